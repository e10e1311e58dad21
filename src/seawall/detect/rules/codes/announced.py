"""Record, plan, account, licence, vehicle, device, biometric and other numbers of a person.

A code is found by the word that announces it and by its own look; some have a shape of their own.
The words lie in resources/lexicons/code_words.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.codes.cited import JOINED, OF_YEAR, find_cited
from seawall.detect.rules.codes.look import (
    GROUPED_WHOLE,
    Code,
    is_date,
    is_grouped,
    is_measured,
    read_code,
)
from seawall.detect.rules.codes.plates import find_plates
from seawall.detect.rules.codes.references import LOT, REFERENCE, find_references
from seawall.detect.rules.codes.rows import find_alike
from seawall.detect.rules.codes.shapes import shaped_codes
from seawall.detect.rules.codes.terminologies import follows_terminology, is_terminology
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.resources import read_toml
from seawall.text import Match, Pattern, Reading, join_words

_DETECTORS = ("rules:codes",)

_KINDS = read_toml("lexicons/code_words.toml")
_LABELS: dict[str, Label | None] = {
    word: None if name == "NONE" else Label[name]
    for name, words in _KINDS.items()
    for word in (*words["plain"], *words["sure"])
}
_SURE = frozenset(word for words in _KINDS.values() for word in words["sure"])
_NAMED = frozenset(word for word, label in _LABELS.items() if label)


def _announcing(*, ascii_start: bool) -> str:
    # RE2 knows the beginning of a word for ASCII letters only: "ärende" must do without.
    words = (word for word in _LABELS if word[0].isascii() is ascii_start and _LABELS[word])
    return join_words(words)


_PLAIN_MARK = r"numbers?|nos?|num|nbr|nr|nummer|numret|ids?|identifier|identification"
# Swedish puts the word together with what it is a number of: "handvensmönster PV-4410".
_MARK = _PLAIN_MARK + (
    r"|\pL+nummer|\pL+numret|\pL{2,}nr|\pL+konto|\pL+kontot|\pL+referens|\pL+skanning|\pL+avtryck"
    r"|\pL+avläsning|\pL+igenkänning|\pL+mönster|\pL+nyckel"
)
_LITTLE_WORDS = (
    "is was are är var of as read reads listed recorded given assigned currently on file the"
    " remains"
    " old new current for this here confirmed verified previously updated under with code card"
    " med hos"
    " till för enligt primary secondary prior legacy system stamped labelled labeled tagged scan"
    " scanned template print logged filed stored reference ref tag holder har in at by matched"
    " match"
    " through token hash enrolled captured märkt ending beginning starting a an från to against"
    " his her"
).split()
# Announcing word or mark, then little words and punctuation, then the first signs of the code.
_ANNOUNCED = Pattern(
    r"(?i)(?:(?P<word>\b(?:"
    + _announcing(ascii_start=True)
    + "|"
    + _MARK
    + ")|"
    + _announcing(ascii_start=False)
    + r")"
    r"|\b(?P<glued>mrn?|acct|npi|dea|vin|sn)|\d(?P<stuck>mrn)|#)(?:[^\pL\d;!?](?:[^\pL\d;!?]|(?:"
    + _PLAIN_MARK
    + "|"
    + "|".join(_LITTLE_WORDS)
    + r"|last\s(?:4|four)(?:\sdigits)?|\([^()\d\n]*\))[^\pL\d;!?])*?)?"
    r"(?P<value>\d|\pL{1,7}[-./_:]?\d|\pL{1,4}(?:[-./_]\pL{1,4}){1,2}[-./_]?\d"
    r"|\pL{1,8}[-:][0-9a-f]{1,7}\d|\b(?-i:[A-Z]{1,5}\s\d)|(?-i:[ÅÄÖ]\s\d))",
    whole_words=False,
)
_FEWEST_BIOMETRIC = 5
# Giros, a register and tissue in Swedish are glucose, a pager, an order and a disease in English.
_OF_ONE_LANGUAGE = {"bg": "sv", "pg": "sv", "dnr": "sv", "pad": "sv", "ur": "en"}
# The patient's name between the word and the code, or alone before it on a line of their own:
# "Name/ID  Berg, Anna / 4-976-820-5", "MRN for the above: 123456".
_NAMED_FIRST = Pattern(
    r"(?i:\b(?:(?:mrn|(?:record|chart|hospital|unit|patient)\s(?:number|no|#)|(?:wrist|arm"
    r"|id)[\s-]?band)\b(?:[^\d\n;]|x\d){1,40}?[\s#:(]"
    r"|(?:id|record|chart|patient|pt|name|band|journal|patienten|re|labell?ed|marked|subject"
    r"|about)\b[\s:/#.-]{0,8}(?:(?:reads|is|about|för)\s)?"
    r"(?-i:(?:\p{Lu}[\pL'’.]*(?:-\p{Lu}[\pL'’]+)?[\s,/(#]{1,4}){1,5})))"
    r"(?P<value>\d|[A-Z]{1,3}[ -]?\d)"
    r"|(?m:^)(?:\p{Lu}[\pL'’.]*(?:-\p{Lu}[\pL'’]+)?,? ){2,4}(?P<alone>\d{6,9}"
    r"|\d{3}\s\d{3}\s\d{3}|\d{2}-\d{2}-\d{2}|\d{4}\s\d{4})(?m:$)",
    whole_words=False,
)
_BLOOD_GAS = lazy_pattern(r"\d\.\d{1,2}/\d")
_MARKED = lazy_pattern(
    r"#|[*•]{2}|\b(?:end(?:s|ing)|last|numbers?|nos?|num|nbr|nr|\w*nummer|\w*numret|ids?|ident\w*)\b",
    re.I,
)
_SAYING_NOTHING = " :.,-=(\n\t"
_LITTLE_START = lazy_pattern(
    r"(?:numbers?|nos?|num|nbr|nr|ids?|" + "|".join(_LITTLE_WORDS) + r")\s+", re.IGNORECASE
)
_CAPTURED = lazy_pattern(
    r"scan|template|print|recogni|geometry|pattern|token|on file|\bids?\b|code", re.I
)
# Letters apart from their digits: "HM 77 40218 C", "RS 2024/0418", "MDH 114/2018/771".
_APART = lazy_pattern(r"[A-ZÅÄÖ]{1,5} ")
_APART_GROUPS = lazy_pattern(
    r"(?!BP|HR|RR|PT|CT|MR|FAX|TEL|DOB)[A-ZÅÄÖ]{1,5} \d{2,10}(?:[-/ ]\d{1,7}){0,4}(?: ?[A-Z])?"
)
_DAY = lazy_pattern(r"\d{1,2}([-/.])\d{1,2}\1\d{2}")
_DENIAL_ENDS = lazy_pattern(r"\s*(?:$|[,.;:)\n])")
# Digits between letters: "lot TU01F3K", "6XK2PQ"; no stage, no births, no time: "T2N1M0".
_INTERLEAVED = lazy_pattern(
    r"(?=.{6})(?!(?:[A-Z]\d{1,2})+$|\d+H\d)[A-Z]*\d+[A-Z]+-?\d[A-Z0-9]*(?:-[A-Z0-9]+)*"
)
_LEAD = lazy_pattern(r"A \d")  # of an alien's number, no article
_NUMBER_OF_YEAR = lazy_pattern(r"(?:[3-9]\d\d|\d{4,6})/[0-4]\d")
# Who takes part in a study or a transplant may have a number of three digits.
_FEW = frozenset(
    "subject participant randomization randomisation screening donor recipient".split()
)
# A group's number stands beside a member's: "Member ID XQH882104937, group 70091".
_INSURED = lazy_pattern(
    r"(?i:\b(?:member|subscriber|policy|insur\w+|plan|medicare|secondary|bcbs|aetna|cigna|humana|uhc))\b"
    r"[^\n]{0,40}\b(?i:group|grp)\b"
)
_WORD_AHEAD = lazy_pattern(r"[^\W\d_]{1,12}[\s:#]")
_WORD_START = lazy_pattern(r"([A-Za-z]{2,5})[\s:#]{1,3}(?=\w)")
_WORD_END = lazy_pattern(r"([^\W\d_]+)\s?$")
_WORD = lazy_pattern(r"[^\W\d_]+(?:['’/#-][^\W\d_]+)*")
_COMPOUND_ENDS = ("nummer", "numret", "nr", "id")
_COMPOUND = lazy_pattern(rf"(?P<stem>.+?)s?-?(?:{'|'.join(_COMPOUND_ENDS)})$")
# In few notes.
_RARE = Pattern.any_of(OF_YEAR, JOINED, LOT, REFERENCE)


def find(reading: Reading) -> Iterator[Mention]:
    """Codes by their announcing words first, then those that their shape alone gives away."""
    claims = Claims(reading.text)
    taken = [(score, code) for score, code in _codes(reading, claims) if claims.take(code.span)]
    alike = find_alike(reading.text, [code for _, code in taken])
    taken += [(0.7, code) for code in alike if claims.take(code.span)]
    for score, code in taken:
        yield Mention(code.span, code.label, score, _DETECTORS)


def _codes(reading: Reading, claims: Claims) -> Iterator[tuple[float, Code]]:
    rare = reading.alone if _RARE.may_be_in(reading) else None
    if rare:
        yield from ((0.9, Code(span, Label.OTHER_ID)) for span in find_cited(rare))
        yield from ((0.85, reference) for reference in find_references(rare))
    for match in _ANNOUNCED.find(reading):
        if announced := _announced(reading, match):
            yield 0.9, announced
    for plate in find_plates(reading):
        yield 0.9, Code(plate, Label.VEHICLE)
    for match in _NAMED_FIRST.find(reading):
        first = match.span_or_none("value") or match.span("alone")
        if claims.holds(first.start_char):
            continue
        code = read_code(reading.text, first.start_char, Label.MRN)
        is_value = _BLOOD_GAS.match(reading.text, first.start_char)
        if not code or is_value or match.text("alone").endswith("00"):
            continue
        if _is_enough(reading.text, code, 6):
            yield 0.8, code
    for code in shaped_codes(reading, claims):
        yield 0.6, code


def _announced(reading: Reading, match: Match) -> Code | None:
    """The code behind an announcing word, if its look is enough for that word."""
    word = (match.text("word") or match.text("glued") or match.text("stuck")).lower()
    label = _LABELS[word] if word in _LABELS else _label_before(reading, match, word)
    text, first, start = reading.text, match.start_char, match.span("value").start_char
    if text[start].isalpha():
        if first + len(word) == start and match.has("word"):
            return None  # the beginning of another word: "URSO500"
        nearer = _WORD_START.match(text, start) if _WORD_AHEAD.match(text, start) else None
        if nearer and nearer[1].lower() in (_SURE if nearer[0][-1] == ":" else _NAMED):
            # "Lab has MRN 12345": the word next to the code says what it is.
            word, label, start = nearer[1].lower(), _LABELS[nearer[1].lower()], nearer.end()
    if label is None or _OF_ONE_LANGUAGE.get(word, reading.lang) != reading.lang:
        return None
    # What seems to open the code may be a little word: "MRN IS 4471".
    if _WORD_AHEAD.match(text, start) and not _LEAD.match(text, start):
        little = _LITTLE_START.match(text, start)
        start = little.end() if little else start
    announcement = text[first:start]
    code = read_code(text, start, label)
    if code and announcement.rstrip("-").isalpha():
        # "MRN-48392": the letters may be a part of the code, so they go with it.
        code = Code(Span(first, code.span.end_char), label)
    if code is None:
        return None
    told = word if word in _LABELS else _word_before(text, first)
    if word == "no" and not _DENIAL_ENDS.match(text, code.span.end_char):
        told = ""  # "the patient has no 1200 ..."
    needed = _needed(announcement, word, told)
    if word in ("group", "grp") and _INSURED.search(text[max(0, start - 60) : start]):
        needed = 4
    return code if _is_enough(text, code, needed) else None


def _word_before(text: str, start: int) -> str:
    """The word right before "no." or "#", or nothing."""
    found = _WORD_END.search(text[max(0, start - 24) : start])
    return found[1].lower() if found else ""


def _label_before(reading: Reading, match: Match, word: str) -> Label | None:
    """What "number", "no." or "#" counts, by the nearest telling word before it on its line."""
    if stem := _stem_of(word):
        return _LABELS.get(stem, _LABELS.get(stem + "s", Label.OTHER_ID))
    start = match.start_char
    before = reading.text[max(0, start - 48) : start].rpartition("\n")[2]
    for found in reversed(_WORD.findall(before)[-4:]):
        lower = found.lower()
        if lower in _LABELS:
            return _LABELS[lower]
        if stem := _stem_of(lower):
            return _LABELS.get(stem, Label.OTHER_ID)
    return Label.OTHER_ID


def _stem_of(word: str) -> str:
    """What a word put together with one for a number counts: "patient" of "patientnummer"."""
    compound = _COMPOUND.match(word) if word.endswith(_COMPOUND_ENDS) else None
    return compound["stem"] if compound else ""


def _needed(announcement: str, word: str, told: str) -> int:
    """How many digits a code must have to be believed after this announcement; 4 is the surest."""
    if told in _FEW and _MARKED.search(announcement):
        return 3
    if word in _SURE or (_LABELS.get(word) is Label.BIOMETRIC and _CAPTURED.search(announcement)):
        return 4
    if word in _LABELS:
        between = announcement[len(word) :]
        if between.strip(_SAYING_NOTHING) and _MARKED.search(between):
            return 4
        return 5 if ":" in announcement else 6
    return 4 if _LABELS.get(told) or _stem_of(word) else 5


def _are_apart(value: str, at: int) -> bool:
    """True for the letters and digits of one code, never for "ONS 21/12 2005" and "BP 120 80"."""
    if GROUPED_WHOLE.fullmatch(value):
        return True
    digits = value[at:]
    is_day = _DAY.fullmatch(digits) is not None or is_date(digits.partition(" ")[0])
    return not is_day and _APART_GROUPS.fullmatch(value) is not None


def _is_enough(text: str, code: Code, needed: int) -> bool:
    value = code.span.of(text)
    judge = _are_digits_enough if value.isdecimal() else _are_signs_enough
    return judge(text, code, value, needed)


def _are_signs_enough(text: str, code: Code, value: str, needed: int) -> bool:
    digits = sum(map(str.isdigit, value))
    if needed <= 4 and "/" in value and _NUMBER_OF_YEAR.fullmatch(value):
        return True
    if value.startswith("NCT") or (is_date(value) and not is_grouped(value)):
        return False
    lettered = any(map(str.isalpha, value))
    if code.label is Label.BIOMETRIC and not lettered and digits < _FEWEST_BIOMETRIC:
        return False  # "images 12-20"
    mixed, apart = "-" in value or lettered, _APART.match(value)
    if needed <= 4:
        # "ABC 12D", "8812-AA": letters make up for digits where the word is sure of a code.
        short = apart is not None and apart.end() > len("ABC ")  # "MRN SHOWS 12"
        few = 2 if mixed and not short and len(value) > (4 if "-" not in value else 3) else needed
        return digits >= few and not is_terminology(text, code.span, announced=True)
    is_other = apart and (digits < needed or not _are_apart(value, apart.end()))
    if is_other or is_measured(text, code.span) or is_terminology(text, code.span):
        return False
    # "prosthesis AMS700" is a model.
    few = needed if not mixed else 2 if _INTERLEAVED.fullmatch(value) else 4
    wrapped = _is_wrapped(text, code.span.start_char)
    return digits >= few + wrapped or (not mixed and _is_padded(value, digits))


def _are_digits_enough(text: str, code: Code, value: str, needed: int) -> bool:
    """The same of digits alone, of which few questions need be asked."""
    digits, start = len(value), code.span.start_char
    if code.label is Label.BIOMETRIC and digits < _FEWEST_BIOMETRIC:
        return False
    if needed <= 4:
        return digits >= needed and not is_date(value) and not follows_terminology(text, start)
    if digits < needed + _is_wrapped(text, start) and not _is_padded(value, digits):
        return False
    is_other = is_date(value) or is_measured(text, code.span) or is_terminology(text, code.span)
    return not is_other


def _is_wrapped(text: str, start: int) -> bool:
    """True where a line's end parts a code from its word."""
    return "\n" in text[max(0, start - 2) : start]


def _is_padded(value: str, digits: int) -> bool:
    """True with noughts in front, as nothing is counted."""
    return value[0] == "0" and digits > 4
