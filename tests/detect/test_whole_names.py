from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from seawall.detect.aggregate import whole_names
from seawall.detect.aggregate.name_edges import trim_names
from seawall.detect.aggregate.whole_names import NameEnds, widen_names
from seawall.model import Label, Mention, Span
from seawall.text import Reading

WORDS = (
    *("Moe", "Berg", "J", "Dong", "tae", "Song", "An", "Attg", "x", "84", "the"),
    *("-", "'", "(", ")", ",", ".", "/", " ", " ", " ", "\n", " Jr", " III", " today"),
)


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("Seen by Ji-hoon today", "Ji", "Ji-hoon"),
        ("Seen by Ji-hoon today", "hoon", "Ji-hoon"),
        ("Mr. O'Brien left", "Brien", "O'Brien"),
        ("Mr. O’Brien left", "O", "O’Brien"),
        ("Abd-el-Karim came", "el", "Abd-el-Karim"),
        ("Anna's pain", "Anna", "Anna"),
        ("Anna'll come", "Anna", "Anna"),
        ("a non-Smith answer", "Smith", "Smith"),
        ("Anna - Karin called", "Anna", "Anna"),
        ("ANNA-KARIN", "KARIN", "ANNA-KARIN"),
        ("Berg-7", "Berg", "Berg"),
        ("by Dong-tae Song today", "Dong-tae", "Dong-tae Song"),
        ("Patient Won-yeon Kim came", "Kim", "Won-yeon Kim"),
        ("Follow-up Kim in May", "Kim", "Kim"),
        ("Post-op Kim did well", "Kim", "Kim"),
        ("Ileo-colectomy Kim", "Kim", "Kim"),
        ("by Dong-tae. Song heard", "Dong-tae", "Dong-tae"),
        ("by Dong-tae Today", "Dong-tae", "Dong-tae"),
        ("by Dong-tae\nSong, 44", "Dong-tae", "Dong-tae"),
        ("Berg-", "Berg", "Berg"),
        ("Summer J. Berg came", "J. Berg", "Summer J. Berg"),
        ("Signed J. Berg today", "J. Berg", "J. Berg"),
        ("Per J. Berg hold it", "J. Berg", "J. Berg"),
        ("Berg, Summer\nJ. Berg", "J. Berg", "J. Berg"),
        ("the late Moe Berg Sr., father", "Moe Berg", "Moe Berg Sr"),
        ("Moe Berg, Jr., M.D.", "Moe Berg", "Moe Berg, Jr"),
        ("Moe Berg III came", "Moe Berg", "Moe Berg III"),
        ("Moe Berg, III of V", "Moe Berg", "Moe Berg"),
        ("Baker III left", "Baker", "Baker"),
        ("Seen with Moe Berg, SR on monitor", "Moe Berg", "Moe Berg"),
        ("MOE BERG, SR., FATHER", "MOE BERG", "MOE BERG, SR"),
        ("Moe Berg\nSr. Lind", "Moe Berg", "Moe Berg"),
        ("Moe Berg", "Moe Berg", "Moe Berg"),
    ],
)
def test_a_name_is_found_with_the_parts_that_are_tied_to_it(
    text: str, found: str, whole: str
) -> None:
    start = text.index(found)
    mention = Mention(Span(start, start + len(found)), Label.PATIENT)
    (widened,) = widen_names(Reading(text), [mention])
    assert widened.span.of(text) == whole


def test_only_names_of_persons_are_widened() -> None:
    text = "Tested on 5-May-like day"
    mention = Mention(Span(12, 15), Label.DATE)
    assert list(widen_names(Reading(text), [mention])) == [mention]


@pytest.mark.parametrize(("score", "whole"), [(0.9, "Zihan An"), (0.4, "Zihan")])
def test_a_name_that_a_tagger_is_sure_of_takes_its_short_neighbour(
    score: float, whole: str
) -> None:
    text = "told Zihan An about it"
    mention = Mention(Span(5, 10), Label.PATIENT, score, ("crf",))
    (widened,) = widen_names(Reading(text), [mention])
    assert widened.span.of(text) == whole


def test_a_name_with_nothing_near_that_tells_of_more_is_whole() -> None:
    words = ("Moe", "Berg", "J", "-", "'", ",", ".", "Jr", "SR", "III", "Dong", "tae", "today")
    places = [
        (Reading(form(joint.join(near))), at)
        for near in product(words, repeat=4)
        for joint, form, at in ((" ", str, 1), ("", str.title, 0), (" ", str.upper, 2))
    ]
    places = [(reading, at) for reading, at in places if at < len(reading.tokens)]
    for reading, at in places:
        if not whole_names._may_go_on(reading.texts, at, at):
            assert whole_names._widen(reading, at, at) == (at, at), reading.texts


@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=7),
    st.sampled_from((str, str.upper)),
    st.sampled_from((0.4, 0.9)),
    st.data(),
)
def test_one_look_draws_a_name_as_trimming_and_widening_do(
    words: list[str], form: Callable[[str], str], score: float, data: st.DataObject
) -> None:
    reading = Reading(form("".join(words)))
    start = data.draw(st.integers(0, len(reading.text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(reading.text))))
    assume(reading.texts and not span.of(reading.text).isspace())
    person = Mention(span, Label.DOCTOR, score, ("crf",))
    by_rules = [Mention(Span(0, 1), Label.PHONE)]
    (plainly,) = widen_names(reading, trim_names(reading, [person], by_rules))
    assert NameEnds(reading, by_rules).draw(person) == plainly
