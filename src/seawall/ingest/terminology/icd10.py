"""ICD-10 and its national versions as CSV: code and title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from seawall.ingest.terminology.codes import read_codes
from seawall.model import Label
from seawall.text.terminology import Term

_HEADERS = {
    "code": ("code", "icd10", "icd10code", "icd10cm", "icd", "diagnosiscode", "kod", "diagnoskod"),
    "name": ("title", "name", "description", "longdescription", "text", "titel", "kodtext", "namn"),
}
_CODE = re.compile(r"[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?[-+*!]?")
# What a title says for the coder, and nobody in a note.
_CODERS_WORDS = re.compile(
    r"(?:,? (?:unspecified|not otherwise specified|NOS|UNS|ospecificerad|ospecificerat)"
    r"|\s\([^()]*\))$",
    re.IGNORECASE,
)
_CATEGORY_CHARS = 3


def read_icd10(path: str | Path, lang: str = "en") -> Iterator[Term]:
    """Titles, and the same without a coder's "unspecified"; E11.9 lies below E11."""
    for code, title in read_codes(Path(path), _HEADERS, _CODE):
        concept = f"ICD10:{write_code(code)}"
        above = (f"ICD10:{parent}",) if (parent := parent_code(code)) else ()
        yield Term(concept, title, Label.PROBLEM, preferred=True, parents=above, lang=lang)
        plain = _CODERS_WORDS.sub("", title).strip()
        if plain and plain != title:
            yield Term(concept, plain, Label.PROBLEM, parents=above, lang=lang)


def write_code(code: str) -> str:
    """The code with its point and without the marks of daggers and asterisks: E119 is E11.9."""
    plain = code.rstrip("-+*!").replace(".", "")
    rest = plain[_CATEGORY_CHARS:]
    return f"{plain[:_CATEGORY_CHARS]}.{rest}" if rest else plain


def parent_code(code: str) -> str:
    """The code one character shorter; empty for a category, which has none here."""
    plain = write_code(code).replace(".", "")
    return write_code(plain[:-1]) if len(plain) > _CATEGORY_CHARS else ""
