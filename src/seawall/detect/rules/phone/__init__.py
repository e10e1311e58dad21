"""Telephone, fax and pager numbers, extensions, numbers by which somebody is reached."""

from seawall.detect.rules.phone.numbers import find, find_in_each

__all__ = ["find", "find_in_each"]
