"""Addresses on the net, and user names."""

from seawall.detect.rules.web.addresses import find, find_in_each

__all__ = ["find", "find_in_each"]
