"""Seawall: share clinical notes and tables safely, and say what risk is left."""

__version__ = "0.1.0"
