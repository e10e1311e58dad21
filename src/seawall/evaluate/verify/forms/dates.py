"""Dates finer than a year, in every form in which people write them."""

from __future__ import annotations

import re
from collections.abc import Callable

from seawall.evaluate.verify.forms.check_digits import is_day
from seawall.evaluate.verify.forms.form import Form, form
from seawall.model import Label

_FULL_EN = "January|February|March|April|May|June|July|August|September|October|November|December"
_SHORT_EN = "Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
_FULL_SV = "januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december"
_SHORT_SV = "febr|okt"
# "may" and "mars" are words of every day: the English month has a capital.
_WITH_CAPITAL = rf"(?-i:{_FULL_EN}|{_FULL_EN.upper()}|{_SHORT_EN.upper()})"
# Only what is shortened may end in a full stop: else a sentence ends there.
_MONTH = rf"(?:{_WITH_CAPITAL}|{_FULL_SV}|(?:{_SHORT_EN}|{_SHORT_SV})\.?)"
_SURE_MONTH = rf"(?:(?-i:{_FULL_EN})|{_FULL_SV})"
_DAY = r"(?:3[01]|[12]\d|0?[1-9])"
_NTH = rf"{_DAY}(?:st|nd|rd|th|:e|:a|\.)?"
# What parts a day, a month in words and a year: "14-Oct-2016", "14. Oct., 2016", "14/Oct/16".
_PART = r"[ \-–—/._,]{0,2}"
# Signs between the numbers of a date, with spaces around them or not.
_SIGN = r" ?[-–—−‐‑./\\_·•:] ?"
_YEAR = r"(?:1[89]|20)\d{2}"
_ANY_YEAR = rf"(?:{_YEAR}|['’´`-]\d{{2}})"
_DATED = "dob|d\\.o\\.b\\.|dos|doa|dod|date|dated|born|född|datum|f\\."
_MONTH_NUMBER = r"(?:1[0-2]|0?[1-9])"
_WEEKDAY = (
    "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|måndag|tisdag|onsdag|torsdag|fredag|"
    "lördag|söndag|Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun|mån|tis|ons|tors|fre|lör|sön"
)
_NTH_WORDS = (
    "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|"
    "fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|"
    "twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|"
    "thirtieth|thirty[- ]first|"
    "första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|elfte|tolfte|trettonde|"
    "fjortonde|femtonde|sextonde|sjuttonde|artonde|nittonde|tjugonde|"
    "tjugo(?:första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde)|trettionde|trettioförsta"
)
_HOLIDAY = (
    "Christmas(?: Eve| Day)?|Thanksgiving(?: Day)?|New Year['’]?s(?: Eve| Day)?|"
    "Easter(?: Sunday| Monday)?|"
    "Good Friday|Halloween|Valentine['’]?s Day|Labor Day|Memorial Day|Independence Day|Boxing Day|"
    "Mother['’]?s Day|Father['’]?s Day|Veterans Day|Columbus Day|Ash Wednesday|"
    "julafton|juldagen|annandagen|nyårsafton|nyårsdagen|midsommarafton|midsommardagen|midsommar|"
    "påskafton|påskdagen|långfredagen|valborgsmässoafton|valborg|luciadagen|trettondagen|"
    "kristi himmelsfärdsdag|pingstdagen|pingst|allhelgona|alla helgons dag"
)
_SURE_HOLIDAY = (
    "Christmas (?:Eve|Day)|New Year['’]?s (?:Eve|Day)|Thanksgiving|Halloween|Fourth of July|"
    "julafton|juldagen|annandagen|nyårsafton|nyårsdagen|midsommarafton|midsommardagen|"
    "valborgsmässoafton|påskafton|påskdagen|långfredagen"
)
# Months that are nobody's name.
_LONE_MONTH = (
    "January|February|July|September|October|November|December|"
    "januari|februari|juli|oktober|november|december"
)
_CUE = (
    "on|since|from|until|till|by|before|after|dated|date|seen|admitted|discharged|dos|doa|dob|d/c|"
    "den|sedan|från|t\\.?o\\.?m|tom|inskriven|utskriven|datum|född|f"
)
# Behind a day of the month: not a century, a week of pregnancy, a centile, a floor.
_BEHIND_DAY = (
    "for|to|and|at|he|she|we|they|pt|patient|with|when|as|in|but|by|until|last|this|btw|"
    f"of (?:this|last|next|the) month|of {_MONTH}"
)
_VISITS = "seen|admitted|discharged|dated|follow-up|followup|d/c|dos"
_ELSEWHERE = (
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|"
    "janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre|"
    "Januar|Februar|März|Juni|Juli|Dezember|gennaio|febbraio|aprile|maggio|giugno|luglio|"
    "settembre|ottobre|dicembre|styczni[ea]|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|"
    "września|października|listopada|grudnia|tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|"
    "toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta"
)
_UNITS_EN = "one|two|three|four|five|six|seven|eight|nine"
_TEENS_EN = (
    "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|"
    f"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:{_UNITS_EN}))?"
)
_SEASON = "spring|summer|autumn|fall|winter|våren|sommaren|hösten|vintern"
_SCORES = frozenset(
    "examination undersökning apgar apgars score scores poäng reflexes reflexer strength "
    "ratio pain vas nrs rated".split()
)
_LASTING = frozenset(
    "duration durations lasted lasting rf ratio bypass clamp arrest total cit wit ran runtime in "
    "varaktighet längd".split()
)
_PARTS = re.compile(r"\d+")
_ENDED = re.compile(r"\d{1,2}\. ?(?:May|March)\b")
# Behind a fraction: "3/4 L", "1/2 to 1 inch", "4/5 strength", "2/6 murmur".
_AMOUNT = re.compile(
    r"[ -]?(?:l|liters?|litres?|in|inch\w*|cups?|tab\w*|strength|power|motor|of|mg|ml|cm|lpm|"
    r"murmur|systolic|pain|to \d+(?![/\d])|to \d+/10|%|x)\b"
)


def _is_triple(text: str) -> bool:
    """True if the three numbers can be a day, a month and a year in an order people use."""
    numbers = _PARTS.findall(text)
    first, second, third = (int(number) for number in numbers[:3])
    if len(numbers[0]) == 4:
        return is_day(2000, second, third)
    return is_day(2000, first, second) or is_day(2000, second, first)


def _is_pair(text: str) -> bool:
    first, second = (int(number) for number in _PARTS.findall(text)[:2])
    return is_day(2000, first, second) or is_day(2000, second, first)


def _is_alike(text: str) -> bool:
    """True for such numbers with the same sign between them, other than a time of day's."""
    first, second = (sign.strip() for sign in re.split(r"\d+", text)[1:3])
    return first == second and _is_triple(text)


def _is_no_sentence(text: str) -> bool:
    """False for a number that ends a sentence before "May"."""
    return not _ENDED.match(text)


def _is_six(text: str) -> bool:
    """True for two digits each of a day, a month and a year, in an order people use."""
    first, second, third = int(text[:2]), int(text[2:4]), int(text[4:])
    pairs = ((first, second), (second, first), (second, third))
    return any(is_day(2000, month, day) for month, day in pairs)


def _is_compact(text: str) -> bool:
    return is_day(int(text[:4]), int(text[4:6]), int(text[6:8]))


def _d(
    name: str,
    source: str,
    is_true: Callable[[str], bool] | None = None,
    *needs: str,
    whole_words: bool = True,
    never_before: re.Pattern[str] | None = None,
) -> Form:
    return form(
        Label.DATE,
        name,
        source,
        is_true,
        *needs,
        whole_words=whole_words,
        never_after=_SCORES,
        never_before=never_before,
    )


DATES: tuple[Form, ...] = (
    _d("year, month, day", rf"{_YEAR}[-/.]{_MONTH_NUMBER}[-/.]{_DAY}", _is_triple),
    _d("numbers with slashes", r"\d{1,2}/\d{1,2}/(?:(?:1[89]|20)\d{2}|\d{2})", _is_triple, "/"),
    _d("numbers with dots", rf"\d{{1,2}}\.\d{{1,2}}\.{_YEAR}", _is_triple, "."),
    _d("numbers with hyphens", rf"\d{{1,2}}-\d{{1,2}}-{_YEAR}", _is_triple, "-"),
    _d(
        "day and month, year with hyphen",
        rf"{_DAY}/{_MONTH_NUMBER}[ ]?[-–]?[ ]?(?:{_YEAR}|-\d\d)",
        None,
        "/",
    ),
    _d("numbers with spaces", rf"(?:{_CUE}):? (?P<value>{_DAY} {_MONTH_NUMBER} {_YEAR})", None),
    _d(
        "numbers with another sign",
        rf"\d{{1,2}}{_SIGN}\d{{1,2}}{_SIGN}{_YEAR}",
        _is_alike,
    ),
    _d(
        "year first, with another sign",
        rf"{_YEAR}{_SIGN}(?:0?[1-9]|1[0-2]){_SIGN}{_DAY}",
        _is_alike,
    ),
    _d(
        "short year after its word",
        rf"(?:{_DATED}|{_VISITS})[ :]{{1,2}}(?P<value>\d{{1,2}}{_SIGN}\d{{1,2}}{_SIGN}\d{{2}})",
        _is_alike,
    ),
    _d("six digits after their word", rf"(?:{_DATED})[ :]{{1,2}}(?P<value>\d{{6}})", _is_six),
    _d(
        "eight digits",
        rf"{_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T\d{{4,6}}Z?)?",
        _is_compact,
    ),
    _d(
        "date with a clock behind",
        rf"(?P<value>{_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[T_]\d{{2}}:?\d{{2}}\S{{0,12}}",
        None,
        "-",
        whole_words=False,
    ),
    _d("day of the year", rf"(?:day|dag) \d{{1,3}} (?:of|av|in) {_YEAR}"),
    _d("week of ISO", rf"{_YEAR}-?W[0-5]\d(?:-[1-7])?"),
    _d(
        "month and day",
        rf"(?:^|[^\pL\d-])(?P<value>{_MONTH}[ -]?{_NTH}(?:,?[ -]?{_ANY_YEAR})?)(?P<not>[^\d%/]|$)",
        None,
        whole_words=False,
    ),
    _d("month and day, with the", rf"{_SURE_MONTH}(?: the|,) {_DAY}(?:st|nd|rd|th)"),
    _d("month, sign and day", rf"{_MONTH}[/._–—]{_DAY}(?:[/._–—,]{_YEAR})?", None),
    _d("year, month in words", rf"{_YEAR}{_PART}{_MONTH}(?:{_PART}{_NTH})?"),
    _d(
        "day and month",
        rf"{_NTH}[ \-–—/._]{{0,2}}(?:of |day of |i )?{_MONTH}(?:{_PART}(?:{_ANY_YEAR}|\d\d))?",
        _is_no_sentence,
    ),
    _d("month and year", rf"{_MONTH}(?:,| of)?{_PART}{_ANY_YEAR}", None),
    _d(
        "number in words and month",
        rf"(?:{_UNITS_EN}|{_TEENS_EN}) (?:of )?(?-i:{_FULL_EN})|(?-i:{_FULL_EN}) (?:{_TEENS_EN})",
    ),
    _d("ordinal and month", rf"(?:{_NTH_WORDS}) (?:of |day of |i )?(?:{_MONTH})", None),
    _d("ordinal of ordinal", rf"den (?:{_NTH_WORDS}|{_DAY}:[ea]) i (?:{_NTH_WORDS}|{_DAY}:[ea])"),
    _d("month and ordinal", rf"{_SURE_MONTH},? (?:the )?(?:{_NTH_WORDS})", None),
    _d(
        "month by itself",
        rf"(?:in|since|until|during|last|this|next|early|late|mid|of|by|from|sedan|under|i|förra|"
        rf"början av|slutet av|mitten av)[- ](?P<value>{_SURE_MONTH})(?P<not>[^\w-]|-\P{{Lu}}|$)",
        None,
    ),
    _d(
        "month and year as numbers",
        rf"(?:{_MONTH_NUMBER}[/]{_YEAR}|{_YEAR}-(?:0[1-9]|1[0-2]))",
        None,
    ),
    _d(
        "weekday and day",
        rf"(?:{_WEEKDAY})\.?,? (?:the |den )?{_DAY}(?:st|nd|rd|th|:e|/{_MONTH_NUMBER})",
        None,
    ),
    _d(
        "day of the month",
        rf"(?P<value>(?:on|since|until|by|from) the {_DAY}(?:st|nd|rd|th))"
        rf"(?P<not>[.,;)\n]|$| (?:{_BEHIND_DAY}))",
        None,
    ),
    _d("Swedish day of the month", rf"den {_DAY}(?::e|:a)", None),
    _d(
        "day and month after a word",
        rf"(?:{_CUE}):? (?P<value>{_DAY}/{_DAY})",
        _is_pair,
        "/",
        never_before=_AMOUNT,
    ),
    _d(
        "weekday, day and month",
        rf"(?:{_WEEKDAY})\.?,? (?P<value>{_MONTH_NUMBER}/{_DAY})",
        _is_pair,
        "/",
    ),
    _d(
        "day and month of a visit",
        rf"(?:the|her|his|their|from) (?P<value>{_MONTH_NUMBER}/{_DAY}) "
        r"(?:visit|appointment|appt|scan|labs?|ct|mri|x-?ray|admission|procedure|surgery|biopsy|"
        r"note|clinic|echo|discharge|fall|ed visit|er visit)",
        _is_pair,
        "/",
    ),
    _d(
        "day and Roman month",
        rf"(?:{_CUE}):? (?P<value>{_DAY}[./](?-i:I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}}))"
        r"(?P<not>[.,;)\s]|$)",
    ),
    _d(
        "holiday",
        rf"(?:on|since|before|after|until|at|last|på|sedan|före|efter|under) (?P<value>{_HOLIDAY})",
        None,
    ),
    _d(
        "month and day with a hyphen",
        rf"(?:f/u|rtc|{_VISITS}):? (?P<value>{_MONTH_NUMBER}-{_DAY})(?P<not>[.,;)\n]| w/| with|$)",
        _is_pair,
        "-",
    ),
    _d("Roman month", rf"{_DAY}[./ -](?-i:I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}})[./ -]{_YEAR}"),
    _d(
        "month in another language",
        rf"{_DAY}(?:\.|er|º)?(?: de| i)? (?:{_ELSEWHERE})(?:(?: de[l]?)? {_YEAR})?|"
        rf"(?:{_ELSEWHERE})(?: de[l]?)? {_YEAR}",
    ),
    _d("holiday by itself", _SURE_HOLIDAY),
    _d("month by itself", _LONE_MONTH),
    _d("holiday and year", rf"(?:{_HOLIDAY}),? (?:of )?{_ANY_YEAR}", None),
    _d("season and year", rf"(?:{_SEASON})(?: of)? {_ANY_YEAR}", None),
    _d("quarter and year", rf"Q[1-4][ /-]?{_YEAR}|{_YEAR}[ -]?Q[1-4]", None),
    _d("week and year", rf"(?:week|vecka|v\.?) ?\d{{1,2}},? (?:of )?{_YEAR}", None),
)
# Forms that tell no day.
COARSE = frozenset(
    (
        *("month and year", "month by itself", "month and year as numbers", "season and year"),
        *("quarter and year", "week and year", "holiday by itself", "holiday"),
    )
)
YEARS: tuple[Form, ...] = (
    _d(
        "year after its word",
        rf"(?:in|since|of|from|until|year|born|sedan|år|från|född) (?P<value>{_YEAR})",
        None,
    ),
    _d(
        "year in words",
        rf"(?:in|since|of|from|until|year|born) (?P<value>two thousand(?: and)?[- ]"
        rf"(?:{_TEENS_EN}|{_UNITS_EN})|(?:eighteen|nineteen|twenty)[- ](?:{_TEENS_EN}))"
        rf"(?P<not>[.,;)\n]|$)",
    ),
    _d(
        "Swedish year in words",
        r"(?:nittonhundra|tjugohundra|tvåtusen)(?:tio|elva|tolv|\pL*ton|\pL*tio\pL*|ett|två|tre|"
        r"fyra|fem|sex|sju|åtta|nio)",
    ),
)
_CLOCK = r"(?:[01]?\d|2[0-3])[:.][0-5]\d"
TIMES: tuple[Form, ...] = (
    form(
        Label.TIME,
        "time of day",
        r"(?:[01]\d|2[0-3]|[02-9]):[0-5]\d(?::[0-5]\d)?(?: ?[ap]\.?m\.?)?(?:[.,;]?[\s)]|$)",
        None,
        ":",
        never_after=_LASTING,
    ),
    form(Label.TIME, "Swedish time of day", rf"(?:kl\.?|klockan) ?{_CLOCK}", None),
)
