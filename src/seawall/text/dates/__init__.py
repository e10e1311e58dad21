"""Dates out of their wording, and back into it."""
