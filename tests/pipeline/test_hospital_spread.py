"""A hospital that many persons' notes name is found in all notes, and is nobody's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from seawall.link import drop_kind
from seawall.model import Document, Label, LinkBasis, Mention, Person, Span
from seawall.pipeline.fact_notes import read_facts, read_note, resolve, store
from seawall.pipeline.hospital_spread import spread_hospitals
from seawall.pipeline.notes import ReadNote
from seawall.pipeline.state import RunState

HOSPITAL = "Larkmoor Regional Hospital"


def make_note(position: int, text: str, **marked: Label) -> ReadNote:
    """A note of a person of its own; ``marked`` names what a detector found, _ for a space."""
    found = []
    for name, label in marked.items():
        start = text.index(name.replace("_", " "))
        found.append(Mention(Span(start, start + len(name)), label))
    document = Document(f"n{position}", text, position, f"p{position}", "en")
    person = Person(f"p{position}", LinkBasis.GIVEN)
    return ReadNote(document, "en", tuple(found), tuple(found), person)


def spread(folder: Path, persons: int, last: ReadNote) -> tuple[ReadNote, str | None]:
    """The last note after so many others that name the hospital: as read again, its hospital."""
    others = [
        make_note(n, f"{HOSPITAL}\n\nSeen for a cough.", Larkmoor_Regional_Hospital=Label.HOSPITAL)
        for n in range(1, persons + 1)
    ]
    with RunState.unnamed(folder) as state:
        state.add_readings([store(resolve(note)) for note in (*others, last)])
        spread_hospitals(state, ())
        reading = next(r for r in state.readings() if r.position == last.document.position)
        return read_note(reading.note, {}), read_facts(reading.facts).values.get("hospital")


@pytest.mark.parametrize("written", ["LARKMOOR REGIONAL HOSPITAL", "Larkmoor\nRegional Hospital"])
def test_a_missed_hospital_is_found_however_it_is_written(tmp_path: Path, written: str) -> None:
    note, hospital = spread(tmp_path, 5, make_note(99, f"{written}\n\nSeen for a cough."))
    assert [m.span.of(note.document.text) for m in note.mentions] == [written]
    assert hospital is not None
    assert hospital.casefold() == HOSPITAL.casefold()


def test_what_few_notes_name_may_be_a_person_and_is_not_looked_for(tmp_path: Path) -> None:
    note, hospital = spread(tmp_path, 4, make_note(99, f"{HOSPITAL}\n\nSeen for a cough."))
    assert not note.mentions
    assert hospital is None


def test_a_part_of_a_known_hospital_is_no_person(tmp_path: Path) -> None:
    text = f"{HOSPITAL}\n\nLarkmoor was seen by Dr. Regional Smith."
    note = make_note(99, text, Larkmoor_Regional=Label.DOCTOR, Regional_Smith=Label.DOCTOR)
    again, hospital = spread(tmp_path, 6, note)
    assert hospital == HOSPITAL
    labels = {m.span.of(text): m.label for m in again.mentions}
    assert labels == {HOSPITAL: Label.HOSPITAL, "Regional Smith": Label.DOCTOR}


def test_a_hospital_that_few_name_and_shares_a_word_with_a_person_is_not_shown(
    tmp_path: Path,
) -> None:
    text = "Smith Memorial Hospital\n\nJohn Smith was seen."
    marked = {"Smith_Memorial_Hospital": Label.HOSPITAL, "John_Smith": Label.PATIENT}
    _, hospital = spread(tmp_path, 5, make_note(99, text, **marked))
    assert hospital is None


def test_a_hospital_is_found_without_the_word_for_what_it_is(tmp_path: Path) -> None:
    full = "Mirabel Falls Hospital"
    others = [
        make_note(n, f"{full}\n\nSeen for a cough.", Mirabel_Falls_Hospital=Label.HOSPITAL)
        for n in range(1, 6)
    ]
    last = make_note(99, "Compared with Mirabel Falls study, no change.")
    with RunState.unnamed(tmp_path) as state:
        state.add_readings([store(resolve(note)) for note in (*others, last)])
        spread_hospitals(state, ())
        reading = next(r for r in state.readings() if r.position == 99)
        note = read_note(reading.note, {})
    assert [m.span.of(note.document.text) for m in note.mentions] == ["Mirabel Falls"]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("mirabel falls hospital", "mirabel falls"),
        ("larkmoor regional hospital", ""),  # "regional" is many hospitals' word
        ("mercy hospital", ""),
        ("mirabel falls", ""),
        ("", ""),
    ],
)
def test_what_is_left_without_that_word_must_be_a_name(name: str, short: str) -> None:
    assert drop_kind(name) == short
