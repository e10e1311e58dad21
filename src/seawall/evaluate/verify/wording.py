"""How a set of values is written in a note or a cell, in each language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from seawall.text import LANGUAGES
from seawall.text.dates.words import SHORT_MONTHS

_SEASONS = {
    "en": {"winter": "winter", "spring": "spring", "summer": "summer", "autumn": "autumn"},
    "sv": {"winter": "vintern", "spring": "våren", "summer": "sommaren", "autumn": "hösten"},
}
_PARTS = {"en": {"Q": "Q", "H": "H"}, "sv": {"Q": "kvartal ", "H": "halvår "}}
_GENDERS = {"sv": {"female": "kvinna", "male": "man"}}


@lru_cache(maxsize=100_000)
def write_set(attribute: str, values: tuple[str, ...]) -> frozenset[str]:
    """All that a set may be written as; the note's own language is not in the release."""
    texts = (", ".join(_write(attribute, value, lang) for value in values) for lang in LANGUAGES)
    return frozenset("{" + text + "}" for text in (*texts, ", ".join(values)))


@lru_cache(maxsize=100_000)
def write_range(attribute: str, values: tuple[str, ...]) -> frozenset[str]:
    """All that a range may be written as: from the first to the last value, or each by name."""
    return frozenset(
        f"[{text}]"
        for lang in LANGUAGES
        for text in _list_ranges([_write(attribute, value, lang) for value in values], values)
    )


def _list_ranges(shown: list[str], values: tuple[str, ...]) -> Iterator[str]:
    first, last, year = shown[0], shown[-1], values[0][:4]
    yield ", ".join(shown)
    if len(shown) > 1:
        yield f"{first}-{last}"
        yield f"{first} - {last}"
        if values[-1][:4] == year and values[0][4:5] == "-":
            yield f"{first.partition('-')[0]}-{last.partition('-')[0]} {year}"


def has_items(shown: str, other: str) -> bool:
    """True if a set that is shown has every item of another, both as they are written."""
    # Not taken apart at every comma: a hospital's name may hold one.
    items = f", {shown[1:-1]}, "
    return all(f", {item}, " in items for item in other[1:-1].split(", "))


def _write(attribute: str, value: str, lang: str) -> str:
    if attribute == "gender":
        return _GENDERS.get(lang, {}).get(value, value)
    year, _, rest = value.partition("-")
    if attribute != "visit" or not rest:
        return value
    if rest in _SEASONS[lang]:
        return f"{_SEASONS[lang][rest]} {year}"
    if rest[:1] in _PARTS[lang]:
        return f"{_PARTS[lang][rest[:1]]}{rest[1:]} {year}"
    month, _, day = rest.partition("-")
    if not (month.isdigit() and 1 <= int(month) <= 12):
        return value
    name = f"{SHORT_MONTHS[lang][int(month) - 1]}-{year}"
    return f"{day}-{name}" if day else name
