"""Numbers that a state gives its people: US social security, Swedish personal identity numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.swedish import NUMBER_WORD
from seawall.detect.rules.together import Found, Notes, find_by_sheaf
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span, draw_span
from seawall.text import Pattern, Reading
from seawall.text.reading import read_apart
from seawall.text.sheaf import Sheaf

_DETECTORS = ("rules:national",)
_SOCIAL, _PERSONAL = Label.SSN, Label.PERSONNUMMER

_SEP = r"\s?[-‐‑‒–—−.·]\s?"
_SSN_WORD = (
    r"\b(?:ssn|ss\s?#|ss\s?no|soc(?:ial)?\.?\s?(?:sec(?:urity)?|insurance)\.?|social(?:\s?#)?"
    r"|tax\s?(?:payer)?\s?id|itin|tin|sin)"
)
_FILLER = (
    r"[^\pL\d*•](?:[^\pL\d*•]|(?:no|num|number|nbr|nr|id|is|was|of|on|file|the|last|four|4"
    r"|digits?|ending|ends|in|with"
    r"|as|listed|card|account|for|patient|pt|verified|reported|given|recorded"
    r"|x{2,3}-?x{2})[^\pL\d*•])*?"
)
_PERSONAL_WORD = (
    r"\b(?:person(?:\s?-?nummer|\s?-?nr|numret)|pers\.?\s?-?nr|pnr|p[.-]?nr|pn"
    r"|samordnings(?:nummer|nr|numret)"
    r"|samnr|reserv(?:nummer|nr|numret)|födelsenummer|personal\s(?:identity"
    r"|id(?:entification)?)\s?(?:number|no)?"
    r"|swedish\sid|id-?nummer|fødselsnummer|fødselsnr|cpr(?:-?nr|-?nummer)?|henkilötunnus|hetu)"
)

_SSN = Pattern(
    r"(?:\d{3}|[xX*#•_]{3})(?:" + _SEP + r"|\s)?(?:\d{2}|[xX*#•_]{2})(?:" + _SEP + r"|\s)\d{4}",
    whole_words=False,
)
_NAMED_SSN = Pattern(
    r"(?i)"
    + _SSN_WORD
    + _FILLER
    + r"(?P<value>[\dx*#•]{3}[\s.\-‐‑–—−]{0,3}[\dx*#•]{2}[\s.\-‐‑–—−]{0,3}\d{4}"
    r"|\d{3}[ -]\d{3}[ -]\d{3}|\d{4})",
    whole_words=False,
)
# A British National Insurance number; the first letters say nothing.
_INSURANCE = Pattern(r"[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b")
# A birth date whatever stands between its parts, then the last four, some of them letters.
_BIRTH = r"(?:(?:1[89]|20) ?)?\d{2}[ ./-]?\d{2}[ ./-]?\d{2}"
_BREAK = r"\s?[-+‐‑–−—_/.:~]{0,2}\s?"
_PERSONNUMMER = Pattern(
    rf"{_BIRTH}{_BREAK}"
    r"(?:\d{4}|[xX*._]{4}|[\dxX*]{4}|\d{2} \d{2}|\d{3} \d|\d \d{2} \d"
    r"|[A-Z]{1,2}\d{2,3}|\d[A-Z]\d{2}|\d{2,3}[A-Z]{1,2})"
    # Read by a machine: "4803l2-239S".
    r"|(?:1[89]|20)?\d[\dOolI]{5}[-+][\dOolISB]{4}",
    whole_words=False,
)
_NAMED_PERSONNUMMER = Pattern(
    r"(?i)"
    + _PERSONAL_WORD
    + r"[^\pL\d](?:[^\pL\d]|(?:är|is|no|nr|patienten|på|för|enligt|id|leg)[^\pL\d])*?"
    rf"(?P<value>{_BIRTH}{_BREAK}(?:\d{{5}}|(?-i:[\dA-Z*x_]{{4}})|\d{{2}} \d{{2}}|\d{{3}} \d)"
    r"|\d{6,8}[-+])",
    whole_words=False,
)
# Ten or twelve signs behind the word, whatever parts them: "0902 22 – 4 4 8 1"; or read aloud.
_SIGNS = r"(?:[\s./–-]{0,3}[\dx*?])"
_LOOSE_PERSONNUMMER = Pattern(
    r"(?i)"
    + _PERSONAL_WORD
    + r"[^\pL\d](?:[^\pL\d]|(?:är|enl|enligt|på|för|kortet|remissen|dvs|visat|i)[^\pL\d])*?"
    rf"(?P<value>\d(?:[\s./–-]{{0,3}}\d){{5}}{_SIGNS}{{4}}(?:{_SIGNS}{{2}})?"
    rf"|{NUMBER_WORD}(?:[\s,]{{1,2}}(?:(?:binde)?streck\s)?{NUMBER_WORD}){{3,11}})",
    whole_words=False,
)
# The last digits alone, where somebody says so: "de fyra sista är 4471", "last four: 4471".
_LAST_FOUR = Pattern(
    r"(?i)(?:\b(?:fyra|4)\ssista(?:\ssiffrorna)?|\bsista\s(?:fyra|4|siffrorna)(?:\ssiffrorna)?"
    r"|\bkontrollsiffror(?:na)?|\blast\s(?:four|4)(?:\sdigits)?)"
    r"(?:\s(?:i|of|på)(?:\s[\pL'’]+){1,3}?)?(?:\s(?:är|is|are|was|were|reads?))?[\s:=(]{1,2}"
    r"(?P<value>\d{4})",
    whole_words=False,
)
# In few notes of the language; Swedish ones have many personal numbers.
_RARE = {
    "en": Pattern.any_of(
        *(_NAMED_PERSONNUMMER, _LOOSE_PERSONNUMMER, _NAMED_SSN, _LAST_FOUR, _INSURANCE)
    ),
    "sv": Pattern.any_of(_NAMED_SSN, _LAST_FOUR, _INSURANCE),
}
# Whose notes have none of these and nothing rare have no number.
_SHAPES = {
    "en": (_SSN, _PERSONNUMMER),
    "sv": (_SSN, _PERSONNUMMER, _NAMED_PERSONNUMMER, _LOOSE_PERSONNUMMER),
}
_LAST_FOUR_OF = {"en": Label.SSN, "sv": Label.PERSONNUMMER}
_RESERVE = lazy_pattern(
    r"(?:19|20)?\d{6}-?(?:[A-Z]{1,2}\d{2,3}|\d[A-Z]\d{2}|\d{2}[A-Z]{2}|\d{3}[A-Z])"
)
_USUAL = lazy_pattern(
    r"(?:\d{6}|\d{8}|\d{2,4}([-/.])\d{2}\1\d{2}|\d{2}-\d{4}|\d{4}-\d{2})"
    r"\s?[-+‐‑–−—_]{1,2}\s?\d(?: ?\d){3}"
)
_MASKED = lazy_pattern(r"\D[\dxX*]{4}\Z")
_CLOCK = lazy_pattern(r"(?:[01]\d|2[0-3]) ?[0-5]\d")
_UNIT_AFTER = lazy_pattern(
    r"\s?(?:mg|mcg|ml|units?|iu|mmol|copies|cells|%|/(?:\d|(?-i:[a-zµ]))|[,.:]\d)", re.IGNORECASE
)
# A slip of the pen, or the wrong century: 29 February is not refused.
_DAYS_OF_MONTH = (0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_READ_WRONG = str.maketrans("OolISB", "001158")


def find(reading: Reading) -> Iterator[Mention]:
    """Each number whole, masked ones with the digits that are left."""
    rare = reading.alone if _RARE[reading.lang].may_be_in(reading) else None
    return iter(_find(reading, rare))


def find_in_each(readings: Sequence[Reading]) -> list[Found]:
    """As ``find`` of each note; of those that have none of the shapes nothing more is asked."""
    return find_by_sheaf(readings, _find_together, find)


def _find_together(sheaf: Sheaf, notes: Notes) -> Iterator[Found]:
    (lang,) = {reading.lang for reading in notes.values()}
    rare = _RARE[lang].find_in_sheaf(sheaf)
    shaped = set(rare).union(*(shape.find_in_sheaf(sheaf) for shape in _SHAPES[lang]))
    apart = read_apart(notes.values(), map(rare.__contains__, notes))
    for (place, reading), own in zip(notes.items(), apart, strict=True):
        yield _find(reading, own) if place in shaped else ()


def _find(reading: Reading, rare: Reading | None) -> list[Mention]:
    claims = Claims(reading.text)
    return [
        Mention(span, label, score, _DETECTORS)
        for label, score, span in _candidates(reading, rare)
        if claims.take(span)
    ]


def _candidates(reading: Reading, rare: Reading | None) -> Iterator[tuple[Label, float, Span]]:
    text = reading.text
    if reading.lang == "sv":
        yield from _named_personal(reading)
    elif rare:
        yield from _named_personal(rare)
    for match in _NAMED_SSN.find(rare) if rare else ():
        if _is_free(text, *match.span("value")):
            yield _SOCIAL, 0.98, match.span("value")
    for bounds in _SSN.find_bounds(reading):
        if _is_free(text, *bounds) and _has_ssn_groups(text[slice(*bounds)]):
            yield _SOCIAL, 0.95, draw_span(bounds)
    if rare:
        yield from _told(rare)
    for bounds in _PERSONNUMMER.find_bounds(reading):
        if _is_free(text, *bounds) and (score := _score_personnummer(text[slice(*bounds)])):
            yield _PERSONAL, score, draw_span(bounds)


def _named_personal(reading: Reading) -> Iterator[tuple[Label, float, Span]]:
    """Personal numbers behind their word, first such as are written as usual."""
    text = reading.text
    for match in _NAMED_PERSONNUMMER.find(reading):
        if _is_free(text, *match.span("value")):
            yield _PERSONAL, 0.97, match.span("value")
    for match in _LOOSE_PERSONNUMMER.find(reading):
        if _is_free(text, *match.span("value")) and _opens_with_birth(match.text("value")):
            yield _PERSONAL, 0.9, match.span("value")


def _told(reading: Reading) -> Iterator[tuple[Label, float, Span]]:
    """The last digits alone, and what the British have."""
    for match in _LAST_FOUR.find(reading):
        if _is_free(reading.text, *match.span("value")):
            yield _LAST_FOUR_OF[reading.lang], 0.8, match.span("value")
    for match in _INSURANCE.find(reading):
        yield _SOCIAL, 0.9, match.span()


def _opens_with_birth(value: str) -> bool:
    """True for signs that begin with a birth date, and for words."""
    if value[0].isalpha():
        return True
    signs = "".join(char for char in value if char.isalnum() or char in "*?")
    six = signs[2:8] if len(signs) == 12 else signs[:6]
    return six.isdigit() and _has_birth_date(six)


def _has_ssn_groups(value: str) -> bool:
    """True for 3-2-4 with both breaks, or a mask that may leave the first one out."""
    return not value[:5].isdigit()


def _score_personnummer(value: str) -> float:
    """How surely ten or twelve digits are a personnummer: by birth date and check digit."""
    digits = "".join(filter(str.isdigit, value))
    last = value[-4:]
    if not last.isdigit():
        if last.strip("xX*._") == "":
            return 0.8 if len(digits) in (6, 8) and _has_birth_date(digits[-6:]) else 0.0
        if _RESERVE.fullmatch(value):
            # A hospital's own number for somebody without one: "19800101-TF12".
            birth = digits[2:8] if value[:8].isdigit() else digits[:6]
            return 0.6 if _has_birth_date(birth) else 0.0
        if _MASKED.search(value):
            return 0.8 if _has_birth_date(_birth_of(value)) else 0.0
    if any(map(str.isalpha, value)):
        value = value.translate(_READ_WRONG)
        digits = "".join(filter(str.isdigit, value))
    if len(digits) not in (10, 12) or not _has_birth_date(digits[-10:-4]):
        return 0.0
    return _score_digits(value, digits)


def _birth_of(value: str) -> str:
    """The six digits of the birth date of a number whose last four are masked in part."""
    return "".join(filter(str.isdigit, value[:-4]))[-6:]


def _score_digits(value: str, digits: str) -> float:
    """By the check digit; a slip of the pen in it still identifies where the form is a person's."""
    if _is_day_and_hour(value):
        return 0.0
    if _has_check_digit(digits[-10:]):
        return 0.95
    with_century = len(digits) == 12 and value.isdigit()
    spaced = len(value) > len(digits) and value[:6].isdigit()
    usual = _USUAL.fullmatch(value) is not None
    # Ten bare digits could be anything.
    return 0.6 if with_century or spaced or usual else 0.0


def _is_day_and_hour(value: str) -> bool:
    """True for "2019-03-04 1430": a day of some form, a space, and a time of day."""
    day, space, last = value.rpartition(" " if " " in value else "\n")
    bare = day[-1:] not in tuple("-+‐‑–−—_:~")
    return bool(space) and bare and not day.isdigit() and _CLOCK.fullmatch(last) is not None


def _has_birth_date(six: str) -> bool:
    """YYMMDD of some century; a samordningsnummer adds 60 to the day."""
    month, day = int(six[2:4]), int(six[4:])
    return month <= 12 and 1 <= (day - 60 if day > 60 else day) <= _DAYS_OF_MONTH[month]


def _has_check_digit(ten: str) -> bool:
    """The Luhn sum over all ten digits ends in nought."""
    total = 0
    for place, digit in enumerate(ten):
        product = int(digit) * (2 - place % 2)
        total += product - 9 if product > 9 else product
    return total % 10 == 0


def _is_free(text: str, start: int, end: int) -> bool:
    """True if the span is no part of a longer number or code, and no measure."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if before.isalnum() or after.isalnum():
        return False
    if start > 1 and before in "-+./" and text[start - 2].isdigit():
        return False
    inside = after in "-+" and text[end + 1 : end + 2].isdigit()
    return not inside and not _UNIT_AFTER.match(text, end)
