"""MeSH descriptors as XML (``desc2026.xml``), one record at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO
from xml.etree import ElementTree

from seawall.ingest.terminology.lines import open_bytes
from seawall.ingest.terminology.mesh_labels import label_places
from seawall.model import InputError
from seawall.text.terminology import Term

_RECORD = "DescriptorRecord"
_TERMS = "ConceptList/Concept/TermList/Term"


def read_mesh_xml(path: str | Path, lang: str = "en") -> Iterator[Term]:
    """Terms of every heading that is a health detail; memory does not grow with the file."""
    path = Path(path)
    with open_bytes(path) as stream:
        records = 0
        for record in _read_records(path, stream):
            records += 1
            yield from _read_terms(path, records, record, lang)
    if not records:
        raise InputError(f"{path} holds no DescriptorRecord; give MeSH's descriptor file.")


def _read_records(path: Path, stream: BinaryIO) -> Iterator[ElementTree.Element]:
    try:
        events = ElementTree.iterparse(stream, events=("start", "end"))
        _, root = next(events)
        for event, element in events:
            if event == "end" and element.tag == _RECORD:
                yield element
                root.clear()  # else the whole file would stay in memory
    except ElementTree.ParseError as error:
        raise InputError(
            f"{path} is not well-formed XML (line {error.position[0]}); fetch it again."
        ) from None


def _read_terms(
    path: Path, position: int, record: ElementTree.Element, lang: str
) -> Iterator[Term]:
    code = record.findtext("DescriptorUI", "").strip()
    name = record.findtext("DescriptorName/String", "").strip()
    if not code or not name:
        raise InputError(f"DescriptorRecord {position} of {path} has no UI or no name.")
    places = tuple(
        place.text.strip() for place in record.iterfind("TreeNumberList/TreeNumber") if place.text
    )
    label = label_places(places)
    if label is None:
        return
    yield Term(f"MESH:{code}", name, label, preferred=True, places=places, lang=lang)
    for term in record.iterfind(_TERMS):
        other = term.findtext("String", "").strip()
        if other and other != name:
            yield Term(f"MESH:{code}", other, label, places=places, lang=lang)
