"""Words and numbers of an address of which a part was hidden."""

from __future__ import annotations

from seawall.anonymize.scrub.surroundings import Surroundings
from seawall.anonymize.scrub.words import Capital

_POINTS, _MAX_SHORT_CHARS = frozenset(".,:"), 6
_COMPASS = frozenset(("n", "s", "e", "w", "ne", "nw", "se", "sw"))


def is_of_street(around: Surroundings, at: int) -> bool:
    """True for "Lane" after a hidden word, for a word between two, and for "79 Old Mill Road"."""
    if at in around.street_tokens:
        return True
    sheet = around.sheet
    if not sheet.is_hidden(at - 1):
        return False
    word, gap = around.word(at), around.gap(at, -1)
    if gap == " " and word in _COMPASS and around.text(at).isupper() and sheet.is_place(at - 1):
        return True
    if not gap or "\n" in gap or not sheet.is_starred(at - 1) or sheet.is_person(at - 1):
        return False
    if word in around.cues.streets or _is_between(around, at):
        return True
    return around.tokens[at - 1].is_number and word in _COMPASS


def _is_between(around: Surroundings, at: int) -> bool:
    word = around.word(at)
    if len(word) < 2 or around.gap(at, 1) != " " or not around.sheet.is_starred(at + 1):
        return False
    return not around.words.is_function(word) and not around.words.is_basic(word)


def numbers_place(around: Surroundings, at: int) -> bool:
    """True for the number of a house, a road or a floor; not for what a unit counts."""
    if at in around.street_tokens:
        return True
    if _counts(around, at):
        return False
    if _follows_place(around, at) or _leads_place(around, at):
        return True
    after = around.word(at + 1)
    return (
        after in around.cues.floors
        and around.text(at - 1) == ","
        and (around.sheet.is_place(at - 2) or around.sheet.is_starred(at - 2))
    )


def _counts(around: Surroundings, at: int) -> bool:
    if _is_fraction(around, at):
        return True
    after = around.word(at + 1)
    return after in ("%", "/") or (after in around.cues.units and after not in around.cues.floors)


def _is_fraction(around: Surroundings, at: int) -> bool:
    """True for a piece of "2.5", "0,31" and "1:1"."""
    for step in (1, -1):
        is_tied = not around.gap(at, step) and not around.gap(at + step, step)
        if is_tied and around.text(at + step) in _POINTS and around.text(at + 2 * step).isdigit():
            return True
    return False


def _is_short_form(around: Surroundings, at: int) -> bool:
    """True for capitals among other words, as no street is written: "EDSS 3"."""
    text = around.text(at)
    is_loud = around.capital(at) is Capital.OPENS and not around.starts_line(at)
    return 1 < len(text) <= _MAX_SHORT_CHARS and text.isupper() and not is_loud


def _follows_place(around: Surroundings, at: int) -> bool:
    """True for "Väduren 30", "County Road 41" and what follows a hidden number."""
    if around.gap(at, -1) not in (" ", "\n"):
        return False
    before = around.word(at - 1)
    if before in around.cues.roads or around.sheet.is_place(at - 1):
        return True
    is_starred = around.sheet.is_starred(at - 1) and not around.sheet.is_person(at - 1)
    is_starred = is_starred and not _is_short_form(around, at - 1)
    return is_starred and (around.gap(at, -1) == " " or around.text(at + 1) == ",")


def _leads_place(around: Surroundings, at: int) -> bool:
    """True for "69" in "69 Mulberry Dell" and "79 ivy mews"."""
    after = at + 1
    if around.gap(at, 1) != " " or not around.sheet.is_starred(after):
        return around.gap(at, 1) == " " and around.sheet.is_place(after)
    if around.sheet.is_person(after):
        is_listed = around.text(at - 1) == ","
        return is_listed or any(around.word(after + n) in around.cues.streets for n in (1, 2))
    return (
        around.is_title(after)
        or around.is_hidden_name(after)
        or (around.word(after + 1) in around.cues.streets)
    )
