"""The state of a run: whatever somebody else does to a row, nothing of it is released."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from program import KEY, Seawall, assert_refused
from seawall.model import LinkBasis, ProjectKey, RefusedError, UsageError
from seawall.pipeline.state import DoneDocument, RunState, StoredReading, WithheldDocument

OURS = ProjectKey(KEY.encode())
FACTS = {"notes": "1", "setting seed": "2"}
DONE = [
    DoneDocument(
        n, bytes([n]), f"r{n}", f"o{n}", "p", LinkBasis.GIVEN, f"Text {n}", "[]", "[]", {"AGE": n}
    )
    for n in range(1, 6)
]
READ = [StoredReading(n, f"p{n % 2}", f"{{{n}}}", "{}") for n in range(1, 6)]
WITHHELD = [WithheldDocument(n, f"o{n}", "language") for n in (6, 7, 8)]


def open_state(path: Path, *, key: ProjectKey = OURS, resume: bool = True) -> RunState:
    return RunState(path, FACTS, key=key, resume=resume)


def fill(path: Path, key: ProjectKey = OURS) -> Path:
    with open_state(path, key=key, resume=False) as state:
        state.add_readings([*READ, *WITHHELD])
        state.add([*DONE])
    return path


def read_everything(state: RunState) -> list[object]:
    many = (state.released, state.released_places, state.at_home, state.withheld, state.readings)
    return [list(read()) for read in many]


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as store, store:
        for statement in statements:
            store.execute(statement)


SWAP = "UPDATE {t} SET {c} = (SELECT {c} FROM {t} WHERE position = {b}) WHERE position = {a}"
CHANGES = {
    "a text": ["UPDATE document SET text = text || ' Harriet' WHERE position = 2"],
    "a text to bytes": ["UPDATE document SET text = CAST(text AS BLOB) WHERE position = 2"],
    "a released id": ["UPDATE document SET released_id = 'Harriet' WHERE position = 2"],
    "an order": ["UPDATE document SET order_key = x'00' WHERE position = 2"],
    "a plan": ["UPDATE document SET planned = '[1]' WHERE position = 2"],
    "a count": ["UPDATE document SET counts = '{}' WHERE position = 2"],
    "a person": ["UPDATE reading SET person = 'p9' WHERE position = 2"],
    "a note": ["UPDATE reading SET note = '{}' WHERE position = 2"],
    "facts of a note": ["UPDATE reading SET facts = '[]' WHERE position = 2"],
    "a reason": ["UPDATE quarantine SET reason = 'none' WHERE position = 6"],
    "a place": ["UPDATE document SET position = 9 WHERE position = 2"],
    "a place of a withheld note": ["UPDATE quarantine SET position = 9 WHERE position = 6"],
    "a row gone": ["DELETE FROM document WHERE position = 2"],
    "the last row gone": ["DELETE FROM document WHERE position = 5"],
    "all rows gone": ["DELETE FROM document"],
    "a withheld note gone": ["DELETE FROM quarantine WHERE position = 8"],
    "a reading gone": ["DELETE FROM reading WHERE position = 3"],
    "texts swapped": [SWAP.format(t="document", c="text", a=1, b=2)],
    "a text with its signature": [
        SWAP.format(t="document", c="text", a=1, b=2),
        SWAP.format(t="document", c="signature", a=1, b=2),
    ],
    "a row of another table": [
        "INSERT INTO quarantine SELECT position + 10, person, note, signature FROM reading"
    ],
    "a row that is new": ["INSERT INTO quarantine VALUES (9, 'o9', 'none', x'00')"],
    "no signature": ["UPDATE document SET signature = '' WHERE position = 2"],
    "the sums": ["UPDATE run SET value = replace(value, '1', '2') WHERE name = 'sums'"],
    "the sums gone": ["DELETE FROM run WHERE name = 'sums'"],
    "the sums and rows gone": ["DELETE FROM document", "DELETE FROM run WHERE name = 'sums'"],
    "the facts": ["UPDATE run SET value = '{}' WHERE name = 'facts'"],
    "the facts gone": ["DELETE FROM run WHERE name = 'facts'"],
    "the run": ["UPDATE run SET value = 'another' WHERE name = 'id'"],
    "the run gone": ["DELETE FROM run WHERE name = 'id'"],
}


@pytest.fixture
def state_path(tmp_path: Path) -> Path:
    return fill(tmp_path / "state.sqlite")


def test_what_was_kept_is_read_again(state_path: Path) -> None:
    with open_state(state_path) as state:
        released, places, at_home, withheld, readings = read_everything(state)
        assert released == [(d.released_id, d.text, d.replaced) for d in DONE]
        assert places == [(d.released_id, d.position) for d in DONE]
        assert at_home == [(d.original_id, d.released_id, d.person, d.planned) for d in DONE]
        assert (withheld, readings) == (WITHHELD, READ)
        assert state.count_labels() == {"AGE": 15}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_state_is_refused(state_path: Path, name: str) -> None:
    change(state_path, *CHANGES[name])
    with pytest.raises(RefusedError, match="changed since by something else"):
        open_state(state_path)


READERS: dict[str, Callable[[RunState], Iterator[object]]] = {
    "a text": RunState.released,
    "a plan": RunState.at_home,
    "a released id": RunState.released_places,
    "a row gone": RunState.released,
    "a reason": RunState.withheld,
    "a withheld note gone": RunState.withheld,
    "a note": RunState.readings,
    "a reading gone": RunState.readings,
}


@pytest.mark.parametrize("name", READERS)
def test_a_state_that_is_changed_while_a_run_has_it_open_is_refused(
    state_path: Path, name: str
) -> None:
    with open_state(state_path) as state:
        change(state_path, *CHANGES[name])
        with pytest.raises(RefusedError):
            list(READERS[name](state))


def test_a_row_of_another_run_under_the_same_key_is_refused(
    state_path: Path, tmp_path: Path
) -> None:
    other = fill(tmp_path / "other.sqlite")
    with closing(sqlite3.connect(state_path)) as store, store:
        store.execute("ATTACH ? AS other", (str(other),))
        store.execute("DELETE FROM document WHERE position = 2")
        store.execute("INSERT INTO document SELECT * FROM other.document WHERE position = 2")
    with pytest.raises(RefusedError):
        open_state(state_path)


def test_an_earlier_reading_of_a_note_is_refused(state_path: Path, tmp_path: Path) -> None:
    earlier = tmp_path / "earlier.sqlite"
    earlier.write_bytes(state_path.read_bytes())
    with open_state(state_path) as state:
        state.add_readings([replace(READ[1], note="{more}")])
        assert [r.note for r in state.readings()][1] == "{more}"
    with open_state(state_path) as state:
        assert len(list(state.readings())) == len(READ)
    with closing(sqlite3.connect(state_path)) as store, store:
        store.execute("ATTACH ? AS earlier", (str(earlier),))
        store.execute("DELETE FROM reading WHERE position = 2")
        store.execute("INSERT INTO reading SELECT * FROM earlier.reading WHERE position = 2")
    with pytest.raises(RefusedError):
        open_state(state_path)


def test_a_table_of_an_earlier_time_is_refused(state_path: Path, tmp_path: Path) -> None:
    """Else the documents since would be missing in the release, and nobody told."""
    earlier = tmp_path / "earlier.sqlite"
    with open_state(state_path) as state:
        earlier.write_bytes(state_path.read_bytes())
        state.add([replace(DONE[0], position=9, released_id="r9"), WithheldDocument(10, "", "")])
    with closing(sqlite3.connect(state_path)) as store, store:
        store.execute("ATTACH ? AS earlier", (str(earlier),))
        store.execute("DELETE FROM document")
        store.execute("INSERT INTO document SELECT * FROM earlier.document")
    with pytest.raises(RefusedError):
        open_state(state_path)


def test_readings_of_withheld_notes_are_dropped_with_what_was_made(state_path: Path) -> None:
    with open_state(state_path) as state:
        state.add([WithheldDocument(3, "o3", "too slow")])
        assert state.drop_withheld_readings()
        assert not state.drop_withheld_readings()
    with open_state(state_path) as state:
        assert [reading.position for reading in state.readings()] == [1, 2, 4, 5]
        assert list(state.released()) == []


def test_a_state_that_nobody_resumes_has_no_name(tmp_path: Path) -> None:
    with RunState.unnamed(tmp_path) as state:
        assert list(tmp_path.iterdir()) == []
        state.add_readings([*READ, *WITHHELD])
        state.add_readings([replace(READ[1], note="{more}")])
        assert [reading.note for reading in state.readings()][1] == "{more}"
        assert list(tmp_path.iterdir()) == []


def test_another_key_or_version_is_said(state_path: Path) -> None:
    with pytest.raises(UsageError, match="another project key"):
        open_state(state_path, key=ProjectKey(KEY[::-1].encode()))
    change(state_path, "PRAGMA user_version = 1")
    with pytest.raises(UsageError, match="another version"):
        open_state(state_path)


def test_a_tampered_release_is_not_published(
    seawall: Seawall, release: Path, hospital: Path, key_file: Path
) -> None:
    state = release.with_name("release.private") / "state.sqlite"
    change(state, "UPDATE run SET value = replace(value, '24', '23') WHERE name = 'finished'")
    asked = ("anonymize", hospital / "notes.jsonl", "-o", release, "--key-file", key_file)
    done = seawall(*asked, "--patients", hospital / "patients.csv", "--resume")
    assert_refused(done, 4, "changed since by something else", "without --resume")
