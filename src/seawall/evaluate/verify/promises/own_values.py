"""Each person's true values are in that person's own lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import QUASI
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number
from seawall.evaluate.verify.records import ShownRecord
from seawall.model import Label, Record

_LABELS = {"age": Label.AGE, "zip": Label.ZIP, "gender": Label.GENDER}
_SEXES = {
    **dict.fromkeys(("f", "female", "woman", "k", "kvinna"), "female"),
    **dict.fromkeys(("m", "male", "man"), "male"),
}
_WHOLE_ZIP = 5


def _applies(release: Opened) -> Parameters | None:
    has_lists = bool(release.promise.get("qids")) and bool(release.known.records)
    return {"attributes": sorted(_LABELS)} if has_lists else None


def _check(release: Opened, _: Parameters) -> Outcome:
    known = release.known
    by_owner = {record.owner: record for record in known.records}
    by_row = {record.row: record for record in known.records}
    findings: list[Finding] = []
    checked = 0
    for shown in release.records:
        owner = known.person_of.get(shown.id, "") if shown.id is not None else ""
        own = by_owner.get(owner)
        if shown.row is not None:
            own = by_row.get(known.row_of.get(shown.row, -1))
        if own is not None:
            checked += 1
            findings += _check_record(shown, own, release.promise["qids"])
    unchecked = "" if checked else "whose record is whose stands in the private folder"
    return Outcome(tuple(findings), number(checked, "record"), unchecked)


def _check_record(shown: ShownRecord, own: Record, grains: Mapping[str, str]) -> Iterator[Finding]:
    for name, label in _LABELS.items():
        values = own.values(label)
        # What the table does not say is the note's to say, and that is not at hand here. An age is
        # of the visit: where a note tells another one than the table, the note's is shown.
        if name == "age" and shown.row is None:
            continue
        if name not in shown.sets or len(values) != 1 or not shown.sets[name]:
            continue
        true = _write(name, values[0].strip(), grains.get(name, ""))
        if true is not None and true not in shown.sets[name]:
            yield Finding(QUASI, shown.position, None, f"a list of {name} without its true value")


def _write(name: str, value: str, grain: str) -> str | None:
    """The value as quasi.jsonl writes it; None where it cannot be told."""
    if name == "gender":
        return _SEXES.get(value.lower())
    if name == "zip":
        digits = "".join(char for char in value if char.isdigit())
        if len(digits) != _WHOLE_ZIP or not value.isdigit():
            return None
        return digits[:3] if grain == "zip3" else digits
    return value if grain == "year" and value.isdigit() else None


OWN_VALUES = Promise(
    "own-values",
    "Each person's true values are among those that the person's records show.",
    "ZIP and sex of each row of the table are looked up in the lists of its own records, and the "
    "age where the row is the record.",
    "Visits, hospitals and ages, which the notes say; a false value put beside the true one.",
    _applies,
    check=_check,
)
