"""Names among the words that hold sentences together: "Inga Viberg", "dr. an", "told may"."""

from __future__ import annotations

from seawall.anonymize.scrub.initials import is_initials
from seawall.anonymize.scrub.links import ANDS, is_beside, is_linked
from seawall.anonymize.scrub.persons import (
    acts,
    comes_from,
    is_aged,
    is_sent,
    leads_particle,
    notes,
    opens_signature,
    read_before,
)
from seawall.anonymize.scrub.small_names import (
    ends_clause,
    ends_due_name,
    follows_small,
    is_named_inside,
    is_second,
)
from seawall.anonymize.scrub.surroundings import Surroundings

_MAX_SHORT_TITLE = 3
_DENIALS = frozenset(("inga",))
# What "inga" stands before: a plural, which no verb in the present is ("ringer" is asked before).
_PLURALS = ("or", "ner", "rer", "ser", "ter", "ar", "ljud", "rassel", "tecken", "sår")
# Pronouns that do something; others than these have no verb after them.
_ACTORS = frozenset(("he", "she", "you", "hon", "han", "vi", "ni", "du"))
# "An HIV test", "an 8 mm stone": letters that are read out count as well.
_AFTER_AN = frozenset("aeiouhflmnrsx8")


def is_function_name(around: Surroundings, at: int) -> bool:
    """True for "Inga Viberg", "Hustru Ingen", "Allan, Your": a name among the smallest words."""
    word, cues = around.word(at), around.cues
    before = around.word(at - 1)
    if _denies(around, at):
        return False
    if word in cues.given and _is_given_name(around, at, before):
        return True
    if around.words.is_name(word) and _is_out_of_place(around, at):
        return True
    return _is_capital_name(around, at, before)


def _denies(around: Surroundings, at: int) -> bool:
    """True for "Inga" before what a sentence says is not there: "Inga frakturer"."""
    if around.word(at) not in _DENIALS or at not in around.openings or around.gap(at, 1) != " ":
        return False
    after, word = around.text(at + 1), around.word(at + 1)
    if not after.islower() or word in around.cues.of_people or around.sheet.is_hidden(at + 1):
        return False
    return word in around.words.clinical or word.endswith(_PLURALS)


def _is_capital_name(around: Surroundings, at: int, before: str) -> bool:
    word, cues = around.word(at), around.cues
    if _ends_name(around, at) or _opens_entry(around, at) or is_initials(around, at):
        return True
    if around.is_title(at) and before == ":" and around.word(at - 2) in cues.fields:
        return True
    if not around.is_title(at) or word in cues.dates or at in around.openings:
        return around.is_title(at) and around.text(at + 1) == ">"
    if before in cues.roles or is_linked(around, at) or "\n" in around.gap(at, 1):
        return True
    is_bare = not around.text(at + 1).islower() and around.words.is_name(word)
    return is_bare and (before.isalnum() or before == ",")


def _is_out_of_place(around: Surroundings, at: int) -> bool:
    """True where grammar has no room for the word: nothing follows what needs another word."""
    word, cues, before = around.word(at), around.cues, read_before(around, at)
    is_field = around.text(at - 1) == ":" and before in cues.fields
    if is_field or (before in cues.titles and len(before) <= _MAX_SHORT_TITLE):
        return True
    if word in cues.subjects and around.find_name(at, -1) is not None:
        return True
    if word in cues.articles and not _leads_noun(around, at):
        return True
    if word in cues.modals and around.word(at + 1) in cues.states:
        return True
    if around.is_title(at) and _has_capital_of_name(around, at):
        return True
    return _is_due(around, at, before) or _is_small_due(around, at)


def _is_due(around: Surroundings, at: int, before: str) -> bool:
    """True where people are named: with a capital in mid-sentence, or at a clause's end."""
    word, cues = around.word(at), around.cues
    if not (before in cues.before_people or before in cues.met or before in cues.handed):
        return False
    if around.is_title(at) and at not in around.openings:
        return True
    # "called on 555-0100", "called her": no name is due there.
    is_told = word in cues.objects or (word in cues.reach and around.word(at + 1).isdigit())
    return not is_told and ends_clause(around, at)


def _is_small_due(around: Surroundings, at: int) -> bool:
    """True for "syster till ringde", "anna och helt är där", "transcribed amira both"."""
    word, cues, after = around.word(at), around.cues, around.word(at + 1)
    if word not in ANDS and ends_clause(around, at) and ends_due_name(around, at):
        return True
    if is_named_inside(around, at):
        return True
    if word in _ACTORS or word in cues.objects:
        return False
    is_role = around.word(at - 1) in cues.roles and not around.words.is_function(
        around.word(at - 1)
    )
    return is_second(around, at) or (is_role and after in cues.deeds)


def _has_capital_of_name(around: Surroundings, at: int) -> bool:
    """True for "Laura Upp was told", "Per Berg (bror)", "Till berättar"."""
    word, cues = around.word(at), around.cues
    if at not in around.openings and around.gap(at, -1) == " " and is_beside(around, at, -1):
        return True
    if around.is_hidden_name(at + 1) and around.text(at + 2) in ("(", ",", "-"):
        return True
    if around.has_genitive(at) and around.word(at + 3) in cues.roles:
        return True
    if leads_particle(around, at) or opens_signature(around, at):
        return True
    after = around.word(at + 1)
    does = after in cues.deeds or notes(around, at) or comes_from(around, at)
    return (does and word not in _ACTORS) or is_sent(around, at)


def _leads_noun(around: Surroundings, at: int) -> bool:
    """True for an article before a word that begins as it asks, and that is no person's name."""
    following = around.word(at + 1)
    if around.sheet.is_person(at + 1) or not around.gap(at, 1):
        return False
    return following[:1] in _AFTER_AN and not around.words.is_function(following)


def _is_given_name(around: Surroundings, at: int, before: str) -> bool:
    cues, word = around.cues, around.word(at)
    is_told = before in cues.agents or before in cues.met
    if before in cues.roles or (is_told and word not in cues.inner):
        return True
    if before in (".", ":") and around.word(at - 2) in cues.titles:
        return True
    if around.is_title(at) and (before in cues.company or is_aged(around, at)):
        return True
    if around.is_title(at) and (is_beside(around, at, -1) or is_linked(around, at)):
        return True
    if word in cues.inner and follows_small(around, at):
        return True
    leads = around.sheet.is_starred(at + 1) or around.word(at + 1) == "to"
    is_led = leads and around.is_hidden_name(at + 2)
    return is_led or is_beside(around, at, 1) or acts(around, at)


def _ends_name(around: Surroundings, at: int) -> bool:
    """True for "Date" in "Nihal Date,": after a hidden name, with a capital, at a field's end."""
    is_after = around.find_name(at, -1) is not None and around.gap(at, -1) == " "
    is_last = around.ends_field(at) or around.text(at + 1) in (".", ")")
    return is_after and is_last and around.tokens[at].is_capitalized


def _opens_entry(around: Surroundings, at: int) -> bool:
    """True for "Date" in "Date, Nihal 8-Jul" and for "He" in "He 89 M": a name opens a line."""
    if not around.starts_line(at):
        return False
    # A patient's age and sex follow, after one name or two: "He 89 M".
    age = at + 2 if around.is_hidden_name(at + 1) else at + 1
    if around.text(age).isdigit() and around.text(age + 1) in ("M", "F", "K"):
        return True
    if around.text(at + 1) != ",":
        return False
    is_entry = around.is_hidden_name(at + 2) and around.words.is_name(around.word(at))
    return is_entry and not around.text(at + 3).islower()
