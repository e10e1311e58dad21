"""Whether a code looks enough like one for what announces it."""

from __future__ import annotations

from seawall.detect.rules.codes.forms import Form, read_form
from seawall.detect.rules.codes.look import GROUPED_WHOLE, Code, is_date, is_grouped, is_measured
from seawall.detect.rules.codes.terminologies import Page, is_terminology, stands_behind_terminology
from seawall.lazy import lazy_pattern
from seawall.model import Label

_BIOMETRIC = Label.BIOMETRIC
_FEWEST_BIOMETRIC = 5
_SUREST = 4
# Letters apart from their digits: "HM 77 40218 C", "RS 2024/0418", "MDH 114/2018/771".
_APART = lazy_pattern(r"[A-ZÅÄÖ]{1,5} ")
_APART_GROUPS = lazy_pattern(
    r"(?!BP|HR|RR|PT|CT|MR|FAX|TEL|DOB)[A-ZÅÄÖ]{1,5} \d{2,10}(?:[-/ ]\d{1,7}){0,4}(?: ?[A-Z])?"
)
_DAY = lazy_pattern(r"\d{1,2}([-/.])\d{1,2}\1\d{2}")
# Digits between letters: "lot TU01F3K", "6XK2PQ"; no stage, no births, no time: "T2N1M0".
_INTERLEAVED = lazy_pattern(
    r"(?=.{6})(?!(?:[A-Z]\d{1,2})+$|\d+H\d)[A-Z]*\d+[A-Z]+-?\d[A-Z0-9]*(?:-[A-Z0-9]+)*"
)
_NUMBER_OF_YEAR = lazy_pattern(r"(?:[3-9]\d\d|\d{4,6})/[0-4]\d")


def is_enough(page: Page, code: Code, needed: int) -> bool:
    """True for ``needed`` digits, or fewer where letters or noughts in front make up for them."""
    start, end = code[0]
    value = page.text[start:end]
    if value.isdecimal():
        return _are_digits_enough(page, code, value, needed)
    form = read_form(value)
    if needed > _SUREST:
        return _are_signs_enough(page, code, value, form, needed)
    return _are_signs_enough_for_sure(page, code, value, form, needed)


def _are_apart(value: str, at: int) -> bool:
    """True for the letters and digits of one code, never for "ONS 21/12 2005" and "BP 120 80"."""
    if GROUPED_WHOLE.fullmatch(value):
        return True
    digits = value[at:]
    is_day = _DAY.fullmatch(digits) is not None or is_date(digits.partition(" ")[0])
    return not is_day and _APART_GROUPS.fullmatch(value) is not None


def _are_signs_enough_for_sure(page: Page, code: Code, value: str, form: Form, needed: int) -> bool:
    """Where the word is sure of a code, letters make up for digits: "ABC 12D", "8812-AA"."""
    if "/" in value and _NUMBER_OF_YEAR.fullmatch(value):
        return True
    few, is_joined = needed, "-" in value
    if (form.is_lettered or is_joined) and len(value) > (3 if is_joined else 4):
        apart = _APART.match(value) if " " in value else None
        if apart is None or apart.end() <= len("ABC "):  # not "MRN SHOWS 12"
            few = 2
    if form.digits < few or _is_something_else(code, value, form):
        return False
    return not stands_behind_terminology(page, code[0][0])


def _are_signs_enough(page: Page, code: Code, value: str, form: Form, needed: int) -> bool:
    text, span = page.text, code[0]
    digits, is_lettered = form.digits, form.is_lettered
    # To count takes least, and most that is no code falls short.
    counted = digits - _is_wrapped(text, span[0])
    if is_lettered or "-" in value:
        # "prosthesis AMS700" is a model.
        if counted < 2 or (counted < 4 and not _INTERLEAVED.fullmatch(value)):
            return False
    elif counted < needed and not _is_padded(value, digits):
        return False
    if _is_something_else(code, value, form) or is_measured(text, span):
        return False
    apart = _APART.match(value) if is_lettered and " " in value else None
    if apart and (digits < needed or not _are_apart(value, apart.end())):
        return False
    return not is_terminology(page, span)


def _is_something_else(code: Code, value: str, form: Form) -> bool:
    """True for a date, a trial, and the numbers of pictures: "images 12-20"."""
    if form.may_be_date and is_date(value) and not is_grouped(value):
        return True
    if code[1] is _BIOMETRIC and form.digits < _FEWEST_BIOMETRIC and not form.is_lettered:
        return True
    return value.startswith("NCT")


def _are_digits_enough(page: Page, code: Code, value: str, needed: int) -> bool:
    """The same of digits alone, of which few questions need be asked."""
    text, span, digits = page.text, code.span, len(value)
    if code.label is _BIOMETRIC and digits < _FEWEST_BIOMETRIC:
        return False
    if needed <= _SUREST:
        if digits < needed or is_date(value):
            return False
        return not stands_behind_terminology(page, span.start_char)
    if digits < needed + _is_wrapped(text, span.start_char) and not _is_padded(value, digits):
        return False
    return not (is_date(value) or is_measured(text, span) or is_terminology(page, span))


def _is_wrapped(text: str, start: int) -> bool:
    """True where a line's end parts a code from its word."""
    return "\n" in text[max(0, start - 2) : start]


def _is_padded(value: str, digits: int) -> bool:
    """True with noughts in front, as nothing is counted."""
    return value[0] == "0" and digits > 4
