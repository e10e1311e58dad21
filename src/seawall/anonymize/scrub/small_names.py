"""Names in small letters: beside another, or where nothing but a name is due."""

from __future__ import annotations

from seawall.anonymize.scrub.links import ANDS, is_linked
from seawall.anonymize.scrub.persons import acts, is_aged, read_before
from seawall.anonymize.scrub.surroundings import Surroundings
from seawall.anonymize.surrogate.names import is_common_name, is_given

_AREA_CODE_DIGITS, _MAX_NAME_WORDS = 3, 3
HANDS = frozenset(("w", "by", "av"))
_SOURCES = frozenset(("per", "enligt", "enl"))
_PARTING = frozenset("/;,")
_WAYS = frozenset(("to", "with", "from", "till", "med", "från"))
_DEGREES = frozenset(("md", "rn", "phd", "np", "lpn", "crna", "pharmd", "dds"))


def is_of_small_name(around: Surroundings, at: int) -> bool:
    """True for a word in small letters that is part of a name."""
    word, words = around.word(at), around.words
    before, cues = read_before(around, at), around.cues
    if before in cues.titles or (around.text(at - 1) == ":" and around.word(at - 2) in cues.fields):
        return True
    if not words.is_name(word):
        return _is_unknown_name(around, at, before)
    if is_second(around, at) or is_named_inside(around, at):
        return True
    is_met = before in HANDS or before in cues.met or _is_handed(around, at)
    if words.is_basic(word) and not is_given(word):
        return _is_basic_name(around, at, is_met)
    is_due = is_met or before in cues.agents or before in cues.roles or _has_degree(around, at)
    is_counted = before == "per" and word in cues.units
    return not is_counted and (is_due or _is_placed_as_name(around, at, before))


def _is_basic_name(around: Surroundings, at: int, is_met: bool) -> bool:
    """True for a name that no text does without as a word: "w/ long", "daughter day", "law, md"."""
    before, cues = read_before(around, at), around.cues
    word, is_last = around.word(at), ends_clause(around, at)
    is_common = is_common_name(word) or around.words.is_any_given(word)
    if before == "w" and _is_handed(around, at) and around.words.is_function(around.word(at + 1)):
        return True
    is_told = before in _SOURCES and word not in cues.units
    is_due = is_last and (is_met or is_told or ends_due_name(around, at))
    if is_due or does_as_role(around, at) or (is_common and (is_met or before in cues.roles)):
        return True
    if is_last and ((is_common and before in cues.agents) or follows_small(around, at)):
        return True
    is_opening = at in around.openings or around.text(at - 1) == ";"
    may_act = is_opening and not around.has_genitive(at)
    return _has_degree(around, at) or (may_act and acts(around, at))


def _has_degree(around: Surroundings, at: int) -> bool:
    return around.text(at + 1) in (",", "/") and around.word(at + 2) in _DEGREES


def _is_unknown_name(around: Surroundings, at: int, before: str) -> bool:
    """True for a rare word after a name in small letters, or that somebody did something with."""
    word, words = around.word(at), around.words
    if words.is_usual(word) or word in words.clinical or word in around.cues.deeds:
        return False
    return (before in HANDS and ends_clause(around, at)) or follows_small(around, at)


def _is_placed_as_name(around: Surroundings, at: int, before: str) -> bool:
    if is_linked(around, at) or _is_enclosed(around, at) or _signs(around, at):
        return True
    may_act = at in around.openings or around.text(at - 1) in (",", ":", ";")
    if (may_act and acts(around, at)) or is_aged(around, at):
        return True
    word = around.word(at)
    is_rare = not around.words.is_usual(word)
    may_end = before in ("for", "för") or (
        is_common_name(word) and word not in around.words.clinical
    )
    if is_rare and may_end and ends_clause(around, at):
        return True
    return any(_is_small_beside(around, at, step) for step in (1, -1))


def ends_clause(around: Surroundings, at: int) -> bool:
    """True where a clause, a line or a column ends with the word, or a number comes next."""
    following = around.word(at + 1)
    if around.ends_field(at) or following in (".", ":", "-", ")", "c", *ANDS):
        return True
    # "rn long 1430", "maurice read Clinic 6A"
    return following.isdigit() or around.text(at + 1)[:1].isupper()


def ends_due_name(around: Surroundings, at: int) -> bool:
    """True for "room" in "seen by xia room": after a hidden small name where one is due.

    So for the last of "by xia and an room", "by holy/record" and "cc xia; room".
    """
    is_parted = around.text(at - 1) in _PARTING
    name = at - 2 if is_parted else at - 1
    if not around.sheet.is_starred(name) or not around.text(name).islower():
        return False
    first = _find_first(around, name)
    before, cues = read_before(around, first), around.cues
    if is_parted and around.text(at - 1) != "/":
        return before == "cc"
    if before in ANDS:
        return around.sheet.is_starred(first - 2) and around.tokens[first - 2].is_word
    return before in HANDS or before in cues.roles or before in cues.titles


def _find_first(around: Surroundings, at: int) -> int:
    """The first of the hidden words that end with this one."""
    for first in range(at, at - _MAX_NAME_WORDS, -1):
        is_hidden = around.gap(first, -1) == " " and around.sheet.is_starred(first - 1)
        if not (is_hidden and around.tokens[first - 1].is_word):
            return first
    return at


def does_as_role(around: Surroundings, at: int) -> bool:
    """True between what somebody is and does: "attg my staffed", "partner end can", "rn care"."""
    before, cues, after = around.word(at - 1), around.cues, around.word(at + 1)
    if around.words.is_function(before) or not (before in cues.roles or before in _DEGREES):
        return False
    is_doing = after in cues.deeds or after in cues.modals
    return is_doing or (before in cues.roles and ends_clause(around, at))


def is_named_inside(around: Surroundings, at: int) -> bool:
    """True for "i (long) think" and "the nurse (long)": who it is, between brackets."""
    who = around.word(at - 2)
    is_alone = around.text(at - 1) == "(" and around.text(at + 1) == ")"
    return is_alone and (who == "i" or who in around.cues.roles)


def is_second(around: Surroundings, at: int) -> bool:
    """True for the second who is something: "anna och helt är där"."""
    is_after = around.word(at - 1) in ANDS and around.sheet.is_starred(at - 2)
    return is_after and around.text(at - 2).islower() and around.word(at + 1) in around.cues.states


def follows_small(around: Surroundings, at: int) -> bool:
    """True after a hidden name in small letters; for a basic word, after a given one."""
    other = around.find_name(at, -1)
    is_small = other is not None and not around.tokens[other].is_capitalized
    if is_small and around.words.is_basic(around.word(at)):
        return around.words.is_plain_given(around.word(at - 1))
    return is_small or (around.text(at - 1) == "/" and around.is_hidden_name(at - 2))


def _signs(around: Surroundings, at: int) -> bool:
    """True for "-sunny" at a line's end, for "ren (sister)" and for "sale (767)"."""
    inside = around.word(at + 2)
    is_phone = inside.isdigit() and len(inside) == _AREA_CODE_DIGITS
    if around.text(at + 1) == "(" and (inside in around.cues.roles or is_phone):
        return True
    has_dash = around.text(at - 1) == "-" and not around.gap(at, -1) and around.gap(at - 1, -1)
    return bool(has_dash) and "\n" in around.gap(at, 1)


def _is_handed(around: Surroundings, at: int) -> bool:
    is_with = around.word(at - 2) == "w" and around.text(at - 1) == "/"
    deed = at - 3 if is_with else at - 2
    return (is_with or around.word(at - 1) in _WAYS) and around.word(deed) in around.cues.handed


def _is_enclosed(around: Surroundings, at: int) -> bool:
    """True for the only word between brackets, if many people are called so."""
    is_alone = around.text(at - 1) == "(" and around.text(at + 1) == ")"
    return is_alone and is_common_name(around.word(at))


def _is_small_beside(around: Surroundings, at: int, step: int) -> bool:
    """True beside a hidden name that has no capital either, or that many people have."""
    other = around.find_name(at, step)
    if other is None:
        is_unknown = around.gap(at, step) == " " and around.sheet.is_starred(at + step)
        is_word = is_unknown and around.tokens[at + step].is_word
        is_rare = not around.words.is_usual(around.word(at)) or is_common_name(around.word(at))
        return is_word and (is_rare or "\n" in around.gap(at, 1))
    return not around.tokens[other].is_capitalized or is_common_name(around.word(at))
