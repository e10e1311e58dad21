"""Names that people use on the network, behind the words that announce them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.web.logins import find_logins, is_login, is_shorthand, is_unknown
from seawall.detect.rules.web.punctuation import trim
from seawall.detect.rules.web.views import Views
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span
from seawall.resources import read_toml
from seawall.text import Match, Pattern, Reading

# A user name in brackets behind an address or behind a sender's name.
_MAILED = Pattern(
    r"(?:@[\pL\d.-]+\s?|(?i:\n|^)(?i:from|to|cc|från"
    r"|till):[^\n\[\]()@]*)[(\[](?P<user>[\pL][\pL\d._-]{2,30})[)\]]",
    whole_words=False,
)
_HANDLE = Pattern(r"@[\pL_][\pL\d_.]{2,29}", whole_words=False)
_WORDS = read_toml("lexicons/logins.toml")


def _any_of(kind: str) -> str:
    """An alternation of the words of that kind; a \b stands before letters of ASCII only."""
    words = [word.replace(" ", r"\s") for word in _WORDS[kind]]
    return "|".join(word if word[0] in "åäö" else rf"\b{word}" for word in words)


_SPACE = r"[\s:=\-–\"'“”‘’(\[<#,./]"
_USERNAME = Pattern(
    r"(?i)(?P<cue>(?:ärende|\bmeddelande|\bmessage|\brequest|\bvia\s\S+)\s(?:från|from)"
    r"|" + _any_of("naming") + r"|\bprinted\s[\d:.]+\s?(?:[ap]m|hours|h|hrs)?\sby"
    r"|(?P<done>(?:ändra[dt]|öppna[dt]|" + _any_of("done") + r")"
    r"(?:\selectronically|\selektroniskt|\sdigitalt)?(?:\s\d[\d/.:-]{3,9}(?:\s\d?\d:\d\d)?)?\s(?:by|av)|ändra[dt]|"
    + _any_of("signing")
    + r")"
    # After these only what is put together from a name, is no word at all or ends in digits.
    r"|(?P<weak>" + _any_of("weak") + r"))"
    r"(?P<gap>(?:\b|"
    + _SPACE
    + r")(?:"
    + _SPACE
    + r"|(?:is|was|är|as|by|av|account|konto|name|id|som|the"
    r"|(?P<sure>handle|user|log-?in|username|userid|användare|användaren|användarnamn|inlogg|alias))[\s:=])*)"
    r"(?P<value>@?[\pL\d][\pL\d_.\-]{1,31})",
    whole_words=False,
)
# "HOSP\\kbrown", as a domain's own logins are written.
_IN_DOMAIN = Pattern(r"\b[\pL\d-]{2,16}\\(?P<user>[\pL\d][\pL\d._-]{1,30})")
# Who typed a letter, at the end of a line: "Ruth Speck, M.D. /rb", "JRS/kl".
_TYPED = Pattern(
    r"\b(?:M\.?D|D\.?O|R\.?N|N\.?P|Ph\.?D|PA-C)\.?\s?[/:]\s?(?P<typist>[a-z]{2,4})[ \t]*(?m:$)"
    r"|(?m:^)[ \t]*(?P<both>[A-Z]{2,3}/[a-z]{2,3})[ \t]*(?m:$)",
    whole_words=False,
)
_NO_TYPIST = frozenset("ok no rn np pa md do or hr nl an as at by in of on to is it us pt".split())
# "kbrown@HOSP", without a domain.
_AT_HOUSE = Pattern(r"\b(?P<user>[\pL][\pL\d._-]{1,30})@\pL{3,20}\b")
# In few notes.
RARE_USERNAMES = (_TYPED, _MAILED)
_CUE_BEFORE_HANDLE = lazy_pattern(
    r"(?:instagram|insta|twitter|tweet|facebook|snapchat|tiktok|handle|social|follow|account|konto"
    r"|user|profile|profil|youtube|channel|posts?|posted|online|dm)\b[^\n]{0,40}$",
    re.IGNORECASE,
)
_NO_USERNAME = frozenset(
    "and or is was for the with to not none unknown password required his her their my your will"
    " has had have via from using can could should before after when if in on at of by as an"
    " och eller är var för med till inte samt via från the patient patienten this that phone"
    " fax facsimile coder clerk scribe operator reader registrar secretary bifogas"
    " dr md rn np pa nurse staff provider physician doctor attending resident him them me".split()
)
# After these words a user name may look like any word; after the others only with a colon.
_NAMING = ("name", "namn", "id", " as", " som", " under", " with", " med", " using")
_TELLING = (" by", " av", " som", " med", "namn", "id", "konto", "kontot")
# Letters and digits in one: "tks4", "UY2", "x7pq", "1JHB".
_CODE = lazy_pattern(r"(?i:[a-z]{2,8}\d{1,6}[a-z]{0,4}|[a-z]\d[a-z]{2,6}|\d[a-z]{3,4})")
_JOINED = lazy_pattern(r"[a-z]+\.[a-z]{2,}\d{0,4}|(?i:[a-z\d]+_[a-z\d]+)")
_NO_SIGNATURE = frozenset(_WORDS["no_signature"])
_GRADE = lazy_pattern(r"(?:fy|st|ct|at|bt|pgy|sho|ms)-?\d")
_NAME_AFTER = lazy_pattern(r" [A-ZÅÄÖ][a-zåäöéü]{2}")
_FEWEST_CAPITALS = 3
_MARKS = ':=(/#"'
_DONE_BY = (" by", " av")
# Behind these stands what was looked at, too: "reviewed: ferritin".
_ABOUT_NOTES = (
    *("reviewed", "entered", "created", "modified", "edited", "updated", "printed", "scanned"),
    *("session", "audit", "uploaded", "unlocked", "log"),
)
_REACH = 40
# More than small letters. The first of them stands first, so that other signs cost nothing.
_NEAR = lazy_pattern(
    r"[a-z](?<![\w@./-].)(?=[a-z]*(?:[0-9]|[._-][a-z0-9]))[a-z0-9]*(?:[._-][a-z0-9]+)*(?![\w@/])"
)
# Letters and two digits or more; fewer are a measure: "spo2".
_MIXED = lazy_pattern(r"[a-z]{3,}\d{2,6}|[a-z]{2}\d{3,6}|[a-z]+[.-][a-z]+\d{1,6}")
_STATING = frozenset(
    (
        "meddelande från",
        "ärende från",
        "message from",
        "request from",
        "user",
        "usr",
        "uid",
        "u/n",
        "login",
        "logon",
        "handle",
        "inloggning",
        "användare",
        "nickname",
    )
)


def find_usernames(views: Views, claims: Claims) -> Iterator[Span]:
    """Logins and handles, the announced ones first.

    Most are parts of addresses that were found before: those are passed over.
    """
    reading = views.reading
    text = reading.text
    yield from _find_announced(reading, claims)
    yield from find_logins(reading, claims)
    for match in _IN_DOMAIN.find(reading.alone) if "\\" in text else ():
        yield match.span("user")
    if views.rare:
        yield from _find_typists(views.rare)
    signed = reading.alone if _has_free_sign(text, claims) else None
    for match in _AT_HOUSE.find(signed) if signed else ():
        if claims.holds(match.start_char):
            continue
        user = match.text("user")
        goes_on = text[match.end_char : match.end_char + 1] in (".", "-")
        if not goes_on and (is_login(user) or is_unknown(user) or _MIXED.fullmatch(user.lower())):
            yield match.span("user")
    for match in _MAILED.find(views.rare) if views.rare else ():
        # "CC: pain in the hand (severe)" is a complaint.
        if match.text().startswith("@") or is_login(match.text("user")):
            yield match.span("user")
    for bounds in _HANDLE.find_bounds(signed) if signed else ():
        span = None if claims.holds(bounds[0]) else trim(text, draw_span(bounds))
        if span and len(span) > 3 and _is_handle(text, span):
            yield span


def _find_announced(reading: Reading, claims: Claims) -> Iterator[Span]:
    text = reading.text
    for match in _USERNAME.find(reading):
        value = match.span("value")
        if claims.holds(value.start_char) or _is_plain_name(match):
            continue
        span = trim(text, value)
        if span is None or not reading.is_whole(span):
            continue
        start, end = span
        if _is_username(match, text[start:end], text[end : end + 6]):
            yield span


def _has_free_sign(text: str, claims: Claims) -> bool:
    """True if an "@" is no part of what was found before, or if nothing before it is."""
    at = text.find("@")
    while at >= 0 and claims.holds(at) and claims.holds(max(0, at - 1)):
        at = text.find("@", at + 1)
    return at >= 0


def _find_typists(reading: Reading) -> Iterator[Span]:
    for match in _TYPED.find(reading):
        typist = match.text("typist") or match.text("both").partition("/")[2]
        two = len(typist) == len("rb") and typist not in _NO_TYPIST
        if two or is_shorthand(typist):
            yield match.span_or_none("typist") or match.span("both")


def find_beside(reading: Reading, addresses: Iterable[Span]) -> Iterator[Span]:
    """Logins on the line of an address, near it: "10.0.0.1 / kzhang42", "jlund (j@lund.test)"."""
    text = reading.text
    searched: dict[int, int] = {}  # by its end, where a stretch began
    for first, past in addresses:
        start = max(text.rfind("\n", 0, first) + 1, first - _REACH)
        line_end = text.find("\n", past, past + _REACH)
        end = line_end if line_end >= 0 else past + _REACH
        if searched.get(end, start + 1) <= start:
            continue  # as beside the host of an e-mail address
        searched[end] = start
        for found in _NEAR.finditer(text, start, end):
            span = Span(*found.span())
            if _is_free_login(found[0]) and reading.is_whole(span):
                yield span


def _is_free_login(value: str) -> bool:
    """True for a login by its shape; a word alone is none, nor are "spo2" and "x-ray"."""
    if "_" in value or _MIXED.fullmatch(value):
        return True
    return "." in value and is_login(value)


def _is_plain_name(match: Match) -> bool:
    """True for "signed by Lund", which most of them are: no login looks so behind these words."""
    value = match.text("value").rstrip(".-")
    if not (value.istitle() and value.isalpha()) or match.has("sure"):
        return False
    return match.has("weak") or match.has("done")


def _is_username(match: Match, value: str, after: str) -> bool:
    cue = match.text("cue").lower()
    if not any(map(str.isalpha, value)) or _is_role(value, after):
        return False
    gap = match.text("gap").lower()
    if match.has("weak") and not match.has("sure"):
        return _is_told_weakly(value, cue, gap)
    if match.has("done") and not match.has("sure"):
        return _is_signature(value, cue, gap)
    if is_login(value) or is_unknown(value) or _is_marked(value):
        return True
    if cue.endswith(_NAMING):
        return ":" in gap or "=" in gap or "." in value or value.islower()
    stated = ":" in gap or "=" in gap or after.lstrip(" ").startswith((*",<;)(:\n@", "from", "at "))
    return (
        stated
        and value.islower()
        and (cue in _STATING or "." in value or cue.startswith(("via ", "printed", "opened")))
    )


def _is_role(value: str, after: str) -> bool:
    """True for "accompanied by childminder Sheila", "signed by FY1", "by the"."""
    before_name = value.islower() and value.isalpha() and _NAME_AFTER.match(after) is not None
    lower = value.lower()
    if before_name or lower in _NO_USERNAME:
        return True
    return value[-1].isdigit() and _GRADE.fullmatch(lower) is not None


def _is_signature(value: str, cue: str, gap: str) -> bool:
    """Behind what was done: a login of names, letters with digits, or letters that are no word."""
    if is_login(value) or _CODE.fullmatch(value) or _JOINED.fullmatch(value):
        return True
    told = cue.endswith(_DONE_BY) or any(mark in gap for mark in _MARKS)
    if told and is_unknown(value):
        return True
    one_case = value.islower() or (value.isupper() and len(value) >= _FEWEST_CAPITALS)
    lower = value.lower()
    return one_case and lower not in _NO_SIGNATURE and is_shorthand(lower)


def _is_told_weakly(value: str, cue: str, gap: str) -> bool:
    """Behind a word that need not tell a login: one of names, or no word at all."""
    told = cue.endswith(_TELLING) or "id" in gap or any(mark in cue + gap for mark in _MARKS)
    if (told or not value.isalpha()) and is_login(value):
        return True
    if cue.startswith(_ABOUT_NOTES):
        return False
    if _MIXED.fullmatch(value.lower()) or ("_" in value and _JOINED.fullmatch(value)):
        return True
    return told and (is_unknown(value) or is_shorthand(value))


def _is_marked(value: str) -> bool:
    """True for "@anna", "ek7", "anna_e", and for "DarkWolf", which no sentence has."""
    if value[0] == "@" or any(char.isdigit() or char == "_" for char in value):
        return True
    return any(map(str.isupper, value[1:])) and any(map(str.islower, value))


def _is_handle(text: str, span: Span) -> bool:
    before = text[max(0, span.start_char - 50) : span.start_char]
    if before[-1:].isalnum():
        return False
    value = span.of(text)
    return any(c.isdigit() or c == "_" for c in value) or bool(_CUE_BEFORE_HANDLE.search(before))
