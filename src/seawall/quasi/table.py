"""The true values of records, one integer column a quasi-identifier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

MISSING = -1

Codes = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class QuasiAttribute:
    """A quasi-identifier at its grain: ``values[code]`` is a grain value, in the attribute's order.

    The order is that in which sets are written: of numbers, of the calendar, of the alphabet.
    """

    name: str
    values: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(set(self.values)) != len(self.values):
            raise ValueError(f"a value of the attribute '{self.name}' stands twice")

    def __repr__(self) -> str:
        return f"<QuasiAttribute {self.name}, {len(self.values)} values>"


@dataclass(frozen=True)
class QuasiTable:
    """``codes[record, attribute]`` is a place in the attribute's values, or ``MISSING``.

    ``persons[record]`` numbers the persons from 0 without gaps: k counts them, not records.
    ``stands_apart`` is False for records that support nobody's k, for their person could be one of
    the others'; None where all are sure.
    """

    attributes: tuple[QuasiAttribute, ...]
    persons: Codes
    codes: Codes
    stands_apart: NDArray[np.bool_] | None = None

    def __post_init__(self) -> None:
        if self.codes.shape != (len(self.persons), len(self.attributes)):
            raise ValueError("a table has one code for every record and attribute")
        for place, attribute in enumerate(self.attributes):
            column = self.codes[:, place]
            if len(column) and not MISSING <= column.min() <= column.max() < len(attribute.values):
                raise ValueError(f"a code of '{attribute.name}' has no value")
        # Counting is linear: to sort out what is unique took half of all on five million rows.
        if len(self.persons) and (self.persons.min() < 0 or not np.bincount(self.persons).all()):
            raise ValueError("persons are numbered from 0 without gaps")

    def __repr__(self) -> str:
        return f"<QuasiTable of {len(self)} records, {len(self.attributes)} attributes>"

    def __len__(self) -> int:
        return len(self.persons)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(attribute.name for attribute in self.attributes)

    @cached_property
    def n_persons(self) -> int:
        return int(self.persons.max()) + 1 if len(self) else 0

    @cached_property
    def is_complete(self) -> NDArray[np.bool_]:
        """The records without a missing value that stand apart: only these support anybody's k."""
        has_all = np.asarray((self.codes != MISSING).all(axis=1))
        return has_all if self.stands_apart is None else has_all & self.stands_apart

    def columns(self) -> Iterator[tuple[QuasiAttribute, Codes]]:
        """Each attribute with its codes."""
        for place, attribute in enumerate(self.attributes):
            yield attribute, self.codes[:, place]
