"""No value of the patients table is left, least of all in its own person's notes and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from seawall.evaluate.known_values import KnownValues
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import TABLE
from seawall.evaluate.verify.forms.ages import find_ages
from seawall.evaluate.verify.opened import Note, Opened
from seawall.evaluate.verify.own import OwnValues
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.promises.kind import Parameters, Promise
from seawall.evaluate.verify.revealed import find_revealed
from seawall.evaluate.verify.surnames import Surnames
from seawall.model import Label, Record, Span
from seawall.text import Reading

_WRITTEN = frozenset(("surrogate", "shift"))
_MOST_AT_HAND = 256
_MIN_WRITTEN = 8


def _applies(release: Opened) -> Parameters | None:
    return {"rows": len(release.known.records)} if release.known.records else None


def _look(release: Opened, _: Parameters) -> Callable[[Passage], Iterator[Finding]]:
    return _Search(release).look


class _Search:
    """Values of everybody that name a person by themselves, and all values of a text's person."""

    def __init__(self, release: Opened) -> None:
        kept = frozenset(Label) - release.hidden
        self._release = release
        self._anybody = KnownValues(release.known.records, kept=kept)
        self._surnames = Surnames(release.known.records, release.hidden)
        self._by_owner = {record.owner: record for record in release.known.records}
        self._by_row = {record.row: record for record in release.known.records}
        self._own = lru_cache(_MOST_AT_HAND)(lambda row: self._make(self._by_row[row]))
        self._visits = {
            record.id: record.sets.get("visit", ()) for record in release.records if record.id
        }

    def _make(self, record: Record) -> OwnValues:
        return OwnValues(record, self._release.hidden)

    def look(self, passage: Passage) -> Iterator[Finding]:
        record = self._find_record(passage)
        seen: set[int] = set()
        for span, label in self._find(passage, record):
            if span.start_char not in seen:
                seen.add(span.start_char)
                kind = f"known {label.value} of the table"
                yield Finding(passage.file, passage.position, span.start_char, kind)
        if record is not None and passage.row:
            yield from self._check_row(passage, record)

    def _find_record(self, passage: Passage) -> Record | None:
        known = self._release.known
        if passage.note is not None:
            return self._by_owner.get(known.person_of.get(passage.note.id, ""))
        if passage.file == TABLE and passage.position in known.row_of:
            return self._by_row.get(known.row_of[passage.position])
        return None

    def _find(self, passage: Passage, record: Record | None) -> Iterator[tuple[Span, Label]]:
        yield from _find_labelled(passage, self._find_anybody)
        if passage.note is not None and Label.PATIENT in self._release.searchable:
            yield from _find_labelled(passage, self._surnames.find)
        if passage.note is not None:
            # Nobody's whole identity may stand even where the tool wrote another's.
            yield from self._find_in_written(passage.note)
        if record is None:
            return
        own = self._own(record.row)
        yield from _find_labelled(passage, lambda reading: _list_own(own, reading, passage.lang))
        if passage.note is not None:
            yield from self._find_own_ages(passage, own)
            yield from _find_in_written(passage, own)

    def _find_anybody(self, reading: Reading) -> Iterator[tuple[Span, Label]]:
        for value in self._anybody.find(reading.text):
            if value.is_whole_identifier:
                yield value.span, value.label

    def _find_in_written(self, note: Note) -> Iterator[tuple[Span, Label]]:
        for span, label in self._find_anybody(Reading(note.text)):
            # A date that moved, or a short number that was drawn, may be somebody's by chance.
            if label is not Label.DATE and len(span) >= _MIN_WRITTEN:
                yield span, label

    def _find_own_ages(self, passage: Passage, own: OwnValues) -> Iterator[tuple[Span, Label]]:
        """The age that birth date and a listed visit give, stated outside its list."""
        visits = self._visits.get(passage.note.id if passage.note else "", ())
        if own.birth is None or Label.AGE not in self._release.hidden:
            return
        years = {int(visit[:4]) for visit in visits if visit[:4].isdigit()}
        ages = {year - own.birth.year - late for year in years for late in (0, 1)}
        for span, age in find_ages(passage.reading):
            if age in ages:
                yield span, Label.AGE

    def _check_row(self, passage: Passage, record: Record) -> Iterator[Finding]:
        """No cell of a row that was given another value says its own again."""
        columns = self._release.manifest.get("cells") or ()
        shift = len(columns) - len(record.cells)  # the pseudonym of the person stands first
        for place, column in enumerate(columns):
            at = place - shift
            if column.get("treatment") not in _WRITTEN or at < 0 or place >= len(passage.row):
                continue
            own, cell = record.cells[at].value.strip(), passage.row[place].strip()
            if len(own) > 2 and own.lower() == cell.lower():
                kind = f"known {column.get('label')} of the table"
                yield Finding(TABLE, passage.position, None, kind)


def _find_labelled(
    passage: Passage, find: Callable[[Reading], Iterator[tuple[Span, Label]]]
) -> Iterator[tuple[Span, Label]]:
    found: dict[Span, Label] = {}

    def spans(reading: Reading) -> Iterator[Span]:
        for span, label in find(reading):
            found.setdefault(span, label)
            yield span

    for span in find_revealed(passage, spans):
        yield span, found.get(span, Label.OTHER_ID)


def _list_own(own: OwnValues, reading: Reading, lang: str) -> Iterator[tuple[Span, Label]]:
    for value in own.find(reading, lang):
        yield value.span, value.label


def _find_in_written(passage: Passage, own: OwnValues) -> Iterator[tuple[Span, Label]]:
    """A true value in a span that should hold another one in its place."""
    note = passage.note
    assert note is not None
    for place in note.places:
        if place.treatment not in _WRITTEN:
            continue
        for value in own.find(Reading(place.span.of(note.text)), passage.lang):
            # A surrogate may share a given name or a town with somebody by chance.
            if value.is_whole:
                start = place.span.start_char + value.span.start_char
                yield Span(start, start + len(value.span)), value.label


KNOWN = Promise(
    "known",
    "No value of the patients table is left where it could name its person.",
    "Names and numbers of everybody in all texts; in a person's own notes and row every hidden "
    "value, and the age and birth date that follow: in any form of date, fused, reversed, spaced "
    "or in hidden writing.",
    "Names that are everyday words, names of three letters or fewer standing alone, numbers of "
    "fewer than eight digits inside a longer one, persons whom the table does not have.",
    _applies,
    look=_look,
)
