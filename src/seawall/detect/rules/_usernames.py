"""Names that people use on the network, behind the words that announce them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules._logins import find_logins, is_login
from seawall.detect.rules._punctuation import trim
from seawall.model import Span
from seawall.text import Match, Pattern, Reading

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


def find_usernames(reading: Reading) -> Iterator[Span]:
    """Logins and handles, the announced ones first."""
    text = reading.text
    for match in _USERNAME.find(reading):
        span = trim(text, match.span("value"))
        after = text[span.end_char : span.end_char + 6].lstrip(" ") if span else ""
        if span and reading.is_whole(span) and _is_username(match, span.of(text), after):
            yield span
    yield from find_logins(reading)
    for match in _MAILED.find(reading):
        # "CC: pain in the hand (severe)" is a complaint.
        if match.text().startswith("@") or is_login(match.text("user")):
            yield match.span("user")
    for match in _HANDLE.find(reading):
        span = trim(text, match.span())
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
