"""E-mail, web, IP and MAC addresses, and user names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from ipaddress import AddressValueError, IPv6Address

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.together import Found, Notes, find_by_sheaf
from seawall.detect.rules.web.punctuation import trim
from seawall.detect.rules.web.usernames import (
    RARE_USERNAMES,
    find_beside,
    find_usernames,
)
from seawall.detect.rules.web.views import Views, has_link, has_sign
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span, draw_span
from seawall.text import Match, Pattern, Reading
from seawall.text.reading import read_apart
from seawall.text.sheaf import Sheaf

_NEXT_LINE = lazy_pattern(r"\n[ \t]{0,8}[a-z0-9][^\s<>\"”»]{0,200}")
_DETECTORS = ("rules:web",)
_USERNAME = Label.USERNAME

# Endings that no sentence has by a forgotten space after its full stop.
_SURE_ENDINGS = (
    "com|org|net|edu|gov|mil|example|invalid|biz|se|nu|co\\.uk|nhs\\.uk|ac\\.uk|org\\.uk"
)
# Endings that are words too: they need a path, a port, a longer host or a cue.
_OTHER_ENDINGS = (
    "test|local|localhost|internal|intranet|lan|health|hospital|clinic|care|info|io|co|eu|us|uk|ca"
    "|au|de|fr|nl|dk|no|fi|is|it|es|ch|at|be|ie|in|jp|me|tv|app|dev|online|site|page|med|doctor"
    "|dental|pharmacy|live|life|link|center|world|today|one|cloud|tech|xyz|ai|net\\.au|com\\.au"
)
_DOT = r"(?:\s*(?:[(\[{<]\s*)?\b(?:dot|punkt)\b(?:\s*[)\]}>])?\s*|\.)"
_SPOKEN_DOT = r"(?:\s*(?:[(\[{<]\s*)?\b(?:dot|punkt)\b(?:\s*[)\]}>])?\s*)"
_BRACKETED_AT = r"\s*[(\[{<]\s*(?:at|a|@|snabel-?a)\s*[)\]}>]\s*"
_SPOKEN_AT = r"\s+(?:at|snabel-?a)\s+"
_TAIL = r"(?:[/?#][^\s<>\"”»]*)?"

_EMAIL = Pattern(r"[\pL\d._%+'’&=~-]+@[\pL\d-]+(?:\.[\pL\d-]+)+", whole_words=False)
_SPACED_EMAIL = Pattern(
    r"(?i)[\pL\d][\pL\d._%+'-]*\s{0,2}@\s{0,2}(?:[\pL\d-]+\s?\.\s?)+(?:"
    + _SURE_ENDINGS
    + r"|test|health|info|eu|io)",
)
_NAMED_EMAIL = Pattern(
    r"(?i)\b(?:e-?mail(?:s|ed)?(?: address)?|e-?post(?:adress)?|mejl(?:adress)?)\b[\s:=]*"
    r"(?:(?:is|at|to|är|till)\b[\s:]*)?(?P<value>[\pL\d._%+-]+@[\pL\d-]+)",
)
_LABELS = r"[\pL\d-]+(?:" + _DOT + r"[\pL\d-]+)*"
_SPOKEN_EMAIL = Pattern(
    rf"(?i)[\pL\d_+-]+(?:{_DOT}[\pL\d_+-]+)*(?:{_BRACKETED_AT}{_LABELS}"
    rf"|{_SPOKEN_AT}{_LABELS}?{_SPOKEN_DOT}\pL{{2,8}}(?:{_SPOKEN_DOT}\pL{{2,8}})*)",
)
_SCHEME_URL = Pattern(
    r"(?i)(?:(?:https?|hxxps?|s?ftps?)\s?:\s?//\s?|mailto:|www\d?\.)[^\s<>\"”»]+",
    whole_words=False,
)
_HOST_URL = Pattern(
    r"(?i)(?:[\pL\d_-]+\.)+(?:(?P<sure>"
    + _SURE_ENDINGS
    + r")|(?P<other>"
    + _OTHER_ENDINGS
    + r"))(?P<port>:\d{2,5})?(?P<tail>"
    + _TAIL
    + r")",
    whole_words=False,
    late_groups=True,
)
_NAMED_URL = Pattern(
    r"(?i)\b(?:url|web\s?(?:site|page|address)|homepage|hemsida|webb(?:plats|sida|adress)|länk"
    r"|link)"
    r"\b[\s:=]*(?:(?:is|at|är|på)\b[\s:]*)?(?P<value>[\pL\d_-]+(?:[./][\pL\d_~%?=&#-]+)+/?)",
)
_IPV4_OR_MAC = Pattern(
    r"(?P<ipv4>\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|/\d{1,2})?(?:\.\d|:\d)?)"
    r"|(?i:[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5}|(?:-[0-9a-f]{2}){5})|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}"
    r"|\bmac(?:\saddr(?:ess)?)?[\s:#=]{1,3}(?P<named>[0-9a-f]{12}))"
)
_IPV6 = Pattern(
    r"\[?[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,8}(?:\.\d{1,3}){0,3}(?:%[a-z0-9]+)?(?:/\d{1,3})?"
)
# An address of eight groups has seven colons, or two side by side.
_COLONS = Pattern(r"::|(?::[0-9A-Fa-f]{1,4}){5}:", whole_words=False)
# In few notes.
_RARE = Pattern.any_of(_SPOKEN_EMAIL, _NAMED_URL, _COLONS, *RARE_USERNAMES)
_FEWEST_COLONS = 6
_VERSION_BEFORE = lazy_pattern(
    r"(?:\b(?:version|ver\.?|release|build|firmware|software|rev\.?)\s?|\bv\.?)$", re.IGNORECASE
)
_CUE_BEFORE_HOST = lazy_pattern(
    r"(?:visit|via|portal|online|website|site|see|log(?:ged)?[ -]?(?:in|on)|address|besök|link|url"
    r"|web|\bon|\bat|se|www)\b[^\n]{0,12}$",
    re.IGNORECASE,
)


def find(reading: Reading) -> Iterator[Mention]:
    """Addresses of the network and the names that people use on it."""
    asked = has_sign(reading), has_link(reading), _RARE.may_be_in(reading)
    return iter(_find(Views(reading, *(reading.alone if each else None for each in asked))))


def find_in_each(readings: Sequence[Reading]) -> list[Found]:
    """As ``find`` of each note; what is in few notes is looked for in all of these at once."""
    return find_by_sheaf(readings, _find_together, find)


def _find_together(sheaf: Sheaf, notes: Notes) -> Iterator[Found]:
    readings = notes.values()
    signed = read_apart(readings, map(has_sign, readings))
    linked = read_apart(readings, map(has_link, readings))
    rare = read_apart(readings, map(_RARE.find_in_sheaf(sheaf).__contains__, notes))
    return map(_find, map(Views, readings, signed, linked, rare))


def _find(views: Views) -> list[Mention]:
    claims = Claims(views.reading.text)
    return [
        Mention(span, label, score, _DETECTORS)
        for label, score, span in _candidates(views, claims)
        if claims.take(span)
    ]


def _candidates(views: Views, claims: Claims) -> Iterator[tuple[Label, float, Span]]:
    """Surest first: an e-mail address holds a host, a URL may hold an IP address."""
    addresses: list[Span] = []
    for label, score, find_each in _ADDRESSES:
        for address in find_each(views, claims, addresses):
            addresses.append(address)
            yield label, score, address
    for username in find_usernames(views, claims):
        yield _USERNAME, 0.85, username
    for username in find_beside(views.reading, addresses):
        yield _USERNAME, 0.75, username


def _emails(views: Views, _claims: Claims, _before: Sequence[Span]) -> Iterator[Span]:
    if views.signed:
        yield from _signed_emails(views.signed)
    for match in _SPOKEN_EMAIL.find(views.rare) if views.rare else ():
        if "." in match.text() or "dot" in match.text().lower() or "punkt" in match.text().lower():
            yield match.span()
    for match in _NAMED_EMAIL.find(views.signed) if views.signed else ():
        yield match.span("value")


def _signed_emails(reading: Reading) -> Iterator[Span]:
    for bounds in _EMAIL.find_bounds(reading):
        span = trim(reading.text, draw_span(bounds), left=".'’-&=~%")
        # "norepinephrine@0.05": a host never ends in a number.
        if span and span.of(reading.text).rpartition(".")[2][:1].isalpha():
            yield span
    yield from map(draw_span, _SPACED_EMAIL.find_bounds(reading))


def _urls(views: Views, claims: Claims, before: Sequence[Span]) -> Iterator[Span]:
    text = views.reading.text
    for bounds in _SCHEME_URL.find_bounds(views.linked) if views.linked else ():
        if span := trim(text, _over_line_end(text, draw_span(bounds))):
            yield span
    starts = {end: start for start, end in reversed(before)}
    for match in _HOST_URL.find(views.reading):
        start, end = match.start_char, match.end_char
        # Most are the last part of an address that was found before.
        if claims.holds(start) and starts.get(end, end) <= start:
            continue
        span = trim(text, match.span())
        if span and views.reading.is_whole(span) and _is_host(text, match, span):
            yield span
    for match in _NAMED_URL.find(views.rare) if views.rare else ():
        if any(char.isalpha() for char in match.text("value")):
            yield match.span("value")


def _is_host(text: str, match: Match, span: Span) -> bool:
    if match.span_or_none("tail") or match.span_or_none("port"):
        return True
    host = span.of(text)
    labels = host.split(".")
    if match.span_or_none("sure"):
        # "home.Se": a Swedish sentence after a forgotten space, not a domain.
        return labels[-1].islower() or host.isupper()
    if len(labels) > 2 and all(len(label) > 1 for label in labels):
        return True
    before = text[max(0, span.start_char - 30) : span.start_char]
    return bool(_CUE_BEFORE_HOST.search(before)) and labels[-1].islower()


def _over_line_end(text: str, span: Span) -> Span:
    """A URL that a line end cut after a slash or the like goes on in the next line."""
    end = span.end_char
    if text[end - 1] not in "/=&?_-%" or text[end : end + 1] != "\n":
        return span
    tail = _NEXT_LINE.match(text, end)
    return Span(span.start_char, tail.end()) if tail else span


def _network_addresses(views: Views, _claims: Claims, _before: Sequence[Span]) -> Iterator[Span]:
    text = views.reading.text
    for match in _IPV4_OR_MAC.find(views.reading):
        if not match.span_or_none("ipv4") or _is_ipv4(text, match):
            yield match.span_or_none("named") or match.span()
    for bounds in _IPV6.find_bounds(views.rare) if views.rare else ():
        value = text[slice(*bounds)]
        if not _has_colons(value):
            continue
        span = trim(text, _after_cue(draw_span(bounds), value), left="[", right=":")
        if span and _is_ipv6(span.of(text)):
            yield span


def _after_cue(span: Span, value: str) -> Span:
    """Without the colon of a word glued to the address: "host:fe80::1"."""
    is_glued = value.startswith(":") and not value.startswith("::")
    return Span(span.start_char + 1, span.end_char) if is_glued else span


def _is_ipv4(text: str, match: Match) -> bool:
    if _VERSION_BEFORE.search(text[max(0, match.start_char - 12) : match.start_char]):
        return False
    address = re.split("[:/]", match.text())[0].split(".")
    return len(address) == 4 and all(int(part) <= 255 for part in address)


def _has_colons(value: str) -> bool:
    """False for "10:15:30", which is a time."""
    return "::" in value or value.count(":") >= _FEWEST_COLONS


def _is_ipv6(value: str) -> bool:
    # "a::b" is hardly an address: four digits at least.
    if not _has_colons(value):
        return False
    if sum(char.isalnum() for char in value) < 4 and value != "::1":
        return False
    try:
        IPv6Address(value.partition("/")[0])
    except AddressValueError:
        return False
    return True


_Find = Callable[[Views, Claims, Sequence[Span]], Iterator[Span]]
# Each is told what was found before.
_ADDRESSES: tuple[tuple[Label, float, _Find], ...] = (
    (Label.EMAIL, 0.99, _emails),
    (Label.URL, 0.97, _urls),
    (Label.IP, 0.97, _network_addresses),
)
