"""Attacks on made-up values find what is badly hidden, and what is well hidden by chance only."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

import numpy as np
import pytest

from seawall.anonymize import load_preset, plan_record
from seawall.anonymize.preset import Preset
from seawall.evaluate.attack import Attack, meet_persons
from seawall.evaluate.attack.adversary import Acquaintance
from seawall.evaluate.attack.surrogates import find_weakest, tell_weakest
from seawall.evaluate.attack.surrogates.anchors import DatedNote, DatedPerson, attack_offsets
from seawall.evaluate.attack.surrogates.births import ShownPerson, attack_births
from seawall.evaluate.attack.surrogates.parrot import attack_unmarked
from seawall.evaluate.attack.surrogates.ranks import Pair, attack_ranks
from seawall.ingest.columns import infer_columns
from seawall.model import Cell, Label, LinkBasis, Person, ProjectKey, Record
from seawall.synth import make_hospital

KEY = ProjectKey(b"a key for tests, 32 bytes long..")
SIZES = {"en": (150, 400, 2000), "sv": (150, 400)}


@cache
def rows_of(lang: str) -> tuple[Record, ...]:
    """The patients table of a synthetic hospital."""
    patients = tuple(make_hospital(max(SIZES[lang]), 1, seed=5, langs=(lang,), split="dev"))
    columns = infer_columns(tuple(patients[0].row), {}, "person_id")
    return tuple(
        Record(at, one.id, tuple(Cell(column, one.row[column.name]) for column in columns))
        for at, one in enumerate(patients, 1)
    )


def release_rows(records: tuple[Record, ...], preset: Preset) -> Iterator[ShownPerson]:
    for record in records:
        told = [c for c in record.cells if c.column.label in (Label.DATE, Label.GENDER)]
        bare = Record(record.row, record.person_id, tuple(told))
        plan = plan_record(bare, Person(record.owner, LinkBasis.GIVEN, bare), preset, KEY)
        cells = (Cell(c.column, shown) for c, shown in zip(bare.cells, plan.values, strict=True))
        shown = Record(record.row, f"shown{record.row}", tuple(cells))
        yield ShownPerson(meet_persons([shown])[0], record.owner)


@pytest.mark.parametrize(
    ("lang", "size"), [(lang, size) for lang, sizes in SIZES.items() for size in sizes]
)
def test_who_knows_birth_date_and_sex_finds_hardly_anybody(lang: str, size: int) -> None:
    records = rows_of(lang)[:size]
    rows = list(release_rows(records, load_preset("surrogate")))
    attacks = list(attack_births(rows, meet_persons(records), [-30 * 366, 30 * 366], 1))
    assert len(attacks) == 3
    for attack in attacks:
        assert attack.success.value <= max(0.05, 2 * attack.control.value), attack.name


def move_weeks(person: Acquaintance, weeks: int) -> Acquaintance:
    born = date.fromisoformat(person.values["birth"]) + timedelta(weeks=weeks)
    return Acquaintance("x" + person.id, {**person.values, "birth": born.isoformat()})


def test_birth_dates_that_move_by_weeks_of_a_year_give_most_patients_away() -> None:
    known = meet_persons(rows_of("en")[:150])
    rng = np.random.default_rng(2)
    weeks = [int(w) for w in rng.integers(5, 53, len(known)) * rng.choice([-1, 1], len(known))]
    rows = [ShownPerson(move_weeks(one, w), one.id) for one, w in zip(known, weeks, strict=True)]
    by_name = {one.name: one for one in attack_births(rows, known, [7 * w for w in weeks], 1)}
    found = by_name["birth date and sex, whole weeks"]
    assert found.success.value > 0.5
    assert found.control.value < 0.1


def test_rows_without_birth_dates_are_found_by_lot_only() -> None:
    known = meet_persons(rows_of("en")[:40])
    rows = [ShownPerson(Acquaintance(f"x{one.id}"), one.id) for one in known]
    for attack in attack_births(rows, known, [], 1):
        assert attack.success.value == pytest.approx(1 / 40)


def test_ranks_tell_where_one_original_is_one_surrogate() -> None:
    rng = np.random.default_rng(3)
    drawn = [f"h{int(h)}" for h in np.minimum(rng.geometric(0.3, 400), 9)]
    for made_up, is_told in ((lambda v, _: f"fake {v}", True), (lambda v, n: f"{n} {v}", False)):
        pairs = [Pair(f"p{n}", value, made_up(value, n)) for n, value in enumerate(drawn)]
        (attack,) = attack_ranks({Label.HOSPITAL: pairs}, 1)
        assert (attack.success.value > 0.9) is is_told
        assert is_told or attack.success.value <= attack.control.value + 0.02


def test_an_attacker_learns_what_marks_made_up_values() -> None:
    rng = np.random.default_rng(4)

    def draw(exchange: str) -> list[str]:
        numbers = rng.integers(1000, 10_000, 200), rng.integers(200, 1000, (2, 200))
        rows = zip(numbers[0], *numbers[1], strict=True)
        return [f"({a}) {exchange or b}-{n}" for n, a, b in rows]

    (marked,) = attack_unmarked({Label.PHONE: draw("")}, {Label.PHONE: draw("555")}, 1)
    (alike,) = attack_unmarked({Label.PHONE: draw("")}, {Label.PHONE: draw("")}, 1)
    assert marked.success.low > 0.9
    assert alike.success.low < 0.5 < alike.success.high
    for attack in (marked, alike):
        assert attack.control.low < 0.55
    assert list(attack_unmarked({Label.PHONE: ["1"]}, {Label.PHONE: ["2"]}, 1)) == []


def dated(number: int, words: str, *, is_moved: bool) -> DatedPerson:
    """A person whose note says words beside a date; a weekday moves along or does not."""
    rng = np.random.default_rng(number)
    shift = int(rng.integers(-9000, 9000))
    true = date(2020, 6, 1) + timedelta(days=int(rng.integers(0, 700)))
    shown = true + timedelta(days=shift)
    weekday = f"{shown if is_moved else true:%A}"
    text = f"Seen {weekday} {shown.isoformat()}. {words}"
    return DatedPerson(shift, [DatedNote(text, ((5 + len(weekday) + 1, shown),))])


def attacks_on(words: str, *, is_moved: bool) -> dict[str, Attack]:
    persons = [dated(number, words, is_moved=is_moved) for number in range(200)]
    return {one.name: one for one in attack_offsets(persons, 1)}


def test_words_that_did_not_move_tell_the_offset() -> None:
    told = attacks_on("COVID wave.", is_moved=False)
    hidden = attacks_on("Well.", is_moved=True)
    assert told["offset by weekday words"].success.value > 0.9
    assert told["offset by pandemic and event words"].success.value > 0.8
    for name, attack in hidden.items():
        assert attack.success.low <= attack.control.value + 0.02, name


def test_a_holiday_beside_a_date_tells_when_in_the_year_it_was() -> None:
    persons = []
    for number in range(100):
        shift = int(np.random.default_rng(number).integers(-9000, 9000))
        shown = date(2009, 12, 20) + timedelta(days=shift)
        persons.append(DatedPerson(shift, [DatedNote("Came at Christmas.", ((0, shown),))]))
    by_name = {one.name: one for one in attack_offsets(persons, 1)}
    attack = by_name["offset by holiday and season words"]
    assert attack.success.value > 0.9
    assert attack.control.value < 0.3


def test_the_report_says_the_weakest_point_in_words() -> None:
    told = list(attacks_on("COVID wave.", is_moved=True).values())
    weakest = find_weakest(told)
    assert weakest is not None
    assert weakest.name in tell_weakest(told)
    assert "chance" in tell_weakest(told)
    assert tell_weakest(()) == "No attack that was tried gets beyond its control for sure."
