"""The Safe Harbor rule as a policy: ages from 90 on together, ZIP codes by prefix or as 000."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np

from seawall.policy.domain import Attribute, Bits, Domain
from seawall.resources import read_toml

OLDEST_SHOWN = 89
HIDDEN_PREFIX = "000"
_PREFIX_LENGTH = 3
_CENSUS = "2020"


@cache
def _read_prefixes() -> frozenset[str]:
    return frozenset(read_toml("zip3.toml")[_CENSUS])


def is_restricted(zip_code: str) -> bool:
    """Whether Safe Harbor shows the prefix as 000: 20,000 people or fewer in the census of 2020."""
    prefix = zip_code[:_PREFIX_LENGTH]
    return prefix == HIDDEN_PREFIX or prefix in _read_prefixes()


def make_safe_harbor(domain: Domain) -> Bits:
    """The bits of 45 CFR 164.514(b)(2) for a domain; attributes it does not speak of are kept.

    A measure takes it even where a hierarchy has no such subtree, and it is then outside the
    lattice.
    """
    return np.concatenate([_keep_apart(attribute) for attribute in domain.attributes])


def _keep_apart(attribute: Attribute) -> Bits:
    shown = [show_safely(attribute.kind, value) for value in attribute.values]
    apart = [left != right for left, right in pairwise(shown)]
    return np.array(apart, np.uint8)


def show_safely(kind: str, value: str) -> str:
    """What Safe Harbor leaves of a value."""
    if kind == "age" and value.isdecimal() and int(value) > OLDEST_SHOWN:
        return f"{OLDEST_SHOWN + 1}+"
    if kind == "zip":
        return HIDDEN_PREFIX if is_restricted(value) else value[:_PREFIX_LENGTH]
    return value
