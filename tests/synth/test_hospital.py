"""The hospital as a whole: exact gold, the same bytes, values that agree, files that are whole."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seawall.model import InputError, Label, UsageError
from seawall.synth import SPLITS, SynthNote, SynthPatient, make_hospital, write_hospital
from seawall.synth.dates import years_between
from seawall.synth.material import LANGS
from seawall.synth.names import name_words

FIXTURE = Path(__file__).parent / "splits"
SHAPES = {
    Label.EMAIL: r"\S+@\S+\.\w+",
    Label.AGE: r"\d+(s|-årsåldern)?|\d+[ -]?\D{1,8}|[a-zåäö -]+",
    Label.SSN: r"\d{3}\D{0,3}\d{2}\D{0,3}\d{4}",
    Label.PERSONNUMMER: r"(\d{2})?\d{6}\D{0,3}\d{4}",
    Label.PHONE: r".*\d{2}.*",
    Label.URL: r"\S+\.\S+",
    Label.ZIP: r"\d{3} ?\d{2}(-\d{4})?|\D*\d{3} ?\d{2}",
}
seeds = st.integers(0, 10**6)


def fixture_hospital(seed: int, patients: int = 12, **options: float) -> Iterator[SynthPatient]:
    return make_hospital(patients, seed=seed, folder=FIXTURE, **options)


def texts_of(note: SynthNote, label: Label) -> list[str]:
    found = (m.span.of(note.text) for m in note.mentions if m.label is label)
    return [" ".join(text.split()) for text in found]


def in_gold(note: SynthNote, start: int, end: int) -> bool:
    return any(m.start_char <= start and end <= m.end_char for m in note.mentions)


@settings(max_examples=15, deadline=None)
@given(seeds, st.sampled_from(SPLITS), st.sampled_from(LANGS))
@example(4342, "train", "sv")  # a listed name that ends with a space
def test_gold_is_exact(seed: int, split: str, lang: str) -> None:
    for patient in make_hospital(4, seed=seed, langs=[lang], split=split):
        for note in patient.notes:
            check_order(note)
            for label, shape in SHAPES.items():
                for text in texts_of(note, label):
                    assert re.fullmatch(shape, text, re.IGNORECASE), label
            check_nothing_is_left_out(patient, note)


def check_order(note: SynthNote) -> None:
    ends = 0
    for mention in note.mentions:
        text = mention.span.of(note.text)
        assert mention.start_char >= ends and text == text.strip() != ""
        assert (mention.role is not None) == (mention.label is Label.DATE)
        ends = mention.end_char
    for trap in note.traps:
        assert trap.end_char <= len(note.text)
        assert not any(trap.overlaps(mention.span) for mention in note.mentions)


def check_nothing_is_left_out(patient: SynthPatient, note: SynthNote) -> None:
    for column in ("mrn", "ssn", "personnummer", "email", "phone", "street", "health_plan"):
        value = patient.row[column]
        for found in re.finditer(re.escape(value), note.text) if value else ():
            assert in_gold(note, *found.span()), column


WORD = re.compile(r"[^\W\d_]+")


def fold_case(word: str) -> str:
    """One form for capitals and small letters, where ß is SS and a dotless i has lost its like."""
    return word.casefold().replace("ı", "i")


@settings(max_examples=15, deadline=None)
@example(19648, "sv")
@example(257, "en")
@given(seeds, st.sampled_from(LANGS))
def test_patient_mentions_hold_the_patients_name(seed: int, lang: str) -> None:
    for patient in make_hospital(4, seed=seed, langs=[lang], name_variants=False):
        row = patient.row
        full = f"{row['given_name']} {row['middle_name']} {row['family_name']}"
        words = {*map(fold_case, name_words(full)), *map(fold_case, WORD.findall(full))}
        words |= {word[0] for word in words}
        for note in patient.notes:
            for text in texts_of(note, Label.PATIENT):
                assert set(map(fold_case, WORD.findall(text))) <= words


def test_variants_of_the_name_are_written_when_asked_for() -> None:
    def patients(share: float) -> set[str]:
        hospital = make_hospital(60, seed=3, name_variants=share)
        notes = (note for patient in hospital for note in patient.notes)
        return {text for note in notes for text in texts_of(note, Label.PATIENT)}

    assert len(patients(1.0)) > 1.3 * len(patients(0.0))


@settings(max_examples=10, deadline=None)
@given(seeds, st.sampled_from(SPLITS))
def test_same_seed_same_patients_whatever_their_number(seed: int, split: str) -> None:
    few = list(make_hospital(3, seed=seed, langs=["en", "sv"], split=split))
    many = list(make_hospital(8, seed=seed, langs=["en", "sv"], split=split))
    assert many[:3] == few
    assert few != list(make_hospital(3, seed=seed + 1, langs=["en", "sv"], split=split))


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_ages_and_dates_agree(seed: int) -> None:
    for patient in fixture_hospital(seed):
        birth = date.fromisoformat(patient.row["birth_date"])
        for note in patient.notes:
            days = dict(re.findall(r"(visit|birth|adm|dis)=(\S{10})", note.text.lower()))
            visit = date.fromisoformat(days["visit"])
            assert date.fromisoformat(days["birth"]) == birth
            assert birth <= date.fromisoformat(days["adm"]) <= visit
            assert visit <= date.fromisoformat(days["dis"])
            for years in re.findall(r"years=(\d+)", note.text.lower()):
                assert int(years) == years_between(birth, visit)


@settings(max_examples=20, deadline=None)
@given(seeds)
def test_conditions_are_respected(seed: int) -> None:
    for patient in fixture_hospital(seed, patients=25):
        birth = date.fromisoformat(patient.row["birth_date"])
        for number, note in enumerate(patient.notes, 1):
            (visit,) = re.findall(r"visit=(\S{10})", note.text.lower())
            age = years_between(birth, date.fromisoformat(visit))
            last = number == len(patient.notes)
            allowed = {
                "female": patient.row["sex"] == "F",
                "male": patient.row["sex"] == "M",
                "infant": age < 2,
                "child": 2 <= age < 18,
                "adult": age >= 18,
                "over89": age > 89,
                "dead": bool(patient.row["death_date"]) and last,
                "none": True,
            }
            for condition in re.findall(r"cond-(\w+)", note.text.lower()):
                assert allowed[condition]


def test_every_condition_is_met_by_some_patient() -> None:
    text = " ".join(note.text for patient in fixture_hospital(1, 600) for note in patient.notes)
    found = set(re.findall(r"cond-(\w+)", text.lower()))
    assert found == {"female", "male", "infant", "child", "adult", "over89", "dead", "none"}


def test_some_are_over_89_some_are_children_and_hospitals_are_skewed() -> None:
    ages: list[int] = []
    hospitals: dict[str, int] = {}
    for patient in make_hospital(1500, 1, seed=8):
        note = patient.notes[0]
        birth = date.fromisoformat(patient.row["birth_date"])
        ages.append((date(2014, 1, 1) - birth) // timedelta(days=365))
        for name in texts_of(note, Label.HOSPITAL)[:1]:
            hospitals[name] = hospitals.get(name, 0) + 1
    sizes = sorted(hospitals.values(), reverse=True)
    assert sum(sizes[:3]) > 0.2 * sum(sizes) and len(sizes) > 15
    assert min(ages) < 5 and max(ages) > 89


def test_values_are_the_same_in_all_notes_of_a_patient() -> None:
    for patient in fixture_hospital(4, 40):
        numbers = {label: set() for label in (Label.MRN, Label.EMAIL, Label.STREET, Label.DEVICE)}
        for note in patient.notes:
            for label, found in numbers.items():
                found.update(text.lower() for text in texts_of(note, label))
            ssn = {re.sub(r"\D", "", text) for text in texts_of(note, Label.SSN)}
            assert ssn <= {patient.row["ssn"].replace("-", "")}
        assert all(len(found) <= 1 for found in numbers.values())


def test_each_date_says_which_day_it_means() -> None:
    for patient in make_hospital(20, seed=3, langs=LANGS):
        for note in patient.notes:
            for mention, value in zip(note.mentions, note.values, strict=True):
                assert bool(value) == (mention.label is Label.DATE)
                written = mention.span.of(note.text)
                if value and re.fullmatch(r"\d{4}", written):
                    assert value.startswith(written)
                elif value and re.fullmatch(r"\d{4}-\d\d-\d\d", written):
                    assert value == written


def test_each_name_says_whose_it_is() -> None:
    """A bearer has one label but for what doctors and nurses share, and keeps initials."""
    for patient in make_hospital(20, seed=3, langs=LANGS):
        for note in patient.notes:
            assert len(note.bearers) == len(note.mentions)
            for mention, who in zip(note.mentions, note.bearers, strict=True):
                told = who.partition("-")[0].upper().replace("NURSE", "DOCTOR")
                if mention.label.is_person:
                    assert told == mention.label.value.removesuffix("_PERSON")
                elif mention.label is Label.HOSPITAL:
                    assert told == "HOSPITAL"
                assert bool(who) or mention.label not in (Label.EMAIL, Label.USERNAME)


def test_names_of_one_splits_notes_stand_in_no_other() -> None:
    def words(split: str) -> set[str]:
        hospital = make_hospital(80, seed=2, langs=["en", "sv"], split=split)
        rows = (patient.row for patient in hospital)
        return {w for row in rows for w in name_words(f"{row['given_name']} {row['family_name']}")}

    train, dev, test = (words(split) for split in SPLITS)
    assert not (train & dev or train & test or dev & test)


def test_ids_hold_no_identifier() -> None:
    for patient in fixture_hospital(1, 3):
        assert re.fullmatch(r"p-\d{6}", patient.id)
        for number, note in enumerate(patient.notes, 1):
            assert note.id == f"n-{patient.id[2:]}-{number}"
            assert note.text not in repr(note) and note.text not in repr(patient)


def test_the_number_of_notes_can_be_given() -> None:
    assert {len(patient.notes) for patient in fixture_hospital(1, 5, notes_per_patient=4)} == {4}


@pytest.mark.parametrize(
    "options",
    [
        {"patients": 0},
        {"patients": 1, "notes_per_patient": 0},
        {"patients": 1, "split": "tset"},
        {"patients": 1, "langs": ["en", "xx"]},
        {"patients": 1, "langs": []},
        {"patients": 1, "name_variants": 1.5},
    ],
)
def test_a_wrong_request_is_refused_at_once(options: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        make_hospital(**options)  # type: ignore[arg-type]


def test_files_are_whole_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    options = {"seed": 7, "langs": ["en", "sv"], "split": "dev"}
    told: list[SynthPatient] = []
    made = write_hospital(tmp_path / "a", 6, on_patient=told.append, **options)  # type: ignore[arg-type]
    write_hospital(tmp_path / "b", 6, **options)  # type: ignore[arg-type]
    names = {"notes.jsonl", "patients.csv", "gold.jsonl"}
    assert {file.name for file in (tmp_path / "a").iterdir()} == names
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert made == (6, len(read_jsonl(tmp_path / "a" / "notes.jsonl")))
    assert len(told) == 6


def test_files_hold_what_the_contract_says(tmp_path: Path) -> None:
    write_hospital(tmp_path, 4, 2, langs=["sv"])
    notes, gold = read_jsonl(tmp_path / "notes.jsonl"), read_jsonl(tmp_path / "gold.jsonl")
    with (tmp_path / "patients.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [note["id"] for note in notes] == [line["id"] for line in gold]
    assert {note["person_id"] for note in notes} == {row["person_id"] for row in rows}
    assert all(set(note) == {"id", "person_id", "kind", "lang", "text"} for note in notes)
    assert all(row["personnummer"] and not row["ssn"] for row in rows)
    for note, line in zip(notes, gold, strict=True):
        assert all(Label(m["label"]).cls.value == m["class"] for m in line["mentions"])
        assert all(m["end"] <= len(note["text"]) for m in line["mentions"])


def read_jsonl(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_failure_leaves_the_old_files_and_no_halves(tmp_path: Path) -> None:
    write_hospital(tmp_path, 2, seed=1)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}

    def stop(_patient: SynthPatient) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_hospital(tmp_path, 2, seed=2, on_patient=stop)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_an_output_folder_that_is_a_file_is_one_clear_sentence(tmp_path: Path) -> None:
    file = tmp_path / "taken"
    file.write_text("")
    with pytest.raises(InputError, match="Could not write"):
        write_hospital(file, 1)
