"""What a note calls an institution once it has named it: "Mirabel Falls", "MFH"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from seawall.detect.rules.hospitals.found import WARD, Found
from seawall.detect.rules.hospitals.words import load_words
from seawall.lazy import lazy_pattern
from seawall.model import Label, draw_span
from seawall.text import Reading, Wake
from seawall.text.name_lexicon import load_names
from seawall.text.verdicts import CAPITAL

_MIN_ACRONYM = 3
_MIN_WORD = 4
_FEW = 4  # of which each may be looked for in the whole text
_SCORE = 0.7
_MAX_NAMES = 1 << 12  # whose short forms are kept: many notes name the same hospitals
_CAPITALIZED = Wake.at((), always=CAPITAL)
_WORD = lazy_pattern(r"[^\W\d_]+")

# Words in lower case.
_Name = tuple[str, ...]


def find_aliases(reading: Reading, named: Iterable[Found]) -> list[Found]:
    """Further places of the hospitals and organizations found: distinct words and acronyms."""
    text = reading.text
    short: dict[_Name, Label] = {}
    acronyms: dict[str, Label] = {}
    for (start, end), label, _ in named:
        if label is not WARD:
            names, acronym = _shorten(text[start:end])
            for name in names:
                short[name] = label
            if acronym:
                acronyms[acronym] = label
    found = _find_short_names(reading, short) if short else []
    # Few notes have the letters: to look for them takes less than to go over the tokens.
    if len(acronyms) > _FEW or any(map(text.__contains__, acronyms)):
        texts, starts, ends = reading.texts, reading.token_starts, reading.token_ends
        found += [
            (draw_span((starts[at], ends[at])), acronyms[texts[at]], _SCORE)
            for at in reading.woken_by(_CAPITALIZED)
            if texts[at] in acronyms
        ]
    return found


def _find_short_names(reading: Reading, short: Mapping[_Name, Label]) -> list[Found]:
    first_words = {name[0] for name in short}
    lengths = sorted({len(name) for name in short}, reverse=True)
    words, starts, ends = reading.words, reading.token_starts, reading.token_ends
    found: list[Found] = []
    for index in [at for at in reading.woken_by(_CAPITALIZED) if words[at] in first_words]:
        # A dozen lengths at most, however many names a hostile note holds.
        for length in lengths:
            name = tuple(words[index : index + length])
            label = short.get(name)
            if label:
                span = draw_span((starts[index], ends[index + len(name) - 1]))
                found.append((span, label, _SCORE))
                break
    return found


@lru_cache(maxsize=_MAX_NAMES)
def _shorten(written: str) -> tuple[list[_Name], str]:
    """The short names of what an institution is called, and its letters, empty if too few."""
    named = [word for word in _WORD.findall(written) if word[0].isalpha()]
    acronym = "".join([text[0] for text in named if text[0].isupper()])
    return _list_short_names(named), acronym if len(acronym) >= _MIN_ACRONYM else ""


def _list_short_names(named: list[str]) -> list[_Name]:
    """The words before the generic ones: "Mirabel Falls" of "Mirabel Falls Hospital"."""
    table = load_words()
    short: list[str] = []
    for word in map(str.lower, named):
        if word in table.heads or (not short and word in table.generic):
            break
        short.append(word)
    if len(short) > 1:
        return [tuple(short)]
    if not short or len(short[0]) < _MIN_WORD or short[0] in load_names().common:
        return []
    (word,) = short
    return [(word,), (word[:-1],)] if word.endswith("s") else [(word,)]
