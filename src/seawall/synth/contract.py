"""Which slots a phrase may hold, and whom each can be said of (docs/synth.md)."""

from __future__ import annotations

from dataclasses import replace

from seawall.model import DateRole
from seawall.synth.template import Phrase, PhraseError, Slot

PERSONS = ("patient", "doctor", "doctor2", "nurse", "relative", "other")
NAME_FORMS = ("", "first", "last", "last_first", "initials", "full", "upper", "lower")
CODES = (
    "mrn", "health_plan", "account", "license", "vehicle", "device", "biometric", "other_id",
)  # fmt: skip
PLACES = ("street", "city", "county", "state", "zip", "country")
TRAITS = (
    "organization", "race", "ethnicity", "marital_status", "profession", "religion", "language",
    "characteristic",
)  # fmt: skip
PRONOUNS = ("he", "him", "his", "himself", "He", "Him", "His", "Himself")
_DATES = ("date", "date.partial", "date.year")
_ROLES = frozenset(role.value for role in DateRole)

SLOTS = frozenset(
    {
        *(f"{who}.{form}" if form else who for who in PERSONS for form in NAME_FORMS),
        *(f"{who}.{form}" for who in PERSONS for form in ("title", "phone", "email", "username")),
        *(
            f"{who}.{form}"
            for who in ("doctor", "doctor2", "nurse")
            for form in ("suffix", "pager")
        ),
        *CODES,
        *PLACES,
        *TRAITS,
        *PRONOUNS,
        *_DATES,
        *("relation", "relative.age", "phone", "phone.work", "fax", "email", "url", "ip"),
        *("ssn", "personnummer", "hospital", "hospital2", "ward", "time"),
        *("age", "age.words", "age.months", "age.decade", "age.past"),
        *("gender", "gender.adj", "gender.letter"),
        *("problem", "problem2", "symptom", "symptom2", "drug", "drug2", "dosage", "dosage2"),
        *("test", "lab", "procedure", "anatomy", "vitals", "trap"),
    }
)

_AGES = {"infant": (0, 1), "child": (2, 17), "adult": (18, 200), "over89": (90, 200)}
# A slot that makes no sense of a child keeps the phrase from children, as a condition would.
_SLOT_AGES = {
    "age": (1, 200),
    "age.words": (1, 200),
    "age.months": (0, 1),
    "age.decade": (20, 200),
    "age.past": (4, 200),
    "patient.title": (18, 200),
    "patient.username": (13, 200),
    "marital_status": (18, 200),
    "profession": (18, 200),
    "phone.work": (18, 200),
    "organization": (5, 200),
    "license": (17, 200),
    "vehicle": (17, 200),
}


def with_ages(phrase: Phrase) -> Phrase:
    """The phrase with the ages it can be said of; refuses a slot or date role nobody knows."""
    for slot in phrase.segments():
        if isinstance(slot, Slot):
            _check_slot(slot)
    limits = [_AGES[name] for name in phrase.conditions if name in _AGES]
    limits += [_SLOT_AGES[key] for key in phrase.slots if key in _SLOT_AGES]
    low = max((limit[0] for limit in limits), default=0)
    high = min((limit[1] for limit in limits), default=200)
    return replace(phrase, ages=(low, high))


def _check_slot(slot: Slot) -> None:
    if slot.key not in SLOTS:
        raise PhraseError(f"unknown slot '{slot.key}'")
    if (slot.key in _DATES) != (slot.arg in _ROLES):
        raise PhraseError(f"slot '{slot.key}' has no role '{slot.arg}'")
