"""Short numbers inside a house: pagers, extensions, and a second number behind a first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._phone_context import count_digits, is_other, is_talk, stands_alone
from seawall.model import Span
from seawall.text import Match, Pattern, Reading
from seawall.text.name_lexicon import load_names

_PAGER = Pattern(
    r"(?i)\b(?:pagers?|pgr|pg|bpr|lrp|blp|beep(?:ers?)?|bleep(?:ed)?|text-?pag(?:e|ed|ing)|voalte"
    r"|(?:person|jour)?sökar(?:e|en|nummer|nr)|minicall|mobilsök|söks?|nås|answering\sservice"
    r"|(?:bak)?jour(?:en|telefon)?|portable|handset|dect|wireless|voicemail|vm|cell|mobile"
    r"|(?:tele)?phone|tel"
    r"|telefon|backup|cb|tried|on[\s-]call|oncall|covering|switchboard"
    r"|(?P<verb>paged|paging|pages)|(?P<leaf>page)|(?P<call>call(?:ed)?|text|dial|ring|contact"
    r"|reach(?:ed)?))\b"
    r"[^\pL\d](?:[^\pL\d]|(?:no|nr|num|number|nummer|is|är|at|on|me|us|him|her|them|id|pager"
    r"|via|på|team|the"
    r"|resident|intern|attending|fellow|nurse|doctor|dr|md|np|pa|rn|service|call|cover"
    r"|coverage|x2|x3|\pL+\sat|de|del|da|di|la|van|von|der|af"
    r"|(?-i:\p{Lu}[\pL'’.-]*))[^\pL\d])*?(?P<value>\d{3} \d{2}\b|\d{2} \d{3}\b|\d[\d-]{2,13})",
    whole_words=False,
)
_EXTENSION = Pattern(
    r"(?i)\b(?P<cue>ext(?:ension|n)?|ankn(?:ytning(?:en|snummer)?)?|anslutning|x|p|dial|voip"
    r"|spectralink|spectra"
    r"|vocera|ascom|kortnummer|kortnr|snabbnr|internnummer|internt|växel|desk\sphone)"
    r"(?P<gap>\.?[\s:#]{0,3}(?:(?:no|number|nr|nummer|is|är|at)\b[\s.:#]{0,2})?)"
    r"(?P<value>\d{3} \d{2}\b|\d{2} \d{3}\b|\d[\d-]{1,8})",
    whole_words=False,
)
# Whoever is called, in small letters: "paged cardiology fellow 4471", "if chills call akers 45824".
_SMALL = Pattern(
    r"\b(?i:(?P<now>pagers?|page|call|beepers?|bleep|ext|extension|spectralink|on[\s-]call|backup)"
    r"|paged|paging|called):?\s(?P<who>(?:\p{Ll}[\pL'’-]*:?\s){1,5})(?P<mark>#)?"
    r"(?P<value>\d{4,5}|\d{1,2}-\d{3,4}|\d{3})",
    whole_words=False,
)
_SERVICES = frozenset(
    "fellow resident intern attending team on call oncall the at for of any issues questions"
    " problems concerns surgery medicine cardiology neurology surgical medical night nurse charge"
    " unit house officer operator covering service pager renal trauma ortho gi id icu float day"
    " doctor no with de la mac van von der".split()
)
_NEXT = re.compile(
    r"(?:\s?/\s?|,?\s(?:or|and|then|eller|och|alt\.?)\s|\s(?:days?|nights?|weekends?|dagtid"
    r"|nattetid),?\s)"
    r"(?:x\s?)?(?P<number>\d(?:[\s.()-]{0,2}\d){2,10})(?![\d%]|[/.:-]\d)",
    re.IGNORECASE,
)
_REASON = re.compile(r"\s(?:for|if|with|out|when|prn|w/|night|day|stat|asap|vid|om)", re.IGNORECASE)
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_LONGEST_SHORTHAND = 3
_INSIDE = re.compile(r"\d{1,2}-\d{3,4}|\d{4,5}|0\d{2}")


def find_pagers(reading: Reading) -> Iterator[Span]:
    """Numbers behind a word for a pager, or behind the name of whoever is called."""
    text = reading.text
    for match in _PAGER.find(reading):
        value = match.text("value").rstrip("-")
        span = _at(match, value)
        after = text[span.end_char : span.end_char + 8]
        if _is_page(match, value, after) or not stands_alone(text, span) or is_other(text, span):
            continue
        yield span


def _is_page(match: Match, value: str, after: str) -> bool:
    """ "paged at 1430" tells a time, "page 200" a place in a book, "call 911" nobody's number."""
    if match.span_or_none("leaf"):
        return len(value) < 4 and not _REASON.match(after)
    if match.span_or_none("call"):
        return _INSIDE.fullmatch(value) is None or _CLOCK.fullmatch(value) is not None
    if match.span_or_none("verb"):
        bracketed = match.text()[: -len(match.text("value"))].endswith(("(", "#"))
        return not bracketed and (len(value) < 4 or _CLOCK.fullmatch(value) is not None)
    return False


def find_extensions(reading: Reading) -> Iterator[Span]:
    """After "ext." any; after "x" or with few digits only where somebody calls or is named."""
    text = reading.text
    for match in _EXTENSION.find(reading):
        value = match.text("value").rstrip("-")
        span = _at(match, value)
        if not stands_alone(text, span) or is_other(text, span):
            continue
        if _is_extension(text, match, value):
            yield span
    yield from _find_called(reading)


def _find_called(reading: Reading) -> Iterator[Span]:
    """Numbers behind whoever is called, where every word is a service or no word of every day."""
    text, common = reading.text, load_names().common
    for match in _SMALL.find(reading):
        who, value, span = match.text("who").split(), match.text("value"), match.span("value")
        plain = [word.strip(":") for word in who if word.strip(":") not in _SERVICES]
        if any(word in common for word in plain) or (len(value) < 4 and not plain):
            continue
        # "paged fellow 1430" tells a time.
        told = match.has("now") or match.has("mark") or _CLOCK.fullmatch(value) is None
        if told and stands_alone(text, span) and not is_other(text, span):
            yield span


def _is_extension(text: str, match: Match, value: str) -> bool:
    cue, start, digits = match.text("cue").lower(), match.span().start_char, count_digits(value)
    if cue in ("x", "p"):
        # "x4471", "rpt x271" and "Lund p6-3188", never "x3", "x 10", "P 88" or "3 x250".
        glued = match.span_or_none("gap") is None and digits > 2
        longer = cue == "x" and (digits > 3 or is_talk(text, start))
        longer = longer or (cue == "p" and digits > 4)
        return glued and (_is_named(text, start) or (longer and _follows_word(text, start)))
    sure = cue not in ("dial", "internt") and digits > 3
    likely = is_talk(text, start) or value[0] == "0" or _is_named(text, start)
    return digits > 1 and (sure or (digits > 2 and likely))


def _follows_word(text: str, start: int) -> bool:
    return text[max(0, start - 2) : start].rstrip(" .,:;\n")[-1:].isalpha()


def _is_named(text: str, start: int) -> bool:
    before = text[max(0, start - 24) : start]
    words = before.split()
    if before[-1:] == "(":
        return True
    if words and words[-1] == "/":
        words.pop()
    name = words[-1].rstrip(",") if words and before[-1].isspace() else ""
    if name.isupper():
        is_word = name.isalpha() and len(name) > _LONGEST_SHORTHAND
        return is_word and name.lower() not in load_names().common
    return name[:1].isupper() and name[-1:].islower()


def find_next(text: str, numbers: list[Span]) -> Iterator[Span]:
    """The number behind "or", a slash or "days," after a number found before."""
    for number in numbers:
        if found := _NEXT.match(text, number.end_char):
            span = Span(found.start("number"), found.end("number"))
            if not is_other(text, span) and 3 <= count_digits(span.of(text)) <= 11:
                yield span


def _at(match: Match, value: str) -> Span:
    start = match.span("value").start_char
    return Span(start, start + len(value))
