"""Mentions and records → the plan: what becomes what, and why."""
