"""Identifiers that are written so that a reader of plain text misses them."""

from benchmarks.evasion.trial import main

__all__ = ["main"]
