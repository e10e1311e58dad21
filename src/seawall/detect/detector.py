"""Documents → mentions: the chosen detectors together, settled by disclosure risk."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from seawall.detect.consistency import repeat
from seawall.detect.known import KnownIdentifiers
from seawall.detect.rules import find_by_rules
from seawall.model import Document, Mention, Record, RefusedError, UsageError, settle
from seawall.text import Reading

DETECTORS = ("rules",)


class Detector:
    """Finds the mentions of one document at a time.

    ``names`` chooses detectors (see DETECTORS); ``records`` are the custodian's own rows, whose
    identifiers are looked for in their patient's notes. Immutable once made: share it freely.
    """

    def __init__(self, names: Sequence[str] = DETECTORS, records: Iterable[Record] = ()) -> None:
        for name in names:
            if name not in DETECTORS:
                raise UsageError.unknown("detector", name, DETECTORS)
        if not names:
            raise RefusedError("No detector is chosen; nothing would be found.")
        rows = tuple(records)
        self._known = KnownIdentifiers(rows) if rows else None

    def find(self, document: Document, lang: str) -> tuple[Mention, ...]:
        """Mentions in order of place, none overlapping another."""
        reading = Reading(document.text, lang)
        found = list(find_by_rules(reading))
        if self._known:
            found.extend(self._known.find(reading, document.person_id))
        found.extend(repeat(reading, found))
        return settle(found)
