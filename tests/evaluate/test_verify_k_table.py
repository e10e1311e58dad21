"""The rows of a table say no more than the records of a release."""

from __future__ import annotations

from pathlib import Path

import pytest
from shown_sets import Release, check, figure_3, kinds

HEADER = "person,name,age,admission_date,hospital\n"
NARROW = '{52},"{Mar-2009, Apr-2009}",\n'
LISTS = '"{5, 52, 88}","{Mar-2009, Apr-2009}",[HOSPITAL]\n'


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (f"p1,[NAME],{LISTS}", None),
        (f"p9,[NAME],{LISTS}", None),
        ("p9,[NAME],[AGE],,[HOSPITAL]\n", None),
        (f"p1,[NAME],{NARROW}", "sets are not those of its record"),
        (f"p9,[NAME],{NARROW}", "sets are not those of its record"),
        ("p9,[NAME],52,,\n", "age is neither hidden nor a set"),
    ],
)
def test_the_table_says_no_more_than_the_records(
    tmp_path: Path, row: str, kind: str | None
) -> None:
    release = figure_3()
    release.table = HEADER + row
    assert kinds(release, tmp_path) == ({kind} if kind else set())


def test_a_row_shows_the_list_where_the_notes_of_its_person_differ(tmp_path: Path) -> None:
    release = figure_3()
    whole = release.quasi[0]["sets"]
    for person in ("p1", "p2", "p3"):
        release.add(person, **whole | {"age": [52], "visit": ["2009-03"]})
        release.add(person, **whole | {"age": [52], "visit": ["2009-04"]})
    for at in (0, 0, 0):
        release.drop(at)
    assert kinds(release, tmp_path) == set()
    release.table = f'{HEADER}p1,[NAME],{{52}},"{{Mar-2009, Apr-2009}}",\n'
    assert kinds(release, tmp_path) == set()
    release.table = f'{HEADER}p1,[NAME],{{52}},"{{Mar-2009, May-2009}}",\n'
    assert kinds(release, tmp_path) == {"sets are not those of its record"}


def with_a_row_without_notes() -> Release:
    """Two persons have notes; the third has a row of the table alone."""
    release = figure_3()
    release.quasi[2] = {"row": 1, **release.quasi[2]}
    del release.quasi[2]["id"], release.documents[2], release.replacements[2]
    release.manifest = {"persons": 2}
    release.table = f"{HEADER}p3,[NAME],{LISTS}"
    return release


def test_the_row_of_somebody_without_notes_counts(tmp_path: Path) -> None:
    found = check(with_a_row_without_notes(), tmp_path)
    assert (found.findings, found.summary.k_achieved) == ((), 3)


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("p3", "p2", "sets are not those of its record"),
        ("{5, 52, 88}", "{5, 52}", "sets are not those of its record"),
        (f"p3,[NAME],{LISTS}", "", "record of no row"),
    ],
)
def test_but_only_if_the_row_is_there(tmp_path: Path, old: str, new: str, kind: str) -> None:
    release = with_a_row_without_notes()
    release.table = release.table.replace(old, new)
    assert kinds(release, tmp_path) == {kind}


def test_a_row_may_not_join_the_sets_of_two_records(tmp_path: Path) -> None:
    release = figure_3()
    whole = release.quasi[0]["sets"]
    for person in ("p1", "p2", "p3"):
        release.add(person, **whole | {"age": [52]})
        release.add(person, **whole | {"visit": ["2009-03"]})
    release.table = f"{HEADER}p1,[NAME],{{52}},{{Mar-2009}},\n"
    found = check(release, tmp_path, safety="letter")
    assert [finding.file for finding in found.findings] == ["table.csv"]
