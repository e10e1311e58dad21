"""Notes' records by every method: missing values support nobody and stop no method."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.anonymize.enumeration import Safety, find_unsafe
from seawall.model import RefusedError
from seawall.pipeline.generalizing import generalize
from seawall.quasi import QuasiTable
from seawall.quasi.table import QuasiAttribute

AGES = QuasiAttribute("age", tuple(str(age) for age in range(30, 36)))
HOSPITALS = QuasiAttribute("hospital", ("City", "Mercy", "North"))
records = st.tuples(st.integers(0, 7), st.integers(-1, 5), st.integers(-1, 2))


@pytest.mark.parametrize("method", ["mondrian", "incognito", "local"])
@settings(max_examples=50, deadline=None)
@given(rows=st.lists(records, min_size=1, max_size=16), k=st.integers(2, 3))
def test_every_method_takes_missing_values(
    method: str, rows: list[tuple[int, int, int]], k: int
) -> None:
    persons = np.unique([row[0] for row in rows], return_inverse=True)[1].astype(np.int32)
    codes = np.array([row[1:] for row in rows], np.int32)
    table = QuasiTable((AGES, HOSPITALS), persons, codes)
    complete = len(set(persons[table.is_complete].tolist()))
    if complete < k:
        with pytest.raises(RefusedError):
            generalize(table, k, method)
        return
    view = generalize(table, k, method)
    assert not find_unsafe(view, k, Safety.LETTER).any()
