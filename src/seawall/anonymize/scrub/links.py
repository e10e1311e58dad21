"""What ties a word to a hidden name: nothing but a space, a mark, or "and"."""

from __future__ import annotations

from seawall.anonymize.scrub.surroundings import Surroundings

_LINKS = frozenset((",", ";", "/", "&", "^", "|", ">"))
_TIGHT = frozenset(("/", "&", "|", ">"))
ANDS = frozenset(("and", "och", "samt", "&"))


def is_beside(around: Surroundings, at: int, *steps: int) -> bool:
    """True next to a hidden name, on one side or on either."""
    return any(around.find_name(at, step) is not None for step in steps or (1, -1))


def is_linked(around: Surroundings, at: int) -> bool:
    """True for "Dark / Hennebry", "Hand, Bronson", "Ana and Oliver", "WARDS, F"."""
    for step in (1, -1):
        is_link = around.text(at + step) in _LINKS or around.word(at + step) in ANDS
        if is_link and "\n" not in around.gap(at, step) and _is_hidden(around, at, 2 * step):
            return True
    initial = around.text(at + 2)
    is_entry = around.text(at + 1) == "," and len(initial) == 1 and initial.isupper()
    return is_entry and around.starts_line(at) and around.ends_field(at + 2)


def _is_hidden(around: Surroundings, at: int, step: int) -> bool:
    """True for a name, a letter, or between tight marks any starred word beyond the mark."""
    other = at + step
    if not around.sheet.is_starred(other) or not around.tokens[other].is_word:
        return False
    is_tight = around.text(at + step // 2) in _TIGHT
    return is_tight or len(around.text(other)) == 1 or around.is_hidden_name(other)
