"""What each person consents to: how fine a value of theirs may be shown."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from seawall.anonymize.enumeration.ground import Bools
from seawall.quasi import QuasiTable
from seawall.quasi.table import Codes

Grains = NDArray[np.int8]


def permit_drilling(table: QuasiTable, permissions: Bools) -> Bools:
    """Where records may be drilled, given for each person and attribute whether a value may.

    A person who refuses stays in the lists of the cluster and is counted like anybody else.
    """
    if permissions.shape != (table.n_persons, len(table.attributes)):
        raise ValueError("consent is given for every person and attribute")
    return np.asarray(permissions[table.persons], dtype=np.bool_)


def find_grains(wishes: Grains, persons: Codes, clusters: Codes) -> Grains:
    """The grain of each record and attribute: the coarsest that anybody of its cluster wishes.

    ``wishes[person, attribute]`` numbers grains from the finest, 0, on. Grains go by cluster, for a
    coarse value in a list of fine ones would mark the person who asked for it. The coarse values
    become codes of the attribute of their own: they are told apart from the fine values of other
    clusters, so that k counts those only who show the same grain.
    """
    numbers, of_record = np.unique(clusters, return_inverse=True)
    coarsest = np.zeros((len(numbers), wishes.shape[1]), dtype=np.int8)
    np.maximum.at(coarsest, of_record, wishes[persons])
    return coarsest[of_record]
