"""States and ZIP codes that agree: a ZIP code becomes one of its state's surrogate."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from seawall.anonymize.surrogate.shapes import Stream, redraw
from seawall.model import ProjectKey

_US_ZIP = re.compile(r"([0-9]{5})([-\s]?[0-9]{4})?")


@cache
def _abbreviations() -> dict[str, str]:
    """Full names in lower case with their abbreviation; the fifty states, in both lists' order."""
    from faker.providers.address.en_US import Provider

    without_dc = [abbr for abbr in Provider.states_abbr if abbr != "DC"]
    return {name.lower(): abbr for name, abbr in zip(Provider.states, without_dc, strict=True)}


@cache
def _zip_ranges() -> dict[str, tuple[int, int]]:
    from faker.providers.address.en_US import Provider

    return {abbr: Provider.states_postcode[abbr] for abbr in _abbreviations().values()}


@lru_cache(maxsize=256)  # one for each person of the notes that follow each other
def _next_states(key: ProjectKey) -> dict[str, str]:
    """Each state with another one: a circle in keyed order, so no state is its own surrogate."""
    circle = sorted(_zip_ranges(), key=lambda abbr: key.digest("surrogate-state", abbr))
    return dict(zip(circle, [*circle[1:], circle[0]], strict=True))


def rename_state(text: str, key: ProjectKey) -> str | None:
    """Another state, abbreviated or in full as the original; None for what is no US state."""
    names = _abbreviations()
    bare = " ".join(text.split()).lower()
    dotless = bare.replace(".", "").upper()
    if dotless in _zip_ranges():
        return _next_states(key)[dotless]
    if bare not in names:
        return None
    abbr = _next_states(key)[names[bare]]
    full = next(name for name, own in names.items() if own == abbr)
    return full.upper() if text.isupper() else full.title()


@lru_cache(maxsize=4096)
def rename_zip(text: str, lang: str, key: ProjectKey) -> str | None:
    """A ZIP code of the surrogate state, or another country's postcode in the same shape."""
    found = None if lang == "sv" else _US_ZIP.fullmatch(text.strip())
    state = _state_of(int(found[1])) if found else None
    if found is None or state is None:
        return redraw(text, key, "surrogate-postcode", "".join(text.split()))
    low, high = _zip_ranges()[_next_states(key)[state]]
    drawn = low + key.number(high - low + 1, "surrogate-zip", found[1])
    tail = found[2] or ""
    codes = Stream(key, "surrogate-zip-tail", found[1], tail)
    return f"{drawn:05d}" + "".join(str(codes.below(10)) if c.isdecimal() else c for c in tail)


def _state_of(number: int) -> str | None:
    ranges = _zip_ranges().items()
    return next((abbr for abbr, (low, high) in ranges if low <= number <= high), None)
