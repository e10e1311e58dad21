"""What a release says, judged by what is true: hand-written cases, and the synthetic hospital."""

from benchmarks.release.comparison import main

__all__ = ["main"]
