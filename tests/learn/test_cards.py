"""Model cards: every source with its licence, figures with their intervals, no word of a corpus."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seawall.learn.cards import Card, render_card
from seawall.learn.corpora import SOURCES
from seawall.model import Estimate

CARD = Card(
    "crf-sv",
    version="0.1.0",
    sha256="ab" * 32,
    size_bytes=1_500_000,
    sources={"synth": 1200, "sv-klintan-ner": 34},
    training={"seed": 0, "without": ["external"], "epochs": 8},
    measured_on="40 notes",
    scores={"yours": {"EID found whole": Estimate(0.9, 0.8, 0.95, 200)}},
    recall_by_label={
        "PHONE": Estimate(0.5, 0.4, 0.6, 100),
        "EMAIL": Estimate(0.2, 0.0, 0.9, 3),
        "MRN": Estimate(0.99, 0.9, 1.0, 100),
    },
)


def test_a_card_says_what_it_must() -> None:
    page = render_card(CARD)
    for part in ("Swedish", "1.50 MB", "CC BY 4.0", "1,200", "external", "| seed | 0 |"):
        assert part in page
    assert "0.900 [0.800, 0.950]" in page
    assert "PHONE: of 100 only 50% were found whole." in page


def test_a_label_seen_too_little_or_found_well_is_no_known_failure() -> None:
    page = render_card(CARD)
    assert "EMAIL" not in page and "MRN" not in page


@pytest.mark.parametrize("source", [*SOURCES, "own"])
def test_every_source_has_a_licence(source: str) -> None:
    page = render_card(replace(CARD, sources={source: None}))
    row = next(line for line in page.splitlines() if line.startswith(f"| {source} |"))
    assert len([cell for cell in row.strip("| ").split("|") if cell.strip()]) == 4


def test_only_a_private_model_asks_to_be_kept_like_the_notes() -> None:
    assert "Keep it like the notes" not in render_card(CARD)
    assert "Keep it like the notes" in render_card(replace(CARD, is_private=True))


def test_nothing_held_out_is_said() -> None:
    assert "nothing was held out" in render_card(replace(CARD, scores={}, measured_on=""))
