"""Numbers that a learned detector took for an identifier, and that are values by their form.

"140/3.9/102/26", "37.6 / 60 / 18", "106/58" and "20 MEQ" are no dates, ages or codes, whatever a
model thinks. Only what has no letters is judged: a month or an "O" for a nought is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from seawall.model import Label, Mention, Span

# Letters in the case that a unit has them, where there is but one: "9/151166 G.L." are initials.
_UNIT = re.compile(
    r"[ \u00a0]?-?(?:(?i:mg|mcg|kg|gm|ml|dl|meq|mmol|mol|mm|cm|mmhg|bpm|units|iu|ng|pg|lbs?|pounds"
    r"|kcal|fr|french|gauge|percent|puffs?|tab(?:let)?s?|caps(?:ules?)?|drops|liters?|lpm|cmh2o"
    r"|hpf|msec|watts?|mets?|joules|diopters?|enheter|tabl(?:etter)?|poäng)(?![^\W\d_])"
    r"|cc(?![\w:/])|[gLµ](?![\w.&])|[%°‰]|[x×]\s?10|\^|/(?:hpf|min|L|mm|µ))"
)
_DURATION = re.compile(
    r"[ \u00a0]?-?[ ]?(?:days?|weeks?|wks?|months?|mos?|m\.?o|years?|yrs?|y\W?o|min(?:ute)?s?"
    r"|seconds|times|dagar|veckor|månader|mån|år)(?![^\W\d_])",
    re.IGNORECASE,
)
_VALUE_BEFORE = re.compile(
    r"(?:^|[^\w])(?:bp|hr|rr|pulse|temp\w*|tmax|sats?|spo2|o2|wbc|hgb|hct|plt|na|cl|co2|bun|inr"
    r"|glucose|gluc|bg|fsbs|ph|pco2|po2|gfr|egfr|bmi|weight|cvp|fio2|peep|gcs|phos|ast|alt|crp"
    r"|puls|bt|blodtryck|temperatur|pox|vikt|lpk|tpk|krea)"
    r"[\s:=]{0,3}(?:(?:of|is|was)\s)?$"
)
_ROW_BEFORE = re.compile(r"\d\s?[/|]\s?$")
_ROW_AFTER = re.compile(r"\s?[/|]\s?\d")
_LOOK_BACK, _LOOK_ON = 24, 14
_LONGEST, _LONGEST_OF_ROW = 6, 4

_DAY = re.compile(r"'?(\d{1,8})[-/.\s]{1,3}(\d{1,8})(?:[-/.\s]{1,3}'?(\d{2}|\d{4}))?")
_YEAR_OR_RUN = re.compile(r"'\d{2}|'?(?:18|19|20)\d\d|\d{6}|\d{8}|(?:19|20)\d\d ?[-–/] ?\d{2,4}")
_CLOCK = re.compile(
    r"(?:[01]?\d|2[0-4])\s?[:.;]\s?[0-5]\d(?:[:.]\d\d)?|(?:[01]\d|2[0-4])[0-5]\d(?:\d\d)?"
)
_HOUR_AFTER = re.compile(r"\s?(?:[ap]\.?m|h\b|hrs?\b|hours?\b|o'?clock|[-–])", re.IGNORECASE)
_DECIMAL = re.compile(r"\d{1,4}[.,]\d{1,2}")
_ROW = re.compile(r"\d{1,3}(?:[.,]\d)?(?:\s?/\s?\d{1,3}(?:[.,]\d{1,2})?){2,}")
_PRESSURE = re.compile(r"\d{2,3}/\d{2,3}")
_MAX_MONTH, _MAX_YEAR, _MAX_AGE, _MIN_DIGITS = 12, 99, 120, 3


def is_measure(text: str, mention: Mention) -> bool:
    """True if a mention of digits is a value: by its form, its unit or the row it stands in."""
    span = _strip(text, mention.span)
    value = span.of(text)
    judge = _JUDGES.get(mention.label)
    if judge is None or any(map(str.isalpha, value)):
        return False
    after = text[span.end_char : span.end_char + _LOOK_ON]
    if len(value) < _MIN_DIGITS and _DURATION.match(after):
        return mention.label is not Label.AGE
    if len(value) <= _LONGEST and _is_beside_value(text, span, after):
        return True
    return judge(value, after)


def _is_beside_value(text: str, span: Span, after: str) -> bool:
    """True before a unit, after the name of a value, and for one of a row of values."""
    before = text[max(0, span.start_char - _LOOK_BACK) : span.start_char].lower()
    if _UNIT.match(after) or _VALUE_BEFORE.search(before):
        return True
    is_short = len(span) <= _LONGEST_OF_ROW
    return is_short and bool(_ROW_BEFORE.search(before) or _ROW_AFTER.match(after))


def _strip(text: str, span: Span) -> Span:
    """The span without marks and spaces around its first and last letter or digit."""
    start, end = span.start_char, span.end_char
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return Span(start, end) if start < end else span


def _is_no_date(value: str, _after: str) -> bool:
    if _YEAR_OR_RUN.fullmatch(value):
        return False
    found = _DAY.fullmatch(value)
    if found is None:
        return True
    first, second, third = found.groups()
    if third or len(first) > _MIN_DIGITS or len(second) > _MIN_DIGITS:
        return False
    low, high = sorted((int(first), int(second)))
    # A month with a day or a year: "2-14", "12/95".
    return not 1 <= low <= _MAX_MONTH or high > _MAX_YEAR


def _is_no_time(value: str, after: str) -> bool:
    if _CLOCK.fullmatch(value):
        return False
    return not (len(value) < _MIN_DIGITS and _HOUR_AFTER.match(after))


def _is_no_age(value: str, _after: str) -> bool:
    if _PRESSURE.fullmatch(value) or _ROW.fullmatch(value):
        return True
    return value.isdigit() and int(value[:5]) > _MAX_AGE


def _is_no_code(value: str, _after: str) -> bool:
    if _DECIMAL.fullmatch(value) or _ROW.fullmatch(value) or _PRESSURE.fullmatch(value):
        return True
    return sum(map(str.isdigit, value)) < _MIN_DIGITS


_JUDGES: dict[Label, Callable[[str, str], bool]] = {
    Label.DATE: _is_no_date,
    Label.TIME: _is_no_time,
    Label.AGE: _is_no_age,
    **dict.fromkeys(
        (
            Label.PHONE,
            Label.FAX,
            Label.SSN,
            Label.PERSONNUMMER,
            Label.MRN,
            Label.HEALTH_PLAN,
            Label.ACCOUNT,
            Label.LICENSE,
            Label.VEHICLE,
            Label.DEVICE,
            Label.BIOMETRIC,
            Label.OTHER_ID,
            Label.ZIP,
        ),
        _is_no_code,
    ),
}
