"""A note while it is scrubbed: which of its tokens are settled, and what was decided for them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import attrgetter

from seawall.model import Class, Label, Replacement, Span
from seawall.text import Reading

# What a starred word is to a report: something that could single a person out.
UNKNOWN = Label.CHARACTERISTIC
_NAMED, _PLACED, _CODED, _BARRED = 2, 3, 4, 5
_STARRED = (1, _NAMED)
_SURE, _UNSURE = 1, 2
# How many tokens away the rules look at most.
REACH = 8
# A street without its number may be taken for a firm.
_PLACES = frozenset((Label.STREET, Label.CITY, Label.COUNTY, Label.STATE, Label.COUNTRY)) | {
    Label.HOSPITAL,
    Label.ORGANIZATION,
}


_place = attrgetter("span")


class Sheet:
    """Replacements by their place; a token that is settled is not looked at again."""

    def __init__(self, reading: Reading, treatment: str) -> None:
        self.reading = reading
        self._treatment = treatment
        self._starts = reading.token_starts
        # Beyond either end nothing is open and nothing hidden: no look there has to be asked for.
        beyond = bytes((_SURE,)) * REACH
        self._settled = bytearray(beyond + bytes(len(reading.tokens)) + beyond)
        self._hidden = bytearray(len(self._settled))
        self._replacements: list[Replacement] = []

    @property
    def replacements(self) -> tuple[Replacement, ...]:
        """What was decided, in order of place."""
        return tuple(sorted(self._replacements, key=_place))

    def add(self, replacement: Replacement) -> None:
        """Take over a decision; what it leaves of a word is starred with it."""
        first, end = self.tokens_of(replacement.span)
        self._settle(first, end)
        self._hide(first, end, replacement)
        tokens, (start_char, end_char) = self.reading.tokens, replacement.span
        self._star_rest(tokens[first].start_char, start_char)
        self._star_rest(end_char, tokens[end - 1].end_char)

    def _star_rest(self, start_char: int, end_char: int) -> None:
        # A genitive's "s" tells nothing, more of a word may.
        if end_char - start_char > 1:
            text = self.reading.text[start_char:end_char]
            self._replacements.append(
                Replacement(Span(start_char, end_char), UNKNOWN, star(text), self._treatment)
            )

    def write(self, span: Span, label: Label, text: str) -> None:
        """Put a text in the place of whole tokens that are free; the same text leaves them be."""
        first, end = self.tokens_of(span)
        self._settle(first, end)
        if text != span.of(self.reading.text):
            self._hide(first, end, Replacement(span, label, text, self._treatment))

    def star(self, at: int) -> None:
        """Put stars in the place of a token that is open."""
        self._star(at, 1)

    def bar(self, at: int) -> None:
        """Put stars in the place of a token that no name is seen in: a forbidden word."""
        self._star(at, _BARRED)

    def _star(self, at: int, kind: int) -> None:
        token = self.reading.tokens[at]
        self._settled[at + REACH], self._hidden[at + REACH] = _SURE, kind
        self._replacements.append(
            Replacement(token.span, UNKNOWN, star(token.text), self._treatment)
        )

    def _hide(self, first: int, end: int, replacement: Replacement) -> None:
        self._replacements.append(replacement)
        if replacement.label.is_person:
            self._mark(first, end, _NAMED)
        elif replacement.label in _PLACES:
            self._mark(first, end, _PLACED)
        elif replacement.label is UNKNOWN:
            self._mark(first, end, 1)
        elif replacement.label.cls is Class.EID:
            self._mark(first, end, _CODED)

    def _mark(self, first: int, end: int, kind: int) -> None:
        self._hidden[first + REACH : end + REACH] = bytes((kind,)) * (end - first)

    def leave(self, span: Span) -> None:
        """Let tokens stay as they are; a single one may turn out to be part of a name."""
        first, end = self.tokens_of(span)
        self._settle(first, end, _SURE if end - first > 1 else _UNSURE)

    def is_free(self, span: Span) -> bool:
        """True if no token of the span is settled."""
        first, end = self.tokens_of(span)
        return not any(self._settled[first + REACH : end + REACH])

    def list_free(self) -> list[int]:
        """Indices of the tokens that nothing was decided for."""
        return [at for at, how in enumerate(self._settled, -REACH) if not how]

    def is_open(self, at: int) -> bool:
        """True for a token that stays so far, and for none beyond either end."""
        return self._settled[at + REACH] != _SURE

    def list_open(self) -> list[int]:
        """Indices of the tokens that stay so far."""
        return [at for at, how in enumerate(self._settled, -REACH) if how != _SURE]

    def is_hidden(self, at: int) -> bool:
        """True if stars or any mark stand in the place of a token."""
        return self._hidden[at + REACH] != 0

    def is_barred(self, at: int) -> bool:
        """True if stars stand in the place of a forbidden word."""
        return self._hidden[at + REACH] == _BARRED

    def is_starred(self, at: int) -> bool:
        """True if something other stands in the place of a token: stars, or the mark of a name."""
        return self._hidden[at + REACH] in _STARRED

    def list_near_stars(self) -> set[int]:
        """Indices of the tokens up to two away from one that is hidden as a name or unknown."""
        hidden = [at for at, kind in enumerate(self._hidden, -REACH) if kind and kind != _BARRED]
        return {at + step for at in hidden for step in (-2, -1, 1, 2)}

    def is_place(self, at: int) -> bool:
        """True if the mark of a street or town stands in the place of a token."""
        return self._hidden[at + REACH] == _PLACED

    def is_code(self, at: int) -> bool:
        """True if a number or code was found in the place of a token."""
        return self._hidden[at + REACH] == _CODED

    def has_code_near(self, at: int) -> bool:
        """True if a number or code was found up to two tokens away."""
        return _CODED in self._hidden[at + REACH - 2 : at + REACH + 3]

    def is_person(self, at: int) -> bool:
        """True if the mark of a person's name stands in the place of a token."""
        return self._hidden[at + REACH] == _NAMED

    def tokens_of(self, span: Span) -> tuple[int, int]:
        """The first token that the span touches, and the one after its last."""
        starts, (start_char, end_char) = self._starts, span
        first = bisect_right(starts, start_char) - 1
        if first < 0 or self.reading.tokens[first].end_char <= start_char:
            first += 1
        return first, bisect_left(starts, end_char, first)

    def _settle(self, first: int, end: int, how: int = _SURE) -> None:
        self._settled[first + REACH : end + REACH] = bytes((how,)) * (end - first)


def star(text: str) -> str:
    """An asterisk for every letter and N for every digit; the rest as it is."""
    if text.isalpha():
        return "*" * len(text)
    return "".join("N" if c.isdigit() else "*" if c.isalpha() else c for c in text)
