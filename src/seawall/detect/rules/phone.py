"""Telephone, fax and pager numbers and extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._claims import Claims
from seawall.detect.rules._house_numbers import find_house_numbers
from seawall.detect.rules._pagers import find_extensions, find_next, find_pagers, with_mark
from seawall.detect.rules._phone_context import count_digits, is_other, is_talk, stands_alone
from seawall.detect.rules._phone_rows import find_alike
from seawall.model import Label, Mention, Span
from seawall.text import Pattern, Reading

_DETECTORS = ("rules:phone",)

_DASH = r"[-‐‑‒–—−]"
_JOIN = r"(?:\s{0,2}[-‐‑‒–—−]\s{0,2}|\s?[./·_]\s?|\s{1,2})"
_EXTENSION = (
    r"(?:(?:[\s,;/]{0,3}|\s?\(\s?)(?:(?i:ext(?:ension|n)?|ankn(?:ytning)?|option|pin|id|x)\.?|#)"
    r"[\s:.#]{0,3}\d{1,7}\b)?"
)
_AREA = r"(?:[(\[{]\s?\d{3}\s?[)\]}]" + _JOIN + r"?|\d{3}" + _JOIN + r")"

# Groups of 3, 3 and 4 digits whatever stands between them.
_AMERICAN = Pattern(
    r"(?:(?:(?:\+\s?|00)1"
    + _JOIN
    + r"?|\b(?:9,\s?)?1"
    + _JOIN
    + ")?"
    + _AREA
    + r"\d{3}"
    + _JOIN
    + r"[\dO]\d[ -]?\d{2}|1[-.\s]8\d\d[-.\s](?:[A-Z]{3}"
    r"[-\s]?[A-Z]{4}|\d{3}[-.][A-Z]{4}|[A-Z]{3}[-.]\d{4}))" + _EXTENSION,
    whole_words=False,
)
_INTERNATIONAL = Pattern(
    r"(?:\(?\+\s?|00[ -]?|0?011[\s-])[1-9]\d{0,2}\)?(?:[\s.\-‑–]{0,2}\(\s?\d{1,4}\s?\))?"
    r"(?:(?:[ \x{00A0}.\-‑–]{0,2}|\n)\d{1,9}){1,6}" + _EXTENSION,
    whole_words=False,
)
# Swedish, British, Australian, and American numbers in fewer groups: eight to eleven digits.
_NATIONAL = Pattern(
    r"(?:\(?(?:07\d-\d{4,5}[ ]\d{2,3}"
    r"|0\d(?:[ -]\d{3}){3}|0\d{2}[ -]\d{2}(?:[ -]\d{3}){2}|0\d{4}\.\d{3}\.?\d{3}"
    r"|0\d(?:\.\d{2}){4}|0\d{3}(?:[./]\d{2}){3}|0\d{3}\.\d{3}\.\d{4}|[6-9]\d{4}[ -]\d{5}"
    r"|1[3589]\d0[ -]\d{3}[ -]\d{3,4}|13[ ]00(?:[ ]\d{2}){3}|\(0\d{1,3}\)\d{5,8}"
    r"|0\d\)?[ ]\d{4}(?:[ ]\d{2}){2}|0\d{4}\)?[\s-]\d{3}[\s-]?\d{3}|0\d{2}\)?[\s-]\d{4}[\s-]\d{4}"
    r"|0\d{3}\)?[\s-]\d{3}[\s-]\d{4}|07[02369]\d{7}|07[02369]\d[\s-]\d{6}|0\d{1,3}[-/]\d{5,8}"
    r"|0\d{4}(?:[ -]\d{2}){3}|0[ ]\d{2}[ ]\d{3}(?:[ ]\d{2}){2}"
    r"|\(?0\)[ ]?[1-9]\d{1,3}(?:[ -]?\d{3,4}){1,2}"
    r"|0\d\)?[ ]\d{4}[ ]\d{4}|0\d{2,3}:\d{2}[ ]\d{2}[ ]\d{2}|07\d{3}[ -]?[\d?*]{3}[ -]?[\d?*]{3}"
    r"|(?:08|0\d{2,3})\)?(?:\s{0,2}[-‑–—/]\s{0,2}|\s)\d{2,3}(?:[\s-]?\d{2,3}){1,3}"
    r"|0\d{1,4}\)?[ ‑–-]\d{3,4}[ ‑–-]\d{2,4}|0[ ]\d{3,4}[ ]\d{3}[ ]\d{3,4})"
    r"|(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?\d{7}|\d{3}[-.\s]\d{7}|[2-9]\d{2}[2-9]\d{6}))" + _EXTENSION,
    whole_words=False,
)
# Each digit in a box of its own, as forms are scanned: "0 7 0 - 1 7 4 0 6 6 8".
_BOXED = Pattern(r"\(?\d(?:(?: {1,2}| ?[-–().]{1,2} ?)\d){6,13}", whole_words=False)
# Digits as they are dictated: "oh seven double five, nine one two".
_DIGIT = (
    r"(?:oh|zero|one|two|three|four|five|six|seven|eight|nine"
    r"|noll|ett|två|tre|fyra|fem|sex|sju|åtta|nio)"
)
_SPOKEN = Pattern(
    r"(?i)\b(?:(?:double|triple|dubbel)\s)?"
    + _DIGIT
    + r"(?:[\s,–-]{1,3}(?:(?:double|triple|dubbel)\s)?"
    + _DIGIT
    + r"(?:\shundred)?){5,14}\b"
)
_LOCAL = Pattern(r"\d{3}(?:\s?" + _DASH + r"\s?|[.\s])[\dO]\d{3}" + _EXTENSION, whole_words=False)

_SURE_WORDS = (
    r"(?:tele)?phones?|tel|telefon(?:nummer|nr|en)?|tlf|tfn|tele|ph|mob(?:ile|il|ilnr|ilnummer"
    r"|iltelefon)?"
    r"|cell(?:phone|ular)?|fax(?:nummer|nr|ed)?|facsimile|telefax|land\s?line|hotline|voice\s?mail"
    r"|call[\s-]?back|hemtel|direktnr|direkttelefon|hemnummer|växel|sms|kontaktnummer|jourtelefon"
)
_TALK_WORDS = (
    r"call(?:ed|ing|s)?|dial(?:ed|ing)?|r[iau]ng(?:a|er|de)?|reach(?:able|ed)?|contact(?:ed|able)?"
    r"|text(?:ed)?"
    r"|kontakt(?:a|as)?|nås|sök(?:es|s)?|number|nummer|home|work|office|hem|arb(?:ete)?|direkt"
    r"|jour(?:en)?|rooms|surgery|helpline|line|reception|pharmacy|clinic|desk|switch(?:board)?|messages?"
    r"|mottagning(?:en)?|receptionen?|apotek(?:et)?|boendet?|vårdcentral(?:en)?|hemtjänst(?:en)?"
)
_FILLERS = (
    r"no|nr|num|number|nummer|is|was|at|on|to|är|på|via|line|phone|tel|telephone|fax|cell|mobile"
    r"|mobil|home|work|office|day|evening|daytime|night|local|direct|main|contact|back|using|h|w|c|m|o|f"
    r"|her|him|them|me|us|the|our|clinic|family|wife|husband|son|daughter|mother|father|patient|hem"
    r"|arb|arbete|hemma|dagtid|kvällstid|primary|secondary|alternate|emergency|messages?|or|eller"
    r"|and|och"
)
# A digit string of any make, straight after a word for a telephone; a hand may write O for 0.
_NAMED = Pattern(
    r"(?i)\b(?:(?P<sure>" + _SURE_WORDS + r")|" + _TALK_WORDS + r")"
    r"(?:[^\pL\d](?:[^\pL\d]|(?:"
    + _FILLERS
    + r")[^\pL\d])*?(?P<value>[+(]?(?-i:O)?\d(?:(?:\s?[-‑–/.(]|\)?\s{0,2}-?)?\d|(?-i:OO?)\d){5,14}"
    + _EXTENSION
    + r")|(?P<glued>\d{7,12}))",
    whole_words=False,
)
# Numbers that anybody may ring and that reach nobody in particular.
_PUBLIC = frozenset(("112", "911", "988", "1177", "11313", "11414"))
_SPAN_WORDS = frozenset(
    ("from", "between", "hours", "shift", "kl", "kl.", "mellan", "range", "ref", "ref:")
)
# Dates and acidities: "phone 2/3/2014", "pH 7.32 48 88 24".
_NO_NUMBER = re.compile(
    r"[67]\.\d{1,2}\D|\(?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?!\d)"
)
_COUNTRY_BEFORE = re.compile(r"(?:\+\s?|(?<!\d)00[ -]?|(?<!\d)011[ -])\d{1,3}[ .-]{1,2}$")
_GROUP_BEFORE = re.compile(r"\d[ -]$")
_FAX_BEFORE = re.compile(r"(?:^|[\s(])fx?[):.]{0,2}\s?$|facsimile\W{0,3}$")
_MAX_FAX = len("facsimile") + 4  # with what may follow it and a line's end
_HOURS = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d\s?[-–/]\s?(?:[01]\d|2[0-4])[0-5]\d")
_EXTENSION_START = re.compile(r"[xea#]|o(?=pt)", re.IGNORECASE)
_NUMBER_GOES_ON = re.compile(r"[-/.:]?\d|[/:]|[^\W\d_]")
_YEAR_INSIDE = re.compile(r"0\d[ -](?:19|20)\d\d[ -]")
_FEWEST_BOXES = 9
_HOUSE_CUE = re.compile(r"(?:\bx|\bext\.?|\bpage[rs]?)[\s:#]{0,2}$", re.IGNORECASE)
_HOLDERS = frozenset("home work office cell mobile kin nok hem arb job jobb mob".split())


def find(reading: Reading) -> Iterator[Mention]:
    """Numbers that reach somebody, each with its country code and its extension."""
    claims, text = Claims(reading.text), reading.text
    taken = [
        (score, span)
        for score, span in _candidates(reading)
        if not _is_public(text, span) and claims.take(span)
    ]
    for find_more in (find_next, find_alike):
        further = find_more(text, [span for _, span in taken])
        taken += [(0.75, span) for span in further if claims.take(span)]
    for score, span in taken:
        label = Label.FAX if _is_fax(reading.text, span) else Label.PHONE
        yield Mention(with_mark(text, span), label, score, _DETECTORS)


def _is_public(text: str, span: Span) -> bool:
    """True for "call 911"; "x911" rings somebody's desk."""
    start = span.start_char
    return span.of(text) in _PUBLIC and not _HOUSE_CUE.search(text[max(0, start - 8) : start])


def _candidates(reading: Reading) -> Iterator[tuple[float, Span]]:
    """Surest shapes first; what only a word nearby makes a telephone number comes last."""
    text = reading.text
    for match in _AMERICAN.find(reading):
        span = match.span()
        abroad = _COUNTRY_BEFORE.search(text[max(0, span.start_char - 9) : span.start_char])
        if not abroad and stands_alone(text, span, by_slash=True):
            yield 0.97, span
    for match in _INTERNATIONAL.find(reading):
        whole = _within_limit(text, _before_break(text, match.span(), 13))
        inside = _GROUP_BEFORE.search(text[max(0, match.start_char - 2) : match.start_char])
        if whole and not inside and stands_alone(text, whole, by_slash=True):
            yield 0.95, whole
    for match in _NATIONAL.find(reading):
        span = _before_break(text, match.span())
        digits = count_digits(_without_extension(span.of(text)))
        hours = _HOURS.fullmatch(match.text()) is not None
        fits = 8 <= digits <= 11 and not hours and not _is_in_date(text, span)
        if fits and stands_alone(text, span, by_slash=True) and not is_other(text, span):
            yield 0.9, span
    yield from _boxed(reading)
    for match in _SPOKEN.find(reading):
        yield 0.8, match.span()
    yield from _local(reading)
    yield from _named(reading)
    for pager in find_pagers(reading):
        yield 0.85, pager
    for extension in find_extensions(reading):
        yield 0.75, extension
    for number in find_house_numbers(reading):
        yield 0.7, number


def _named(reading: Reading) -> Iterator[tuple[float, Span]]:
    text = reading.text
    for match in _NAMED.find(reading):
        if glued := match.span_or_none("glued"):
            yield 0.85, glued
            continue
        span = _close_brackets(text, _before_break(text, match.span("value")))
        value = span.of(text)
        sure = match.span_or_none("sure") is not None
        digits = count_digits(_without_extension(value))
        fits = (6 if sure else 7) <= digits <= 15 and not _NO_NUMBER.match(value)
        plain = sure or not set(value) & set("/.")
        if fits and plain and stands_alone(text, span) and not is_other(text, span):
            yield 0.85, span


def _boxed(reading: Reading) -> Iterator[tuple[float, Span]]:
    text = reading.text
    for match in _BOXED.find(reading):
        span = _close_brackets(text, match.span())
        told = count_digits(span.of(text)) >= _FEWEST_BOXES or is_talk(text, span.start_char)
        if told and stands_alone(text, span):
            yield 0.85, span


def _is_in_date(text: str, span: Span) -> bool:
    """True for "08/2008 150" of "15/08/2008 150/95", and for "Dec 02 2013 132"."""
    before = text[max(0, span.start_char - 2) : span.start_char]
    if _YEAR_INSIDE.match(text, span.start_char):
        return True
    return before[-1:] == "/" and before[:1].isdigit() and "/" in span.of(text)


def _local(reading: Reading) -> Iterator[tuple[float, Span]]:
    """Seven digits, unless they read as a range of measures or of hours."""
    text = reading.text
    for match in _LOCAL.find(reading):
        span = match.span()
        inside = _GROUP_BEFORE.search(text[max(0, span.start_char - 2) : span.start_char])
        if inside or not stands_alone(text, span, by_slash=True) or is_other(text, span):
            continue
        ends_round = text[span.end_char - 2 : span.end_char] == "00"
        words = text[max(0, span.start_char - 12) : span.start_char].lower().split()
        spaced = text[span.start_char + 3].isspace() and not _is_after_name(text, span)
        range_like = spaced or ends_round or (words and words[-1] in _SPAN_WORDS)
        told = (words and words[-1].strip(":.(") in _HOLDERS) or _is_own_line(text, span)
        if not range_like or told or is_talk(text, span.start_char):
            yield 0.8, span


def _is_own_line(text: str, span: Span) -> bool:
    """True for "647 0893" alone on its line, as below an address; "500 2019" ends with a year."""
    start, end = span.start_char, span.end_char
    alone = text[max(0, start - 1) : start] in ("", "\n") and text[end : end + 1] in ("", "\n")
    return alone and text[start + 4 : start + 6] not in ("19", "20")


def _is_after_name(text: str, span: Span) -> bool:
    """True for "Hicks 647 0893", but not for "Metformin 500 2019", a round dose and a year."""
    before = text[max(0, span.start_char - 20) : span.start_char].split()
    round_dose = text[span.start_char + 2] in "05"
    is_year = text[span.start_char + 4 : span.start_char + 6] in ("19", "20")
    if not before or (round_dose and is_year):
        return False
    return before[-1][-1] in ",:)" or (before[-1][0].isupper() and before[-1][-1].islower())


def _within_limit(text: str, span: Span) -> Span | None:
    """The span without groups that would give it more digits than a country's numbers have."""
    value = span.of(text)
    limit = 11 + ("(0)" in value) if value.startswith(("+1", "+46", "0046")) else 13
    limit += 3 if value.startswith(("011", "0011")) else 2 * value.startswith("00")
    while count_digits(value) > limit and (cut := re.match(r"(.*\d)\D+\d+$", value, re.DOTALL)):
        value = cut[1]
    return Span(span.start_char, span.start_char + len(value)) if count_digits(value) > 7 else None


def _before_break(text: str, span: Span, most_digits: int = 11) -> Span:
    """The span up to a line's end, where the next line begins with some other number."""
    value = span.of(text)
    head = value.partition("\n")[0].rstrip()
    digits = count_digits(_without_extension(value))
    runs_on = digits > most_digits or _NUMBER_GOES_ON.match(text, span.end_char)
    if len(head) < len(value) and runs_on and count_digits(head) > 7:
        return Span(span.start_char, span.start_char + len(head))
    return span


def _close_brackets(text: str, span: Span) -> Span:
    """ "(070) 12 34 56" opens a bracket of its own; "(tel 12 34 56" does not."""
    start, end = span.start_char, span.end_char
    value = text[start:end]
    if value[0] == "(" and ")" not in value:
        start += 1
    return Span(start, end)


def _is_fax(text: str, span: Span) -> bool:
    before = text[max(0, span.start_char - 26) : span.start_char].lower()
    at = before.rfind("fax")
    tail = before[at + 3 :]
    if at >= 0:
        return not any(char.isdigit() for char in tail) and not re.search(
            r"\b(?:tel|ph|phone)", tail
        )
    return _FAX_BEFORE.search(before, max(0, len(before) - _MAX_FAX)) is not None


def _without_extension(value: str) -> str:
    extension = _EXTENSION_START.search(value)
    return value[: extension.start()] if extension else value
