"""Occupations behind a name or "as a": "Ann Lee, claims adjuster", "light duty as a faller"."""

from __future__ import annotations

from seawall.detect.rules.demographics.words import (
    JOBS,
    STAFF,
    Entries,
    Phrase,
    Reader,
    word_at,
    words_before,
)
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import Lexicon, Reading

_PROFESSION = Label.PROFESSION
_WORDS = {
    name: frozenset[str](words) for name, words in read_toml("lexicons/title_words.toml").items()
}
_SURE, _LOOSE, _OFFICES, _CARE = (_WORDS[name] for name in ("sure", "loose", "offices", "care"))
_OWNERS = frozenset("a an the her his their our my your".split())
_APOSTROPHES = frozenset("'’")
_AFTER = frozenset({",", ".", ";", ")", "", "of", "at", "for", "with"})
_NAME_LINE = lazy_pattern(r"(?:[^\W\d_a-z][\w'’-]*\.? ){1,3}[^\W\d_a-z][\w'’-]+,?")
# What somebody does for a living stands behind "as a" where these go before.
_WORK = frozenset(
    "employed employment worked work works working duty duties job jobs hired served serving"
    " serves service occupation posted retrained apprenticed moonlights shift shifts".split()
)
_AGENTS = (
    "er", "or", "ist", "man", "woman", "ian", "hand", "smith", "wright", "clerk", "cook", "maid",
    "guard", "chef", "pilot", "aide", "apprentice", "eer", "nurse", "agent", "attendant",
)  # fmt: skip
_NO_AGENTS = frozenset(
    "teenager newcomer danger number matter carrier donor member trigger marker barrier smoker"
    " prisoner order monster factor tumor tumour minor sister mother father brother daughter"
    " passenger stranger predictor consumer user drinker offender caregiver buffer blocker"
    " inhibitor predecessor anchor error mirror sensor monitor other further never either whether"
    " after over under fever ulcer cancer filter power adapter character chapter center centre"
    " indicator vector stressor favor human woman man vegetarian civilian guardian volunteer"
    " bachelor loner survivor player winner beginner outsider visitor neighbor neighbour"
    " contributor disaster whisper pensioner driver rider recipient toddler preschooler grader"
    " youngster foreigner nonsmoker lesbian pedestrian walker dialyzer abuser vaper runner leader"
    " dinner liver bladder shoulder hand worker".split()
)
_LONGEST, _MAX_TOLD = 3, 8
_AS, _TRADES = frozenset({"a", "an"}), frozenset({"trade", "profession", "occupation"})
# Behind "year-old": what somebody is and does not do.
_ADJECTIVES = frozenset(
    "male female man woman lady gentleman boy girl married single divorced widowed separated white"
    " black right left handed retired former unemployed obese healthy pleasant well known and"
    " previously otherwise disabled g p".split()
)
_DESCRIBES = ("ed", "ish", "ous", "al", "ic", "ful", "ive", "less", "ant", "ese", "dominant", "ly")
_VERBS = frozenset(
    "who with was is has had presents presented presenting came admitted seen from in on at to for"
    " of by the a an known status after being he she am are were be been".split()
)


def _read_title(reading: Reading, index: int) -> Phrase | None:
    """ "C. Fields, Associate Counsel", "Mr. Day, her supervisor", a title below its signer."""
    first = _find_first(reading, index)
    words = set(reading.words[first:index])
    if words & _CARE or (reading.words[index] in _LOOSE and not words & _OFFICES):
        return None
    end = index + 1
    if reading.words[index] == "rep":
        end += word_at(reading, end) == "."
    is_told = _is_signed(reading, first, end) or _is_apposed(reading, first, end)
    return (first, end, _PROFESSION) if is_told else None


def _find_first(reading: Reading, index: int) -> int:
    """Index of the first word of a title: "senior claims" goes with "consultant"."""
    first = index
    while first > 0 and index - first < _LONGEST and reading.gaps[first - 1] == " ":
        before = reading.texts[first - 1]
        if before in _APOSTROPHES and first > 1 and reading.texts[first - 2].isalpha():
            first -= 2  # "Workers' Compensation Judge"
            continue
        if not before.isalpha() or before.lower() in _OWNERS:
            break
        first -= 1
    return first


def _is_apposed(reading: Reading, first: int, end: int) -> bool:
    """True behind a name of two words and a comma, and before the end of the clause."""
    comma = first - 1 - (word_at(reading, first - 1) in _OWNERS)
    if comma < 2 or reading.texts[comma] != "," or reading.gaps[comma - 1]:
        return False
    ends = word_at(reading, end) in _AFTER or (
        end < len(reading.texts) and "\n" in reading.gaps[end - 1]
    )
    name, before = reading.texts[comma - 1], reading.texts[comma - 2]
    is_name = len(name) > 2 and name[0].isupper() and name.lower() not in _CARE
    return ends and is_name and (before == "." or before[0].isupper())


def _is_signed(reading: Reading, first: int, end: int) -> bool:
    """True for a title in capitals on the line below a name: "Bronte Vella\\nClaims Officer"."""
    start_char, is_capital = reading.token_starts[first], reading.texts[first][0].isupper()
    line = reading.line_of(start_char)
    if line is None or line.start_char != start_char or not is_capital:
        return False
    ends = end == len(reading.texts) or "\n" in reading.gaps[end - 1] or reading.texts[end] == ","
    above = reading.text[max(0, line.start_char - 60) : line.start_char].rstrip("\n")
    return ends and _NAME_LINE.fullmatch(above.rpartition("\n")[2].strip()) is not None


def _read_as(reading: Reading, index: int) -> Phrase | None:
    """ "employed on June 8 as a deboner"; "worked well as a bridge" names no occupation."""
    if word_at(reading, index + 1) not in _AS:
        return None
    if _WORK.isdisjoint(words_before(reading, index, 12)):
        return None
    first = end = index + 2
    while end < len(reading.texts) and end - first < _LONGEST and reading.texts[end].isalpha():
        end += 1
        if _is_agent(reading.words[end - 1]):
            return (first, _with_compound(reading, end), _PROFESSION)
        if reading.gaps[end - 1] != " ":
            break
    return None


def _read_old(reading: Reading, index: int) -> Phrase | None:
    """ "a 52-year-old right-handed drywall hanger"; "a 52-year-old male smoker" does no work."""
    if word_at(reading, index - 2) not in ("year", "yr"):
        return None
    first = at = index + 1
    while at < len(reading.texts) and at - index < _MAX_TOLD and reading.gaps[at - 1] in (" ", ""):
        text = reading.texts[at]
        if text == "-" or text in _ADJECTIVES or not text.islower() or text.endswith(_DESCRIBES):
            first = at + 1
        elif text in _NO_AGENTS or text in _VERBS:
            return None
        elif _is_agent(text):
            # What the lists hold is read by them.
            is_listed = JOBS["en"].match_at(reading, at) or STAFF["en"].match_at(reading, at)
            if is_listed or at - first >= _LONGEST:
                return None
            return (first, at + 1, _PROFESSION)
        if not text.isalpha() and text not in "-,":
            return None
        at += 1
    return None


def _read_trade(reading: Reading, index: int) -> Phrase | None:
    """ "a drywall hanger by trade", "thatcher by profession"."""
    if word_at(reading, index + 1) not in _TRADES:
        return None
    first = index
    while first > 0 and index - first < _LONGEST and reading.gaps[first - 1] == " ":
        before = reading.texts[first - 1]
        if not before.isalpha() or before.lower() in _OWNERS or before in _VERBS:
            break
        first -= 1
    return (first, index, _PROFESSION) if first < index else None


def _is_agent(word: str) -> bool:
    return len(word) > 3 and word.endswith(_AGENTS) and word not in _NO_AGENTS


def _with_compound(reading: Reading, end: int) -> int:
    """End with a second word of the kind: "timber cutter operator"."""
    is_next = end < len(reading.texts) and reading.gaps[end - 1] == " "
    return end + (is_next and _is_agent(reading.words[end]) and reading.texts[end].isalpha())


TITLE_READERS: dict[str, dict[str, Reader]] = {
    "en": {
        **dict.fromkeys(_SURE | _LOOSE, _read_title),
        "as": _read_as,
        "old": _read_old,
        "by": _read_trade,
    },
    "sv": {},
}
TITLE_ENTRIES: dict[str, Entries] = {
    "en": {
        _read_as: (Lexicon(f"as {article}" for article in _AS),),
        _read_trade: (Lexicon(f"by {trade}" for trade in _TRADES),),
    },
    "sv": {},
}
