"""The second count of k, l and t: against plain loops, and against every method's output."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize.tables import Incognito, LocalRecoding, Mondrian
from seawall.criteria import (
    BetaLikeness,
    Criterion,
    DistinctDiversity,
    EntropyDiversity,
    TCloseness,
)
from seawall.evaluate.verify.classes import Spread, check_classes
from seawall.model import RefusedError, UsageError

METHODS = (Mondrian, LocalRecoding, Incognito)
CELLS = st.one_of(st.none(), st.sampled_from(["a", "b", "c"]))


@st.composite
def tables(draw: st.DrawFn) -> pl.DataFrame:
    """Small tables with ties, constants, missing values, several rows a person, or one row."""
    n = draw(st.integers(1, 14))
    rows = st.tuples(st.integers(0, 5), CELLS, st.sampled_from("xyz"), st.integers(0, 9))
    cells = draw(st.lists(rows, min_size=n, max_size=n))
    age, ward, illness, person = zip(*cells, strict=True)
    constant = [None if draw(st.booleans()) else 7] * n
    types = {"age": pl.Int64, "ward": pl.String, "site": pl.Int64, "ill": pl.String}
    columns = {"age": age, "ward": ward, "site": constant, "ill": illness}
    frame = pl.DataFrame(columns, schema=types)
    return frame.with_columns(pl.Series("who", [f"p{number}" for number in person]))


def count_slowly(frame: pl.DataFrame) -> tuple[int, int, float, float]:
    """k, distinct l, entropy l and equal t of ``ill``, by the book."""
    persons, values = defaultdict(set), defaultdict(set)
    for row in frame.iter_rows(named=True):
        shown = tuple("" if row[n] is None else str(row[n]) for n in ("age", "ward", "site"))
        persons[shown].add(row["who"])
        values[shown].add((row["who"], row["ill"]))
    total = Counter(ill for _, ill in {(r["who"], r["ill"]) for r in frame.iter_rows(named=True)})
    entropies, distances = [], []
    for pairs in values.values():
        held = Counter(ill for _, ill in pairs)
        shares = {ill: held[ill] / held.total() for ill in total}
        entropies.append(math.exp(-sum(p * math.log(p) for p in shares.values() if p)))
        gaps = (abs(p - total[ill] / total.total()) for ill, p in shares.items())
        distances.append(sum(gaps) / 2)
    distinct = min(len({ill for _, ill in pairs}) for pairs in values.values())
    return min(map(len, persons.values())), distinct, min(entropies), max(distances)


@settings(max_examples=60, deadline=None)
@given(tables())
def test_the_count_is_that_of_plain_loops(frame: pl.DataFrame) -> None:
    check = check_classes(frame, ["age", "ward", "site"], ["ill"], "who")
    k, distinct, entropy, equal = count_slowly(frame)
    spread = check.spreads["ill"]
    assert (check.k, spread.distinct) == (k, distinct)
    assert spread.entropy == pytest.approx(entropy)
    assert spread.equal == pytest.approx(equal)
    assert 0 <= spread.ordered <= spread.equal + 1e-12


@settings(max_examples=40, deadline=None)
@given(tables(), st.sampled_from(METHODS), st.integers(2, 4), st.booleans())
def test_every_method_keeps_k_on_any_table(
    frame: pl.DataFrame, method: type[Mondrian], k: int, by_person: bool
) -> None:
    person = "who" if by_person else None
    quasi = ["age", "ward", "site"]
    n_persons = frame["who"].n_unique() if by_person else len(frame)
    anonymizer = method(k, quasi=quasi, sensitive=["ill"], person=person)
    if n_persons < k:
        with pytest.raises(RefusedError):
            anonymizer.fit(frame)
        return
    released = anonymizer.fit_transform(frame)
    assert check_classes(released, quasi, ["ill"], person).k >= k


CRITERIA = (
    (DistinctDiversity(2, "ill"), lambda spread: spread.distinct >= 2),
    (EntropyDiversity(1.5, "ill"), lambda spread: spread.entropy >= 1.5 - 1e-9),
    (TCloseness(0.3, "ill"), lambda spread: spread.equal <= 0.3 + 1e-9),
    (BetaLikeness(0.5, "ill"), lambda spread: spread.likeness <= 0.5 + 1e-9),
)


@settings(max_examples=40, deadline=None)
@given(tables(), st.sampled_from(METHODS), st.sampled_from(CRITERIA))
def test_every_method_keeps_l_and_t(
    frame: pl.DataFrame, method: type[Mondrian], asked: tuple[Criterion, Callable[[Spread], bool]]
) -> None:
    criterion, is_kept = asked
    quasi = ["age", "ward", "site"]
    try:
        released = method(2, criterion=criterion, quasi=quasi, sensitive=["ill"]).fit_transform(
            frame
        )
    except RefusedError:
        return
    assert is_kept(check_classes(released, quasi, ["ill"]).spreads["ill"])


def test_ordered_distance_goes_by_numbers_not_by_the_alphabet() -> None:
    frame = pl.DataFrame({"q": ["a", "a", "b", "b"], "s": ["2", "10", "10", "100"]})
    # 2, 10, 100 are shared ¼, ½, ¼; class a has ½, ½, 0: a quarter goes two steps of two.
    assert check_classes(frame, ["q"], ["s"]).spreads["s"].ordered == pytest.approx(0.25)


def test_an_empty_sensitive_cell_supports_nobody() -> None:
    frame = pl.DataFrame({"q": ["a", "a"], "s": ["x", ""]})
    assert check_classes(frame, ["q"], ["s"]).spreads["s"].distinct == 1
    nothing = pl.DataFrame({"q": ["a", "b"], "s": ["x", None]})
    assert check_classes(nothing, ["q"], ["s"]).spreads["s"].distinct == 0


def test_an_empty_table_keeps_nothing() -> None:
    frame = pl.DataFrame({"q": [], "s": []}, schema={"q": pl.String, "s": pl.String})
    check = check_classes(frame, ["q"], ["s"])
    assert (check.k, check.classes, check.spreads["s"].distinct) == (0, 0, 0)


def test_it_reads_the_file_itself(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text('class,value\n"a, b",1\n"a, b",2\n,3\n,4\n', encoding="utf-8")
    check = check_classes(path, ["class"], ["value"])
    assert (check.k, check.classes, check.spreads["value"].distinct) == (2, 2, 2)


def test_an_unknown_column_is_refused() -> None:
    with pytest.raises(UsageError, match="did you mean 'age'"):
        check_classes(pl.DataFrame({"age": [1]}), ["agge"])
