"""A label that a preset keeps may not carry out one that it hides."""

from __future__ import annotations

from pathlib import Path

import pytest

from seawall.anonymize import load_preset
from seawall.config import load_settings, make_passing_key
from seawall.detect.detector import Detector
from seawall.model import Document, Label, Mention, Span
from seawall.pipeline.naming import Naming
from seawall.pipeline.work import NoteTreatment

TEXT = "Former mayor of Uppsala, now retired."


def mark(words: str, label: Label) -> Mention:
    start = TEXT.index(words)
    return Mention(Span(start, start + len(words)), label, 1.0, ("rules:own",))


def test_a_city_inside_a_kept_profession_is_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = [mark("mayor of Uppsala", Label.PROFESSION), mark("Uppsala", Label.CITY)]
    monkeypatch.setattr(Detector, "find_in_each", lambda *_: iter([list(found)]))
    key = make_passing_key()
    treatment = NoteTreatment(
        load_settings(None), load_preset("safe-harbor"), (), key, Naming(key, key)
    )
    ((_, _, released),) = treatment.show([Document("a", TEXT)])
    assert "Uppsala" not in released.text


@pytest.mark.parametrize(
    ("preset", "text", "released"),
    [
        ("safe-harbor", "Nov 12, 2024: stable.", "2024: stable."),
        ("safe-harbor", "Seen November 12, 2024 by us.", "Seen 2024 by us."),
        ("limited", "Discharged 2024-11-14T08:30.", "Discharged 2024-11-14T08:30."),
    ],
)
def test_the_year_or_clock_in_a_date_is_no_time_to_hide_it_for(
    preset: str, text: str, released: str
) -> None:
    key, settings = make_passing_key(), load_settings(None, detectors=("rules",))
    treatment = NoteTreatment(settings, load_preset(preset), (), key, Naming(key, key))
    ((_, _, written),) = treatment.show([Document("a", text, lang="en")])
    assert written.text == released
