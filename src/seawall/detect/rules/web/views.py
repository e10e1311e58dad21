"""A note as the patterns of addresses read it."""

from __future__ import annotations

from typing import NamedTuple

from seawall.text import Reading


class Views(NamedTuple):
    """A note, and the same for patterns that are in few notes: in company of those alone.

    ``signed`` is None without an "@", ``linked`` where no web address can begin, and ``rare``
    where none of the rare shapes may be.
    """

    reading: Reading
    signed: Reading | None
    linked: Reading | None
    rare: Reading | None


def has_sign(reading: Reading) -> bool:
    """False if there is no e-mail address and no name with its house or a sign before it."""
    return "@" in reading.text


def has_link(reading: Reading) -> bool:
    """False if no web address begins with its scheme, or with what stands for one."""
    return "//" in reading.text or "www" in reading.lower or "mailto:" in reading.lower
