"""Seawall and what else can be installed, side by side in one run on one core."""

from benchmarks.text.comparison import main

__all__ = ["main"]
