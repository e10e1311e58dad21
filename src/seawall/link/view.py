"""The identifier view of a data set: every person once, every value with where it stands.

HIDE (Gardner & Xiong), section 2.1: notes and table as one set of identifiers, quasi-identifiers
and sensitive values by person.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from seawall.link.attributes.genders import read_gender
from seawall.link.attributes.spellings import canonical
from seawall.link.notes import LinkedNote
from seawall.link.persons import fold, squeeze
from seawall.model import (
    CellPlace,
    Class,
    IdentifierView,
    Label,
    Mention,
    NoteFacts,
    PersonView,
    Place,
    Record,
    Standing,
    TextPlace,
    ViewValue,
)

_Key = tuple[Label, str]
_Placed = tuple[_Key, Place]
_WORDED = frozenset((Label.EMAIL, Label.URL, Label.IP, Label.STREET, Label.BIOMETRIC))


def build_view(
    notes: Sequence[LinkedNote],
    records: Iterable[Record] = (),
    facts: Sequence[NoteFacts] = (),
) -> IdentifierView:
    """Persons in order of id, each with their values by label, in order, with every place.

    With ``facts``, one for each note, quasi-identifiers stand under their canonical value, and what
    a note says of others (a mother's age, another hospital) is left out of the person's view. A
    health detail stands under its concept's code where it has one.
    """
    if facts and len(facts) != len(notes):
        raise ValueError(f"{len(facts)} facts do not fit {len(notes)} notes")
    found: dict[str, dict[_Key, list[Place]]] = {}
    for at, note in enumerate(notes):
        placed = _read_note(note, facts[at] if facts else None)
        _add(found.setdefault(note.person.id, {}), placed)
    for record in records:
        person_id = record.owner
        _add(found.setdefault(person_id, {}), _read_record(record))
    return IdentifierView(
        tuple(_view_of(person_id, found[person_id]) for person_id in sorted(found))
    )


def _add(values: dict[_Key, list[Place]], placed: Iterable[_Placed]) -> None:
    for key, place in placed:
        values.setdefault(key, []).append(place)


def _view_of(person_id: str, values: dict[_Key, list[Place]]) -> PersonView:
    keys = sorted(values, key=lambda key: (-key[0].cls.risk, key[0].value, key[1]))
    return PersonView(
        person_id, tuple(ViewValue(label, text, tuple(values[label, text])) for label, text in keys)
    )


def _read_note(note: LinkedNote, facts: NoteFacts | None) -> Iterator[_Placed]:
    bearings = {bearing.span: bearing for bearing in facts.bearings} if facts else {}
    for mention in note.mentions:
        bearing = bearings.get(mention.span)
        if bearing and bearing.standing is Standing.OTHER:
            continue
        value = bearing.value if bearing else ""
        value = value or _value_of(mention, note.document.text)
        yield (mention.label, value), TextPlace(note.document.id, mention.span)


def _value_of(mention: Mention, text: str) -> str:
    if mention.concept:
        return mention.concept
    return _tidy(mention.label, mention.span.of(text))


def _tidy(label: Label, text: str) -> str:
    """One spelling for one value, as far as that can be told without the note around it."""
    if label.is_person:
        return fold(text) or text
    if label is Label.GENDER:
        return read_gender((text,)) or text.casefold()
    if label.cls is Class.EID and label not in _WORDED:
        return squeeze(text) or text
    return canonical(label, text) or text


def _read_record(record: Record) -> Iterator[_Placed]:
    for cell in record.cells:
        if cell.column.label and cell.value.strip():
            key = (cell.column.label, _tidy(cell.column.label, cell.value))
            yield key, CellPlace(record.row, cell.column.name)
