"""The report tells of this release: in its facts, and word for word on its page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import MANIFEST, REPORTS, TOPICS
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.page import fits_page
from seawall.evaluate.verify.passages import read_json
from seawall.evaluate.verify.promise import is_policy
from seawall.evaluate.verify.promises.kind import Outcome, Promise, always
from seawall.model import Label

_FACTS, _PAGE = REPORTS
_NEEDED = frozenset(
    (
        *("manifest", "labels", "persons_by_basis", "withheld_by_reason", "findings", "checks"),
        "scores",
    )
)
_OF_GROUPS = frozenset(
    ("groups", "checked", "promise_findings", "conflicts", "doubtful_pairs", "assumptions")
)
# What stands only where the release was sealed, after the report was written.
_LATER = frozenset(("files", "seal"))
_TREE = "<h2>Groups by health details</h2>"
_SEAWALL = "seawall"
_ANOTHER = (
    "made by Seawall {}, this is {}: what its page says was not read, only that its digest is that "
    "of the seal"
)
_OVER = re.compile(r"[\w ,.]*")


def _check(release: Opened, promises: Sequence[Promise]) -> Outcome:
    report = read_json(release.folder / _FACTS)
    made_by = str((release.manifest.get("versions") or {}).get("seawall"))
    ours = version(_SEAWALL)
    is_ours = made_by == ours
    try:
        findings = [*_check_facts(release, report, promises if is_ours else None)]
        findings += _check_page(release, report) if is_ours else ()
    except (OSError, KeyError, TypeError, ValueError, AttributeError):
        findings = [Finding(_FACTS, 1, None, "the report is damaged")]
    unchecked = "" if is_ours else _ANOTHER.format(made_by, ours)
    return Outcome(tuple(findings), f"{_FACTS} and {_PAGE}", unchecked)


def _check_facts(
    release: Opened, report: Mapping[str, Any], promises: Sequence[Promise] | None
) -> Iterator[Finding]:
    """Each fact that the manifest holds as well, or that follows from it.

    Without ``promises`` the report is of another version, whose promises have other words.
    """
    manifest, promise = release.manifest, release.promise
    is_grouped = bool(promise) and not is_policy(promise)
    # Where persons are grouped, those who could be one count once.
    linked, persons = sum(report["persons_by_basis"].values()), manifest["persons"]
    truths = {
        "fields": report.keys() >= _NEEDED | (_OF_GROUPS if is_grouped else frozenset()),
        "manifest": report["manifest"].keys() >= manifest.keys() - _LATER,
        "labels": _fits_labels(report["labels"], manifest),
        "persons": linked == persons or (release.has_records and linked > persons),
        "withheld": sum(report["withheld_by_reason"].values()) == manifest["quarantined"],
        "findings": bool(report["findings"]) <= bool(manifest.get("waiver")),
        "checks": promises is None or _fits_checks(report["checks"], release, promises),
        "groups": not is_grouped or _fits_groups(report, release),
    }
    for name, is_true in truths.items():
        if not is_true:
            yield Finding(_FACTS, 1, None, f"{name} are not those of this release")


def _fits_labels(rows: Sequence[Mapping[str, Any]], manifest: Mapping[str, Any]) -> bool:
    """True if every label stands there with its class, treatment and number of mentions."""
    counts, ways = manifest["counts_by_label"], manifest["treatments"]
    lists = {"enumerate", "generalize"}
    if (manifest.get("promise") or {}).get("kept"):
        lists.add("keep")  # a quasi-identifier that is left outside the promise
    return [row["label"] for row in rows] == [label.value for label in Label] and all(
        row["class"] == label.cls.value
        and row["hipaa"] == label.hipaa
        and row["mentions"] == counts.get(label.value, 0)
        # What is promised to k persons is shown as a list, whatever is done to it elsewhere.
        and (row["treatment"] == ways.get(label.value) or row["treatment"] in lists)
        for row, label in zip(rows, Label, strict=True)
    )


def _fits_checks(
    rows: Sequence[Mapping[str, Any]], release: Opened, promises: Sequence[Promise]
) -> bool:
    """True if each promise about the data stands there in its own words, and holds."""
    known = {promise.id: promise for promise in promises if not promise.is_of_account}
    told = {row["promise"] for row in rows}
    made = {name for name, promise in known.items() if promise.applies(release) is not None}
    at_hand = made - {"known", "own-values"}
    return at_hand <= told <= known.keys() and all(
        _fits_check(row, known[row["promise"]], is_waived=bool(release.manifest.get("waiver")))
        for row in rows
    )


def _fits_check(row: Mapping[str, Any], promise: Promise, *, is_waived: bool) -> bool:
    words = (row["says"], row["how"], row["cannot_see"])
    holds = row["findings"] == 0 and re.match(r"holds$|not checked: ", row["result"]) is not None
    return (
        words == (promise.says, promise.how, promise.blind)
        and (holds or is_waived)
        and _OVER.fullmatch(row["over"]) is not None
    )


def _fits_groups(report: Mapping[str, Any], release: Opened) -> bool:
    manifest, groups, checked = release.manifest, report["groups"], report["checked"]
    promise = manifest["promise"]
    return bool(
        groups["k"] == checked["k"] == promise["k"]
        and checked["safety"] == promise["safety"]
        and groups["persons"] == release.count_shown_persons()
        and all(count >= 0 for count in report["conflicts"].values())
        and (checked["k_achieved"] >= checked["k"] or manifest.get("waiver"))
    )


def _check_page(release: Opened, report: Mapping[str, Any]) -> Iterator[Finding]:
    page = (release.folder / _PAGE).read_text(encoding="utf-8")
    manifest = {name: v for name, v in release.manifest.items() if name not in _LATER}
    if not fits_page(page, manifest, report):
        yield Finding(_PAGE, 1, None, "the page is not the report of this release")
    topics = read_json(release.folder / TOPICS)
    has_nodes = isinstance(topics, dict) and bool(topics.get("nodes"))
    if (_TREE in page) != has_nodes:
        yield Finding(TOPICS, 1, None, "topics are not there where the report shows them")


def make_report(promises: Sequence[Promise]) -> Promise:
    """The promise about the report, which has a row for each of these promises about data."""
    return Promise(
        "report",
        "The report tells of this release, and its page of nothing else.",
        f"Facts of {_FACTS} are compared with {MANIFEST}, or derived again where they follow from "
        "it; "
        "the page with the sentences that a report has, each with these facts.",
        "Figures that were measured when the release was made, pictures, reasons for a treatment.",
        always,
        check=lambda release, _: _check(release, promises),
        is_of_account=True,
    )
