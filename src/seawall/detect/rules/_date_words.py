"""Weekdays, seasons, holidays, quarters, weeks, decades and bare days: Monday, våren, Q3, v. 14."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._date_candidates import LIKELY, UNSURE, Candidate, around
from seawall.text import Match, Pattern, Reading

_YEAR = r"(?:(?:19|20)\d\d|['’]\d\d)"
_WHICH = r"(?:\b(?:last|this\s+(?:past|coming)|this|past|next|previous|early|late|mid)[\s-]+)"
_ENGLISH_HOLIDAY = (
    r"(?:christmas|x-?mas|(?:chinese\s+|lunar\s+)?new\s+year['’]?s?|boxing|thanksgiving|independence|memorial|"
    r"labou?r|veterans['’]?|columbus|president['’]?s['’]?|mother['’]?s['’]?|mothering|father['’]?s['’]?|"
    r"(?:st|saint)\.?\s+(?:patrick|paddy|stephen|george|andrew|david|valentine)['’]?s|valentine['’]?s|mlk|"
    r"martin\s+luther\s+king|groundhog|easter|anzac|australia|canada|victoria|remembrance|armistice|"
    r"patriots?['’]?|earth|april\s+fools?['’]?|pancake|shrove|republic|inauguration|election|whit|"
    r"(?:king|queen)['’]?s\s+birthday|all\s+(?:saints|souls)['’]?|bastille|melbourne\s+cup|may|"
    r"indigenous\s+peoples?['’]?|waitangi)"
    r"\s+(?:eve|day)(?:\s+(?:weekend|morning|evening|night))?"
    r"|christmas(?:\s?time)?|x-?mas|(?:chinese\s+|lunar\s+)?new\s+year['’]?s?|thanksgiving|halloween"
    r"|easter(?:\s+(?:sunday|monday|saturday))?|(?:whit|shrove|mothering|clean)\s+(?:sunday|monday|tuesday)|good\s+friday|ash\s+wednesday|palm\s+sunday|maundy\s+thursday|passover|hanukk?ah|chanukah|kwanzaa|"
    r"ramadan|ramzan|diwali|deepavali|eid(?:[\s-]+(?:al|ul)-\w+)?|yom\s+kippur|rosh\s+hashanah|sukkot|purim|shavuot|"
    r"mardi\s+gras|cinco\s+de\s+mayo|juneteenth|super\s+bowl\s+(?:sunday|weekend)|black\s+friday|"
    r"(?:may|august|summer|spring)?\s?bank\s+holiday(?:\s+(?:weekend|monday))?|bonfire\s+night|guy\s+fawkes(?:\s+night)?|"
    r"hogmanay|burns\s+night|whitsun|pentecost|pongal|onam|navrat(?:h)?ri|durga\s+puja|dussehra|dasara|vaisakhi|"
    r"baisakhi|janmashtami|raksha\s+bandhan|ganesh\s+chaturthi|(?:makar\s+)?sankranti|muharram|ashura|nowruz|"
    r"(?:the\s+)?(?:4th|fourth)\s+of\s+july"
)
_NTH = r"(?:3[01]|[12]\d|[1-9])\s?(?:st|nd|rd|th)\b"
_ENGLISH = (
    rf"(?P<weekday>{_WHICH}?(?:mon|tues|wednes|thurs|fri|satur|sun)days?)"
    r"|(?P<short>(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b)"
    rf"|(?P<season>(?:{_WHICH}|\b(?:in|over|during|since|by|until)\s+the\s+(?:(?:early|late)\s+)?)?"
    rf"(?:spring|summer(?:time)?|autumn|fall|winter(?:time)?)"
    rf"(?:[\s,]{{1,2}}(?:of\s+)?{_YEAR}(?:[-–/](?:(?:19|20)\d\d|\d\d))?)?)"
    rf"|(?P<holiday>{_WHICH}?(?:{_ENGLISH_HOLIDAY})(?:[\s,]{{1,2}}(?:of\s+|in\s+)?{_YEAR})?)"
    rf"|(?P<quarter>(?:q[1-4]\s?[-–/]\s?)?q[1-4][\s,/-]{{0,2}}(?:of\s+|fy)?{_YEAR}|q[1-4]/\d\d"
    rf"|(?:first|second|third|fourth|1st|2nd|3rd|4th)\s+quarter\s+(?:of\s+)?{_YEAR})"
    r"|(?P<decade>(?:(?:the\s+)?(?:early|mid|late)[\s-]+)?(?:the\s+)?(?:19|20)\d0['’]?s\b"
    # "HR in the 80s" is none.
    r"|\b(?:back\s+in|since|during|in)\s+(?:the\s+)?(?:(?:early|mid|late)[\s-]+)?['’][2-9]0['’]?s\b"
    r"|\b(?:back\s+in|since|during)\s+the\s+(?:(?:early|mid|late)[\s-]+)?[2-9]0['’]?s\b"
    r"|\bin\s+the\s+(?:early|late)[\s-]+[2-9]0['’]?s\b)"
    r"|(?P<era>\bin\s+the\s+[2-9]0['’]?s\b)"
    rf"|(?P<week>week\s+(?:of\s+)?\d{{1,2}}[\s,]{{1,2}}(?:of\s+)?(?:19|20)\d\d)"
    rf"|(?P<nth>(?:the\s+)?{_NTH}(?:(?:,\s?|,?\s?(?:and|&|or|to|through|thru|[-–/])\s?)(?:the\s+)?{_NTH}){{0,5}})"
)
_SWEDISH_HOLIDAY = (
    r"jul(?:en|afton(?:en)?|dagen|helgen|ledigheten)?|annandag(?:en)?(?:\s+jul|\s+påsk)?|"
    r"lucia(?:dagen)?|mellandagarna|nyår(?:et|safton|sdagen|shelgen)?|trettonhelgen|"
    r"trettondag(?:en|safton)|påsk(?:en|afton|dagen|helgen|lovet)?|långfredag(?:en)?|"
    r"skärtorsdag(?:en)?|valborg(?:smässoafton)?|första\s+maj|kristi\s+himmelsfärds(?:dag|dagen|helgen)|"
    r"kristi\s+himmelsfärd|pingst(?:en|afton|dagen|helgen)?|nationaldagen|"
    r"midsommar(?:en|afton|dagen|helgen)?|alla\s+helgons\s+dag|allhelgona(?:helgen)?|"
    r"(?:sport|höst|sommar|jul)lovet|ramadan|fars\s+dag|mors\s+dag|alla\s+hjärtans\s+dag|"
    r"(?:första|andra|tredje|fjärde)\s+advent|fettisdagen|i\s+(?:jul|påsk|midsomr)as"
)
_SWEDISH = (
    r"(?P<weekday>(?:\b(?:förra|nästa|i)\s+)?(?:mån|tis|ons|tors|fre|lör|sön)dag(?:en|s|ens|ar)?)"
    r"|(?P<short>(?:mån|månd|tis|tisd|ons|onsd|tors?|torsd|fre|fred|lör|lörd|sön|sönd)\b)"
    rf"|(?P<season>(?:\b(?:förra|nästa|denna|under|i|sedan|tidig|sen|tidigt\s+på|sent\s+på)\s+)?"
    rf"(?:vår(?:en)?|försommar(?:en)?|sommar(?:en)?|sensommar(?:en)?|höst(?:en)?|vinter(?:n)?)"
    rf"(?:\s+{_YEAR}(?:[-–/](?:(?:19|20)\d\d|\d\d))?|\s?[-–]\d\d)?|\bi\s+(?:vår|somr|höst|vintr)as"
    rf"|\b[vh]t(?:\s?[-–]\d\d|\s(?:19|20)\d\d)\b)"
    rf"|(?P<holiday>(?:\b(?:förra|nästa)\s+)?(?:{_SWEDISH_HOLIDAY})(?:\s+{_YEAR}|\s?[-–]\d\d)?)"
    rf"|(?P<quarter>(?:kvartal\s+[1-4]|[qk][1-4]|(?:första|andra|tredje|fjärde)\s+kvartalet)"
    rf"[\s,-]{{1,2}}{_YEAR})"
    r"|(?P<decade>(?:(?:tidigt|sent|(?:början|slutet|mitten)\s+(?:av|på))\s+)?(?:19|20)\d0-talet"
    r"|\b(?:på|under|av|sedan|tidigt|sent)\s+(?:slutet\s+av\s+|det\s+)?[1-9]0-tal(?:et)?)"
    r"|(?P<week>(?:v\.?|vecka|veckan)\s?\d{1,2}(?:\s?[-–]\s?\d{1,2})?\b"
    rf"(?:[\s,/]{{1,3}}(?:år\s+)?(?:19|20)\d\d|\s?[-–/]\d\d)?|(?:19|20)\d\d\s(?:v\.?|vecka)\s?\d{{1,2}}\b)"
    r"|(?P<nth>den\s+(?:3[01]|[12]\d|[1-9])(?:\s?:\s?[ea])?\b"
    r"(?:\s?(?:,|och|samt|till|[-–])\s?(?:den\s)?(?:3[01]|[12]\d|[1-9])\s?:\s?[ea]\b){0,4})"
)
_PATTERNS = {
    "en": Pattern(_ENGLISH, ignore_case=True),
    "sv": Pattern(_SWEDISH, ignore_case=True),
}
_KINDS = ("weekday", "short", "season", "holiday", "quarter", "decade", "week", "nth", "era")

_WEEKDAY_DENIED = re.compile(
    r"\s+(?:night\s+(?:palsy|paralysis)|(?:morning\s+)?(?:fever|disease))\b"
)
# "sat 98%", "sun exposure": only a date behind it makes it a day.
_SATURATION = re.compile(r"(?![\s,.]{1,3}\d{1,2}(?:[/.-]\d{1,2}[/.-]\d|[\s-][a-z]{3}))")
_SHORT_CUE = re.compile(
    r"\b(?:on|next|last|this|until|till|by|every|since|på|nästa|förra|i|till)\s$"
)
_HOLIDAY_DENIED = re.compile(
    r"[\s-]+(?:disease|tree|factor|eyes|cactus|eggs?|seals?|lil(?:y|ies)|like)\b|['’]s\s+(?:disease)"
)
_FALL_DENIED = re.compile(
    r"\s+(?:risk|prevention|precautions?|from|onto|down|was|resulted|occurred|he|she|which|while|"
    r"with|without|and|assessment|protocol|, )"
)
_SEASON_DENIED = re.compile(
    r"[\s-]+(?:water|catarrh|vomiting|itch|type|fever|eczema|ligament|conjunctivitis|sjuka\w*|"
    r"eksem|kräksjuka\w*|catarrhs?|loaded|fingernail|diarrh\w+|depression|cold|coil|onion)\b"
)
# What follows "the 5th" where it is a day: the sentence ends or turns.
_NTH_ALLOWED = re.compile(
    r"\s*(?:$|[.,;:()\n/]|-(?=\s|\d)|\s(?:at|with|for|he|she|to|in|when|but|by|because|after|before|due|"
    r"was|were|is|who|they|pt|patient|the|per|via|as|if|then|she's|his|her|from|pending|prior|"
    r"of\s+(?:the|this|last|next|each|every)\s+month|och|kl\.?|för|med|då|på|till|i\s+månaden|"
    r"denna|utan|av|från|efter|innan|and\s+(?:was|then|the|has|is|again|will|he|she)|"
    r"and\s+(?:discharged|transferred|admitted)|has|had|will)\b)"
)
_LIFE = re.compile(
    r"\b(?:worked|lived|born|moved|emigrated|immigrated|came|served|smoked|married|divorced|drank|"
    r"grew|exposed|abused|injected|transfus\w+|surgery|operation|diagnosed|\w+ectomy|accident|began)\b"
)
_VITALS = re.compile(
    r"\b(?:bp|hr|rate|pulse|sats?|spo2|o2|sugars?|glucoses?|temps?|systolics?|pressures?|running|weight)\b"
)
_NTH_DAY = re.compile(
    r"(?:(?:the|den)\s+)?\d{1,2}(?:\s?(?:st|nd|rd|th)\b|\s?:\s?[ea]\b)?", re.IGNORECASE
)
_NTH_DENIED = re.compile(r"\b(?:below|above|at|between|beyond)\s$")
# Before a day that has neither month nor article.
_NTH_CUE = re.compile(
    r"\b(?:on|until|till|since|from|home|due|dates?|appts?|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|"
    r"\w+day)[\s:,]{1,2}$"
)
_OF_MONTH = re.compile(r"\s(?:inst|ult|prox)\b")
_PREGNANT = re.compile(r"gravid|graviditet|foster|ultraljud|rul\b|bf\b|partus|förloss|gest|\bgv\b")


def find_words(reading: Reading) -> Iterator[Candidate]:
    """Candidates that name a time of the year or week, from left to right."""
    for match in _PATTERNS[reading.lang].find(reading):
        kind = next(kind for kind in _KINDS if match.span_or_none(kind))
        score = _score(reading, match, kind)
        if score and kind == "nth":
            yield from _split_days(match, score)
        elif score:
            span = match.span()
            named = kind in ("weekday", "short")
            yield Candidate(span.start_char, span.end_char, score, is_weekday=named)


def _split_days(match: Match, score: float) -> Iterator[Candidate]:
    """Each day of "the 5th and 6th" by itself, so that each is moved by itself."""
    for day in _NTH_DAY.finditer(match.text()):
        yield Candidate(match.start_char + day.start(), match.start_char + day.end(), score)


def _score(reading: Reading, match: Match, kind: str) -> float:
    span, text = match.span(), match.text()
    before, after = around(reading, span.start_char, span.end_char, 24, 24)
    if kind == "era":
        return _score_era(reading, span.start_char)
    if kind == "nth":
        return _score_nth(text, before, after)
    if kind == "week":
        return _score_week(reading, match, before, after)
    if kind == "short":
        return _score_short(text, before, after)
    if kind == "season":
        return _score_season(text, after, reading.lang)
    denied = _WEEKDAY_DENIED if kind == "weekday" else _HOLIDAY_DENIED
    return 0.0 if denied.match(after) else _score_name(text, before, reading.lang)


def _score_name(text: str, before: str, lang: str) -> float:
    """A weekday or holiday; Swedish "jul" could be the short July of a date beside it."""
    if lang == "sv" and text.lower() == "jul":
        return (
            LIKELY if re.search(r"\b(?:till|i|före|efter|under|runt|kring)\s$", before) else UNSURE
        )
    # "She may day case": only the first of May has its capital.
    return 0.0 if text.startswith("may ") else LIKELY


def _score_era(reading: Reading, start: int) -> float:
    """A life's decade; a pulse or a pressure may lie "in the 70s" too."""
    before, _ = around(reading, start, start, 60, 0)
    sentence = before.rpartition(". ")[2]
    return LIKELY if _LIFE.search(sentence) and not _VITALS.search(sentence) else 0.0


def _score_nth(text: str, before: str, after: str) -> float:
    if _OF_MONTH.match(after):
        return LIKELY
    if not _NTH_ALLOWED.match(after) or re.match(r"\s*[,/-]?\s*\d", after):
        return 0.0
    if text.lower().startswith("den"):
        return LIKELY
    if _NTH_DENIED.search(before):
        return 0.0
    told = text.lower().startswith("the") or _NTH_CUE.search(before)
    return LIKELY if told else UNSURE


def _score_week(reading: Reading, match: Match, before: str, after: str) -> float:
    text = match.text()
    number = next(int(digits) for digits in re.findall(r"\d+", text) if len(digits) < 4)
    if not 1 <= number <= 53 or re.match(r"V[\s.\d]", text) or re.match(r"\s?\+\s?\d", after):
        return 0.0
    if reading.lang == "sv" and _PREGNANT.search(before + after):
        return 0.0
    counted = reading.lang == "sv" and re.search(r"\d\s?$", before)
    return 0.0 if counted else LIKELY


def _score_short(text: str, before: str, after: str) -> float:
    """A clipped weekday counts with a word of time before it, or a date after it."""
    if text.lower() in ("sat", "sun") and _SATURATION.match(after):
        return 0.0
    titled = text[0].isupper()
    return LIKELY if titled and _SHORT_CUE.search(before) else UNSURE


def _score_season(text: str, after: str, lang: str) -> float:
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
