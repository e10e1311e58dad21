"""Postal codes are no longer than the preset allows, and none of a place where few people live."""

from __future__ import annotations

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS, TABLE
from seawall.evaluate.verify.forms.postal import RESTRICTED
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number
from seawall.model import Label

_ZIP3, _NOBODY = "zip3", "000"


def _applies(release: Opened) -> Parameters | None:
    if release.treatments.get(Label.ZIP, "keep") != _ZIP3:
        return None
    told = [p for p in release.manifest.get("promises") or () if p.get("id") == "zips"]
    census = next((str(p["census"]) for p in told if "census" in p), "2020")
    return {"digits": 3, "census": census if census in RESTRICTED else "2020"}


def _check(release: Opened, parameters: Parameters) -> Outcome:
    restricted = RESTRICTED[parameters["census"]]
    findings: list[Finding] = []
    codes = 0
    for note in release.notes():
        for place in note.places:
            if place.label != Label.ZIP.value or place.treatment != _ZIP3:
                continue
            codes += 1
            shown = place.span.of(note.text)
            if len(shown) != len(_NOBODY) or shown in restricted:
                kind = "a ZIP that says too much"
                findings.append(Finding(DOCUMENTS, note.position, place.span.start_char, kind))
    columns = release.manifest.get("cells") or ()
    places = [at for at, column in enumerate(columns) if column.get("treatment") == _ZIP3]
    for row, cells in release.rows():
        shown_cells = [cells[at] for at in places if at < len(cells)] if row else []
        codes += len(shown_cells)
        if any(cell in restricted for cell in shown_cells):
            findings.append(Finding(TABLE, row, None, "a ZIP that says too much"))
    return Outcome(tuple(findings), number(codes, "ZIP"))


ZIPS = Promise(
    "zips",
    "A ZIP shows three digits at most, 000 where 20,000 people or fewer live.",
    "Every ZIP of a note or cell is measured and looked up in a list of this check's own.",
    "Three digits without a span that says that they are a ZIP.",
    _applies,
    check=_check,
)
