"""Numbers, names and addresses that a line's end breaks in two: "MRN 44556⏎67", "Lind-⏎qvist"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names
from seawall.text.unveil.editing import USUAL, Edit

BREAK = r"[ \t]*\r?\n[ \t>|]{0,8}"
_ANNOUNCERS = (
    r"mrn|record|ssn|social|security|phone|tel|telephone|cell|mobile|call|fax|pager|beeper|account"
    r"|acct|policy|member|license|licence|number|no|nr|id|case|serial|insurance|medicare|medicaid"
    r"|npi|dea|iban|card|passport|plate|vin|personnummer|pnr|journal|journalnr|journalnummer|telefon"
    r"|mobil|nummer|konto|kontonummer|reservnummer|samordningsnummer|ring|fodelsenummer"
)
_ANNOUNCED = lazy_pattern(
    rf"(?i)(?<![^\W_])(?:{_ANNOUNCERS})(?![^\W_])[^\w\n]{{0,4}}(?:(?:is|var|är|no|nr|number|id)\b[^\w\n]{{0,4}})?"
    rf"[A-Z]{{0,4}}[-+(]{{0,2}}\d[\dA-Z() .+-]*({BREAK})[-.() ]?\d[\d.-]*(?![,.]?\d|[^\W\d_])"
)
_SHAPE = lazy_pattern(rf"(?<![\w.])[+(]?\d[\d() .-]*({BREAK})[-.() ]{{0,2}}\d[\d.-]*(?![^\W_])")
_SHAPES = lazy_pattern(
    r"(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}|\d{3}-\d{2}-\d{4}"
    r"|(?:19|20)?\d{6}[-+]\d{4}"
)
_HYPHENED = lazy_pattern(rf"(?<![^\W_])([^\W\d_]+)(-{BREAK})([^\W\d_]+)(?![^\W_])")
_BROKEN = lazy_pattern(rf"(?<![^\W_])([A-ZÀ-Þ][^\W\d_]*)({BREAK})([a-zß-ÿ]{{2,}})(?![^\W_])")
_ADDRESS = lazy_pattern(
    rf"(?:[\w+-]+\.[\w.+-]*|[\w+-]+[._+-])({BREAK})[\w.+-]+@"
    rf"|[\w.+-]+({BREAK})?@({BREAK})?(?:[\w-]+\.)*[\w-]+\.?({BREAK})\.?[\w.-]*"
    r"(?:com|org|net|edu|gov|se|nu|io|us|co|uk|info|fi|no|dk|de)\b"
)


def join_lines(text: str) -> Iterator[Edit]:
    """The breaks inside numbers, names and addresses, in order."""
    spans: set[tuple[int, int]] = set()
    for pattern in (_ANNOUNCED, _ADDRESS):
        for match in pattern.finditer(text):
            spans.update(match.span(at) for at in range(1, len(match.regs)) if match[at])
    for match in _SHAPE.finditer(text):
        if _SHAPES.fullmatch(match[0].replace(match[1], "").strip()):
            spans.add(match.span(1))
    spans.update(match.span(2) for match in _HYPHENED.finditer(text) if _is_cut_name(match))
    spans.update(match.span(2) for match in _BROKEN.finditer(text) if _is_cut_name(match))
    end = 0
    for start, stop in sorted(spans):
        if start >= end:
            yield Edit(start, stop, "", USUAL)
            end = stop


def _is_cut_name(match: re.Match[str]) -> bool:
    """True if the parts make a name or word, or one that nobody knows, and are no two words."""
    whole, parts = (match[1] + match[3]).lower(), (match[1].lower(), match[3].lower())
    names = load_names()
    if all(is_frequent(part) or names.is_name(part) for part in parts):
        return False
    if names.is_name(whole) or is_frequent(whole):
        return True
    return match[1][0].isupper() and "-" in match[2]
