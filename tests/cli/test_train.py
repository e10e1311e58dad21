"""``seawall train`` with the program itself, on a corpus of two dozen notes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from program import (
    Seawall,
    assert_refused,
    environment,
    read_folder,
    run_program,
)
from seawall.detect.linear import LinearWeights

pytest.importorskip("pycrfsuite")
pytest.importorskip("sklearn")

FEW = ("--size", "20", "--epochs", "2")
# A name of one patient alone, and a word of everybody's notes.
NAME, WORD = "Zyxquorl", "gruntlewort"
MODELS = ("crf-en", "svm-en", "crf-sv", "svm-sv")


def write_corpus(hospital: Path, path: Path, *, with_persons: bool = True) -> None:
    """The hospital as one .jsonl with text and mentions, made-up words and a code put in."""
    gold = (hospital / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    notes = (hospital / "notes.jsonl").read_text(encoding="utf-8").splitlines()
    with path.open("w", encoding="utf-8") as stream:
        for at, (line, marks) in enumerate(zip(notes, gold, strict=True)):
            note, mentions = json.loads(line), json.loads(marks)["mentions"]
            name = f"{NAME}\n" * 6 if at == 5 else ""
            code = "".join(chr(97 + (at * step) % 26) for step in (3, 5, 7, 11, 17))
            text = f"{name}{WORD} of {code}\n"
            places = [n * (len(NAME) + 1) for n in range(6)] if name else []
            added = [{"start": s, "end": s + len(NAME), "label": "PATIENT"} for s in places]
            added.append({"start": text.index(code), "end": len(text) - 1, "label": "MRN"})
            for mention in mentions:
                mention["start"] += len(text)
                mention["end"] += len(text)
            fields = {"id": note["id"], "text": text + note["text"], "mentions": added + mentions}
            if with_persons:
                fields |= {"person_id": note["person_id"], "lang": note["lang"]}
            stream.write(json.dumps(fields) + "\n")


@pytest.fixture(scope="session")
def trained(hospital: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A folder of models with what was said of it; look, do not touch."""
    folder = tmp_path_factory.mktemp("trained")
    write_corpus(hospital, folder / "corpus.jsonl")
    # In a process of its own: what other tests load here may change how the last bits are rounded.
    done = run_program("train", "corpus.jsonl", "-o", "ours", *FEW, "--json", cwd=folder)
    assert done.code == 0, done.err
    return folder / "ours", done.out, done.err


@pytest.fixture
def ours(trained: tuple[Path, str, str], tmp_path: Path) -> Path:
    """A copy of the models, beside a copy of their corpus."""
    shutil.copy(trained[0].parent / "corpus.jsonl", tmp_path)
    return Path(shutil.copytree(trained[0], tmp_path / "ours"))


def names_in(folder: Path) -> str:
    weights = [LinearWeights.from_bytes((folder / f"{name}.npz").read_bytes()) for name in MODELS]
    return "\n".join(name for one in weights for name in one.types.names)


def test_the_folder_is_whole_and_for_its_owner_alone(trained: tuple[Path, str, str]) -> None:
    folder = trained[0]
    cards = {f"{name}.md" for name in MODELS}
    weights = {f"{name}.npz" for name in MODELS}
    assert set(read_folder(folder)) == cards | weights | {"models.toml", "thresholds.toml"}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    assert "private = true" in (folder / "models.toml").read_text()
    assert [path.name for path in folder.parent.iterdir() if path.name.startswith(".")] == []


def test_what_it_brought_stands_beside_the_rules(trained: tuple[Path, str, str]) -> None:
    facts = json.loads(trained[1].splitlines()[-1])
    assert set(facts["models"]) == {*MODELS, "thresholds"}
    assert {"rules", "yours"} <= set(facts["scores"])
    rules, yours = facts["scores"]["rules"], facts["scores"]["yours"]
    assert rules["documents"] == yours["documents"] > 0
    # Each note has a record number in a form that no rule knows and only this corpus teaches.
    by_label = [one["full_span_recall_by_label"]["MRN"]["value"] for one in (rules, yours)]
    assert by_label[0] < by_label[1] == 1.0
    assert "keep the folder like the notes" in trained[2]


def test_a_name_of_one_patient_is_nowhere_and_everybodys_word_is(
    trained: tuple[Path, str, str],
) -> None:
    folder, out, err = trained
    assert "zyx" not in names_in(folder)
    assert f"w={WORD}" in names_in(folder)
    told = out + err + "".join(path.read_text() for path in folder.glob("*.[mt]*"))
    assert NAME not in told and WORD not in told


def test_same_corpus_and_seed_same_bytes(trained: tuple[Path, str, str], tmp_path: Path) -> None:
    corpus = trained[0].parent / "corpus.jsonl"
    done = run_program(
        *("train", corpus, "-o", "again", *FEW), cwd=tmp_path, env=environment(PYTHONHASHSEED="7")
    )
    assert done.code == 0, done.err
    assert "EID found whole" in done.out
    assert read_folder(tmp_path / "again") == read_folder(trained[0])


@pytest.mark.parametrize("command", ["detect", "anonymize"])
def test_the_models_are_used(seawall: Seawall, ours: Path, tmp_path: Path, command: str) -> None:
    output = "found.jsonl" if command == "detect" else "release"
    chosen = ("--detectors", "rules,crf,svm", "--models", "ours")
    done = seawall(command, "corpus.jsonl", "-o", output, *chosen)
    assert done.code == 0, done.err
    if command == "detect":
        lines = (tmp_path / output).read_text(encoding="utf-8").splitlines()
        found = [mention for line in lines for mention in json.loads(line)["mentions"]]
        assert {"crf", "svm"} <= {name for mention in found for name in mention["detectors"]}
    else:
        manifest = json.loads((tmp_path / output / "manifest.json").read_text())
        assert set(manifest["models"]) == {*MODELS, "thresholds"}


def test_explain_shows_what_weighed_in_own_models(seawall: Seawall, ours: Path) -> None:
    note = json.loads((ours.parent / "corpus.jsonl").read_text().splitlines()[5])
    chosen = ("--detectors", "rules,crf,svm", "--models", "ours")
    done = seawall("explain", "corpus.jsonl", "--id", note["id"], "--at", 2, *chosen, "--json")
    assert done.code == 0, done.err
    votes = json.loads(done.out)["votes"]
    assert any(vote["detector"] in ("crf", "svm") and vote["features"] for vote in votes)


@pytest.mark.parametrize("file", ["crf-en.npz", "svm-sv.npz", "thresholds.toml", "models.toml"])
@pytest.mark.parametrize("damage", ["cut", "gone"])
def test_a_damaged_folder_is_refused(
    seawall: Seawall, ours: Path, tmp_path: Path, file: str, damage: str
) -> None:
    path = ours / file
    if damage == "cut":
        path.write_bytes(path.read_bytes()[:-20])
    else:
        path.unlink()
    chosen = ("--detectors", "rules,crf,svm", "--models", "ours")
    assert_refused(seawall("detect", "corpus.jsonl", "-o", "out.jsonl", *chosen), 4, "ours")
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize(("old", "new"), [("format = 1", "format = 9"), ("0.1.0", "0.1.1")])
def test_only_the_listed_version_is_read(
    seawall: Seawall, ours: Path, tmp_path: Path, old: str, new: str
) -> None:
    index = ours / "models.toml"
    index.write_text(index.read_text().replace(old, new).replace('sha256 = "', 'sha256 = "0'))
    chosen = ("--detectors", "crf", "--models", "ours")
    assert_refused(seawall("detect", "corpus.jsonl", "-o", "out.jsonl", *chosen), 4, "version")


def test_every_format_trains_the_same_models(
    seawall: Seawall, hospital: Path, tmp_path: Path
) -> None:
    write_corpus(hospital, tmp_path / "corpus.jsonl", with_persons=False)
    few = (tmp_path / "corpus.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[:6]
    (tmp_path / "corpus.jsonl").write_text("".join(few), encoding="utf-8")
    alone = ("--alone", "--held-out", "0", "--epochs", "1", "--lang", "en")
    for name in ("brat", "i2b2"):
        done = seawall("detect", "corpus.jsonl", "-o", name, "--format", name)
        assert done.code == 0, done.err
    done = seawall("detect", "corpus.jsonl", "-o", "marks.jsonl")
    runs = {"brat": (), "i2b2": (), "marks.jsonl": ("--notes", "corpus.jsonl")}
    folders = []
    for corpus, more in runs.items():
        done = seawall("train", corpus, *more, "-o", f"from-{corpus}", *alone)
        assert done.code == 0, done.err
        assert "Nothing was held out" in done.err
        folders.append(read_folder(tmp_path / f"from-{corpus}"))
    assert folders[0] == folders[1] == folders[2]
    assert set(folders[0]) >= {"crf-en.npz", "svm-en.npz"}
    assert "crf-sv.npz" not in folders[0]


def test_features_can_be_left_out(seawall: Seawall, hospital: Path, tmp_path: Path) -> None:
    alone = ("--alone", "--held-out", "0", "--epochs", "1", "--lang", "en")
    without = ("--without-features", "external", "--without-features", "global")
    done = seawall("train", hospital / "gold.jsonl", "-o", "less", *alone, *without)
    assert done.code == 0, done.err
    weights = LinearWeights.from_bytes((tmp_path / "less" / "crf-en.npz").read_bytes())
    assert not any(name.startswith(("kind=", "rank=", "given")) for name in weights.types.names)
    assert "external, global" in (tmp_path / "less" / "crf-en.md").read_text()


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ((), "CORPUS"),
        (("corpus.jsonl", "--shipped"), "not both"),
        (("corpus.jsonl", "--take", "crf-en=a"), "not both"),
        (("--shipped", "--take", "crf-en"), "NAME=FILE"),
        (("--shipped", "--take", "crf-xx=a"), "crf-sv"),
        (("corpus.jsonl", "--without-features", "globl"), "'global'"),
        (("corpus.jsonl", "--held-out", "1"), "held out"),
        (("corpus.jsonl", "--size", "0"), "1 or more"),
        (("corpus.jsonl", "--lang", "de"), "language"),
        (("corpus.jsonl", "--data", "nowhere"), "nowhere"),
    ],
)
def test_wrong_usage_is_one_sentence(
    seawall: Seawall, ours: Path, tmp_path: Path, options: tuple[str, ...], word: str
) -> None:
    assert_refused(seawall("train", *options, "-o", "out"), 2, word)
    assert not (tmp_path / "out").exists()


def test_a_folder_is_not_replaced_unasked(seawall: Seawall, ours: Path, tmp_path: Path) -> None:
    before = read_folder(ours)
    assert_refused(seawall("train", "corpus.jsonl", "-o", "ours"), 2, "--overwrite")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    more = ("-o", "other", "--overwrite")
    assert_refused(seawall("train", "corpus.jsonl", *more), 2, "something else")
    assert read_folder(ours) == before


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ('{"id": "a", "text": "Anna Berg", "mentions": []}', 4, "marks no mention"),
        ('{"id": "a", "text": "Anna", "lang": "de", "mentions": []}', 4, "nothing to learn"),
        ('{"id": "a", "text": "Anna"}', 1, "list of mentions"),
        (
            '{"id": "a", "text": "Anna", "mentions": [{"start": 0, "end": 9, "label": "CITY"}]}',
            1,
            "ends after",
        ),
    ],
)
def test_a_corpus_that_teaches_nothing_is_refused(
    seawall: Seawall, tmp_path: Path, line: str, code: int, word: str
) -> None:
    (tmp_path / "corpus.jsonl").write_text(line + "\n")
    assert_refused(seawall("train", "corpus.jsonl", "-o", "out"), code, word)
    assert not (tmp_path / "out").exists()


def test_without_the_extra_it_says_what_to_install(
    seawall: Seawall, ours: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pycrfsuite", None)
    assert_refused(seawall("train", "corpus.jsonl", "-o", "out"), 4, "seawall[learn]")


def test_who_does_not_train_does_not_wait_for_learners() -> None:
    code = "import sys, seawall.cli; print({'numba', 'sklearn', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout == "set()\n"
