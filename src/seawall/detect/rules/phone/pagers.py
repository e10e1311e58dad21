"""Numbers behind a word for a pager, and behind whoever is called."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.phone.context import STRETCHES, Surroundings, stands_alone
from seawall.detect.rules.phone.edges import without_dash
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.resources import read_toml
from seawall.text import Match, Pattern, Reading
from seawall.text.name_lexicon import load_names

PAGER = Pattern(
    r"(?i)\b(?:pagers?|pgr|pg|bpr|lrp|blp|bl|beep(?:ers?)?|bleep(?:ed|s)?|bip|fax|intercom|callbacks?|c/b|radio|channel|direct|text-?pag(?:e|ed|ing)|voalte|short\s?code|internal\s(?:no|nr|number|line|phone|ext)"
    r"|(?:person|jour)?sökar(?:e|en|nummer|nr)|minicall|mobilsök|söks?|nås|answering\sservice"
    r"|(?:bak)?jour(?:en|telefon)?|portable|handset|dect|wireless|voicemail|vm|cell|mobile"
    r"|(?:tele)?phone|tel"
    r"|telefon|backup|cordless|mobex|radio[\s-]?page|pin|cb|tried|on[\s-]call|oncall|covering|switchboard"
    r"|(?P<verb>paged|paging|pages)|(?P<leaf>page)|(?P<call>call(?:ed)?|text|dial|ring|hit|press|contact"
    r"|reach(?:ed)?|bell|buzz|ping|raise|diall?ed|rang|try))\b"
    r"[^\pL\d](?:[^\pL\d]|(?:no|nr|num|number|nummer|is|är|at|on|me|us|him|her|them|id|back|pager"
    r"|via|på|team|the|fone?|handset"
    r"|resident|intern|attending|fellow|nurse|doctor|dr|md|np|pa|rn|service|call|cover"
    r"|coverage|x2|x3|1st|2nd|first|second|carries|holds|carrying|holding|\pL+\sat|de|del|da|di|la|van|von|der|af"
    r"|(?-i:\p{Lu}[\pL'’.-]*))[^\pL\d])*?(?P<value>\d{3} \d{2}\b|\d{2} \d{3}\b"
    r"|\d \d{2} \d{2}\b|\(\d\)\d{4}\b|\d (?:[–-] )?\d{4}\b"
    r"|\d(?: (?:- )?\d){3,5}\b|\d[./]\d{4}\b|\*\d{2,6}(?:[ -]\d{3,5})?\b|\d[\d-]{2,13})",
    whole_words=False,
    late_groups=True,
)
# Whoever is called, in small letters: "paged cardiology fellow 4471", "if chills call akers 45824".
SMALL = Pattern(
    r"\b(?i:(?P<now>pagers?|page|call|beepers?|bleep|ext|extension|spectralink|on[\s-]call|backup)"
    r"|paged|paging|called):?\s(?P<who>(?:\p{Ll}[\pL'’-]*:?\s){1,5})(?P<mark>#)?"
    r"(?P<value>\d{4,5}|\d{1,2}-\d{3,4}|\d{3}|\d \d{4}\b)",
    whole_words=False,
)
_SERVICES = frozenset(read_toml("lexicons/answering.toml")["en"]["words"]) | frozenset(
    "fellow resident intern attending team on call oncall the at for of any issues questions"
    " problems concerns surgery medicine cardiology neurology surgical medical night nurse charge"
    " unit house officer operator covering service pager renal trauma ortho gi id icu float day"
    " doctor report to no with de la mac van von der carries carrying holds holding has"
    " bears baton registrar consultant anaesthetist matron sister midwife senior junior".split()
)
_DIALLING = frozenset("call dial ring text hit contact".split())
_CLOSED = lazy_pattern(r"[.,;)]?(?:\s(?:for|if|with|when|to)\b|\s?$|\n)")
_REASON = lazy_pattern(
    r"\s(?:for|if|with|out|when|prn|w/|night|day|stat|asap|vid|om)", re.IGNORECASE
)
_CLOCK = lazy_pattern(r"(?:[01]\d|2[0-3])[0-5]\d")
_PAGED = lazy_pattern(
    r"\W(?:bleep|pager|dect|page|ext|beeper|vocera|mobile|cell|tel)\W", re.IGNORECASE
)
_THREE = lazy_pattern(r"[1-9]\d\d")
_INSIDE = lazy_pattern(r"\d{1,2}[-./]\d{3,4}|\d(?:[ -]{1,3}\d){3,5}|\d{4,5}|0\d{2}")
# "Crash call 2222": without "at" even what could be an hour is dialled.
_DIALLED = lazy_pattern(r"(?:call|dial|ring|bell|text) \d{4}", re.IGNORECASE)
# Who carries which, behind a word for all of them: "Bleeps today: SHO 117, reg 204".
ROSTER = Pattern(
    r"(?i)\b(?:bleeps|pagers|beepers|extensions|exts|(?:bleep|pager|phone)\s(?:numbers|nos)|on[\s-]?call\s(?:list|roster))\b"
    r"[^\d\n:]{0,24}:\s?(?P<row>[^\n]{3,160})"
)
# What a sentence measures that begins behind the word: "the uvula is mobile. HR 188".
_MEASURED = lazy_pattern(
    r"\.\s+(?!RN|MD|NP|PA|DO)[A-Z]{2,5}[ :]$|\b(?:BP|HR|RR|[RF]BS|FHR|GCS|WBC|PLT|CRP)[ :]{1,2}$"
)
_CARRIED = lazy_pattern(r"(?<![\d/:.,-])\d{3,5}(?![\d%]|[/:.,-]\d)")
# Behind a word for whoever is called: "desk 53-CATH", "via *66".
SIGNED = Pattern(
    r"\b(?i:desk|room|(?:hot)?line|lab|office|clinic|reach|via|use|dial|call|press|ring|hit|ext"
    r"|pager)[: ]{1,2}(?P<value>\d{1,2}-[A-Z]{4}|\*\d{2,6}(?: \d{3,5})?)"
)


def find_pagers(reading: Reading, claims: Claims, around: Surroundings) -> Iterator[Span]:
    """Numbers behind a word for a pager, or behind the name of whoever is called."""
    text = reading.text
    for match in PAGER.find(reading):
        if claims.holds(match.end_char - 1):
            continue
        span = without_dash(text, match.span("value"))
        value = span.of(text)
        after = text[span.end_char : span.end_char + 16]
        before = text[max(match.start_char, span.start_char - 16) : span.start_char]
        if len(value) < 4 and _MEASURED.search(before):
            continue
        if not _is_page(match, value, after) and around.is_free(*span):
            yield span


def find_listed(reading: Reading) -> Iterator[Span]:
    """Numbers with letters or stars behind a word for a desk, and those of a roster."""
    for match in SIGNED.find(reading):
        head, _, word = match.text("value").rpartition("-")
        if len(head) > 1 or word not in STRETCHES:
            yield match.span("value")
    for match in ROSTER.find(reading):
        start = match.span("row").start_char
        for number in _CARRIED.finditer(match.text("row")):
            yield Span(start + number.start(), start + number.end())


def _is_page(match: Match, value: str, after: str) -> bool:
    """ "paged at 1430" tells a time, "page 200" a place in a book, "call 911" nobody's number."""
    if match.span_or_none("leaf"):
        return len(value) < 4 and not (_REASON.match(after) or _calls_somebody(match))
    if match.span_or_none("call") and not _PAGED.search(match.text()):
        return not _is_dialled(match, value, after)
    if match.span_or_none("verb"):
        bracketed = match.text()[: -len(match.text("value"))].endswith(("(", "#"))
        named = len(value) < 4 and _calls_somebody(match)
        is_hour = len(value) < 4 or _CLOCK.fullmatch(value) is not None
        return not bracketed and not named and is_hour
    return False


def _is_dialled(match: Match, value: str, after: str) -> bool:
    """True for a number that "call" and its kin reach; an hour needs to stand straight behind."""
    if _THREE.fullmatch(value):
        told = match.text("call").lower() in _DIALLING and _CLOSED.match(after)
        return bool(told) or _calls_somebody(match) or any(map(_is_somebody, after.split()[:1]))
    if value[0] == "*" or _DIALLED.fullmatch(match.text()):
        return True
    return _INSIDE.fullmatch(value) is not None and _CLOCK.fullmatch(value) is None


def _calls_somebody(match: Match) -> bool:
    """True for "call Kuisma 386", "reach me at 386" and "paged Lund 386"."""
    words = match.text()[: -len(match.text("value"))].split()[1:]
    if words and words[-1].lower() in ("at", "on", "via"):
        words.pop()
    return bool(words) and (words[-1].lower() in ("me", "us") or _is_somebody(words[-1]))


def _is_somebody(word: str) -> bool:
    """True for a capital word that is none of every day: "call Kuisma 386", "call 800 Alyssa"."""
    cased = word[:1].isupper() and word[-1:].islower() and len(word) > 2
    return cased and word.lower() not in load_names().common


def find_called(reading: Reading, around: Surroundings) -> Iterator[Span]:
    """Numbers behind whoever is called, where every word is a service or no word of every day."""
    text, common = reading.text, load_names().common
    for match in SMALL.find(reading):
        who, value, span = match.text("who").split(), match.text("value"), match.span("value")
        plain = [word.strip(":") for word in who if word.strip(":") not in _SERVICES]
        if any(word in common for word in plain) or (len(value) < 4 and not plain):
            continue
        # "paged fellow 1430" tells a time.
        told = match.has("now") or match.has("mark") or _CLOCK.fullmatch(value) is None
        if told and stands_alone(text, *span) and not around.is_other(*span):
            yield span
