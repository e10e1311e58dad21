"""Releases after releases: what ``--continue`` remembers, keeps and refuses."""
