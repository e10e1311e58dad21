"""Short numbers inside a house: pagers, extensions, and a second number behind a first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._claims import Claims
from seawall.detect.rules._phone_context import count_digits, is_other, is_talk, stands_alone
from seawall.model import Span
from seawall.resources import read_toml
from seawall.text import Match, Pattern, Reading
from seawall.text.name_lexicon import load_names

_PAGER = Pattern(
    r"(?i)\b(?:pagers?|pgr|pg|bpr|lrp|blp|bl|beep(?:ers?)?|bleep(?:ed|s)?|bip|fax|intercom|callbacks?|c/b|radio|channel|direct|text-?pag(?:e|ed|ing)|voalte"
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
    r"|\d \d{2} \d{2}\b|\(\d\)\d{4}\b|\d \d{4}\b"
    r"|\d(?: (?:- )?\d){3,5}\b|\d[./]\d{4}\b|\*\d{2,6}(?: \d{3,5})?\b|\d[\d-]{2,13})",
    whole_words=False,
)
_EXTENSION = Pattern(
    r"(?i)\b(?P<cue>ext(?:ension|n)?|ankn(?:ytning(?:en|snummer)?)?|anslutning|x|p|b|dial|voip"
    r"|spectralink|spectra"
    r"|vocera|ascom|kortnummer|kortnr|snabbnr|internnummer|internt|int|växel|(?:desk|ward|unit)\s?phone|local|loc"
    r"|larmnummer|larmnr|long-?range|ending(?:\sin)?)"
    r"(?P<gap>\.?[\s:#]{0,3}(?:(?:no|number|nr|nummer|is|är|at)\b[\s.:#]{0,2})?)"
    r"(?P<value>\d{3} \d{2}\b|\d{2} \d{3}\b|\d{2} \d{2}\b|\d \d{2} \d{2}\b|\d \d{4}\b"
    r"|\d(?: \d){2,4}\b|\d[\d-]{1,8})",
    whole_words=False,
)
# Whoever is called, in small letters: "paged cardiology fellow 4471", "if chills call akers 45824".
_SMALL = Pattern(
    r"\b(?i:(?P<now>pagers?|page|call|beepers?|bleep|ext|extension|spectralink|on[\s-]call|backup)"
    r"|paged|paging|called):?\s(?P<who>(?:\p{Ll}[\pL'’-]*:?\s){1,5})(?P<mark>#)?"
    r"(?P<value>\d{4,5}|\d{1,2}-\d{3,4}|\d{3})",
    whole_words=False,
)
_SERVICES = frozenset(read_toml("lexicons/answering.toml")["en"]["words"]) | frozenset(
    "fellow resident intern attending team on call oncall the at for of any issues questions"
    " problems concerns surgery medicine cardiology neurology surgical medical night nurse charge"
    " unit house officer operator covering service pager renal trauma ortho gi id icu float day"
    " doctor no with de la mac van von der carries carrying holds holding has"
    " bears baton registrar consultant anaesthetist matron sister midwife senior junior".split()
)
_NEXT = re.compile(
    r"(?:\s?/\s?|[),;]{0,2}\s(?:or|and|then|eller|och|alt\.?)\s(?:(?:1st|2nd|first|second)\s)?"
    r"(?:(?:on|at|try|på)\s)?[(#]?|\s(?:days?|nights?|weekends?|dagtid"
    r"|nattetid),?\s)"
    r"(?:[xp]\s?)?(?P<number>\d(?:[\s.()-]{0,2}\d){2,10})(?![\d%]|[.:-]\d|/\d{1,3}(?!\d))",
    re.IGNORECASE,
)
# The last digits of a second line: "0147/48".
_LAST = re.compile(r"/(\d{1,2}(?:/\d{1,2})*)(?![\d/.:%-])")
_FEWEST_WHOLE = 9
_MARKS = tuple("xXpPbB")
_HANDSETS = frozenset("voip spectralink spectra vocera ascom".split())
_FEW_DIGITS, _WIDEST_ANGLE = 3, "200"
_DEGREE = re.compile(r"\b(?:MD|DO|RN|NP|PA|PA-C|LPN) $")
# Three digits behind a degree, a name with a sign, or a titled name: "Lund, RN 436", "Lund (#436)".
_BY_DEGREE = Pattern(
    r"(?:,\s(?:MD|DO|RN|NP|PA-C|PA|LPN|CRNA|PharmD)|\b(?:RN|MD|M\.D\.))[,/]?\s?[(#]?(?P<value>[2-9]\d{2})(?:[).;\n]|$|,\s)"
    r"|\b(?P<name>\p{Lu}\p{Ll}+),?\s\(?#(?P<signed>[2-9]\d{2})(?:[).;\n]|$|,\s)"
    r"|\b(?:Dr|RN|Nurse|Resident|Fellow|Attending|Intern|Author|Covering)[.:]{0,2}\s(?:\p{Lu}\.\s)?"
    r"\p{Lu}[\pL'’-]+,?\s\(?(?P<titled>[2-9]\d{2})(?:[).;\n]|$|,\s)",
    whole_words=False,
)
_DIALLING = frozenset("call dial ring text hit contact".split())
_CLOSED = re.compile(r"[.,;)]?(?:\s(?:for|if|with|when|to)\b|\s?$|\n)")
_REASON = re.compile(r"\s(?:for|if|with|out|when|prn|w/|night|day|stat|asap|vid|om)", re.IGNORECASE)
_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_AT_WORK = re.compile(
    r"\b(?:reach|me|us|team|float|intern|senior|resident|fellow|call|page)[ ,:]{1,2}$",
    re.IGNORECASE,
)
_AT = re.compile(r"\b(?:at|on|via|to|@)\s$")
_PAGED = re.compile(
    r"\W(?:bleep|pager|dect|page|ext|beeper|vocera|mobile|cell|tel)\W", re.IGNORECASE
)
_LONGEST_SHORTHAND = 3
_ALIKE_AFTER = re.compile(r"/(\d{4,5})(?!\d)")
_THREE = re.compile(r"[1-9]\d\d")
_INSIDE = re.compile(r"\d{1,2}[-./]\d{3,4}|\d(?:[ -]{1,3}\d){3,5}|\d{4,5}|0\d{2}")
# "Crash call 2222": without "at" even what could be an hour is dialled.
_DIALLED = re.compile(r"(?:call|dial|ring|bell|text) \d{4}", re.IGNORECASE)
# Who carries which, behind a word for all of them: "Bleeps today: SHO 117, reg 204".
_ROSTER = Pattern(
    r"(?i)\b(?:bleeps|pagers|beepers|extensions|exts|(?:bleep|pager|phone)\s(?:numbers|nos))\b"
    r"[^\d\n:]{0,24}:\s?(?P<row>[^\n]{3,160})"
)
_CARRIED = re.compile(r"(?<![\d/:.,-])\d{3,5}(?![\d%]|[/:.,-]\d)")


# Behind a word for whoever is called: "desk 53-CATH", "via *66".
_SIGNED = Pattern(
    r"\b(?i:desk|room|(?:hot)?line|lab|office|clinic|reach|via|use|dial|call|press|ring|hit|ext"
    r"|pager)[: ]{1,2}(?P<value>\d{1,2}-[A-Z]{4}|\*\d{2,6}(?: \d{3,5})?)"
)


def find_pagers(reading: Reading, claims: Claims) -> Iterator[Span]:
    """Numbers behind a word for a pager, or behind the name of whoever is called."""
    text = reading.text
    for match in _PAGER.find(reading):
        if claims.holds(match.end_char - 1):
            continue
        value = match.text("value").rstrip("-")
        span = _at(match, value)
        after = text[span.end_char : span.end_char + 16]
        if not _is_page(match, value, after) and _is_free(text, span):
            yield span
    for match in _SIGNED.find(reading):
        yield match.span("value")
    for match in _ROSTER.find(reading):
        start = match.span("row").start_char
        for number in _CARRIED.finditer(match.text("row")):
            yield Span(start + number.start(), start + number.end())


def _is_free(text: str, span: Span) -> bool:
    """True for a number of its own, also before another of its length: "4411/4412"."""
    alike = _ALIKE_AFTER.match(text, span.end_char)
    by_slash = alike is not None and len(alike[1]) == len(span)
    return stands_alone(text, span, by_slash=by_slash) and not is_other(text, span)


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


def find_extensions(reading: Reading, claims: Claims) -> Iterator[Span]:
    """After "ext." any; after "x" or with few digits only where somebody calls or is named."""
    text = reading.text
    for match in _EXTENSION.find(reading):
        if claims.holds(match.end_char - 1):
            continue
        value = match.text("value").rstrip("-")
        span = _at(match, value)
        if _is_free(text, span) and _is_extension(text, match, value):
            yield span
    yield from _find_called(reading)
    for match in _BY_DEGREE.find(reading):
        if not match.has("name") or load_names().is_name(match.text("name").lower()):
            yield next(s for g in ("value", "signed", "titled") if (s := match.span_or_none(g)))


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
    if cue in ("x", "p", "b"):
        return _is_lettered(text, match, value)
    if cue.startswith("ending"):
        return digits > 2 and is_talk(text, start)
    if digits == _FEW_DIGITS and (cue in _HANDSETS or (cue[:3] == "ext" and value > _WIDEST_ANGLE)):
        return True  # "ext 120" may be how far a knee goes
    sure = cue not in ("dial", "internt") and digits > 3
    likely = is_talk(text, start) or value[0] == "0" or _is_named(text, start)
    likely = likely or _AT.search(text[max(0, start - 4) : start]) is not None
    return digits > 1 and (sure or (digits > 2 and likely))


def _is_lettered(text: str, match: Match, value: str) -> bool:
    """ "x4471", "rpt x271" and "Lund p6-3188", never "x3", "x 10", "P 88" or "3 x250"."""
    cue, start, digits = match.text("cue").lower(), match.span().start_char, count_digits(value)
    if digits > 3 and cue == "p" and match.text("gap")[:1] in (".", ":"):
        # "(p. 90210)", "Lund, p. 4471"
        return text[max(0, start - 1) : start] == "(" or _is_named(text, start)
    glued = match.span_or_none("gap") is None and digits > 2 and " " not in value
    if not glued or (cue == "b" and value.endswith("00")):
        return False  # b1000 is how a diffusion is weighted
    if value[1] == "-" and digits > 4:
        return True  # "x3-5460"
    longer = cue == "x" and (digits > 3 or is_talk(text, start) or _has_degree(text, start))
    longer = longer or digits > 4 or (digits > 3 and _is_at_work(text, start))
    # "Physio b438"; "B12" has fewer digits.
    return _is_named(text, start) or (longer and _follows_word(text, start))


def _has_degree(text: str, start: int) -> bool:
    return _DEGREE.search(text[max(0, start - 6) : start]) is not None


def _is_at_work(text: str, start: int) -> bool:
    return _AT_WORK.search(text[max(0, start - 16) : start]) is not None


def _follows_word(text: str, start: int) -> bool:
    """True behind a word, and where a line opens."""
    if text[max(0, start - 1) : start] in ("", "\n"):
        return True
    return text[max(0, start - 3) : start].rstrip(" .,:;\n")[-1:].isalpha()


def _is_named(text: str, start: int) -> bool:
    before = text[max(0, start - 24) : start]
    words = before.split()
    if before[-1:] == "(":
        return True
    if words and words[-1] == "/":
        words.pop()
    name = words[-1].rstrip(",") if words and before[-1].isspace() else ""
    if name[-1:] == ":":
        return True
    if name.isupper():
        is_word = name.isalpha() and len(name) > _LONGEST_SHORTHAND
        return is_word and name.lower() not in load_names().common
    return name[:1].isupper() and name[-1:].islower()


def find_next(text: str, numbers: list[Span]) -> Iterator[Span]:
    """The numbers behind "or", a slash or "days," after a number found before."""
    for number in numbers:
        span = _read_next(text, number)
        while span is not None:
            yield span
            span = _read_next(text, span)


def _read_next(text: str, number: Span) -> Span | None:
    if count_digits(number.of(text)) >= _FEWEST_WHOLE and (
        end := _LAST.match(text, number.end_char)
    ):
        return Span(end.start(1), end.end(1))
    found = _NEXT.match(text, number.end_char)
    if found is None:
        return None
    span = Span(found.start("number"), found.end("number"))
    fits = 3 <= count_digits(span.of(text)) <= 11 and not is_other(text, span)
    return span if fits else None


def _at(match: Match, value: str) -> Span:
    start = match.span("value").start_char
    return Span(start, start + len(value))


def with_mark(text: str, span: Span) -> Span:
    """The number with the letter that is glued to it: "x4471" is one word."""
    start, end = span
    is_marked = text[start - 1 : start] in _MARKS and text[start].isdigit()
    is_word = not text[max(0, start - 2) : start - 1].isalnum()
    return Span(start - 1, end) if start and is_marked and is_word else span
