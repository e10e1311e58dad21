"""Where a cue may announce somebody, by its words and the one behind them."""

from __future__ import annotations

from functools import cache, lru_cache

from seawall.detect.rules.names.cues import Cue, Kind, load_cues
from seawall.detect.rules.names.forms import is_listed
from seawall.model import Label
from seawall.text import Choice, Phrases, Wake, Way
from seawall.text.name_lexicon import load_names

# What may stand between a field's label and its value.
FIELD_ENDS = frozenset(":=#-–—.()s")
# And what may between another cue and a name, or only between a relation and a name.
_BEFORE_NAMES = frozenset(".,(")
_BEHIND_RELATIONS = frozenset(":-–")
_MAX_FORMS = 1 << 14
_SORTS = ("fields", "titles", "patients", "relations", "")


@cache
def load_announcing() -> Choice:
    """Wakes at the first word of a cue; most cues stand before no name."""
    singles: dict[str, set[str]] = {sort: set() for sort in _SORTS}
    tails: dict[str, dict[str, dict[str, list[list[str]]]]] = {sort: {} for sort in _SORTS}
    for word, cues in load_cues().by_first_word.items():
        for cue in cues:
            if cue.tail:
                by_second = tails[_sort(cue)].setdefault(word, {})
                by_second.setdefault(cue.tail[0], []).append(list(cue.tail))
            else:
                singles[_sort(cue)].add(word)
    behind = {
        "fields": Wake.at(FIELD_ENDS),
        "patients": Wake(_may_be_patient),
        "relations": Wake(may_follow_relation),
        "": Wake(may_follow),
    }
    return Choice(
        Wake.at(singles["titles"]),
        *(Way(Wake.at(singles[sort]), after=after) for sort, after in behind.items()),
        *(Phrases(own, after=behind.get(sort)) for sort, own in tails.items() if own),
    )


def _sort(cue: Cue) -> str:
    """What decides whether the cue may announce the next word."""
    if cue.kind is Kind.FIELD:
        return "fields"
    if cue.label is not Label.PATIENT:
        return "relations" if cue.kind is Kind.RELATION else ""
    return "titles" if cue.kind is Kind.TITLE else "patients"


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


def _may_be_patient(text: str) -> bool:
    """The same behind "patient", where somebody may be called by any but a common word."""
    word = text.lower()
    if may_follow(text) or word in load_cues().particles:
        return True
    if not text[0].isalpha():
        return False
    return is_listed(text) or word not in load_names().common
