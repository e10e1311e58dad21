"""Linkage attacks on a release: top-1 success beside a blind guess and a shuffled control."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from seawall.evaluate.attack.adversary import Acquaintance
from seawall.evaluate.attack.likelihood import Likelihood
from seawall.evaluate.attack.ranking import TextIndex
from seawall.evaluate.attack.target import Target
from seawall.evaluate.means import wilson
from seawall.model import Estimate, UsageError

MAX_PERSONS = 2_000
_BATCH = 200
# Equal sums of fractions that were added in another order are still a tie.
_ROUNDING = 1e-9
_WITH_DETAILS = ", health details known"

Floats = NDArray[np.float64]
Score = Callable[[Sequence[Acquaintance]], Floats]


@dataclass(frozen=True, slots=True)
class Attack:
    """How often the person whom an attack puts first is the right one.

    Where several are put first the guess is one of them by lot. ``baseline`` is a blind guess
    among the release's persons. ``control`` gives every person another's row: what an attack
    gets right there it owes to common values. ``outsiders`` is the share of persons who are
    not in the release and yet have somebody put first alone; None where the attacker knows none.
    """

    name: str
    success: Estimate
    baseline: float
    control: Estimate
    outsiders: Estimate | None

    @property
    def advantage(self) -> float:
        """The success beyond the control, as a share of what was left to gain."""
        room = 1 - self.control.value
        return max(0.0, (self.success.value - self.control.value) / room) if room else 0.0


def mount_attacks(
    target: Target, known: Sequence[Acquaintance], *, persons: int = MAX_PERSONS, seed: int = 0
) -> tuple[Attack, ...]:
    """Every attack on the persons that the attacker knows, up to ``persons`` drawn at random.

    Refuses a release that none of them is in: nothing could be said of it.
    """
    roster = _Roster(target)
    inside = sample_persons([p for p in known if p.id in roster.places], persons, seed)
    outside = sample_persons([p for p in known if p.id not in roster.places], persons, seed)
    if not inside:
        raise UsageError("The adversary's table has nobody of the release; check its person ids.")
    attacks = _attacks(target, roster)
    if any(person.details for person in inside):
        attacks |= _attacks(target, roster, details=True)
    return tuple(
        try_attack(name, score, roster.n_persons, roster.places, inside, outside, seed)
        for name, score in attacks.items()
    )


class _Roster:
    """The release's persons by number, and which of them each true person is."""

    def __init__(self, target: Target) -> None:
        names = sorted({record.person for record in target.records})
        number = {name: at for at, name in enumerate(names)}
        self.n_persons = len(names)
        self.persons = np.array([number[r.person] for r in target.records], dtype=np.int64)
        self.places: dict[str, set[int]] = {}
        for record, person in zip(target.records, self.persons.tolist(), strict=True):
            if record.id in target.truth:
                self.places.setdefault(target.truth[record.id], set()).add(person)

    def add_up(self, scores: Floats) -> Floats:
        """Weights of records as weights of persons."""
        return np.stack([np.bincount(self.persons, row, self.n_persons) for row in scores])

    def take_best(self, scores: Floats) -> Floats:
        """A person scores as the best of their records."""
        order = np.argsort(self.persons, kind="stable")
        starts = np.flatnonzero(np.diff(self.persons[order], prepend=-1))
        return np.asarray(np.maximum.reduceat(scores[:, order], starts, axis=1))


def _attacks(target: Target, roster: _Roster, *, details: bool = False) -> dict[str, Score]:
    """Attacks by name; with health details only those by words, which these add to."""
    likelihood = Likelihood(target.records)
    index = TextIndex([record.text for record in target.records])
    has_sets = any(record.sets for record in target.records)

    def ask(asked: Sequence[Acquaintance]) -> list[str]:
        return [f"{p.words} {p.details}" if details else p.words for p in asked]

    def by_values(asked: Sequence[Acquaintance]) -> Floats:
        return roster.add_up(np.stack([likelihood.of(person) for person in asked]))

    def by_tfidf(asked: Sequence[Acquaintance]) -> Floats:
        return roster.take_best(index.rank_tfidf(ask(asked)))

    def by_bm25(asked: Sequence[Acquaintance]) -> Floats:
        return roster.take_best(index.rank_bm25(ask(asked)))

    def by_both(asked: Sequence[Acquaintance]) -> Floats:
        # Whoever the values rule out comes last, however well the words fit.
        words = by_bm25(asked)
        return np.where(by_values(asked) > 0, words, words.min() - 1)

    by_words: dict[str, Score] = {}
    if any(record.text for record in target.records):
        by_words = {"TF-IDF": by_tfidf, "BM25": by_bm25}
        by_words |= {"QIDs and BM25": by_both} if has_sets else {}
    if details:
        return {f"{name}{_WITH_DETAILS}": score for name, score in by_words.items()}
    return {"QIDs": by_values, **by_words} if has_sets else by_words


def try_attack(
    name: str,
    score: Score,
    n_persons: int,
    places: Mapping[str, set[int]],
    inside: Sequence[Acquaintance],
    outside: Sequence[Acquaintance],
    seed: int,
) -> Attack:
    """One attack with its control; ``places`` says which of the release's persons each one is."""
    right, shuffled = 0.0, 0.0
    others = shuffle_places(len(inside), seed)
    for first, top in _rank(score, inside):
        for at, row in enumerate(top, start=first):
            right += _hit(row, places[inside[at].id])
            shuffled += _hit(row, places[inside[others[at]].id])
    sole = sum(int(row.sum() == 1) for _, top in _rank(score, outside) for row in top)
    return Attack(
        name,
        wilson(right, len(inside)),
        1 / n_persons,
        wilson(shuffled, len(inside)),
        wilson(sole, len(outside)) if outside else None,
    )


def _rank(score: Score, asked: Sequence[Acquaintance]) -> Sequence[tuple[int, NDArray[np.bool_]]]:
    """In batches, for each person asked for, those who are put first."""
    batches = []
    for first in range(0, len(asked), _BATCH):
        scores = score(asked[first : first + _BATCH])
        best = scores.max(axis=1, keepdims=True)
        batches.append((first, scores >= best - _ROUNDING * np.abs(best)))
    return batches


def _hit(top: NDArray[np.bool_], places: set[int]) -> float:
    """The chance that a guess by lot among those put first is right."""
    return float(sum(top[place] for place in places) / top.sum())


def sample_persons(known: list[Acquaintance], most: int, seed: int) -> list[Acquaintance]:
    """So many of the persons at random, in their order."""
    if len(known) <= most:
        return known
    chosen = np.random.default_rng(seed).choice(len(known), most, replace=False)
    return [known[at] for at in sorted(chosen.tolist())]


def shuffle_places(n: int, seed: int) -> list[int]:
    """Everybody gets another's place: one long cycle in random order."""
    order = np.random.default_rng(seed).permutation(n)
    places = np.empty(n, dtype=np.int64)
    places[order] = np.roll(order, 1)
    return [int(place) for place in places]
