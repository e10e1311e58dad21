"""m-invariance on frames: classes that can be published again, beside those of earlier releases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from seawall.anonymize.m_invariance import Republication, Signature, republish
from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.estimators import TableAnonymizer, Trace
from seawall.anonymize.tables.recoding import Recoding, describe
from seawall.criteria import Criterion
from seawall.model import RefusedError
from seawall.quasi.table import Codes


@dataclass(eq=False)
class MInvariance(TableAnonymizer):
    """Every class shows k different sensitive values or more, each once.

    ``values[row]`` is the sensitive value as a number, ``earlier[row]`` the values of the class in
    which the row's person was published last. Refuses a person with two rows. Learned besides:
    ``republication_``, with the counterfeits that the classes need.
    """

    values: Codes = field(kw_only=True, repr=False)
    earlier: Mapping[int, Signature] = field(kw_only=True, repr=False)
    republication_: Republication = field(init=False, repr=False)

    def recode(self, table: CodedTable, criterion: Criterion) -> tuple[Recoding, Trace]:
        _check_persons(table)
        made = republish(table.quasi.codes, self.values, criterion.least_persons, self.earlier)
        self.republication_ = made
        told = (
            f"{len(self.earlier):,} persons were published before: their classes show again the "
            "sensitive values that theirs showed.",
            f"{len(self.values) - len(self.earlier):,} persons are new.",
            f"{len(made.counterfeits):,} counterfeits stand where the living were too few.",
        )
        return describe(table, made.classes), told


def _check_persons(table: CodedTable) -> None:
    persons = table.quasi.persons
    if table.quasi.n_persons < len(persons):
        seen = np.unique(persons, return_index=True)[1]
        row = int(np.setdiff1d(np.arange(len(persons)), seen)[0]) + 1
        raise RefusedError(
            f"Row {row} is a second one of its person; m-invariance takes one row a person. "
            "Nothing was made."
        )
