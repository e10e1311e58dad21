"""What is ruled out for all notes of a sheaf at once is no telephone in a note by itself."""

from __future__ import annotations

import random

import numpy as np
import pytest

from seawall.detect.rules import load_families, phone
from seawall.detect.rules.phone.house_numbers import HOUSE
from seawall.detect.rules.phone.house_runs import find_runs
from seawall.detect.rules.phone.sieve import Candidates, list_candidates, sift
from seawall.detect.rules.phone.signs import Signs
from seawall.text import Reading, read_together

PIECES = [
    *"0123456789" * 3,
    *" -./,+()#x:*\n",
    *("call ", "ext ", "fax ", "pager ", "tel: ", "+1 ", "order ", "NDC ", "ICD-10 ", "nurse "),
    *("617-555-0199", "(617) 555-0199", "555-0199", "4471", "52-2161", "070", "O", "é", "²", "–"),
]
# What is said of a number shortly before it, and of the next one behind it.
SAID = [
    *("617-555-0199", "(617) 555-0123", "4471", "4472", "x5011", "52-2161", "71 338", "71 300"),
    *("1-800-FLOWERS", "(617) 555-01\n99", "ext one two three", "555-KIDS", "12/03", "2014", "٣"),
    *("fax ", "FAX: ", "fx ", "F: ", "facsimile. ", "phone ", "tel ", "call ", "pager ", "Lund "),
    *(" ", " ", " or ", " OR ", "/", " / ", ", ", "; ", "), ", " days ", " and then ", " nights, "),
    *(
        "x",
        " x",
        "X ",
        "x 2-1189",
        "b",
        "P",
        "\n",
        "\n",
        " och ",
        " alt. ",
        " not ",
        "é",
        "–",
        "\0",
    ),
]
# What makes a telephone of digits in groups that no country has.
CALLED = [
    *("0421 555 903", "9155 0187", "1430-1530", "12 34 567 89", "555.12.345", "0421.555.903"),
    *(
        "on",
        "ON",
        "at",
        "@",
        "på",
        "är",
        "was ",
        "med",
        "reach her ",
        "hp",
        "son",
        "wife",
        "m",
        "T",
    ),
    *(" m", ": ", " : ", "=", "(", ", ", " ", " ", "  ", "\n", "\u00a0", ".", "-", "– ", "(", ") "),
    *("(h)", " (home)", ", cell", " [ mob", "\u00a0(w", "(\u00a0w)", "call ", "talk ", "3"),
]


def _make_texts(seed: int, pieces: list[str] = PIECES) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choices(pieces, k=rng.randint(0, 40))) for _ in range(400)]


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_notes_together_have_the_telephones_of_each_alone(lang: str) -> None:
    assert phone in load_families()
    texts = [*_make_texts(7), *_make_texts(9, SAID), *_make_texts(10, CALLED)]
    readings = [*read_together(texts, lang), Reading("ext 4471", lang)]
    alone = [list(phone.find(Reading(reading.text, lang))) for reading in readings]
    assert list(map(list, phone.find_in_each(readings))) == alone
    assert list(map(list, map(phone.find, readings))) == alone


def _sift(texts: list[str]) -> list[Candidates]:
    place = read_together(texts, "en")[0].narrow_place
    assert place
    return sift(place[0], "en", ())


def test_runs_of_digits_are_the_numbers_of_a_house_that_its_pattern_finds() -> None:
    pieces = [
        *"123457890" * 2,
        *"1920- \n" * 4,
        *"\t\x0b\x0c\r(#[|=*:~/,<>{'\").;]}",
        "é",
        "–",
        "a",
        "\0",
    ]
    texts = _make_texts(11, pieces)
    place = read_together(texts, "en")[0].narrow_place
    assert place
    sheaf, _ = place
    found = [
        (first + (not text[first].isdigit()) + base, past - (not text[past - 1].isdigit()) + base)
        for text, base in zip(texts, sheaf.starts, strict=True)
        for first, past in HOUSE["en"].find_bounds(Reading(text))
    ]
    assert (
        found
        and list(zip(*map(np.ndarray.tolist, find_runs(Signs.of(sheaf))), strict=True)) == found
    )


def test_the_sieve_adds_nothing() -> None:
    texts = [text for text in _make_texts(8) if Reading(text).is_narrow]
    for text, sifted in zip(texts, _sift(texts), strict=True):
        every = list_candidates(Reading(text, "en"))
        assert all(set(few) <= set(many) for few, many in zip(sifted[:7], every[:7], strict=True))


def test_an_american_number_leaves_the_other_shapes_nothing() -> None:
    candidates = _sift(["call 617-555-0199 now", "well"])[0]
    assert candidates.american == [(5, 17)] and candidates.are_sure
    assert not any(candidates[1:-1])
