"""Weekdays, seasons, holidays, quarters, weeks, decades and bare days: Monday, våren, Q3, v. 14."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from seawall.detect.rules.dates.candidates import LIKELY, UNSURE, Candidate, around
from seawall.detect.rules.dates.months import ORDINAL_WORDS, UNIT_WORDS, YEAR_WORDS
from seawall.detect.rules.dates.ways import Ways, name_way
from seawall.lazy import lazy_pattern
from seawall.text import Pattern, Reading

_YEAR = r"(?:(?:19|20)\d\d|['’]\d\d)"
_WHICH = r"(?:\b(?:last|this\s+(?:past|coming)|this|past|next|previous|early|late|mid)[\s-]+)"
_ENGLISH_HOLIDAY = (
    r"(?:christmas|x-?mas|(?:chinese\s+|lunar\s+)?new\s+year['’]?s?|boxing|thanksgiving|independence|memorial|"
    r"labou?r|veterans['’]?|columbus|president['’]?s['’]?|mother['’]?s['’]?|mothering|father['’]?s['’]?|"
    r"(?:st|saint)\.?\s+(?:patrick|paddy|stephen|george|andrew|david|valentine)['’]?s|valentine['’]?s|mlk|"
    r"martin\s+luther\s+king|groundhog|easter|anzac|australia|canada|victoria|remembrance|armistice|"
    r"patriots?['’]?|earth|april\s+fools?['’]?|pancake|shrove|inauguration|election|whit|"
    r"(?:king|queen)['’]?s\s+birthday|all\s+(?:saints|souls)['’]?|bastille|melbourne\s+cup|may|"
    r"indigenous\s+peoples?['’]?|waitangi|human\s+rights|heritage|freedom|youth|republic|women['’]?s|family)"
    r"\s+(?:eve|day)(?:\s+(?:weekend|wk-?e?nd|week|wk|morning|evening|night)\b)?"
    r"|christmas(?:\s?time|\s+(?:night|morning|week(?:end)?))?|x-?mas|(?:chinese\s+|lunar\s+)?new\s+year['’]?s?|thanksgiving|halloween"
    r"|easter(?:\s+(?:sunday|monday|saturday))?|(?:whit|shrove|mothering|clean)\s+(?:sunday|monday|tuesday)|good\s+friday|ash\s+wednesday|(?:palm|trinity|passion|remembrance)\s+sunday|michaelmas|candlemas|lammas|epiphany|maundy\s+thursday|passover|hanukk?ah|chanukah|kwanzaa|"
    r"ramadan|ramzan|diwali|deepavali|eid(?:[\s-]+(?:al|ul)-\w+)?|yom\s+kippur|rosh\s+hashanah|sukkot|purim|shavuot|"
    r"mardi\s+gras(?:\s+day)?|fat\s+tuesday|cinco\s+de\s+mayo|juneteenth|super\s+bowl\s+(?:sunday|weekend)|black\s+friday|"
    r"(?:may|august|summer|spring)?\s?bank\s+holiday(?:\s+(?:weekend|monday))?|bonfire\s+night|guy\s+fawkes(?:\s+night)?|"
    r"hogmanay|burns\s+night|whitsun|pentecost|pongal|onam|navrat(?:h)?ri|durga\s+puja|dussehra|dasara|vaisakhi|"
    r"baisakhi|janmashtami|raksha\s+bandhan|ganesh\s+chaturthi|(?:makar\s+)?sankranti|muharram|ashura|nowruz|"
    r"(?:the\s+)?(?:4th|fourth)\s+of\s+july|the\s+holidays"
)
_SHORT_DAY = r"(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)"
_NTH = r"(?:3[01]|[12]\d|[1-9])\s?(?:st|nd|rd|th)\b"
_ENGLISH = (
    rf"(?P<weekday>{_WHICH}?(?:mon|tues|wednes|thurs|fri|satur|sun)days?)"
    rf"|(?P<row>{_SHORT_DAY}(?:\s?[/,&]\s?{_SHORT_DAY})+)"
    rf"|(?P<short>{_SHORT_DAY}\b)"
    rf"|(?P<season>(?:{_WHICH}|\b(?:in|over|during|since|by|until)\s+the\s+(?:(?:early|late)\s+)?)?"
    rf"(?:spring|summer(?:time)?|autumn|fall|winter(?:time)?)"
    rf"(?:[\s,]{{1,2}}(?:of\s+)?{_YEAR}(?:[-–/](?:(?:19|20)\d\d|\d\d))?)?)"
    rf"|(?P<holiday>(?:{_WHICH}|\b(?:the\s+)?day\s+(?:after|before)\s+)?(?:{_ENGLISH_HOLIDAY})(?:[\s,]{{1,2}}(?:of\s+|in\s+)?{_YEAR})?)"
    rf"|(?P<quarter>(?:q[1-4]\s?[-–/]\s?)?q[1-4][\s,/-]{{0,2}}(?:of\s+|fy)?{_YEAR}|q[1-4]/\d\d"
    rf"|[1-4]q[\s,/-]{{0,2}}(?:of\s+|fy)?(?:{_YEAR}|\d\d\b)|(?:19|20)\d\d[\s,/-]{{0,2}}q[1-4]\b|fy\s?['’]?(?:20)?\d\d"
    rf"|(?:first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter\s+(?:of\s+)?{_YEAR})"
    r"|(?P<decade>(?:(?:the\s+)?(?:early|mid|late)[\s-]+)?(?:the\s+)?(?:19|20)\d0['’]?s\b"
    # "HR in the 80s" is none.
    r"|\b(?:back\s+in|since|during|in)\s+(?:the\s+)?(?:(?:early|mid|late)[\s-]+)?['’][2-9]0['’]?s\b"
    r"|\b(?:back\s+in|since|during)\s+the\s+(?:(?:early|mid|late)[\s-]+)?[2-9]0['’]?s\b"
    r"|\bin\s+the\s+(?:early|late)[\s-]+[2-9]0['’]?s\b)"
    # Dictated: "palsy in oh nine".
    rf"|(?P<spoken>\b(?:in|since)\s(?:(?:oh|aught)[\s-]{UNIT_WORDS}|{YEAR_WORDS}))\b"
    rf"|(?P<ordinal>\bthe\s(?:{ORDINAL_WORDS}))"
    r"|(?P<era>\b(?:in|since|during)\s+the\s+(?:[2-9]0['’]?s|(?:for|fif|six|seven|eigh|nine)ties)\b)"
    rf"|(?P<week>(?:week|wk)\s+(?:of\s+)?\d{{1,2}}[\s,/]{{1,2}}(?:of\s+)?(?:19|20)\d\d)"
    rf"|(?P<nth>(?:the\s+)?{_NTH}(?:(?:,\s?|,?\s?(?:and|&|or|to|through|thru|[-–/])\s?)(?:the\s+)?{_NTH}){{0,5}})"
)
_SWEDISH_HOLIDAY = (
    r"jul(?:en|afton(?:en)?|dagen|helgen|ledigheten)?|annandag(?:en)?(?:\s+jul|\s+påsk)?|"
    r"lucia(?:dagen)?|mellandagarna|nyår(?:et|safton|sdagen|shelgen)?|trettonhelgen|"
    r"trettondag(?:en|safton)|påsk(?:en|afton|dagen|helgen|lovet)?|långfredag(?:en)?|"
    r"skärtorsdag(?:en)?|valborg(?:smässoafton)?|första\s+maj|kristi\s+himmelsf(?:\.|ärds?)?\s?(?:dag|dagen|helgen)?|"
    r"pingst(?:en|afton|dagen|helgen)?|nationaldagen|"
    r"midsommar(?:en|afton|dagen|helgen)?|alla\s+helgons\s+dag|allhelgona(?:helgen|lovet)?|"
    r"(?:sport|höst|sommar|jul|vinter|läs)lovet|ramadan|fars\s+dag|mors\s+dag|alla\s+hjärtans\s+dag|"
    r"(?:första|andra|tredje|fjärde)\s+advent|fettisdagen|i\s+(?:jul|påsk|midsomr)as"
)
_SWEDISH = (
    r"(?P<weekday>(?:\b(?:förra|nästa|i)\s+)?(?:mån|tis|ons|tors|fre|lör|sön)dag(?:en|s|ens|ar)?)"
    r"|(?P<short>(?:mån|månd|tis?|tisd|ons?|onsd|to|tors?|torsd|fre|fred|lör|lörd|sön|sönd)\b)"
    rf"|(?P<season>\bi\s+(?:vår|somr|höst|vintr)as|(?:\b(?:förra|nästa|denna|under|i|sedan|tidig|sen|tidigt\s+på|sent\s+på)\s+)?"
    rf"(?:vår(?:en)?|försommar(?:en)?|sommar(?:en)?|sensommar(?:en)?|höst(?:en)?|vinter(?:n)?)"
    rf"(?:\s+{_YEAR}(?:[-–/](?:(?:19|20)\d\d|\d\d))?|\s?[-–]\d\d)?"
    rf"|\b[vh]t(?:\s?[-–]?\d\d|\s(?:19|20)\d\d)\b)"
    rf"|(?P<holiday>(?:\b(?:förra|nästa)\s+)?(?:{_SWEDISH_HOLIDAY})(?:\s+{_YEAR}|\s?[-–]\d\d)?)"
    rf"|(?P<quarter>(?:(?:kvartal|kv\.?)\s+[1-4]|[qk][1-4]|(?:första|andra|tredje|fjärde)\s+kvartalet)"
    rf"[\s,-]{{1,2}}{_YEAR})"
    r"|(?P<decade>(?:(?:tidigt|sent|(?:början|slutet|mitten)\s+(?:av|på))\s+)?(?:19|20)\d0-talet"
    r"|\b(?:på|under|av|sedan|tidigt|sent)\s+(?:slutet\s+av\s+|det\s+)?(?:[1-9]0-|(?:fyr|fem|sex|sjut|åt|nit)tio)tal(?:et)?)"
    r"|(?P<week>(?:v\.?|vecka|veckan)\s?\d{1,2}(?:\s?[-–]\s?\d{1,2})?\b"
    rf"(?:[\s,/]{{1,3}}(?:år\s+)?(?:19|20)\d\d|\s?[-–/]\d\d)?|(?:19|20)\d\d\s(?:v\.?|vecka)\s?\d{{1,2}}\b)"
    r"|(?P<nth>den\s+(?:3[01]|[12]\d|[1-9])(?:\s?:\s?[ea]|[ea])?\b"
    r"(?:\s?(?:,|och|samt|till|[-–])\s?(?:den\s)?(?:3[01]|[12]\d|[1-9])\s?:\s?[ea]\b){0,4}"
    r"|\b(?:3[01]|[12]\d):[ea]\b|\b[3-9]:e\b|\b(?:3[01]|[12]\d)(?-i:[ea])\b)"
)
_PATTERNS = {
    "en": Pattern(_ENGLISH, ignore_case=True, late_groups=True),
    "sv": Pattern(_SWEDISH, ignore_case=True, late_groups=True),
}
_KINDS = {
    "en": "weekday row short season holiday quarter decade week nth era spoken ordinal".split(),
    "sv": "weekday short season holiday quarter decade week nth".split(),
}
_KINDS_OF_WAYS: dict[str, Ways[str]] = {lang: Ways() for lang in _PATTERNS}

_WEEKDAY_DENIED = lazy_pattern(
    r"\s+(?:night\s+(?:palsy|paralysis)|roasts?|(?:morning\s+)?(?:fever|disease))\b"
)
# "sat 98%", "sun exposure": only a date behind it makes it a day.
_SATURATION = lazy_pattern(
    r"(?![\s,.]{1,3}(?:the\s\d{1,2}(?:st|nd|rd|th)\b|\d{1,2}(?:[/.-]\d{1,2}[/.-]\d|[\s-][a-z]{3})|[a-z]{3,9}\.?\s\d))"
)
_SHORT_CUE = lazy_pattern(
    r"\b(?:on|next|last|this|until|till|by|every|since|på|nästa|förra|i|till)\s$"
)
# Monocytes: "Mon 8"; a time of four digits is none.
_SHORT_DENIED = lazy_pattern(r"(?![ ][012]\d[0-5]\d\b)\s?[\d%:=]|['’-]|\.\d")
_JUL_CUE = lazy_pattern(r"\b(?:till|i|sedan|sen|över|före|innan|efter|under|runt|kring)\s$")
_GOES_BEFORE = lazy_pattern(r"[^\W\d_],?\s$")
# Of several days the last alone may name their month: "Mon 3, Mon 10 and Mon 17 June".
_NUMBERED = lazy_pattern(r"\s(?:3[01]|[12]\d|[1-9])(?=[,;)\n]|\.?$|\.\s|\s(?:and|or|to|&)\s)")
_HOLIDAY_DENIED = lazy_pattern(
    r"[\s-]+(?:disease|tree|factor|eyes|cactus|eggs?|seals?|lil(?:y|ies)|like)\b|['’]s\s+(?:disease)"
)
_FALL_DENIED = lazy_pattern(
    r"\s+(?:risk|prevention|precautions?|from|onto|down|was|resulted|occurred|he|she|which|while|"
    r"with|without|and|assessment|protocol|, )"
)
_SEASON_DENIED = lazy_pattern(
    r"[\s-]+(?:water|catarrh|vomiting|itch|type|fever|eczema|ligament|conjunctivitis|sjuka\w*|"
    r"eksem|kräksjuka\w*|catarrhs?|loaded|fingernail|diarrh\w+|depression|cold|coil|onion)\b"
)
# What follows "the 5th" where it is a day: the sentence ends or turns.
_NTH_ALLOWED = lazy_pattern(
    r"\s*(?:$|[.,;:()\n/]|-(?=\s|\d)|\s(?:at|with|for|he|she|to|in|when|but|by|because|after|before|due|"
    r"was|were|is|who|they|pt|patient|the|per|via|as|if|then|she's|his|her|from|around|about|pending|prior|"
    r"of\s+(?:the|this|last|next|each|every)\s+month|only|again|until|without|so|which|och|kl\.?|för|med|då|på|till|i\s+månaden|"
    r"denna|utan|av|från|efter|innan|vid|hos|när|samt|ca|\d{1,2}[.:][0-5]\d|and\s+(?:was|then|the|has|is|again|will|he|she)|"
    r"and\s+(?:discharged|transferred|admitted)|has|had|will)\b)"
)
_LIFE = lazy_pattern(
    r"\b(?:worked|lived|born|moved|emigrated|immigrated|came|served|smoked|married|divorced|drank|"
    r"grew|exposed|abused|injected|transfus\w+|surgery|operation|diagnosed|\w+ectomy|accident|began)\b"
)
_VITALS = lazy_pattern(
    r"\b(?:bp|hr|rate|pulse|sats?|spo2|o2|sugars?|glucoses?|temps?|systolics?|pressures?|running|weight)\b"
)
_NTH_DAY = lazy_pattern(
    r"(?:(?:the|den)\s+)?\d{1,2}(?:\s?(?:st|nd|rd|th)\b|\s?:?\s?[ea]\b)?", re.IGNORECASE
)
_NTH_DENIED = lazy_pattern(r"\b(?:below|above|at|between|beyond)\s$")
# Before a day that has neither month nor article.
_NTH_CUE = lazy_pattern(
    r"\b(?:on|until|till|since|from|home|due|dates?|appts?|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|"
    r"\w+day)[\s:,]{1,2}$"
)
_ORDINAL_CUE = lazy_pattern(r"\b(?:on|since|until|till|by|from|says|said)\s$")
_ORDINAL_ENDS = lazy_pattern(r"[.,;:)\n]|$|\s(?:at|but|when|he|she|and\s(?:was|then|again))\s")
_NTH_COUNTED = lazy_pattern(r"\s*[,/-]?\s*\d(?!\d?\s?[ap]m\b|\d?:\d|\d?\.[0-5]\d\b)")
# Before a Swedish day that has no article; "till 12e" may be twelve units.
_SV_NTH_CUE = lazy_pattern(
    r"(?:\b(?:åter|tid|nästa|besök|återbesök|kallas|senast|från|bokad|bokat|inlagd|inskr\w*|utskr\w*|"
    r"op|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|mån|tis|ons|tors?|fre|lör|sön)|\()[\s:,]{0,2}$"
)
# Before "den 5:e" these tell a day whatever goes on behind it: "sedan den 5:e feberfri".
_SV_SINCE = lazy_pattern(
    r"\b(?:sedan|sen|inlagd|inskriven|utskriven|åter|återbesök|besök|tid|senast|nästa|började|börjat|"
    r"ringde(?:\s\w+)?|sökte|fr\.?\s?o\.?\s?m\.?|t\.?\s?o\.?\s?m\.?|feber|opererad|op)\s$"
)
_NTH_GOES_ON = lazy_pattern(r"[/.:-]\d")
_OF_MONTH = lazy_pattern(r"\s(?:inst|ult|prox)\b")
_PREGNANT = lazy_pattern(
    r"gravid|graviditet|foster|ultraljud|rul\b|bf\b|partus|förloss|gest|\bgv\b|uterus|livmod|som\s$"
)


def find_words(reading: Reading) -> list[Candidate]:
    """Candidates that name a time of the year or week, from left to right."""
    text, kinds = reading.text, _KINDS_OF_WAYS[reading.lang]
    found: list[Candidate] = []
    for start, end in _PATTERNS[reading.lang].find_bounds(reading):
        chain = text[start:end]
        way = name_way(chain, text[start - 1 : start], text[end : end + 1])
        kind = kinds.get(way)
        if kind is None:
            kind = kinds[way] = _find_kind(reading, start)
        before, after = around(reading, start, end, 24, 24)
        score = _SCORERS.get(kind, _score_holiday)(_Sight(reading, start, chain, before, after))
        if score and kind == "nth":
            found += _split_days(chain, start, score)
        elif score:
            number = _NUMBERED.match(text, end) if kind == "short" else None
            named = kind in ("weekday", "short") and not number
            found.append(Candidate(start, number.end() if number else end, score, named))
    return found


def _find_kind(reading: Reading, start: int) -> str:
    """What the match that begins there names."""
    matches = _PATTERNS[reading.lang].find(reading)
    match = next(match for match in matches if match.start_char == start)
    return match.first_of(_KINDS[reading.lang])


def _split_days(days: str, start: int, score: float) -> Iterator[Candidate]:
    """Each day of "the 5th and 6th" by itself, so that each is moved by itself."""
    for day in _NTH_DAY.finditer(days):
        yield Candidate(start + day.start(), start + day.end(), score)


class _Sight(NamedTuple):
    """What was found, and the lower-case text around it."""

    reading: Reading
    start_char: int
    text: str
    before: str
    after: str

    @property
    def lang(self) -> str:
        return self.reading.lang

    def __repr__(self) -> str:
        return "<Sight>"


def _score_weekday(sight: _Sight) -> float:
    return 0.0 if _WEEKDAY_DENIED.match(sight.after) else LIKELY


def _score_holiday(sight: _Sight) -> float:
    """A holiday; Swedish "jul" could be the short July of a date beside it."""
    text, before, after = sight.text, sight.before, sight.after
    # "She may day case": only the first of May has its capital.
    if _HOLIDAY_DENIED.match(after) or text.startswith("may "):
        return 0.0
    july = sight.lang == "sv" and text.lower() == "jul"
    return UNSURE if july and not _JUL_CUE.search(before) else LIKELY


def _score_era(sight: _Sight) -> float:
    """A life's decade; a pulse or a pressure may lie "in the 70s" too."""
    start = sight.start_char
    before, _ = around(sight.reading, start, start, 60, 0)
    sentence = before.rpartition(". ")[2]
    return LIKELY if _LIFE.search(sentence) and not _VITALS.search(sentence) else 0.0


def _score_ordinal(sight: _Sight) -> float:
    """A day; what is first, second or third is more often counted."""
    if sight.text.lower() in ("the first", "the second", "the third"):
        return 0.0
    told = _ORDINAL_CUE.search(sight.before) and _ORDINAL_ENDS.match(sight.after)
    return LIKELY if told else 0.0


def _score_nth(sight: _Sight) -> float:
    text, before, after = sight.text, sight.before, sight.after
    if _OF_MONTH.match(after):
        return LIKELY
    is_counted = _NTH_COUNTED.match(after) is not None or _NTH_GOES_ON.match(after) is not None
    is_told = text.lower().startswith("den") and _SV_SINCE.search(before) is not None
    is_told = is_told and not is_counted
    is_free = _NTH_ALLOWED.match(after) and not is_counted
    if is_told or not is_free:
        return LIKELY if is_told else 0.0
    if text.lower().startswith("den"):
        return LIKELY
    if _NTH_DENIED.search(before):
        return 0.0
    if sight.lang == "sv":
        return LIKELY if _SV_NTH_CUE.search(before) else 0.0
    told = text.lower().startswith("the") or _NTH_CUE.search(before)
    return LIKELY if told else UNSURE


def _score_week(sight: _Sight) -> float:
    text, before, after = sight.text, sight.before, sight.after
    number = next(int(digits) for digits in re.findall(r"\d+", text) if len(digits) < 4)
    if not 1 <= number <= 53 or re.match(r"V[\s.\d]", text) or re.match(r"\s?\+\s?\d", after):
        return 0.0
    if sight.lang == "sv" and _PREGNANT.search(before + after):
        return 0.0
    counted = sight.lang == "sv" and re.search(r"\d\s?$", before)
    return 0.0 if counted else LIKELY


def _score_short(sight: _Sight) -> float:
    """A clipped weekday counts with a word of time before it, or a date after it."""
    text, before, after = sight.text, sight.before, sight.after
    if text.lower() in ("sat", "sun") and _SATURATION.match(after):
        return 0.0
    if text[0].isupper() and len(text) > 2 and _SHORT_CUE.search(before):
        return LIKELY
    # Names and other words: Swedish "Fred", Vietnamese "Thu", "Wed" where a sentence begins.
    plain = sight.lang == "en" and text.istitle() and text != "Thu"
    plain = plain and bool(_GOES_BEFORE.search(before))
    return LIKELY if plain and not _SHORT_DENIED.match(after) else UNSURE


def _score_season(sight: _Sight) -> float:
    text, after, lang = sight.text, sight.after, sight.lang
    words = text.lower().split()
    if _SEASON_DENIED.match(after):
        return 0.0
    if any(char.isdigit() for char in text):
        return LIKELY
    if lang == "sv":
        return LIKELY if words[-1].endswith(("en", "tern", "as")) else 0.0
    if len(words) == 1:
        return 0.0
    if words[-1] == "fall":
        return LIKELY if words[0] in ("last", "this") and not _FALL_DENIED.match(after) else 0.0
    return LIKELY


_SCORERS: dict[str, Callable[[_Sight], float]] = {
    "weekday": _score_weekday,
    "short": _score_short,
    "season": _score_season,
    "week": _score_week,
    "nth": _score_nth,
    "ordinal": _score_ordinal,
    "era": _score_era,
}
