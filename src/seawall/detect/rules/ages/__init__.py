"""Ages: told in every form, beside a person, of children."""

from seawall.detect.rules.ages.forms import find, find_in_each

__all__ = ["find", "find_in_each"]
