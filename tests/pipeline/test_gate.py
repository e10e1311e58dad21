"""No release appears under its name with a finding, unless somebody answers for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from program import Seawall, call_program, read_folder
from seawall.model import UsageError
from seawall.pipeline.gate import Waiver, check_waiver_log, make_gate_rule
from seawall.synth import write_hospital


@pytest.fixture
def leaking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three notes; detection misses what stands in the second."""
    from seawall.detect.detector import Detector

    notes = ["Well today.", "Reach her at 212-555-0143 or SSN 123-45-6789.", "Asthma is stable."]
    lines = (json.dumps({"id": f"n{at}", "text": text}) for at, text in enumerate(notes))
    (tmp_path / "notes.jsonl").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(Detector, "find_in_each", lambda _, notes, __: iter([[] for _ in notes]))
    return tmp_path


MAKE = ("anonymize", "notes.jsonl", "-o", "out", "--preset", "full", "--detectors", "rules")


def read_lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_finding_refuses_the_release(seawall: Seawall, leaking: Path) -> None:
    done = seawall(*MAKE)
    assert (done.code, len(done.errors)) == (4, 1)
    for words in ("format of SSN", "findings.jsonl", "--withhold-findings", "--waive"):
        assert words in done.err
    assert "123-45" not in done.err + done.out
    assert not (leaking / "out").exists()
    refused = leaking / "out.private/refused"
    assert "123-45-6789" in (refused / "documents.jsonl").read_text(encoding="utf-8")
    found = read_lines(refused / "findings.jsonl")
    assert {one["file"] for one in found} == {"documents.jsonl"}
    assert all(set(one) == {"file", "entry", "character", "kind"} for one in found)


def test_an_earlier_release_stays_untouched(seawall: Seawall, leaking: Path) -> None:
    good = leaking / "good.jsonl"
    good.write_text('{"id": "a", "text": "Well today."}\n', encoding="utf-8")
    assert seawall("anonymize", "good.jsonl", *MAKE[2:]).code == 0
    before = read_folder(leaking / "out")
    plan = (leaking / "out.private/plan.jsonl").read_bytes()
    assert seawall(*MAKE, "--overwrite").code == 4
    assert read_folder(leaking / "out") == before
    assert (leaking / "out.private/plan.jsonl").read_bytes() == plan


def test_a_waiver_publishes_and_says_so(seawall: Seawall, leaking: Path) -> None:
    waived = ("--waive", "agreed with the\nresearch board", "--by", "C. Custodian")
    done = seawall(*MAKE, *waived)
    assert done.code == 0, done.err
    waiver = json.loads((leaking / "out/manifest.json").read_text())["waiver"]
    assert waiver["reason"] == "agreed with the research board"
    assert waiver["by"] == "C. Custodian"
    assert waiver["findings"]["format of SSN"] == 1
    page = (leaking / "out/report.html").read_text(encoding="utf-8")
    assert "on the responsibility of C. Custodian" in page[: page.index("What was found")]
    assert seawall("verify", "out").code == 4
    assert seawall(*MAKE, *waived, "--overwrite").code == 0
    log = leaking / "out.private/waivers.jsonl"
    assert len(read_lines(log)) == 2
    assert check_waiver_log(log)
    log.write_text(log.read_text().replace("Custodian", "Somebody", 1))
    assert not check_waiver_log(log)


def test_a_waiver_without_findings_is_none(seawall: Seawall, leaking: Path) -> None:
    (leaking / "notes.jsonl").write_text('{"id": "a", "text": "Well today."}\n')
    done = seawall(*MAKE, "--waive", "in case", "--by", "C. Custodian")
    assert done.code == 0
    assert "nothing to waive" in done.err
    assert json.loads((leaking / "out/manifest.json").read_text())["waiver"] is None
    assert not (leaking / "out.private/waivers.jsonl").exists()


def test_notes_with_findings_can_be_withheld(seawall: Seawall, leaking: Path) -> None:
    done = seawall(*MAKE, "--withhold-findings")
    assert done.code == 3, done.err
    released = read_lines(leaking / "out/documents.jsonl")
    assert len(released) == 2
    (withheld,) = read_lines(leaking / "out.private/quarantine.jsonl")
    assert withheld["id"] == "n1"
    assert "withhold-findings" in str(withheld["reason"])
    assert seawall("verify", "out").code == 0


def test_a_refused_run_goes_on_with_a_waiver(seawall: Seawall, leaking: Path) -> None:
    assert seawall(*MAKE).code == 4
    done = seawall(*MAKE, "--resume", "--waive", "checked by hand", "--by", "C. Custodian")
    assert done.code == 0, done.err


@pytest.mark.parametrize(("reason", "by"), [("x", None), (None, "x"), ("", "x"), ("x" * 501, "x")])
def test_a_waiver_needs_a_reason_and_a_name(reason: str | None, by: str | None) -> None:
    with pytest.raises(UsageError):
        make_gate_rule(reason, by)


def test_a_waiver_holds_no_control_characters() -> None:
    assert Waiver("a\x1b[31m b\u202e", "n\0n").reason == "a [31m b"


def test_a_refused_follow_up_leaves_the_ledger_as_it_was(seawall: Seawall, leaking: Path) -> None:
    good = leaking / "good.jsonl"
    good.write_text('{"id": "a", "text": "Well today."}\n', encoding="utf-8")
    ledger = ("--continue", "home.json")
    assert seawall("anonymize", "good.jsonl", "-o", "first", *MAKE[4:], *ledger).code == 0
    before = (leaking / "home.json").read_bytes()
    assert seawall(*MAKE, *ledger).code == 4
    assert (leaking / "home.json").read_bytes() == before
    assert seawall(*MAKE, *ledger, "--resume", "--withhold-findings").code == 3
    assert (leaking / "home.json").read_bytes() != before


def test_a_waiver_that_tells_an_identifier_is_refused(seawall: Seawall, leaking: Path) -> None:
    done = seawall(*MAKE, "--waive", "agreed, call 212-555-0143", "--by", "C. Custodian")
    assert done.code == 4
    assert "--waive and --by" in done.err
    assert not (leaking / "out").exists()


def test_a_rehearsal_with_findings_leaves_nothing(seawall: Seawall, leaking: Path) -> None:
    done = seawall(*MAKE, "--dry-run")
    assert done.code == 4
    assert "A run without --dry-run writes the places to" in done.err
    assert [path.name for path in leaking.iterdir()] == ["notes.jsonl"]


PRESETS = ("full", "limited", "safe-harbor", "surrogate", "k-anonymity", "dast", "scrub", "entail")


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    preset=st.sampled_from(PRESETS),
    seed=st.integers(0, 10_000),
    lang=st.sampled_from(["en", "sv"]),
    detectors=st.sampled_from(["rules", "rules,crf"]),
    withholds=st.booleans(),
    has_table=st.booleans(),
)
def test_nothing_appears_with_a_finding(
    tmp_path_factory: pytest.TempPathFactory,
    preset: str,
    seed: int,
    lang: str,
    detectors: str,
    *,
    withholds: bool,
    has_table: bool,
) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    write_hospital(folder, 8, 1, seed=seed, langs=(lang,), split="dev")
    table = ("--patients", "patients.csv") if has_table else ()
    more = ("--withhold-findings",) if withholds else ()
    k = ("--k", 2) if preset in ("dast", "k-anonymity") else ()
    options = ("--preset", preset, "--detectors", detectors, *table, *more, *k)
    done = call_program("anonymize", "notes.jsonl", "-o", "out", *options, cwd=folder)
    assert done.code in (0, 3, 4), done.err
    assert (folder / "out").exists() == (done.code != 4)
    if done.code != 4:
        known = ("--known", "patients.csv") if has_table else ()
        assert call_program("verify", "out", *known, "--json", cwd=folder).code == 0
