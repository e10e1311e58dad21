"""Ages in every form: 55-year-old, 55yo, 55F, ninety-one, 3-month-old, in his 70s, 55-årig.

The span is the number, with its unit where that is not years. Durations, doses, gestational ages
and measurements are none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from seawall.detect.rules.ages.beside import BESIDE, read_beside
from seawall.detect.rules.ages.children import OF_CHILDREN, read_children
from seawall.detect.rules.ages.context import (
    is_stated,
    may_follow,
    tells_time,
    without_measure,
)
from seawall.detect.rules.ages.great import OLDEST, is_great_age, read_oldest
from seawall.detect.rules.ages.numbers import (
    EN_DECADES,
    EN_NUMBER,
    EN_ORDINAL,
    EN_TENS,
    YOUNG,
)
from seawall.detect.rules.ages.sex import AGE_SEX, find_age_sex
from seawall.detect.rules.ages.swedish import SV_GROUPS, SV_NAMED, SV_OLD, read_swedish
from seawall.detect.rules.claims import Claims
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text import Match, Pattern, Reading
from seawall.text.numbers import MAX_NUMBER

_DETECTORS, _SCORE, _AGE = ("rules:ages",), 0.95, Label.AGE

_SEP = r"[\s\-–‐‑]"
_WHO = (
    r"(?:male|female|man|woman|gentleman|lady|boy|girl|infant|baby|child|newborn|neonate|toddler)"
)
_RACE = r"(?:(?:white|black|caucasian|asian|hispanic|african[\s-]american|right[\s-]handed)\s+)?"
_RELATIVE = (
    r"(?:(?:grand|step)?(?:mother|father|son|daughter)|(?:half[\s-])?(?:brother|sister)|mom|mum|dad|dtr|sis|bro|gran(?:dma|dpa|ny|dad)?|"
    r"(?:great[\s-])?(?:aunt|uncle)|cousin|niece|nephew|wife|husband|sibling|spouse|partner|child(?:ren)?|kid|boy|girl"
    r"|twin|guardian|(?:grand)?parent|[MP]?GG?[MF])s?"
)
_CALLED = (
    r"(?:teenager|adolescent|student|resident|patient|pt|client|veteran|widow(?:er)?|neighbou?r"
    r"|caller|friend|inmate|nun|applicant|claimant|plaintiff|appellant|petitioner|complainant|deceased"
    r"|driver|passenger|victim|defendant)"
)
_BEFELL = (
    r"(?:MI|CVA|CA|CAD|CABG|HTN|DM2?|T2DM|COPD|CHF|dx|stroke|cancer|dementia|suicide|leuk[a]?emia"
    r"|lymphoma|infarct(?:ion)?|attack|deceased|died|passed|dec['’]?d|d)\.?"
)
_OLD = Pattern(
    rf"(?P<age>(?:{EN_NUMBER}\s?(?:-|–|to|or)\s?)?{EN_NUMBER})(?:\s?\+|{_SEP}?plus|{_SEP}?something|{_SEP}?ish)?"
    rf"{_SEP}{{0,3}}(?:(?P<years>years?|yrs?|yo|y)\.?"
    rf"(?P<more>,?\s?(?:and\s)?\d{{1,2}}{_SEP}?(?:months?|mths?|mos?|m|weeks?|wks?|days?))?"
    rf"(?:[\s\-–‐‑/.]{{0,4}}(?:olds?\b|of{_SEP}+age|young\b|o\b\.?|of\b\.?|om\b\.?|ow\b|o[wbha]{{1,2}}[mf]\b)"
    rf"|[\s,/]{{1,2}}{_RACE}{_WHO}\b|[mf]?\b(?P<yo>))"
    rf"|(?P<unit>months?|mos?|mths?|m\.o|m|/(?:12|52|7)|weeks?|wks?|w|days?|d|hours?|hrs?|h)\.?"
    rf"[\s\-–‐‑.]{{0,3}}(?:(?P<old>old\b|of{_SEP}+age)|(?P<short>/\s?o\b)|{_RACE}{_WHO}\b))",
    ignore_case=True,
)
_NAMED = Pattern(
    rf"(?P<cue>\b(?:ages?|aged|aet\.|aetat\.)(?:\s?\([a-z]+\)|\s+in\s+years|(?:\s+in\s+years)?\s+when\s[^\n:]{{3,30}}|\s+(?:group|band|range|bracket)|/sex|/dob|\s+(?:at|on)\s+\w+|\s+of(?:\s+onset)?"
    rf"|\s+between|\s+is|\s+are|\s+was|\s+given\s+as)?|\b(?:yrs|years):|\b(?:at|since|from|until|till?|by|dx|before|around|about)|\bd\.|\b(?:turn(?:ed|ing|s)|(?:died|dies|deceased|death|passed(?:\s+away)?|expired|diagnosed|onset|found|discovered|"
    rf"menarche|menopause|alive|living|dx)\s+at|lived\s+to(?:\s+be)?|(?:older|younger)\s+than|"
    rf"spry|sprightly|{_WHO}\s+of|d\.\s?at|coitarche|{_RELATIVE}:?\s+(?:d\.?|passed|died|deceased|living|alive)|menarche|menopause|(?:smok|drink|us)(?:ed|es|ing)\s+since|came\s+to\s+(?-i:[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)\s+at|"
    rf"(?:smoking|drinking|drugs|retired|married|widowed|divorced|orphaned|emigrated|immigrated|adopted|"
    rf"healthy|well|active|fit|independent|menses|hysterectomy|vasectomy|blind|deaf)\s+at|"
    rf"birthday\s+(?:number|no\.?|\#)|pleasant\s(?:[\w/-]+\s){{1,5}}of|diagnosed\s+w(?:ith|/)\s(?:[\w'-]+\s){{1,5}}at))"
    rf"(?P<gap>(?:[\s:=|\-–>≥~(,]|\.\.){{1,8}})(?:(?:about|approximately|approx\.?|around|nearly|almost|only|just)\s+)?"
    rf"(?P<age>{EN_NUMBER}(?:{_SEP}?(?:months?|mos?|mths?|weeks?|wks?|days?)\b)?"
    rf"(?:\s?(?:,|and|&|-|–|to|or|,\s?and)\s?{EN_NUMBER}\b){{0,6}})(?:yr?s?|yo)?",
    ignore_case=True,
    late_groups=True,
)
_STATED = Pattern(
    rf"\b(?:(?:(?:he|she|who|patient|pt\.?|claimant|plaintiff|applicant|appellant|respondent|petitioner|deceased|{_RELATIVE})(?:\s+(?:is|was|will\s+be)|['’]s)"
    rf"|i(?:['’]?m|\s+am)|you(?:['’]?re|\s+are))\s+"
    rf"(?:now\s+|currently\s+|only\s+|about\s+|already\s+|approximately\s+|nearly\s+|almost\s+|just\s+)?"
    rf"(?P<age>{EN_NUMBER}{YOUNG})|(?:{_RELATIVE}|{_WHO})(?:\sx\s?\d|\sof\s(?:\d|two|three|four))?[\s,:(\-–=/]{{1,3}}(?:aged?s?\s|now\s|himself\s|herself\s)?(?P<listed>{EN_NUMBER}{YOUNG}"
    rf"(?:(?:,\s?(?:and\s)?|\s?&\s?|\sand\s){EN_NUMBER}\b{YOUNG}){{0,6}})"
    rf"|{_CALLED}(?:,\s|\s?\()(?P<called>{EN_NUMBER}{YOUNG})"
    # What befell a relative and when: "father MI 52", "mother breast ca dx 47".
    rf"|{_RELATIVE}:?,?\s(?:\pL[\pL/.]{{1,12}},?\s){{0,3}}{_BEFELL}\s(?:at\s|age\s)?(?P<fate>[2-9]\d|1[01]\d)"
    rf"|(?:\b(?:pt|patient)|{_RELATIVE}(?:\s(?-i:\p{{Lu}})\pL+){{1,2}})\s(?P<kin>\d{{2}})\b)",
    ignore_case=True,
)
_DECADE = Pattern(
    rf"\b(?:his|her|their|patient['’]?s|pt['’]?s|my|(?:{_WHO}|patient|pt|[MF])\s+in)\s+(?:the\s+)?"
    rf"(?P<age>(?:(?:early|mid|middle|late|lower|upper){_SEP}*(?:to{_SEP}*(?:mid|late){_SEP}*)?)?"
    rf"(?:1?\d0\s?['’]?s|{EN_DECADES}))"
    rf"|(?:{_WHO},|{_RELATIVE}(?:,|\s{_BEFELL}))\s(?P<told>(?:(?:early|mid|late)[\s-]{{0,2}})?[2-9]0s)\b"
    rf"|(?P<before>(?:(?:early|mid|late)[\s-]{{0,2}})?(?:1?[1-9]0['’]?s|{EN_DECADES}))\s+(?:{_WHO}|[MF])\b"
    rf"|(?P<name>(?:quadra|quinqua|sexa|septua|octo|nona)genarians?|(?:super)?centenarians?)"
    rf"|(?P<birthday>{EN_ORDINAL})(?:\s+birthday|\s+year\s+of\s+life)"
    rf"|(?:his|her|their)\s+(?P<year>(?:9\d|1[01]\d)(?:st|nd|rd|th)|ninet(?:ieth|y{_SEP}\pL+)|hundredth)"
    rf"(?:\s+(?:year|b[’']?day)\b|\s?[.,;!\n]|$)|(?P<bday>(?:9\d|1[01]\d)(?:st|nd|rd|th))\s+(?:b[’']?day|year)\b"
    rf"|(?:onset|diagnosed|dx|began|started)\s+in\s+(?P<since>[1-9]0['’]?s|{EN_DECADES})"
    rf"|(?P<some>(?:[2-9]0|{EN_TENS}){_SEP}something)\b"
    rf"|(?P<late>(?:early|mid|middle|late|lower|upper){_SEP}{{1,2}}(?:90['’]?s|nineties|hundreds))"
    r"|(?:his|her|their)\s+(?P<centenary>centenary)\b|\bthe\sbig\s(?P<big>1-?0-?\d|9-?\d)\b"
    r"|(?P<tenth>(?:ninth|tenth|eleventh|9th|10th|11th)\s+decade|(?:nine|ten)\s+decades\b)",
    ignore_case=True,
)

_OBJECT_AFTER = lazy_pattern(
    r"\s+(?:wound|injur|fracture|stroke|infarct|bruis|incision|lesion|scar|thromb|hematoma|"
    r"pacemaker|stent|graft|device|tattoo|car\b|sutures?|bleed|clot|burn|lacerat|hip|knee|"
    r"prosthe|valve|film|study|blood|specimen|culture|sår|fraktur|infarkt)"
)
_THE_BEFORE = lazy_pattern(r"\bthe\s$", re.IGNORECASE)
_TIMES_BEFORE = lazy_pattern(r"\b[xX×]\s?$")
_DISTANT_AFTER = lazy_pattern(
    r"\s(?:ago|later|hence|prior|earlier|before|surviv|history|hx|f/u|follow)"
)
_ADULT, _GREAT = 18, 90
_LEADING = lazy_pattern(r"\d+")
_GREAT_WORDS = lazy_pattern(r"ninety|(?:one|a)[\s-]+hundred\s(?:and\s)?\w", re.IGNORECASE)
_DECADES = (
    "age",
    "before",
    "name",
    "birthday",
    "year",
    "tenth",
    "bday",
    "since",
    "some",
    "centenary",
    "told",
    "big",
)
# Beside a sex, a birth or births: "62 male", "♀54", "DOB 3/4/1950 (54)", "34 G2P1"; "is a 45 who".
_TOLD = Pattern(
    r"(?P<sexed>1[3-9]|[2-9]\d),?\s(?:(?:white|black|asian|hispanic|caucasian)\s)?(?:fe)?male"
    r"(?:[,.;:)\n]|$|\s(?:with|w/|who|pt\b|patient\b|present|s/p|c/o|p/w|here|seen|admitted|from|has|had|is|was|h/o|hx))"
    r"|(?P<signed>\d{1,3})\s?[♀♂]|[♀♂]\s?(?P<sign>\d{1,3})\b"
    r"|\b(?:dob|d\.o\.b\.?|birth\s?date|born)[:\s][^\n(]{4,24}?[(,]\s?(?P<born>\d{1,3})\s?(?:y(?:rs?|ears?|o)?\b|\))"
    r"|\bdob(?:/age)?[.:\s]{1,3}[\d/.-]{6,10}(?:\s{1,3}[/|]\s{0,3}|\s{2,4})(?P<dated>\d{1,2})(?:\s{2}|\n|$)"
    r"|[:.\n]\s(?P<social>[1-9]\d),\s(?:retired|married|single|widow|divorced|lives|former|works|unemployed)"
    r"|\pL\s/\s(?P<slashed>[1-9]\d|10\d)\s/\s(?:\pL+\s/\s)?(?-i:[MF])\b"
    r"|\b(?P<gravid>[1-4]\d)[\s,]{1,2}G\d{1,2},?\s?P\d"
    r"|\b(?:he|she|pt|patient|this|who)\s(?:is|was)\san?\s(?P<known>1[89]|[2-8]\d)(?:\s(?:who|with|w/)|,\s|\.\s|\.?$)",
    ignore_case=True,
    whole_words=False,
)
_TOLD_GROUPS = ("sexed", "signed", "sign", "born", "dated", "social", "slashed", "gravid", "known")


def find(reading: Reading) -> list[Mention]:
    """AGE mentions; the surest readers come first and keep what they claim."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """As ``find`` in each note; each reader goes over those that its pattern is found in."""
    found: list[list[Mention]] = [[] for _ in readings]
    for lang in sorted({reading.lang for reading in readings}):
        places = [at for at, reading in enumerate(readings) if reading.lang == lang]
        _read_all(lang, [readings[at] for at in places], [found[at] for at in places])
    return found


def _read_all(lang: str, readings: list[Reading], found: list[list[Mention]]) -> None:
    """Have all readers of a language add what they find in its notes."""
    claims: dict[int, Claims] = {}
    for pattern, read in _READERS[lang]:
        for at in pattern.choose_places(readings):
            reading = readings[at]
            for span in read(reading):
                own = claims.get(at) or claims.setdefault(at, Claims(reading.text))
                if _is_possible(span.of(reading.text)) and own.take(span):
                    found[at].append(Mention(span, _AGE, _SCORE, _DETECTORS))


def _is_possible(age: str) -> bool:
    if not age[0].isdecimal():
        return True
    digits = _LEADING.match(age)
    return digits is None or int(digits[0]) <= MAX_NUMBER


def _read_old(reading: Reading) -> Iterator[Span]:
    for match in _OLD.find(reading):
        if _is_object(reading, match):
            continue
        if (span := _span_with_unit(match)) is not None:
            yield span


def _is_object(reading: Reading, match: Match) -> bool:
    """True for "a 3-year-old fracture" and "x 10 yrs. Old chart"; nothing but people is past 89."""
    text, start, end = reading.text, match.start_char, match.end_char
    after, years = text[end : end + 16].lower(), match.text("years").lower()
    if years:
        if _TIMES_BEFORE.search(text[max(0, start - 3) : start]):
            return True
        is_bare = match.text().lower().endswith(years)
        if is_bare and _DISTANT_AFTER.match(after, 0, 12):
            return True
        number = match.text("age")
        if number.isdigit() and int(number) >= _GREAT:
            return False
    return _OBJECT_AFTER.match(after) is not None


def _span_with_unit(match: Match) -> Span | None:
    """The number; with its unit where that is not years; None where it is a duration."""
    age, unit = match.span("age"), match.span_or_none("unit")
    if unit is None:
        if (more := match.span_or_none("more")) is not None:
            return Span(age.start_char, more.end_char)
        return age if _is_told(match) else None
    if match.text("short") and match.text("unit").lower() not in ("m", "mo", "d"):
        return None  # 2 w/o and 2 h/o are "without" and "history of"
    return Span(age.start_char, unit.end_char)


def _is_told(match: Match) -> bool:
    """True if a word says that the years are an age, or hardly anything else lasts as long."""
    text, years = match.text().lower(), match.text("years").lower()
    digits = _LEADING.match(match.text("age"))
    number = int(digits[0]) if digits else 0
    if _GREAT_WORDS.match(match.text("age")):
        return True
    if years != "yo" and text.endswith((years, " of", " of.")):
        glued = years == "y" and text.lstrip("0") == f"{number}y"
        return _GREAT <= number <= MAX_NUMBER or (glued and number >= _ADULT)
    return True


def _read_named(reading: Reading) -> Iterator[Span]:
    for match in _NAMED.find(reading):
        if tells_time(reading.text, match):
            continue
        age = without_measure(reading, match.span("age"))
        if may_follow(reading, match, age.end_char):
            yield age


def _read_stated(reading: Reading) -> Iterator[Span]:
    for match in _STATED.find(reading):
        for group in ("age", "listed", "called", "fate", "kin"):
            found = match.span_or_none(group)
            span = found and without_measure(reading, found)
            if span and is_stated(reading, span, group not in ("age", "kin")):
                yield span


def _read_decades(reading: Reading) -> Iterator[Span]:
    """Decades of a life; "mid-nineties" alone must not be told of a measure or of a time."""
    for match in _DECADE.find(reading):
        late = match.span_or_none("late")
        if late is None:
            yield next(span for group in _DECADES if (span := match.span_or_none(group)))
        elif is_great_age(reading, late) and not _THE_BEFORE.search(
            reading.text[max(0, late.start_char - 4) : late.start_char]
        ):
            yield late


def _read_groups(pattern: Pattern, *groups: str) -> Callable[[Reading], Iterator[Span]]:
    def read(reading: Reading) -> Iterator[Span]:
        for match in pattern.find(reading):
            yield from (span for group in groups if (span := match.span_or_none(group)))

    return read


_Reader = tuple[Pattern, Callable[[Reading], Iterable[Span]]]
_PAIRS: _Reader = AGE_SEX, lambda reading: (pair.age for pair in find_age_sex(reading))
_READERS: dict[str, tuple[_Reader, ...]] = {
    "en": (
        (_OLD, _read_old),
        (_DECADE, _read_decades),
        (_NAMED, _read_named),
        _PAIRS,
        (_STATED, _read_stated),
        (BESIDE["en"], read_beside),
        (OF_CHILDREN["en"], read_children),
        (_TOLD, _read_groups(_TOLD, *_TOLD_GROUPS)),
        (OLDEST, read_oldest),
    ),
    "sv": (
        (SV_OLD, read_swedish),
        (OF_CHILDREN["sv"], read_children),
        (SV_NAMED, _read_groups(SV_NAMED, *SV_GROUPS)),
        _PAIRS,
        (BESIDE["sv"], read_beside),
        (OLDEST, read_oldest),
    ),
}
