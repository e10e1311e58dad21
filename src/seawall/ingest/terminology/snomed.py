"""SNOMED CT, a release folder in RF2: the snapshot of concepts, descriptions, relationships."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from seawall.ingest.terminology.lines import (
    find_columns,
    read_lines,
    require_columns,
    require_width,
)
from seawall.model import InputError, Label
from seawall.text.terminology import Term

_FULL_NAME = "900000000000003001"
_SYNONYM = "900000000000013009"
_IS_A = "116680003"
_EVALUATION = "386053000"
_TAG = re.compile(r"^(.*\S) \(([^()]+)\)$")
_LABELS = {
    "disorder": Label.PROBLEM,
    "finding": Label.PROBLEM,
    "morphologic abnormality": Label.PROBLEM,
    "observable entity": Label.TEST,
    "procedure": Label.PROCEDURE,
    "regime/therapy": Label.PROCEDURE,
    "substance": Label.DRUG,
    "product": Label.DRUG,
    "medicinal product": Label.DRUG,
    "medicinal product form": Label.DRUG,
    "clinical drug": Label.DRUG,
    "body structure": Label.ANATOMY,
    "cell": Label.ANATOMY,
    "cell structure": Label.ANATOMY,
}


def read_snomed(folder: str | Path) -> Iterator[Term]:
    """Terms of active concepts whose fully specified name has the tag of a health detail.

    A procedure below "evaluation procedure" is a TEST. The preferred name is the fully specified
    one without its tag. Codes of concepts stay in memory, names do not.
    """
    release = _find_release(Path(folder))
    active = {row[0] for row in _read_active(release.concepts, ("id",))}
    parents = _read_parents(release.relationships, active)
    labels = _read_labels(release.descriptions, active, parents)
    columns = ("conceptId", "typeId", "term", "languageCode")
    for path in release.descriptions:
        for code, kind, name, lang in _read_active((path,), columns):
            label = labels.get(code)
            if label is None or kind not in (_FULL_NAME, _SYNONYM) or not name:
                continue
            plain = _split_tag(name)[0] if kind == _FULL_NAME else name
            above = tuple(f"SNOMED:{parent}" for parent in parents.get(code, ()))
            preferred = kind == _FULL_NAME
            yield Term(f"SNOMED:{code}", plain, label, preferred, above, lang=lang or "en")


@dataclass(frozen=True, slots=True)
class _Release:
    concepts: tuple[Path, ...]
    descriptions: tuple[Path, ...]
    relationships: tuple[Path, ...]


def _find_release(folder: Path) -> _Release:
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder; give the folder of a SNOMED CT release.")

    def find(kind: str) -> tuple[Path, ...]:
        found = sorted(folder.rglob(f"*sct2_{kind}_Snapshot*.txt*"))
        if not found:
            raise InputError(f"{folder} has no sct2_{kind}_Snapshot file; is it a RF2 release?")
        return tuple(found)

    return _Release(find("Concept"), find("Description"), find("Relationship"))


def _read_active(paths: tuple[Path, ...], columns: tuple[str, ...]) -> Iterator[list[str]]:
    """The wanted columns of rows that are active."""
    for path in paths:
        # RF2 is no CSV: quotation marks are plain characters.
        lines = ((number, line.split("\t")) for number, line in read_lines(path))
        header = next(lines, (1, [""]))[1]
        places = find_columns(header, {name: (name.lower(),) for name in ("active", *columns)})
        require_columns(path, places, ("active", *columns))
        wanted, width = [places[name] for name in columns], max(places.values()) + 1
        for number, row in lines:
            require_width(path, number, row, width)
            if row[places["active"]] == "1":
                yield [row[place] for place in wanted]


def _read_parents(paths: tuple[Path, ...], active: set[str]) -> dict[str, tuple[str, ...]]:
    parents: dict[str, tuple[str, ...]] = {}
    for child, parent, kind in _read_active(paths, ("sourceId", "destinationId", "typeId")):
        if kind == _IS_A and child in active and parent in active:
            parents[child] = (*parents.get(child, ()), parent)
    return parents


def _split_tag(name: str) -> tuple[str, str]:
    found = _TAG.match(name)
    return (found[1], found[2]) if found else (name, "")


def _read_labels(
    paths: tuple[Path, ...], active: set[str], parents: dict[str, tuple[str, ...]]
) -> dict[str, Label]:
    is_evaluation = _make_descent(parents, _EVALUATION)
    labels: dict[str, Label] = {}
    for code, kind, name in _read_active(paths, ("conceptId", "typeId", "term")):
        label = _LABELS.get(_split_tag(name)[1]) if kind == _FULL_NAME else None
        if label is None or code not in active:
            continue
        is_test = label is Label.PROCEDURE and is_evaluation(code)
        labels[code] = Label.TEST if is_test else label
    return labels


def _make_descent(parents: dict[str, tuple[str, ...]], top: str) -> Callable[[str], bool]:
    """A question whether a concept lies below ``top``, or is it; all answers in one walk."""
    children: dict[str, list[str]] = {}
    for child, above in parents.items():
        for parent in above:
            children.setdefault(parent, []).append(child)
    below, waiting = {top}, [top]
    while waiting:
        for child in children.get(waiting.pop(), ()):
            if child not in below:
                below.add(child)
                waiting.append(child)
    return below.__contains__
