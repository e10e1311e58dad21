"""What a note calls an institution once it has named it: "Mirabel Falls", "MFH"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.detect.rules.hospitals.words import load_words
from seawall.model import Label, Mention, Span
from seawall.text import Reading, Token
from seawall.text.name_lexicon import load_names

_DETECTORS = ("rules:hospitals",)
_MIN_ACRONYM = 3
_MIN_WORD = 4


def find_aliases(
    reading: Reading, words: list[str], mentions: Iterable[Mention]
) -> Iterator[Mention]:
    """Further mentions of the hospitals and organizations found: distinct words and acronyms."""
    short: dict[tuple[str, ...], Label] = {}
    acronyms: dict[str, Label] = {}
    for mention in mentions:
        if mention.label is not Label.WARD:
            named = [word for word in reading.tokens_in(mention.span) if word.is_word]
            short.update(dict.fromkeys(_list_short_names(named), mention.label))
            acronym = "".join(word.text[0] for word in named if word.is_capitalized)
            if len(acronym) >= _MIN_ACRONYM:
                acronyms[acronym] = mention.label
    if short:
        yield from _find_short_names(reading, words, short)
    for index in reading.places_of({acronym.lower() for acronym in acronyms}):
        token = reading.tokens[index]
        if token.text in acronyms:
            yield Mention(token.span, acronyms[token.text], 0.7, _DETECTORS)


def _find_short_names(
    reading: Reading, words: list[str], short: dict[tuple[str, ...], Label]
) -> Iterator[Mention]:
    first_words = {name[0] for name in short}
    lengths = sorted({len(name) for name in short}, reverse=True)
    tokens = reading.tokens
    for index in reading.places_of(first_words):
        # A dozen lengths at most, however many names a hostile note holds.
        for length in lengths if tokens[index].is_capitalized else ():
            name = tuple(words[index : index + length])
            label = short.get(name)
            if label:
                last = tokens[index + len(name) - 1]
                yield Mention(Span(tokens[index].start_char, last.end_char), label, 0.7, _DETECTORS)
                break


def _list_short_names(words: list[Token]) -> Iterator[tuple[str, ...]]:
    """The words before the generic ones: "Mirabel Falls" of "Mirabel Falls Hospital"."""
    generic, heads = load_words().generic, load_words().heads
    short: list[str] = []
    for word in words:
        if word.lower in heads or (word.lower in generic and not short):
            break
        short.append(word.lower)
    if len(short) > 1:
        yield tuple(short)
    elif short and len(short[0]) >= _MIN_WORD and short[0] not in load_names().common:
        yield (short[0],)
        if short[0].endswith("s"):
            yield (short[0][:-1],)
