"""Nearest classes that k persons show; checked against every possible person's view."""

from __future__ import annotations

from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from seawall.anonymize.entail import choose_levels

OPIOID, NSAID = ("opioid", "pain", "top"), ("nsaid", "pain", "top")
STATIN, TOP = ("statin", "heart", "top"), ("top",)


def test_a_class_that_k_persons_have_stays() -> None:
    assert choose_levels({OPIOID: "ab", NSAID: "cd"}, 2) == {"opioid": "opioid", "nsaid": "nsaid"}


def test_small_classes_meet_at_the_nearest_common_one() -> None:
    shown = choose_levels({OPIOID: "a", NSAID: "b", STATIN: "cd"}, 2)
    assert shown == {"opioid": "pain", "nsaid": "pain", "statin": "statin"}


def test_who_goes_up_alone_takes_the_smallest_neighbour_along() -> None:
    shown = choose_levels({OPIOID: "a", NSAID: "bcd"}, 3)
    assert shown == {"opioid": "pain", "nsaid": "pain"}


def test_persons_are_counted_and_not_mentions() -> None:
    assert choose_levels({OPIOID: ["a"], NSAID: ["a"]}, 2) == {"opioid": None, "nsaid": None}


def test_who_could_be_one_person_counts_once() -> None:
    doubts = {frozenset("ab"), frozenset("cd")}
    shown = choose_levels(
        {OPIOID: "ab", NSAID: "cd"}, 2, lambda one, other: frozenset((one, other)) in doubts
    )
    assert shown == {"opioid": "pain", "nsaid": "pain"}


PATHS = [OPIOID, NSAID, STATIN, TOP, ("pain", "top"), ("nitrate", "heart", "top")]


@given(
    st.dictionaries(st.sampled_from(PATHS), st.frozensets(st.sampled_from("abcdefgh"), min_size=1)),
    st.integers(2, 5),
)
def test_every_shown_word_is_shown_by_k_persons(
    persons: dict[tuple[str, ...], frozenset[str]], k: int
) -> None:
    shown = choose_levels(persons, k)
    assert shown.keys() == {path[0] for path in persons}
    by_word: dict[str, set[str]] = defaultdict(set)
    for path, whose in persons.items():
        word = shown[path[0]]
        assert word is None or word in path
        if word is not None:
            by_word[word] |= whose
    assert all(len(whose) >= k for whose in by_word.values())
    everybody = set().union(*persons.values())
    assert (None in shown.values()) == (0 < len(everybody) < k)
