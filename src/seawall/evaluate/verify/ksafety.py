"""The k of a release, derived again from its files alone and by person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.clusters import (
    Eliminated,
    check_clusters,
    check_persons,
    eliminate,
    group_by_cluster,
)
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import QUASI
from seawall.evaluate.verify.letter import Support, count_support
from seawall.evaluate.verify.places import check_notes
from seawall.evaluate.verify.posterior import Certainty, weigh_certain, weigh_possible
from seawall.evaluate.verify.promise import Promise, read_promise
from seawall.evaluate.verify.records import ShownRecord, check_records, read_records
from seawall.evaluate.verify.table import check_table
from seawall.evaluate.verify.view import Row, Sets, View
from seawall.model import InputError, RefusedError

# What a cluster shows of which no value is known: the same for all of them.
_UNKNOWN = ("",)


@dataclass(frozen=True, slots=True)
class KSummary:
    """What was measured, for the report.

    ``k_achieved`` is the smallest number of persons who share a profile of anybody; where
    ``k_is_exact`` is false it is at least that. ``certain`` records show one profile; ``posterior``
    figures are theirs, the ``eliminated`` ones after elimination. ``posterior_max_possible`` is
    over all profiles that might be true, None where they are too many.
    """

    k: int
    safety: str
    k_achieved: int
    k_is_exact: bool
    records: int
    persons: int
    profiles_checked: int
    certain_records: int
    posterior_max: float
    posterior_mean: float
    posterior_max_eliminated: float
    posterior_mean_eliminated: float
    posterior_max_possible: float | None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class KSafety:
    """Whether a promise holds: the findings, none where it does, and the figures."""

    findings: tuple[Finding, ...]
    summary: KSummary

    @property
    def holds(self) -> bool:
        return not self.findings


def verify_k(release: Path, k: int | None = None, safety: str | None = None) -> KSafety | None:
    """Check the promise of a release, or another k or safety in its place.

    None where the release promises nothing and no k is asked for. Refuses a release of which no k
    can be told, and one whose ``quasi.jsonl`` is missing or damaged.
    """
    promise = read_promise(release, k, safety)
    if promise is None:
        return None
    if not promise.grains and not (release / QUASI).exists():
        raise RefusedError(
            f"{release} promises no k and does not say what persons share, so that k = {promise.k} "
            "cannot be shown to hold; make it with a preset that promises one, such as dast."
        )
    records = read_records(release)
    attributes = tuple(promise.grains or (records[0].sets if records else ()))
    if not attributes:
        raise InputError(f"{QUASI} of the release shows no quasi-identifier; there is no k.")
    findings = list(check_records(records, attributes))
    sound = [record for record in records if _is_sound(record, attributes)]
    findings += _check_files(release, records, sound, attributes, promise)
    safe = _Safety(sound, attributes, promise)
    return KSafety((*findings, *safe.findings()), safe.summarize(records))


def _is_sound(record: ShownRecord, attributes: Sequence[str]) -> bool:
    """True if the record can be counted with; one that cannot is a finding and supports nobody."""
    return all(
        name in record.sets and (record.sets[name] or name in record.missing) for name in attributes
    )


def _check_files(
    release: Path,
    records: Sequence[ShownRecord],
    sound: Sequence[ShownRecord],
    attributes: Sequence[str],
    promise: Promise,
) -> Iterator[Finding]:
    least = promise.k if promise.has_subsets else 0
    yield from check_clusters(group_by_cluster(sound), attributes, least)
    yield from check_persons(records, promise.max_persons)
    yield from check_notes(release, records)
    yield from check_table(release, sound, attributes, has_subsets=promise.has_subsets)


class _Safety:
    """The records as they are shown and as elimination leaves them, counted and weighed."""

    def __init__(
        self, records: Sequence[ShownRecord], attributes: Sequence[str], promise: Promise
    ) -> None:
        self._records, self._attributes, self._promise = records, attributes, promise
        shown = self._view({record.position: record.sets for record in records})
        self._support = count_support(shown, promise.k)
        self._n_persons = shown.n_persons
        self._possible = weigh_possible(shown)
        singles = [
            at
            for at, record in enumerate(records)
            if not record.missing and shown.is_single(shown.group_of[at])
        ]
        self._group_of = shown.group_of
        self._certain = weigh_certain(shown, singles)
        self._eliminated = self._weigh_eliminated()

    def _view(self, sets: dict[int, dict[str, tuple[str, ...]]]) -> View:
        rows = []
        for record in self._records:
            shown: Sets = tuple(
                sets[record.position][name] or _UNKNOWN for name in self._attributes
            )
            # With its group as one more value, a record has its like in that group alone.
            place = ((record.cluster,),) if self._promise.by_group else ()
            rows.append(Row(record.person, (*shown, *place), record.is_complete))
        return View(rows)

    def _weigh_eliminated(self) -> Certainty:
        left: Eliminated = eliminate(
            group_by_cluster(self._records),
            self._attributes,
            are_unions=not self._promise.has_subsets,
        )
        rows = [at for at, record in enumerate(self._records) if record.position in left.certain]
        return weigh_certain(self._view(left.sets), rows)

    def findings(self) -> Iterator[Finding]:
        k = self._promise.k
        for at, record in enumerate(self._records):
            kinds = _judge(self._support, self._group_of[at], k)
            yield from (Finding(QUASI, record.position, None, kind) for kind in kinds)
        if self._promise.safety == "posterior":
            yield from self._too_certain(self._certain, f"a posterior above 1/{k}")
            after = f"a posterior above 1/{k} after elimination"
            yield from self._too_certain(self._eliminated, after)

    def _too_certain(self, certainty: Certainty, kind: str) -> Iterator[Finding]:
        for at in certainty.rows_above(self._promise.k):
            yield Finding(QUASI, self._records[at].position, None, kind)

    def summarize(self, records: Sequence[ShownRecord]) -> KSummary:
        return KSummary(
            k=self._promise.k,
            safety=self._promise.safety,
            k_achieved=self._support.fewest,
            k_is_exact=self._support.is_exact,
            records=len(records),
            persons=self._n_persons,
            profiles_checked=self._support.profiles,
            certain_records=len(self._certain.by_row),
            posterior_max=self._certain.highest,
            posterior_mean=self._certain.mean,
            posterior_max_eliminated=self._eliminated.highest,
            posterior_mean_eliminated=self._eliminated.mean,
            posterior_max_possible=self._possible,
        )


def _judge(support: Support, group: int, k: int) -> Iterator[str]:
    if group in support.rare:
        yield f"a profile of fewer than {k} persons"
    if group in support.unchecked:
        yield "not checked: too many profiles"
