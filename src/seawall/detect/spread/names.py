"""A name found once is found everywhere in that document."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from seawall.detect.aggregate.things import is_after_article
from seawall.detect.learned import LEARNED, NEURAL
from seawall.detect.linear.found import CRF
from seawall.lazy import lazy_pattern
from seawall.model import Class, Label, Mention, Span
from seawall.text import Pattern, Reading, Token
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
_MAX_WORDS = 1 << 14
_surety, _place = attrgetter("score"), attrgetter("span")


def repeat(reading: Reading, mentions: Iterable[Mention]) -> list[Mention]:
    """Further places of the names among ``mentions``, in any case, in order of place.

    A part of fewer than three letters, a frequent word or a clinical term is not looked for, unless
    it stood capitalised after a title, in a header or in the record: then where it is capitalised
    again, inside a sentence. A name that is not sure is not looked for inside what another mention
    hides.
    """
    found_by_all = tuple(mentions)
    names = [mention for mention in found_by_all if mention.label.is_person]
    if not names:
        return []
    tokens = _find_tokens(reading, names)
    again, dotted = _find_again(reading, tokens), _find_dotted(reading)
    if not (again or dotted):
        return []
    taken = Cover(tokens)
    found = [
        *_find_parts(reading, names, tokens, again, taken, found_by_all),
        *_find_initials(reading, names, dotted, taken),
    ]
    return sorted(found, key=_place)


# The first and the end of the tokens that begin in each span.
_Tokens = Mapping[Span, tuple[int, int]]


def _find_tokens(reading: Reading, names: Iterable[Mention]) -> _Tokens:
    starts = reading.token_starts
    tokens: dict[Span, tuple[int, int]] = {}
    for span in {mention.span for mention in names}:
        first = bisect_left(starts, span[0])
        tokens[span] = first, bisect_left(starts, span[1], first)
    return tokens


def _find_again(reading: Reading, names: _Tokens) -> list[int]:
    """Indices of the tokens outside the names that are written as one of theirs, in any case."""
    words = reading.words
    own: set[int] = set()
    for first, past in names.values():
        own.update(range(first, past))
    wanted = {words[at] for at in own if len(words[at]) >= _MIN_LETTERS}
    return [index for index in reading.places_of(wanted) if index not in own]


class _Part(NamedTuple):
    """What is known of a name's word: may it stand in any case, is it sure to be a name?"""

    label: Label
    in_any_case: bool
    is_sure: bool


def _collect_parts(
    reading: Reading, names: Iterable[Mention], tokens: _Tokens, wanted: set[str]
) -> dict[str, _Part]:
    """Those of the wanted words that are looked for, being a name's."""
    parts: dict[str, _Part] = {}
    words = reading.words
    # Of two that are as sure the later decides.
    by_surety = sorted(names, key=_surety)
    for mention in reversed(by_surety):
        first, past = tokens[mention.span]
        if wanted.isdisjoint(words[first:past]):
            continue
        is_strong = mention.score >= _STRONG_SCORE
        is_sure = is_strong and not _TAGGERS.issuperset(mention.detectors)
        for token in reading.tokens[first:past]:
            _, _, text, lower = token
            if lower not in wanted or lower in parts:
                continue
            if len(text) < _MIN_LETTERS or not text[0].isalpha():
                continue
            is_plain = _is_plain(lower)
            if not is_plain and not (is_strong and text[0].isupper()):
                continue
            if is_sure or not _is_one_guess(mention, token):
                parts[lower] = _Part(mention.label, is_plain, is_sure)
    return parts


@lru_cache(maxsize=_MAX_WORDS)
def _is_plain(word: str) -> bool:
    return word not in load_names().common and not load_clinical_terms().is_only_term(word)


def _is_one_guess(mention: Mention, token: Token) -> bool:
    """True if one tagger alone takes for a name what no list of names holds, and doubts it.

    The CRF's word for a name in small letters ("monofil sutur") is doubtful however sure it is.
    """
    if len(mention.detectors) != 1 or mention.detectors[0] not in _TAGGERS:
        return False
    trusted = (NEURAL,) if token.text.islower() else (CRF, NEURAL)
    if mention.detectors[0] in trusted and mention.score >= _STRONG_SCORE:
        return False
    return not load_names().is_listed(token.lower)


def _find_parts(
    reading: Reading,
    names: Iterable[Mention],
    own: _Tokens,
    again: Sequence[int],
    taken: Cover,
    mentions: Iterable[Mention],
) -> Iterator[Mention]:
    if not again:
        return
    tokens = reading.tokens
    parts = _collect_parts(reading, names, own, {tokens[index].lower for index in again})
    clinical: Cover | None = None
    others: Cover | None = None
    for index in again:
        token = tokens[index]
        part = parts.get(token.lower)
        if part is None or taken.touches(token[0], token[1]):
            continue
        others = others or Cover([each.span for each in mentions if each.label in _OTHERS])
        if not part.is_sure and others.touches(token.start_char, token.end_char):
            continue  # hidden there already, as what it is
        if not part.in_any_case and not _stands_as_name(reading, index):
            continue
        if not part.is_sure and is_after_article(reading, index):
            continue
        if clinical is None:
            clinical = Cover(load_clinical_terms().find_listed(reading))
        if not clinical.touches(token.start_char, token.end_char):
            yield Mention(token.span, part.label, _SCORE, _DETECTORS)


def _stands_as_name(reading: Reading, index: int) -> bool:
    """Capitalised, not all in capitals, and not the first word of a sentence or line."""
    token = reading.tokens[index]
    if not token.is_capitalized or token.text.isupper() or index == 0:
        return False
    before = reading.tokens[index - 1]
    gap = reading.text[before.end_char : token.start_char]
    return before.text not in _SENTENCE_ENDS and "\n" not in gap


def _find_initials(
    reading: Reading, names: Iterable[Mention], dotted: Iterable[re.Match[str]], taken: Cover
) -> Iterator[Mention]:
    """ "A.B." where the note names an Anna Berg."""
    dotted = [
        each
        for each in dotted
        if not _is_degree(reading.text, each) and not taken.touches(*each.span())
    ]
    initials = _collect_initials(reading, names) if dotted else {}
    for found in dotted:
        label = initials.get(found[1] + found[2])
        if label:
            yield Mention(Span(*found.span()), label, _SCORE, _DETECTORS)


def _find_dotted(reading: Reading) -> list[re.Match[str]]:
    """Two capitals with their stops, from left to right, none overlapping another."""
    found: list[re.Match[str]] = []
    past = 0
    for dotted in _DOTTED.find(reading):
        for at in range(max(past, dotted.start_char), dotted.end_char):
            if initials := _INITIALS.match(reading.text, at):
                past = initials.end()
                found.append(initials)
                break
    return [each for each in found if each.group().isupper()]


def _is_degree(text: str, found: re.Match[str]) -> bool:
    return found.group() in _DEGREES and text[max(0, found.start() - 2) : found.start()] == ", "


def _collect_initials(reading: Reading, names: Iterable[Mention]) -> dict[str, Label]:
    initials: dict[str, Label] = {}
    for mention in names:
        words = [t for t in reading.tokens_in(mention.span) if t.is_word and t.is_capitalized]
        if len(words) > 1:
            first, last = words[0].text[0], words[-1].text[0]
            initials[first + last] = initials[last + first] = mention.label
    return initials
