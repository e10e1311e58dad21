"""A short number right behind somebody's name: a pager, an extension, a badge ("Lee #31877")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text import Reading

_DETECTORS = ("rules:beside-names",)
_SCORE = 0.7
_BEHIND = lazy_pattern(
    # A degree or a year of training, or a cell with what they are: "| RN |", "- attending -".
    r"(?:,?\s(?:[A-Z]\.?){2,5}(?:-?[A-Z0-9]{1,2})?|,?\sPharmD)?(?:\s?[-–|]\s{0,8}[A-Za-z]{2,12}\s{0,8})?"
    r"[\s,]{0,2}[(\[#/:|–-]{0,2}\s{0,4}(?:p|x|pg|pgr|bpr|#)?[.:#\s]{0,2}"
    r"(?P<number>\d{1,3}-\d{3,5}|\d{4,6})(?![\d%]|[/.:,-]\d|\s?(?:m[gl]|cc|mcg|kg|cm|mm|h(?:rs?)?)\b)"
)
_CALLED = frozenset((Label.DOCTOR, Label.OTHER_PERSON, Label.RELATIVE))
# Four digits may be a year or a time of day.
_YEAR_OR_CLOCK = lazy_pattern(r"(?:19|20)\d\d|[01]\d[0-5]\d|2[0-3][0-5]\d")


def find_beside_names(reading: Reading, mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Numbers that follow the name of whoever may be called: a patient has no pager."""
    find, text = _BEHIND.match, reading.text
    for end in [mention.span[1] for mention in mentions if mention.label in _CALLED]:
        found = find(text, end)
        if found and not _YEAR_OR_CLOCK.fullmatch(found["number"]):
            yield Mention(Span(*found.span("number")), Label.PHONE, _SCORE, _DETECTORS)
