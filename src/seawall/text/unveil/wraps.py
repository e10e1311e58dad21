"""Numbers, names and addresses that a line's end breaks in two: "MRN 44556⏎67", "Lind-⏎qvist".

Only what stands around a line's end is looked at, so that time is linear.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names
from seawall.text.unveil.announcers import ANNOUNCERS
from seawall.text.unveil.editing import USUAL, Edit

BREAK = r"[ \t]*\r?\n[ \t>|]{0,8}"
_REACH = 80
_ANNOUNCED = lazy_pattern(
    rf"(?<![^\W_])(?i:{ANNOUNCERS})(?![^\W_])[^\w\n]{{0,4}}"
    r"(?:(?i:is|var|är|no|nr|number|id)\b[^\w\n]{0,4})?"
    r"([A-Z]{0,4}[-+(]{0,2}\d(?:[\dA-Z() .+-]*[\d-])?)$"
)
_DIGITS_APART = lazy_pattern(rf"\d[-.) ]{{0,2}}({BREAK})(?=[-.() ]{{0,2}}\d)")
_HEAD = lazy_pattern(r"(?<![\w.])[+(]?\d[\d() .-]*$")
_TAIL = lazy_pattern(r"[-.() ]{0,2}\d[\d.-]*(?![^\W_])")
_SHAPES = lazy_pattern(
    r"(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}|\d{3}-\d{2}-\d{4}"
    r"|(?:19|20)?\d{6}[-+]\d{4}"
)
_WHOLE = 7  # digits: what has as many is broken only if the rest stands alone in its line
_ALONE = lazy_pattern(r"[ \t\r]*$", re.MULTILINE)
# The rest of an announced number: no date, measure, decimal number or item of a list.
_REST = lazy_pattern(r"[-()]?\d[\d-]*(?![,./:%]?\d|[^\W\d_]|[.)] |/)")
_HYPHENED = lazy_pattern(rf"(?<![^\W_])([^\W\d_]+)(-{BREAK})([^\W\d_]+)(?![^\W_])")
_BROKEN = lazy_pattern(rf"(?<![^\W_])([A-ZÀ-Þ][^\W\d_]*)({BREAK})([a-zß-ÿ]{{2,}})(?![^\W_])")
_ENDS = "com|org|net|edu|gov|se|nu|io|us|co|uk|info|fi|no|dk|de"
_ADDRESS = lazy_pattern(
    rf"""(?<![\w.+-])(?:
        (?:[\w+-]+\.[\w.+-]*|[\w+-]+[._+-])({BREAK})[\w.+-]+@  # the person's part
        |[\w.+-]+({BREAK})?@({BREAK})?                          # on either side of the sign
        (?:[\w-]+\.)*[\w-]+\.?({BREAK})??\.?[\w.-]*(?:{_ENDS})\b
    )""",
    re.VERBOSE,
)
_WHOLE_HOST = lazy_pattern(rf"@.*\.(?:{_ENDS})$")


def join_lines(text: str) -> Iterator[Edit]:
    """The breaks inside numbers, names and addresses, in order."""
    spans = {*_find_in_numbers(text), *_find_in_names(text), *_find_in_addresses(text)}
    end = 0
    for start, stop in sorted(spans):
        if start >= end:
            yield Edit(start, stop, "", USUAL)
            end = stop


def _find_in_numbers(text: str) -> Iterator[tuple[int, int]]:
    for match in _DIGITS_APART.finditer(text):
        start, end = match.span(1)
        line = text[max(text.rfind("\n", 0, start) + 1, start - _REACH) : start]
        if _is_shape(line, text, end) or _is_announced(line, text, end):
            yield start, end


def _is_shape(line: str, text: str, end: int) -> bool:
    """True if the number at the end of the line and the one that follows make one of a form."""
    head, tail = _HEAD.search(line), _TAIL.match(text, end, end + _REACH)
    if not (head and tail) or (head[0].isdigit() and len(head[0]) >= _WHOLE):
        return False
    return bool(_SHAPES.fullmatch(f"{head[0]}{tail[0]}".strip()))


def _is_announced(line: str, text: str, end: int) -> bool:
    """True if a word announces the number at the end of the line, and what follows may be of it."""
    head, rest = _ANNOUNCED.search(line), _REST.match(text, end)
    if not (head and rest):
        return False
    is_whole = sum(map(str.isdigit, head[1])) >= _WHOLE
    return not is_whole or bool(_ALONE.match(text, rest.end()))


def _find_in_names(text: str) -> Iterator[tuple[int, int]]:
    for pattern in (_HYPHENED, _BROKEN):
        yield from (match.span(2) for match in pattern.finditer(text) if _is_cut_name(match))


def _find_in_addresses(text: str) -> Iterator[tuple[int, int]]:
    end = 0
    for sign in re.finditer("@", text):
        start = max(0, sign.start() - _REACH)
        if sign.start() >= end and "\n" in text[start : sign.end() + _REACH]:
            end = sign.end() + _REACH
            for match in _ADDRESS.finditer(text, start, end):
                breaks = (match.span(at) for at in range(1, len(match.regs)) if match[at])
                yield from (
                    span for span in breaks if not _WHOLE_HOST.search(text, match.start(), span[0])
                )


def _is_cut_name(match: re.Match[str]) -> bool:
    """True if the parts make a name or word, or one that nobody knows, and are no two words."""
    whole, parts = (match[1] + match[3]).lower(), (match[1].lower(), match[3].lower())
    names = load_names()
    if all(is_frequent(part) or names.is_name(part) for part in parts):
        return False
    if names.is_name(whole) or is_frequent(whole):
        return True
    return match[1][0].isupper() and "-" in match[2]
