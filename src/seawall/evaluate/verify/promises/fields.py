"""Every JSON object has the fields of its kind, with values of the right type and range."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    REPORTS,
    TOPICS,
)
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import read_json
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, always, number
from seawall.model import Label

Test = Callable[[Any], bool]
_HEX = re.compile(r"[0-9a-f]{16,128}")
_LABELS = frozenset(label.value for label in Label)
TREATMENTS = frozenset(
    (
        *("keep", "mask", "form", "remove", "year", "zip3", "cap-age", "shift", "surrogate"),
        *("entail", "scrub", "enumerate", "generalize", "offset", "decade", "neutral"),
    )
)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_pseudonym(value: Any) -> bool:
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _is_any(_: Any) -> bool:
    return True


def _either(*tests: Test) -> Test:
    return lambda value: any(test(value) for test in tests)


def _is_none(value: Any) -> bool:
    return value is None


def _list_of(test: Test) -> Test:
    return lambda value: isinstance(value, list) and all(map(test, value))


def _map_of(test: Test, names: frozenset[str] | None = None) -> Test:
    def fits(value: Any) -> bool:
        return isinstance(value, dict) and all(
            (names is None or name in names) and test(inner) for name, inner in value.items()
        )

    return fits


def _object(needed: Mapping[str, Test], more: Mapping[str, Test] | None = None) -> Test:
    """An object with all needed fields and no other than these and ``more``."""
    known = {**needed, **(more or {})}

    def fits(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and needed.keys() <= value.keys() <= known.keys()
            and all(known[name](inner) for name, inner in value.items())
        )

    return fits


def _is_of(words: frozenset[str]) -> Test:
    return lambda value: isinstance(value, str) and value in words


_PLACE = _object(
    {
        "start": _is_count,
        "end": _is_count,
        "label": _is_of(_LABELS),
        "treatment": _is_of(TREATMENTS),
    }
)
_ATTRIBUTES = frozenset(
    (
        *("age", "visit", "hospital", "zip", "gender", "race", "ethnicity", "marital_status"),
        *("profession", "religion", "language", "city", "county", "state", "country"),
    )
)
_SETS = _map_of(_list_of(_either(_is_text, _is_count)), _ATTRIBUTES)
_SHOWN = {"person": _is_pseudonym, "cluster": _is_count, "sets": _SETS}
_MISSING = {"missing": _list_of(_is_of(_ATTRIBUTES))}
_LINES: dict[str, Test] = {
    DOCUMENTS: _object({"id": _is_text, "text": _is_text}),
    REPLACEMENTS: _object({"id": _is_text, "replacements": _list_of(_PLACE)}),
    QUASI: _either(
        _object({"id": _is_text, **_SHOWN}, _MISSING),
        _object({"row": _is_count, **_SHOWN}, _MISSING),
    ),
}
_NODE = _object(
    {
        "number": _is_count,
        "parent": _either(_is_none, _is_count),
        "children": _list_of(_is_count),
        "persons": _is_count,
        "terms": _list_of(_is_text),
    }
)
_COLUMN = _object({"name": _is_text, "label": _is_text, "treatment": _is_text})
_WAIVER = _object({"reason": _is_text, "by": _is_text, "findings": _map_of(_is_count)})
_MARKS = _object({"mode": _is_of(frozenset(("replace", "add", "veto"))), "notes": _is_count})
_COUNTS_OF_LABELS = _map_of(_is_count, _LABELS)
MANIFEST_FIELDS: Mapping[str, Test] = {
    "preset": _is_text,
    "config_sha256": _is_pseudonym,
    "input_hmac_sha256": _map_of(_is_pseudonym, frozenset(("notes", "table", "mentions"))),
    "versions": _map_of(_is_text),
    "seed": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "documents": _is_count,
    "quarantined": _is_count,
    "persons": _is_count,
    "counts_by_label": _COUNTS_OF_LABELS,
    "treatments": _map_of(_is_of(TREATMENTS), _LABELS),
    "models": _map_of(_is_text),
    "promise": _either(_is_none, _map_of(_is_any)),
    "replaced": _map_of(_is_count),
    "cells": _either(_is_none, _list_of(_COLUMN)),
    "rows": _either(_is_none, _is_count),
    "promises": _list_of(lambda value: isinstance(value, dict) and _is_text(value.get("id"))),
    "waiver": _either(_is_none, _WAIVER),
    "ledger": _either(_is_none, _map_of(_is_any)),
    "preset_sha256": _is_text,
    "columns": _map_of(_is_text),
    "lang": _either(_is_none, _is_text),
    "mentions": _either(_is_none, _MARKS),
    "files": _map_of(_is_pseudonym),
    "seal": _map_of(_is_pseudonym, frozenset(("sha256", "hmac_sha256"))),
}
_REPORT_FIELDS = frozenset(
    (
        *(
            "manifest",
            "labels",
            "persons_by_basis",
            "withheld_by_reason",
            "findings",
            "checks",
            "scores",
        ),
        *("groups", "checked", "promise_findings", "conflicts", "doubtful_pairs", "policy", "kept"),
        *("surrogates", "assumptions"),
    )
)


def _check(release: Opened, _: Parameters) -> Outcome:
    findings: list[Finding] = []
    lines = 0
    for name, fits in _LINES.items():
        path = release.folder / name
        if name == REPLACEMENTS and release.places_path is not None:
            path = release.places_path
        for position, line in enumerate(_read(path), 1):
            lines += 1
            if not fits(_parse(line)):
                kind = "fields or values are not those of such a line"
                findings.append(Finding(name, position, None, kind))
    topics = release.folder / TOPICS
    if topics.is_file() and not _is_tree(read_json(topics), release):
        findings.append(Finding(TOPICS, 1, None, "fields or values are not those of topics"))
    return Outcome(tuple(findings), number(lines, "line"))


def _is_tree(topics: Any, release: Opened) -> bool:
    """True for nodes in order, each of no more persons than its parent, the first of all."""
    if not _object({"nodes": _list_of(_NODE)})(topics) or not topics["nodes"]:
        return False
    nodes = topics["nodes"]
    parents = {child: node["number"] for node in nodes for child in node["children"]}
    return (
        [node["number"] for node in nodes] == list(range(len(nodes)))
        and _are_all(nodes[0]["persons"], release)
        and all(parents.get(node["number"]) == node["parent"] for node in nodes)
        and all(
            node["persons"] <= nodes[node["parent"]]["persons"]
            for node in nodes
            if node["parent"] is not None
        )
    )


def _are_all(persons: int, release: Opened) -> bool:
    """True if the tree has everybody of the release, or the newcomers to a ledger."""
    shown = release.count_shown_persons()
    if release.manifest.get("ledger"):
        return persons <= shown
    # Those who could be one are one to the release, and several to the tree.
    is_unsure = (release.manifest.get("promise") or {}).get("counted") == "by group"
    return persons == shown or (is_unsure and persons >= shown)


def _read(path: Any) -> Iterator[str]:
    if path.is_file():
        with path.open(encoding="utf-8", errors="replace") as stream:
            yield from stream


def _parse(line: str) -> Any:
    """The value of a line; None where it is no JSON or names a field twice."""

    def refuse_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise ValueError("a field that stands twice")
        return found

    try:
        return json.loads(line, object_pairs_hook=refuse_twice)
    except ValueError:
        return None


def _check_account(release: Opened, _: Parameters) -> Outcome:
    findings = [*_check_manifest(release), *_check_report(release)]
    return Outcome(tuple(findings), f"{MANIFEST} and {REPORTS[0]}")


def _check_manifest(release: Opened) -> Iterator[Finding]:
    fields = _parse((release.folder / MANIFEST).read_text(encoding="utf-8", errors="replace"))
    if not isinstance(fields, dict):
        yield Finding(MANIFEST, 1, None, "it names a field twice")
        return
    for place, (name, value) in enumerate(fields.items(), 1):
        fits = MANIFEST_FIELDS.get(name)
        if fits is None:
            yield Finding(MANIFEST, place, None, "a field that no manifest has")
        elif not fits(value):
            yield Finding(MANIFEST, place, None, f"a value that {name} cannot have")
    missing = sorted(MANIFEST_FIELDS.keys() - fields.keys())
    yield from (Finding(MANIFEST, 1, None, f"it lacks {name}") for name in missing)


def _check_report(release: Opened) -> Iterator[Finding]:
    """The report tells of this manifest, and has the fields of a report."""
    report = read_json(release.folder / REPORTS[0])
    if not isinstance(report, dict):
        yield Finding(REPORTS[0], 1, None, "the report is missing or damaged")
        return
    if not report.keys() <= _REPORT_FIELDS:
        yield Finding(REPORTS[0], 1, None, "a field that no report has")
    told = report.get("manifest")
    for name, value in told.items() if isinstance(told, dict) else ():
        if release.manifest.get(name) != value:
            yield Finding(MANIFEST, 1, None, f"{name} is not what the report says")


FIELDS = Promise(
    "fields",
    "Lines of JSON have the fields of their kind and no other.",
    "Every line is compared with the list of its fields, their types and ranges.",
    "Words in a field that may hold any text; those are searched for identifiers.",
    always,
    check=_check,
)
ACCOUNT_FIELDS = Promise(
    "account-fields",
    "Manifest and report have the fields of their kind, and agree.",
    "Every field of the manifest by type and range; what the report repeats of it is compared.",
    "Pictures and sentences of the page, beyond the search for identifiers.",
    always,
    check=_check_account,
    is_of_account=True,
)
