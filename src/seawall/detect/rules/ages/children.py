"""Ages of small children, told by their check-ups: 4-month shots, walked at 13 months, vid 8 v."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Pattern, Reading

OF_CHILDREN = {
    "en": Pattern(
        # One month, yet more than one: "18 month, barky cough" opens with an infant.
        r"(?:^|[\n:(]|\b(?:this|a))[\s*•#-]{0,3}(?P<infant>(?:[2-9]|[1-3]\d)[\s-]?(?:month|mo|m\.o\.|wk|week))\s?[,;]"
        r"|\b(?P<child>\d{1,2}[\s-]?(?:weeks?|wks?|months?|mos?|mths?|days?))[\s-]"
        r"(?:well\b|wcc\b|shots|vaccin|immuni[sz]|jabs|baby\s|milestones|developmental)"
        r"|\b(?:(?P<told>\d{1,2}[\s-](?:week|wk|month|mo|mth)s?)|(?P<years>\d{1,2})[\s-](?:year|yr)s?)"
        r"[\s-](?:check|visit|review|exam|appointment)"
        r"|\b(?:at|by|before|until|since)\s(?P<at>\d{1,2}\s?(?:weeks|wks|months|mos|mths|days))\b",
        ignore_case=True,
        whole_words=False,
    ),
    "sv": Pattern(
        r"\b(?:(?P<told>\d{1,2}[\s-]?(?:mån(?:aders)?|veckors))|(?P<years>\d{1,2}(?:,5)?)[\s-]?års)"
        r"\.?[\s-]?(?:kontroll|besök|vaccin|undersökning|hälso|bedömning|spruta)"
        r"|\b(?:vid|före|innan|från|vaccin\pL*|nu|bvc)\s(?P<at>\d{1,2}\s?(?:mån(?:ader)?|veckor|v|dagar))\b",
        ignore_case=True,
        whole_words=False,
    ),
}
# What is an infant's wherever it stands, and what is so in a child's note.
_GROUPS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "en": (("infant", "child"), ("told", "years", "at")),
    "sv": ((), ("told", "years", "at")),
}
# Only of a small child are weeks and months told so; of others they are counted from something.
_CHILD = lazy_pattern(
    r"fontanel|\bwell[\s-](?:child|baby)|\bwcc\b|milestones|tummy time|\bbvc\b|barnhälsovård"
    r"|spädbarn|\bammas\b|huvudomfång|\b\d{1,2}[\s-](?:months?|weeks?|mo|wks?|days?)[\s-]old"
    r"|\d\s(?:mån(?:ader)?|veckor|dagar)\sgam(?:mal|la)",
    re.IGNORECASE,
)
# "at 6 weeks post discharge", "born at 34 weeks +3"
_COUNTED_AFTER = lazy_pattern(
    r"\s?[+\d]|\s(?:ago|later|post|after|prior|earlier|from\snow|gestation|efter|sedan|postop)",
    re.IGNORECASE,
)


def read_children(reading: Reading) -> Iterator[Span]:
    """Weeks and months, and years before a check-up, in the note of a small child."""
    sure, told = _GROUPS[reading.lang]
    for match in OF_CHILDREN[reading.lang].find(reading):
        infant = next(filter(None, map(match.span_or_none, sure)), None)
        if infant:
            yield infant
        elif reading.keep(_is_childs) and not _COUNTED_AFTER.match(reading.text, match.end_char):
            yield next(filter(None, map(match.span_or_none, told)))


def _is_childs(reading: Reading) -> bool:
    return _CHILD.search(reading.text) is not None
