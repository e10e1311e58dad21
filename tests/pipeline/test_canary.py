"""Marked identifiers go in; they come out nowhere: not even where something fails."""

from __future__ import annotations

import json
import logging
import re
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from program import Ended, Seawall, read_folder
from seawall import pipeline
from seawall.config import Settings, make_passing_key
from seawall.detect.rules import web
from seawall.evaluate.verify import QUASI, REPLACEMENTS
from seawall.model import SeawallError
from seawall.pipeline import account, released_rows
from seawall.pipeline.publication import RELEASED_FILES
from seawall.pipeline.released_rows import TOPICS
from seawall.pipeline.work import NoteTreatment, make_work

GIVEN, FAMILY, NUMBER, MAIL = "Zaxqueline", "Canarwick", "88417302", "zq77@kanaryx.example"
PHONE, STREET, PERSON = "617-555-0143", "41 Quillfeather Lane", "qx-person-551907"
CANARIES = (GIVEN, FAMILY, NUMBER, "zq77", "kanaryx", "555-0143", "Quillfeather", "551907")
TELLING_ID = f"{FAMILY}_{GIVEN}_{NUMBER}"
NOTE = (
    f"Patient Name: {FAMILY.upper()}, {GIVEN.upper()}\nMRN: {NUMBER}\n\n"
    f"{GIVEN} {FAMILY} was seen on 03/14/2019 for asthma. Ms. {FAMILY} can be reached at {PHONE} "
    f"or {MAIL}. She lives at {STREET}, Boston. Continue albuterol.\n\nzaxqueline canarwick"
)
TABLE = (
    "person_id,given_name,family_name,mrn,email,phone,street,remarks\n"
    f"{PERSON},{GIVEN},{FAMILY},{NUMBER},{MAIL},{PHONE},{STREET},knows {GIVEN}\n"
)
BROKEN = (
    f'{{"id": "{TELLING_ID}-cut", "text": "{NOTE[:20]}',
    json.dumps({"id": f"{TELLING_ID}-mute", "person_id": PERSON, "note": NOTE}),
    json.dumps({"id": f"{TELLING_ID}-nul", "text": f"{GIVEN}\0{FAMILY}"}),
    json.dumps({"id": f"{TELLING_ID}-tongue", "lang": FAMILY, "text": NOTE}),
    json.dumps({"id": TELLING_ID, "text": f"{GIVEN} once more"}),
    json.dumps([GIVEN, FAMILY]),
)


def write_inputs(folder: Path, *, broken: bool = True) -> tuple[Path, Path]:
    note = {"id": TELLING_ID, "person_id": PERSON, "clerk": FAMILY, "more": {"who": [GIVEN]}}
    lines = [json.dumps({**note, "text": NOTE}), *(BROKEN if broken else ())]
    (folder / "notes.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (folder / "patients.csv").write_text(TABLE, encoding="utf-8")
    return folder / "notes.jsonl", folder / "patients.csv"


def find_canaries(text: str) -> set[str]:
    return {canary for canary in CANARIES if canary.lower() in text.lower()}


def assert_silent(done: Ended, *folders: Path) -> None:
    assert find_canaries(done.out + done.err) == set()
    for folder in folders:
        for name, content in read_folder(folder).items():
            assert find_canaries(name + content.decode("utf-8")) == set(), name


@pytest.fixture(autouse=True)
def listen(caplog: pytest.LogCaptureFixture) -> Any:
    """Whatever a test does, no log holds a canary."""
    caplog.set_level(logging.DEBUG)
    yield
    assert find_canaries(caplog.text) == set()


@pytest.mark.parametrize("preset", ["full", "limited", "safe-harbor", "surrogate"])
def test_a_release_holds_no_canary(seawall: Seawall, tmp_path: Path, preset: str) -> None:
    notes, table = write_inputs(tmp_path)
    options = ("anonymize", notes, "-o", "out", "--patients", table, "--preset", preset)
    done = seawall(*options)
    assert (done.code, "6 notes withheld" in done.err) == (3, True)
    assert_silent(done, tmp_path / "out")
    # These two are of presets that group persons.
    released = RELEASED_FILES - {QUASI, TOPICS}
    if preset == "surrogate":
        # Were the made-up values marked, whatever is not would be known to be real.
        released -= {REPLACEMENTS}
        assert (tmp_path / "out.private" / REPLACEMENTS).is_file()
    assert {path.name for path in (tmp_path / "out").iterdir()} == released
    (document,) = (tmp_path / "out/documents.jsonl").read_text(encoding="utf-8").splitlines()
    assert re.fullmatch("[0-9a-f]{16}", json.loads(document)["id"])
    assert "albuterol" in document
    # What stays home is where they are: otherwise this test would prove nothing.
    assert FAMILY in (tmp_path / "out.private/plan.jsonl").read_text(encoding="utf-8")
    assert FAMILY in (tmp_path / "out.private/quarantine.jsonl").read_text(encoding="utf-8")
    for more in (("--resume", "--json"), ("--overwrite", "--dry-run")):
        assert_silent(seawall(*options, *more), tmp_path / "out")


def test_a_canary_is_shown_only_if_real_text_is_asked_for(seawall: Seawall, tmp_path: Path) -> None:
    notes, table = write_inputs(tmp_path, broken=False)
    done = seawall("anonymize", notes, "-o", "out", "--patients", table, "--show-text")
    assert done.code == 0
    assert FAMILY in (tmp_path / "out/report.html").read_text(encoding="utf-8")
    (tmp_path / "out/report.html").unlink()
    assert_silent(done, tmp_path / "out")


def test_file_names_are_ids_and_tell_as_much(seawall: Seawall, tmp_path: Path) -> None:
    folder = tmp_path / "notes" / FAMILY
    folder.mkdir(parents=True)
    (folder / f"{GIVEN} {NUMBER}.txt").write_text(NOTE, encoding="utf-8")
    (folder / f"{GIVEN}-broken.txt").write_bytes(f"{GIVEN}\0".encode())
    (folder / f"{FAMILY}-latin.txt").write_bytes("Mår bra, är pigg.".encode("latin-1"))
    _, table = write_inputs(tmp_path)
    done = seawall("anonymize", "notes", "-o", "out", "--patients", table)
    assert (done.code, "1 note read as latin-1." in done.err) == (3, True)
    assert_silent(done, tmp_path / "out")
    for output_format in ("jsonl", "brat"):
        done = seawall("detect", "notes", "-o", output_format, "--format", output_format)
        assert done.code == 3
        assert_silent(done)


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("notes.csv", f'{TELLING_ID},"{NOTE}",{GIVEN}\n', 2),
        ("notes.csv", f'id,note\n{TELLING_ID},"{NOTE}"\n', 2),
        ("notes.csv", f'id,text\n{TELLING_ID},"{NOTE}" {GIVEN}"\n', 1),
        ("patients.csv", f"{GIVEN},{FAMILY},{NUMBER}\n", 2),
        ("patients.csv", f"{GIVEN},{FAMILY},{FAMILY}\n", 2),
        ("patients.csv", f"name,mrn\n{GIVEN} {FAMILY}\n", 1),
        ("patients.csv", f'name,mrn\n"{GIVEN}" {FAMILY},{NUMBER}\n', 1),
    ],
)
def test_a_file_that_is_refused_is_not_quoted(
    seawall: Seawall, tmp_path: Path, name: str, content: str, code: int
) -> None:
    write_inputs(tmp_path)
    (tmp_path / name).write_text(content, encoding="utf-8")
    notes = name if name == "notes.csv" else "notes.jsonl"
    done = seawall("anonymize", notes, "-o", "out", "--patients", "patients.csv")
    assert (done.code, len(done.errors)) == (code, 1), done.err
    assert_silent(done)
    assert not (tmp_path / "out").exists()


def test_a_rule_that_fails_withholds_the_note_and_says_only_so(
    seawall: Seawall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(readings: Any) -> Any:
        for reading in readings:
            if find_canaries(reading.text):
                raise ValueError(f"cannot read {reading.text}")
        return [() for _ in readings]

    notes, _ = write_inputs(tmp_path, broken=False)
    monkeypatch.setattr(web, "find_in_each", fail)
    for command in ("detect", "anonymize"):
        done = seawall(command, notes, "-o", command)
        assert done.code == 3
        assert_silent(done)
        (entry,) = (tmp_path / f"{command}.private/quarantine.jsonl").read_text().splitlines()
        assert json.loads(entry)["reason"] == "could not be processed (ValueError)"
    assert_silent(done, tmp_path / "anonymize")


def test_a_note_that_takes_too_long_is_withheld_without_a_word_of_it(
    seawall: Seawall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dawdle(readings: Any) -> Any:
        if any(find_canaries(reading.text) for reading in readings):
            time.sleep(30)
        return [() for _ in readings]

    notes, _ = write_inputs(tmp_path, broken=False)
    (tmp_path / "seawall.toml").write_text("max_note_seconds = 0.1\n")
    monkeypatch.setattr(web, "find_in_each", dawdle)
    done = seawall("anonymize", notes, "-o", "out")
    assert done.code == 3
    assert_silent(done, tmp_path / "out")
    assert "took longer" in (tmp_path / "out.private/quarantine.jsonl").read_text()


@pytest.mark.parametrize(
    ("module", "place"),
    [(released_rows, "plan_record"), (account, "write_html"), (account, "show_passages")],
)
def test_an_unforeseen_error_is_one_line_without_its_message(
    seawall: Seawall,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    key_file: Path,
    module: ModuleType,
    place: str,
) -> None:
    def fail(*_: Any) -> Any:
        raise RuntimeError(NOTE)

    notes, table = write_inputs(tmp_path, broken=False)
    monkeypatch.setattr(module, place, fail)
    asked = ("anonymize", notes, "-o", "out", "--patients", table, "--key-file", key_file)
    done = seawall(*asked)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "Internal error RuntimeError" in done.err
    assert_silent(done)
    assert not (tmp_path / "out").exists()
    # The run can still go on once the cause is gone.
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert seawall(*asked, "--overwrite").code == 0


def test_no_repr_holds_a_canary(tmp_path: Path) -> None:
    notes, table = write_inputs(tmp_path)
    settings = Settings(preset="surrogate")
    order = pipeline.Order(str(notes), tmp_path / "out", table)
    job = pipeline.make_job(order, settings, make_passing_key)
    records = tuple(job.table or ())
    documents = list(job.source)
    treatment = NoteTreatment(settings, job.preset, records, job.key, job.naming)
    work = make_work(settings, job.preset, records, job.key, job.naming)
    things: list[Any] = [job, order, settings, *records, *records[0].cells, *documents]
    shown = list(treatment.show(documents[:1]))
    things += [*shown[0], *work(documents)]
    note = shown[0][0]
    things += [*note.mentions, note.person, treatment, job.table, job.source, job.key, job.naming]
    for thing in things:
        assert find_canaries(repr(thing) + str(thing)) == set(), type(thing)


def test_errors_raised_to_a_caller_hold_no_canary(tmp_path: Path) -> None:
    notes, table = write_inputs(tmp_path)
    gold = tmp_path / "gold.jsonl"
    gold.write_text(json.dumps({"id": TELLING_ID, "mentions": [{"start": 0, "end": 10**6}]}))
    for content in (None, f'{{"id": "{GIVEN}"', json.dumps({"id": FAMILY, "mentions": FAMILY})):
        if content:
            gold.write_text(content)
        with pytest.raises(SeawallError) as caught:
            pipeline.score_files(str(gold), str(gold), str(notes), Settings())
        assert find_canaries(str(caught.value)) == set()
    (tmp_path / "release").mkdir()
    (tmp_path / "release/manifest.json").write_text(json.dumps({"treatments": FAMILY}))
    order = pipeline.VerifyOrder(tmp_path / "release", known=table)
    with pytest.raises(SeawallError) as caught:
        pipeline.verify_release(order, Settings(), lambda: None)
    assert find_canaries(str(caught.value)) == set()
