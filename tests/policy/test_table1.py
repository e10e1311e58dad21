"""Table 1 of Benitez et al. 2010 on records of our own: one iteration, and the whole lattice."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from policy.small import Small, count_risk, is_below, list_policies
from seawall.policy.descent import is_minimal
from seawall.policy.domain import Attribute, Domain
from seawall.policy.enumeration import enumerate_minimal
from seawall.policy.generalization import read_bits, write_bits
from seawall.policy.lattice import list_children, list_parents
from seawall.policy.search import Memory, bisect

DOMAIN = Domain((Attribute("gender", ("F", "M")), Attribute("age", ("31", "38", "44", "57", "63"))))
# Gender and place of the age. Women of 57 and 63 are many, men of 44 few.
RECORDS = [(0, 0), (0, 1), (1, 1), (1, 2), (0, 3), (1, 3), (1, 4)]
PEOPLE = {(0, 0): 6, (0, 1): 5, (0, 2): 7, (0, 3): 9, (0, 4): 8,
          (1, 0): 5, (1, 1): 4, (1, 2): 2, (1, 3): 8, (1, 4): 7}  # fmt: skip
SMALL = Small(
    DOMAIN,
    np.array(RECORDS, np.int32),
    np.ones(len(RECORDS)),
    np.repeat(np.array(list(PEOPLE), np.int32), list(PEOPLE.values()), axis=0),
)
RISK = SMALL.risk()
LIMIT = 0.7


class Script:
    """Draws that clear the bits of the paper's two steps."""

    def __init__(self, *cleared: set[int]) -> None:
        self._cleared = list(cleared)
        self.free = [0, 1, 2, 3, 4]

    def standard_exponential(self, size: int) -> np.ndarray:
        cleared = self._cleared.pop(0)
        assert size == len(self.free)
        draws = np.array([0.1 if bit in cleared else 9.0 for bit in self.free])
        self.free = sorted(cleared)
        return draws


def test_one_iteration() -> None:
    memory = Memory(RISK)
    steps: list[str] = []

    class Told(Memory):
        def __call__(self, switches: np.ndarray) -> float:
            steps.append(write_bits(switches))
            return memory(switches)

    rng = cast("np.random.Generator", Script({1, 2, 4}, {1, 4}))
    found = bisect(Told(RISK), LIMIT, DOMAIN, np.ones(5), rng)
    assert steps == ["10010", "10110"]
    assert [RISK.measure(read_bits(DOMAIN, bits).bits) <= LIMIT for bits in steps] == [True, False]
    assert write_bits(found) == "10010"


def test_all_nodes() -> None:
    policies = list_policies(DOMAIN)
    assert len(policies) == 32
    for bits in policies:
        assert RISK.measure(bits) == pytest.approx(count_risk(SMALL, bits))
        # As many children as zeros, and the levels are 0 to 5.
        assert len(list_children(DOMAIN, bits)) == (bits == 0).sum()
        assert len(list_parents(DOMAIN, bits)) == bits.sum()


def test_risk_minimal_policies_by_their_definition() -> None:
    policies = list_policies(DOMAIN)
    safe = [bits for bits in policies if count_risk(SMALL, bits) <= LIMIT]
    wanted = {write_bits(bits) for bits in safe if not any(is_below(other, bits) for other in safe)}
    assert {write_bits(bits) for bits in enumerate_minimal(RISK, LIMIT).policies} == wanted
    assert {write_bits(bits) for bits in policies if is_minimal(RISK, LIMIT, bits)} == wanted
    assert len(wanted) > 1
