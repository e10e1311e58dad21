"""Swedish times without "kl": 10 jan 8.20, 9.00–10.25, åtta på kvällen, mellan 14 och 16."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.times.context import is_at_event
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Match, Pattern, Reading

_HOUR = r"(?:2[0-4]|[01]?\d)"
_WORDS = r"(?:ett|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv)"
_MINUTES = r"(?:fem|tio|kvart|femton|tjugo(?:fem)?|trettio(?:fem)?|fyrtio(?:fem)?|femtio(?:fem)?)"
# A time of one digit and two more needs a day before it; Swedish decimals have a comma.
_DAY = (
    r"\d{1,2}/\d{1,2}|\d{4}-\d\d-\d\d|i\s?(?:dag|går|morgon|kväll|natt|morse)|(?:mån|tis|ons|tors|fre|lör|sön)(?:dag(?:en|s)?)?"
    r"|\d{1,2}\s(?:jan|febr?|apr|aug|sept?|okt|nov|dec|jun|jul)\.?"
    r"|(?:janu|febru)ari|mars|april|maj|juni|juli|augusti|(?:sept|okto|nov|dec)(?:em)?ber"
    r"|\pL+(?:afton|dagen)|v\.?\s?\d{1,2}"
)
# Who may be rung or met between two hours.
_OPEN = (
    r"\b(?:ring\w*|nås|nåbar|anträffbar|tillgänglig|telefontid|öppet|hemma|hämtas?|besök|svarar)"
    r"(?:\s(?:oss|mig|henne|honom|helst|bäst|bara|endast|dem|gärna|dagligen|vardagar|på|telefon)){0,3}\smellan\s"
)
_PATTERN = Pattern(
    rf"\b(?:kl\.?|klockan)\s(?P<told>\d{{1,2}}\soch\s[0-5]\d|{_WORDS}\soch\s{_MINUTES})\b"
    r"|\b(?:kl\.?|klockan|vid|omkring|runt|kring|strax)\s(?P<digit>halv\s(?:1[0-2]|[1-9]))\b"
    # "två på morgonen" may be tablets.
    r"|\b(?:vid|omkring|runt|kring|redan|före|efter|sedan|sen|från|till|vakn\w+|väcktes|kl\.?|klockan)\s"
    rf"(?P<part>(?:{_HOUR}(?:[.:][0-5]\d)?|(?:halv\s?)?{_WORDS})\spå\s"
    r"(?:morgonen|förmiddagen|eftermiddagen|kvällen|natten))\b"
    rf"|(?P<half>\bhalv{_WORDS})\b"
    rf"|{_OPEN}(?P<open>(?:1\d|2[0-3]|[7-9])\soch\s(?:1\d|2[0-3]|[89]))\b"
    rf"|\b(?:{_DAY}),?\s(?P<dayed>[1-9]\.[0-5]\d)\b"
    # Two whole times with a dash between are found one by one.
    rf"|(?P<range>\b[1-9]\.[0-5][05]\s?[-–]\s?{_HOUR}(?:\.[0-5][05])?|\b{_HOUR}\.[0-5][05]\s?[-–]\s?{_HOUR})\b"
    r"|(?P<lone>\b[1-9]\.[0-5]\d)\b",
    ignore_case=True,
    whole_words=False,
)
_GROUPS = ("told", "digit", "part", "half", "open", "dayed", "range", "lone")
# Behind what happens at a time of day, and before what goes on with another.
_HAPPENS = lazy_pattern(
    r"\b(?:framme|avf(?:ärd)?|avgång|kvitt(?:ens)?|start\w*|stopp|slut|larm\w*|ankom\w*|avled|väckt\w*|vakn\w+|somna\w*|"
    r"ring(?:er|de|t)|upp|rond\w*|frukost|lunch|middag|åter|hem|hemgång|fasta\w*|tid|besök|sedan|"
    r"omkring|runt|kring|strax\s(?:före|efter)|anländ\w*|hämta\w*|påbörja\w*|avsluta\w*|insjukna\w*|"
    r"född|förlöst|kl|klockan)[\s:]{1,2}\Z"
)
_GOES_WITH = lazy_pattern(
    r"(?:,|\soch|\ssamt|\seller)\s(?:[01]\d|2[0-3])\.[0-5]\d\b|-tiden\b"
    r"|\s(?:i\smorse|i\skväll|på\s(?:morgonen|kvällen|natten|förmiddagen|eftermiddagen))\b"
)
_GLUED_BEFORE = lazy_pattern(r"(?:[^\W_]|\d[:.,]|[/<>=-])\Z")
_GOES_ON = lazy_pattern(r"\d|[:.,/]\d|[-–]\s?\d")
_UNIT_AFTER = lazy_pattern(r"\s?(?:%|°|[a-zµ]{1,5}/|(?:m?mol|[mkµ]?g|m?l|mm|cm|kr|ie|e|x)\b)")
# What is measured, and what a reference says of it.
_VALUE_BEFORE = lazy_pattern(
    r"\b(?:ref\w*|intervall\w*|\w*värden?|normal\w*|mål\w*|ph|inr|pk|kvot|index|p-\w+|s-\w+|b-\w+|"
    r"kalium|natrium|krea\w*|hb|crp|urat|tsh|\w+glukos)(?:\s(?:i\s?dag|\d{1,2}/\d{1,2}))?[\s:(]{1,3}\Z"
)
_HOUR_ALONE = lazy_pattern(r"[^\W_]+(?:(?:[-–]|\s\w+\s)[^\W_]+)?")
# A lump or a tear lies at an hour, and so does the hand of a clock that a patient draws.
_FACE = lazy_pattern(
    r"\b(?:\w*bröst\w*|mamill\w*|areola\w*|\w*knuta|\w*knöl\w*|\w*fissur\w*|\w*hemorrojd\w*|anal\w*|"
    r"\w*resistens\w*|\w*tumör\w*|\w*lesion\w*|limbus|\w*ruptur\w*|visare\w*|urtavl\w*|klocktest\w*)\b"
)
_NO_FACE = lazy_pattern(r"smärt|\bont\b|\btryck|mottagning|opera|kommer|besök|\btid\b")


def find_swedish(reading: Reading) -> Iterator[Span]:
    """Times from left to right, without the words that go before them."""
    for match in _PATTERN.find(reading):
        group = match.first_of(_GROUPS)
        if _is_time(reading.text, match, group):
            yield match.span(group)


def _is_time(text: str, match: Match, group: str) -> bool:
    start, end = match.span().start_char, match.end_char
    before, after = text[max(0, start - 30) : start].lower(), text[end : end + 8].lower()
    if _GLUED_BEFORE.search(before) or _GOES_ON.match(after) or after[:1].isalnum():
        return False
    if group == "lone":
        return _is_lone_time(text, match, before)
    if group not in ("dayed", "range"):
        return True
    if _UNIT_AFTER.match(after) or _VALUE_BEFORE.search(before):
        return False
    return group == "dayed" or _counts_on(match.text())


def _is_lone_time(text: str, match: Match, before: str) -> bool:
    """True for the 8.15 of "start 8.15" and "8.15 och 14.00"; Swedish decimals have a comma."""
    after = text[match.end_char : match.end_char + 28].lower()
    if _UNIT_AFTER.match(after) or _VALUE_BEFORE.search(before):
        return False
    told = _HAPPENS.search(before) or _GOES_WITH.match(after)
    return bool(told) or is_at_event(before, after)


def _counts_on(stretch: str) -> bool:
    first, last = (float(hour) for hour in re.split("[-–]", stretch))
    return first < last


def is_on_face(text: str, span: Span) -> bool:
    """True for the hour of "vä bröst kl 2" and of "visare på tio över elva"."""
    if not _HOUR_ALONE.fullmatch(span.of(text)):
        return False
    before = text[max(0, span.start_char - 40) : span.start_char].lower()
    sentence = before.rpartition(". ")[2]
    return _FACE.search(sentence) is not None and not _NO_FACE.search(sentence)
