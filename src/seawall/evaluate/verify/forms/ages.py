"""Ages, in digits and in words, as people state them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from seawall.model import Span
from seawall.text import Pattern, Reading
from seawall.text.numbers import read_number

_NUMBER = r"(?P<age>\d{1,3})"
_UNIT = "one|two|three|four|five|six|seven|eight|nine"
_NTHS = {
    "first": "one",
    "second": "two",
    "third": "three",
    "fourth": "four",
    "fifth": "five",
    "sixth": "six",
    "seventh": "seven",
    "eighth": "eight",
    "ninth": "nine",
    "tenth": "ten",
    "eleventh": "eleven",
    "twelfth": "twelve",
    "hundredth": "hundred",
}
_SCORE = {"two": 40, "three": 60, "four": 80, "five": 100}
_WORDS = (
    rf"(?P<age>(?:one |a )?hundred(?:(?: and)? (?:{_UNIT}|ten|\pL+teen|eleven|twelve))?|"
    rf"\pL+(?:[- ](?:{_UNIT}))?)"
)
_NTH = re.compile(r"[a-z]+$")
_TEENTH, _TIETH = re.compile(r"teenth$"), re.compile(r"ieth$")
_OF_SCORE = re.compile(rf"({'|'.join(_SCORE)}) ?score(?: years)?(?: and ([a-z]+))?")
_OLD = (
    r"(?:[- ]?years?[- ](?:old|of[- ]age)|[- ]?yrs?\.?[- ](?:old|of age)|[- ]?year-old|"
    r"[- ]?y[./-]?o\.?|[- ]?yrs?\.? ?o|[- ]?y\.o\.|[- ]years young|"
    r"[- ]år(?:s ålder| gammal|iga? (?:man|kvinna|pojke|flicka|pat))|[- ]?åring(?:en)?|"
    r"[- ]årig (?:man|kvinna|pojke|flicka|patient))"
)
_SOURCES = (
    rf"{_NUMBER}{_OLD}",
    rf"{_WORDS}{_OLD}",
    r"(?:aged?|ålder|turned|turns|turning|fyllde|fyllt|fyller)(?: of|:| is| =)? ?(?:to )?"
    rf"{_NUMBER}(?P<unit>[ -]?\pL*)",
    rf"(?:aged|turned|turning|fyllde|fyllt) {_WORDS}",
    rf"(?:age|age of|ålder|åldern) {_WORDS}(?P<end>[.,;)\n]|$)",
    rf"(?:her|his|their|the|\pL+['’]s) {_NUMBER}(?:st|nd|rd|th) birthday",
    rf"{_NUMBER}(?::?e|:?a)?-?årsdag",
    r"(?P<age>\pL{4,})årsdag",
    r"(?P<age>(?:\pL+ty[- ])?\pL*(?:th|first|second|third)) birthday",
    rf"(?P<age>(?:{'|'.join(_SCORE)}) ?score(?: years| (?:years )?and \pL+))",
    r"(?P<age>century)[- ]old (?:man|woman|patient|lady|gentleman)",
    r"(?:will be|will turn|becomes?|blir|fyller) (?P<age>\d{2,3})"
    r" (?:next year|this year|in \p{Lu}|nästa år|i år|i \pL+ri)",
    r"(?:died|dead|passed away|passed|deceased|avled|dog|gick bort)"
    r"(?: (?:of|from|av|i) \pL[\pL -]{1,40}?)?"
    rf"(?: at| aged?| at age| at the age of| vid) {_NUMBER}(?P<end>[ .,;)\n]|$)",
    rf"{_NUMBER} ?y(?:rs?)?\.?[ /]?(?-i:[MF])(?P<end>[ ,.;\n)]|$)",
    r"(?:^|[^\p{Lu}\d.,/])(?P<age>\d{1,3})-?(?-i:[MF])(?P<end>[ ,.;\n)]|$)",
    rf"(?:^|\n|a |an |this |pt |patient ){_NUMBER} (?-i:[MF])",
    rf"(?:she|he|they|pt|patient|hon|han|patienten) (?:is|was|är|var) (?:now |nu )?{_NUMBER}",
    rf"{_NUMBER} (?:yrs?|years?),? (?:male|female|man|woman|kvinna|lady|gentleman)",
    rf"{_NUMBER} ?yo(?P<end>[MF]?)",
    rf"(?:^|\n){_NUMBER} (?:yrs?|years?|år),",
    rf"[\[{{]{_NUMBER}(?:[-, ]+\d{{1,3}})*[\]}}]{_OLD}",
)
# Words behind "is" may count anything: only a number of two digits that ends its clause is an age.
_STATED = (
    r"(?:she|he|they|pt|patient|hon|han|patienten) (?:is|was|är|var) (?:now |nu )?"
    r"(?P<age>\pL+(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)"
    r"(?P<end>[.,;)\n]|$| (?:and|but|who|with|today|now|och|men|som|med|idag|nu)\b)",
    r"(?P<age>\pL+) år(?P<end>[.,;)\n]|$)",
)
_LEAST_STATED = 13
# So many years are an age, whatever stands beside them.
_MANY_YEARS = rf"{_NUMBER}[ -](?:years?|yrs?|år)"
_MANY = 90
# Fewer years may be how long something lasted: only beside a person, and of a grown one.
_PLAIN_YEARS = (
    rf"(?:a|pt|patient|is|was|[,(;:]) ?{_NUMBER} (?:yrs?|years?)(?P<end>[,.;)]|\s*$|\s*\n)"
)
_GROWN = 30
_TENS = (
    *(("twenties", 20), ("thirties", 30), ("forties", 40), ("fifties", 50), ("sixties", 60)),
    *(("seventies", 70), ("eighties", 80), ("nineties", 90)),
)
_PRESSURE = 20  # "Goldmann mid twenties"
_DECADES = (
    *(
        (rf"(?:in|of|into|reached) (?:her|his|their)(?: \pL+)?[ -](?:{word}|{age}['’]?s)", age)
        for word, age in _TENS
    ),
    *(
        (rf"(?:early|mid|late)[ -](?:to (?:mid|late)[ -])?{word}", age)
        for word, age in _TENS
        if age > _PRESSURE
    ),
    (r"quadragenarian|40-årsåldern|fyrtioårsåldern", 40),
    (r"quinquagenarian|50-årsåldern|femtioårsåldern", 50),
    (r"sexagenarian|60-årsåldern|sextioårsåldern", 60),
    (r"septuagenarian|70-årsåldern|sjuttioårsåldern", 70),
    (r"octogenarian|80-årsåldern|åttioårsåldern", 80),
    (r"nonagenarian|nittioårsåldern|90-årsåldern", 90),
    (r"centenarian|hundraåring(?:en)?|supercentenarian", 100),
)
# Ages in days, weeks or months.
_SMALL = (
    r"\d{1,5}[- ]?(?:day|week|month|wk|mo)s?[- ](?:old|of age)|"
    r"\d{1,5} (?:dag|veck|månad)(?:ar|or|er)? gam(?:mal|malt|la)"
)
_A_YEAR = {"d": 365, "w": 52, "v": 52, "m": 12}
_DURATIONS = frozenset(
    "x × for past last over of sedan i since ca approximately ~ under efter in within after "
    "every per senaste "
    "i drygt knappt nästan nearly almost over under "
    "about next first two t t: temp temperature tmax sat spo2 hr tp puls af".split()
)
# "12F drain", "3M": a size in French, a maker.
_SIZED = (
    *("cath", "sheath", "drain", "french", "cannula", "stent", "balloon", "pigtail", "loop"),
    *("tube", "seldinger", "fogarty", "foley", "angio", "icd", "introducer"),
    *("heimlich", "powerport", "bosniak", "radial", "femoral"),
)
_SIZE_LOOK = 24
_MAKER = "3m"
_NOT_AGES = tuple(
    "week month day hour min mg ml kg cm mm veck mån dag percent procent % ° degree deg. grad "
    "bpm beats slag lb pound mcg unit liter litre enhet inch feet pack meter".split()
)


@cache
def _patterns() -> tuple[Pattern, ...]:
    return tuple(Pattern(source, ignore_case=True) for source in _SOURCES)


@cache
def _years() -> tuple[tuple[Pattern, int], ...]:
    stated = ((source, _LEAST_STATED) for source in _STATED)
    forms = ((_MANY_YEARS, _MANY), (_PLAIN_YEARS, _GROWN), *stated)
    return tuple((Pattern(source, ignore_case=True), least) for source, least in forms)


@cache
def _small() -> Pattern:
    return Pattern(_SMALL, ignore_case=True)


@cache
def _decades() -> tuple[tuple[Pattern, int], ...]:
    return tuple((Pattern(source, ignore_case=True), age) for source, age in _DECADES)


def find_ages(reading: Reading) -> Iterator[tuple[Span, int]]:
    """Every age that is stated, with where it stands."""
    for pattern in _patterns():
        for match in pattern.find(reading):
            span = match.span("age")
            age = _read(span.of(reading.text)) if span else None
            after = reading.text[span.end_char : span.end_char + 9].lower() if span else ""
            if not span or age is None or _is_measure(after):
                continue
            before = reading.text[max(0, span.start_char - _SIZE_LOOK) : span.start_char]
            if not (_is_duration(before[-12:]) or _is_size(reading.text, span, before)):
                yield span, age
    yield from _find_small(reading)
    for pattern, least in _years():
        for match in pattern.find(reading):
            span = match.span("age")
            age = _read(span.of(reading.text)) if span else None
            before = reading.text[max(0, span.start_char - 12) : span.start_char] if span else ""
            if span and age is not None and age >= least and not _is_duration(before):
                yield span, age
    for pattern, age in _decades():
        yield from ((match.span(0), age) for match in pattern.find(reading))


def _find_small(reading: Reading) -> Iterator[tuple[Span, int]]:
    """Ages in days, weeks or months, as years."""
    for match in _small().find(reading):
        span = match.span(0)
        assert span is not None
        written = span.of(reading.text)
        number = "".join(char for char in written if char.isdigit())
        unit = written[len(number) :].lstrip(" -")[:1].lower()
        yield span, int(number) // _A_YEAR[unit]


def _is_duration(before: str) -> bool:
    """True after what makes of years a time that something took: "x 10 yrs"."""
    words = before.lower().split()
    return bool(words) and words[-1].strip("(,.") in _DURATIONS


def _is_size(text: str, span: Span, before: str) -> bool:
    """True for the size of a tube in French, and for the maker "3M"."""
    around = text[span.start_char : span.end_char + _SIZE_LOOK].lower()
    if around.startswith(_MAKER) and not around[2:3].isalnum():
        return True
    if around[len(span) : len(span) + 1] != "f":
        return False
    # What stood before may be the word for the tube, and hidden: "4F x3 passes".
    is_counted = around[len(span) + 1 :].startswith(" x")
    return is_counted or any(
        word.startswith(_SIZED) for word in f"{before} {around}".lower().split()
    )


def _is_measure(after: str) -> bool:
    is_fraction = after[:1] in tuple(".,/:'′") and after[1:2].isdigit()
    return is_fraction or after.lstrip(" -").startswith(_NOT_AGES)


def _read(written: str) -> int | None:
    if written.isdigit():
        age = int(written)
        return age if age <= 130 else None
    written = _NTH.sub(lambda found: _NTHS.get(found[0], found[0]), written.lower())
    score = _OF_SCORE.fullmatch(written)
    if score is not None:
        return _SCORE[score[1]] + (read_number(score[2], "en") or 0 if score[2] else 0)
    if written == "century":
        return 100
    written = _TIETH.sub("y", _TEENTH.sub("teen", written))
    numbers = (read_number(written, lang) for lang in ("en", "sv"))
    return next((number for number in numbers if number is not None and number <= 130), None)


def make_finder(is_told: Callable[[int], bool]) -> Callable[[Reading], Iterator[Span]]:
    """What finds the ages for which ``is_told``."""

    def find(reading: Reading) -> Iterator[Span]:
        seen: set[Span] = set()
        for span, age in find_ages(reading):
            if is_told(age) and span not in seen:
                seen.add(span)
                yield span

    return find
