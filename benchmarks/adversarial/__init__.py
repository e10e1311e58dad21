"""Texts that are made to take time or memory."""

from benchmarks.adversarial.trial import main

__all__ = ["main"]
