"""Addresses on the net, and user names."""

from seawall.detect.rules.web.addresses import find

__all__ = ["find"]
