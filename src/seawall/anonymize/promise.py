"""What a preset that groups persons promises: a k, a way to reach it, the quasi-identifiers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from seawall.criteria import KAnonymity
from seawall.model import Label, UsageError

KEEP, DROP = "keep", "drop"
POLICY = "policy"
ENUMERATE, NEAREST = "enumerate", "nearest"
METHODS = (ENUMERATE, NEAREST, "mondrian", "incognito", "local", POLICY)
AUTO = "auto"

_KEYS = ("k", "method", "grains")

# The quasi-identifiers that can be in a view, and the label of their mentions and columns.
ATTRIBUTES: dict[str, Label] = {
    "age": Label.AGE,
    "visit": Label.DATE,
    "hospital": Label.HOSPITAL,
    "zip": Label.ZIP,
    "gender": Label.GENDER,
    "race": Label.RACE,
    "ethnicity": Label.ETHNICITY,
    "marital_status": Label.MARITAL_STATUS,
    "profession": Label.PROFESSION,
    "religion": Label.RELIGION,
    "language": Label.LANGUAGE,
    "city": Label.CITY,
    "county": Label.COUNTY,
    "state": Label.STATE,
    "country": Label.COUNTRY,
}


@dataclass(frozen=True, slots=True)
class Promise:
    """``qids`` gives each quasi-identifier its grain, or ``keep`` or ``drop``.

    One that is kept stays as written and is outside the promise; one that is dropped is masked.
    A ``policy`` promises a risk in place of a k, which is 0, and brings the quasi-identifiers.
    ``searches`` says that grains are the finest that may be shown: coarser ones are chosen where
    they lose less.
    """

    k: int
    method: str
    qids: Mapping[str, str]
    searches: bool = False

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise UsageError.unknown("method", self.method, METHODS)
        if not self.is_policy:
            KAnonymity(self.k)
        for name in self.qids:
            if name not in ATTRIBUTES:
                raise UsageError.unknown("quasi-identifier", name, ATTRIBUTES)
        if self.grains and self.is_policy:
            raise UsageError(
                "A policy says what every quasi-identifier becomes; under [qids] write 'keep' or "
                "'drop' for those that it does not speak of."
            )
        if self.searches and self.is_policy:
            raise UsageError("A policy says what is shown of every value; leave --grains out.")
        if not self.grains and not self.is_policy:
            raise UsageError(
                "No quasi-identifier has a grain, so there is nothing to promise k for; give one "
                "under [qids]."
            )

    @property
    def grains(self) -> dict[str, str]:
        """The quasi-identifiers that the promise is about, each with its grain."""
        return {name: way for name, way in self.qids.items() if way not in (KEEP, DROP)}

    @property
    def lists(self) -> bool:
        """True if values are enumerated, false if they are generalized."""
        return self.method in (ENUMERATE, NEAREST)

    @property
    def has_topics(self) -> bool:
        """True if persons are grouped by health details, whose tree of topics is released."""
        return self.method == ENUMERATE

    @property
    def is_nearest(self) -> bool:
        """True if persons are grouped by their values, not by health details, and then listed."""
        return self.method == NEAREST

    @property
    def is_policy(self) -> bool:
        """True if a policy that was chosen before says what every value becomes."""
        return self.method == POLICY

    @property
    def kept(self) -> tuple[str, ...]:
        return tuple(name for name, way in self.qids.items() if way == KEEP)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The quasi-identifiers that are not as written: shown at a grain, or dropped."""
        return tuple(name for name, way in self.qids.items() if way != KEEP)

    def way(self, label: Label) -> str | None:
        """The grain of the label's quasi-identifier, ``keep``, ``drop``, or None if it has none."""
        names = (name for name in self.qids if ATTRIBUTES[name] is label)
        return next((self.qids[name] for name in names), None)

    def with_choices(
        self,
        k: int | None,
        method: str | None,
        qids: Mapping[str, str],
        grains: str | None = None,
    ) -> Promise:
        """The promise with what a custodian said on top."""
        if self.is_policy and (k is not None or method not in (None, POLICY)):
            raise UsageError("A policy promises a risk, not a k; leave --k and --method out.")
        if method == POLICY and not self.is_policy:
            raise UsageError("A policy is applied with --preset policy --policy FILE#NUMBER.")
        merged = {**self.qids, **qids}
        chosen = self.k if k is None else k
        searches = self.searches if grains is None else grains == AUTO
        return replace(self, k=chosen, method=method or self.method, qids=merged, searches=searches)

    def with_grains(self, qids: Mapping[str, str]) -> Promise:
        """The promise with the grains that a search chose."""
        return replace(self, qids={**self.qids, **qids}, searches=False)


def parse_promise(promise: Mapping[str, Any], qids: Mapping[str, Any], place: str) -> Promise:
    """The promise that a preset's [promise] and [qids] describe; ``place`` names it in messages."""
    for key in promise:
        if key not in _KEYS:
            raise UsageError.unknown(f"key under [promise] in the {place}", key, _KEYS)
    k, method = promise.get("k"), promise.get("method")
    if method == POLICY and k is None:
        k = 0
    if type(k) is not int or not isinstance(method, str):
        raise UsageError(f"Under [promise] the {place} needs a whole number 'k' and a 'method'.")
    if not all(isinstance(way, str) for way in qids.values()):
        raise UsageError(f"Under [qids] in the {place} every value is a grain, 'keep' or 'drop'.")
    if promise.get("grains", AUTO) != AUTO:
        raise UsageError(f"Under [promise] in the {place} 'grains' is \"{AUTO}\" or is left out.")
    return Promise(k, method, dict(qids), searches="grains" in promise)
