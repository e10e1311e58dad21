"""Verbs agree with a subject that became "they"."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.anonymize.wording.agreement import agree_verbs
from seawall.model import Label, Replacement, Span
from seawall.resources import read_toml

_PRONOUN = re.compile(r"\b(?:he|she)\b", re.IGNORECASE)


def neutral(text: str) -> str:
    """The text with "they" for every "he" and "she", and its verbs."""
    planned = [
        Replacement(Span(*found.span()), Label.GENDER, _in_case_of(found.group()), "neutral")
        for found in _PRONOUN.finditer(text)
    ]
    out, at = [], 0
    for replacement in agree_verbs(planned, text):
        out += [text[at : replacement.span.start_char], replacement.text]
        at = replacement.span.end_char
    return "".join([*out, text[at:]])


def _in_case_of(pronoun: str) -> str:
    return "THEY" if pronoun.isupper() else "They" if pronoun[0].isupper() else "they"


CASES = [
    ("She lives alone.", "They live alone."),
    ("He is 82, she 79.", "They are 82, they 79."),
    ("she's worried; she's had enough", "they're worried; they've had enough"),
    ("He doesn't smoke, drinks socially, and denies drug use.",
     "They don't smoke, drink socially, and deny drug use."),
    ("He smokes, drinks and uses cocaine.", "They smoke, drink and use cocaine."),
    ("Is she allowed to drive? Hasn't he been told?",
     "Are they allowed to drive? Haven't they been told?"),
    ("SHE IS WELL AND DENIES PAIN", "THEY ARE WELL AND DENY PAIN"),
    ("She works as a nurse and lives alone.", "They work as a nurse and live alone."),
    ("He complains of pain, and walks with a cane.",
     "They complain of pain, and walk with a cane."),
    ("He had a fall and is now in pain.", "They had a fall and are now in pain."),
    ("It began at forty, says she.", "It began at forty, say they."),
    ("She carries it, he teaches.", "They carry it, they teach."),
    ("He never really sleeps; however, he eats.", "They never really sleep; however, they eat."),
    ("She, however, lives at home.", "They, however, live at home."),
    ("He's right, isn't he?", "They're right, aren't they?"),
    ("He says he’s fine", "They say they're fine"),
    # Verbs that are somebody else's, and nouns, stay.
    ("She reports pain is bad and radiates down.", "They report pain is bad and radiates down."),
    ("She has aches and pains.", "They have aches and pains."),
    ("She reports pain and falls.", "They report pain and falls."),
    ("She says that Bo smokes and drinks.", "They say that Bo smokes and drinks."),
    ("The trouble is she falls.", "The trouble is they fall."),
    ("Mother says she fell.", "Mother says they fell."),
    ("At 91 she's the oldest, jokes a niece.", "At 91 they're the oldest, jokes a niece."),
    ("As she likes to be called, is a widow.", "As they like to be called, is a widow."),
    ("She walked, ate and slept.", "They walked, ate and slept."),
    ("She can walk but tires; Bo has a cane.", "They can walk but tire; Bo has a cane."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_verbs_agree(text: str, expected: str) -> None:
    assert neutral(text) == expected


@given(st.sampled_from(read_toml("lexicons/verbs_en.toml")["verbs"]["words"].split()))
def test_every_verb_of_the_list_agrees(base: str) -> None:
    third = base + ("es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
    if base.endswith("y") and base[-2] not in "aeiou":
        third = f"{base[:-1]}ies"
    if base != "have":
        assert neutral(f"Today he also {third} it.") == f"Today they also {base} it."


@given(st.text(alphabet="he sandwilt'.,\n", max_size=80))
def test_only_verbs_change(text: str) -> None:
    planned = [
        Replacement(Span(*found.span()), Label.GENDER, "they", "neutral")
        for found in _PRONOUN.finditer(text)
    ]
    agreed = agree_verbs(planned, text)
    assert [one for one in agreed if one in planned] == planned
    assert all(not a.span.overlaps(b.span) for a, b in itertools.pairwise(agreed))
