"""Telephone, fax and pager numbers, extensions, numbers by which somebody is reached."""

from seawall.detect.rules.phone.numbers import find

__all__ = ["find"]
