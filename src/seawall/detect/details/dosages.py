"""Dosages: "500 mg twice daily", "45 mg/hour", "1/2 tab", "po bid prn", "1 tablett vid behov"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from seawall.detect.details.dosage_company import Company
from seawall.model import Span
from seawall.text import Pattern, Reading

_COUNT = r"(?:\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?|[.,]\d+)"
_RANGE = (
    r"(?:(?:\d[\s-]{1,2}(?:and\s)?)?\d\s?/\s?\d|\d?\s?[½¼¾]"
    rf"|{_COUNT}(?:\s?(?:-|–|to|till|or|x|/)\s?{_COUNT})?)"
)
_GAP = r"[\s,]{1,3}"

_EN_WORDS = (
    "one and a half|one-half|half an?|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve"
)
_EN_WORD = rf"(?:{_EN_WORDS})(?:\s(?:to|or)\s(?:two|three|four|five|six))?"
_EN_NUMBER = rf"(?:{_RANGE}|{_EN_WORD}\b)"
# RE2's \b knows ASCII only, so none may follow "m²", nor go before "µg".
_STRONG = (
    r"(?:mg|mgs|mcg|mcgs|µg|μg|ug|microg|milligrams?|micrograms?|nanograms?|ng"
    r"|(?:million\s)?(?:international\s)?units?|IU|UI|MIU|mEq|mU|mmol)\b"
)
_WEAK = r"(?:mL|cc|gm|gms|grams?|g|U|L|lit(?:er|re)s?|millilit(?:er|re)s?)\b"
_PER = (
    r"(?:\s?(?:/|per|a(?:n)?\s|each\s)\s?(?:(?:kg|kilogram|\d{0,2}\s?(?:hours?|hr|h|minutes?|min|mn)|day|d|dose|week|wk"
    r"|month|puff|spray|actuation|tab(?:let)?|square\smeter|m\s?\^?2|\d*\s?(?:cc|mL))\b|m\s?\(2\)|m²)){0,3}"
)
_FORM = (
    r"(?:tablets?|tabs?|capsules?|caps?|pills?|puffs?|sprays?|drops?|gtts?|patch(?:es)?|ampules?|amps?|vials?"
    r"|suppositor(?:y|ies)|teaspoons?|teaspoonfuls?|tsp|tablespoons?|tbsp|packets?|lozenges?|inhalations?"
    r"|scoops?|doses?|sachets?|units?\sdoses?|swabs?|squirts?|implants?|boluses)\b"
)
_EN_AMOUNT = (
    rf"(?:{_EN_NUMBER}[\s-]{{0,2}}(?:{_STRONG}|{_WEAK}){_PER}"
    rf"|{_EN_NUMBER}\s?(?:(?:oral|single|daily|extra)\s)?{_FORM}|1:\d{{3,6}}\b|AUC\s(?:of\s)?\d(?:\.\d)?\b)"
)
_TIMES = (
    r"(?:once|twice|(?:one|two|three|four|five|six|\d)(?:\s(?:to|or)\s(?:three|four|\d))?"
    r"\s?(?:times|x))"
)
_EN_PARTS = (
    rf"{_TIMES}[\s-](?:daily|nightly|weekly|monthly|(?:a|per|each|every)\s(?:day|week|month|night))\b",
    r"q\.?\s?\d{1,2}(?:\s?-\s?\d{1,2})?\s?\.?(?:hours?|hrs?|h\.?|days?|d|weeks?|wks?|minutes?|min)\b\.?",
    r"q\.?\s?(?:a\.?m|p\.?m|h\.?s|o\.?d|d|h|day|week|month|morning|evening|night|noon)\b\.?",
    r"(?:b|t|q)\.?\s?i\.?\s?d\b\.?",
    r"every\s(?:other\s)?(?:(?:\d{1,2}(?:\s?(?:-|to)\s?\d{1,2})?|two|three|four|six|eight|twelve)\s)?"
    r"(?:hours?|hrs?|days?|weeks?|months?|minutes?|morning|evening|night|afternoon)\b",
    r"(?:at|before)\s(?:bedtime|night)\b|in\sthe\s(?:morning|evening|afternoon)\b|nightly\b|daily\b|weekly\b|monthly\b",
    r"(?:with|before|after|between)\s(?:meals|food|breakfast|lunch|dinner|each\smeal)\b",
    r"p\.r\.n\.|(?:as\sneeded|prn|p\.r\.n)(?:\s(?:for\s)?(?:pain|nausea|anxiety|fever|itching|sleep|insomnia|headaches?"
    r"|wheezing|constipation|cough|agitation|breakthrough\spain|shortness\sof\sbreath))?\b",
    r"(?:p\.?o|by\smouth|orally|oral|i\.?v|ivpb|intravenous(?:ly)?|i\.?m|intramuscular(?:ly)?|s\.?c|s\.?q|subq"
    r"|subcut(?:aneous(?:ly)?)?|sublingual(?:ly)?|s\.?l|per\srectum|rectally|topical(?:ly)?|inhaled|via\snebulizer"
    r"|via\sg-tube|nebulized|transdermal(?:ly)?|intranasal(?:ly)?|(?:per|in\seach)\snostril|in\s(?:each|both)\seyes?"
    r"|iv\spush|drip|bolus)\b\.?",
    r"\bx\s?\d{1,2}(?:\s?(?:days?|doses?|weeks?|d))?\b|stat\b|once\b"
    r"|as\sdirected\b|per\sprotocol\b|(?:as\sa\s)?continuous\sinfusion\b|titrated\sto\seffect\b|hourly\b|around\sthe\sclock\b",
)

# RE2's \b knows ASCII only, so none may follow "två".
_SV_NUMBER = rf"(?:{_RANGE}|två|(?:en\shalv|halv|en|ett|tre|fyra|fem)\b)"
_SV_UNIT = (
    r"(?:(?:mg|mcg|µg|mikrogram|milligram|gram|g|ml|milliliter|liter|l|enheter|IE|mmol|mE|E)\b"
    r"(?:\s?/\s?(?:kg|dag|dygn|vecka|månad|timme|tim|h|min|dos|ml)\b){0,2}"
    r"|(?:tabletter|tablett|tabl|tabl?\.?|kapslar|kapsel|kaps|droppar|droppe|puffar|puff|doser|plåster|påsar|påse"
    r"|suppositorier|suppositorium|stolpiller|sprayningar|sprejningar|matskedar|matsked|teskedar|inhalationer"
    r"|injektioner|ampuller|klick)\b)"
)
_SV_EACH = (
    r"(?:\s?/\s?(?:dag|dygn|vecka|månad|v|mån)\b"
    r"|\s(?:per|i|om)\s(?:dag|dygn|vecka|månad)(?:en|et|n)?\b)?"
)
_SV_ORDINAL = r"(?:\d{1,2}(?::?e)?|annan|tredje|fjärde|sjätte|åttonde|tolfte)"
_SV_PARTS = (
    r"(?:\d|en|ett|två|tre|fyra|fem|sex)(?:\s?-\s?\d)?\s?(?:gånger|gång|ggr)"
    r"(?:\s?/\s?|\s)(?:dagligen|per\s(?:dag|dygn|vecka|månad)|om\sdagen|i\s(?:veckan|månaden)|dag|dygn|vecka|månad)\b",
    rf"(?:(?:\d|½)\s?[x×]\s?\d|x\s?\d)\b{_SV_EACH}|\d(?:\s?\+\s?\d){{2,3}}\b",
    r"dagligen\b|varje\s(?:dag|morgon|kväll|natt|vecka|månad)\b|veckovis\b",
    r"(?:till|på|inför)\s(?:natten|kvällen|morgonen|förmiddagen)\b|morgon\soch\skväll\b|till\skvällen\b",
    r"vid\sbehov(?:\s(?:mot|för)\s\w+)?\b|v\.b\.|vb\b|(?:högst|max(?:imalt)?)\s\d\s(?:gånger|tabletter|doser)\s(?:per\s(?:dygn|dag)|dagligen)\b",
    rf"var\s{_SV_ORDINAL}\s(?:timme|dag|vecka|månad)\b|varannan\s(?:dag|vecka|månad)\b|varje\stimme\b",
    r"(?:till|före|efter|i\ssamband\smed)\s(?:måltid(?:er(?:na)?)?|maten|mat|frukost|lunch|middag)\b",
    r"(?:i\.?v|intravenöst|s\.?c|subkutant|i\.?m|intramuskulärt|p\.?o|peroralt|per\sos|inh|inhalation(?:er)?|i\snebulisator"
    r"|rektalt|sublingualt|oralt|nasalt|i\s(?:vardera|båda)\s(?:ögat|ögonen|näsborren))\b\.?",
    r"som\sengångsdos\b|engångsdos\b|en\sgång\b|enligt\s(?:kur|schema|ordination)\b|(?:som\s)?kontinuerlig\sinfusion\b"
    r"|efter\seffekt\b",
)

_EN_PART, _SV_PART = (f"(?:{'|'.join(parts)})" for parts in (_EN_PARTS, _SV_PARTS))
_SOURCES = {
    "en": rf"{_EN_AMOUNT}(?:{_GAP}(?:{_EN_PART}|(?:(?:to|and|or)\s)?{_EN_AMOUNT})){{0,6}}"
    rf"|{_EN_PART}(?:{_GAP}{_EN_PART}){{0,5}}",
    "sv": rf"{_SV_NUMBER}\s{{0,2}}{_SV_UNIT}(?:{_GAP}{_SV_PART}){{0,5}}"
    rf"|{_SV_PART}(?:{_GAP}{_SV_PART}){{0,5}}",
}


@cache
def _pattern(lang: str) -> Pattern:
    return Pattern(_SOURCES[lang], ignore_case=True)


def find_dosages(reading: Reading, drugs: Sequence[Span]) -> Iterator[Span]:
    """Spans of dosages from left to right. ``drugs`` are where drugs stand, in order.

    What may be something else ("50 mL", "daily") is a dosage only beside a drug, or after a word
    that says so ("a dose of 50 mL"). What a test measured is none.
    """
    company = Company(reading, drugs)
    for match in _pattern(reading.lang).find(reading):
        span = _trim(reading.text, match.span())
        if company.makes_dosage(span):
            yield span


def _trim(text: str, span: Span) -> Span:
    """Without the full stop that ends a sentence: "TID." but "t.i.d."."""
    last = span.of(text).split()[-1]
    if last.endswith(".") and last.count(".") == 1:
        return Span(span.start_char, span.end_char - 1)
    return span
