"""Names with all their parts: of "Ji-hoon Song" or "O'Brien" half a name hidden is a name shown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from seawall.detect.aggregate.name_edges import is_named, trim_names
from seawall.detect.aggregate.syllables import (
    LONGEST_SYLLABLE,
    add_syllables,
    widen_to_tokens,
)
from seawall.detect.rules.names.cues import load_cues
from seawall.model import Mention
from seawall.text import LANGUAGES, Reading
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.frequent_words import load_frequencies
from seawall.text.name_lexicon import load_names
from seawall.text.verdicts import CAPITAL
from seawall.text.wakes import Choice, Wake, Way

_TIES = frozenset("-‐‑'’")
_MOST_PARTS = 4  # to each side: a note that is one long chain must not be walked for every word
_HYPHENS = frozenset("-‐‑")
_SURE = 0.6
_SELDOM = 1e-5  # of all words; syllables of names are among the words that are counted
# What stands behind an apostrophe and is no part of a name: "Anna's", "Anna'll".
_ENDINGS = frozenset({"s", "ll", "d", "re", "ve", "m", "t"})
# Tell father from son. A number after one word grades a term: "Baker III".
_GENERATIONS, _NUMBERS = frozenset({"Jr", "Sr"}), frozenset({"II", "III", "IV"})
# One of these is near wherever there is more than the name, unless that is an initial's.
_TELLING = _TIES | _GENERATIONS | _NUMBERS | {"JR", "SR"}
_WORD = Wake(lambda text: text[0].isalpha())
_TELLS = Choice(
    Way(Wake.at(_TIES), before=_WORD, after=_WORD),
    Wake((_TELLING - _TIES).__contains__, of=CAPITAL),
)


def widen_names(reading: Reading, mentions: Iterable[Mention]) -> list[Mention]:
    """The mentions, those of persons out to the parts that hyphens and apostrophes tie to them.

    A given name of two parts takes the family name behind it along, and a name the one before it;
    one that a tagger is sure of takes its short neighbours ("An" of "Zihan An").
    """
    return [
        _widen_name(reading, mention) if mention.label.is_person else mention
        for mention in mentions
    ]


class NameEnds:
    """Draws the learned names of a note, trimmed and widened; nearly every one is whole.

    One look at the tokens at both ends of a name tells that.
    """

    def __init__(self, reading: Reading, by_rules: Sequence[Mention]) -> None:
        self._reading, self._by_rules = reading, by_rules
        self._texts, self._starts, self._ends = (
            reading.texts,
            reading.token_starts,
            reading.token_ends,
        )
        self._telling = frozenset(reading.woken_by(_TELLS))

    def draw(self, person: Mention) -> Mention:
        """The person with all of the name and no more (``trim_names``, then ``widen_names``)."""
        (start, end), texts, starts = person.span, self._texts, self._starts
        first = bisect_right(starts, start) - 1
        last = bisect_right(starts, end - 1, first if first > 0 else 0) - 1
        is_inside = starts[first] < start or self._ends[last] > end
        if is_inside or (first < last and not is_named(texts, first, last)):
            (person,) = trim_names(self._reading, (person,), self._by_rules)
            return _widen_name(self._reading, person)
        if self._may_go_on(first, last) or (person.score >= _SURE and self._may_take(first, last)):
            return _widen_name(self._reading, person)
        return person

    def _may_go_on(self, first: int, last: int) -> bool:
        """True if a tie or a generation stands beside the name, or a family name behind its tie, or
        a given name before its initial."""
        telling, reading = self._telling, self._reading
        if not telling.isdisjoint((first - 2, first - 1, last + 1, last + 2)):
            return True
        if last - 1 in telling and _is_before_family(reading, last):
            return True
        return len(self._texts[first]) == 1 and _is_middle_initial(reading, first)

    def _may_take(self, first: int, last: int) -> bool:
        """True if a short word stands beside the name that may be a syllable of it."""
        before, behind = self._texts[first - 1], self._texts[last + 1 : last + 2]
        if len(before) <= LONGEST_SYLLABLE and before.istitle():
            return True
        return bool(behind) and len(behind[0]) <= LONGEST_SYLLABLE and behind[0].istitle()


def _widen_name(reading: Reading, mention: Mention) -> Mention:
    first, last = reading.ends_of(mention.span)
    if _may_go_on(reading.texts, first, last):
        first, last = _widen(reading, first, last)
    if mention.score >= _SURE:
        first, last = add_syllables(reading, first, last)
    span = widen_to_tokens(reading, mention.span, first, last)
    return mention if span is mention.span else mention.with_span(span)


def _may_go_on(texts: list[str], first: int, last: int) -> bool:
    """False for nearly every name: nothing stands near that could be or tie a part of it."""
    near = texts[max(0, first - 2) : last + 3]
    return len(texts[first]) == 1 or not _TELLING.isdisjoint(near)


def _widen(reading: Reading, first: int, last: int) -> tuple[int, int]:
    """The first and last token of a name with all its parts."""
    if not _TIES.isdisjoint(reading.texts[max(0, first - 2) : last + 2]):
        for _ in range(_MOST_PARTS):
            goes_on, begins_earlier = _goes_on(reading, last), _begins_earlier(reading, first)
            if not (goes_on or begins_earlier):
                break
            last += 2 * goes_on
            first -= 2 * begins_earlier
        last += _is_before_family(reading, last)
        first -= 3 * _is_behind_given(reading, first)
    first -= _is_middle_initial(reading, first)
    return first, last + _count_generation(reading, first, last)


def _is_before_family(reading: Reading, last: int) -> bool:
    """True at the end of "Dong-tae" before " Song": a word, and listed as a family name."""
    texts = reading.texts
    if last < 2 or last + 1 >= len(texts) or texts[last - 1] not in _HYPHENS:
        return False
    return (
        _are_tied(reading, last - 2)
        and _is_titled(texts[last - 2])
        and reading.gaps[last] == " "
        and _is_titled(texts[last + 1])
        and reading.words[last + 1] in load_names().family
    )


def _is_behind_given(reading: Reading, first: int) -> bool:
    """True behind "Won-yeon ", whose second part nobody uses as a word, as in "Post-op "."""
    texts, words = reading.texts, reading.words
    if first < 3 or texts[first - 2] not in _HYPHENS:
        return False
    return (
        _are_tied(reading, first - 3)
        and _is_titled(texts[first - 3])
        and _is_titled(texts[first])
        and reading.gaps[first - 1] == " "
        and len(texts[first - 1]) > 1
        and not _is_used(words[first - 1])
        and not (_is_clinical(words[first - 3]) or _is_clinical(words[first - 1]))
    )


def _is_middle_initial(reading: Reading, first: int) -> bool:
    """True at the J of "Summer J. Berg": a given name stands before it, be it also a word."""
    texts = reading.texts
    if first < 1 or len(texts[first]) > 1 or reading.gaps[first - 1] != " ":
        return False
    is_initial = texts[first].isupper() and first + 1 < len(texts) and texts[first + 1] == "."
    if not (is_initial and _is_titled(texts[first - 1])):
        return False
    before = reading.words[first - 1]
    return before in load_names().given and before not in load_cues().stops


def _count_generation(reading: Reading, first: int, last: int) -> int:
    """How many tokens behind a name tell the generation: 2 of "Moe Berg, Jr.", the comma one."""
    texts, gaps = reading.texts, reading.gaps
    comma = int(texts[last + 1 : last + 2] == [","] and not gaps[last])
    at = last + 1 + comma
    if at >= len(texts) or gaps[at - 1] != " ":
        return 0
    # "SR" is a sinus rhythm where not all is in capitals.
    generation = texts[at].capitalize() if reading.text.isupper() else texts[at]
    if generation in _GENERATIONS or (texts[at] in _NUMBERS and first < last and not comma):
        return 1 + comma
    return 0


def _is_titled(text: str) -> bool:
    return len(text) > 1 and text[0].isupper() and text[1:].islower()


def _is_used(word: str) -> bool:
    return any(load_frequencies(lang).get(word, 0.0) > _SELDOM for lang in LANGUAGES)


def _is_clinical(word: str) -> bool:
    return word in load_clinical_terms() or looks_clinical(word)


def _goes_on(reading: Reading, last: int) -> bool:
    """True if a tie and a further part follow without a space."""
    if last + 2 >= len(reading.texts) or not _are_tied(reading, last):
        return False
    return reading.texts[last + 1] in _HYPHENS or reading.words[last + 2] not in _ENDINGS


def _begins_earlier(reading: Reading, first: int) -> bool:
    """True if a capital part and a tie stand before: "Ji-hoon", but not "non-Smith"."""
    return first >= 2 and _are_tied(reading, first - 2) and reading.texts[first - 2][0].isupper()


def _are_tied(reading: Reading, at: int) -> bool:
    """True if nothing but a tie stands between the word at ``at`` and the one after next."""
    texts, gaps = reading.texts, reading.gaps
    return (
        texts[at + 1] in _TIES
        and not gaps[at]
        and not gaps[at + 1]
        and texts[at][0].isalpha()
        and texts[at + 2][0].isalpha()
    )
