"""A small release whose records show sets, to be tampered with."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from seawall.evaluate.verify import KSafety, Opened, check_only, verify_k
from seawall.model import Label

MONTHS = {"2009-03": "Mar-2009", "2009-04": "Apr-2009"}
FEW = "a profile of fewer than 3 persons"


@dataclass
class Release:
    """A release of three persons in one cluster, k = 3, that can be tampered with and written."""

    k: int = 3
    quasi: list[dict[str, Any]] = field(default_factory=list)
    documents: list[dict[str, Any]] = field(default_factory=list)
    replacements: list[dict[str, Any]] = field(default_factory=list)
    manifest: dict[str, Any] = field(default_factory=dict)
    table: str = ""

    def add(self, person: str, cluster: int = 0, **sets: list[Any]) -> None:
        """A note that shows the sets, and its record."""
        name = f"d{len(self.documents)}"
        text, places = "Seen on ", []
        for attribute, label in (("visit", "DATE"), ("hospital", "HOSPITAL"), ("age", "AGE")):
            shown = ", ".join(MONTHS.get(str(v), str(v)) for v in sets[attribute])
            place = {"start": len(text), "end": len(text) + len(shown) + 2, "label": label}
            places.append(place | {"treatment": "enumerate"})
            text += "{" + shown + "} "
        self.documents.append({"id": name, "text": f"{text}year old man with fever."})
        self.replacements.append({"id": name, "replacements": places})
        self.quasi.append({"id": name, "person": person, "cluster": cluster, "sets": sets})

    def write(self, folder: Path) -> Path:
        promise = {
            "k": self.k,
            "safety": "posterior",
            "qids": {"visit": "month-year", "hospital": "name", "age": "year"},
            "kept": ["gender"],
        }
        manifest = {
            "treatments": dict.fromkeys((label.value for label in Label), "mask"),
            "persons": 3,
            "promise": promise,
        }
        (folder / "manifest.json").write_text(json.dumps(manifest | self.manifest))
        for name in ("quasi", "documents", "replacements"):
            lines = (json.dumps(line, ensure_ascii=False) + "\n" for line in getattr(self, name))
            (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
        if self.table:
            (folder / "table.csv").write_text(self.table)
        return folder

    def drop(self, at: int) -> None:
        for lines in (self.quasi, self.documents, self.replacements):
            del lines[at]


def figure_3() -> Release:
    """The first cluster of Li & Qin 2017, Figure 3, with hospitals that hold a comma."""
    release = Release()
    for person in ("p1", "p2", "p3"):
        release.add(
            person,
            visit=["2009-03", "2009-04"],
            hospital=["Emory, Univ. Hosp", "Mass General Hosp", "Tufts Med Ctr"],
            age=[5, 52, 88],
        )
    return release


def check(release: Release, folder: Path, **asked: Any) -> KSafety:
    found = verify_k(release.write(folder), **asked)
    assert found is not None
    return found


def kinds(release: Release, folder: Path) -> set[str]:
    groups = check(release, folder).findings
    beside = check_only(Opened(folder), "restated").findings
    return {finding.kind for finding in (*groups, *beside)}


def narrow_both(release: Release) -> None:
    release.quasi[0]["sets"]["age"] = [52]
    shown, places = release.documents[0]["text"], release.replacements[0]["replacements"]
    release.documents[0]["text"] = shown.replace("{5, 52, 88}", "{52}")
    places[2]["end"] = places[2]["start"] + 4


def restate(words: str) -> Callable[[Release], None]:
    def tamper(release: Release) -> None:
        release.documents[1]["text"] += words

    return tamper
