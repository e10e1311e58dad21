"""Words that announce a number of a person's: "MRN", "call", "personnummer"."""

from __future__ import annotations

from seawall.lazy import lazy_pattern

_OF_A_PERSON = (
    r"mrn|record|ssn|social|security|phone|tel|telephone|cell|mobile|call|fax|pager|beeper|account"
    r"|acct|policy|member|license|licence|insurance|medicare|medicaid"
    r"|npi|dea|iban|card|passport|plate|vin|personnummer|pnr|journal|journalnr|journalnummer|telefon"
    r"|mobil|konto|kontonummer|reservnummer|samordningsnummer|ring|fodelsenummer"
)
ANNOUNCERS = rf"{_OF_A_PERSON}|number|no|nr|id|case|serial|nummer"
_ANNOUNCED = lazy_pattern(
    rf"(?<![^\W_])(?i:{_OF_A_PERSON}|contact number|case number|chart no|chart number)"
    r"(?![^\W_])[^\w\n]{0,4}"
    r"(?:(?i:is|var|är|no|nr|number|id|at|on|på|patienten)\b[^\w\n]{0,4}){0,2}[A-Z]{0,3}[-+(#|]{0,2}\s?$"
)
_REACH = 60


def is_announced(text: str, start: int) -> bool:
    """True if the words right before a place say that a number of a person's follows."""
    return bool(_ANNOUNCED.search(text[max(0, start - _REACH) : start]))
