"""The arithmetic of Table 2, and the script with and without weights."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from reproduce.dast_table2 import AGE, DATE, NAME, TOGETHER, Tally, count, judge_order, tally_all

from benchmarks import corpora
from reproduce import dast_table2
from seawall.detect.models import open_shelf
from seawall.learn.crf import CrfSettings, train_crf
from seawall.learn.example import Example
from seawall.learn.synthetic import make_synthetic
from seawall.model import DateRole, Label, Mention, Span

TEXT = "Anna Berg, 61, admitted 3/4/2019, seen 5/4/2019 by Dr. Dahl."


def mention(words: str, label: Label, role: DateRole | None = None) -> Mention:
    start = TEXT.index(words)
    return Mention(Span(start, start + len(words)), label, role=role)


NOTE = Example(
    "1",
    TEXT,
    (
        mention("Anna Berg", Label.PATIENT),
        mention("61", Label.AGE),
        mention("3/4/2019", Label.DATE, DateRole.ADMISSION),
        mention("5/4/2019", Label.DATE, DateRole.VISIT),
        mention("Dahl", Label.DOCTOR),
    ),
    "en",
    "test",
)


def test_a_name_counts_whoever_it_is_said_to_be() -> None:
    found = [mention("Anna", Label.OTHER_PERSON), mention("Berg", Label.PATIENT)]
    assert count(NOTE, found, NAME) == Tally(items=1, retrieved=1, reported=2, relevant=2)


def test_half_a_name_is_not_retrieved() -> None:
    assert count(NOTE, [mention("Anna", Label.PATIENT)], NAME) == Tally(1, 0, 1, 1)


def test_only_admission_dates_are_items_but_any_date_is_relevant() -> None:
    found = [mention("5/4/2019", Label.DATE), mention("61", Label.DATE)]
    assert count(NOTE, found, DATE) == Tally(items=1, retrieved=0, reported=2, relevant=1)


def test_a_mention_of_another_family_retrieves_nothing() -> None:
    assert count(NOTE, [mention("61", Label.MRN)], AGE) == Tally(1, 0, 0, 0)


def test_the_three_together_are_counted_by_item_and_mention() -> None:
    found = [mention("61", Label.AGE), mention("3/4/2019", Label.DATE), mention("by", Label.AGE)]
    tallies = tally_all([NOTE], lambda _: found)
    assert tallies[TOGETHER] == Tally(items=3, retrieved=2, reported=3, relevant=2)
    assert tallies[TOGETHER].f_measure == pytest.approx(2 / 3)
    assert Tally().f_measure == 0.0


def test_the_order_asks_for_more_recall_and_no_less_f() -> None:
    even = judge_order("x", {"crf": Tally(4, 2, 2, 2)}, {TOGETHER: Tally(4, 2, 2, 2)})
    assert [row[-1] for row in even.rows] == ["MISSED", "holds"]
    better = judge_order("x", {"crf": Tally(4, 2, 2, 2)}, {TOGETHER: Tally(4, 3, 3, 3)})
    assert [row[-1] for row in better.rows] == ["holds", "holds"]


def write_shelf(folder: Path) -> Path:
    """An English CRF, as small as one can be that still runs."""
    few = CrfSettings(min_count=2, epochs=2)
    notes = make_synthetic(12, "train", "en", seed=1)
    data = train_crf(notes, "en", settings=few).to_bytes()
    lines = ["format = 1", *_list(folder, "crf-en", "crf-en.npz", data)]
    lines += _list(folder, "thresholds", "thresholds.toml", b"[crf]\ndefault = 0.5\n")
    (folder / "models.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def _list(folder: Path, name: str, file: str, data: bytes) -> list[str]:
    (folder / file).write_bytes(data)
    digest = hashlib.sha256(data).hexdigest()
    return [f"[{name}]", f'file = "{file}"', 'version = "0"', f'sha256 = "{digest}"']


def test_with_weights_there_are_all_three_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever lies beside the checkout: the synthetic hospital is enough for one set of tables.
    monkeypatch.setattr(corpora, "SHARED", tmp_path)
    shelf = open_shelf(write_shelf(tmp_path))
    names, _ = dast_table2.list_classifiers(shelf)
    assert names[-1] == "rules" and "crf" in names
    tables = list(dast_table2.main(4, tmp_path))
    performance, ablation, order = tables
    told = {row[1] for row in performance.rows}
    assert told == {*names, "aggregator"}
    assert [row[0] for row in ablation.rows] == ["aggregator", *(f"without {n}" for n in names)]
    assert len(order.rows) == 2


def test_missing_weights_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dast_table2, "list_classifiers", lambda _: (["rules"], ["crf", "svm"]))
    table = next(dast_table2.main(2))
    assert "NO WEIGHTS SHIP FOR CRF, SVM" in table.note
    assert {row[1] for row in table.rows} == {"rules", "aggregator"}
