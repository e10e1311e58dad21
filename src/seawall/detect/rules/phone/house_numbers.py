"""Four or five digits behind whoever answers them: "Charge nurse 4471", "Lund, MD (31877)"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from seawall.detect.rules.claims import Claims
from seawall.detect.rules.measures import stands_unmeasured
from seawall.detect.rules.phone.context import Bounds, Surroundings, is_talk, stands_alone
from seawall.lazy import lazy_pattern
from seawall.model import Span, draw_span
from seawall.resources import read_toml
from seawall.text import Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.name_lexicon import load_names

# What stands beside the number is a part of the match, so that no date or time makes one.
_BEFORE, _AFTER = r"(?:^|[\s(#\[|=*:~/,<>{'\"-])", r"(?:$|[\s),;.|\]/*:<>}'\"])"
# Four digits that are no year.
_HOUSE = r"\d{1,2}-\d{4}|\d{5}|(?:[03-9]\d|1[0-8]|2[1-9])\d{2}"
HOUSE = {
    "en": Pattern(rf"{_BEFORE}(?:{_HOUSE}|\d{{2}}-\d{{3}}){_AFTER}", whole_words=False),
    "sv": Pattern(
        rf"{_BEFORE}(?:{_HOUSE}|\d{{2}}[ -]\d{{3}}|(?:\d \d|\d{{2}})\d \d{{2}}){_AFTER}",
        whole_words=False,
    ),
}
_CLOCK = lazy_pattern(r"(?:[01]\d|2[0-3])[0-5]\d")
# No year, no round figure, no hour: "desk by the lifts (7731)".
_FOUR = lazy_pattern(r"(?!(?:19|20)\d\d|(?:[01]\d|2[0-3])[0-5]\d)\d\d(?!00|50)\d\d")
_MONTH_AND_YEAR = lazy_pattern(r"(?:0\d|1[0-2])-(?:19|20)\d\d")
_RANGE_OPENS = lazy_pattern(r"\d\s?[(\[]$")  # "ferritin 300 (5-1100)"
_EXCHANGE = lazy_pattern(r"(?:^|[^\d./,:-])(\d{3})[ ]$")
_SHORTEST = lazy_pattern(r"[2-9]-(?!19|20)\d{4}")
_JOINTS = " \t,:;(#[/|*–—-=?'’\"“>"
_BREAKS = lazy_pattern(r"[\s/(|\[~]")
_ANSWERING = {
    lang: (frozenset(words["words"]), tuple(words["endings"]))
    for lang, words in read_toml("lexicons/answering.toml").items()
}
# A letter before the number, with its colon: "P: 4471".
_LETTERS = frozenset("p t f".split())
_ON = frozenset("at on via to is from @ på till från".split())
_ENDS = lazy_pattern(
    r"\.(?!\d)|[\s\])|,;*\"”]*(?:$|[\n),;|\]/(*>–-](?!\d)|(?i:aware|for|with|w/|to|at|if|when|who|and|or|paged|notified"
    r"|called|read|prn|in|is|x\d|vid|om|eller|och|för|each|every|daily|before|after|until|tonight"
    r"|meddelad|informerad)\b)"
)
_TOLD = lazy_pattern(
    r"[)\]]?,?\s(?:is\s)?(?:aware|notified|paged|covering|updated|informed|meddelad|informerad)\b"
)
_CALLED_AFTER = lazy_pattern(
    r",?\s?\(?(?:pager|phone|cell|beeper|bleep|ext|mobile|tel|sökare|mobil|telefon|ankn)\b"
    r"|\sis\s(?:my|our|his|her|their|the)\s(?:[a-z]+\s)?(?:line|number|cell|mobile|phone|pager|desk|extension)\b",
    re.IGNORECASE,
)
_DEGREE = lazy_pattern(
    r"\b(?:MD|M\.D\.|DO|RN|NP|PA-C|PA|PGY-?\d|CRNA|[ÖS]L|[Öö]verläkare|[Ll]äkare)\b"
)
_REACH, _LONGEST = 48, len("52-2161")


def find_house_numbers(
    reading: Reading, candidates: Bounds, claims: Claims, around: Surroundings
) -> Iterator[Span]:
    """Numbers inside a house without a word for a telephone; hours among them too.

    Whether "Lund 1430" is a pager or an hour, it must be hidden: only measures are left alone.
    """
    text = reading.text
    for start, end in candidates:
        if claims.holds(start):
            continue
        if not stands_alone(text, start, end):
            continue
        span = draw_span((start, end))
        is_dashed = text[start + 1] == "-" or text[start + 2] == "-"
        if not (
            (is_dashed and _is_whole_number(text, span))
            or (_FOUR.fullmatch(text, start, end) and stands_unmeasured(reading, span))
            or _answers(text, span, reading.lang)
        ):
            continue
        # Asked last, since few numbers come so far.
        if not around.is_other(start, end):
            yield _with_exchange(text, span)


def _with_exchange(text: str, span: Span) -> Span:
    """The number with the three digits of its exchange before it: "281 6085"."""
    if len(span) != 4:
        return span
    exchange = _EXCHANGE.search(text, max(0, span.start_char - 5), span.start_char)
    return Span(exchange.start(1), span.end_char) if exchange else span


def _is_whole_number(text: str, span: Span) -> bool:
    """ "52-2161", "5-5100.", as a house writes its own; "03-2014" is a month, "60-130" a range."""
    value = span.of(text)
    if _SHORTEST.fullmatch(value) and not _RANGE_OPENS.search(
        text[max(0, span.start_char - 4) : span.start_char]
    ):
        return _ENDS.match(text, span.end_char, span.end_char + 12) is not None
    is_long = value[2:3] == "-" and len(value) == _LONGEST
    return is_long and _MONTH_AND_YEAR.fullmatch(value) is None


def _answers(text: str, span: Span, lang: str) -> bool:
    """True if the word before says who answers, and nothing after makes the number a measure."""
    start, end = span.start_char, span.end_char
    called = _may_be_called(text[end : end + 2]) and _CALLED_AFTER.match(text, end)
    if not (called or text[start + 1] == "-" or _ENDS.match(text, end, end + 12)):
        return False
    if called or _is_starred(text, start):
        return True
    if text[start - 1 : start] == "(" and text[start + 1] == "-" and is_talk(text, start):
        return text[end - 2 : end] != "00"
    line = text[max(0, start - _REACH) : start].rpartition("\n")[2]
    bare = line.rstrip(_JOINTS).rstrip("@").rstrip()
    if not bare:
        return _is_signed(text, start, end)
    word = _BREAKS.split(bare)[-1].rstrip(".")
    return word[:1].isalpha() and _reaches(text, span, word, line[len(bare) :], lang)


@lru_cache(maxsize=4096)
def _may_be_called(behind: str) -> bool:
    """False if no word for a telephone follows a number with these two characters behind it."""
    first, second = behind[:1], behind[1:]
    if first == "(" or first.isalpha():
        return True
    if first == ",":
        return second == "(" or second.isalpha() or second.isspace()
    return first.isspace() and (second == "(" or second.isalpha())


def _is_starred(text: str, start: int) -> bool:
    """True for "*5541", which a house's telephones dial; "**" also makes letters bold."""
    return text[max(0, start - 2) : start] in (" *", "(*")


def _reaches(text: str, span: Span, word: str, joint: str, lang: str) -> bool:
    start, end = span.start_char, span.end_char
    value = text[start:end]
    if word.lower() in _ON:
        # "peaked at 19650" calls nobody: the word itself does not count.
        at = start - len(joint) - len(word)
        return _is_called(text, at, lang) and _CLOCK.fullmatch(value) is None
    if word.lower() in _LETTERS:
        return joint.startswith((":", "#")) or text.endswith(f"({word}", 0, start - len(joint))
    # Inside a hospital the first digits of a number go without saying: "Lund 5-2161".
    if value[1] == "-" and word[0].isupper():
        return True
    return _is_answering(word.lower(), lang) or _is_person(word) or _is_told(text, word, end)


def _is_called(text: str, at: int, lang: str) -> bool:
    """True if somebody is called before ``at``, or stands there: "ward clerk on"."""
    before = _BREAKS.split(text[max(0, at - _REACH) : at].rstrip(_JOINTS))[-1]
    return is_talk(text, at) or _is_answering(before.lower(), lang) or _is_person(before)


def _is_answering(word: str, lang: str) -> bool:
    words, endings = _ANSWERING[lang]
    return word in words or word.endswith(endings)


def _is_person(word: str) -> bool:
    """True for a name that is hardly ever a word or a thing of medicine."""
    lower = word.lower()
    cased = word.istitle() or (word.isupper() and len(word) > 3)
    if not cased or looks_clinical(lower) or lower in load_clinical_terms():
        return False
    return load_names().is_name(lower)


def _is_told(text: str, word: str, end: int) -> bool:
    """True for "Brandvold (4471) aware": whoever knows of something is a person."""
    return word[0].isupper() and _TOLD.match(text, end) is not None


def _is_signed(text: str, start: int, end: int) -> bool:
    """True for a number that has a line of its own below somebody's degree."""
    if text[end : end + 1] not in ("", "\n"):
        return False
    return _DEGREE.search(text, max(0, start - _REACH), start) is not None
