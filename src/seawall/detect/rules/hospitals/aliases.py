"""What a note calls an institution once it has named it: "Mirabel Falls", "MFH"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.detect.rules.hospitals.words import load_words
from seawall.model import Label, Mention, draw_span
from seawall.text import Reading, Wake
from seawall.text.name_lexicon import load_names
from seawall.text.tokens import lower_each

_DETECTORS = ("rules:hospitals",)
_MIN_ACRONYM = 3
_MIN_WORD = 4
_WARD = Label.WARD
_CAPITALIZED = Wake(lambda text: text[0].isupper())


def find_aliases(reading: Reading, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Further mentions of the hospitals and organizations found: distinct words and acronyms."""
    short: dict[tuple[str, ...], Label] = {}
    acronyms: dict[str, Label] = {}
    for mention in mentions:
        if mention.label is not _WARD:
            named = [text for text in reading.texts_in(mention.span) if text[0].isalpha()]
            short.update(dict.fromkeys(_list_short_names(named), mention.label))
            acronym = "".join([text[0] for text in named if text[0].isupper()])
            if len(acronym) >= _MIN_ACRONYM:
                acronyms[acronym] = mention.label
    if short:
        yield from _find_short_names(reading, short)
    if acronyms:
        texts = reading.texts
        for index in [at for at in reading.woken_by(_CAPITALIZED) if texts[at] in acronyms]:
            yield _mention(reading, index, index + 1, acronyms[texts[index]])


def _find_short_names(reading: Reading, short: dict[tuple[str, ...], Label]) -> Iterator[Mention]:
    first_words = {name[0] for name in short}
    lengths = sorted({len(name) for name in short}, reverse=True)
    words = reading.words
    for index in [at for at in reading.woken_by(_CAPITALIZED) if words[at] in first_words]:
        # A dozen lengths at most, however many names a hostile note holds.
        for length in lengths:
            name = tuple(words[index : index + length])
            label = short.get(name)
            if label:
                yield _mention(reading, index, index + len(name), label)
                break


def _mention(reading: Reading, first: int, end: int, label: Label) -> Mention:
    span = draw_span((reading.token_starts[first], reading.token_ends[end - 1]))
    return Mention(span, label, 0.7, _DETECTORS)


def _list_short_names(named: list[str]) -> list[tuple[str, ...]]:
    """The words before the generic ones: "Mirabel Falls" of "Mirabel Falls Hospital"."""
    table = load_words()
    short: list[str] = []
    for word in lower_each(named):
        if word in table.heads or (not short and word in table.generic):
            break
        short.append(word)
    if len(short) > 1:
        return [tuple(short)]
    if not short or len(short[0]) < _MIN_WORD or short[0] in load_names().common:
        return []
    (word,) = short
    return [(word,), (word[:-1],)] if word.endswith("s") else [(word,)]
