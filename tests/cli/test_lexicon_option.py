"""A user's own lexicon in every command that reads notes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from program import Seawall, assert_refused

TEXT = "Seen for gruntlewort since May."


@pytest.fixture
def lexicons(seawall: Seawall, tmp_path: Path) -> tuple[object, ...]:
    """A note with a made-up word, its lexicon, and another lexicon."""
    (tmp_path / "notes.jsonl").write_text(json.dumps({"id": "a", "text": TEXT}) + "\n")
    for name, term in (("one", "gruntlewort"), ("two", "snorklepox")):
        (tmp_path / f"{name}.csv").write_text(f"term,code,label\n{term},X:1,PROBLEM\n")
        done = seawall("lexicon", "build", "--csv", f"{name}.csv", "-o", f"{name}.lexicon")
        assert done.code == 0, done.err
    return ("--lexicon", "one.lexicon", "--lexicon", "two.lexicon")


def find(seawall: Seawall, *options: object) -> dict[str, str]:
    done = seawall("detect", "notes.jsonl", "-o", "-", *options)
    assert done.code == 0, done.err
    found = json.loads(done.out)["mentions"]
    return {TEXT[each["start"] : each["end"]]: each["label"] for each in found}


def test_detect_finds_what_own_lexicons_hold(
    seawall: Seawall, lexicons: tuple[object, ...]
) -> None:
    assert find(seawall).get("gruntlewort") != "PROBLEM"
    found = find(seawall, *lexicons)
    assert found["gruntlewort"] == "PROBLEM"


def test_the_config_can_name_them_too(
    seawall: Seawall, lexicons: tuple[object, ...], tmp_path: Path
) -> None:
    (tmp_path / "seawall.toml").write_text('lexicons = ["one.lexicon"]\n')
    assert find(seawall)["gruntlewort"] == "PROBLEM"


def test_anonymize_counts_them_and_its_manifest_says_which_were_used(
    seawall: Seawall, lexicons: tuple[object, ...], tmp_path: Path
) -> None:
    manifests = []
    for name, options in (("with", lexicons), ("without", ())):
        done = seawall("anonymize", "notes.jsonl", "-o", name, *options)
        assert done.code == 0, done.err
        manifests.append(json.loads((tmp_path / name / "manifest.json").read_text()))
    assert manifests[0]["counts_by_label"]["PROBLEM"] == 1
    assert "PROBLEM" not in manifests[1]["counts_by_label"]
    lexicon_names = {name for name in manifests[0]["models"] if name.startswith("lexicon")}
    assert lexicon_names == {"lexicon 1", "lexicon 2"}
    assert not lexicon_names & set(manifests[1]["models"])
    assert manifests[0]["config_sha256"] != manifests[1]["config_sha256"]


def test_explain_names_the_lexicon(seawall: Seawall, lexicons: tuple[object, ...]) -> None:
    place = ("--id", "a", "--at", TEXT.index("gruntle"))
    done = seawall("explain", "notes.jsonl", *place, *lexicons, "--json")
    votes = json.loads(done.out)["votes"]
    assert votes[0]["detector"] == "details:lexicon"
    assert {vote["label"] for vote in votes if vote["counts"]} == {"PROBLEM"}


@pytest.mark.parametrize("command", ["detect", "anonymize"])
def test_a_lexicon_that_is_missing_damaged_or_unread_is_refused(
    seawall: Seawall, lexicons: tuple[object, ...], tmp_path: Path, command: str
) -> None:
    run = (command, "notes.jsonl", "-o", "out")
    assert seawall(*run, "--lexicon", "nowhere").code in (1, 4)
    whole = (tmp_path / "one.lexicon").read_bytes()
    (tmp_path / "one.lexicon").write_bytes(whole[:-9])
    done = seawall(*run, *lexicons)
    assert (done.code, len(done.errors)) == (4, 1)
    assert_refused(seawall(*run, *lexicons, "--detectors", "rules"), 2, "details")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("command", ["detect", "anonymize", "explain"])
def test_models_that_no_detector_reads_are_refused(
    seawall: Seawall, lexicons: tuple[object, ...], command: str
) -> None:
    more = ("--id", "a", "--at", 0) if command == "explain" else ("-o", "out")
    done = seawall(command, "notes.jsonl", *more, "--models", "ours", "--detectors", "rules")
    assert_refused(done, 2, "--detectors")
    done = seawall(command, "notes.jsonl", *more, "--models", "ours", "--detectors", "rules,crf")
    assert_refused(done, 4, "ours")
