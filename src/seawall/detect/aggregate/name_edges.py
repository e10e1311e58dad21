"""Learned names without the words around them: "Attg Moresi" is Moresi, "Lengyel x6" Lengyel.

A tagger is seldom wrong about where a name stands and often about where it ends. What is cut off
must be no part of a name by its form, and no number that only the tagger saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache

from seawall.detect.rules.names.cues import load_cues
from seawall.model import Mention, Span
from seawall.text import Reading, Token
from seawall.text.cover import Cover
from seawall.text.name_lexicon import fold, load_names
from seawall.text.tokens import make_token

_TIES = frozenset("-‐‑'’")
# Joined to what stands before it: the point of "J." and "Jr.", the brackets of a maiden name.
_ENDS = frozenset(".)")
_OPENING = frozenset("([")
BRACKETS = _OPENING | {")"}
_MAX_WORDS = 1 << 12
# The encoder sees where a name broken by spaces ends ("T ang Hao ran") once it is this sure.
_SURE = 0.85
_MOST_DIGITS = 3  # a longer number may be a pager that nobody else found
_FUNCTION_WORDS = frozenset(
    "and or of at to for with by from the is was has had on as who per via re in".split()
)


def trim_names(
    reading: Reading, mentions: Iterable[Mention], by_rules: Sequence[Mention] = ()
) -> list[Mention]:
    """The mentions, none with an open bracket, those of persons down to what can be a name; one of
    which nothing would be left stays as it is."""
    text = reading.text
    known: _Known | None = None
    trimmed: list[Mention] = []
    for mention in mentions:
        span = mention.span
        if mention.label.is_person and not _is_name_alone(reading, span):
            is_sure = mention.score >= _SURE and mention.detectors == ("neural",)
            known = known or _Known(by_rules)
            span = _trim(reading, span, known, is_sure)
        if text[span[1] - 1] in BRACKETS:
            span = _close(text, span)
        trimmed.append(mention if span is mention.span else mention.with_span(span))
    return trimmed


class _Known:
    """Where rules hide something else than a person; few notes ask."""

    def __init__(self, by_rules: Sequence[Mention]) -> None:
        self._by_rules = by_rules

    @cached_property
    def _cover(self) -> Cover:
        return Cover([each.span for each in self._by_rules if not each.label.is_person])

    def holds(self, token: Token) -> bool:
        return self._cover.holds(token.start_char, token.end_char)


def _is_name_alone(reading: Reading, span: Span) -> bool:
    """True for one word, and where the words at both ends are a name's by their form."""
    if span.of(reading.text).isalpha():
        return True
    return is_named(reading.texts, *reading.ends_of(span))


def is_named(texts: Sequence[str], first: int, last: int) -> bool:
    """True if nothing has to be cut off a name between two tokens: one, or both a name's."""
    if first == last:
        return True
    is_begun = _may_end(texts[first]) and texts[first + 1] != "/"
    return is_begun and (_may_end(texts[last]) or texts[last] == ".")


@lru_cache(maxsize=_MAX_WORDS)
def _may_end(word: str) -> bool:
    """True for a word that begins or ends a name whatever stands beside it."""
    lower = word.lower()
    is_name = word[0].isalpha() and not word.islower() and lower not in _FUNCTION_WORDS
    return is_name and lower != "x" and not _is_cue(lower)


def _close(text: str, span: Span) -> Span:
    """Without a bracket at the end whose other half lies outside: "Ried (", "Oslo)"."""
    start, end = span
    while end > start and (
        text[end - 1] in _OPENING or (text[end - 1] == ")" and "(" not in text[start:end])
    ):
        end = start + len(text[start : end - 1].rstrip())
    return Span(start, end) if start < end < span.end_char else span


def _trim(reading: Reading, span: Span, known: _Known, is_sure: bool) -> Span:
    own = _tokens_of(reading, *reading.ends_of(span))
    is_mixed = not is_sure and any(_is_titled(token.text) for token in own)
    begin, end = 0, len(own)
    while begin < end and (step := _outer_front(own, begin, is_mixed, known)):
        begin += step
    while begin < end and _is_outer_back(own, end - 1, is_mixed, known):
        end -= 1
    if begin >= end or not any(token.is_word for token in own[begin:end]):
        return span
    if end - begin == len(own):
        return span
    start_char = own[begin].start_char if begin else span.start_char
    end_char = own[end - 1].end_char if end < len(own) else span.end_char
    return Span(start_char, end_char)


def _tokens_of(reading: Reading, first: int, last: int) -> list[Token]:
    """Some of the tokens: all of a note's take longer to make."""
    own = slice(first, last + 1)
    columns = reading.token_starts[own], reading.token_ends[own], reading.texts[own]
    return list(map(make_token, zip(*columns, reading.words[own], strict=True)))


def _is_titled(word: str) -> bool:
    return word[:1].isupper() and word[1:].islower()


def _outer_front(own: Sequence[Token], at: int, is_mixed: bool, known: _Known) -> int:
    """How many tokens at the front are no name: 3 of "D/w Smith", 0 where the name begins."""
    if _is_shorthand(own, at):
        return 3
    return int(_is_outer(own, at, is_mixed, known) or own[at].text in _ENDS)


def _is_shorthand(own: Sequence[Token], at: int) -> bool:
    return (
        at + 3 < len(own)
        and own[at + 1].text == "/"
        and all(own[place].is_word and len(own[place].text) <= 2 for place in (at, at + 2))
        and own[at].end_char == own[at + 1].start_char
        and own[at + 1].end_char == own[at + 2].start_char
    )


def _is_outer_back(own: Sequence[Token], at: int, is_mixed: bool, known: _Known) -> bool:
    """True if the last token is no part of the name; so for the "x" before a number cut off."""
    token = own[at]
    if at and token.lower == "x" and token.text.islower():
        return True
    return _is_outer(own, at, is_mixed, known)


def _is_outer(own: Sequence[Token], at: int, is_mixed: bool, known: _Known) -> bool:
    token = own[at]
    if token.text.isdigit():
        return len(token.text) <= _MOST_DIGITS or known.holds(token)
    if not token.is_word:
        return token.text not in _ENDS
    if _is_tied(own, at):
        return False
    if token.lower in _FUNCTION_WORDS and len(own) > 1:
        return not token.is_capitalized or token.text.isupper()
    if is_mixed and token.text.islower():
        return token.lower not in load_cues().particles
    return _is_cue(token.lower)


def _is_tied(own: Sequence[Token], at: int) -> bool:
    """True for a part behind or before a hyphen or apostrophe: "hoon" of "Ji-hoon"."""
    before = at > 0 and own[at - 1].text in _TIES and own[at - 1].end_char == own[at].start_char
    behind = at + 1 < len(own) and own[at + 1].text in _TIES
    return before or (behind and own[at].end_char == own[at + 1].start_char)


def _is_cue(word: str) -> bool:
    """True for a word that stands beside names ("Attg") and is in no list of names.

    Other frequent words are left: "Strong", "Lejon" and "Rainbow" are names as well.
    """
    names = load_names()
    if len(word) < 2 or word in names.given or word in names.family or fold(word) in names.family:
        return False  # a letter by itself is an initial
    return word in load_cues().stops
