from __future__ import annotations

import logging
from pathlib import Path

import pytest
from standing_notes import mark, row

from seawall.link import (
    Identity,
    NoteIdentity,
    identify_note,
    identify_record,
    link_probably,
    pair_scores,
)
from seawall.link.linkage_model import COMPARISONS, blend
from seawall.model import LinkBasis, Person, Record, SeawallError, UsageError

BIRTHS = ("1950-03-14", "1961-01-02", "1980-05-06")
TABLE = [
    row(1, "p1", PATIENT_given="Åsa", PATIENT_family="Berg", DATE_birth=BIRTHS[0], GENDER="F"),
    row(2, "p2", PATIENT_given="John", PATIENT_family="Smith", DATE_birth=BIRTHS[1], GENDER="M"),
    row(3, "p3", PATIENT_given="John", PATIENT_family="Smith", DATE_birth=BIRTHS[2], GENDER="M"),
]  # fmt: skip


def note(position: int, person: Person | None = None, **fields: str) -> NoteIdentity:
    owner = person or Person(f"document:d{position}", LinkBasis.NONE)
    return NoteIdentity(position, owner, Identity(**fields))


def test_a_slip_in_the_name_is_linked_and_a_stranger_is_not() -> None:
    notes = [
        note(1, given="asa", family="bergh", birth=BIRTHS[0], sex="female"),
        note(2, given="maria", family="lund", birth="1933-08-09", sex="female"),
    ]
    result = link_probably(notes, TABLE)
    assert set(result.persons) == {1}
    person = result.persons[1]
    assert (person.id, person.basis, person.record) == ("p1", LinkBasis.PROBABLE, TABLE[0])


def test_two_rows_that_fit_are_two_doubts_and_no_link() -> None:
    result = link_probably(
        [note(1, given="john", family="smith", sex="male")], TABLE, review_from=0.3
    )
    assert result.persons == {}
    assert {(pair.other, pair.is_row) for pair in result.doubtful} == {(2, True), (3, True)}


def test_the_birth_date_decides_between_namesakes() -> None:
    result = link_probably([note(1, given="jon", family="smith", birth=BIRTHS[2])], TABLE)
    assert result.persons[1].id == "p3"


def test_without_a_table_notes_of_one_person_find_each_other() -> None:
    notes = [
        note(1, given="asa", family="berg", birth=BIRTHS[0], sex="female", zip="75310"),
        note(2, given="berg", family="asa", birth=BIRTHS[0], zip="75310"),
        note(3, given="asa", family="berg", birth="1999-12-31", sex="female"),
    ]
    result = link_probably(notes)
    assert {at: person.id for at, person in result.persons.items()} == dict.fromkeys(
        (1, 2), "document:d1"
    )


def test_given_persons_are_never_joined() -> None:
    notes = [
        note(at, Person(f"g{at}", LinkBasis.GIVEN), given="asa", family="berg", birth=BIRTHS[0])
        for at in (1, 2)
    ]
    assert link_probably(notes).persons == {}
    loose = note(3, given="asa", family="berg", birth=BIRTHS[0], sex="female")
    joined = link_probably([notes[0], loose]).persons
    assert {at: person.id for at, person in joined.items()} == {3: "g1"}


def test_no_order_of_the_input_shows() -> None:
    notes = [
        note(1, given="asa", family="berg", birth=BIRTHS[0]),
        note(2, given="asa", family="berg", birth=BIRTHS[0]),
        note(3, given="john", family="smyth", birth=BIRTHS[1]),
    ]
    assert link_probably(notes, TABLE) == link_probably(notes[::-1], TABLE)


@pytest.mark.parametrize("records", [[], TABLE])
def test_nothing_gives_nothing(records: list[Record]) -> None:
    assert link_probably([], records).persons == {}
    assert link_probably([note(1)], records).persons == {}


def test_wrong_thresholds_are_refused() -> None:
    with pytest.raises(UsageError):
        link_probably([], threshold=0.5, review_from=0.9)


def test_it_is_quiet_and_writes_no_files(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    level = logging.getLogger("splink").level
    link_probably([note(n, given="asa", family="berg", birth=BIRTHS[0]) for n in range(25)], TABLE)
    assert capfd.readouterr() == ("", "")
    assert list(tmp_path.iterdir()) == []
    assert logging.getLogger("splink").level == level


def test_a_failure_tells_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("could not convert 'Asa Berg'")

    monkeypatch.setattr(pair_scores, "_as_table", fail)
    with pytest.raises(SeawallError) as caught:
        link_probably([note(1, given="asa"), note(2, given="asa")])
    assert "Berg" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_level_that_was_not_seen_keeps_a_chance() -> None:
    unseen = "level not observed in training dataset"
    trained = {
        "comparisons": [
            {
                "output_column_name": one.name,
                "comparison_levels": [{"m_probability": unseen, "u_probability": unseen}]
                * len(one.levels),
            }
            for one in COMPARISONS
        ]
    }
    blended = blend(trained, 10**6, 10**6)
    assert all(
        level.m > 0 and level.u > 0
        for one in blended
        for level in one.levels
        if level.sql[0] != "("
    )
    for one, start in zip(blend(trained, 0, 0), COMPARISONS, strict=True):
        assert [level.m for level in one.levels] == pytest.approx([x.m for x in start.levels])


def test_the_levels_of_a_comparison_share_all_pairs() -> None:
    for one in COMPARISONS:
        assert sum(level.m for level in one.levels) == pytest.approx(1.0, abs=0.001)
        assert sum(level.u for level in one.levels) == pytest.approx(1.0, abs=0.03)


def test_a_note_and_its_row_have_the_same_identity() -> None:
    record = row(
        PATIENT_given="Ana Maria", PATIENT_family="de la Cruz", DATE_birth="1950-03-14", GENDER="F",
        MRN="00-17", PERSONNUMMER="19500314-1234", ZIP="753 10",
    )  # fmt: skip
    marked = mark(
        "[DE LA CRUZ, ANA|PATIENT] f. [1950-03-14|DATE:birth], [0017|MRN], "
        "[500314-1234|PERSONNUMMER], [753 10|ZIP], [hon|GENDER].",
        "sv",
    )
    said = identify_note(marked, marked.resolve()[0]).identity
    known = identify_record(record, "sv")
    for field in ("given", "family", "birth", "sex", "zip", "number", "national"):
        assert getattr(said, field) == getattr(known, field) != ""
