"""What can go wrong, each with the exit code that the command line promises.

A message is one sentence for the person who must act: what, where, what to do. It never holds a
value of the data; documents are named by their position in the input, since an id can be a name.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Self


class SeawallError(Exception):
    """Base of every error that Seawall raises on purpose."""

    exit_code = 1


class InputError(SeawallError):
    """A file could not be read or written as asked (exit code 1)."""


class UsageError(SeawallError):
    """Wrong option, configuration or label (exit code 2)."""

    exit_code = 2

    @classmethod
    def unknown(cls, kind: str, name: str, known: Iterable[str], place: str = "") -> Self:
        """Error for a name that is not one of ``known``, with the nearest one if one is near.

        ``place`` says where it stands, as in "in seawall.toml".
        """
        names = sorted(known)
        near = get_close_matches(name.lower(), [n.lower() for n in names], n=1)
        meant = next((n for n in names if near and n.lower() == near[0]), None)
        hint = f"did you mean '{meant}'?" if meant else f"known: {', '.join(names)}."
        where = f" {place}" if place else ""
        return cls(f"Unknown {kind} '{name}'{where}; {hint}")


class RefusedError(SeawallError):
    """A criterion cannot be reached, a model is missing, there are no notes; nothing was written
    (exit code 4)."""

    exit_code = 4
