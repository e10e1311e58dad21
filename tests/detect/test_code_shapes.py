"""What a quick look at a code rules out, a closer one would have ruled out too."""

from __future__ import annotations

import random

import pytest

from seawall.detect.rules import codes, load_families
from seawall.detect.rules.codes import look, rows, shapes, terminologies
from seawall.detect.rules.codes.look import draw_code, read_code
from seawall.model import Label, Span
from seawall.text import Reading, read_together

PIECES = [
    *"0123456789" * 3,
    *("12", "345", "4471", "88120", "471822", "-", "-", "/", ".", ":", " ", " ", "\n", ", ", ") "),
    *("MRN ", "no. ", "#", "acct: ", "lot ", "ref ", "car ABC 123", "case 12 of 2011", "Berg, "),
    *("AB", "HN", "X", "M", "a", "fa", "c1", "9c", "e2", "RET:", "VP", "IMG_", ".jpg", "(01)"),
    *("1EG4-TE5-MK73", "GB29 NWBK 6016 1331", "1HGCM82633A004352", "A12345678", "é", "²", "å"),
    *("3fa9-c2b1", "123e4567-e89b-12d3-a456-426614174000", " mg", "F/C", "*", "\u2013", "NCT"),
]


def make_texts(seed: int, count: int = 1_500) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choices(PIECES, k=rng.randint(1, 25))) for _ in range(count)]


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_notes_together_have_the_codes_of_each_alone(lang: str) -> None:
    assert codes in load_families()
    readings = read_together(make_texts(3), lang)
    for reading, found in zip(readings, codes.find_in_each(readings), strict=True):
        assert found == codes.find(Reading(reading.text, lang)), reading.text


def test_a_known_shape_is_only_where_one_may_be() -> None:
    found = 0
    for text in make_texts(4, 6_000):
        reading = Reading(text)
        near = [Span(*bounds) for bounds in shapes._MAY_BE_SHAPED.find_bounds(reading)]
        for match in shapes._SHAPED.find(reading):
            if shapes._has_shape(match):
                found += 1
                assert shapes._may_have_shape(match.text()), text
                assert any(match.span().overlaps(each) for each in near), text
    assert found > 500


def test_no_code_goes_on_where_its_signs_are_not_seen_again() -> None:
    told = 0
    for text in make_texts(5, 4_000):
        value, tail = text[: len(text) // 2].strip(), text[len(text) // 2 :].partition("\n")[0]
        if value and not rows._may_go_on(value, tail):
            told += 1
            assert not rows._find_joined(value, tail) and not rows._find_of_run(value, tail), text
    assert told > 500


def test_no_measure_begins_with_what_stands_behind_most_codes() -> None:
    for sign in look._UNMEASURED:
        for text in make_texts(6, 200):
            assert look._MEASURE.match(sign + text if sign else "") is None


def test_groups_are_joined_one_by_one() -> None:
    for text in make_texts(7, 4_000):
        first = look._GROUPS.match(text)
        if first is None:
            continue
        end = len(look._GROUPS.match(text.translate({ord(sign): " " for sign in look._JOINTS}))[0])
        while (group := look._JOINED.match(text, end)) and not group[1].isalpha():
            end = group.end()
        assert first.end() == end, text


def test_a_code_of_digits_ends_before_a_word() -> None:
    for text in ("4471-22/Smith", "4471-22", "4471-F", "F/C-35"):
        expected = text.removesuffix("/Smith")
        assert read_code(text, 0, Label.MRN) == draw_code((Span(0, len(expected)), Label.MRN))


@pytest.mark.parametrize(
    "value", ["rs4471", "MK-4471", "ENST0004471", "GRCh37", "PF-4471", "HLA 4"]
)
def test_what_all_know_names_nobody(value: str) -> None:
    page = terminologies.Page.of(Reading(value))
    assert terminologies.is_terminology(page, Span(0, len(value)))
