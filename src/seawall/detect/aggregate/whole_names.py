"""Names with all their parts: of "Ji-hoon Song" or "O'Brien" half a name hidden is a name shown."""

from __future__ import annotations

from collections.abc import Iterable

from seawall.detect.aggregate.syllables import add_syllables, widen_to_tokens
from seawall.detect.rules.names.cues import load_cues
from seawall.model import Mention
from seawall.text import LANGUAGES, Reading, Token
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.frequent_words import load_frequencies
from seawall.text.name_lexicon import load_names

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


def widen_names(reading: Reading, mentions: Iterable[Mention]) -> list[Mention]:
    """The mentions, those of persons out to the parts that hyphens and apostrophes tie to them.

    A given name of two parts takes the family name behind it along, and a name the one before it;
    one that a tagger is sure of takes its short neighbours ("An" of "Zihan An").
    """
    return [
        _widen_name(reading, mention) if mention.label.is_person else mention
        for mention in mentions
    ]


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
    tokens = reading.tokens
    if not _TIES.isdisjoint(reading.texts[max(0, first - 2) : last + 2]):
        for _ in range(_MOST_PARTS):
            goes_on, begins_earlier = _goes_on(tokens, last), _begins_earlier(tokens, first)
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
    tokens = reading.tokens
    if last < 2 or last + 1 >= len(tokens) or tokens[last - 1].text not in _HYPHENS:
        return False
    return (
        _are_tied(tokens, last - 2)
        and _is_titled(tokens[last - 2])
        and reading.gaps[last] == " "
        and _is_titled(tokens[last + 1])
        and tokens[last + 1].lower in load_names().family
    )


def _is_behind_given(reading: Reading, first: int) -> bool:
    """True behind "Won-yeon ", whose second part nobody uses as a word, as in "Post-op "."""
    tokens = reading.tokens
    if first < 3 or tokens[first - 2].text not in _HYPHENS:
        return False
    parts = tokens[first - 3], tokens[first - 1]
    return (
        _are_tied(tokens, first - 3)
        and _is_titled(parts[0])
        and _is_titled(tokens[first])
        and reading.gaps[first - 1] == " "
        and len(parts[1].text) > 1
        and not _is_used(parts[1].lower)
        and not any(_is_clinical(part.lower) for part in parts)
    )


def _is_middle_initial(reading: Reading, first: int) -> bool:
    """True at the J of "Summer J. Berg": a given name stands before it, be it also a word."""
    texts = reading.texts
    if first < 1 or len(texts[first]) > 1 or reading.gaps[first - 1] != " ":
        return False
    is_initial = texts[first].isupper() and first + 1 < len(texts) and texts[first + 1] == "."
    before = reading.tokens[first - 1]
    is_given = before.lower in load_names().given and before.lower not in load_cues().stops
    return is_initial and is_given and _is_titled(before)


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


def _is_titled(token: Token) -> bool:
    return len(token.text) > 1 and token.text[0].isupper() and token.text[1:].islower()


def _is_used(word: str) -> bool:
    return any(load_frequencies(lang).get(word, 0.0) > _SELDOM for lang in LANGUAGES)


def _is_clinical(word: str) -> bool:
    return word in load_clinical_terms() or looks_clinical(word)


def _goes_on(tokens: tuple[Token, ...], last: int) -> bool:
    """True if a tie and a further part follow without a space."""
    if last + 2 >= len(tokens) or not _are_tied(tokens, last):
        return False
    return tokens[last + 1].text in _HYPHENS or tokens[last + 2].lower not in _ENDINGS


def _begins_earlier(tokens: tuple[Token, ...], first: int) -> bool:
    """True if a capital part and a tie stand before: "Ji-hoon", but not "non-Smith"."""
    return first >= 2 and _are_tied(tokens, first - 2) and tokens[first - 2].is_capitalized


def _are_tied(tokens: tuple[Token, ...], at: int) -> bool:
    tie = tokens[at + 1]
    if tie.text not in _TIES:
        return False
    left, right = tokens[at], tokens[at + 2]
    return (
        left.is_word
        and right.is_word
        and left.end_char == tie.start_char
        and tie.end_char == right.start_char
    )
