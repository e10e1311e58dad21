"""Codes of letters and groups behind a word for a case, a card or a lot: "ärende HA-IFO 24:771"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.codes.look import Code, is_date
from seawall.detect.shorthand import load_abbreviations
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.text import Pattern, Reading

# What is made has a lot, in both languages: "lot T04PA"; its code mixes letters and digits.
LOT = Pattern(
    r"\b(?i:lot|batch|lotnr|batchnr)(?i:\s?(?:nr|no|#))?\.?[\s:#]{1,2}"
    r"(?P<value>[A-Z0-9]{5,14}(?:-[A-Z0-9]{1,6})?)",
    whole_words=False,
)
_AMOUNT = lazy_pattern(r"\d+(?:MG|ML|MM|CM|KG|G|X\d*|ST|IE)")
# Letters, perhaps with a hyphen, then digits in groups.
_LETTERED = (
    r"[A-ZÅÄÖ]{2,5}(?:-[A-ZÅÄÖ]{1,5})?[ -]?\d{1,6}(?:[-/:]\d{1,7}| \d{3,7}){0,3}(?:-?[A-Z])?"
)
REFERENCE = Pattern(
    r"(?i:\bref|\bdnr|\bdiarienr|\bbeteckning|\bid-märk(?:e|t)|\bkvitt(?:o|ens)?"
    r"|ärende(?:t|nr)?|\b(?:k|a)-nr|\banst\.?\s?(?:nr|id)|\btjänstekort|\bpasserkort|\bid-kort)"
    rf"\.?[\s:]{{1,2}}(?P<value>{_LETTERED}|\d{{4}}-K\d{{2,6}}(?:[ -]\d{{2,6}}){{1,2}}"
    r"|\d{4}(?: \d{2,4}){2,4})",
    whole_words=False,
)
_FEWEST_DIGITS = 4
_LETTERS = lazy_pattern(r"[A-ZÅÄÖ]+")
# What is measured is no case, nor is an abbreviation: "ref LPK 3500".
_TESTS = frozenset({"BT", "PLT", "RR"})


def find_references(reading: Reading) -> Iterator[Code]:
    """Lots, and in Swedish what a case or a card is known by."""
    text = reading.text
    for match in LOT.find(reading):
        value = match.text("value")
        mixed = any(map(str.isalpha, value)) and any(map(str.isdigit, value))
        glued = text[match.end_char : match.end_char + 1].isalnum()
        if mixed and not glued and not _AMOUNT.fullmatch(value):
            yield Code(match.span("value"), Label.DEVICE)
    if reading.lang == "sv":
        yield from _find_swedish(reading)


def _find_swedish(reading: Reading) -> Iterator[Code]:
    text = reading.text
    for match in REFERENCE.find(reading):
        value, start = match.text("value"), match.span().start_char
        glued = text[match.end_char : match.end_char + 1].isalnum()
        inside = start > 0 and text[start - 1].isalpha()
        enough = sum(map(str.isdigit, value)) >= _FEWEST_DIGITS
        letters = _LETTERS.match(value)
        measured = letters is not None and _is_measured(letters[0])
        if enough and not (glued or inside or measured or is_date(value)):
            yield Code(match.span("value"), Label.OTHER_ID)


def _is_measured(letters: str) -> bool:
    return letters in _TESTS or letters in load_abbreviations()
