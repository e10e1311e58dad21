"""k persons share every profile that is shown, and nothing shown undoes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS
from seawall.evaluate.verify.ksafety import KSafety, verify_k
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.policy import PolicyCheck, verify_policy
from seawall.evaluate.verify.promise import is_policy
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number
from seawall.evaluate.verify.restated import find_restated, make_hospital_finder
from seawall.evaluate.verify.revealed import find_revealed


def _applies_k(release: Opened) -> Parameters | None:
    fields = release.manifest.get("promise")
    if release.k is None and (not fields or is_policy(fields)):
        return None
    if not fields or is_policy(fields):
        return {"k": release.k}
    return {"k": fields.get("k"), "safety": fields.get("safety")}


def derive_k(release: Opened) -> KSafety | None:
    """The k of a release, derived again."""
    return verify_k(release.folder, release.k, release.safety)


def report_k(checked: KSafety) -> Outcome:
    """The derived k as an outcome."""
    found = checked.summary
    over = f"{number(found.records, 'record')} of {number(found.persons, 'person')}"
    return Outcome(checked.findings, over)


def _applies_risk(release: Opened) -> Parameters | None:
    fields = release.manifest.get("promise")
    if not is_policy(fields):
        return None
    assert isinstance(fields, dict)
    return {"risk": fields.get("risk"), "population": fields.get("population")}


def derive_risk(release: Opened) -> PolicyCheck | None:
    """The risk of a release that a policy made, derived again where a population is given."""
    return verify_policy(release.folder, release.people)


def report_risk(checked: PolicyCheck) -> Outcome:
    """The derived risk as an outcome."""
    unchecked = "" if checked.measured else "the risk itself needs --population"
    return Outcome(checked.findings, "the table and all records", unchecked)


def _applies_restated(release: Opened) -> Parameters | None:
    return {"attributes": sorted(release.promise.get("qids", {}))} if release.promise else None


def _look_restated(release: Opened, _: Parameters) -> Callable[[Passage], Iterator[Finding]]:
    sets = {record.id: record.sets for record in release.records if record.id is not None}
    find_hospitals = make_hospital_finder(
        value for record in release.records for value in record.sets.get("hospital", ())
    )

    def look(passage: Passage) -> Iterator[Finding]:
        if passage.file != DOCUMENTS or passage.note is None:
            return
        own = sets.get(passage.note.id, {})
        for name, find in find_restated(own):
            for span in find_revealed(passage, find):
                kind = f"a value of {name} beside its list"
                yield Finding(DOCUMENTS, passage.position, span.start_char, kind)
        for span in find_revealed(passage, find_hospitals):
            kind = "a hospital of the lists outside of them"
            yield Finding(DOCUMENTS, passage.position, span.start_char, kind)

    return look


GROUPS = Promise(
    "groups",
    "At least k persons share every combination that a record shows, in notes, rows and records.",
    "k is derived again by person, with the posterior of an attacker who weighs what is possible; "
    "every list in a note or row must be that of its record.",
    "Notes of one person under several pseudonyms; whether a list holds the true value, and health "
    "details, which are outside the promise. --known looks at the first.",
    _applies_k,
)
RISK = Promise(
    "risk",
    "The risk against the policy's population is no higher than promised.",
    "Groups of table and notes are compared, and the risk derived again with --population.",
    "The risk of health details, and of a policy that weighs records.",
    _applies_risk,
)
RESTATED = Promise(
    "restated",
    "No value of a list stands in the note beside the list.",
    "Ages, birth years, dates, hospitals and ZIPs of the record's own lists are looked for outside "
    "the replaced spans, in digits and words: 52F, 52 yrs, turned 52, 14.10.2004, Oct '04.",
    "A value that is told in a roundabout way (\u201cretired last year\u201d), a bare number.",
    _applies_restated,
    look=_look_restated,
)
