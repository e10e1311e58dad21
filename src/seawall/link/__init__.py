"""Mentions and records → persons → the identifier view."""

from seawall.link.persons import PersonIndex

__all__ = ["PersonIndex"]
