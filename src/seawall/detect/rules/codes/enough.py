"""Whether a code looks enough like one for what announces it."""

from __future__ import annotations

from seawall.detect.rules.codes.look import GROUPED_WHOLE, Code, is_date, is_grouped, is_measured
from seawall.detect.rules.codes.terminologies import Page, is_terminology, stands_behind_terminology
from seawall.lazy import lazy_pattern
from seawall.model import Label

_BIOMETRIC = Label.BIOMETRIC
_FEWEST_BIOMETRIC = 5
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
    value = page.text[code[0][0] : code[0][1]]
    judge = _are_digits_enough if value.isdecimal() else _are_signs_enough
    return judge(page, code, value, needed)


def _are_apart(value: str, at: int) -> bool:
    """True for the letters and digits of one code, never for "ONS 21/12 2005" and "BP 120 80"."""
    if GROUPED_WHOLE.fullmatch(value):
        return True
    digits = value[at:]
    is_day = _DAY.fullmatch(digits) is not None or is_date(digits.partition(" ")[0])
    return not is_day and _APART_GROUPS.fullmatch(value) is not None


def _are_signs_enough(page: Page, code: Code, value: str, needed: int) -> bool:
    if needed <= 4 and "/" in value and _NUMBER_OF_YEAR.fullmatch(value):
        return True
    digits = sum(map(str.isdigit, value))
    is_lettered = any(map(str.isalpha, value))
    is_mixed = is_lettered or "-" in value
    apart = _APART.match(value) if is_lettered else None
    # To count takes least, and most that is no code falls short.
    if needed <= 4:
        # "ABC 12D", "8812-AA": letters make up for digits where the word is sure of a code.
        is_short = apart is not None and apart.end() > len("ABC ")  # "MRN SHOWS 12"
        is_long = len(value) > (4 if "-" not in value else 3)
        if digits < (2 if is_mixed and is_long and not is_short else needed):
            return False
    elif not _are_many(page.text, code, value, digits, needed, is_mixed=is_mixed):
        return False
    if code.label is _BIOMETRIC and not is_lettered and digits < _FEWEST_BIOMETRIC:
        return False  # "images 12-20"
    if value.startswith("NCT") or (is_date(value) and not is_grouped(value)):
        return False
    if needed <= 4:
        return not stands_behind_terminology(page, code.span.start_char)
    is_other = apart and (digits < needed or not _are_apart(value, apart.end()))
    return not (
        is_other or is_measured(page.text, code.span) or is_terminology(page, code.span)
    )


def _are_many(
    text: str, code: Code, value: str, digits: int, needed: int, *, is_mixed: bool
) -> bool:
    """True if the digits are as many as a code has behind a word that others stand behind too."""
    # "prosthesis AMS700" is a model.
    few = needed if not is_mixed else 2 if _INTERLEAVED.fullmatch(value) else 4
    is_wrapped = _is_wrapped(text, code.span.start_char)
    return digits >= few + is_wrapped or (not is_mixed and _is_padded(value, digits))


def _are_digits_enough(page: Page, code: Code, value: str, needed: int) -> bool:
    """The same of digits alone, of which few questions need be asked."""
    text, span, digits = page.text, code.span, len(value)
    if code.label is _BIOMETRIC and digits < _FEWEST_BIOMETRIC:
        return False
    if needed <= 4:
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
