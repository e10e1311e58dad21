"""The project key: whatever hides a value is drawn from it, never from the public seed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")

_MIN_BYTES = 16


@dataclass(frozen=True, slots=True)
class ProjectKey:
    """HMAC-SHA-256 under a secret. The first argument of each draw names what it is for.

    Two draws for different purposes tell nothing about each other; the same purpose and values
    always draw the same, on any machine.
    """

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if len(self.secret) < _MIN_BYTES:
            raise ValueError(f"a project key has at least {_MIN_BYTES} bytes")

    def digest(self, purpose: str, *values: str) -> bytes:
        """32 bytes; parts are length-prefixed, so ("ab", "c") and ("a", "bc") differ."""
        message = b"".join(
            len(part).to_bytes(8, "big") + part
            for part in (value.encode("utf-8", "surrogatepass") for value in (purpose, *values))
        )
        return hmac.new(self.secret, message, hashlib.sha256).digest()

    def number(self, below: int, purpose: str, *values: str) -> int:
        """A number from 0 up to, not including, ``below``; its bias is under 2**-128."""
        return int.from_bytes(self.digest(purpose, *values), "big") % below

    def choose(self, items: Sequence[Item], purpose: str, *values: str) -> Item:
        return items[self.number(len(items), purpose, *values)]

    def pseudonym(self, purpose: str, *values: str) -> str:
        """Sixteen hexadecimal digits: short enough to read, too many to collide."""
        return self.digest(purpose, *values).hex()[:16]
