"""Months without day and year: "by Feb", "every March"; Jan, April and may are other words too."""

from __future__ import annotations

from seawall.detect.rules.dates.candidates import LIKELY, UNSURE, around
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Reading

ENGLISH_MONTH = (
    r"jan(?:uary)?|febr?(?:uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
SWEDISH_MONTH = (
    r"(?:januari|februari|mars|april|maj|juni|juli|augusti|(?:sept|okto|nov|dec)(?:em)?ber)månad"
    r"|jan(?:uari)?|febr?(?:uari)?|mars?|apr(?:il)?|maj|juni?|juli?|aug(?:usti)?|sept?(?:ember)?"
    r"|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)

# Full names that are no first name, verb or adjective: a month wherever they stand.
_PLAIN = {
    "en": frozenset("january february july september october november december".split()),
    "sv": frozenset(
        "januari februari mars april maj juni juli augusti september oktober november "
        "december".split()
    ),
}
_AMBIGUOUS = frozenset(("march", "april", "may", "june", "august"))
NAMES = _PLAIN["en"] | _AMBIGUOUS | _PLAIN["sv"]
TIME_WORD = lazy_pattern(
    r"\b(?:in|since|last|next|this|past|until|till|by|during|from|through|thru|of|to|before|after|"
    r"around|every|each|between|late|early|for|and|or|about|r/?v|review|neg|pos|due|recheck|seen|f/u|appt)\s{1,2}$"
)
VERB_AFTER = lazy_pattern(
    r"\s+(?:be|have|need|require|take|not|also|well|benefit|consider|resume|use|return|"
    r"continue|call|represent|indicate|reflect|suggest|cause|include|go|get|repeat|still|"
    r"increase|decrease|start|stop|change|develop|become|remain|say|sit|drive|shower|eat)\b"
)
_CLINICAL_AFTER = lazy_pattern(
    r"[\s-]+(?:fractures?|h(?:a)?emoglobinuria|h(?:a)?ematuria|foot|gait|thurner|hegglin|grünwald|"
    r"gr[uü]e?nwald|white|apple|disease|syndrome|stain)\b|['’]s\b"
    rf"|[-–](?!(?:{ENGLISH_MONTH}|{SWEDISH_MONTH})\b)[a-zåäö]"
)
_JOINT = r"\.?\s?(?:[-–/&,]|to|and|or|through|thru)\s?"
_MONTH_AFTER = lazy_pattern(rf"{_JOINT}(?:{ENGLISH_MONTH})\b")
_MONTH_BEFORE = lazy_pattern(rf"\b(?:{ENGLISH_MONTH}){_JOINT}$")
# Behind these a clipped month is one; Jan is a person behind most others.
_IN_MONTH = lazy_pattern(
    r"\b(?:in|since|last|next|until|till|during|through|early|late|mid|every)[\s-]$"
)
_CLEAR = frozenset("feb apr jul aug sep sept oct nov".split())  # nothing else is written so
_GOES_BEFORE = lazy_pattern(r"[^\W\d_],?\s$")
_BY_MONTH = lazy_pattern(r"\b(?:by|from|this|past|before|after|around|each|between)\s$")
_DAY_BEFORE = lazy_pattern(r"\b\d{1,2}(?:st|nd|rd|th)?\s$")
_CAPITAL_WORD = lazy_pattern(r"\s[A-ZÅÄÖ][a-zåäö]+")
# Swedish clips months without a capital: "åter i sept", "UL okt", "jan-febr"; "Jan" is a man.
_SV_CLIPPED = frozenset("jan feb febr apr aug sep sept okt nov dec".split())
_SV_CUE = lazy_pattern(
    r"\b(?:i|sedan|sen|från|till|under|före|efter|innan|runt|kring|omkring|åter|nästa|förra|senast|"
    r"tid|besök|kontroll|prover?|op|rtg|mr|dt|ul|fr\.?o\.?m\.?|t\.?o\.?m\.?)\s$"
)
_SV_JOINT = r"\.?\s?(?:[-–/]|till|och|eller|t\.?o\.?m\.?)\s?"
_SV_MONTH_AFTER = lazy_pattern(rf"{_SV_JOINT}(?:{SWEDISH_MONTH})\b")
_SV_MONTH_BEFORE = lazy_pattern(rf"\b(?:{SWEDISH_MONTH}){_SV_JOINT}$")


def score_month(reading: Reading, month: Span, has_side: bool) -> float:
    """How sure a month is that stands without day and year."""
    word = month.of(reading.text)
    before, following = around(reading, month.start_char, month.end_char, 14, 16)
    if _CLINICAL_AFTER.match(following):
        return 0.0
    if has_side or _DAY_BEFORE.search(before):
        return LIKELY
    if reading.lang == "sv":
        return _score_swedish(word, before, following)
    if word.lower() in _PLAIN["en"]:
        return LIKELY
    tail = reading.text[month.end_char : month.end_char + 14]
    if word.lower() not in _AMBIGUOUS:
        return _score_clipped(word, before, tail)
    return _score_ambiguous(word, before, tail)


def _score_swedish(word: str, before: str, following: str) -> float:
    """A full name, unless a woman's; a clipped one behind a word of time or by another month."""
    if word.lower().removesuffix("månad") in _PLAIN["sv"]:
        return 0.0 if word == "Maj" and not before.endswith(("\n", ". ")) else LIKELY
    if word not in _SV_CLIPPED:
        return 0.0
    beside = _SV_MONTH_AFTER.match(following) or _SV_MONTH_BEFORE.search(before)
    return LIKELY if beside or _SV_CUE.search(before) else 0.0


def _score_clipped(word: str, before: str, following: str) -> float:
    """A capital "Feb": behind a word of time or beside another month it is sure."""
    if not word[0].isupper():
        return LIKELY if word in _CLEAR and _IN_MONTH.search(before) else 0.0
    named = word.lower() in ("jan", "mar")
    beside = _MONTH_AFTER.match(following.lower()) or _MONTH_BEFORE.search(before)
    told = _IN_MONTH.search(before) or (not named and _BY_MONTH.search(before))
    if before.endswith("(") and following.startswith(")"):
        return LIKELY
    person = _CAPITAL_WORD.match(following) or following[:1].isdigit()
    clear = told or (word.istitle() and word.lower() in _CLEAR and _GOES_BEFORE.search(before))
    return LIKELY if (clear and not person) or (beside and not named) else UNSURE


def _score_ambiguous(word: str, before: str, following: str) -> float:
    """March, April, May, June and August: names, verbs and adjectives too."""
    if word.islower() or VERB_AFTER.match(following.lower()):
        return 0.0
    # "films last August\nSingle view": behind such a word no name goes on in the next line.
    ends = following[:1] == "\n" and _IN_MONTH.search(before)
    if TIME_WORD.search(before) and (ends or not _CAPITAL_WORD.match(following)):
        return LIKELY
    return UNSURE
