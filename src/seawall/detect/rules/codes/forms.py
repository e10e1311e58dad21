"""What the form of a code says of it, whatever its digits and letters are.

Notes have few forms and countless codes: a form is judged once, and most questions about a code
need not be asked of its own digits.
"""

from __future__ import annotations

import string
from functools import lru_cache
from typing import NamedTuple

from seawall.lazy import lazy_pattern

_SHAPES = str.maketrans(
    string.digits + string.ascii_uppercase + string.ascii_lowercase, "0" * 10 + "A" * 26 + "a" * 26
)
_LONGEST_KEPT = 32
_DIGITS = lazy_pattern(r"\d+")
# Forms of which some are dates, vital signs or the like; ``look.is_date`` tells which.
_DATES = lazy_pattern(
    r"\d{1,2}[-/.][A-Za-z]{3,9}[-/.]\d{2,4}|\d{4}[-/.][A-Za-z]{3,9}[-/.]\d{1,2}"
    r"|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?"
    r"|\d{1,3}/\d{1,4}|\d{1,2}/\d{1,2}/\d{2}|\d{4}|\d{8}"
    r"|\d{2}/\d{2,3}[-+]\d|\d{1,3}/\d\.\d|\d\.\d/\d{2,3}|\d{2,3}[a-z]-\d{2,3}[a-z]|\d\d-\d\d"
    r"|\d+\.\d+(?:-\d+\.\d+)?|\d{1,3}(?:\.\d{3})+|\d(?:-\d){3}|\d{1,2}-\d/\d|\d{1,2}[a-z]\d{2}"
    r"|[A-Za-z]{3,9}[-/.]\d{1,2}[-/.]\d{2,4}|A\d{1,2}[-/]A?\d{1,2}|A\d{1,2}A\d{1,4}"
    r"|AA\d{2,3}(?:[/.]\d{2,3})?|[a-z]+:\d{2,3}/\d{2,3}"
)


class Form(NamedTuple):
    """How many digits a code has, the sizes of their groups, and whether it has a letter.

    One that may be a date is one with some digits or letters, and none with others.
    """

    digits: int
    groups: tuple[int, ...]
    is_lettered: bool
    may_be_date: bool


def read_form(value: str) -> Form:
    """The form of a code."""
    shape = value.translate(_SHAPES)
    return _judge_kept(shape) if len(shape) <= _LONGEST_KEPT else _judge(shape)


def _judge(shape: str) -> Form:
    return Form(
        sum(map(str.isdigit, shape)),
        tuple(map(len, _DIGITS.findall(shape))),
        any(map(str.isalpha, shape)),
        _DATES.fullmatch(shape) is not None,
    )


_judge_kept = lru_cache(maxsize=4096)(_judge)
