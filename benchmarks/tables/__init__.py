"""Tables: Seawall and what else can be installed, on Adult, in one run."""

from benchmarks.tables.comparison import main

__all__ = ["main"]
