"""One level of detail of one quasi-identifier."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

SortKey = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Grain:
    """How an attribute's values are made coarse, ordered, shown and stored at this grain.

    ``coarsen`` takes a canonical value at the finest grain that is known and gives the grain value,
    or None where too little is known (only the year, where a month is asked for): the value is
    then missing. Coarsening a grain value again gives the same one. ``sort_key`` orders grain
    values as sets are written: by number, by the calendar, by the alphabet. ``display`` writes one
    in a language; ``as_json`` is what quasi.jsonl holds.
    """

    attribute: str
    name: str
    coarsen: Callable[[str], str | None]
    sort_key: Callable[[str], SortKey]
    display: Callable[[str, str], str]
    as_json: Callable[[str], int | str] = str

    def __repr__(self) -> str:
        return f"<Grain {self.name} of {self.attribute}>"
