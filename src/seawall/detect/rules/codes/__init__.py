"""Numbers of a person: announced by a word, by their shape, in rows, as they are cited."""

from seawall.detect.rules.codes.announced import find

__all__ = ["find"]
