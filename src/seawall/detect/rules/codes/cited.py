"""Numbers as offices and courts cite them: "0231 of 2011", "JT:kl:190233", "xxxx xxxx 4471"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.model import Span
from seawall.text import Pattern, Reading

# A number of a year, behind what is numbered.
OF_YEAR = Pattern(
    r"(?i:\b(?:nos?\.?|number|court|case|inquest|appeal|petition|application|suit|claim|complaint|"
    r"matter|reference|ref\.?|writ)\s)(?P<code>\d{1,6} of (?:19|20)\d\d)\b",
)
# Who dictated, who typed, and the number of the file; a year, a kind and a number; and what is
# left of a number of which the rest is masked.
JOINED = Pattern(
    r"\b(?:[A-Z]{2,4}:[A-Za-z]{2,4}:\d{3,8}(?:[-./]\d{1,4})?|[A-Z]{2,4}/[a-z]{2,3}/\d{3,8}"
    r"|\d{2}:[A-Z]{1,4}:\d{3,6}(?:-\d{1,2})?"
    r"|\d{4}[ -](?:[xX]{2,4}[ -]){1,2}\d{4}|(?:[xX]{4}[ -]){1,3}\d{4})\b"
)


def find_cited(reading: Reading) -> Iterator[Span]:
    """Codes without the words before them."""
    for match in OF_YEAR.find(reading):
        yield match.span("code")
    for match in JOINED.find(reading):
        if reading.is_whole(match.span()):
            yield match.span()
