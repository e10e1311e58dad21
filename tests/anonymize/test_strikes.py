"""Health details strike the values that cannot be true."""

from __future__ import annotations

import numpy as np

from seawall.anonymize.strikes import find_strikes
from seawall.quasi import QuasiAttribute, QuasiTable

TABLE = QuasiTable(
    (
        QuasiAttribute("age", ("0-4", "5", "50-54", "88")),
        QuasiAttribute("hospital", ("A", "B")),
        QuasiAttribute("gender", ("female", "male", "nonbinary")),
    ),
    np.arange(4, dtype=np.int32),
    np.zeros((4, 3), dtype=np.int32),
)


def test_strikes_name_record_attribute_and_code() -> None:
    concepts = [{"prostate cancer": 1}, {"fever": 2}, {"neonatal jaundice": 1}, {"pregnancy": 1}]
    strikes = find_strikes(concepts, TABLE)
    found = set(zip(strikes.records, strikes.attributes, strikes.codes, strict=True))
    assert found == {
        (0, 0, 0), (0, 0, 1), (0, 2, 0),
        (2, 0, 1), (2, 0, 2), (2, 0, 3),
        (3, 0, 0), (3, 0, 1), (3, 0, 3), (3, 2, 1),
    }  # fmt: skip


def test_records_without_telling_details_strike_nothing() -> None:
    assert len(find_strikes([{}, {"cough": 1}, {}, {}], TABLE)) == 0
