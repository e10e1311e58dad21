"""Codes that are dates: "241112" and "12/11-24" in a Swedish note."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.detect.learned import LEARNED
from seawall.model import Label, Mention

_CODES_RULE, _DATES_RULE = "rules:codes", "rules:dates"
_UNANNOUNCED = 0.6  # the score of a code for which nothing speaks but its shape
_SURE_DATE = 0.8
_ENOUGH_VOTES = 2


def drop_dated_codes(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions without codes of a date's form that more detectors take for a date.

    A code that no word announces gives way to the rules' date alone, where no learned detector
    sees the code too; one that a word announces only to two learned ones besides.
    """
    dates = {each.span: each for each in mentions if _is_ruled_date(each)}
    if not dates:
        return list(mentions)
    return [each for each in mentions if not _is_outvoted(each, dates.get(each.span))]


def _is_ruled_date(mention: Mention) -> bool:
    is_sure = mention.label is Label.DATE and mention.score >= _SURE_DATE
    return is_sure and _DATES_RULE in mention.detectors


def _is_outvoted(code: Mention, date: Mention | None) -> bool:
    if date is None or code.label is not Label.OTHER_ID or _CODES_RULE not in code.detectors:
        return False
    for_code, for_date = _count_learned(code), _count_learned(date)
    if for_code == 0 and code.score <= _UNANNOUNCED:
        return True
    return for_date >= for_code + _ENOUGH_VOTES


def _count_learned(mention: Mention) -> int:
    return sum(name in LEARNED for name in mention.detectors)
