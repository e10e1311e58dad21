"""A promise of k is derived again from the files, and whatever was tampered with is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from seawall.evaluate.verify import Finding, KSafety, verify, verify_k
from seawall.evaluate.verify.letter import count_support
from seawall.model import InputError, UsageError

MONTHS = {"2009-03": "Mar-2009", "2009-04": "Apr-2009"}


@dataclass
class Release:
    """A release of three persons in one cluster, k = 3, that can be tampered with and written."""

    k: int = 3
    quasi: list[dict[str, Any]] = field(default_factory=list)
    documents: list[dict[str, Any]] = field(default_factory=list)
    replacements: list[dict[str, Any]] = field(default_factory=list)
    manifest: dict[str, Any] = field(default_factory=dict)
    table: str = ""

    def add(self, person: str, cluster: int = 0, **sets: list[Any]) -> None:
        """A note that shows the sets, and its record."""
        name = f"d{len(self.documents)}"
        text, places = "Seen on ", []
        for attribute, label in (("visit", "DATE"), ("hospital", "HOSPITAL"), ("age", "AGE")):
            shown = ", ".join(MONTHS.get(str(v), str(v)) for v in sets[attribute])
            place = {"start": len(text), "end": len(text) + len(shown) + 2, "label": label}
            places.append(place | {"treatment": "enumerate"})
            text += "{" + shown + "} "
        self.documents.append({"id": name, "text": f"{text}year old man with fever."})
        self.replacements.append({"id": name, "replacements": places})
        self.quasi.append({"id": name, "person": person, "cluster": cluster, "sets": sets})

    def write(self, folder: Path) -> Path:
        promise = {
            "k": self.k,
            "safety": "posterior",
            "qids": {"visit": "month-year", "hospital": "name", "age": "year"},
            "kept": ["gender"],
        }
        manifest = {"treatments": {"AGE": "enumerate"}, "persons": 3, "promise": promise}
        (folder / "manifest.json").write_text(json.dumps(manifest | self.manifest))
        for name in ("quasi", "documents", "replacements"):
            lines = (json.dumps(line, ensure_ascii=False) + "\n" for line in getattr(self, name))
            (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
        if self.table:
            (folder / "table.csv").write_text(self.table)
        return folder

    def drop(self, at: int) -> None:
        for lines in (self.quasi, self.documents, self.replacements):
            del lines[at]


def figure_3() -> Release:
    """The first cluster of Li & Qin 2017, Figure 3, with hospitals that hold a comma."""
    release = Release()
    for person in ("p1", "p2", "p3"):
        release.add(
            person,
            visit=["2009-03", "2009-04"],
            hospital=["Emory, Univ. Hosp", "Mass General Hosp", "Tufts Med Ctr"],
            age=[5, 52, 88],
        )
    return release


def check(release: Release, folder: Path, **asked: Any) -> KSafety:
    found = verify_k(release.write(folder), **asked)
    assert found is not None
    return found


def kinds(release: Release, folder: Path) -> set[str]:
    return {finding.kind for finding in check(release, folder).findings}


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


def replace_person(release: Release) -> None:
    release.quasi[2]["person"] = "p2"


def split_person(release: Release) -> None:
    release.add("p4", **release.quasi[0]["sets"])


def change_set(release: Release) -> None:
    release.quasi[0]["sets"]["age"] = [5, 52, 89]


def change_text(release: Release) -> None:
    document = release.documents[0]
    document["text"] = document["text"].replace("{5, 52, 88}", "{5, 52, 87}")


def narrow_both(release: Release) -> None:
    release.quasi[0]["sets"]["age"] = [52]
    shown, places = release.documents[0]["text"], release.replacements[0]["replacements"]
    release.documents[0]["text"] = shown.replace("{5, 52, 88}", "{52}")
    places[2]["end"] = places[2]["start"] + 4


def restate(words: str) -> Callable[[Release], None]:
    def tamper(release: Release) -> None:
        release.documents[1]["text"] += words

    return tamper


def lose_attribute(release: Release) -> None:
    del release.quasi[0]["sets"]["age"]


def lose_value(release: Release) -> None:
    release.quasi[0]["missing"] = ["hospital"]


def lose_document(release: Release) -> None:
    del release.documents[0], release.replacements[0]


def edit(**changes: Any) -> Callable[[Release], None]:
    return lambda release: release.quasi[0].update(changes)


def edit_set(attribute: str, values: list[Any]) -> Callable[[Release], None]:
    def tamper(release: Release) -> None:
        release.quasi[0]["sets"][attribute] = values

    return tamper


FEW = "a profile of fewer than 3 persons"


@pytest.mark.parametrize(
    ("tamper", "kind"),
    [
        (lambda release: release.drop(1), FEW),
        (replace_person, FEW),
        (split_person, "more persons than the manifest counts"),
        (change_set, "set of age is not the record's"),
        (change_set, "age differs from the cluster's list"),
        (change_text, "set of age is not the record's"),
        (narrow_both, FEW),
        (restate(" She was 52 years old."), "a value of age beside its list"),
        (restate(" Seen again April 3, 2009."), "a value of visit beside its list"),
        (restate(" Seen again 03/14/2009."), "a value of visit beside its list"),
        (restate(" Back to Tufts Med Ctr."), "a value of hospital beside its list"),
        (lose_attribute, "attributes are not those of the promise"),
        (edit(sets={"visit": [], "hospital": ["A"], "age": [5]}), "empty set of visit"),
        (edit_set("age", [52, 5, 88]), "set of age is not in order"),
        (edit_set("age", [5, 5, 88]), "set of age is not in order"),
        (lose_value, FEW),
        (lambda release: release.quasi.pop(0), "no record in quasi.jsonl"),
        (lose_document, "record of no document"),
        (edit(id="d1"), "a second record of one document"),
    ],
)
def test_what_was_tampered_with_is_found(
    tmp_path: Path, tamper: Callable[[Release], Any], kind: str
) -> None:
    release = figure_3()
    tamper(release)
    assert kind in kinds(release, tmp_path)


@pytest.mark.parametrize(
    "words",
    [
        " For 52 years a smoker, BP 88/52.",
        " Given 5 mg, then 88 mg. Seen in June 2009.",
        " Her sister is 53 years old.",
        " The general hospital is closed. Mass General Hospital School.",
    ],
)
def test_other_numbers_and_names_restate_nothing(tmp_path: Path, words: str) -> None:
    release = figure_3()
    restate(words)(release)
    assert kinds(release, tmp_path) == set()


def test_a_set_of_what_is_not_promised_is_found(tmp_path: Path) -> None:
    release = figure_3()
    release.replacements[0]["replacements"][0]["label"] = "ZIP"
    assert kinds(release, tmp_path) == {"a set of what is not promised"}


def test_a_person_in_two_clusters_is_found(tmp_path: Path) -> None:
    release = figure_3()
    release.quasi[2] |= {"cluster": 1}
    release.add("p3", **release.quasi[0]["sets"])
    assert kinds(release, tmp_path) == {"one person in two clusters"}


def test_lists_of_a_subset_need_k_persons_each(tmp_path: Path) -> None:
    release = figure_3()
    promise = {"k": 3, "qids": dict.fromkeys(release.quasi[0]["sets"], "x"), "enumerate": "subset"}
    release.manifest = {"promise": promise, "persons": 6}
    for person in ("p4", "p5", "p6"):
        release.add(person, **release.quasi[0]["sets"] | {"age": [52, 88]})
    assert kinds(release, tmp_path) == set()
    release.drop(5)
    assert kinds(release, tmp_path) == {"age has a list of too few persons"}


def test_a_missing_value_shows_the_whole_list(tmp_path: Path) -> None:
    release = figure_3()
    release.add("p3", **release.quasi[0]["sets"] | {"age": [52]})
    release.quasi[3]["missing"] = ["age"]
    assert kinds(release, tmp_path) == {"age is missing and yet not the cluster's list"}


def test_notes_in_swedish_have_swedish_sets(tmp_path: Path) -> None:
    release = figure_3()
    document = release.documents[0]
    document["text"] = document["text"].replace("{Mar-2009, Apr-2009}", "{mar-2009, apr-2009}")
    assert kinds(release, tmp_path) == set()


HEADER = "person,name,age,admission_date,hospital\n"
NARROW = '{52},"{Mar-2009, Apr-2009}",\n'
LISTS = '"{5, 52, 88}","{Mar-2009, Apr-2009}",[HOSPITAL]\n'


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (f"p1,[NAME],{LISTS}", None),
        (f"p9,[NAME],{LISTS}", None),
        ("p9,[NAME],[AGE],,[HOSPITAL]\n", None),
        (f"p1,[NAME],{NARROW}", "sets are not those of a record of its person"),
        (f"p9,[NAME],{NARROW}", "sets are those of no record"),
        ("p9,[NAME],52,,\n", "age is neither hidden nor a set"),
    ],
)
def test_the_table_says_no_more_than_the_records(
    tmp_path: Path, row: str, kind: str | None
) -> None:
    release = figure_3()
    release.table = HEADER + row
    assert kinds(release, tmp_path) == ({kind} if kind else set())


def test_a_row_may_not_join_the_sets_of_two_records(tmp_path: Path) -> None:
    release = figure_3()
    whole = release.quasi[0]["sets"]
    for person in ("p1", "p2", "p3"):
        release.add(person, **whole | {"age": [52]})
        release.add(person, **whole | {"visit": ["2009-03"]})
    release.table = f"{HEADER}p1,[NAME],{{52}},{{Mar-2009}},\n"
    found = check(release, tmp_path, safety="letter")
    assert [finding.file for finding in found.findings] == ["table.csv"]


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
    release.table = HEADER + "p1,[NAME],52,,\n"
    shown = " ".join(str(finding) for finding in check(release, tmp_path).findings)
    assert not any(value in shown for value in ("52", "Tufts", "p1", "d0"))


def test_identifiers_are_looked_for_in_the_quasi_file_too(tmp_path: Path) -> None:
    release = figure_3()
    release.quasi[0]["person"] = "a.b@mail.example.org"
    found = list(verify(release.write(tmp_path)))
    assert found == [Finding("quasi.jsonl", 1, 3, "format of EMAIL")]
