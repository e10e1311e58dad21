"""How often linking is right on the synthetic hospital's dev split, its mentions given as gold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from seawall.link import (
    PersonIndex,
    collect_hospitals,
    identify_note,
    link_probably,
    resolve_note,
    unify_facts,
)
from seawall.model import (
    Cell,
    Column,
    DateRole,
    Document,
    Label,
    Mention,
    NoteFacts,
    Person,
    Record,
    settle,
)
from seawall.synth import SynthNote, make_hospital
from seawall.synth.dates import years_between
from seawall.synth.material import load_material
from seawall.synth.people import Patient, draw_patient

SEED, SPLIT, PATIENTS = 21, "dev", 70
KIN_WORDS_ONLY = 0.2  # the share of notes whose only gender words are of relatives, at most


@dataclass(frozen=True)
class Case:
    note: SynthNote
    patient: Patient
    facts: NoteFacts

    def says(self, label: Label, *texts: str) -> bool:
        wanted = {text.casefold() for text in texts}
        text = self.note.text
        return any(
            mention.label is label and mention.span.of(text).casefold() in wanted
            for mention in self.note.mentions
        )


@cache
def cases(lang: str) -> tuple[Case, ...]:
    found = list(_draw(lang))
    hospitals = collect_hospitals(case.facts for case in found)
    return tuple(
        Case(case.note, case.patient, unify_facts(case.facts, hospitals)) for case in found
    )


def _draw(lang: str) -> Iterator[Case]:
    material = load_material(SPLIT, lang)
    made = make_hospital(PATIENTS, seed=SEED, langs=[lang], split=SPLIT)
    for number, one in enumerate(made, start=1):
        rng = random.Random(f"{SEED}|{SPLIT}|patient|{number}")
        rng.choice([lang])  # as the hospital does, to come to the same patient
        patient = draw_patient(number, f"{SEED}|{SPLIT}|{lang}", material, None, rng)
        assert patient.birth.isoformat() == one.row["birth_date"]
        for note in one.notes:
            facts = NoteFacts(*resolve_note(note.document(), settle(note.mentions), lang))
            yield Case(note, patient, facts)


def _share(hits: list[bool]) -> float:
    assert len(hits) > 50
    return sum(hits) / len(hits)


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_stated_age_is_found(lang: str) -> None:
    hits = []
    for case in cases(lang):
        day = case.patient.note_dates[int(case.note.id.rsplit("-", 1)[1]) - 1]
        age = str(years_between(case.patient.birth, day))
        if case.says(Label.AGE, age):
            hits.append(case.facts.values.get("age") == age)
    assert _share(hits) > 0.97


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_visit_is_of_the_right_role(lang: str) -> None:
    hits = []
    for case in cases(lang):
        roles = {mention.role for mention in case.note.mentions}
        if roles & {DateRole.ADMISSION, DateRole.VISIT}:
            own = {one.span for one in case.facts.bearings if one.standing.value == "own"}
            stand = {mention.role for mention in case.note.mentions if mention.span in own}
            hits.append(bool(stand & {DateRole.ADMISSION, DateRole.VISIT}))
    assert _share(hits) > 0.95


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_stated_hospital_is_found(lang: str) -> None:
    hits = []
    for case in cases(lang):
        names = {name.casefold() for name in case.patient.hospital.names}
        if case.says(Label.HOSPITAL, *names):
            hits.append(case.facts.values.get("hospital", "").casefold() in names)
    assert _share(hits) > 0.8


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_a_gender_is_right_or_not_told(lang: str) -> None:
    found = Counter(
        case.facts.values.get("gender", "none")
        == {"F": "female", "M": "male"}[case.patient.human.sex]
        for case in cases(lang)
        if "gender" in case.facts.values
    )
    told = [
        "gender" in case.facts.values
        for case in cases(lang)
        if any(mention.label is Label.GENDER for mention in case.note.mentions)
    ]
    assert found[True] / found.total() > 0.98
    assert _share(told) > 1 - KIN_WORDS_ONLY


COLUMNS = {
    "given_name": Column("given_name", Label.PATIENT, "given"),
    "family_name": Column("family_name", Label.PATIENT, "family"),
    "sex": Column("sex", Label.GENDER),
    "birth_date": Column("birth_date", Label.DATE, role=DateRole.BIRTH),
    "street": Column("street", Label.STREET),
    "zip": Column("zip", Label.ZIP),
}
NUMBERS = (Label.MRN, Label.SSN, Label.PERSONNUMMER)


@dataclass(frozen=True)
class Unnamed:
    document: Document
    lang: str
    mentions: tuple[Mention, ...]
    person: Person


def test_linkage_without_ids_or_numbers_makes_no_false_link() -> None:
    records, notes, truth = [], [], {}
    for at, patient in enumerate(make_hospital(60, seed=SEED, split=SPLIT), start=1):
        cells = tuple(Cell(column, patient.row[name]) for name, column in COLUMNS.items())
        records.append(Record(at, patient.id, cells))
        for note in patient.notes:
            document = Document(note.id, note.text, len(notes) + 1)
            kept = settle(one for one in note.mentions if one.label not in NUMBERS)
            notes.append((document, kept))
            truth[document.position] = patient.id
    index = PersonIndex(records)
    linked = [Unnamed(doc, "en", found, index.resolve(doc, found, "en")) for doc, found in notes]
    identities = [
        identify_note(one, resolve_note(one.document, one.mentions, "en", one.person)[0])
        for one in linked
    ]
    result = link_probably(identities, records, seed=1)
    before = {one.document.position: one.person for one in linked}
    after = {**before, **result.persons}
    with_row = [at for at, person in after.items() if person.record]
    assert all(after[at].id == truth[at] for at in with_row)
    assert len(with_row) > sum(person.record is not None for person in before.values())
