"""Releases that are safe one by one, and what the ledger makes of them together."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize.ledger import (
    Clerk,
    Ledger,
    open_ledger,
    open_note_ledger,
    save_ledger,
)
from seawall.anonymize.tables import Mondrian
from seawall.model import InputError, ProjectKey, RefusedError, UsageError

KEY = ProjectKey(b"0123456789abcdef" * 2)
CLERK = Clerk(KEY)
PEOPLE = [f"patient-{number}" for number in range(60)]


def intersect(*releases: tuple[list[str], list[int]]) -> dict[str, set[str]]:
    """The attack: who shares all groups of a person who is known to be in every release."""
    found = {}
    known = set.intersection(*(set(persons) for persons, _ in releases))
    for target in known:
        candidates = set(known)
        for persons, classes in releases:
            own = classes[persons.index(target)]
            candidates &= {p for p, number in zip(persons, classes, strict=True) if number == own}
        found[target] = candidates
    return found


def publish(persons: list[str], seed: int) -> tuple[list[str], list[int]]:
    """A 3-anonymous table of these persons with values that change from release to release."""
    random = np.random.default_rng(seed)
    frame = pl.DataFrame({"age": random.integers(20, 90, len(persons)).tolist()})
    return persons, Mondrian(3, quasi=["age"]).fit(frame).classes_.tolist()


def test_two_overlapping_releases_are_broken_without_the_ledger() -> None:
    first, second = publish(PEOPLE[:45], 1), publish(PEOPLE[15:], 2)
    alone = [p for p, candidates in intersect(first, second).items() if candidates == {p}]
    assert len(alone) > 5


def test_with_the_ledger_the_second_is_refused() -> None:
    first, second = publish(PEOPLE[:45], 1), publish(PEOPLE[15:], 2)
    ledger = Ledger("mark").add(CLERK.make_release(3, *first))
    with pytest.raises(RefusedError) as refusal:
        ledger.add(CLERK.make_release(3, *second))
    assert "of 45 persons would be exposed" in str(refusal.value)
    assert "patient" not in str(refusal.value)


def test_new_persons_and_the_same_groups_are_let_through() -> None:
    ledger = Ledger("mark").add(CLERK.make_release(3, *publish(PEOPLE[:30], 1)))
    ledger = ledger.add(CLERK.make_release(3, *publish(PEOPLE[30:], 2)))
    ledger = ledger.add(CLERK.make_release(3, *publish(PEOPLE[:30], 1)))
    assert len(ledger.releases) == 3


def test_the_highest_k_that_was_promised_counts() -> None:
    persons, classes = PEOPLE[:12], [0] * 6 + [1] * 6
    ledger = Ledger("mark").add(CLERK.make_release(6, persons, classes))
    halves = [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3
    with pytest.raises(RefusedError):
        ledger.add(CLERK.make_release(3, persons, halves))


def test_values_that_two_groups_share_are_counted_too() -> None:
    persons, together = PEOPLE[:4], [0, 0, 0, 0]
    first = CLERK.make_release(2, persons, together, {"ill": ["flu", "flu", "gout", "gout"]}, 2)
    second = CLERK.make_release(2, persons, together, {"ill": ["flu", "flu", "cold", "cold"]}, 2)
    other = CLERK.make_release(2, persons, together, {"drug": ["a", "a", "b", "b"]}, 2)
    with pytest.raises(RefusedError):
        Ledger("mark", (first,)).add(second)
    assert Ledger("mark", (first,)).add(first)
    assert Ledger("mark", (first,)).add(other)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_the_ledger_lets_through_no_intersection_breaks(data: st.DataObject) -> None:
    k, ledger, published = 2, Ledger("mark"), []
    for _ in range(3):
        persons = data.draw(st.lists(st.sampled_from(PEOPLE[:8]), min_size=2, unique=True))
        classes = [data.draw(st.integers(0, 1)) for _ in persons]
        if min(classes.count(number) for number in classes) < k:
            continue
        try:
            ledger = ledger.add(CLERK.make_release(k, persons, classes))
        except RefusedError:
            continue
        published.append((persons, classes))
    for first in published:
        for second in published:
            left = intersect(first, second)
            assert all(len(candidates) >= k for candidates in left.values())


def test_the_file_is_private_and_holds_hashes_only(tmp_path: Path) -> None:
    path = tmp_path / "ledger.json"
    release = CLERK.make_release(2, ["Anna", "Bo"], [0, 0], {"ill": ["flu", "gout"]}, 2)
    save_ledger(open_ledger(path, KEY).add(release), path, KEY)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text(encoding="utf-8")
    assert not any(word in text for word in ("Anna", "Bo", "flu", "gout", "ill"))
    assert open_ledger(path, KEY).releases == (release,)
    assert json.loads(text)["version"] == 2


def test_a_ledger_that_somebody_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.json"
    save_ledger(open_ledger(path, KEY).add(CLERK.make_release(2, ["a", "b"], [0, 0])), path, KEY)
    content = json.loads(path.read_text(encoding="utf-8"))
    content["releases"][0]["k"] = 1
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(InputError, match="changed by somebody"):
        open_ledger(path, KEY)


def test_a_ledger_of_tables_is_none_of_notes(tmp_path: Path) -> None:
    path = tmp_path / "ledger.json"
    save_ledger(open_ledger(path, KEY), path, KEY)
    with pytest.raises(UsageError, match="of tables, not of notes"):
        open_note_ledger(path, KEY)


def test_another_key_and_a_damaged_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.json"
    save_ledger(open_ledger(path, KEY), path, KEY)
    with pytest.raises(UsageError, match="another project key"):
        open_ledger(path, ProjectKey(b"x" * 32))
    path.write_text('{"version": 1, "releases": 5}', encoding="utf-8")
    with pytest.raises(InputError, match="damaged"):
        open_ledger(path, KEY)
