"""What is ruled out for all notes of a sheaf at once is no telephone in a note by itself."""

from __future__ import annotations

import random

import pytest

from seawall.detect.rules import load_families, phone
from seawall.detect.rules.phone.sieve import find_candidates
from seawall.text import Reading, read_together

PIECES = [
    *"0123456789" * 3,
    *" -./,+()#x:*\n",
    *("call ", "ext ", "fax ", "pager ", "tel: ", "+1 ", "order ", "NDC ", "ICD-10 ", "nurse "),
    *("617-555-0199", "(617) 555-0199", "555-0199", "4471", "52-2161", "070", "O", "é", "²", "–"),
]


def _make_texts(seed: int) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choices(PIECES, k=rng.randint(0, 40))) for _ in range(400)]


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_notes_together_have_the_telephones_of_each_alone(lang: str) -> None:
    assert phone in load_families()
    texts = _make_texts(7)
    for reading in read_together(texts, lang):
        assert list(phone.find(reading)) == list(phone.find(Reading(reading.text, lang)))


def test_the_sieve_adds_nothing() -> None:
    for reading in read_together(_make_texts(8), "en"):
        sifted = find_candidates(reading, is_told=False)
        every = find_candidates(Reading(reading.text, "en"), is_told=False)
        assert all(set(few) <= set(many) for few, many in zip(sifted[:7], every[:7], strict=True))


def test_an_american_number_leaves_the_other_shapes_nothing() -> None:
    first, _ = read_together(["call 617-555-0199 now", "well"], "en")
    candidates = find_candidates(first, is_told=False)
    assert candidates.american == [(5, 17)]
    assert not any(candidates[1:])
