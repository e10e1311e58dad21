"""Numbers and addresses of a record as they may stand in a note."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.known.page import Page
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span

_NOT_ALNUM = lazy_pattern(r"[\W_]+")
_PHONE_EXTENSION = lazy_pattern(r"(?i)\s*(?:x|ext\.?|anknytning|ankn\.?)\s*\d+$")
_COUNTRY_CODES = ("46", "1", "44")
_MIN_CODE = 4
_MIN_FREE_CODE = 7
_FEW_BREAKS = 3
_AMERICAN, _LOCAL = 10, 7
_MANY_BREAKS = 20


def squeeze(value: str) -> str:
    """Letters and digits only, in lower case."""
    return _NOT_ALNUM.sub("", value.lower())


def list_forms(label: Label, value: str) -> tuple[str, ...]:
    """The code without separators, in every form its kind is written in; longest first."""
    if label in (Label.PHONE, Label.FAX):
        forms = set(_list_phone_forms(value))
    elif label is Label.PERSONNUMMER:
        digits = squeeze(value)
        forms = {digits, digits[-10:]}
    elif label is Label.ZIP:
        digits = squeeze(value)
        forms = {digits, digits[:5]} if len(digits) == 9 else {digits}
    else:
        forms = {squeeze(value)}
    return tuple(sorted((form for form in forms if len(form) >= _MIN_CODE), key=len, reverse=True))


def _list_phone_forms(value: str) -> Iterator[str]:
    digits = re.sub(r"\D", "", _PHONE_EXTENSION.sub("", value))
    if "+" in value[:2] or digits.startswith("00"):
        digits = digits.removeprefix("00")
        local = next((digits[len(c) :] for c in _COUNTRY_CODES if digits.startswith(c)), digits)
    elif len(digits) == 11 and digits.startswith("1"):
        local = digits[1:]
    else:
        local = digits
    core = local.removeprefix("0")
    yield from (digits, local, core, f"0{core}")
    for code in _COUNTRY_CODES:
        yield from (f"{code}{core}", f"00{code}{core}", f"{code}0{core}")


def list_local_forms(label: Label, value: str) -> tuple[str, ...]:
    """An American telephone number without its area: too common to tell whose note it is."""
    if label not in (Label.PHONE, Label.FAX):
        return ()
    whole = {form[-_AMERICAN:] for form in _list_phone_forms(value) if len(form) == _AMERICAN}
    return tuple({form[-_LOCAL:] for form in whole if form[0] not in "01"})


def find_code(page: Page, label: Label, form: str) -> Iterator[Span]:
    """Places of one form. A short code may be broken a few times only: more is chance."""
    max_breaks = _FEW_BREAKS if len(form) < _MIN_FREE_CODE else _MANY_BREAKS
    for span in page.find_squeezed(form, max_breaks):
        # A postcode is broken after three digits ("412 63") or not at all.
        is_broken = len(span) > len(form) and page.text[span.start_char + 3].isalnum()
        if label is Label.ZIP and len(form) < _MIN_FREE_CODE and is_broken:
            continue
        yield _widen_phone(page.text, span) if label in (Label.PHONE, Label.FAX) else span


def _widen_phone(text: str, span: Span) -> Span:
    """With the "+" or "(" that opens the number."""
    start = span.start_char
    while start > 0 and text[start - 1] in "+(":
        start -= 1
    return Span(start, span.end_char)
