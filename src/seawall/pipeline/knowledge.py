"""What the notes know of their persons together: whose the left-over notes are, and other names.

HIDE's loop (Gardner & Xiong, section 2.1): what linking learns of a person goes back into detection
for that person's other notes, until nothing new is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from seawall.config import Settings
from seawall.detect.known import KnownIdentifiers
from seawall.ingest import Source
from seawall.link import DoubtfulPair, identify_note, learned_records, link_probably
from seawall.link.feedback import MAX_ROUNDS
from seawall.model import Class, LinkBasis, Mention, Person, Record, Span, settle
from seawall.pipeline.fact_notes import FactNote, read_facts, read_note, resolve, store
from seawall.pipeline.likenesses import join_persons
from seawall.pipeline.notes import ReadNote
from seawall.pipeline.progress import batches
from seawall.pipeline.state import RunState, StoredReading
from seawall.text import Reading

Records = dict[str, Record]


class Sources(Protocol):
    """Where persons are learned of: notes, the rows of a table, and how to read them."""

    @property
    def source(self) -> Source: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def records(self) -> tuple[Record, ...]: ...


@dataclass(frozen=True, slots=True)
class Knowledge:
    """How many notes were linked by probability, which pairs are in doubt, how many taught more.

    ``is_sure`` says that an id or a row of the table names the person of every note.
    """

    linked: int = 0
    doubtful: tuple[DoubtfulPair, ...] = ()
    reread: int = 0
    is_sure: bool = True


def spread_knowledge(sources: Sources, state: RunState) -> Knowledge:
    """Link what is left over, then look in each person's notes for what the others have taught."""
    records: Records = {}
    for record in sources.records:
        records.setdefault(record.owner, record)
    linked = _link_left_over(sources, state, records)
    reread = 0
    for batch in batches(_teach_everybody(state, records)):
        state.add_readings([store(fact_note) for fact_note in batch])
        reread += len(batch)
    return replace(linked, reread=reread)


def _link_left_over(sources: Sources, state: RunState, records: Records) -> Knowledge:
    """Link by probability the notes of persons whom neither the source nor the table knows."""
    found = [
        identify_note(read_note(reading.note, records), read_facts(reading.facts).values)
        for reading in state.readings()
    ]
    if all(_is_anchored(one.person) for one in found):
        return Knowledge()
    settings = sources.settings
    result = link_probably(
        found, tuple(records.values()), threshold=settings.link_threshold, seed=settings.seed
    )
    _relink(state, records, result.persons)
    joined = join_persons(state, records, settings.link_threshold)
    _relink(state, records, joined)
    n_linked = len({**result.persons, **joined})
    return Knowledge(n_linked, result.doubtful, is_sure=False)


def _relink(state: RunState, records: Records, persons: Mapping[int, Person]) -> None:
    for batch in batches(_relinked(state, records, persons)):
        state.add_readings(list(batch))


def _is_anchored(person: Person) -> bool:
    return person.basis is LinkBasis.GIVEN or person.record is not None


def _relinked(
    state: RunState, records: Records, persons: Mapping[int, Person]
) -> Iterator[StoredReading]:
    # The whole list first: a query that runs while its table changes may see a row twice.
    for reading in list(state.readings()) if persons else ():
        if reading.position in persons:
            note = replace(read_note(reading.note, records), person=persons[reading.position])
            yield store(resolve(note))


def _teach_everybody(state: RunState, records: Records) -> Iterator[FactNote]:
    """The notes in which what other notes of their person say was found as well."""
    for person, count in state.persons_with_notes():
        if count > 1:
            notes = [read_note(reading.note, records) for reading in state.readings_of(person)]
            yield from map(resolve, teach(notes))


def teach(notes: Sequence[ReadNote]) -> list[ReadNote]:
    """The notes of one person that hold more than was found, with what the others teach of it."""
    current, taught = list(notes), set[int]()
    for _ in range(MAX_ROUNDS):
        learned = learned_records(current)
        known = KnownIdentifiers(learned)
        fresh = [_find_more(note, known) if learned else () for note in current]
        if not any(fresh):
            break
        taught |= {place for place, more in enumerate(fresh) if more}
        current = [_with_more(note, more) for note, more in zip(current, fresh, strict=True)]
    return [note for place, note in enumerate(current) if place in taught]


def _find_more(note: ReadNote, known: KnownIdentifiers) -> tuple[Mention, ...]:
    """Mentions of what is known of the person that no explicit identifier covers yet."""
    hidden = [mention.span for mention in note.mentions if mention.cls is Class.EID]
    found = known.find(Reading(note.document.text, note.lang), note.person.id)
    return tuple(mention for mention in found if not _is_within(mention.span, hidden))


def _is_within(span: Span, hidden: Sequence[Span]) -> bool:
    return any(own.contains(span) for own in hidden)


def _with_more(note: ReadNote, more: tuple[Mention, ...]) -> ReadNote:
    found = (*note.found, *more)
    return replace(note, found=found, mentions=settle(found))
