"""Realistic values that belong to nobody, the same for the same person under the same key."""
