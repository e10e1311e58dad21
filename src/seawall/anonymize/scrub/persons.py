"""Where a name is due: after a title, by what is said of persons, or by their age."""

from __future__ import annotations

from seawall.anonymize.scrub.surroundings import Surroundings
from seawall.anonymize.scrub.words import Capital
from seawall.anonymize.surrogate.names import is_given

_MAX_SIGNED = 5


def is_called(around: Surroundings, at: int, may_be_name: bool) -> bool:
    """True for a word with a capital beside what is said of persons."""
    before, cues = read_before(around, at), around.cues
    is_marked = around.is_title(at) and around.capital(at) >= Capital.MARKS
    if before in cues.titles or (before in cues.roles and is_marked):
        return True
    if around.text(at + 1) == "," and around.word(at + 2) in cues.degrees:
        return True
    if not may_be_name:
        return around.is_title(at) and _is_due_to_all(around, at, before)
    if any(before in words for words in (cues.agents, cues.roles, cues.company, cues.met)):
        return True
    is_alone = around.starts_line(at) and "\n" in around.gap(at, 1)
    return is_alone or acts(around, at) or is_aged(around, at)


def _is_due_to_all(around: Surroundings, at: int, before: str) -> bool:
    """True where even a word that nobody is known by is a name: "Liver's secretary", "w/ Liver"."""
    if around.has_genitive(at) and around.word(at + 3) in around.cues.roles:
        return True
    is_word = around.words.is_frequent(around.word(at)) and around.capital(at) >= Capital.MARKS
    return is_word and before in around.cues.agents


def signs(around: Surroundings, at: int) -> bool:
    """True for a word of the name under "Sincerely yours," or after "Best,"."""
    is_parted = False
    for place in range(at - 1, at - 1 - _MAX_SIGNED, -1):
        is_parted = is_parted or around.text(place) == "," or "\n" in around.gap(place, 1)
        if around.word(place) in around.cues.closings:
            return is_parted
        is_name = around.sheet.is_starred(place) or around.words.is_name(around.word(place))
        if not is_name and around.text(place) not in ",!.-–":
            return False
    return False


def is_aged(around: Surroundings, at: int) -> bool:
    """True for "Hand, 71 yo" and "Sharp (65)": a number of two digits after a name."""
    age = around.text(at + 2)
    is_age = len(age) == 2 and age.isdigit() and around.gap(at + 2, 1) != ""
    if around.text(at + 1) == "(":
        return len(age) == 2 and age.isdigit() and around.text(at + 3) == ")"
    unit = around.word(at + 3)
    is_time = unit in around.cues.units and unit not in ("år", "years", "year")
    return around.text(at + 1) == "," and is_age and not is_time


def read_before(around: Surroundings, at: int) -> str:
    """The word before, over the full stop or colon that may follow it."""
    before = around.word(at - 1)
    return around.word(at - 2) if before in (".", ":", "/", "(", ",") else before


def acts(around: Surroundings, at: int) -> bool:
    """True before what persons do: "Cheek (consult)", "Pain to see", "Liv berättar"."""
    after, cues = around.word(at + 1), around.cues
    if after == "to":
        return is_sent(around, at)
    if after == "(":
        return around.word(at + 2) in cues.deeds or around.word(at + 2) in cues.roles
    if (after in cues.deeds and around.gap(at, 1)) or around.has_genitive(at):
        return True
    if notes(around, at) or comes_from(around, at):
        return True
    return is_described(around, at) or _has_pager(around, at) or _is_given_noun(around, at)


def is_kin(around: Surroundings, at: int) -> bool:
    """True for "burk (mor)" and "saga burk, syster:": who somebody is comes after the name."""
    mark = around.text(at + 1)
    if mark not in (",", "(") or around.word(at + 2) not in around.cues.kin:
        return False
    return around.text(at + 3) == (")" if mark == "(" else ":")


def comes_from(around: Surroundings, at: int) -> bool:
    """True for "Round here from" and, where a sentence begins, "Poor at" and a hidden place."""
    after = around.word(at + 1)
    if after == "here":
        return around.word(at + 2) in ("from", "fr")
    return after == "at" and at in around.openings and around.sheet.is_place(at + 2)


def notes(around: Surroundings, at: int) -> bool:
    """True for "Rose noted snoring", not for "Rash noted on both arms"."""
    seen = around.word(at + 2)
    return around.word(at + 1) == "noted" and seen.isalpha() and not around.words.is_function(seen)


def is_sent(around: Surroundings, at: int) -> bool:
    """True for "Pain to see": what a colleague will do."""
    return around.word(at + 1) == "to" and around.word(at + 2) in around.cues.errands


def leads_particle(around: Surroundings, at: int) -> bool:
    """True for "Nicka" in "Nicka af Svedberg"."""
    is_particle = around.word(at + 1) in around.cues.particles and around.text(at + 1).islower()
    return is_particle and around.sheet.is_starred(at + 1) and around.is_hidden_name(at + 2)


def opens_signature(around: Surroundings, at: int) -> bool:
    """True for the first word of a line that is a hidden name and what that person is."""
    is_pair = around.gap(at, 1) == " " and around.is_hidden_name(at + 1)
    if not (is_pair and around.is_title(at) and around.starts_line(at)):
        return False
    cues, after = around.cues, around.word(at + 2)
    title = around.word(at + 3) if after in (",", "-") else after
    is_name = around.words.is_name(around.word(at)) and around.word(at) not in cues.of_people
    return is_name and (title in cues.degrees or title in cues.roles)


def is_described(around: Surroundings, at: int) -> bool:
    """True before what only persons are: "Law was then moved"."""
    is_state = around.word(at + 1) in around.cues.states
    return is_state and any(around.word(at + n) in around.cues.persons for n in (2, 3, 4))


def _has_pager(around: Surroundings, at: int) -> bool:
    is_tied = around.word(at + 1) == "p" and not around.gap(at + 1, 1)
    return is_tied and around.text(at + 2).isdigit()


def _is_given_noun(around: Surroundings, at: int) -> bool:
    """True for "Liv" where a sentence begins with it and goes on in small letters."""
    if around.capital(at) is not Capital.OPENS or not is_given(around.word(at)):
        return False
    return around.word(at + 1).isalpha() and around.text(at + 1).islower()
