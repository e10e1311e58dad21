"""Seawall: share clinical notes and tables safely, and say what risk is left."""
