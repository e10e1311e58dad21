"""One release of each preset, made once for a session; cases change copies of them."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from policy.applied_hospital import NUMBER, STATE
from policy.applied_hospital import write_hospital as write_policy_hospital
from program import KEY, call_program
from seawall.evaluate.verify import seal
from seawall.pipeline.job import Job
from seawall.synth import write_hospital

PRESETS = (
    *("full", "limited", "safe-harbor", "surrogate", "k-anonymity"),
    *("dast", "policy", "scrub", "entail"),
)
_MORE = {
    "dast": ("--k", 2, "--safety", "letter"),
    "k-anonymity": ("--k", 2),
    "entail": ("--k", 2),
    "policy": ("--policy", f"policies.json#{NUMBER}"),
}
_COLUMNS = {
    "given": "given_name",
    "family": "family_name",
    "mrn": "mrn",
    "ssn": "ssn",
    "phone": "phone",
    "email": "email",
    "birth_date": "birth_date",
    "zip": "zip",
    "city": "city",
    "street": "street",
    "account": "account",
    "username": "username",
}
_YEAR_OF = "visit_year"
_LISTED = (_YEAR_OF, "age", "visit", "hospital", "zip_listed")
_PLACEHOLDER = re.compile(r"\{(other\.)?([a-z_]+)(?:\.(\d))?\}")


def make_base(folder: Path, preset: str) -> Path:
    """A folder with notes, table, key and the release of a preset."""
    folder.mkdir(parents=True, exist_ok=True)
    if preset == "policy":
        write_policy_hospital(folder)
        columns = ("--qid", "age,sex,race", "--iterations", 30, "-o", "policies.json")
        done = call_program("policies", "patients.csv", *STATE, *columns, cwd=folder)
        assert done.code == 0, done.err
    else:
        write_hospital(folder, 12, 2, seed=5, langs=("en",), split="dev")
        (folder / "seawall.key").write_text(KEY)
    (folder / "seawall.key").chmod(0o600)
    more = ("--patients", "patients.csv", "--profile", "fast", "--key-file", "seawall.key")
    release = ("anonymize", "notes.jsonl", "-o", "release", "--preset", preset)
    with pytest.MonkeyPatch.context() as patch:
        # Else the order of notes, on which cases count, would change with every version of Seawall.
        patch.setattr(Job, "release_key", property(lambda job: job.key))
        done = call_program(*release, *more, *_MORE.get(preset, ()), cwd=folder)
    assert done.code == 0, done.err
    return folder


def reseal(release: Path) -> None:
    """The digests made again, as anybody can; the signature stays what it was."""
    path = release / "manifest.json"
    fields = json.loads(path.read_text(encoding="utf-8"))
    signature = fields.get("seal", {}).get("hmac_sha256")
    sealed = seal(release, fields, None)
    if signature is not None:
        sealed["seal"]["hmac_sha256"] = signature
    path.write_text(json.dumps(sealed, indent=2, ensure_ascii=False), encoding="utf-8")


def fill(value: Any, folder: Path, case: dict[str, Any]) -> Any:
    """A case's value with its placeholders filled from the person whose note or row is changed."""
    if isinstance(value, list):
        return [fill(one, folder, case) for one in value]
    if not isinstance(value, str) or "{" not in value:
        return value
    own, other, sets = _find_persons(folder, case)

    def put(found: re.Match[str]) -> str:
        name, at = found[2], int(found[3] or 0)
        if found[1]:
            return other[_COLUMNS.get(name, name)]
        if name in _LISTED:
            values = sets.get(_attribute(name), ())
            assert len(values) > at, f"no list of {name} to take a value of"
            return str(values[at])[:4] if name == _YEAR_OF else str(values[at])
        return own["birth_date"][:4] if name == "birth_year" else own[_COLUMNS.get(name, name)]

    return _PLACEHOLDER.sub(put, value)


def _attribute(name: str) -> str:
    """The attribute whose list a placeholder takes a value of."""
    return name.removesuffix("_listed").removesuffix("_year")


def place(folder: Path, case: dict[str, Any]) -> dict[str, Any]:
    """The case at the first note, from its own on, whose record has the lists that it names."""
    texts = " ".join(str(value) for value in case.values())
    wanted = {
        (_attribute(found[2]), int(found[3] or 0) + (found[2] == _YEAR_OF))
        for found in _PLACEHOLDER.finditer(texts)
        if found[2] in _LISTED
    }
    quasi = folder / "release/quasi.jsonl"
    if not wanted or not quasi.exists():
        return case
    ids = [line["id"] for line in _read(folder / "release/documents.jsonl")]
    sets = {line["id"]: line["sets"] for line in _read(quasi) if "id" in line}
    first = int(case.get("note", case.get("record", 1))) - 1
    for at in (*range(first, len(ids)), *range(first)):
        own = sets.get(ids[at], {})
        if all(len(own.get(name, ())) > number for name, number in wanted):
            return {**case, "note": at + 1, "record": at + 1}
    return case


def _find_persons(
    folder: Path, case: dict[str, Any]
) -> tuple[dict[str, str], dict[str, str], dict[str, Any]]:
    """The rows of the person of the note (or table row) and of somebody else, and its lists."""
    with (folder / "patients.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    plan = _read(folder / "release.private/plan.jsonl")
    documents = _read(folder / "release/documents.jsonl")
    released = documents[int(case.get("note", case.get("record", 1))) - 1]["id"]
    person = next(line["person"] for line in plan if line["released_id"] == released)
    own = next((row for row in rows if row["person_id"] == person), rows[0])
    if "cell" in case["edit"]:
        places = _read(folder / "release.private/rows.jsonl")
        row = next(p["row"] for p in places if p["released"] == int(case.get("row", 1)))
        own = rows[row - 1]
    other = next(row for row in rows if row["person_id"] != own["person_id"])
    quasi = folder / "release/quasi.jsonl"
    lines = _read(quasi) if quasi.exists() else []
    sets = next((line["sets"] for line in lines if line.get("id") == released), {})
    return own, other, sets


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
