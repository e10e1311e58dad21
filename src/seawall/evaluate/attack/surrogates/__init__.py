"""Attacks on made-up values: which are real, how far dates moved, who is who by rank or birth."""

from seawall.evaluate.attack.surrogates.audit import audit_surrogates, find_weakest, tell_weakest
from seawall.evaluate.attack.surrogates.reading import SurrogateRelease, read_surrogates

__all__ = [
    "SurrogateRelease",
    "audit_surrogates",
    "find_weakest",
    "read_surrogates",
    "tell_weakest",
]
