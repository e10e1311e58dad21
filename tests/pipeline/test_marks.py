"""A release from what a person marked: beside, instead of, or against what is found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program import Ended, Seawall
from seawall.model import Document, Label, Mention, Span
from seawall.pipeline.marks import Marks

TEXT = "Seen by Quillfeather. Foley Anna Berg, phone 212-736-5000."
ALONE = ("--detectors", "rules", "--preset", "full")


def mark(text: str, label: Label) -> dict[str, object]:
    start = TEXT.index(text)
    return {"start": start, "end": start + len(text), "label": label.value}


def write(folder: Path, marks: Mapping[str, list[dict[str, object]]]) -> None:
    notes = [{"id": note, "text": TEXT} for note in ("n1", "n2")]
    (folder / "notes.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes))
    lines = [json.dumps({"id": note, "mentions": found}) for note, found in marks.items()]
    (folder / "marks.jsonl").write_text("\n".join(lines) + "\n")


def release(seawall: Seawall, *more: str) -> Ended:
    return seawall("anonymize", "notes.jsonl", "-o", "out", *ALONE, *more)


def read_texts(folder: Path) -> dict[str, str]:
    plans = map(json.loads, (folder / "out.private/plan.jsonl").read_text().splitlines())
    original = {plan["released_id"]: plan["id"] for plan in plans}
    lines = map(json.loads, (folder / "out/documents.jsonl").read_text().splitlines())
    return {original[line["id"]]: line["text"] for line in lines}


def test_marks_are_added_to_what_is_found(seawall: Seawall, tmp_path: Path) -> None:
    write(tmp_path, {"n1": [mark("Quillfeather", Label.DOCTOR)]})
    done = release(seawall, "--mentions", "marks.jsonl")
    assert done.code == 0, done.err
    assert "added to what was found in 1 of 2 notes" in done.err
    texts = read_texts(tmp_path)
    assert "Quillfeather" not in texts["n1"]
    assert "212" not in texts["n1"] + texts["n2"]
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert manifest["mentions"] == {"mode": "add", "notes": 1}
    assert set(manifest["input_hmac_sha256"]) == {"notes", "mentions"}


def test_marks_replace_what_is_found_in_the_notes_they_list(
    seawall: Seawall, tmp_path: Path
) -> None:
    write(tmp_path, {"n1": [mark("Berg", Label.PATIENT)]})
    waived = ("--waive", "only the marks are tried", "--by", "test")
    done = release(seawall, "--mentions", "marks.jsonl", "--mentions-mode", "replace", *waived)
    assert done.code == 0, done.err
    texts = read_texts(tmp_path)
    assert texts["n1"] == TEXT.replace("Berg", "[NAME]")
    assert "212" not in texts["n2"]


def test_what_is_vetoed_stays_as_it_is_written(seawall: Seawall, tmp_path: Path) -> None:
    write(tmp_path, {"n2": [mark("212-736-5000", Label.PHONE)]})
    waived = ("--waive", "the number is made up", "--by", "test")
    done = release(seawall, "--mentions", "marks.jsonl", "--mentions-mode", "veto", *waived)
    assert done.code == 0, done.err
    texts = read_texts(tmp_path)
    assert "212-736-5000" in texts["n2"]
    assert "212-736-5000" not in texts["n1"]


def test_a_brat_folder_gives_its_marks(seawall: Seawall, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "n1.txt").write_text(TEXT)
    start = TEXT.index("Quillfeather")
    (notes / "n1.ann").write_text(f"T1\tDOCTOR {start} {start + 12}\tQuillfeather\n")
    run = ("anonymize", "notes", "-o", "out", *ALONE)
    done = seawall(*run)
    assert ".ann files beside the notes were not used" in done.err
    assert "Quillfeather" in read_texts(tmp_path)["n1"]
    done = seawall(*run, "--overwrite", "--mentions", "notes")
    assert "not used" not in done.err
    assert "Quillfeather" not in read_texts(tmp_path)["n1"]


@pytest.mark.parametrize(
    ("marks", "code", "told"),
    [
        ({"n9": []}, 4, "marks none of the notes"),
        ({}, 1, "marks no note"),
        (
            {"n1": [{"start": 0, "end": 999, "label": "PATIENT"}], "n2": []},
            3,
            "1 note withheld",
        ),
    ],
)
def test_marks_of_other_notes_are_refused(
    seawall: Seawall,
    tmp_path: Path,
    marks: dict[str, list[dict[str, object]]],
    code: int,
    told: str,
) -> None:
    write(tmp_path, marks)
    done = release(seawall, "--mentions", "marks.jsonl")
    assert (done.code, told in done.err) == (code, True), done.err


def test_a_resumed_run_tells_that_the_marks_differ(seawall: Seawall, tmp_path: Path) -> None:
    write(tmp_path, {"n1": [mark("Quillfeather", Label.DOCTOR)]})
    assert release(seawall, "--mentions", "marks.jsonl").code == 0
    write(tmp_path, {"n1": []})
    again = release(seawall, "--mentions", "marks.jsonl", "--resume")
    assert "differs in the mentions" in again.err


_SPANS = st.tuples(st.integers(0, 29), st.integers(1, 10)).map(
    lambda pair: Span(pair[0], min(30, sum(pair)))
)


@given(st.lists(_SPANS, max_size=5), st.lists(_SPANS, max_size=5))
def test_a_veto_frees_its_characters_and_no_others(found: list[Span], vetoed: list[Span]) -> None:
    text = "abcdefghij" * 3
    marks = Marks("veto", {"n": tuple(Mention(span, Label.PATIENT) for span in vetoed)})
    mentions = [Mention(span, Label.DOCTOR) for span in found]
    left = marks.apply(Document("n", text, 1), mentions)
    hidden = {at for mention in left for at in range(*mention.span)}
    freed = {at for span in vetoed for at in range(*span)}
    assert hidden == {at for span in found for at in range(*span)} - freed
