"""A name that "and" ties to a name that was found: "Lavada and Rose are here", "Kim & Moon".

Who stands beside a person is one, be the name also a word; no eponym is taken, which may be a
further diagnosis.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from seawall.detect.rules.names.shape import NameReader
from seawall.detect.rules.names.wordlike import CALLABLE, is_last
from seawall.model import Mention, draw_span
from seawall.text import Choice, Reading, Wake, Way
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover

_DETECTORS = ("rules:coupled",)
_SCORE = 0.6
_JOINS = frozenset({"and", "&"})
_JOIN = Wake.at(_JOINS)
_TIED = Choice(Way(CALLABLE, before=_JOIN), Way(CALLABLE, after=_JOIN))


def find_coupled(reading: Reading, mentions: Sequence[Mention]) -> list[Mention]:
    """Further persons, each one word before or behind one of the ``mentions``."""
    tied = reading.woken_by(_TIED)
    pairs = list(_find_pairs(reading, tied)) if tied else []
    return list(_find_beside(reading, pairs, mentions)) if pairs else []


def _find_beside(
    reading: Reading, pairs: Iterable[tuple[int, int]], mentions: Sequence[Mention]
) -> Iterator[Mention]:
    starts, ends = reading.token_starts, reading.token_ends
    persons = [each for each in mentions if each.label.is_person]
    first_labels = {each.span[0]: each.label for each in persons}
    last_labels = {each.span[1]: each.label for each in persons}
    hidden = Cover([each.span for each in mentions])
    for index, beside in pairs:
        is_behind = beside < index
        label = last_labels.get(ends[beside]) if is_behind else first_labels.get(starts[beside])
        if label and not hidden.touches(starts[index], ends[index]):
            yield Mention(draw_span((starts[index], ends[index])), label, _SCORE, _DETECTORS)


def _find_pairs(reading: Reading, tied: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Indices of words that may be names, each with the index of what "and" ties it to."""
    texts, gaps = reading.texts, reading.gaps
    names: NameReader | None = None
    for index in tied:
        for step in (-1, 1):
            join, beside = index + step, index + 2 * step
            if not 0 <= beside < len(texts) or texts[join] not in _JOINS:
                continue
            if gaps[join - 1] == " " == gaps[join]:
                names = names or NameReader(reading)
                if _is_somebody(names, index, join):
                    yield index, beside


def _is_somebody(names: NameReader, index: int, join: int) -> bool:
    if load_clinical_terms().is_eponym(names.words[index]):
        return False
    if index > join:
        return is_last(names, index)
    return not index or names.gap(index - 1) != " " or not names.texts[index - 1][0].isupper()
