"""A name found once is found everywhere in that document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from seawall.detect.aggregate.things import is_after_article
from seawall.detect.learned import LEARNED, NEURAL
from seawall.detect.linear.found import CRF
from seawall.detect.rules.terms import cover_listed
from seawall.detect.spread.row import WordRow
from seawall.lazy import lazy_pattern
from seawall.model import Class, Label, Mention, Span, draw_span
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.name_lexicon import load_names

_TAGGERS = frozenset(LEARNED)
_DETECTORS = ("consistency",)
_STRONG_SCORE = 0.9
_MIN_LETTERS = 3
_SCORE = 0.8
_INITIALS = lazy_pattern(r"(?<!\w)([^\W\d_])\.([^\W\d_])\.")
# Whatever _INITIALS finds begins within one of these, which are found in a tenth of the time.
_DOTTED = Pattern(r"[^\s\d_]\.[^\s\d_]\.", whole_words=False)
_DEGREES = frozenset({"M.D.", "D.O.", "R.N."})
# What is hidden as something else than a person.
_OTHERS = frozenset(label for label in Label if label.cls is not Class.HMD and not label.is_person)
_SENTENCE_ENDS = frozenset(".!?:\n")
_MAX_WORDS = 1 << 12
_place = attrgetter("span")


def repeat(reading: Reading, mentions: Iterable[Mention]) -> list[Mention]:
    """Further places of the names among ``mentions``, in any case, in order of place.

    A part of fewer than three letters, a frequent word or a clinical term is not looked for, unless
    it stood capitalised after a title, in a header or in the record: then where it is capitalised
    again, inside a sentence. A name that is not sure is not looked for inside what another mention
    hides.
    """
    (named,) = find_named(WordRow([reading]), [mentions])
    return repeat_named(reading, named, mentions)


class Named(NamedTuple):
    """The persons of a note, the first and past token of each, and where their words stand again.

    The latter are indices of tokens that belong to none of them, in order.
    """

    persons: list[Mention]
    tokens: list[tuple[int, int]]
    again: list[int]

    def list_words(self, reading: Reading) -> set[str]:
        """The words of the names, in lower case."""
        words: set[str] = set()
        for first, past in self.tokens:
            words.update(reading.words[first:past])
        return words


def find_named(row: WordRow, mentions: Sequence[Iterable[Mention]]) -> list[Named]:
    """Of each note of the row the persons among its mentions."""
    persons = [[each for each in own if each.label.is_person] for own in mentions]
    ranges = row.locate([[each.span for each in own] for own in persons])
    again = row.find_again(ranges, ranges.firsts, ranges.pasts, min_chars=_MIN_LETTERS)
    tokens = row.part(ranges)
    return list(map(Named, persons, tokens, again))


def repeat_named(reading: Reading, named: Named, mentions: Iterable[Mention]) -> list[Mention]:
    """As ``repeat``, where it is known what stands again."""
    if not named.persons:
        return []
    dotted = _find_dotted(reading)
    if not (named.again or dotted):
        return []
    found = _find_parts(reading, named, mentions) if named.again else []
    if dotted:
        found += _find_initials(reading, named, dotted)
    found.sort(key=_place)
    return found


class _Part(NamedTuple):
    """What is known of a name's word: may it stand in any case, is it sure to be a name?"""

    label: Label
    in_any_case: bool
    is_sure: bool


def _collect_parts(reading: Reading, named: Named, wanted: set[str]) -> dict[str, _Part]:
    """Those of the wanted words that are looked for, being a name's."""
    parts: dict[str, _Part] = {}
    texts, words = reading.texts, reading.words
    # Of two that are as sure the later decides.
    by_surety = sorted(zip(named.persons, named.tokens, strict=True), key=_surety)
    for mention, (first, past) in reversed(by_surety):
        if wanted.isdisjoint(words[first:past]):
            continue
        is_strong = mention.score >= _STRONG_SCORE
        is_sure = is_strong and not _TAGGERS.issuperset(mention.detectors)
        for at in range(first, past):
            text, lower = texts[at], words[at]
            if lower not in wanted or lower in parts:
                continue
            if len(text) < _MIN_LETTERS or not text[0].isalpha():
                continue
            is_plain = _is_plain(lower)
            if not is_plain and not (is_strong and text[0].isupper()):
                continue
            if is_sure or not _is_one_guess(mention, text):
                parts[lower] = _Part(mention.label, is_plain, is_sure)
    return parts


def _surety(name: tuple[Mention, tuple[int, int]]) -> float:
    return name[0].score


@lru_cache(maxsize=_MAX_WORDS)
def _is_plain(word: str) -> bool:
    return word not in load_names().common and not load_clinical_terms().is_only_term(word)


def _is_one_guess(mention: Mention, text: str) -> bool:
    """True if one tagger alone takes for a name what no list of names holds, and doubts it.

    The CRF's word for a name in small letters ("monofil sutur") is doubtful however sure it is.
    """
    if len(mention.detectors) != 1 or mention.detectors[0] not in _TAGGERS:
        return False
    trusted = (NEURAL,) if text.islower() else (CRF, NEURAL)
    if mention.detectors[0] in trusted and mention.score >= _STRONG_SCORE:
        return False
    return not load_names().is_listed(text.lower())


def _find_parts(reading: Reading, named: Named, mentions: Iterable[Mention]) -> list[Mention]:
    words, starts, ends = reading.words, reading.token_starts, reading.token_ends
    parts = _collect_parts(reading, named, {words[index] for index in named.again})
    found: list[Mention] = []
    if not parts:
        return found
    others: Cover | None = None
    for index in named.again:
        part = parts.get(words[index])
        if part is None:
            continue
        label, in_any_case, is_sure = part
        start, end = starts[index], ends[index]
        if not is_sure:
            others = others or Cover([each.span for each in mentions if each.label in _OTHERS])
            if others.touches(start, end):
                continue  # hidden there already, as what it is
        if not in_any_case and not _stands_as_name(reading, index):
            continue
        if not is_sure and reading.texts[index].islower() and is_after_article(reading, index):
            continue
        if not cover_listed(reading).touches(start, end):
            found.append(Mention(draw_span((start, end)), label, _SCORE, _DETECTORS))
    return found


def _stands_as_name(reading: Reading, index: int) -> bool:
    """Capitalised, not all in capitals, and not the first word of a sentence or line."""
    text = reading.texts[index]
    if not text[0].isupper() or text.isupper() or index == 0:
        return False
    before = index - 1
    return reading.texts[before] not in _SENTENCE_ENDS and "\n" not in reading.gaps[before]


def _find_initials(
    reading: Reading, named: Named, dotted: Iterable[re.Match[str]]
) -> list[Mention]:
    """ "A.B." where the note names an Anna Berg."""
    untold = [each for each in dotted if not _is_degree(reading.text, each)]
    free = [each for each in untold if not _is_named(*each.span(), named.persons)]
    initials = _collect_initials(reading, named) if free else {}
    found: list[Mention] = []
    for each in free:
        label = initials.get(each[1] + each[2])
        if label:
            found.append(Mention(Span(*each.span()), label, _SCORE, _DETECTORS))
    return found


def _is_named(start: int, end: int, persons: Iterable[Mention]) -> bool:
    """True if a name touches the range."""
    for person in persons:
        first, past = person.span
        if first < end and start < past:
            return True
    return False


def _find_dotted(reading: Reading) -> list[re.Match[str]]:
    """Two capitals with their stops, from left to right, none overlapping another."""
    found: list[re.Match[str]] = []
    past = 0
    for start, end in _DOTTED.find_bounds(reading):
        for at in range(max(past, start), end):
            if initials := _INITIALS.match(reading.text, at):
                past = initials.end()
                found.append(initials)
                break
    return [each for each in found if each.group().isupper()]


def _is_degree(text: str, found: re.Match[str]) -> bool:
    return found.group() in _DEGREES and text[max(0, found.start() - 2) : found.start()] == ", "


def _collect_initials(reading: Reading, named: Named) -> dict[str, Label]:
    initials: dict[str, Label] = {}
    for mention, (first, past) in zip(named.persons, named.tokens, strict=True):
        texts = reading.texts[first:past]
        capitals = [text[0] for text in texts if text[0].isupper() and text[0].isalpha()]
        if len(capitals) > 1:
            one, other = capitals[0], capitals[-1]
            initials[one + other] = initials[other + one] = mention.label
    return initials
