"""Shapes that give a code away without a word for it, and what looks alike but is none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from seawall.detect.rules.codes.forms import Form, read_form
from seawall.detect.rules.codes.look import Code, draw_code, is_date, is_grouped, is_measured
from seawall.detect.rules.codes.note import Note
from seawall.detect.rules.codes.terminologies import Page, is_row_of_values, is_terminology
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span, draw_span
from seawall.text import Match, Pattern

_DIGITS = lazy_pattern(r"\d+")
_SET_APART = frozenset(("(", "/", "|", "#", "under", "marked", "as"))
_CARD = lazy_pattern(r"\d{4}(?:\s\d{4}){3}")
_FOURS = (4, 4, 4, 4)
_TWOS = (2, 2, 2)
_FEWEST_SIGNS, _FEWEST_DIGITS = 8, 7
_LAST_HOUR = "2400"
_IN_TWOS = lazy_pattern(r"\d{2}-\d{2}-\d{2}")
_COUNTED = frozenset(
    "hcg bhcg beta-hcg load count platelets plt wbc tpk lpk rbc cfu bnp probnp ck".split()
)
# Consonants that are a word for the number behind them, which another family reads.
_ANNOUNCING = frozenset("SSN PH TFN TLF PNR DSCH".split())
_MARKS_BEFORE = lazy_pattern(r"[/|(#\s]+|\d[MFYmfy]\s|\d, [MF], ")
_MARKS_SECOND = "MFYmfy,"
_MARKS_AFTER = lazy_pattern(r"(?:[)|/\s]+| [A-ZÅÄÖ]\w|\s(?:bed|room|[MF]))$")
_NOT_ROUND = "12346789"
_MOST = 5000  # milligrams, units or millilitres at a time
_TRIAL = lazy_pattern(r"NCT\d{8}")
# From one hour or year to another.
_TWO_TIMES = lazy_pattern(
    r"(?:[01]\d|2[0-3])[0-5]\d[-/](?:[01]\d|2[0-4])[0-5]\d|(?:19|20)\d\d[-/](?:19|20)\d\d"
)
# Vertebrae and leads in a row, gene variants, pregnancies, and dates with a month in letters.
_NO_CODE = lazy_pattern(
    r"[A-Z]{1,4}\d{1,3}/\d{1,3}|[A-Z]{1,2}\d{1,2}(?:[-./][A-Z]{1,2}\d{1,2})+"
    r"|[A-Z]\d{1,2}(?:[-./]\d)+|[A-Z]\d+[A-Z]"
    r"|G\d{1,2}P\d{1,4}|.*(?:JAN|FEB"
    r"|MAR|APR|MAY|MAJ|JUN|JUL|AUG"
    r"|SEP|OCT|OKT|NOV|DEC).*|[A-Z]{3,}[-/](?:19|20)\d\d"
)
_LETTER = "[AC-HJKMNP-RT-Y]"  # letters of a Medicare number: none that reads as a digit
_NUMBERS = Pattern(
    r"\d{1,4}(?:-\d{1,4}){1,3}-\d{1,5}|\d{3}\.\d{3}\.\d{3}|\d{4}\s\d{4}\s\d{4}\s\d{4}"
    r"|\d{6,10}-\d{1,6}|\d{1,3}-\d{6,9}(?:-\d{1,2})?|\d{4}-\d{4}|\d{2}-\d{5}|\d{4,5}\.\d{4}"
    r"|\d{5}-\d|\d{3} \d{2} \d{2}|\d{3} \d{3} \d{3}|\d{6,9}/\d{1,4}"
    r"|\d{1,2}(?:\.\d{1,2}){1,3}-\d{3,6}/(?:19|20)\d\d|\d{1,5}/\d{4,6}"
    r"|\d{6} \d{4} \d{2} ?\d|\d{6,}"
    # Groups that could be a row of values, unless brackets, bars or wide spaces set them apart.
    r"|(?:[/|(#]\s?|\s{2}|\d[MFYmfy]\s|\d, [MF], (?:[A-Z]{2} )?)\d{2,4}(?:[ -]\d{2,4}){1,3}"
    r"(?:\s?[)|/]|\s{2}|\n|$|\s(?:bed|room|[MF])\b)"
    r"|(?m:^)\d{3} \d{3} \d{3}(?: \p{Lu}\p{Ll}|(?m:$))",
    whole_words=False,
)
_MIXED = Pattern(
    r"\b(?:[A-Z]{1,8}(?:[-./][A-Z]{1,3})?[-./]?\d(?:[-./]?[A-Z]{0,4}[-./]?\d){4,19}(?:[-./]?[A-Z]{1,3})?"
    r"|\d{2,8}[-./][A-Z]{1,4}[-./]?\d{3,8}(?:-\d{2})?|\d{3,8}[-./]\d{2,8}[-./][A-Z]{1,4}"
    r"|\d{1,4}[A-Z]{1,4}-?\d{4,10}"
    r"|\d{7,10}[A-Z]|[A-Z]{5}\d{4}[A-Z]|[A-Z]{2}\d{4}\s\d{4}|[A-Z]{1,3}-?(?:19|20)?\d{2}-\d{3,7}|(?:19|20)\d{2}-[A-Z]{1,3}-\d{3,7}"
    # Letters apart that are no word: "PJN 4471822".
    r"|[B-DF-HJ-NP-TV-XZ]{2,4} \d{7,10}[A-Z]?"
    # How courts cite: "B 2281-19", "2023 ABKB 918", "[2016] CSOH 208".
    r"|(?:[TBFKMP]|PMT|UM) \d{4,5}-\d{2}"
    r"|(?:19|20)\d\d [A-Z]{0,4}(?:[KQ]B|CA|SC|HC|CC|FAI|CAT|AAT|FWC|SAC|CSIH|CSOH) \d{1,5})\b"
    r"|\[(?:19|20)\d\d\] [A-Z]{2,6}(?: \(\pL+\))? \d{1,5}\b"
)
_KNOWN = (
    r"(?P<vehicle>[A-HJ-NPR-Z0-9]{13}\d{4})|(?P<plan>[1-9]"
    + _LETTER
    + "[AC-HJKMNP-RT-Y0-9]\\d-?"
    + _LETTER
    + "[AC-HJKMNP-RT-Y0-9]\\d-?"
    + _LETTER
    + r"{2}\d{2})|(?P<account>[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?)"
    r"|(?P<license>[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7})"
    r"|(?P<photo>(?:(?i:img|dsc[nf]?|pict|photo|foto|bild|scan)[_-]?\d{3,}[A-Za-z0-9_-]{0,12}(?:\.(?i:jpe?g|png|tiff?|heic|bmp|dcm))?"
    r"|[A-Za-z0-9_-]{2,30}\.(?i:jpe?g|png|heic|wav|mp4)))"
    r"|(?P<uuid>(?i:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))"
)
# What a machine drew: "3fa92c11", "RET:3fa9-c2b1", "VP3fa92c11".
_DRAWN = (
    r"(?P<drawn>(?:[A-Za-z]{2,8}[-:_]|[A-Za-z]{2,5})?[0-9a-f]{8,16}"
    r"|(?:[A-Za-z]{2,8}[-:_]?)?[0-9a-f]{4}(?:-[0-9a-f]{4}){1,3}|[A-Za-z]{2,8}[-:_][0-9a-f]{4,7})"
)
_DEVICE = r"(?P<device>\(01\)\s?\d{14}(?:\s?\((?:10|11|17|21)\)\s?[A-Za-z0-9-]{1,20}){0,4})"
_SHAPED = Pattern(rf"\b(?:{_KNOWN}|{_DRAWN})\b|{_DEVICE}", late_groups=True)
# Digits on both sides of a small letter: no word, no date and no dose.
_SURELY_DRAWN = r"\d[a-f]{1,6}(?:-?[0-9a-f]{0,3}[a-f])?-?\d"
_IS_DRAWN = lazy_pattern(_SURELY_DRAWN)
# In few notes: nearly all that looks drawn is mere digits.
_MAY_BE_SHAPED = Pattern.any_of(Pattern(rf"\b(?:{_KNOWN})\b|{_DEVICE}|{_SURELY_DRAWN}"))
_LONGEST_GROUPED = len("123e4567-e89b-12d3-a456-426614174000")
_OTHER_ID = Label.OTHER_ID
_SCORE = 0.6
_SHAPED_LABELS = {
    "vehicle": Label.VEHICLE,
    "plan": Label.HEALTH_PLAN,
    "account": Label.ACCOUNT,
    "license": Label.LICENSE,
    "uuid": Label.OTHER_ID,
    "device": Label.DEVICE,
    "photo": Label.BIOMETRIC,
    "drawn": Label.OTHER_ID,
}


def take_shaped(notes: Sequence[Note]) -> None:
    """Codes that need no announcing word: known shapes first, then whatever is long enough."""
    _take_known(notes)
    for pattern in (_MIXED, _NUMBERS):
        _take_long(pattern, notes)


def _take_known(notes: Sequence[Note]) -> None:
    for place in _MAY_BE_SHAPED.choose_places([note.reading for note in notes]):
        note = notes[place]
        near = _MAY_BE_SHAPED.find_bounds(note.reading)
        is_free = any(note.claims.has_free(start, end) for start, end in near)
        for match in _SHAPED.find(note.reading.alone) if is_free else ():
            if note.claims.holds(match.start_char) or not _may_have_shape(match.text()):
                continue
            if _has_shape(match):
                label = _SHAPED_LABELS[match.first_of(_SHAPED_LABELS)]
                note.take(_SCORE, Code(match.span(), label))


def _take_long(pattern: Pattern, notes: Sequence[Note]) -> None:
    for note in notes:
        reading, page, claims, _ = note
        text, holds = page.text, claims.holds
        for first, past in pattern.find_bounds(reading):
            if holds(past - 1):
                continue
            start, end = _bare(text, first, past)
            if _stands_alone(text, start, end):
                span = draw_span((start, end))
                if _looks_like_one(page, span):
                    note.take(_SCORE, draw_code((span, _OTHER_ID)))


def _may_have_shape(value: str) -> bool:
    """False for digits alone and in groups, but for those of the longest shape."""
    return not value.replace("-", "").isdecimal() or len(value) >= _LONGEST_GROUPED


def _has_shape(match: Match) -> bool:
    text = match.text()
    if match.has("drawn"):
        return _IS_DRAWN.search(text) is not None
    # Seventeen letters are a word and seventeen digits are some other code.
    return match.has("photo") or 5 <= sum(map(str.isdigit, text)) != len(text)


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    """The code without the marks that set it apart."""
    value = text[start:end]
    if value.isalnum():
        return start, end
    ends_bare = value[-1].isdecimal() and not value[-2].isalpha()
    if ends_bare and value[0].isalnum() and value[1] not in _MARKS_SECOND:
        return start, end
    before = _MARKS_BEFORE.match(value)
    after = _MARKS_AFTER.search(value)
    first = before.end() if before else 0
    return start + first, start + (after.start() if after else len(value))


def _looks_like_one(page: Page, span: Span) -> bool:
    text = page.text
    value = text[span[0] : span[1]]
    if value.isdecimal():
        is_one = not is_date(value) and _is_long(text, span, value)
    else:
        is_one = _are_signs_code(text, span, value)
    # Whether it is a terminology's takes longest.
    return is_one and not is_measured(text, span) and not is_terminology(page, span)


def _are_signs_code(text: str, span: Span, value: str) -> bool:
    form = read_form(value)
    is_dated = form.may_be_date and is_date(value)
    if is_dated and (not is_grouped(value) or value.endswith(("00", "50"))):
        return False
    if form.is_lettered:
        return _is_lettered_code(value)
    return _are_code(text, span, value, form) if form.groups[1:] else _is_long(text, span, value)


def _is_lettered_code(value: str) -> bool:
    letters, _, digits = value.partition(" ")
    if letters in _ANNOUNCING or is_date(digits):
        return False
    return not (_NO_CODE.fullmatch(value) or _TRIAL.fullmatch(value))


def _is_long(text: str, span: Span, value: str) -> bool:
    """True for seven digits, or six: a count of six is round, or has its unit or its test."""
    if len(value) > 6:
        return True
    before = text[max(0, span.start_char - 16) : span.start_char].lower().split()
    return not value.endswith("00") and not (before and before[-1].strip(":") in _COUNTED)


def _are_code(text: str, span: Span, value: str, form: Form) -> bool:
    """True unless the groups read as doses of a day, values in a row, a day, or two times."""
    if form.groups == _TWOS and _IN_TWOS.fullmatch(value):
        return not _is_day(_DIGITS.findall(value)) and _is_set_apart(text, span.start_char)
    if form.groups == _FOURS and _CARD.fullmatch(value):
        return any(group > _LAST_HOUR for group in _DIGITS.findall(value))
    if " " in value or len(value) < _FEWEST_SIGNS:
        return not _is_row(_DIGITS.findall(value)) and _is_set_apart(text, span.start_char)
    return _are_joined(text, span.start_char, value, form)


def _are_joined(text: str, start: int, value: str, form: Form) -> bool:
    """The same of groups with no space between them, of which there are enough."""
    if form.digits < _FEWEST_DIGITS or _is_taper(value):
        return False
    words = text[max(0, start - 16) : start].split()
    word = words[-1] if words else ""
    is_marked = word in _SET_APART
    if is_row_of_values(word) or (not is_marked and _TWO_TIMES.fullmatch(value)):
        return False
    if is_marked or value[0] == "0" or max(form.groups) > len("12"):
        return True
    return word[:1].isupper() or _is_set_apart(text, start)


def _is_set_apart(text: str, start: int) -> bool:
    """True at a line's start, behind a bracket, a bar, wide space, "68M" or a name of two words."""
    before = text[max(0, start - 28) : start]
    words = before.split()
    if before[-2:] in ("", "  ") or before[-1:] in ("\n", "(", "|", "#", "*", "-"):
        return True
    if words and (words[-1] in _SET_APART or (words[-1][0].isdigit() and words[-1][-1] in "MFY")):
        return True
    return len(words) > 1 and words[-1][0].isupper() and words[-2][0].isupper()


def _is_row(groups: list[str]) -> bool:
    """True if the groups could be pressures or salts side by side, or a range: "(87-280)"."""
    if any(group[0] == "0" for group in groups):
        return False
    is_range = len(groups) == 2 and len(groups[1]) < 4 and int(groups[0]) < int(groups[1])
    return is_range or all(int(group) <= 260 for group in groups)


def _is_taper(value: str) -> bool:
    """True for "40-30-20-10" and "25-50-100", a dose that falls or grows from step to step."""
    if value[-1] in _NOT_ROUND:
        return False
    steps = [int(group) for group in _DIGITS.findall(value)]
    falls = all(later < earlier for earlier, later in pairwise(steps))
    grows = all(later > earlier for earlier, later in pairwise(steps))
    return (falls or grows) and all(step % 5 == 0 and step < _MOST for step in steps)


def _is_day(groups: list[str]) -> bool:
    """True if three pairs of digits are a day in some order; the rules for dates will see to it."""
    first, second, third = (int(group) for group in groups)
    return (first <= 31 and second <= 31 and min(first, second) <= 12) or (
        second <= 12 and third <= 31
    )


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if before.isalnum() or after.isalnum():
        return False
    if start > 1 and before in "-./+" and text[start - 2].isdigit():
        return False
    return after not in "-/" or not text[end + 1 : end + 2].isalnum()
