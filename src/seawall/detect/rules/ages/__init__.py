"""Ages: told in every form, beside a person, of children."""

from seawall.detect.rules.ages.forms import find

__all__ = ["find"]
