"""What a person may do wrong: each ends with its code and a sentence that says what to do.

Nothing is lost in silence: where a run ends well, it says what it left out. No message holds a
value of the data. Each runs from the program's entry point; a few of them in a process of its own.
"""

from __future__ import annotations

import ast
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from wrong_inputs import CANARY, make_wrong_inputs

from program import Ended, Seawall, listing
from seawall.cli.app import make_app
from seawall.config import Settings

NOTES = "anonymize {} -o out --detectors rules"
GOOD = "anonymize good.jsonl -o out --detectors rules {}"
ROWS = "table rows.csv -o t.csv {}"

# What was given, the exit code, and what the message must say.
WRONG_NOTES = [
    ("nowhere.jsonl", 1, "nowhere.jsonl does not exist"),
    ("empty.jsonl", 4, "holds no notes"),
    ("blank.jsonl", 4, "holds no notes"),
    ("header.csv", 4, "holds no notes"),
    ("none", 4, "none holds no .txt notes"),
    ("pdfs", 4, "only 1 of other kinds"),
    ("array.json", 2, "--input-format"),
    ("packed.jsonl.gz", 2, "unpack it"),
    ("cut.jsonl.gz", 2, "unpack it"),
    ("columns.csv", 2, "no column 'text'; its columns are id, body"),
    ("two_texts.csv", 2, "more than one column 'text'"),
    ("quote.csv", 1, "near line 2"),
    ("wide.csv", 1, "UTF-16; save it as UTF-8"),
    ("binary.csv", 1, "NUL"),
    ("fake.parquet", 1, "no Parquet file"),
    ("both", 2, "--input-format txt or --input-format i2b2"),
    ("notes --input-format jsonl", 2, "is a folder"),
    ("good.jsonl --input-format txt", 2, "is a file"),
    ("good.jsonl --input-format docx", 2, "Unknown input format"),
    ("good.jsonl --person-column who", 2, "--person-column"),
    ("good.jsonl --text-columm body", 2, "No such option"),
]
# Every note of these is withheld, for that reason.
WITHHELD_NOTES = [
    ("array.jsonl", "line 1 is not a JSON object"),
    ("cut.jsonl", "line 1 is not valid JSON"),
    ("no_text.jsonl", "line 1 has no text ('text')"),
    ("no_id.jsonl", "line 1 has no id ('id')"),
    ("null.jsonl", "line 1 has no text ('text')"),
    ("number.jsonl", "line 1 has a 'text' that is not text"),
    ("bytes.jsonl", "line 1"),
    ("ragged.csv", "line 2 has 4 fields where the header has 2"),
    ("spanish.jsonl", "is in a language that Seawall does not read, as its record says"),
    (
        "good.jsonl --max-note-bytes 10",
        "line 1 is over the limit of 10 bytes (raise --max-note-bytes",
    ),
]
WRONG_OPTIONS = [
    ("--preset none.toml", 2, "none.toml cannot be read"),
    ("--preset safeharbor", 2, "did you mean 'safe-harbor'?"),
    ("--k 0", 2, "k = 0 protects nobody; choose 2 or more"),
    ("--preset dast --k 0", 2, "k = 0 protects nobody"),
    ("--preset k-anonymity --k 0", 2, "k = 0 protects nobody"),
    ("--preset entail --k 0", 2, "k = 0 protects nobody"),
    ("--preset dast --k -1", 2, "k = -1 protects nobody"),
    ("--preset dast --k 1", 2, "k = 1 protects nobody"),
    ("--preset dast --k 2.5", 2, "'--k'"),
    ("--preset dast --k 50", 4, "[qids]"),
    ("--preset full --method mondrian", 2, "leave --method out"),
    ("--preset k-anonymity --method magic", 2, "Unknown method"),
    ("--preset full --grains auto", 2, "leave --grains out"),
    ("--preset balanced --grains fine", 2, "'auto' or 'given'"),
    ("--preset balanced --groups even", 2, "leave --groups out"),
    ("--preset balanced --continue ledger.json", 2, "--grains given"),
    ("--preset policy", 2, "--policy policies.json#NUMBER"),
    ("--preset policy --policy policies.json", 2, "policies.json#7"),
    ("--preset policy --policy policies.json#1", 1, "seawall policies"),
    ("--policy policies.json#1", 2, "--preset policy"),
    ("--preset dast --safety none", 2, "'posterior' or 'letter'"),
    ("--lang fr", 2, "known: en, sv"),
    ("--profile quick", 2, "'fast' or 'accurate'"),
    ("--models none", 2, "--detectors"),
    ("--lexicon nowhere", 2, "--detectors"),
    ("--workers 0", 2, "'workers'"),
    ("--max-note-bytes 0", 2, "'max_note_bytes'"),
    ("--key-file short.key", 2, "key"),
    ("--config broken.toml", 2, "not valid TOML"),
    ("--config unknown.toml", 2, "'presett' in unknown.toml; did you mean 'preset'?"),
    ("--config wrong_type.toml", 2, "it must be a whole number"),
    ("--config wrong_label.toml", 2, "[treatments]"),
    ("--config wrong_column.toml --patients patients.csv", 2, "[columns]"),
    ("--config wrong_qid.toml", 2, "Unknown quasi-identifier"),
    ("--config latin.toml", 2, "not UTF-8"),
    ("--config notes", 1, "cannot be read"),
    ("--patients nowhere.csv", 1, "does not exist"),
    ("--patients notes", 2, "give a .csv"),
    ("--patients others.csv", 4, "None of the notes matches a row"),
    ("--patients headless.csv", 2, "line of column names"),
    ("--patients short_row.csv", 1, "Line 2"),
    ("--patients same_names.csv", 2, "two columns of one name"),
    ("--patients header_only.csv", 4, "has a header and no rows"),
]
WRONG_OUTPUTS = [
    ("anonymize good.jsonl -o notes", 2, "holds something else than a release"),
    ("anonymize notes -o notes/out", 2, "in the folder of the notes"),
    ("anonymize good.jsonl -o good.jsonl/out", 1, "a part of its path is a file"),
    ("anonymize good.jsonl -o /", 2, "name one below it"),
    ("anonymize good.jsonl", 2, "'-o'"),
    ("detect good.jsonl -o good.jsonl", 2, "holds the notes themselves"),
    ("detect notes -o notes/m.jsonl", 2, "in the folder of the notes"),
    ("detect good.jsonl -o m.jsonl --format docx", 2, "Unknown format"),
    ("detect good.jsonl -o nowhere/m.jsonl", 1, "create it first"),
    ("detect good.jsonl -o notes", 1, "a folder has that name"),
    ("detect good.jsonl -o /dev/full", 1, "disk is full"),
    ("detect empty.jsonl -o m.jsonl", 4, "holds no notes"),
]
WRONG_TABLES = [
    ("--qid age,zip --k 0", 2, "k = 0 protects nobody"),
    ("--qid age,zip --k 50", 4, "--qid"),
    ("--qid age,shoe", 2, "Unknown column 'shoe'"),
    ("--qid age,age", 2, "two roles"),
    ("--qid ,", 2, "--qid"),
    ("--qid age --method magic", 2, "Unknown method"),
    ("--qid age --l 3", 2, "--sensitive"),
    ("--qid age --sensitive diagnosis --l 3 --k 2", 4, "--l"),
    ("--qid age --sensitive diagnosis --t 7", 2, "between 0 and 1"),
    ("--qid age --suppress 3", 2, "--suppress"),
    ("--qid age --hierarchies nowhere", 1, "nowhere"),
]
WRONG_OTHERS = [
    ("table header_only.csv -o t.csv --qid age", 4, "has no rows"),
    ("table rows.csv -o rows.csv --qid age --k 2", 2, "-o"),
    ("score mentions.jsonl nowhere.jsonl --notes good.jsonl", 1, "does not exist"),
    ("score empty.jsonl mentions.jsonl --notes good.jsonl", 1, "holds no notes"),
    ("score mentions.jsonl bad_mention.jsonl --notes good.jsonl", 1, "start and end"),
    ("score mentions.jsonl bad_label.jsonl --notes good.jsonl", 1, "label"),
    ("verify nowhere", 1, "nowhere"),
    ("verify not_release", 1, "manifest.json"),
    ("attack not_release --adversary patients.csv", 1, "not_release"),
    ("evaluate good.jsonl not_release -o e.html", 1, "manifest.json"),
    ("explain good.jsonl --id nobody --at 0", 2, "--id"),
    ("explain good.jsonl --id n1 --at 5000", 2, "--at counts from 0"),
    ("policies rows.csv -o p.json --qid shoe --population rows.csv", 2, "Unknown column"),
    ("policies rows.csv -o p.json --qid age --population rows.csv", 1, "'count'"),
    ("train nowhere -o model", 1, "does not exist"),
    ("train mentions.jsonl -o model --notes good.jsonl", 4, "nothing to learn"),
    ("synth -o made --patients 0", 2, "--patients 1"),
    ("synth -o made --lang fr", 2, "known: en, sv"),
    ("presets nothing", 2, "Unknown preset"),
    ("lexicon build -o l.lexicon", 2, "--mesh-xml"),
    ("anonymise good.jsonl -o out", 2, "'anonymize'"),
]
WRONG = [
    *((NOTES.format(given), *rest) for given, *rest in WRONG_NOTES),
    *((GOOD.format(given), *rest) for given, *rest in WRONG_OPTIONS),
    *((ROWS.format(given), *rest) for given, *rest in WRONG_TABLES),
    *WRONG_OUTPUTS,
    *WRONG_OTHERS,
]


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    make_wrong_inputs(tmp_path)
    return tmp_path


def assert_clean(done: Ended) -> None:
    """No traceback, no internal error, and no value of the data."""
    said = done.out + done.err
    assert "Traceback" not in said
    assert "Internal error" not in said
    assert CANARY not in said


@pytest.mark.parametrize(("line", "code", "words"), WRONG)
def test_wrong_use_is_refused_with_a_sentence(
    seawall: Seawall, wrong: Path, line: str, code: int, words: str
) -> None:
    before = listing(wrong)
    done = seawall(*shlex.split(line))
    assert_clean(done)
    assert (done.code, len(done.errors)) == (code, 1), done.err
    assert words in done.err
    left = {name.split("/")[0] for name in listing(wrong) - before}
    assert left <= {"seawall.key", "out.private", "m.jsonl.private"}


@pytest.mark.parametrize(("given", "reason"), WITHHELD_NOTES)
def test_a_wrong_note_is_withheld_and_counted(
    seawall: Seawall, wrong: Path, given: str, reason: str
) -> None:
    done = seawall(*shlex.split(NOTES.format(given)))
    assert_clean(done)
    assert (done.code, "1 note withheld" in done.err) == (3, True)
    assert "Every note was withheld" in done.err
    (entry,) = (wrong / "out.private/quarantine.jsonl").read_text().splitlines()
    assert json.loads(entry)["reason"].startswith(reason)
    assert (wrong / "out/documents.jsonl").read_text() == ""


def test_there_are_sixty_wrong_uses_and_more() -> None:
    assert len(WRONG) + len(WITHHELD_NOTES) >= 100
    assert len(set(WRONG)) == len(WRONG)


@pytest.mark.parametrize("line", [WRONG[0][0], GOOD.format("--k 0"), "detect none -o m.jsonl"])
def test_a_process_of_its_own_says_the_same(
    program: Seawall, seawall: Seawall, wrong: Path, line: str
) -> None:
    here, there = seawall(*shlex.split(line)), program(*shlex.split(line), cwd=wrong)
    assert (here.code, here.err) == (there.code, there.err)


@pytest.mark.parametrize("command", ["detect", "anonymize"])
def test_what_no_reader_knows_is_withheld_and_listed(
    seawall: Seawall, wrong: Path, command: str
) -> None:
    done = seawall(command, "mixed", "-o", "out", "--detectors", "rules")
    assert_clean(done)
    assert (done.code, "5 notes withheld" in done.err) == (3, True)
    assert "4 files of a kind that Seawall does not read" in done.err
    assert not any(name in done.err for name in ("b.docx", "c.rtf", ".hidden", "link"))
    lines = (wrong / "out.private/quarantine.jsonl").read_text(encoding="utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    assert [entry["position"] for entry in entries] == [2, 3, 4, 5, 6]
    assert [entry["id"] for entry in entries] == ["\\xff", ".hidden", "b.docx", "link", "sub/c.rtf"]


def test_a_word_for_the_language_is_taken_and_said(seawall: Seawall, wrong: Path) -> None:
    told = ("--detectors", "rules", "--lang", "en")
    done = seawall("anonymize", "spanish.jsonl", "-o", "out", *told)
    assert done.code == 0, done.err
    assert "Because of --lang en" in done.err
    assert json.loads((wrong / "out/manifest.json").read_text())["lang"] == "en"


def test_few_matches_with_the_table_are_said(seawall: Seawall, wrong: Path) -> None:
    notes = [{"id": f"n{n}", "person_id": f"p{n}", "text": "Stable."} for n in range(6)]
    (wrong / "six.jsonl").write_text("\n".join(map(json.dumps, notes)))
    patients = ("--patients", "patients.csv", "--detectors", "rules")
    done = seawall("anonymize", "six.jsonl", "-o", "out", *patients)
    assert done.code == 0, done.err
    assert "Only 1 of 6 notes match a row of the table of patients" in done.err


def list_messages() -> Iterator[tuple[str, str]]:
    """Every text of the source that could be part of a message, with its module."""
    source = Path(__file__).parents[2] / "src" / "seawall"
    # Programs that only training starts have options of their own.
    own = {
        source / "learn" / f"{name}.py" for name in ("encoder", "neural_pack", "neural_training")
    }
    for path in sorted({*source.rglob("*.py")} - own):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path.name, node.value


def test_every_option_that_a_message_names_can_be_given() -> None:
    known = {"--help", "--version"}
    commands = [typer.main.get_command(make_app())]
    while commands:
        command = commands.pop()
        commands += getattr(command, "commands", {}).values()
        for each in command.params:
            known |= {*each.opts, *each.secondary_opts}
    named = {
        (module, option)
        for module, text in list_messages()
        for option in re.findall(r"(?<!var\()(?<![\w-])--[a-z][a-z0-9-]*(?![\w-])", text)
    }
    assert len({option for _, option in named}) > 30
    assert {(module, option) for module, option in named if option not in known} == set()


def test_every_table_of_the_config_that_a_message_names_is_a_setting() -> None:
    named = {
        name
        for _, text in list_messages()
        for name in re.findall(r"under \[([a-z_]+)\]|\[([a-z_]+)\] in seawall.toml", text)
        for name in name
        if name
    }
    assert named <= {*Settings.model_fields, "promise", "scrub", "entail"}
    assert {"qids", "columns"} <= named
