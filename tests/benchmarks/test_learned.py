"""The arithmetic behind the goals of the learned profiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.learned import judge_measure
from benchmarks.origins import gap_points, keep_beyond_ascii, recase, write_forms
from benchmarks.sentences import fill, read_sentences
from benchmarks.text.measures import measure_detector

from seawall.detect.detector import Detector
from seawall.model import Estimate, Span

ANNA = {"first": "Åsa", "last": "Öst"}


def share(value: float, n: int = 100) -> Estimate:
    return Estimate(value, 0.0, 1.0, n)


def test_given_and_family_name_are_one_mention_where_they_stand_together() -> None:
    assert [m.span for m in fill("Seen: {last}, {first}.", ANNA, "sv").mentions] == [Span(6, 14)]
    apart = fill("{first} came. Mr. {last} left.", ANNA, "sv")
    assert [m.span.of(apart.text) for m in apart.mentions] == ["Åsa", "Öst"]


def test_every_origin_gets_every_sentence(tmp_path: Path) -> None:
    file = tmp_path / "origins.toml"
    file.write_text(
        'sentences = ["{first} came.", "Dr. {last}", "{first} {last}"]\n'
        '[locales.sv]\nfirst = ["Åsa", "Bo"]\nlast = ["Öst", "Dahl"]\n'
        '[locales.en]\nfirst = ["Ann", "Bob"]\nlast = ["East", "Dale"]\n',
        encoding="utf-8",
    )
    read = read_sentences(file)
    assert [one.text for one in read["sv"]] == ["Åsa came.", "Dr. Dahl", "Åsa Öst"]
    assert [one.text for one in read["en"]] == ["Ann came.", "Dr. Dale", "Ann East"]


@pytest.mark.parametrize("text", ["Straße ﬁn ŉ İ", "Åsa Öst, ΆΣ"])
def test_another_case_never_moves_a_letter(text: str) -> None:
    assert len(recase(text, str.upper)) == len(recase(text, str.lower)) == len(text)


def test_forms_keep_the_places_of_the_gold() -> None:
    sentence = fill("{first} Straße {last}", {"first": "Åsa", "last": "Dahl"}, "sv")
    forms = write_forms([sentence])
    assert forms["ALL CAPS"][0].text == "ÅSA STRAßE DAHL"
    assert forms["lower case"][0].text == "åsa straße dahl"
    assert forms["ALL CAPS"][0].mentions == sentence.mentions
    assert [m.span for m in keep_beyond_ascii(sentence).mentions] == [Span(0, 3)]


def test_the_gap_is_between_the_best_and_the_worst() -> None:
    assert gap_points([share(0.99), share(0.97), share(0.98)]) == 2.0
    assert gap_points([share(1.0)]) == 0.0


@pytest.mark.parametrize(
    ("profile", "name", "value", "told"),
    [
        ("fast", "eid", 0.97, "≥ 0.97: holds"),
        ("accurate", "eid", 0.9849, "≥ 0.985: MISSED"),
        ("accurate", "precision", 0.95, "≥ 0.95: holds"),
        ("fast", "traps", 0.021, "≤ 0.02: MISSED"),
        ("fast", "names", 0.5, ""),
    ],
)
def test_goals_are_met_at_their_very_value(
    profile: str, name: str, value: float, told: str
) -> None:
    assert judge_measure(profile, name, share(value)) == told


def test_a_measure_of_no_cases_is_not_judged() -> None:
    assert judge_measure("fast", "traps", share(0.0, n=0)) == ""


def test_a_name_behind_its_title_is_found_by_the_rules() -> None:
    sentences = [fill("Seen by Dr. {first} {last} today.", {"first": "Anna", "last": "Berg"}, "x")]
    assert measure_detector(sentences, Detector()).names.value == 1.0
