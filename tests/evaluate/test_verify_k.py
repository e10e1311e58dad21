"""A promise of k is derived again from the files of a release."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from shown_sets import Release, check, figure_3, kinds, narrow_both, restate

from seawall.evaluate.verify import Finding, verify, verify_k
from seawall.evaluate.verify.letter import count_support
from seawall.model import InputError, UsageError


def test_an_undrilled_cluster_of_k_persons_holds(tmp_path: Path) -> None:
    found = check(figure_3(), tmp_path)
    assert found.findings == ()
    assert (found.summary.k_achieved, found.summary.k_is_exact) == (3, True)
    assert (found.summary.persons, found.summary.certain_records) == (3, 0)
    assert found.summary.posterior_max_possible == pytest.approx(1 / 3)
    assert list(verify(tmp_path)) == []


def test_another_k_than_the_promised_can_be_asked_for(tmp_path: Path) -> None:
    assert check(figure_3(), tmp_path, k=2).holds
    found = check(figure_3(), tmp_path, k=4)
    assert {str(finding) for finding in found.findings} == {
        f"quasi.jsonl, entry {line}: a profile of fewer than 4 persons" for line in (1, 2, 3)
    }


def test_without_a_promise_nothing_is_checked_unless_asked_for(tmp_path: Path) -> None:
    release = figure_3()
    release.manifest = {"promise": None}
    assert verify_k(release.write(tmp_path)) is None
    assert check(release, tmp_path, k=3).holds
    with pytest.raises(UsageError):
        verify_k(tmp_path, 0)
    with pytest.raises(UsageError, match="letter"):
        verify_k(tmp_path, 3, "leter")


def drilled() -> Release:
    """Three records show age 52 alone; the only list that still holds it is p4's."""
    release = Release(k=2)
    fixed: dict[str, list[Any]] = {"visit": ["2009-03"], "hospital": ["Emory"]}
    release.manifest = {"persons": 5}
    release.add("p1", 0, **fixed, age=[52])
    release.add("p2", 0, **fixed, age=[5, 52, 88])
    release.add("p3", 0, **fixed, age=[5, 52, 88])
    release.add("p4", 1, **fixed, age=[5, 88])
    release.add("p5", 1, **fixed, age=[5, 88])
    return release


def test_a_rare_value_may_be_safe_by_the_letter_and_not_in_posterior(tmp_path: Path) -> None:
    assert check(drilled(), tmp_path, safety="letter").holds
    found = check(drilled(), tmp_path)
    assert found.summary.posterior_max == pytest.approx(1 / (1 + 1 / 3 + 1 / 3))
    assert found.summary.posterior_max_eliminated == 1
    assert [(finding.position, finding.kind) for finding in found.findings] == [
        (1, "a posterior above 1/2"),
        (1, "a posterior above 1/2 after elimination"),
    ]


def test_what_elimination_leaves_to_one_record_is_certain(tmp_path: Path) -> None:
    release = Release(k=2)
    fixed: dict[str, list[Any]] = {"visit": ["2009-03"], "hospital": ["Emory"]}
    release.manifest = {"persons": 5}
    for person in ("p1", "p2"):
        release.add(person, 0, **fixed, age=[52])
    release.add("p3", 0, **fixed, age=[52, 88])
    for person in ("p4", "p5"):
        release.add(person, 1, **fixed, age=[60, 70, 88])
    found = check(release, tmp_path)
    assert [(finding.position, finding.kind) for finding in found.findings] == [
        (3, "a posterior above 1/2 after elimination")
    ]
    assert found.summary.posterior_max_eliminated == pytest.approx(1 / (1 + 2 / 3))
    release.quasi[2]["missing"] = ["hospital"]
    assert "a posterior above 1/2 after elimination" not in kinds(release, tmp_path)


def test_too_many_profiles_are_no_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    little = partial(count_support, max_cost=3)
    monkeypatch.setattr("seawall.evaluate.verify.ksafety.count_support", little)
    release = figure_3()
    narrow_both(release)
    assert "not checked: too many profiles" in kinds(release, tmp_path)


@pytest.mark.parametrize(
    "line",
    ["", "{", "[]", '{"id": "d0"}', '{"id": "d", "person": "p", "cluster": 0, "sets": {"age": 5}}'],
)
def test_a_damaged_quasi_file_is_a_clear_error(tmp_path: Path, line: str) -> None:
    folder = figure_3().write(tmp_path)
    quasi = folder / "quasi.jsonl"
    quasi.write_text(quasi.read_text() + line + "\n")
    with pytest.raises(InputError, match="damaged at line 4"):
        verify_k(folder)
    quasi.unlink()
    with pytest.raises(InputError, match=r"no quasi\.jsonl"):
        verify_k(folder)


def test_a_damaged_promise_is_a_clear_error(tmp_path: Path) -> None:
    release = figure_3()
    for promise in ({}, {"k": "many"}, {"k": 3, "safety": "none"}, 3, {"k": 0}):
        release.manifest = {"promise": promise}
        with pytest.raises(InputError, match="manifest"):
            verify_k(release.write(tmp_path))


def test_no_finding_shows_a_value(tmp_path: Path) -> None:
    release = figure_3()
    narrow_both(release)
    restate(" Back to Tufts Med Ctr.")(release)
    release.table = "person,age\np1,52\n"
    shown = " ".join(str(finding) for finding in check(release, tmp_path).findings)
    assert not any(value in shown for value in ("52", "Tufts", "p1", "d0"))


def test_identifiers_are_looked_for_in_the_quasi_file_too(tmp_path: Path) -> None:
    release = figure_3()
    release.quasi[0]["person"] = "a.b@mail.example.org"
    found = list(verify(release.write(tmp_path)))
    assert Finding("quasi.jsonl", 1, 3, "format of EMAIL") in found
