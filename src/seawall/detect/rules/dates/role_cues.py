"""Words that name what a date dates, and what they tell with all that parts them from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from seawall.lazy import lazy_pattern
from seawall.model import DateRole
from seawall.text import Choice, Wake, Way
from seawall.text.remembered import Remembered

# A member of an enumeration is found by a call of Python, in ten times as long as a name.
_ADMISSION, _VISIT, _OTHER = DateRole.ADMISSION, DateRole.VISIT, DateRole.OTHER

_CUES: dict[str, dict[DateRole, str]] = {
    "en": {
        DateRole.BIRTH: r"d\.?o\.?b\.?|birth\w*|born|bdate|bday|b\.",
        DateRole.DEATH: r"died|dies|deceased|expired|passed|death|dod|pronounced|succumbed",
        DateRole.DISCHARGE: r"discharg\w+|d/c(?:'?d)?|dc(?:'?d)?|disch\.?|released|home|departed|"
        r"disposition|out:",
        DateRole.ADMISSION: r"admission|admitt\w+|admits?|adm\.?|readmi\w+|hospitali[sz]ed|doa|"
        r"intake|in:|arrived|arrival",
        DateRole.VISIT: r"seen|visit\w*|service|dos|encounter|clinic|evaluat\w+|examined|exam|"
        r"consult\w*|present\w*|office|call|saw|today|phoned|telephoned|met|rounds?|record|shift|"
        r"study|contact|note",
        DateRole.OTHER: r"dictated|transcribed|signed|[dt]:|dd:?|dt:?|reviewed|collected|received|"
        r"reported|performed|surgery|operations?|procedure|since|diagnosed|dx|operated|"
        r"underwent|started|stopped|quit|last|biopsy|scan|ct|mri|x-?ray|echo|colonoscopy|cabg|"
        r"printed|faxed|vaccin\w+|immuni[sz]\w+|married|retired|moved|immigrated|onset|injury|"
        r"accident|fell|placed|removed|dated|labs?|drawn|results?|updated|lmp|edd|appointment|"
        r"appt|follow-?up|f/u|return\w*|again|next|cultures?|from|compar\w+|prior|previous|"
        r"changed|until|began|first|repeat|episode|staples|cycle",
    },
    "sv": {
        DateRole.BIRTH: r"född|föddes|f\.|f:|födelse\w*|fdat",
        DateRole.DEATH: r"avled|avlid\w*|död\w*|dog|insomnade",
        DateRole.DISCHARGE: r"utskriven|utskrevs|utskrivning\w*|hemgång\w*|hemskriven|hem|ut:?|"
        r"hemskickad\w*",
        DateRole.ADMISSION: r"inskr\w*|inlagd|inlades|intagen|intogs|inneliggande|inläggning\w*|"
        r"vårdtid\w*|vårdades|in:?|ankom\w*|ank\.?|inkom",
        DateRole.VISIT: r"besök\w*|mottagning\w*|sågs|ses|träffa\w*|kontakt\w*|vårdkontakt\w*|"
        r"bedömd\w*|bedömning\w*|söker|sökte|tel(?:efon)?kontakt|rond\w*|anteckning\w*|uppringd|"
        r"ringde|samtal\w*|\w+samtal|konsult\w*|idag",
        DateRole.OTHER: r"dikter\w*|utskrift\w*|signera\w*|provtag\w*|opere\w*|operation\w*|sedan|"
        r"från|diagnos\w*|insjukn\w*|röntgen|dt|mr|började|slutade|senast\w*|remiss\w*|svar\w*|"
        r"vaccin\w*|gift|flytta\w*|skada\w*|olycka\w*|biopsi|insatt\w*|utsatt\w*|pausat|"
        r"återbesök\w*|nytt|åter|kallad|kontroll\w*|undersökt\w*|utskrivet|odling\w*|tills|"
        r"jämför\w*|förra|nästa",
    },
}
WORD = lazy_pattern(r"[^\W\d_]+(?:[/.'’-][^\W\d_]+)*[.:]?")
# "in hospital since", "inneliggande sedan": what began then is named before the word of time.
_TIME_WORDS = frozenset(("since", "sedan", "on", "den"))
STAYS = frozenset(("hospital", "inpatient", "inneliggande", "admitted"))
# The last parts of words that name a role ("d/c'd", "d.o.b.", "x-ray", "follow-up", "f/u"), and
# words that name one only with the mark behind them: "b.", "in:", "t:", "f.".
_PIECES = frozenset(("c", "d", "b", "ray", "up", "u"))
_MARKED = frozenset(("b", "in", "out", "d", "t", "f"))

SPLIT = "\u0307"  # a capital I with a dot becomes two characters, and its word two words
COMING = frozenset("next new return nytt nästa follow-up repeat last senaste förra".split())
_GOING = frozenset("went sent go goes going be return returned came released discharged".split())


def _find_role(cues: list[tuple[DateRole, re.Pattern[str]]], word: str) -> DateRole | None:
    """The role that a lower-case word names."""
    bare = word.rstrip(".:")
    for role, cue in cues:
        if cue.fullmatch(word) or (bare != word and cue.fullmatch(bare)):
            return role
    return None


ROLES = {
    lang: Remembered(
        partial(_find_role, [(role, lazy_pattern(words)) for role, words in cues.items()])
    )
    for lang, cues in _CUES.items()
}


def _wake_cues(lang: str) -> tuple[Wake, Wake]:
    """At the cues that are words, which need only be looked up, and at all others."""
    cues = {cue for cues in _CUES[lang].values() for cue in cues.split("|")}
    words = frozenset(filter(str.isalpha, cues))
    others = lazy_pattern("|".join(sorted(cues - words)))
    return Wake.at(words | STAYS | _PIECES), Wake(partial(_tells, others))


def _tells(cue: re.Pattern[str], form: str) -> bool:
    """True for a token that may name a role by itself, or be the last part of what names one."""
    word = form.lower()
    return word[0].isalpha() and (cue.fullmatch(word) is not None or SPLIT in word)


_WITH_MARK = Way(Wake.at(_MARKED), after=Wake.at(frozenset(".:")))
CUE_WAKES = {lang: Choice(*_wake_cues(lang), _WITH_MARK) for lang in _CUES}


def read_backwards(window: str, lang: str) -> Iterator[DateRole]:
    """Roles that the words name, the last word first."""
    words, roles = WORD.findall(window), ROLES[lang]
    for at in range(len(words) - 1, -1, -1):
        word = words[at]
        if word in _TIME_WORDS and STAYS.intersection(words[max(0, at - 2) : at]):
            yield _ADMISSION
        role = roles[word]
        if role is None:
            continue
        before = words[at - 1] if at else ""
        if role is _VISIT and before in COMING:
            yield _OTHER
        elif word != "home" or before in _GOING:
            yield role


class _Telling(NamedTuple):
    """What a cue tells with all that parts it from its date ("Admission date: ", "seen on ").

    No role where words before the cue may matter; if it ``stays``, a stay that is named there does.
    """

    role: DateRole | None
    stays: bool


def _read_telling(lang: str, written: str) -> _Telling:
    words = written.lower()
    first = WORD.findall(words)[:2]
    if find_sentence(words) or "home" in first:
        return _Telling(None, False)
    role = next(read_backwards(words, lang), None)
    return _Telling(role, not _TIME_WORDS.isdisjoint(first))


_MAX_TELLINGS = 1 << 12
# What is known of each; most dates are told in one of few ways.
TELLINGS = {lang: Remembered(partial(_read_telling, lang), _MAX_TELLINGS) for lang in ROLES}


def find_sentence(window: str) -> int:
    """Behind the last full stop that a word follows, or the last empty line."""
    cut = window.rfind("\n\n") + 2 if "\n\n" in window else 0
    for mark in (". ", "; ", ".\n"):
        at = window.rfind(mark)
        if at >= 0 and window[at + 2 : at + 3].isalpha():
            cut = max(cut, at + 2)
    return cut
