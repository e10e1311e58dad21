"""The one list of promises: where each is checked, and which of them a release makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.answer import Answer, Checked
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import MANIFEST
from seawall.evaluate.verify.ksafety import KSafety
from seawall.evaluate.verify.opened import Known, Opened
from seawall.evaluate.verify.passages import Passage, list_passages
from seawall.evaluate.verify.policy import PolicyCheck
from seawall.evaluate.verify.promises.ages import AGES
from seawall.evaluate.verify.promises.attributes import TOLD_ATTRIBUTES
from seawall.evaluate.verify.promises.cells import CELLS
from seawall.evaluate.verify.promises.counts import COUNTS
from seawall.evaluate.verify.promises.dates import DATES_HIDDEN
from seawall.evaluate.verify.promises.entailed import DETAILS, ENTAILED
from seawall.evaluate.verify.promises.fields import ACCOUNT_FIELDS, FIELDS
from seawall.evaluate.verify.promises.files import ONLY_FILES, SEALED
from seawall.evaluate.verify.promises.grains import GRAINS
from seawall.evaluate.verify.promises.groups import (
    GROUPS,
    RESTATED,
    RISK,
    derive_k,
    derive_risk,
    report_k,
    report_risk,
)
from seawall.evaluate.verify.promises.identifiers import ACCOUNT_TEXT, IDENTIFIERS
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise
from seawall.evaluate.verify.promises.known import KNOWN
from seawall.evaluate.verify.promises.own_values import OWN_VALUES
from seawall.evaluate.verify.promises.report import make_report
from seawall.evaluate.verify.promises.scrubbed import SCRUBBED
from seawall.evaluate.verify.promises.spans import SPANS
from seawall.evaluate.verify.promises.zips import ZIPS
from seawall.model import Record

_OF_FILES = (ONLY_FILES, SEALED, FIELDS, ACCOUNT_FIELDS)
_OF_DATA: tuple[Promise, ...] = (
    COUNTS,
    SPANS,
    CELLS,
    IDENTIFIERS,
    ACCOUNT_TEXT,
    DATES_HIDDEN,
    AGES,
    TOLD_ATTRIBUTES,
    ZIPS,
    SCRUBBED,
    ENTAILED,
    DETAILS,
    GROUPS,
    GRAINS,
    RESTATED,
    RISK,
    OWN_VALUES,
    KNOWN,
)
PROMISES: tuple[Promise, ...] = (*_OF_FILES, make_report((FIELDS, *_OF_DATA)), *_OF_DATA)


def state_promises(release: Opened) -> list[dict[str, Any]]:
    """All promises that follow from the rest of a manifest, as the manifest states them."""
    return [{"id": promise.id, **parameters} for promise, parameters in _applying(release)]


def check_data(release: Opened) -> Answer:
    """The promises about notes, rows and records; the manifest need not be sealed yet."""
    return _check(release, [each for each in _applying(release) if not each[0].is_of_account])


def check_account(release: Opened) -> Answer:
    """The promises about what the release says of itself."""
    return _check(release, [each for each in _applying(release) if each[0].is_of_account])


def check_only(release: Opened, *ids: str) -> Answer:
    """The promises of these ids, where the release makes them."""
    return _check(release, [each for each in _applying(release) if each[0].id in ids])


def verify(folder: Path, records: Iterable[Record] = ()) -> Iterator[Finding]:
    """Formats of identifiers, and values of a table, that are left in a release."""
    release = Opened(folder, Known(tuple(records)))
    wanted = (IDENTIFIERS.id, KNOWN.id, ACCOUNT_TEXT.id)
    yield from check_only(release, *wanted).findings


def check_release(release: Opened) -> Answer:
    """Every promise, in the order of the list."""
    answer = _check(release, list(_applying(release)))
    stated = tuple(_check_stated(release))
    if not stated:
        return answer
    first, *rest = answer.checks
    more = Checked(
        "promises",
        "The manifest states the promises that follow from its treatments.",
        "They are derived again and compared.",
        MANIFEST,
        stated,
        "A treatment that was changed everywhere; only the seal shows it.",
    )
    return Answer((more, first, *rest), answer.groups, answer.risk)


def _applying(release: Opened) -> Iterator[tuple[Promise, Parameters]]:
    for promise in PROMISES:
        parameters = promise.applies(release)
        if parameters is not None:
            yield promise, parameters


def _check_stated(release: Opened) -> Iterator[Finding]:
    """No promise that follows from the manifest is missing in its list, or stated otherwise."""
    stated = {each.get("id"): each for each in release.manifest.get("promises") or ()}
    derived = [each for each in state_promises(release) if each["id"] not in _OF_THE_CHECK]
    for each in derived:
        if stated.get(each["id"]) != each:
            kind = f"the promise '{each['id']}' is missing or not as the treatments make it"
            yield Finding(MANIFEST, 1, None, kind)
    if release.k is None and stated.keys() - {each["id"] for each in derived} - _OF_THE_CHECK:
        yield Finding(MANIFEST, 1, None, "a promise that the treatments do not make")


# What only who checks can ask for; no manifest states it.
_OF_THE_CHECK = frozenset((KNOWN.id, OWN_VALUES.id))


def _check(release: Opened, applying: Iterable[tuple[Promise, Parameters]]) -> Answer:
    rows: list[Checked | tuple[Promise, Callable[[Passage], Iterator[Finding]]]] = []
    groups: KSafety | None = None
    risk: PolicyCheck | None = None
    for promise, parameters in applying:
        if promise is GROUPS:
            groups = derive_k(release)
            rows.append(promise.report(report_k(groups) if groups else Outcome()))
        elif promise is RISK:
            risk = derive_risk(release)
            rows.append(promise.report(report_risk(risk) if risk else Outcome()))
        elif promise.check is not None:
            rows.append(promise.report(promise.check(release, parameters)))
        elif promise.look is not None:
            rows.append((promise, promise.look(release, parameters)))
    looked = _look(release, [row for row in rows if isinstance(row, tuple)])
    checks = (looked[row[0].id] if isinstance(row, tuple) else row for row in rows)
    return Answer(tuple(checks), groups, risk)


def _look(
    release: Opened, looks: list[tuple[Promise, Callable[[Passage], Iterator[Finding]]]]
) -> dict[str, Checked]:
    """One walk over all passages, each shown to every promise that looks at texts."""
    found: dict[str, list[Finding]] = {promise.id: [] for promise, _ in looks}
    passages = 0
    for passage in list_passages(release) if looks else ():
        passages += 1
        for promise, look in looks:
            found[promise.id] += look(passage)
    over = f"{passages:,} notes, ids, rows and records"
    return {
        promise.id: promise.report(Outcome(_settle(found[promise.id]), over))
        for promise, _ in looks
    }


def _settle(findings: list[Finding]) -> tuple[Finding, ...]:
    """Each place and kind once, in the order of the release."""
    return tuple(dict.fromkeys(findings))
