"""Every command does what its help says, and tells a person and a program how it ended."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from program import Seawall, assert_refused, environment, listing, read_folder
from seawall import __version__

FIRST = ("demo", "synth", "detect", "anonymize", "score", "verify", "attack", "evaluate")
COMMANDS = (*FIRST, "explain", "table", "policies", "train", "presets")
PRESETS = ("full", "limited", "safe-harbor", "surrogate")


def test_the_version_is_said(program: Seawall) -> None:
    assert program("--version").out == f"seawall {__version__}\n"


def test_no_command_shows_where_to_begin(seawall: Seawall) -> None:
    done = seawall()
    assert done.code == 0
    assert "seawall demo" in done.out
    assert all(f" {command} " in done.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(seawall: Seawall, command: str) -> None:
    done = seawall(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert "Example" in done.out
    assert f" seawall {command} " in done.out.replace("\n", " ").split("Example")[1]
    assert "[bold]" not in done.out


def test_help_tells_the_defaults_that_only_the_config_knows(seawall: Seawall) -> None:
    assert "[default: 1]" in seawall("detect", "--help").out


def test_detect_reads_and_writes_standard_streams(program: Seawall, hospital: Path) -> None:
    notes = (hospital / "notes.jsonl").read_text(encoding="utf-8")
    done = program("detect", "-", "-o", "-", "--json", input=notes, env=environment(LC_ALL="C"))
    *found, summary = [json.loads(line) for line in done.out.splitlines()]
    assert done.code == summary["exit_code"] == 0
    assert [f["id"] for f in found] == [json.loads(line)["id"] for line in notes.splitlines()]
    assert summary["documents"] == len(found) == 24
    assert sum(summary["counts"].values()) == sum(len(f["mentions"]) for f in found) > 100
    wanted = {"start", "end", "label", "class", "score", "detectors"}
    assert wanted <= found[0]["mentions"][0].keys()


def test_words_for_a_person_do_not_mix_with_results(seawall: Seawall, hospital: Path) -> None:
    done = seawall("detect", hospital / "notes.jsonl", "-o", "-")
    assert all(json.loads(line)["id"] for line in done.out.splitlines())
    assert done.err.startswith("24 notes, ")


def test_a_reader_that_has_had_enough_is_no_error(hospital: Path, tmp_path: Path) -> None:
    detect = f"{sys.executable} -m seawall detect {hospital}/notes.jsonl --detectors rules -o -"
    command = f"{detect} | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, check=False, cwd=tmp_path)
    assert (len(done.stdout), b"Traceback" in done.stderr) == (10, False)
    assert b"Exception ignored" not in done.stderr


@pytest.mark.parametrize("output_format", ["csv", "brat", "i2b2"])
def test_every_format_holds_the_same_mentions(
    seawall: Seawall, hospital: Path, mentions: Path, output_format: str
) -> None:
    found = "found.csv" if output_format == "csv" else "found"
    done = seawall("detect", hospital / "notes.jsonl", "-o", found, "--format", output_format)
    assert (done.code, done.err) == (0, "")
    scored = seawall("score", mentions, found, "--notes", hospital / "notes.jsonl", "--json")
    figures = json.loads(scored.out)
    assert figures["strict"]["precision"]["value"] == figures["strict"]["recall"]["value"] == 1.0


def test_score_shows_a_person_tables_and_a_program_figures(
    seawall: Seawall, hospital: Path, mentions: Path
) -> None:
    gold = hospital / "gold.jsonl"
    shown = seawall("score", gold, mentions)
    assert "documents that leak" in shown.out
    figures = json.loads(seawall("score", gold, mentions, "--json").out.splitlines()[-1])
    assert 0.3 < figures["strict"]["recall"]["value"] < 1.0


def say(seawall: Seawall, *arguments: object) -> str:
    """The last line of what verify says to a program."""
    return seawall("verify", *arguments, "--json").out.splitlines()[-1]


def test_verify_passes_on_a_release_and_fails_on_one_e_mail(
    seawall: Seawall, release: Path, hospital: Path
) -> None:
    known = ("--known", hospital / "patients.csv")
    before = seawall("verify", release, *known)
    assert (before.code, before.err) == (0, ""), before.out
    assert "every promise that can be checked" in before.out
    names = [row["promise"] for row in json.loads(say(seawall, release, *known))["promises"]]
    assert "known" in names
    # Nothing is said of values that nobody named.
    names = [row["promise"] for row in json.loads(say(seawall, release))["promises"]]
    assert "known" not in names
    documents = release / "documents.jsonl"
    lines = documents.read_text(encoding="utf-8").splitlines(keepends=True)
    fields = json.loads(lines[3])
    fields["text"] += " ann.berg@example.org"
    lines[3] = json.dumps(fields) + "\n"
    documents.write_text("".join(lines), encoding="utf-8")
    after = seawall("verify", release, *known)
    assert after.code == 4
    assert "documents.jsonl, entry 4" in after.out
    assert "EMAIL" in after.out
    assert "ann.berg" not in after.out + after.err
    told = json.loads(seawall("verify", release, "--json").out.splitlines()[-1])
    assert told["holds"] is False
    assert any("format of EMAIL" in finding for finding in told["findings"])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_can_be_printed_and_used(
    seawall: Seawall, hospital: Path, tmp_path: Path, preset: str
) -> None:
    shown = seawall("presets", preset)
    assert tomllib.loads(shown.out)["name"] == preset
    (tmp_path / "mine.toml").write_text(shown.out, encoding="utf-8")
    notes = (hospital / "notes.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "few.jsonl").write_text("".join(notes[:3]), encoding="utf-8")
    done = seawall("anonymize", "few.jsonl", "-o", "r", "--preset", "mine.toml", "--dry-run")
    assert (done.code, done.err) == (0, "")
    assert f"Preset {preset}: dry run" in done.out


def test_the_presets_are_listed(seawall: Seawall) -> None:
    done = seawall("presets")
    assert all(preset in done.out for preset in PRESETS)


def test_a_dry_run_writes_nothing(seawall: Seawall, hospital: Path, tmp_path: Path) -> None:
    done = seawall("anonymize", hospital / "notes.jsonl", "-o", "release", "--dry-run", "--json")
    summary = json.loads(done.out.splitlines()[-1])
    assert (summary["dry_run"], summary["documents"], done.code) == (True, 24, 0)
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_says_what_a_promise_does(seawall: Seawall, tmp_path: Path) -> None:
    notes = [
        {"id": name, "person_id": name, "text": f"A {50 + age} year old man."}
        for age, name in enumerate("abcdef")
    ]
    (tmp_path / "notes.jsonl").write_text("\n".join(map(json.dumps, notes)), encoding="utf-8")
    options = ("--preset", "dast", "--detectors", "rules", "--dry-run")
    done = seawall("anonymize", "notes.jsonl", "-o", "release", *options)
    assert done.code == 0, done.err
    assert re.search(r"AGE\W+6\W+enumerate", done.out)


@pytest.mark.parametrize(
    ("notes", "options", "words"),
    [
        (1, ("--preset", "dast"), "k ="),
        (6, ("--preset", "safe-harbor", "--patients", "others.csv"), "None of the notes matches"),
        (0, (), "holds no notes"),
    ],
)
def test_a_dry_run_refuses_what_the_run_would(
    seawall: Seawall, tmp_path: Path, notes: int, options: tuple[str, ...], words: str
) -> None:
    lines = [
        json.dumps({"id": name, "person_id": name, "text": "A 52 year old man. Asthma."})
        for name in "abcdef"[:notes]
    ]
    (tmp_path / "notes.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "others.csv").write_text("person_id,mrn\nz,4471123\n")
    before = listing(tmp_path)
    asked = ("anonymize", "notes.jsonl", "-o", "release", "--detectors", "rules", *options)
    rehearsed = seawall(*asked, "--dry-run")
    assert_refused(rehearsed, 4, words)
    assert listing(tmp_path) == before
    run = seawall(*asked)
    assert (run.code, run.err) == (rehearsed.code, rehearsed.err)


def test_two_workers_and_one_give_the_same_bytes(
    seawall: Seawall, hospital: Path, finished: Path, key_file: Path, tmp_path: Path
) -> None:
    done = seawall(
        *("anonymize", hospital / "notes.jsonl", "-o", "release", "--workers", 2),
        *("--patients", hospital / "patients.csv", "--key-file", key_file, "--json"),
    )
    assert done.code == 0, done.err
    assert read_folder(tmp_path / "release") == read_folder(finished)
    assert json.loads(done.out)["report"] == "release/report.html"


def test_another_key_gives_another_order_and_no_original_id(
    seawall: Seawall, hospital: Path, finished: Path, tmp_path: Path
) -> None:
    done = seawall(
        *("anonymize", hospital / "notes.jsonl", "-o", "release"),
        *("--patients", hospital / "patients.csv"),
    )
    assert done.code == 0
    assert "Keep at home: release.private and the project key." in done.out
    assert (tmp_path / "seawall.key").stat().st_mode & 0o777 == 0o600
    ours, theirs = (
        [json.loads(line)["text"] for line in (folder / "documents.jsonl").open(encoding="utf-8")]
        for folder in (tmp_path / "release", finished)
    )
    assert sorted(ours) == sorted(theirs)
    assert ours != theirs


def test_the_same_seed_makes_the_same_hospital(seawall: Seawall, tmp_path: Path) -> None:
    for name, seed in (("one", 3), ("two", 3), ("other", 4)):
        assert seawall("synth", "-o", name, "--patients", 4, "--seed", seed).code == 0
    one, two, other = (read_folder(tmp_path / name) for name in ("one", "two", "other"))
    assert one.keys() == {"notes.jsonl", "patients.csv", "gold.jsonl"}
    assert one == two
    assert one["notes.jsonl"] != other["notes.jsonl"]


def test_the_demonstration_ends_with_the_path_of_its_report(
    program: Seawall, seawall: Seawall, tmp_path: Path
) -> None:
    (tmp_path / "seawall.toml").write_text('text_column = "elsewhere"\n')
    done = program("demo", "--patients", 6)
    assert (done.code, done.err) == (0, "")
    last = done.out.splitlines()[-1]
    assert last == "Report: demo/release/report.html"
    assert "<html" in (tmp_path / "demo/release/report.html").read_text(encoding="utf-8")
    told = json.loads(seawall("demo", "--patients", 3, "--json").out.splitlines()[-1])
    assert told["report"] == "demo/release/report.html"


def test_square_brackets_in_a_path_are_themselves(seawall: Seawall, hospital: Path) -> None:
    done = seawall("detect", hospital / "notes.jsonl", "-o", "[bold]:smile:.jsonl")
    assert done.out.rstrip().endswith("→ [bold]:smile:.jsonl")
