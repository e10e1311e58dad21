"""Parts of lists lose less than whole ones, or it is said that they do not."""

from __future__ import annotations

import pytest
from test_group_choice import make_group_records

from seawall.anonymize.enumeration import Safety, find_unsafe
from seawall.anonymize.promise import Promise
from seawall.config import Settings
from seawall.pipeline.domains import list_domains
from seawall.pipeline.group_records import GroupRecords
from seawall.pipeline.grouping import Grouping, make_grouping

QIDS = {"age": "year", "race": "value"}
K = 3


def release(values: int, way: str) -> tuple[Grouping, float]:
    settings = Settings.model_validate({"enumerate": way, "groups": "fit"})
    made = make_grouping(
        GroupRecords(make_group_records(values)), Promise(K, "enumerate", QIDS), settings
    )
    assert not find_unsafe(made.released, K, Safety.POSTERIOR).any()
    return made, list_domains(made.group_records, made.grains, QIDS).measure(made.released).total


@pytest.mark.parametrize("values", [6, 12, 40])
def test_parts_lose_less_or_it_is_said_that_they_do_not(values: int) -> None:
    (_, whole), (made, parts) = release(values, "all"), release(values, "subset")
    assert parts <= whole
    assert made.loses_less == (parts < whole)


def test_parts_of_lists_do_lose_less() -> None:
    assert release(12, "subset")[0].loses_less
