"""Where a cue may announce somebody, by its words and the one behind them."""

from __future__ import annotations

from functools import cache, lru_cache

from seawall.detect.rules.names.cues import Cue, Kind, load_cues
from seawall.model import Label
from seawall.text import Choice, Phrases, Wake, Way
from seawall.text.name_lexicon import load_names
from seawall.text.verdicts import CAPITAL

# What may stand between a field's label and its value: the last of it, and what goes before that.
_SEPARATORS = frozenset(":=#-–—")
_BEFORE_SEPARATORS = frozenset(".()s")
FIELD_ENDS = _SEPARATORS | _BEFORE_SEPARATORS
# And what may between another cue and a name, or between a relation and a name.
_BEFORE_NAMES = frozenset(".,(")
_BEHIND_RELATIONS = frozenset(":-–")
_MAX_FORMS = 1 << 12

# What stands behind a cue, and behind that.
_Behind = tuple[Wake | None, Wake | None]


@cache
def load_announcing() -> Choice:
    """Wakes at the first word of a cue; most cues stand before no name."""
    behind = _list_behind()
    singles: dict[str, set[str]] = {sort: set() for sort in behind}
    tails: dict[str, dict[str, list[list[str]]]] = {}
    for word, cues in load_cues().by_first_word.items():
        for cue in cues:
            if cue.tail:
                tails.setdefault(word, {}).setdefault(cue.tail[0], []).append(list(cue.tail))
            else:
                singles[_sort(cue)].add(word)
    single = {sort: Wake.at(words) for sort, words in singles.items()}
    return Choice(
        *(Way(single[sort], None, *each) for sort, pairs in behind.items() for each in pairs),
        Phrases(tails, after=Wake(_may_be_announced, always=CAPITAL)),
    )


def _list_behind() -> dict[str, list[_Behind]]:
    """By the sort of a cue, all that may stand behind it where it announces somebody."""
    cues = load_cues()
    met = cues.particles | cues.titles
    anybody, listed = Wake(_may_be_called, always=CAPITAL), Wake.at(met, always=CAPITAL)
    mark = Wake.at(_BEFORE_NAMES)
    lead = Wake.at(cues.joins | _BEHIND_RELATIONS | {",", "("})
    return {
        "fields": [
            (Wake.at(_SEPARATORS), anybody),
            (Wake.at(_BEFORE_SEPARATORS), Wake.at(FIELD_ENDS)),
        ],
        "patients": [(anybody, None), (mark, anybody)],
        "professions": [
            (Wake(lambda text: _may_be_called(text) and may_follow(text), always=CAPITAL), None),
            (mark, anybody),
        ],
        "loose": [
            (Wake.at(frozenset(filter(may_follow, met)), always=CAPITAL), None),
            (mark, listed),
        ],
        "relations": [(listed, None), (lead, listed), (lead, lead)],
        "titles": [(None, None)],
        "others": [(Wake(may_follow, always=CAPITAL), None)],
    }


def _sort(cue: Cue) -> str:
    """What decides whether the cue may announce what stands behind it."""
    is_patient = cue.label is Label.PATIENT
    if cue.kind is Kind.TITLE:
        return "titles" if is_patient else "others"
    if cue.kind is Kind.FIELD or cue.kind is Kind.RELATION:
        return f"{cue.kind.name.lower()}s"
    if is_patient:
        return "patients"
    return "professions" if cue.kind is Kind.PROFESSION else "loose"


@lru_cache(maxsize=_MAX_FORMS)
def may_follow(text: str) -> bool:
    """True for what may stand behind a cue, be it a name or what leads to one."""
    if text[0].isupper():
        return True
    if not text[0].isalpha():
        return text in _BEFORE_NAMES
    word, cues = text.lower(), load_cues()
    return load_names().is_name(word) or word in cues.joins or word in cues.by_first_word


def may_follow_relation(text: str) -> bool:
    """The same behind a relation: "Wife: Anna"."""
    return may_follow(text) or text in _BEHIND_RELATIONS


def _may_be_met(text: str) -> bool:
    """True for what a name may begin with where only a listed or an unknown one is read.

    A title may stand before it.
    """
    if text[0].isupper():
        return True
    word, cues = text.lower(), load_cues()
    return word in cues.particles or word in cues.titles


def _may_be_called(text: str) -> bool:
    """The same where somebody may be called by any but a common word."""
    is_word = len(text) > 2 and text[0].isalpha()
    return (is_word and text.lower() not in load_names().common) or _may_be_met(text)


def _may_be_announced(text: str) -> bool:
    """True for what may stand behind a cue of whatever sort."""
    is_mark = text in FIELD_ENDS or text in _BEFORE_NAMES
    return is_mark or _may_be_called(text) or may_follow(text)
