"""The ATC classification as CSV: code and name, as the WHO's index lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from seawall.ingest.terminology.codes import read_codes
from seawall.model import Label
from seawall.text.terminology import Term

_HEADERS = {
    "code": ("atccode", "atc", "code", "kod"),
    "name": ("atclevelname", "atcname", "name", "substance", "title", "namn", "benämning"),
}
_CODE = re.compile(r"[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?")
# Lengths of the codes of the five levels.
_LEVELS = (1, 3, 4, 5, 7)


def read_atc(path: str | Path, lang: str = "en") -> Iterator[Term]:
    """Substances and groups; a substance with several daily doses has several rows, one term."""
    last = ("", "")
    for code, name in read_codes(Path(path), _HEADERS, _CODE):
        if (code, name) != last:
            above = (f"ATC:{code[: _above(code)]}",) if len(code) > 1 else ()
            yield Term(f"ATC:{code}", name, Label.DRUG, preferred=True, parents=above, lang=lang)
        last = (code, name)


def _above(code: str) -> int:
    return max(level for level in _LEVELS if level < len(code))
