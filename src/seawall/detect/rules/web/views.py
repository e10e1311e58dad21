"""A note as the patterns of addresses read it."""

from __future__ import annotations

from typing import NamedTuple

from seawall.text import Reading


class Views(NamedTuple):
    """A note, and the same for patterns that are in few notes: in company of those alone.

    ``signed`` is None without an "@", ``rare`` where no rare shape may be.
    """

    reading: Reading
    signed: Reading | None
    rare: Reading | None
