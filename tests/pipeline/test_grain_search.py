"""The grains that lose least, among those that keep the promise."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from seawall.anonymize.enumeration import Safety, find_unsafe
from seawall.anonymize.grains import parse_grain
from seawall.anonymize.promise import Promise
from seawall.config import Settings
from seawall.model import RefusedError
from seawall.pipeline.coding import Grains
from seawall.pipeline.domains import list_domains
from seawall.pipeline.grain_search import name_grains, search_grains
from seawall.pipeline.group_records import GroupRecord, GroupRecords
from seawall.pipeline.grouping import Grouping, make_grouping

QIDS = {"age": "year", "visit": "month-year", "gender": "value"}
FINEST = {name: parse_grain(name, grain) for name, grain in QIDS.items()}


def make_group_records(persons: int, notes: int, rare: bool = False) -> GroupRecords:
    stream = np.random.default_rng(3)
    found = []
    for number in range(persons):
        gender, age = ("female", "male")[number % 2], int(stream.integers(20, 80))
        for note in range(notes):
            day = f"20{stream.integers(10, 14)}-{stream.integers(1, 13):02d}-05"
            values = {"age": str(age), "visit": day, "gender": gender}
            if rare and number % 9:
                del values["visit"]
            place = number * notes + note + 1
            found.append(GroupRecord(f"p{number:03d}", values, {}, position=place))
    return GroupRecords(tuple(found))


def release(group_records: GroupRecords, method: str, k: int, *, searches: bool = True) -> Grouping:
    promise = Promise(k, method, QIDS, searches)
    made = make_grouping(group_records, promise, Settings())
    assert not find_unsafe(made.released, k, Safety.POSTERIOR).any()
    return made


def loss_of(made: Grouping) -> float:
    return list_domains(made.group_records, made.grains, QIDS).measure(made.released).total


@pytest.mark.parametrize("k", [3, 5])
def test_groups_by_values_lose_less_than_those_by_details(k: int) -> None:
    group_records = make_group_records(60, 2)
    nearest, details = (release(group_records, method, k) for method in ("nearest", "enumerate"))
    assert loss_of(nearest) < 0.7 * loss_of(details)
    assert nearest.tree is None
    assert details.tree is not None


def test_what_was_chosen_loses_least_of_its_alternatives() -> None:
    made = release(make_group_records(40, 2), "nearest", 3)
    assert [one.attribute for one in made.choices] == list(QIDS)
    for one in made.choices:
        known = [loss for loss in one.losses.values() if loss is not None]
        assert one.losses[one.chosen] == min(known)
        assert one.losses["drop"] is not None


def test_what_is_often_missing_is_kept_back() -> None:
    made = release(make_group_records(45, 1, rare=True), "nearest", 5)
    assert made.kept_promise is not None
    assert made.kept_promise.qids["visit"] == "drop"
    assert made.released.table.names == ("age", "gender")


def test_a_search_finds_the_least_of_what_can_be_reached_by_single_changes() -> None:
    stream = np.random.default_rng(11)
    ladders = [("year", "five-year", "ten-year", "drop"), ("value", "drop")]
    losses = dict(zip(product(*ladders), stream.random(8), strict=True))

    def measure(grains: Grains) -> float:
        ways = tuple(grains[n].name if n in grains else "drop" for n in ("age", "gender"))
        if ways == ("five-year", "value"):
            raise RefusedError("too few")
        return float(losses[ways])

    finest = {name: FINEST[name] for name in ("age", "gender")}
    found = search_grains(finest, measure)
    chosen = tuple(found.ways.values())
    assert found.choices[0].losses.get("five-year") in (None, losses["five-year", chosen[1]])
    for place, ladder in enumerate(ladders):
        others = [(*chosen[:place], way, *chosen[place + 1 :]) for way in ladder]
        open_to = [o for o in others if o not in (("five-year", "value"), ("drop", "drop"))]
        assert losses[chosen] == min(losses[other] for other in open_to)


def test_of_many_records_some_persons_choose_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    group_records = make_group_records(40, 2)
    plain = release(group_records, "nearest", 3)
    monkeypatch.setattr("seawall.pipeline.grouping._MOST_SEARCHED", 30)
    made = release(group_records, "nearest", 3)
    assert len(made.group_records) == len(plain.group_records) == 80
    assert made.choices != plain.choices


def test_a_grain_that_is_given_is_never_made_finer() -> None:
    seen: set[str] = set()

    def measure(grains: Grains) -> float:
        seen.update(grain.name for grain in grains.values())
        return float(len(grains))

    search_grains(name_grains({"age": "five-year", "visit": "season-year"}), measure)
    assert seen == {"five-year", "ten-year", "season-year", "quarter", "half-year", "year"}


def test_where_no_grain_keeps_the_promise_the_refusal_says_why() -> None:
    with pytest.raises(RefusedError, match="too few"):
        release(make_group_records(4, 1), "nearest", 5)
