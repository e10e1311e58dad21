"""Words that are part of a person's name: beside a hidden part of it, or where a name is due."""

from __future__ import annotations

from seawall.anonymize.scrub.function_names import is_function_name
from seawall.anonymize.scrub.initials import follows_initial, is_half, is_initials
from seawall.anonymize.scrub.links import is_beside, is_linked
from seawall.anonymize.scrub.persons import (
    acts,
    is_called,
    is_kin,
    leads_particle,
    opens_signature,
    read_before,
    signs,
)
from seawall.anonymize.scrub.reached import is_reached
from seawall.anonymize.scrub.small_names import (
    HANDS,
    ends_clause,
    ends_due_name,
    is_named_inside,
    is_of_small_name,
)
from seawall.anonymize.scrub.surroundings import APOSTROPHES, Surroundings
from seawall.anonymize.scrub.words import Capital
from seawall.anonymize.surrogate.names import is_common_name, is_given

_DEED_ENDINGS = ("ed", "ing", "at", "ade", "ar", "er")
_EPITHETS = frozenset(("elder", "younger", "older"))


def is_of_name(around: Surroundings, at: int) -> bool:
    """True for a word of more than one letter that belongs to a name."""
    word, words = around.word(at), around.words
    if _is_title_of(around, at, word):
        return False
    is_listed = words.is_name(word) and _is_listed_name(around, at, word)
    if is_listed or _is_joined(around, at, word):
        return True
    if words.is_function(word):
        return is_function_name(around, at)
    is_everyday = words.is_basic(word) or is_common_name(word)
    if words.is_professional(word) and not is_everyday:
        may_open = _opens_as_name(around, at) or _leads_person(around, at)
        may_open = may_open or opens_signature(around, at)
        if may_open or _heads_entry(around, at) or _is_due(around, at):
            return True
        return words.is_name(word) and _is_chart_name(around, at)
    is_capital = around.tokens[at].is_capitalized
    return _is_of_capital_name(around, at) if is_capital else is_of_small_name(around, at)


def _is_title_of(around: Surroundings, at: int, word: str) -> bool:
    """True for "Dr" before a hidden name: the title is the one thing there that is none."""
    behind = at + 2 if around.text(at + 1) == "." else at + 1
    return word in around.cues.titles and around.is_hidden_name(behind)


def _is_listed_name(around: Surroundings, at: int, word: str) -> bool:
    """True where somebody is named, whatever else the name means."""
    if word in around.cues.of_people:
        return False
    return _completes_name(around, at, word) or is_reached(around, at) or is_kin(around, at)


def _is_chart_name(around: Surroundings, at: int) -> bool:
    """True for a word of charts that somebody is called by, where a small name is due."""
    if is_named_inside(around, at) or (ends_clause(around, at) and ends_due_name(around, at)):
        return True
    if around.text(at - 1) == "/" and around.is_title(at):
        return around.is_hidden_name(at - 2)
    return around.text(at - 1) == ";" and around.word(at + 1) in around.cues.deeds


def _is_joined(around: Surroundings, at: int, word: str) -> bool:
    """True for a piece of a name that needs no judgement: a particle, a half, after a letter."""
    cues = around.cues
    if word in cues.particles and _leads_to_name(around, at):
        return True
    if word in cues.inner and around.sheet.is_starred(at - 1) and is_beside(around, at, 1):
        return True
    is_after = around.text(at - 1) == "." or around.sheet.is_starred(at - 1)
    if is_after and (follows_initial(around, at) or _ends_saint(around, at)):
        return True
    if _is_epithet(around, at, word):
        return True
    return _is_tied_name(around, at)


def _is_tied_name(around: Surroundings, at: int) -> bool:
    if around.gap(at, 1) and around.gap(at, -1):  # nearly every word: nothing is tied to it
        return False
    if not (around.has_tie(at, 1) or around.has_tie(at, -1)):
        return False
    return _is_tied(around, at) or is_half(around, at) or _is_given_pair(around, at)


def _completes_name(around: Surroundings, at: int, word: str) -> bool:
    """True for a listed name right beside a hidden person or under a letter, whatever it means.

    "Anna Alla", "MED BERG", "anna page", "best, hope": what is said of people (deeds, roles) stays.
    """
    sheet = around.sheet
    follows = around.gap(at, -1) == " " and sheet.is_person(at - 1)
    leads = around.gap(at, 1) == " " and sheet.is_person(at + 1)
    may_sign = around.gap(at, -1) != " " or around.text(at - 1) == "," or sheet.is_starred(at - 1)
    if not (follows or leads or may_sign):
        return False
    if may_sign and signs(around, at):
        return True
    if around.tokens[at].text.islower():
        # "Ruth left" ends with no surname: both would be written small.
        is_small = (follows and around.text(at - 1).islower()) or (
            leads and around.text(at + 1).islower()
        )
        return is_small and not around.words.is_function(word)
    return follows or (leads and (at not in around.openings or is_given(word)))


def _is_said_of_people(around: Surroundings, word: str) -> bool:
    cues = around.cues
    return word in cues.of_people or word in cues.agents or word in cues.company


def _heads_entry(around: Surroundings, at: int) -> bool:
    """True for the surname of "attending: waters, k"."""
    is_field = around.text(at - 1) == ":" and around.word(at - 2) in around.cues.fields
    return is_field and around.text(at + 1) == ","


def _ends_saint(around: Surroundings, at: int) -> bool:
    """True for "Room" in "St. Room" and for "done" in "van done": a hidden particle leads to it."""
    particle = at - 2 if around.text(at - 1) == "." else at - 1
    if not around.sheet.is_starred(particle) or around.word(particle) not in around.cues.particles:
        return False
    return around.words.is_name(around.word(at)) and not around.words.is_function(around.word(at))


def _is_epithet(around: Surroundings, at: int, word: str) -> bool:
    """True for both words of "the elder" after a name."""
    if word == "the":
        return around.word(at + 1) in _EPITHETS and around.sheet.is_starred(at - 1)
    return word in _EPITHETS and around.word(at - 1) == "the" and around.sheet.is_starred(at - 2)


def _opens_as_name(around: Surroundings, at: int) -> bool:
    """True for "Page says" and "Page (consult)": a capital that tells nothing, before a deed."""
    is_name = around.is_title(at) and around.words.is_name(around.word(at))
    return is_name and not _is_said_of_people(around, around.word(at)) and acts(around, at)


def _is_due(around: Surroundings, at: int) -> bool:
    """True where a name is due though the word is one of charts: "known to Beeper"."""
    before, cues = read_before(around, at), around.cues
    if not around.is_title(at):
        is_told = before in cues.titles or before in cues.kin or before in HANDS
        return is_told and around.words.is_name(around.word(at))
    if around.capital(at) < Capital.MARKS and "\n" not in around.gap(at, -1):
        return False
    if around.words.is_name(around.word(at)) and not around.starts_line(at):
        return around.text(at + 1) != ":" or before in HANDS
    is_after = before in cues.before_people
    return is_after or (is_linked(around, at) and around.text(at + 1) == ",")


def _is_tied(around: Surroundings, at: int) -> bool:
    """True for a half of "Vår-Sol" and for "lane" in "hiroshi.lane"; not for "non" and "post"."""
    other = around.find_tied(at)
    if other is None or around.word(at) in around.cues.prefixes:
        return False
    mark = around.text((at + other) // 2)
    return mark != "-" or around.is_hidden_name(other) or around.words.is_name(around.word(at))


def _is_given_pair(around: Surroundings, at: int) -> bool:
    """True for a half of "chin-fa" where both halves are given names and neither is frequent."""
    if not around.words.is_rare_given(around.word(at)):
        return False
    for step in (1, -1):
        is_tied = around.text(at + step) == "-" and not around.gap(at, step)
        if is_tied and not around.gap(at + step, step):
            return around.words.is_rare_given(around.word(at + 2 * step))
    return False


def _leads_to_name(around: Surroundings, at: int) -> bool:
    """True for "van" in "van den Berg": nothing but particles stands before a hidden name."""
    while around.word(at + 1) in around.cues.particles and not around.sheet.is_starred(at + 1):
        at += 1
    if around.text(at + 1) in APOSTROPHES:  # "van 't Riet"
        return around.is_hidden_name(at + 3)
    if around.find_name(at, 1) is not None or around.sheet.is_place(at + 1):
        return True
    return around.sheet.is_starred(at + 1) and not around.words.is_function(around.word(at))


def _is_of_capital_name(around: Surroundings, at: int) -> bool:
    may_be_name = around.words.is_name(around.word(at))
    if is_beside(around, at) and (may_be_name or _is_name_like(around, at)):
        return True
    if is_linked(around, at) and (may_be_name or _is_entry(around, at)):
        return True
    if is_initials(around, at) or leads_particle(around, at) or _leads_person(around, at):
        return True
    return is_called(around, at, may_be_name)


def _leads_person(around: Surroundings, at: int) -> bool:
    """True for "Two" in "Two Bulls": before a person stand titles, roles and deeds, or a name."""
    word = around.word(at)
    if around.gap(at, 1) != " " or not around.sheet.is_person(at + 1):
        return False
    is_told = _is_said_of_people(around, word) or word.endswith(_DEED_ENDINGS)
    return around.is_title(at) and not is_told


def _is_name_like(around: Surroundings, at: int) -> bool:
    """True for a capital within a line, before stars, or after a name at the end of a field."""
    sheet, word = around.sheet, around.word(at)
    if word in around.cues.roles or word in around.cues.titles:
        return False
    is_rare = not around.words.is_usual(word)
    may_lead = sheet.is_starred(at - 1) or is_rare or not sheet.is_person(at + 1)
    if sheet.is_starred(at + 1) and may_lead:
        return around.gap(at, 1) == " "
    if around.is_title(at):
        return around.capital(at) >= Capital.MARKS and "\n" not in around.gap(at, -1)
    return around.find_name(at, -1) is not None and around.ends_field(at)


def _is_entry(around: Surroundings, at: int) -> bool:
    """True for a surname before a comma, in a line of its own or within one."""
    if around.text(at + 1) != ",":
        return around.is_title(at) and around.capital(at) >= Capital.MARKS
    return around.starts_line(at) or around.capital(at) >= Capital.MARKS
