"""The patient's own record: every identifier in it is found in that patient's notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from seawall.detect.known.index import RecordIndex
from seawall.detect.known.page import Page
from seawall.detect.known.record_matcher import RecordMatcher
from seawall.model import Mention, Record
from seawall.text import Reading
from seawall.text.marks import strip_marks

_KEPT_MATCHERS = 4096


class KnownIdentifiers:
    """Looks up the custodian's own records in notes.

    Names are found reversed, initialled, hyphenated, without accents, as nicknames and one typo
    away; numbers whatever their separators; dates in any full form. Matchers are made when their
    patient's first note comes, and the latest few thousand are kept.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = tuple(records)
        self._rows_by_person: dict[str, list[int]] = {}
        for row, record in enumerate(self._records):
            if record.person_id:
                self._rows_by_person.setdefault(record.person_id, []).append(row)
        self._matchers: dict[int, RecordMatcher] = {}

    def __repr__(self) -> str:
        return f"<KnownIdentifiers of {len(self._records)} records>"

    def find(self, reading: Reading, person_id: str | None) -> Iterator[Mention]:
        """Mentions of the person's own values, possibly overlapping, in no order.

        Where the person is not known, of those records whose number, address or full name stands
        in the note; a person without a record yields nothing.
        """
        unmarked = strip_marks(reading)
        if unmarked is None:
            yield from self._find(Page(reading), person_id)
            return
        for mention in self._find(Page(unmarked.reading), person_id):
            yield replace(mention, span=unmarked.locate(mention.span))

    def _find(self, page: Page, person_id: str | None) -> Iterator[Mention]:
        rows = (
            self._index.find(page) if person_id is None else self._rows_by_person.get(person_id, ())
        )
        for row in rows:
            yield from self._matcher(row).find(page)

    @cached_property
    def _index(self) -> RecordIndex:
        return RecordIndex(self._records)

    def _matcher(self, row: int) -> RecordMatcher:
        if row not in self._matchers:
            if len(self._matchers) >= _KEPT_MATCHERS:
                del self._matchers[next(iter(self._matchers))]
            self._matchers[row] = RecordMatcher(self._records[row])
        return self._matchers[row]

    def __getstate__(self) -> dict[str, Any]:
        # Hashes of text differ between processes: another one makes its own index.
        return {name: value for name, value in vars(self).items() if name != "_index"}
