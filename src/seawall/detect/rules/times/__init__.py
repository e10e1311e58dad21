"""Times of day, in numbers and in words."""

from seawall.detect.rules.times.clock import find

__all__ = ["find"]
