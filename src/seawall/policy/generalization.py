"""Policies as people read and write them, and what they make of a value."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from seawall.model import UsageError
from seawall.policy.domain import Attribute, Bits, Domain, Run
from seawall.policy.safe_harbor import HIDDEN_PREFIX, is_restricted

EVERYTHING = "*"
_FEW = 3
_MARKS = re.compile(r"[][{},\s]+")
Groups = dict[str, list[list[str | int]]]


@dataclass(frozen=True)
class Policy:
    """A domain and its bits: which neighbouring values a release shows as one."""

    domain: Domain
    bits: Bits

    def __post_init__(self) -> None:
        if self.bits.shape != (self.domain.n_bits,):
            raise UsageError(
                f"A policy for these columns has {self.domain.n_bits} bits, not {self.bits.size}."
            )

    def __repr__(self) -> str:
        return f"<Policy, {int((self.bits == 0).sum())} of {len(self.bits)} bits cleared>"

    @cached_property
    def runs(self) -> tuple[tuple[Run, ...], ...]:
        """Of each attribute the runs of values, [start, end), that are shown as one."""
        return tuple(_list_runs(self.bits[place]) for _, place in self.domain.slices())

    def show(self, column: str, value: str) -> str | None:
        """What a release shows for a value of a column; None for one outside the domain.

        A value that stays alone is shown as it is written, but a ZIP code no longer than the
        domain's.
        """
        place = self._find(column)
        attribute = self.domain.attributes[place]
        run = self._find_run(place, value)
        if run is None:
            return None
        is_alone = run[1] - run[0] == 1 and attribute.kind != "zip"
        return value if is_alone else name_run(attribute, run)

    def list_values(self, column: str, value: str) -> tuple[str, ...] | None:
        """The values that a release shows together with this one, itself among them."""
        place = self._find(column)
        run = self._find_run(place, value)
        return None if run is None else self.domain.attributes[place].values[run[0] : run[1]]

    def show_column(self, column: str, values: Iterable[str]) -> list[str | None]:
        """``show`` for a whole column; an empty cell stays empty."""
        shown: dict[str, str | None] = {}
        found = []
        for value in values:
            if value not in shown:
                shown[value] = self.show(column, value) if value.strip() else value
            found.append(shown[value])
        return found

    def find_run(self, column: str, value: str) -> Run | None:
        """The run of values that one is shown with; None for one outside the domain."""
        return self._find_run(self._find(column), value)

    def bracket(self, column: str, run: Run) -> str:
        """How notes and released tables write a run of a column."""
        return bracket_run(self.domain.attributes[self._find(column)], run)

    def _find(self, column: str) -> int:
        if column not in self.domain.names:
            raise UsageError.unknown("column", column, self.domain.names)
        return self.domain.names.index(column)

    def _find_run(self, place: int, value: str) -> Run | None:
        code = self.domain.attributes[place].find_code(value)
        if code is None:
            return None
        return next(run for run in self.runs[place] if run[0] <= code < run[1])


def _list_runs(bits: Bits) -> tuple[Run, ...]:
    starts = [0, *(np.flatnonzero(bits) + 1).tolist()]
    return tuple(zip(starts, [*starts[1:], len(bits) + 1], strict=True))


def name_run(attribute: Attribute, run: Run) -> str:
    """How a release writes a run of values: 52-53, 90+, 000, ``{F, M}``, or * for all."""
    values = attribute.values[run[0] : run[1]]
    if len(values) == 1:
        return values[0]
    if len(values) == len(attribute.values):
        return EVERYTHING
    if attribute.is_number:
        is_last = attribute.kind == "age" and run[1] == len(attribute.values)
        return f"{values[0]}+" if is_last else f"{values[0]}-{values[-1]}"
    if _is_hidden_prefix(attribute, values):
        return HIDDEN_PREFIX
    return f"{{{', '.join(values)}}}"


def _is_hidden_prefix(attribute: Attribute, values: Sequence[str]) -> bool:
    """Whether these are all that Safe Harbor shows as 000; a part of them is named otherwise."""
    if attribute.kind != "zip" or not all(is_restricted(value) for value in values):
        return False
    return len(values) == sum(is_restricted(value) for value in attribute.values)


def list_groups(policy: Policy) -> Groups:
    """The values that are merged, by attribute; what is kept is not listed. Numbers as numbers."""
    return {
        attribute.name: [
            [int(v) if attribute.is_number else v for v in attribute.values[start:end]]
            for start, end in runs
            if end - start > 1
        ]
        for attribute, runs in zip(policy.domain.attributes, policy.runs, strict=True)
    }


def read_groups(domain: Domain, groups: Mapping[str, Sequence[Sequence[object]]]) -> Policy:
    """The policy that merges these groups of neighbouring values and keeps all others."""
    bits = np.ones(domain.n_bits, np.uint8)
    for name in groups:
        if name not in domain.names:
            raise UsageError.unknown("column", name, domain.names)
    for attribute, place in domain.slices():
        for group in groups.get(attribute.name, ()):
            start, end = _find_run(attribute, group)
            bits[place][start : end - 1] = 0
    return Policy(domain, bits)


def _find_run(attribute: Attribute, group: Sequence[object]) -> Run:
    codes = sorted({_find_code(attribute, str(value)) for value in group})
    if not codes or codes[-1] - codes[0] + 1 != len(codes):
        raise UsageError(f"A group of '{attribute.name}' is no run of neighbouring values.")
    return codes[0], codes[-1] + 1


def _find_code(attribute: Attribute, value: str) -> int:
    code = attribute.find_code(value)
    if code is None:
        raise UsageError(f"A group of '{attribute.name}' names a value outside its domain.")
    return code


def describe(policy: Policy) -> str:
    """One line: ``gender: [F, M]; age: [52-53], [90+]``; what is not named is kept."""
    parts = []
    for attribute, runs in zip(policy.domain.attributes, policy.runs, strict=True):
        names = [bracket_run(attribute, run) for run in runs if run[1] - run[0] > 1]
        if names:
            parts.append(f"{attribute.name}: {', '.join(names)}")
    return "; ".join(parts) or "everything kept"


def bracket_run(attribute: Attribute, run: Run) -> str:
    """A run as sentences, notes and released tables write it: ``[52-53]``, ``[F, M]``, ``[*]``.

    Few values are all named. Commas and brackets within a value would be read as those around it.
    """
    name = name_run(attribute, run)
    if name.startswith("{") or run[1] - run[0] == 1 or (name == EVERYTHING and run[1] <= _FEW):
        name = ", ".join(_MARKS.sub(" ", value).strip() for value in attribute.values[slice(*run)])
    return f"[{name}]"


def write_bits(bits: Bits) -> str:
    """The bit-string, one digit a bit."""
    return (bits + ord("0")).tobytes().decode("ascii")


def read_bits(domain: Domain, text: str) -> Policy:
    """The policy of a bit-string; refuses other signs and another length."""
    if set(text) - {"0", "1"}:
        raise UsageError("A policy's bits are a string of the digits 0 and 1.")
    return Policy(domain, np.frombuffer(text.encode("ascii"), np.uint8) - ord("0"))


def write_toml(policy: Policy) -> str:
    """A TOML table that can be read, changed and read back: order of values, and groups."""
    lines = ["# Values in their order; a group merges neighbours, all others are kept."]
    groups = list_groups(policy)
    for attribute in policy.domain.attributes:
        # JSON's strings, numbers and arrays are TOML's too.
        lines += ["", f"[{json.dumps(attribute.name)}]"]
        lines += [f"values = {json.dumps(list(attribute.values), ensure_ascii=False)}"]
        lines += [f"groups = {json.dumps(groups[attribute.name], ensure_ascii=False)}"]
        if attribute.subtrees is not None:
            lines += [f"subtrees = {json.dumps([list(run) for run in attribute.subtrees])}"]
    return "\n".join(lines) + "\n"


def read_toml_policy(text: str, domain: Domain | None = None) -> Policy:
    """The policy that ``write_toml`` wrote, perhaps changed by hand since.

    With a ``domain`` only its groups are read, else the columns' values too.
    """
    try:
        table: dict[str, dict[str, Any]] = tomllib.loads(text)
        groups = {name: list(part.get("groups", [])) for name, part in table.items()}
        if domain is None:
            domain = Domain(tuple(_read_attribute(name, part) for name, part in table.items()))
        return read_groups(domain, groups)
    except (tomllib.TOMLDecodeError, TypeError, KeyError, AttributeError, ValueError):
        raise UsageError(
            "The policy is no TOML of a table for each column, with its values and groups."
        ) from None


def _read_attribute(name: str, part: Mapping[str, Any]) -> Attribute:
    subtrees = part.get("subtrees")
    runs = None if subtrees is None else tuple((int(low), int(high)) for low, high in subtrees)
    return Attribute(name, tuple(str(value) for value in part["values"]), runs)
