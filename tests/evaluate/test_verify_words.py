"""Words that verify takes for a leak beside classes, lists and stars, and others."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from program import Seawall
from seawall.evaluate.verify import seal
from seawall.evaluate.verify.forms.ages import make_finder
from seawall.evaluate.verify.forms.details import find_details
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.restated import make_hospital_finder
from seawall.evaluate.verify.revealed import find_revealed
from seawall.text import Reading

LABELS, CLASSES = frozenset(("DRUG", "PROBLEM")), frozenset(("pain", "asthma"))


def find(text: str) -> list[str]:
    return sorted({s.of(text) for s in find_details(Reading(text, "en"), LABELS, CLASSES)})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fick Alvedon 1 g x 3.", "Alvedon"),
        ("Started on apixaban.", "apixaban"),
        ("Known Huntington's disease.", "Huntington's disease"),
    ],
)
def test_a_detail_with_its_word_is_seen(text: str, found: str) -> None:
    assert find(text) == [found]


@pytest.mark.parametrize("text", ["has asthma", "insulin 4 units", "no apixaban", "has pain"])
def test_classes_and_frequent_words_are_none(text: str) -> None:
    assert find(text) == []


def test_a_hospital_of_any_list_is_seen_in_any_case_and_short() -> None:
    finder = make_hospital_finder(["Pellworm County Hospital", "Children's Hospital"])
    for text in ("at PELLWORM COUNTY hospital", "Back to Pellworm County."):
        assert any(finder(Reading(text, "en")))
    assert not any(finder(Reading("the Children's Hospital of ours", "en")))


def test_what_an_entity_parts_is_read_together() -> None:
    passage = Passage("documents.jsonl", 1, "He is 94&nbsp;years of age.")
    spans = list(find_revealed(passage, make_finder(lambda age: age > 89)))
    assert [span.of(passage.text) for span in spans] == ["94"]


def test_the_report_of_another_version_is_told_so(seawall: Seawall, tmp_path: Path) -> None:
    (tmp_path / "notes.jsonl").write_text('{"id": "a", "text": "Well today."}\n', encoding="utf-8")
    assert seawall("anonymize", "notes.jsonl", "-o", "out", "--preset", "full").code == 0
    manifest = tmp_path / "out/manifest.json"
    fields = json.loads(manifest.read_text(encoding="utf-8"))
    fields["versions"]["seawall"] = "0.0.9"
    report = tmp_path / "out/report.json"
    told = json.loads(report.read_text(encoding="utf-8"))
    told["manifest"]["versions"]["seawall"] = "0.0.9"
    told["checks"][0]["how"] = "In other words."
    report.write_text(json.dumps(told), encoding="utf-8")
    page = tmp_path / "out/report.html"
    page.write_text(page.read_text(encoding="utf-8").replace("<h2>", "<h2>A "), encoding="utf-8")
    manifest.write_text(json.dumps(seal(tmp_path / "out", fields, None)), encoding="utf-8")
    shutil.rmtree(tmp_path / "out.private")
    (tmp_path / "seawall.key").unlink()
    done = seawall("verify", "out", "--json")
    assert done.code == 0, done.out
    assert "made by Seawall 0.0.9, this is" in done.out
