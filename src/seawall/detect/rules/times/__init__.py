"""Times of day, in numbers and in words."""

from seawall.detect.rules.times.clock import find, find_in_each

__all__ = ["find", "find_in_each"]
