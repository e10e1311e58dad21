"""Single letters that stand for a name."""

from __future__ import annotations

import re

from seawall.anonymize.scrub.surroundings import APOSTROPHES, Surroundings

_LINKS = frozenset((",", ";", "/", "&", "-", "^"))
_MAX_INITIALS = 3
# No article stands before a person's name; "a" is a part of some.
_ARTICLES = frozenset("aà")
_BLANK = re.compile(r"\s{1,3}")
_SIGNING = frozenset(("/", ":", "by", "av", "rn", "md", "sign"))


def is_initial(around: Surroundings, at: int) -> bool:
    """True for a letter beside a hidden name, tied to one, or with another and full stops."""
    if around.is_genitive(at):
        return False
    if is_half(around, at) or _leads_name(around, at) or _is_clipped(around, at):
        return True
    if around.find_tied(at) is not None or _is_pair(around, at) or _is_pair(around, at - 2):
        return True
    is_of_surname = _is_dotted_before_name(around, at) or is_initial_of_surname(around, at)
    return is_of_surname or _is_beside_name(around, at)


def _is_beside_name(around: Surroundings, at: int) -> bool:
    text = around.text(at)
    if text.isupper():
        return any(around.find_name(at, s) or _is_linked(around, at, s) for s in (1, -1))
    if text in _ARTICLES:
        return around.gap(at, 1) == " " and around.sheet.is_person(at + 1)
    # "o sullivan", "k olsson"; "i" and "å" are words.
    return text.isalpha() and text not in "iåöäµ" and around.find_name(at, 1) is not None


def is_half(around: Surroundings, at: int) -> bool:
    """True for a half of "I-An": a hyphen ties two halves with capitals, and one is short."""
    for step in (1, -1):
        other = at + 2 * step
        if around.text(at + step) != "-" or around.gap(at, step) or around.gap(at + step, step):
            continue
        halves = sorted((around.text(at), around.text(other)), key=len)
        if len(halves[0]) == 1 and all(half[0].isupper() for half in halves):
            return around.words.is_name(halves[1].lower())
    return False


def _is_clipped(around: Surroundings, at: int) -> bool:
    """True for the letter of "van 't Riet"."""
    is_after = around.text(at - 1) in APOSTROPHES and not around.gap(at, -1)
    return is_after and around.gap(at - 1, -1) != "" and around.is_hidden_name(at + 1)


def _leads_name(around: Surroundings, at: int) -> bool:
    """True for the letter of "L. Pain": a stop, and a word with a capital that can be a name."""
    if not around.text(at).isupper() or around.text(at + 1) != "." or around.gap(at, 1):
        return False
    return around.gap(at + 1, 1) == " " and follows_initial(around, at + 2)


def follows_initial(around: Surroundings, at: int) -> bool:
    """True for a name with a capital after a letter and a full stop."""
    initial = around.text(at - 2)
    if around.text(at - 1) != "." or len(initial) != 1 or not initial.isupper():
        return False
    is_part = around.sheet.is_starred(at - 2) or around.words.is_name(around.word(at))
    return around.is_title(at) and is_part


def _is_linked(around: Surroundings, at: int, step: int) -> bool:
    return around.text(at + step) in _LINKS and around.is_hidden_name(at + 2 * step)


def _is_dotted_before_name(around: Surroundings, at: int) -> bool:
    """True for "a. ferguson", with a capital or without."""
    if around.text(at + 1) != "." or around.gap(at, 1):
        return False
    is_near = _BLANK.fullmatch(around.gap(at + 1, 1)) is not None or not around.gap(at + 1, 1)
    return is_near and around.sheet.is_starred(at + 2) and around.tokens[at + 2].is_word


def is_initial_of_surname(around: Surroundings, at: int) -> bool:
    """True for the letter of "WARDS, F" and "Hand A" where a line or column ends with it."""
    if not around.text(at).isupper() or not around.ends_field(at):
        return False
    name = at - 2 if around.text(at - 1) == "," else at - 1
    if not around.starts_line(name) or "\n" in around.gap(name, 1):
        return False
    text = around.text(name)
    is_surname = name == at - 2 or around.words.is_name(around.word(name))
    return is_surname and text[:1].isupper() and len(text) > 1


def is_initials(around: Surroundings, at: int) -> bool:
    """True for "KM" in "KM Farley" where a line begins."""
    text = around.text(at)
    if not text.isupper() or len(text) > _MAX_INITIALS or not around.starts_line(at):
        return False
    return around.gap(at, 1) == " " and around.is_title(at + 1) and around.is_hidden_name(at + 1)


def _is_pair(around: Surroundings, at: int) -> bool:
    """True if a letter, a full stop and another letter with one stand from here on."""
    marks = (around.text(at + 1), around.text(at + 3))
    left, right = around.text(at), around.text(at + 2)
    if marks != (".", ".") or len(left) != 1 or len(right) != 1:
        return False
    if around.gap(at, 1) or around.gap(at + 1, 1) or not (left.isalpha() and right.isalpha()):
        return False
    return left.isupper() or not _is_short_form(around, at) or around.word(at - 1) in _SIGNING


def _is_short_form(around: Surroundings, at: int) -> bool:
    """True for "i.v.", for "t.i.d.", and for "a.m." after a number or an article."""
    pair = f"{around.text(at)}.{around.text(at + 2)}"
    if pair in ("a.m", "p.m"):
        return around.text(at - 1).isdigit() or around.word(at - 1) in ("the", "this", "in")
    dotted = around.dotted
    return pair in dotted or f"{pair}.{around.text(at + 4)}" in dotted
