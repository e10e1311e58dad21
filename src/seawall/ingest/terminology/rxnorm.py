"""RxNorm in RRF: RXNCONSO.RRF, and RXNREL.RRF where it is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from seawall.ingest.terminology.lines import read_lines, require_width
from seawall.model import InputError, Label
from seawall.text.terminology import Term

_CODE, _LANG, _SOURCE, _TYPE, _NAME, _SUPPRESS = 0, 1, 11, 12, 14, 16
_NAMES_WIDTH, _RELATIONS_WIDTH = 18, 15
# Ingredients, brands and their synonyms; clinical drugs ("… 500 MG Oral Tablet") are no words of
# a note, and their parts are found one by one.
_TYPES = {"IN": True, "PIN": True, "MIN": True, "BN": True, "SY": False, "TMSY": False}
_UPWARDS = frozenset({"isa", "tradename_of", "form_of"})
_LANGUAGES = {"ENG": "en", "SWE": "sv"}


def read_rxnorm(folder: str | Path) -> Iterator[Term]:
    """Terms of RxNorm's own names that are not suppressed; brands lie below their ingredient."""
    folder = Path(folder)
    names = _find(folder, "RXNCONSO.RRF")
    if names is None:
        raise InputError(f"{folder} has no RXNCONSO.RRF; give the folder that holds it.")
    relations = _find(folder, "RXNREL.RRF")
    parents = _read_parents(relations) if relations else {}
    for number, line in read_lines(names):
        row = line.split("|")
        require_width(names, number, row, _NAMES_WIDTH)
        if row[_SOURCE] != "RXNORM" or row[_TYPE] not in _TYPES:
            continue
        if row[_SUPPRESS] not in ("", "N") or not row[_NAME].strip():
            continue
        above = tuple(f"RXNORM:{code}" for code in parents.get(row[_CODE], ()))
        lang = _LANGUAGES.get(row[_LANG], "en")
        name = row[_NAME].strip()
        yield Term(f"RXNORM:{row[_CODE]}", name, Label.DRUG, _TYPES[row[_TYPE]], above, lang=lang)


def _find(folder: Path, name: str) -> Path | None:
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder; give the folder of an RxNorm release.")
    found = sorted(folder.rglob(f"{name}*"), key=lambda path: (len(path.parts), path))
    return next((path for path in found if path.name in (name, f"{name}.gz")), None)


def _read_parents(path: Path) -> dict[str, tuple[str, ...]]:
    """Concepts above each: the file says "second RELA first"."""
    parents: dict[str, tuple[str, ...]] = {}
    for number, line in read_lines(path):
        row = line.split("|")
        require_width(path, number, row, _RELATIONS_WIDTH)
        upper, lower, kind = row[0], row[4], row[7]
        if kind in _UPWARDS and upper and lower and upper not in parents.get(lower, ()):
            parents[lower] = (*parents.get(lower, ()), upper)
    return parents
