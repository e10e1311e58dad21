"""Addresses and numbers of people in notes that are read together are those of each alone."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from seawall.detect.rules import find_in_each, load_families, national, web
from seawall.text import Reading, read_together

ADDRESSES = [
    *("@", ".com", ".se", "lund", "jlund@x.com", "ek7", "http://", "www.", "https://b.com/x-y_z1"),
    *("10.0.0.1", "fe80::1ff:fe23:4567:890a", "10:15:30:11:22:33:44", "00:1a:2b:3c:4d:5e", "::1"),
    *(
        "user: ",
        "signed by ",
        "handle ",
        "e-mail: ",
        "cc: ",
        "(jlund)",
        " dot ",
        " at ",
        "website: ",
    ),
    *("HOSP\\kbrown42", "kzhang42", "anna_e", "M.D. /rb\n", "Lund", "@anna_b", "instagram ", "あ"),
    *" -./:\n,()é\0",
]
NUMBERS = [
    *(
        "ssn ",
        "pnr ",
        "personnummer ",
        "480312-2397",
        "19800101-TF12",
        "123-45-6789",
        "xxx-xx-1234",
    ),
    *(
        "last four: ",
        "fyra sista är ",
        "QQ 12 34 56 C",
        "noll ",
        "sju ",
        "4803l2-239S",
        "mg",
        "1430",
    ),
    *"0123456789 -./xX*\n–あ\0",
]


@pytest.mark.parametrize("lang", ["en", "sv"])
@pytest.mark.parametrize(("family", "pieces"), [(web, ADDRESSES), (national, NUMBERS)])
def test_notes_together_have_what_each_has_alone(
    family: ModuleType, pieces: list[str], lang: str
) -> None:
    assert family in load_families()
    rng = random.Random(3)
    texts = ["".join(rng.choices(pieces, k=rng.randint(0, 30))) for _ in range(400)]
    readings = [*read_together(texts, lang), Reading("jlund@x.com 480312-2397", lang)]
    alone = [list(family.find(Reading(reading.text, lang))) for reading in readings]
    assert list(map(list, find_in_each(family, readings))) == alone
