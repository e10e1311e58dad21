"""Releases after releases as a custodian makes them: what is said, kept, joined and refused."""

from __future__ import annotations

import io
import json
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from program import Ended, Seawall, assert_refused, listing, read_folder

WARNING = "Released before under this key"


def write_notes(path: Path, persons: range, year: int = 2009) -> str:
    """One note a person with an age, a month and a gender, and words of its own."""
    with path.open("a", encoding="utf-8") as stream:
        for n in persons:
            gender, month = ("man", "woman")[n % 2], 1 + n % 3
            text = (
                f"Visited on {month}/4/{year}. {40 + n % 4 + year - 2009} year old {gender}. "
                f"History of {('asthma', 'gout')[n % 2]}; drinks {n} cups of {'very ' * (n % 7)}"
                f"strong tea {year - n} times, rests well, and will be seen again when needed."
            )
            line = {"id": f"v{year}{n:03d}", "person_id": f"p{n:03d}", "text": text}
            stream.write(json.dumps(line) + "\n")
    return path.name


@pytest.fixture
def release(seawall: Seawall, tmp_path: Path, key_file: Path) -> Any:
    """Makes a release with its own key beside the test's files."""
    (tmp_path / "own.key").write_bytes(key_file.read_bytes())
    (tmp_path / "own.key").chmod(0o600)
    (tmp_path / "seawall.toml").write_text(
        '[qids]\nhospital = "drop"\nzip = "drop"\n', encoding="utf-8"
    )

    def run(notes: str, out: str, *options: object) -> Ended:
        fixed = ("--preset", "dast", "--detectors", "rules,details", "--key-file", "own.key")
        return seawall("anonymize", notes, "-o", out, *fixed, *options)

    return run


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_without_a_ledger_nothing_joins_two_releases_and_the_terminal_warns(
    release: Any, seawall: Seawall, tmp_path: Path
) -> None:
    first = write_notes(tmp_path / "a.jsonl", range(12))
    second = write_notes(tmp_path / "b.jsonl", range(6, 18))
    done = release(first, "A")
    assert done.code == 0 and WARNING not in done.err
    assert WARNING not in release(first, "A", "--overwrite").err, "the same release is no other"
    before = (tmp_path / "seawall.released").read_bytes()
    assert release(second, "B", "--dry-run").code == 0
    assert release(second, "B", "--k", 30).code == 4
    assert (tmp_path / "seawall.released").read_bytes() == before
    done = release(second, "B")
    assert done.code == 0
    assert f"{WARNING}: up to 6 of these notes stand in 1 earlier release" in done.err
    assert "--continue" in done.err
    for field in ("id", "person"):
        one, other = (
            {line[field] for line in read_lines(tmp_path / name / "quasi.jsonl")} for name in "AB"
        )
        assert one.isdisjoint(other)
    assert stat.S_IMODE((tmp_path / "seawall.released").stat().st_mode) == 0o600
    joined = seawall("verify", "A", "--with", "B", "--json")
    ways = {way["way"]: way for way in json.loads(joined.out)["joined"]["joined"]}
    assert (ways["id"]["joined_notes"], ways["pseudonym"]["joined_notes"]) == (0, 0)
    assert ways["text"]["joined_notes"] >= 5
    assert joined.code == (4 if ways["text"]["below_k"] else 0)


def test_a_ledger_keeps_names_and_sets_and_the_same_run_gives_the_same_bytes(
    release: Any, seawall: Seawall, tmp_path: Path
) -> None:
    first = write_notes(tmp_path / "a.jsonl", range(12))
    write_notes(tmp_path / "b.jsonl", range(12))
    second = write_notes(tmp_path / "b.jsonl", range(12, 20))
    started = release(first, "A", "--continue", "home.json")
    assert started.code == 0 and "is a new ledger" in started.err
    assert stat.S_IMODE((tmp_path / "home.json").stat().st_mode) == 0o600
    followed = release(second, "B", "--continue", "home.json")
    assert followed.code in (0, 3), followed.err
    assert "Release 2 of the ledger" in followed.err and WARNING not in followed.err
    one, other = (
        {line["id"]: line for line in read_lines(tmp_path / name / "quasi.jsonl")} for name in "AB"
    )
    repeated = one.keys() & other.keys()
    assert repeated and len(other) > len(repeated)
    for name in repeated:
        assert one[name]["person"] == other[name]["person"]
        assert one[name]["sets"] == other[name]["sets"]
    assert seawall("verify", "B").code == 0
    assert seawall("verify", "B", "--with", "A").code == 0
    manifest = json.loads((tmp_path / "B/manifest.json").read_text(encoding="utf-8"))
    assert manifest["ledger"]["release"] == 2
    kept, ledger = read_folder(tmp_path / "B"), (tmp_path / "home.json").read_bytes()
    again = release(second, "B", "--continue", "home.json", "--overwrite")
    assert again.code == followed.code
    assert read_folder(tmp_path / "B") == kept
    assert (tmp_path / "home.json").read_bytes() == ledger


def test_what_cannot_hold_for_all_releases_is_refused_and_leaves_nothing(
    release: Any, tmp_path: Path
) -> None:
    first = write_notes(tmp_path / "a.jsonl", range(12))
    release(first, "A", "--continue", "home.json")
    before, ledger = listing(tmp_path), (tmp_path / "home.json").read_bytes()
    two_more = write_notes(tmp_path / "b.jsonl", range(12, 14))
    refused = [
        (release(first, "B", "--continue", "home.json", "--k", 4), "differ", "--k 3"),
        (release(first, "B", "--continue", "home.json", "--safety", "letter"), "--safety poster"),
        (release(two_more, "B", "--continue", "home.json"), "2 of them", "1 are missing"),
    ]
    for done, *words in refused:
        assert_refused(done, 4, *words)
    inside = release(first, "B", "--continue", "B/home.json")
    assert_refused(inside, 2, "ledger must stay at home")
    tampered = json.loads(ledger)
    tampered["releases"][0]["records"].pop()
    (tmp_path / "home.json").write_text(json.dumps(tampered), encoding="utf-8")
    assert_refused(release(first, "B", "--continue", "home.json"), 1, "changed by somebody")
    (tmp_path / "home.json").write_bytes(ledger)
    assert listing(tmp_path) - before <= {"b.jsonl"}
    assert release(first, "B", "--continue", "home.json", "--dry-run").code == 0
    assert (tmp_path / "home.json").read_bytes() == ledger


def test_a_preset_without_k_keeps_names_alone(release: Any, tmp_path: Path) -> None:
    (tmp_path / "seawall.toml").write_text("", encoding="utf-8")
    notes = write_notes(tmp_path / "a.jsonl", range(3))
    ids = []
    for out in ("A", "B"):
        options = ("--preset", "safe-harbor", "--continue", "home.json")
        done = release(notes, out, *options)
        assert done.code == 0, done.err
        ids.append({line["id"] for line in read_lines(tmp_path / out / "documents.jsonl")})
        write_notes(tmp_path / "a.jsonl", range(3, 5))
    assert ids[0] < ids[1]
    assert_refused(release(notes, "C", "--continue", "home.json"), 4, "--preset safe-harbor")


def test_notes_of_a_pipe_have_a_release_of_their_own_and_are_not_left_behind(
    release: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for out, persons in (("A", range(12)), ("B", range(12)), ("C", range(13))):
        (tmp_path / "a.jsonl").unlink(missing_ok=True)
        write_notes(tmp_path / "a.jsonl", persons)
        piped = io.TextIOWrapper(io.BytesIO((tmp_path / "a.jsonl").read_bytes()))
        monkeypatch.setattr(sys, "stdin", piped)
        assert release("-", out).code == 0
        assert "piped.jsonl" not in {path.name for path in (tmp_path / f"{out}.private").iterdir()}
        found.append([line["id"] for line in read_lines(tmp_path / out / "documents.jsonl")])
    assert found[0] == found[1]
    assert set(found[0]).isdisjoint(found[2])
