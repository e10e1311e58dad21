"""Identifier view → the topic tree: records grouped by their health details."""
