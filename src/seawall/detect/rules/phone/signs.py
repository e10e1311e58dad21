"""The signs of all notes of a sheaf as an array: what stands beside many numbers is looked up at
once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from seawall.text.sheaf import Sheaf

Flags = npt.NDArray[np.bool_]
Offsets = npt.NDArray[np.int64]
Octets = npt.NDArray[np.uint8]

_MARGIN = b"\n" * 96  # as many signs beside a number as are looked at, and more


class Signs:
    """The octets of a sheaf between margins: also a little beyond its ends, where lines end."""

    def __init__(self, octets: Octets) -> None:
        self.octets = octets

    @classmethod
    def of(cls, sheaf: Sheaf) -> Signs:
        """All of a sheaf's."""
        return cls(np.frombuffer(_MARGIN + sheaf.octets + _MARGIN, dtype=np.uint8))

    def without(self, starts: Offsets, ends: Offsets) -> Signs:
        """The same with spaces in those ranges."""
        left = self.octets.copy()
        left[list_inside(starts, ends) + len(_MARGIN)] = ord(" ")
        return Signs(left)

    def beside(self, offsets: Offsets, by: int) -> Octets:
        """The sign that many places after each offset."""
        return self.octets[offsets + (by + len(_MARGIN))]

    def rows_at(self, offsets: Offsets, size: int) -> Octets:
        """A row of so many signs from each offset on."""
        rows: Octets = sliding_window_view(self.octets, size)[offsets + len(_MARGIN)]
        return rows

    def find_digits(self) -> tuple[Offsets, Offsets]:
        """Where each run of digits begins, and where it ends."""
        is_digit = self.octets - ord("0") < 10
        edges = self.places_of(is_digit[1:] != is_digit[:-1]) + 1
        return edges[0::2], edges[1::2]

    def places_of(self, is_sought: Flags) -> Offsets:
        """The offsets of those signs that are sought."""
        return is_sought.nonzero()[0] - len(_MARGIN)


def list_inside(starts: Offsets, ends: Offsets) -> Offsets:
    """Every offset that is in one of the ranges."""
    sizes = ends - starts
    before = sizes.cumsum() - sizes
    return np.repeat(starts - before, sizes) + np.arange(sizes.sum())


def mark_signs(signs: str) -> Flags:
    """For each octet, whether it is one of the signs."""
    return np.isin(np.arange(256), np.frombuffer(signs.encode(), dtype=np.uint8))
