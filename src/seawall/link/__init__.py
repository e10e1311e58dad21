"""Mentions and records → persons → the identifier view."""
