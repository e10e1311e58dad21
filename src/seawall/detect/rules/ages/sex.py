"""An age with the letter of a sex beside it: 55F, 55 y/o M, 22mo F, F/55, Doe 94 F, M, 93 years."""

from __future__ import annotations

import re
from typing import NamedTuple

from seawall.detect.rules.last_words import LastWords
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span
from seawall.text import Match, Pattern, Reading


class AgeSex(NamedTuple):
    """Where the number stands, and where the letter."""

    age: Span
    sex: Span


_GAP = r"[ \t]?[-/,|]?[ \t]?"
AGE_SEX = Pattern(
    r"(?P<age>\d{1,3}(?P<young>[ \t-]?(?i:mos?|m\.o\.?|months?|wks?|weeks?))?)"
    rf"{_GAP}(?P<year>(?i:years?(?:[\s-]old)?|yrs?|y\.?\s?/?\s?o?\.?|å|år))?{_GAP}"
    r"(?P<race>(?:W|B|H|A|AA|RH|LH|w|b|h)[ \t/]?)?(?P<sex>[MFKmf])\b"
    r"|\b(?P<sex2>[MFK])(?:\s?/\s?(?P<age2>\d{1,3})|(?P<age4>9\d|10\d)"
    r"|,?[ \t]{1,3}(?P<aged>(?i:aged?)[ \t:]{1,3})?(?P<age3>\d{1,3})"
    r"(?:(?i:[\s-]?(?:yo?|yrs?|years?|y/o|y\.o|år))\b)?)"
)
_TOOL_AFTER = lazy_pattern(
    r"\s*(?:sheath|catheter|foley|tube|balloon|stent|chest\s+tube|needle|fr\b|french|drain|nephrostomy|"
    r"pigtail|introducer|dilator|scope|coud|suction|ng\b|ett|malecot|jj)"
)
_PERSON_AFTER = lazy_pattern(
    r"[\s,.;:)\-–]*(?:with|w/|who|whose|presents?|presenting|s/p|h/o|hx|pmhx?|admitted|here|c/o|p/w|"
    r"found|transferred|brought|status|from|pod|has|had|is\b|was\b|in\b|known|complaining|seen|ambulatory|"
    r"referred|smoker|g\dp\d|nursing|lives|med|inkom|söker|med\b|som\b|sökt|inlagd|tidigare)"
)
_CLOSED = lazy_pattern(r"^\s*(?:[),;.\]|]|-+>?\s|–\s|\?|$|\n)")
_JOINED_AFTER = lazy_pattern(r"[/&-]\w")  # F/U, M&M, M-F
_OPENED = LastWords(
    r"(?:^|[\n(\[|:]|\s[-–](?=\s)|\b(?:pt|patient|a|an|this|is|sex|age|ålder|kön|pat|hpi|cc|id|summary|assessment|"
    r"impression|old)[\s:,.]{1,2})[\s\-•*#]*$"
)
_TOOL_BEFORE = lazy_pattern(
    r"\b(?:sheath|cath\w*|foley|tube|drain|stent|size|needle|french|picc|ngt?|peg|pigtail|line|port|scope)"
    r"[\s,:(]{1,3}$"
)
# A word in capitals before the number: a name, unless it says what is counted.
_NAME_BEFORE = lazy_pattern(r"(?:^|[\s(|/.-])([^\W\d_][\w'’-]+\.?),?[ \t]{1,4}$")
_COUNTED = lazy_pattern(
    r"(?:t|tm|tmax|temp\w*|febrile|fever\w*|oral|rectal|axillary|tympanic|core|skin|room|rm|bed|bay|ward|floor|"
    r"unit|pod|hd|dol|day|week|wk|grade|stage|type|level|class|score|pain|size|walk\w*|ambul\w*|ran|swam|swims?|"
    r"distance|visual|apex|height|length|depth|for|at|to|of|in|on|from|the|and|or|about|over|under|max|min|gauge|"
    r"foley|picc|cath\w*|sheath|tube|drain|stent|needle|french|sz|step|phase|box|page|p|no|nr|nos|route|rum|sal|"
    r"plats|säng|dag|vecka|feber|kateter|storlek|kad|x|q|hr|rr|bp|sat|sats|spo2|wt|weight|vikt|gick|gått)\.?"
)
_DIGITS = lazy_pattern(r"\d+")
_FEWEST_YEARS, _ADULT, _GREAT, _OLDEST = 10, 18, 90, 119
_MOST_YEARS = 120
_WIDEST = 36  # French
_SMALL_OPENING = lazy_pattern(
    r"(?:^|(?<=\n))[*•#-]?[ ]?[^\W\d_][\w'’-]+(?:[ ][^\W\d_][\w'’-]+)?,?[ ]$"
)
_LISTED_NAME = lazy_pattern(r"[^\W\d_]{2}, ?[^\W\d_]+ $")  # of a board: "Vejar, Ana 9F"
_TWO_CAPITALS = lazy_pattern(r"[A-ZÅÄÖ][\w'’-]+,? [A-ZÅÄÖ][\w'’-]+ $")
_WORD_AFTER = lazy_pattern(r"\s(?!mm|mg|ml|kg|cm|bpm|mmol|units?\b)[a-zåäö]{2}")
_TWO_SMALL = lazy_pattern(r"\s[a-zåäö]{3,}\s[a-zåäö]{3}")
_TOLD_AFTER = lazy_pattern(r",\s[a-zåäö]{2}")
_JOINTS = (".", "/", "-", "°", "+", "~")
_BULLET = lazy_pattern(r"(?:^|\n)\s*[-+]$")
_ISOTOPE_BEFORE = lazy_pattern(r"\b(?:tc|technetium)[ -]?$", re.IGNORECASE)
_ENDS_ISOTOPE = ("c", "C", "m", "M")
_MAKER = lazy_pattern(r"3[ -]?M")
_HEAT_BEFORE = LastWords(r"(?:\bt(?:emp\w*|max|m)?|fever\w*|°|\bto|\bof)[\s:=.]{0,3}$|\d\.$")


def find_age_sex(reading: Reading) -> tuple[AgeSex, ...]:
    """Pairs from left to right; French sizes and degrees Fahrenheit are none."""
    return reading.keep(_find_pairs)


def _find_pairs(reading: Reading) -> tuple[AgeSex, ...]:
    found: list[AgeSex] = []
    for match in AGE_SEX.find(reading):
        first = reading.text[match.start_char]
        pair = _read(reading, match) if first.isdecimal() else _read_reversed(reading, match)
        if pair is not None:
            found.append(pair)
    return tuple(found)


def _read_reversed(reading: Reading, match: Match) -> AgeSex | None:
    """A letter with an age behind it."""
    if glued := match.span_or_none("age4"):
        return AgeSex(glued, match.span("sex2")) if _is_glued_age(reading, match) else None
    age = match.span_or_none("age2") or match.span("age3")
    lone = match.has("age3") and match.text()[-1].isdigit() and not match.text("aged")
    told = not lone or _is_lone_age(reading, match)
    return AgeSex(age, match.span("sex2")) if told else None


def _read(reading: Reading, match: Match) -> AgeSex | None:
    """An age with a letter behind it."""
    text, value, end = reading.text, match.text(), match.end_char
    if value[-1] == "K" and reading.lang != "sv":
        return None  # potassium
    number = _DIGITS.match(value)
    if number is None or int(number[0]) > _MOST_YEARS or _is_thing(text, match.start_char, value):
        return None
    if match.has("year") or match.has("young"):
        is_told = _may_follow_unit(reading, match)
    else:
        is_told = _is_person(reading, match, int(number[0]))
    return AgeSex(match.span("age"), draw_span((end - 1, end))) if is_told else None


def _is_thing(text: str, start: int, value: str) -> bool:
    """True for the isotope "Tc 99m", and for "3-M", the syndrome and the maker."""
    if value[0] == "3" and _MAKER.fullmatch(value):
        return True
    before = text[max(0, start - 12) : start]
    # Cheap: the letters that the names of the isotope end with.
    return before.rstrip(" -\n")[-1:] in _ENDS_ISOTOPE and bool(_ISOTOPE_BEFORE.search(before))


def _may_follow_unit(reading: Reading, match: Match) -> bool:
    """True for "22mo F" and "60yom"; "in 2 mo F/U" and "3 y f" are none."""
    end = match.span().end_char
    if match.text("sex").islower():
        glued = "yo" in match.text().lower() and " " not in match.text()
        after = reading.text[end : end + 16].lower()
        told = after[:1] == "," or bool(_PERSON_AFTER.match(after))
        great = int(_DIGITS.findall(match.text("age"))[0]) >= _GREAT
        # Swedish "m" is "with".
        return glued or (reading.lang == "en" and bool(match.text("year")) and (told or great))
    return not match.text("young") or not _JOINED_AFTER.match(reading.text[end : end + 2])


def _is_lone_age(reading: Reading, match: Match) -> bool:
    """True for "Doe, Jane F 94": an age after the letter, both after a name; a great one alone."""
    if match.text("sex2") == "K" and reading.lang != "sv":
        return False
    before, after = _look_around(reading, match.span())
    number = int(match.text("age3"))
    opened = _OPENED.precede(before.lower()) or _follows_name(before)
    closed = bool(_CLOSED.match(after)) or (_opens_line(before) and bool(_WORD_AFTER.match(after)))
    # Below ninety only in a heading: "SMITH, JOHN M 54", where a whole name goes before.
    fits = _GREAT <= number <= _OLDEST or (
        number >= _ADULT and (_follows_surname(before) or _is_bracketed(before, after))
    )
    return opened and fits and closed


def _is_bracketed(before: str, after: str) -> bool:
    """True for "(F, 54)"."""
    return before.endswith(("(", "[")) and after.startswith((")", "]"))


def _is_glued_age(reading: Reading, match: Match) -> bool:
    """True for "M97, acute retention" where a line opens; elsewhere "M97" codes a disease."""
    before, after = _look_around(reading, match.span())
    opened = _opens_line(before)
    goes_on = any(shape.match(after) for shape in (_PERSON_AFTER, _TOLD_AFTER, _TWO_SMALL))
    return opened and goes_on


def _opens_line(before: str) -> bool:
    return before.rstrip(" -•*#")[-1:] in ("", "\n")


def _look_around(reading: Reading, span: Span) -> tuple[str, str]:
    text = reading.text
    before = text[max(0, span.start_char - 24) : span.start_char]
    return before, text[span.end_char : span.end_char + 16].lower()


def _follows_name(before: str) -> bool:
    found = _NAME_BEFORE.search(before)
    return found is not None and found[1][0].isupper() and not _COUNTED.fullmatch(found[1].lower())


def _follows_surname(before: str) -> bool:
    """True for "CASANOVA FOLEY 91 M": two words in capitals, whatever the second may name."""
    return _TWO_CAPITALS.search(before) is not None


def _is_person(reading: Reading, match: Match, number: int) -> bool:
    written, after = _look_around(reading, match.span())
    before, value = written.lower(), match.text()
    letter, glued = value[-1], " " not in value
    if (before[-1:] in _JOINTS and not _BULLET.search(before)) or (
        letter in "Ff"
        and number <= _WIDEST
        and (_TOOL_AFTER.match(after) or _TOOL_BEFORE.search(before))
    ):
        return False
    if letter.islower():
        return _is_small(reading.lang, written, after, number, glued)
    if _HEAT_BEFORE.precede(before):
        return False
    great_after_name = number >= _GREAT and letter == "M" and _follows_surname(written)
    if (_follows_name(written) or great_after_name) and not _JOINED_AFTER.match(after):
        # "Bosniak 2F cyst" grades something.
        sure = reading.lang == "en" and (
            number >= _FEWEST_YEARS or _LISTED_NAME.search(written) is not None
        )
        return sure or bool(_CLOSED.match(after))
    if (glued or number >= _ADULT or _CLOSED.match(after)) and _OPENED.precede(before):
        return True
    return bool(_PERSON_AFTER.match(after)) or (glued and _is_no_size(number, letter))


def _is_small(lang: str, written: str, after: str, number: int, glued: bool) -> bool:
    """True for the small letter of "62 f w/ cough"; Swedish "m" is "with"."""
    if glued and _OPENED.precede(written.lower()):
        return True
    opening = number >= _ADULT and _opens_line(written) and lang == "en"
    if (glued or opening) and _PERSON_AFTER.match(after):
        return True
    listed = glued and number >= _ADULT and _LISTED_NAME.search(written) is not None
    return listed or _is_small_great(written, number)


def _is_small_great(before: str, number: int) -> bool:
    """True for "osborne 94 f": a great age after what opens the line of a note in small letters."""
    if not _GREAT <= number <= _OLDEST:
        return False
    opening = _SMALL_OPENING.search(before)
    return opening is not None and not any(map(_COUNTED.fullmatch, opening[0].split()))


def _is_no_size(number: int, letter: str) -> bool:
    """False for what may be French sizes or degrees Fahrenheit."""
    return number >= 13 and (letter != "F" or 34 < number < 95)
