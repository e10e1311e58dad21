"""E-mail, web, IP and MAC addresses, and user names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import AddressValueError, IPv6Address

from seawall.detect.rules._claims import Claims
from seawall.detect.rules._logins import find_logins, is_login
from seawall.model import Label, Mention, Span
from seawall.text import Match, Pattern, Reading

_DETECTORS = ("rules:web",)

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

_EMAIL = Pattern(r"[\pL\d._%+'’&=~-]+@[\pL\d-]+(?:\.[\pL\d-]+)+", whole_words=False, needs=("@",))
_SPACED_EMAIL = Pattern(
    r"(?i)[\pL\d][\pL\d._%+'-]*\s{0,2}@\s{0,2}(?:[\pL\d-]+\s?\.\s?)+(?:"
    + _SURE_ENDINGS
    + r"|test|health|info|eu|io)",
    needs=("@",),
)
_NAMED_EMAIL = Pattern(
    r"(?i)\b(?:e-?mail(?:s|ed)?(?: address)?|e-?post(?:adress)?|mejl(?:adress)?)\b[\s:=]*"
    r"(?:(?:is|at|to|är|till)\b[\s:]*)?([\pL\d._%+-]+@[\pL\d-]+)",
    needs=("@",),
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
    needs=(".",),
)
_NAMED_URL = Pattern(
    r"(?i)\b(?:url|web\s?(?:site|page|address)|homepage|hemsida|webb(?:plats|sida|adress)|länk"
    r"|link)"
    r"\b[\s:=]*(?:(?:is|at|är|på)\b[\s:]*)?([\pL\d_-]+(?:[./][\pL\d_~%?=&#-]+)+/?)",
)
_IPV4_OR_MAC = Pattern(
    r"(?P<ipv4>\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5}|/\d{1,2})?(?:\.\d|:\d)?)"
    r"|(?i:[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5}|(?:-[0-9a-f]{2}){5})|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}"
    r"|\bmac(?:\saddr(?:ess)?)?[\s:#=]{1,3}(?P<named>[0-9a-f]{12}))"
)
_IPV6 = Pattern(
    r"\[?[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,8}(?:\.\d{1,3}){0,3}(?:%[a-z0-9]+)?(?:/\d{1,3})?"
)
# A user name in brackets behind an address or behind a sender's name.
_MAILED = Pattern(
    r"(?:@[\pL\d.-]+\s?|(?i:\n|^)(?i:from|to|cc|från"
    r"|till):[^\n\[\]()@]*)[(\[](?P<user>[\pL][\pL\d._-]{2,30})[)\]]",
    whole_words=False,
)
_HANDLE = Pattern(r"@[\pL_][\pL\d_.]{2,29}", whole_words=False, needs=("@",))
_USERNAME = Pattern(
    r"(?i)(?P<cue>(?:ärende|\bmeddelande|\bmessage|\brequest|\bvia\s\S+)\s(?:från|from)"
    r"|\b(?:user\s?-?(?:name|id)|userid|usr|log\s?-?(?:in|on)(?:\s(?:name|id))?"
    r"|screen\s?name|handle|användar(?:namn|id|e)|inlogg(?:ning|ningsnamn|ad som|at som|ad)"
    r"|logged\s(?:in|on|into \pL+)\s(?:as|under)|sign(?:ed|s)?[\s-]?(?:in|on)\s(?:as|with)|user"
    r"|instagram|twitter|facebook|snapchat|tiktok|skype|telegram|reddit|discord|insta|fb|ig"
    r"|printed\s[\d:.]+\s?(?:[ap]m|hours|h|hrs)?\sby|(?:printed|opened|accessed|viewed|entered"
    r"|signed"
    r"|documented|authored|verified|transcribed|edited|created|modified|updated"
    r"|filed|typed|charted|recorded|acknowledged|released|signerat|dikterat|skrivet|inskrivet"
    r"|registrerat|sparat)(?:\selectronically|\selektroniskt)?\s(?:by|av))"
    # After these only what is put together from a name or ends in digits.
    r"|(?P<weak>\b(?:(?:by|av|id|log|logg|app(?:en)?|account|sign)[:=]"
    r"|(?:patient\s)?portal(?:en|\saccount|namn)?|mychart|epic(?:\sid)?|e[mh]r|net(?:work)?\s?id|account\sname"
    r"|e-?signed(?:\sby)?|e-?sign|sign(?:ed|atur|erat|erad|ature)(?:\s(?:by|av))?|sign\.?\sav|tech(?:\sid)?|typist|trans(?:criptionist)?"
    r"|operator|audit|session|gamertag|zoom|teams|whatsapp|libreview|dexcom|alias|profil(?:e|namn)?"
    r"|entered|modified|created|edited|updated|printed|scanned|uploaded|unlocked|reviewed|initials/user|loggpost"
    r"|anv(?:\.?namn)?|inlogg|loggar\sin\s(?:som|med)|(?:reg|registrerad|skapa[dt]|ändra[dt]|utskrive[nt]|skriven|inskriven|inlagt"
    r"|dokumenterad|dokumenterat|vidimera[dt]|läst|öppnad|skannat)(?:\sav)?|skr|utskrift|operatör|hsa|(?:hsa-|ad-)?konto|cosmic|melior"
    r"|takecare|1177|siths|nätnamn|skypenamn)))"
    r"(?P<gap>[\s:=\-–\"'“”‘’(\[<#,](?:[\s:=\-–\"'“”‘’(\[<#,]|(?:is|was|är|as|account|konto"
    r"|handle|name|id|som|user|the)[\s:=])*)"
    r"(?P<value>@?[\pL\d][\pL\d_.\-]{1,31})",
    whole_words=False,
)
_CUE_BEFORE_HANDLE = re.compile(
    r"(?:instagram|insta|twitter|tweet|facebook|snapchat|tiktok|handle|social|follow|account|konto"
    r"|user|profile|profil|youtube|channel|posts?|posted|online|dm)\b[^\n]{0,40}$",
    re.IGNORECASE,
)
_CUE_BEFORE_HOST = re.compile(
    r"(?:visit|via|portal|online|website|site|see|log(?:ged)?[ -]?(?:in|on)|address|besök|link|url"
    r"|web|\bon|\bat|se|www)\b[^\n]{0,12}$",
    re.IGNORECASE,
)
_NO_USERNAME = frozenset(
    "and or is was for the with to not none unknown password required his her their my your will"
    " has had have via from using can could should before after when if in on at of by as an"
    " och eller är var för med till inte samt via från the patient patienten this that phone"
    " dr md rn np pa nurse staff provider physician doctor attending resident him them me".split()
)
# After these words a user name may look like any word; after the others only with a colon.
_NAMING = ("name", "namn", "id", " as", " som", " under", " with")
_TELLING = (" by", " av", " som", " med", "namn", "id", "konto")
_STATING = frozenset(
    (
        "meddelande från",
        "ärende från",
        "message from",
        "request from",
        "user",
        "usr",
        "login",
        "logon",
        "handle",
        "inloggning",
        "användare",
    )
)
_CLOSERS = {")": "(", "]": "[", "}": "{"}


def find(reading: Reading) -> Iterator[Mention]:
    """Addresses of the network and the names that people use on it."""
    claims = Claims(reading.text)
    for label, score, span in _candidates(reading):
        if claims.take(span):
            yield Mention(span, label, score, _DETECTORS)


def _candidates(reading: Reading) -> Iterator[tuple[Label, float, Span]]:
    """Surest first: an e-mail address holds a host, a URL may hold an IP address."""
    for email in _emails(reading):
        yield Label.EMAIL, 0.99, email
    for url in _urls(reading):
        yield Label.URL, 0.97, url
    for address in _network_addresses(reading):
        yield Label.IP, 0.97, address
    for username in _usernames(reading):
        yield Label.USERNAME, 0.85, username


def _emails(reading: Reading) -> Iterator[Span]:
    for match in _EMAIL.find(reading):
        span = _trim(reading.text, match.span(), left=".'’-&=~%")
        # "norepinephrine@0.05": a host never ends in a number.
        if span and span.of(reading.text).rpartition(".")[2][:1].isalpha():
            yield span
    for match in _SPACED_EMAIL.find(reading):
        yield match.span()
    for match in _SPOKEN_EMAIL.find(reading):
        if "." in match.text() or "dot" in match.text().lower() or "punkt" in match.text().lower():
            yield match.span()
    for match in _NAMED_EMAIL.find(reading):
        yield match.span(1)


def _urls(reading: Reading) -> Iterator[Span]:
    for match in _SCHEME_URL.find(reading):
        if span := _trim(reading.text, _over_line_end(reading.text, match.span())):
            yield span
    for match in _HOST_URL.find(reading):
        span = _trim(reading.text, match.span())
        if span and reading.is_whole(span) and _is_host(reading.text, match, span):
            yield span
    for match in _NAMED_URL.find(reading):
        if any(char.isalpha() for char in match.text(1)):
            yield match.span(1)


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
    tail = re.compile(r"\n[ \t]{0,8}[a-z0-9][^\s<>\"”»]{0,200}").match(text, end)
    return Span(span.start_char, tail.end()) if tail else span


def _network_addresses(reading: Reading) -> Iterator[Span]:
    for match in _IPV4_OR_MAC.find(reading):
        if not match.span_or_none("ipv4") or _is_ipv4(match.text()):
            yield match.span_or_none("named") or match.span()
    for match in _IPV6.find(reading):
        span = _trim(reading.text, _after_cue(match.span(), match.text()), left="[", right=":")
        if span and _is_ipv6(span.of(reading.text)):
            yield span


def _after_cue(span: Span, value: str) -> Span:
    """Without the colon of a word glued to the address: "host:fe80::1"."""
    is_glued = value.startswith(":") and not value.startswith("::")
    return Span(span.start_char + 1, span.end_char) if is_glued else span


def _is_ipv4(value: str) -> bool:
    address = re.split("[:/]", value)[0].split(".")
    return len(address) == 4 and all(int(part) <= 255 for part in address)


def _is_ipv6(value: str) -> bool:
    # "10:15:30" is a time and "a::b" hardly an address: four digits at least.
    if "::" not in value and value.count(":") < 6:
        return False
    if sum(char.isalnum() for char in value) < 4 and value != "::1":
        return False
    try:
        IPv6Address(value.partition("/")[0])
    except AddressValueError:
        return False
    return True


def _usernames(reading: Reading) -> Iterator[Span]:
    text = reading.text
    for match in _USERNAME.find(reading):
        span = _trim(text, match.span("value"))
        after = text[span.end_char : span.end_char + 6].lstrip(" ") if span else ""
        if span and reading.is_whole(span) and _is_username(match, span.of(text), after):
            yield span
    yield from find_logins(reading)
    for match in _MAILED.find(reading):
        yield match.span("user")
    for match in _HANDLE.find(reading):
        span = _trim(text, match.span())
        if span and len(span) > 3 and _is_handle(text, span):
            yield span


def _is_username(match: Match, value: str, after: str) -> bool:
    lower, cue = value.lower(), match.text("cue").lower()
    if lower in _NO_USERNAME or not any(char.isalpha() for char in value):
        return False
    if match.has("weak"):
        told = cue.endswith(_TELLING) or any(m in cue + match.text("gap") for m in ":=(/#")
        marked = any(not char.isalpha() for char in value)
        return (told or marked) and is_login(value)
    if is_login(value):
        return True
    if value[0] == "@" or any(char.isdigit() or char == "_" for char in value):
        return True
    gap = match.text("gap").lower()
    if cue.endswith(_NAMING):
        return ":" in gap or "=" in gap or "." in value or value.islower()
    stated = ":" in gap or after.startswith((*",<;)(:\n@", "from", "at "))
    return (
        stated
        and value.islower()
        and (cue in _STATING or "." in value or cue.startswith(("via ", "printed", "opened")))
    )


def _is_handle(text: str, span: Span) -> bool:
    before = text[max(0, span.start_char - 50) : span.start_char]
    if before[-1:].isalnum():
        return False
    value = span.of(text)
    return any(c.isdigit() or c == "_" for c in value) or bool(_CUE_BEFORE_HANDLE.search(before))


def _trim(text: str, span: Span, left: str = "", right: str = ".,;:!?'’\"-*") -> Span | None:
    """The span without punctuation of the sentence around it; None if nothing is left."""
    start, end = span.start_char, span.end_char
    while start < end and text[start] in left:
        start += 1
    # Counted once, so that a megabyte of brackets stays linear.
    unopened = {
        closer: text.count(closer, start, end) - text.count(opener, start, end)
        for closer, opener in _CLOSERS.items()
    }
    while start < end and (text[end - 1] in right or unopened.get(text[end - 1], 0) > 0):
        end -= 1
        unopened[text[end]] = unopened.get(text[end], 0) - 1
    return Span(start, end) if start < end else None
