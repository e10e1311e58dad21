"""Whatever is tampered with in a release that promises a k is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shown_sets import FEW, Release, figure_3, kinds, narrow_both, restate


def replace_person(release: Release) -> None:
    release.quasi[2]["person"] = "p2"


def split_person(release: Release) -> None:
    release.add("p4", **release.quasi[0]["sets"])


def change_set(release: Release) -> None:
    release.quasi[0]["sets"]["age"] = [5, 52, 89]


def change_text(release: Release) -> None:
    document = release.documents[0]
    document["text"] = document["text"].replace("{5, 52, 88}", "{5, 52, 87}")


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


def test_who_shows_a_part_of_a_list_shows_the_list(tmp_path: Path) -> None:
    release = figure_3()
    promise = {"k": 3, "qids": dict.fromkeys(release.quasi[0]["sets"], "x"), "enumerate": "subset"}
    release.manifest = {"promise": promise, "persons": 6}
    for person, ages in (("p4", [52, 88]), ("p5", [52, 88]), ("p6", [88])):
        release.add(person, **release.quasi[0]["sets"] | {"age": ages})
    assert "age has a list of too few persons" not in kinds(release, tmp_path)
    release.drop(5)
    assert "age has a list of too few persons" in kinds(release, tmp_path)


def test_a_missing_value_shows_the_whole_list(tmp_path: Path) -> None:
    release = figure_3()
    release.add("p3", **release.quasi[0]["sets"] | {"age": [52]})
    release.quasi[3]["missing"] = ["age"]
    assert kinds(release, tmp_path) == {"age is missing and yet not the cluster's list"}


def test_what_a_whole_cluster_lacks_may_be_empty(tmp_path: Path) -> None:
    release = figure_3()
    for record, places in zip(release.quasi, release.replacements, strict=True):
        record["sets"] = record["sets"] | {"hospital": []}
        record["missing"] = ["hospital"]
        places["replacements"][1]["treatment"] = "mask"
    assert kinds(release, tmp_path) == set()
    release.drop(0)
    assert kinds(release, tmp_path) == {FEW}


def test_but_not_what_some_of_it_lack(tmp_path: Path) -> None:
    release = figure_3()
    release.quasi[0] |= {"missing": ["hospital"]}
    release.quasi[0]["sets"] = release.quasi[0]["sets"] | {"hospital": []}
    release.replacements[0]["replacements"][1]["treatment"] = "mask"
    assert kinds(release, tmp_path) == {FEW, "hospital differs from the cluster's list"}


def test_notes_in_swedish_have_swedish_sets(tmp_path: Path) -> None:
    release = figure_3()
    document = release.documents[0]
    document["text"] = document["text"].replace("{Mar-2009, Apr-2009}", "{mar-2009, apr-2009}")
    assert kinds(release, tmp_path) == set()
