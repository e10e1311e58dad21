"""Numbers of a person: announced by a word, by their shape, in rows, as they are cited."""

from seawall.detect.rules.codes.announced import find, find_in_each

__all__ = ["find", "find_in_each"]
