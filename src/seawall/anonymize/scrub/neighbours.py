"""Harmless words that are part of a name or code because of what stands beside them."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.anonymize.scrub.sheet import Sheet
from seawall.anonymize.scrub.words import SafeWords
from seawall.anonymize.surrogate.names import is_common_name
from seawall.text import Reading

_PARTICLES = frozenset(
    "da das de del den der di do dos du la las le los mac mc o saint san st ten ter van von af "
    "abu al bin el ibn".split()
)
_STREETS = frozenset(
    "alley ave avenue blvd boulevard circle cir court ct dr drive highway hwy lane ln loop parkway "
    "pike pl place plaza rd road route square st street terrace trail way".split()
)
# Short forms of two letters and full stops that are not somebody's initials.
_DOTTED = frozenset(
    "a.m p.m p.o i.v i.m s.c s.q s.l e.g i.e q.d q.h h.s o.d o.s o.u p.r b.i t.i q.i d.v t.e u.a "
    "v.b f.n m.m p.g f.r b.l t.o n.p v.s c.c r.r h.r".split()
)
_MIN_CODE_CHARS = 6


def find_beside_names(reading: Reading, sheet: Sheet, words: SafeWords) -> Iterator[int]:
    """Indices of free tokens that belong to what was hidden, or make a code together."""
    tokens = reading.tokens
    for at in sheet.free_tokens():
        token = tokens[at]
        if not token.is_word and not token.is_number:
            continue
        if _is_in_code(reading, at) or (token.is_word and _is_of_name(reading, sheet, at, words)):
            yield at


def _is_of_name(reading: Reading, sheet: Sheet, at: int, words: SafeWords) -> bool:
    return _is_initial(reading, at) or _is_drawn(reading, sheet, at, words)


def _is_drawn(reading: Reading, sheet: Sheet, at: int, words: SafeWords) -> bool:
    """True for a particle or common name beside a hidden name, and for a street's kind."""
    token = reading.tokens[at]
    if token.lower in _STREETS and sheet.is_starred(at - 1):
        return True
    if token.lower in _PARTICLES:
        return _leads_to_name(reading, sheet, at, words)
    if not token.is_capitalized and words.is_basic(token.lower):
        return False
    if not is_common_name(token.lower) and not (
        token.is_capitalized and words.is_name(token.lower)
    ):
        return False
    return any(_is_name_at(reading, sheet, at, step, words) for step in (1, -1))


def _leads_to_name(reading: Reading, sheet: Sheet, at: int, words: SafeWords) -> bool:
    """True for "van" in "van den Berg": nothing but particles stands before a hidden name."""
    tokens = reading.tokens
    while at + 1 < len(tokens) and tokens[at + 1].lower in _PARTICLES and reading.gaps[at] == " ":
        if sheet.is_starred(at + 1):
            return True
        at += 1
    return _is_name_at(reading, sheet, at, 1, words)


def _is_name_at(reading: Reading, sheet: Sheet, at: int, step: int, words: SafeWords) -> bool:
    """True if the next token that way, or the one behind a hyphen, is a hidden name."""
    other = at + step
    if not 0 <= other < len(reading.tokens):
        return False
    gap = reading.gaps[min(at, other)]
    if reading.tokens[other].text == "-" and not gap:
        other += step
    elif gap != " ":
        return False
    if not sheet.is_starred(other):
        return False
    token = reading.tokens[other]
    return token.is_capitalized or words.is_name(token.lower)


def _is_in_code(reading: Reading, at: int) -> bool:
    """True for a piece of a code: letters and digits that nothing parts, at least six of them."""
    tokens = reading.tokens
    first = last = at
    while first and not reading.gaps[first - 1] and _is_piece(tokens[first - 1].text):
        first -= 1
    while last + 1 < len(tokens) and not reading.gaps[last] and _is_piece(tokens[last + 1].text):
        last += 1
    if last - first < 2:
        return False
    pieces = [token.text for token in tokens[first : last + 1]]
    kinds = {piece[0].isdigit() for piece in pieces}
    return len(kinds) == 2 and sum(map(len, pieces)) >= _MIN_CODE_CHARS and len(pieces) > 2


def _is_piece(text: str) -> bool:
    return text[0].isalnum()


def _is_initial(reading: Reading, at: int) -> bool:
    """True for a letter of "I.G." or "p.v.", and for that of "J. Berg"."""
    return len(reading.tokens[at].text) == 1 and (_pairs(reading, at) or _pairs(reading, at - 2))


def _pairs(reading: Reading, at: int) -> bool:
    """True if a letter, a full stop and another letter with one stand from here on."""
    tokens = reading.tokens
    if at < 0 or at + 2 >= len(tokens) or tokens[at + 1].text != "." or reading.gaps[at]:
        return False
    left, right = tokens[at], tokens[at + 2]
    if len(left.text) != 1 or not left.is_word or not right.is_word:
        return False
    if len(right.text) > 1:
        return left.is_capitalized and right.is_capitalized and reading.gaps[at + 1] in ("", " ")
    is_dotted = not reading.gaps[at + 1] and at + 3 < len(tokens) and tokens[at + 3].text == "."
    return is_dotted and f"{left.lower}.{right.lower}" not in _DOTTED
