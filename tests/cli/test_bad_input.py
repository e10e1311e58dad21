"""Whatever is wrong: one clear sentence, the right exit code, nothing half done, nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from program import Seawall, assert_refused, listing, read_folder

GOOD = {"id": "a", "text": "Seen today. MRN: 4471123. Stable."}
CONFIG = Path("seawall.toml")


def write_notes(path: Path, *notes: dict[str, Any] | bytes) -> Path:
    lines = [n if isinstance(n, bytes) else json.dumps(n).encode() for n in notes or (GOOD,)]
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def read_quarantine(private: Path) -> list[dict[str, Any]]:
    lines = (private / "quarantine.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("command", ["detect", "anonymize"])
def test_an_empty_folder_is_refused(seawall: Seawall, tmp_path: Path, command: str) -> None:
    (tmp_path / "notes").mkdir()
    done = seawall(command, "notes", "-o", "out")
    assert_refused(done, 4, "notes holds no .txt notes", "name the folder")
    assert listing(tmp_path) == {"notes"}


def test_a_missing_input_is_refused(seawall: Seawall, tmp_path: Path) -> None:
    assert_refused(seawall("anonymize", "nowhere", "-o", "out"), 1, "nowhere does not exist")
    assert listing(tmp_path) == set()


def test_missing_mentions_are_refused(seawall: Seawall, tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text('{"id": "a", "mentions": []}\n')
    write_notes(tmp_path / "notes.jsonl")
    assert_refused(seawall("score", "gold.jsonl", "nowhere"), 1, "nowhere does not exist")


def test_a_note_of_fifty_megabytes_is_withheld_and_the_others_go_on(
    seawall: Seawall, tmp_path: Path, key_file: Path
) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "small.txt").write_text("Stable.")
    with (notes / "vast.txt").open("wb") as stream:
        stream.writelines(b"Seen today, no complaints. \n" * 1000 for _ in range(1800))
    key = ("--key-file", key_file)
    done = seawall("anonymize", "notes", "-o", "out", "--preset", "full", *key)
    assert (done.code, done.err.count("\n")) == (3, 1)
    assert "1 note withheld" in done.err
    assert "out.private/quarantine.jsonl" in done.err
    (entry,) = read_quarantine(tmp_path / "out.private")
    assert (entry["position"], "--max-note-bytes" in entry["reason"]) == (2, True)
    released = [json.loads(line) for line in (tmp_path / "out/documents.jsonl").open()]
    assert [document["text"] for document in released] == ["Stable."]


def test_what_cannot_be_read_is_withheld_note_by_note(
    seawall: Seawall, tmp_path: Path, key_file: Path
) -> None:
    write_notes(
        tmp_path / "notes.jsonl",
        GOOD,
        {"id": "nul", "text": "a\0b"},
        b'{"id": "broken", "text": "caf\xc3\xa9, caf\xc3"}',
        {"id": "a", "text": "the id of the first note once more"},
        b'{"id": "cut", "text": "',
        {"id": "", "text": "no id"},
        {"id": "b", "lang": "fi", "text": "a language without rules"},
        {"id": "z", "text": ""},
    )
    key = ("--key-file", key_file)
    for command, output, more in (("detect", "m.jsonl", ()), ("anonymize", "out", key)):
        done = seawall(command, "notes.jsonl", "-o", output, *more)
        assert (done.code, done.err.count("\n"), "6 notes withheld" in done.err) == (3, 1, True)
        entries = read_quarantine(tmp_path / f"{output}.private")
        assert [entry["position"] for entry in entries] == [2, 3, 4, 5, 6, 7]
        reasons = " | ".join(entry["reason"] for entry in entries)
        for word in ("NUL", "UTF-8", "same id as document 1", "JSON", "no id", "language"):
            assert word in reasons
    assert len((tmp_path / "m.jsonl").read_text().splitlines()) == 2
    assert len((tmp_path / "out/documents.jsonl").read_text().splitlines()) == 2


def test_an_earlier_runs_quarantine_does_not_outlive_it(seawall: Seawall, tmp_path: Path) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", GOOD, b"{")
    assert seawall("detect", notes, "-o", "m.jsonl").code == 3
    write_notes(notes, GOOD)
    assert seawall("detect", notes, "-o", "m.jsonl").code == 0
    assert read_quarantine(tmp_path / "m.jsonl.private") == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), ("no column 'text'", "its columns are id, body", "--text-column")),
        (("--text-column", "boddy"), ("no column 'boddy'", "--text-column")),
        (("--text-column", "body", "--id-column", "nr"), ("no column 'nr'", "--id-column")),
        (
            ("--text-column", "body", "--person-column", "who"),
            ("no column 'who'", "--person-column"),
        ),
    ],
)
def test_a_csv_without_the_named_column_is_refused(
    seawall: Seawall, tmp_path: Path, options: tuple[str, ...], words: tuple[str, ...]
) -> None:
    (tmp_path / "notes.csv").write_text("id,body\n1,Stable.\n")
    assert_refused(seawall("anonymize", "notes.csv", "-o", "out", *options), 2, *words)
    assert listing(tmp_path) == {"notes.csv"}


@pytest.mark.parametrize(
    ("options", "config", "words"),
    [
        (("--preset", "safe-harbour"), "", ("Unknown preset", "did you mean 'safe-harbor'?")),
        (("--preset", "none.toml"), "", ("none.toml cannot be read",)),
        (("--k", "1"), "", ("k = 1 protects nobody", "2 or more")),
        (("--k", "-3"), "", ("k = -3 protects nobody",)),
        (("--k", "5"), "", ("promises no k", "--k")),
        (("--k", "few"), "", ("'--k'", "valid integer")),
        ((), "k = 1", ("k = 1 protects nobody",)),
        (
            (),
            "[treatments]\nPATINT = 'mask'",
            ("[treatments]", "Unknown label", "did you mean 'PATIENT'?"),
        ),
        ((), "[treatments]\nPATIENT = 'keep'", ("[treatments]", "PATIENT", "does not suit")),
        ((), "[treatments]\nPATIENT = 'msk'", ("Unknown treatment", "did you mean 'mask'?")),
        ((), "presett = 'full'", ("in seawall.toml", "did you mean 'preset'?")),
        ((), "preset = ", ("seawall.toml is not valid TOML",)),
        (("--workers", "0"), "seed = 3", ("'workers'", "greater than or equal to 1")),
        (("--profile", "quick"), "", ("'profile'", "'fast' or 'accurate'")),
        (("--lang", "fi", "--workers", "2"), "", ("Unknown language", "en, sv")),
        (("--detectors", "ruls", "--workers", "2"), "", ("Unknown detector", "'rules'?")),
        (("--input-format", "pdf"), "", ("Unknown input format",)),
        (("--presett", "full"), "", ("--presett", "--help")),
        (("--config", "none.toml"), "", ("none.toml cannot be read",)),
    ],
)
def test_a_wrong_option_or_setting_is_refused_before_anything_is_made(
    seawall: Seawall,
    tmp_path: Path,
    options: tuple[str, ...],
    config: str,
    words: tuple[str, ...],
) -> None:
    write_notes(tmp_path / "notes.jsonl")
    if config:
        (tmp_path / CONFIG).write_text(config)
    before = read_folder(tmp_path)
    done = seawall("anonymize", "notes.jsonl", "-o", "out", *options)
    assert_refused(done, 1 if "--config" in options else 2, *words)
    assert read_folder(tmp_path) == before


@pytest.mark.parametrize(
    ("table", "code", "words"),
    [
        ("Ann,Berg\nBo,Ek\n", 2, ("None of the columns", "line of column names", "[columns]")),
        ("name,mrn\nAnn\n", 1, ("Line 2", "1 fields", "2")),
        ("", 1, ("header line",)),
    ],
)
def test_a_table_that_cannot_be_trusted_is_refused(
    seawall: Seawall, tmp_path: Path, key_file: Path, table: str, code: int, words: tuple[str, ...]
) -> None:
    write_notes(tmp_path / "notes.jsonl")
    (tmp_path / "patients.csv").write_text(table)
    given = ("--patients", "patients.csv", "--key-file", key_file)
    done = seawall("anonymize", "notes.jsonl", "-o", "out", *given)
    assert_refused(done, code, "patients.csv", *words)
    assert not (tmp_path / "out").exists()


def test_an_output_that_cannot_be_written_is_refused(seawall: Seawall, tmp_path: Path) -> None:
    write_notes(tmp_path / "notes.jsonl")
    (tmp_path / "file").write_text("mine")
    for arguments in (
        ("detect", "notes.jsonl", "-o", "file/m.jsonl"),
        ("anonymize", "notes.jsonl", "-o", "file/out"),
        ("anonymize", "notes.jsonl", "-o", "file"),
        ("detect", "notes.jsonl", "-o", "/proc/seawall/m.jsonl"),
        ("anonymize", "notes.jsonl", "-o", "/proc/seawall/out"),
        ("synth", "-o", "file/hospital", "--patients", 1),
        ("demo", "-o", "file/demo", "--patients", 1),
    ):
        assert_refused(seawall(*arguments), 1, str(arguments[arguments.index("-o") + 1]))
    assert listing(tmp_path) <= {"notes.jsonl", "file", "seawall.key"}
    assert (tmp_path / "file").read_text() == "mine"


def test_nothing_but_a_release_is_ever_replaced(seawall: Seawall, tmp_path: Path) -> None:
    write_notes(tmp_path / "notes.jsonl")
    (tmp_path / "out").mkdir()
    (tmp_path / "out/thesis.txt").write_text("mine")
    for options in ((), ("--overwrite",), ("--resume",), ("--overwrite", "--resume")):
        done = seawall("anonymize", "notes.jsonl", "-o", "out", *options)
        assert_refused(done, 2, "out holds something else", "-o")
    for output in (".", ".."):
        assert_refused(seawall("anonymize", "notes.jsonl", "-o", output), 2, "another folder")
    assert_refused(seawall("demo", "-o", "out", "--patients", 1), 2, "another folder")
    assert (tmp_path / "out/thesis.txt").read_text() == "mine"


def test_a_release_is_replaced_only_if_asked(seawall: Seawall, release: Path) -> None:
    before = read_folder(release)
    write_notes(release.parent / "notes.jsonl")
    done = seawall("anonymize", "notes.jsonl", "-o", "release")
    assert_refused(done, 2, "already holds a release", "--overwrite")
    assert read_folder(release) == before
    done = seawall("anonymize", "notes.jsonl", "-o", "release", "--overwrite")
    assert (done.code, done.errors) == (0, [])
    assert len((release / "documents.jsonl").read_text().splitlines()) == 1


def test_the_notes_themselves_are_never_written_over(seawall: Seawall, tmp_path: Path) -> None:
    write_notes(tmp_path / "notes.jsonl")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/a.txt").write_text("Stable.")
    before = read_folder(tmp_path)
    done = seawall("detect", "notes.jsonl", "-o", "./notes.jsonl")
    assert_refused(done, 2, "holds the notes themselves")
    done = seawall("detect", "folder", "-o", "folder", "--format", "brat")
    assert_refused(done, 2, "holds the notes themselves")
    assert read_folder(tmp_path) == before


def test_standard_input_can_be_read_only_once(
    program: Seawall, tmp_path: Path, key_file: Path
) -> None:
    for option in ("--resume", "--show-text"):
        done = program("anonymize", "-", "-o", "out", option, input=json.dumps(GOOD))
        assert_refused(done, 2, option, "read again")
    rules = ("--detectors", "rules", "--key-file", key_file)
    done = program("anonymize", "-", "-o", "out", *rules, input=json.dumps(GOOD))
    assert done.code == 0, done.err


def test_an_id_that_can_name_no_file_withholds_its_note_alone(
    seawall: Seawall, tmp_path: Path
) -> None:
    notes = write_notes(tmp_path / "notes.jsonl", {"id": "../up", "text": "Stable."}, GOOD)
    done = seawall("detect", notes, "-o", "brat", "--format", "brat")
    assert (done.code, "1 note withheld" in done.err) == (3, True)
    (entry,) = read_quarantine(tmp_path / "brat.private")
    assert (entry["position"], "jsonl or csv" in entry["reason"]) == (1, True)
    assert [path.name for path in (tmp_path / "brat").glob("*.ann")] == ["a.ann"]
