"""The profiles of one group, and which groups show them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from seawall.evaluate.verify.view import Bools, Floats, Ints, View

_MAX_CELLS = 4_000_000


class Surroundings:
    """A group beside all groups that share at least a profile with it, itself among them."""

    def __init__(self, view: View, group: int) -> None:
        self._view = view
        self.group = group
        codes = view.codes_of(group)
        self.groups = view.overlapping(codes)
        # A value that stands alone is shown by all of these groups: it tells none of them apart.
        self._shown = [
            view.shows(place, values, self.groups)
            for place, values in enumerate(codes)
            if len(values) > 1
        ]

    def __repr__(self) -> str:
        return f"<Surroundings of group {self.group}: {len(self.groups)} groups>"

    @property
    def size(self) -> float:
        """How many profiles the group has."""
        return float(self._view.sizes[self.group])

    @property
    def cost(self) -> float:
        """What a look at every profile takes, in profiles times groups."""
        return self.size * len(self.groups)

    def profiles(self) -> Iterator[Bools]:
        """``[profile, group]``, in pieces: whether the surrounding group shows the profile."""
        yield from self._expand(np.ones((1, len(self.groups)), dtype=bool), 0)

    def _expand(self, shown: Bools, place: int) -> Iterator[Bools]:
        if place == len(self._shown):
            yield shown
            return
        more = self._shown[place]
        step = max(1, _MAX_CELLS // max(1, more.size))
        for start in range(0, len(shown), step):
            piece = shown[start : start + step, None, :] & more[None, :, :]
            yield from self._expand(piece.reshape(-1, len(self.groups)), place + 1)

    def count_supporters(self, shown: Bools) -> Ints:
        """Distinct persons with a complete record in the groups that show each profile."""
        columns, firsts = self._returners
        found = shown.astype(np.float32) @ self._view.loners[self.groups].astype(np.float32)
        if len(columns):
            found = found + np.logical_or.reduceat(shown[:, columns], firsts, axis=1).sum(axis=1)
        return np.asarray(found, dtype=np.int64)

    @cached_property
    def _returners(self) -> tuple[Ints, Ints]:
        """The columns of persons of several groups, person after person, and where each begins."""
        columns, persons = self._view.returners_of(self.groups)
        order = np.argsort(persons, kind="stable")
        firsts = np.flatnonzero(np.diff(persons[order], prepend=-1))
        return columns[order], firsts

    def posteriors(self, shown: Bools) -> Floats:
        """``[profile, holding]``: how sure an attacker can be of each person of the group.

        A record that lacks a value speaks for nobody else, but for its own person it does.
        """
        near = shown.astype(np.float64)
        totals = near @ self._view.weights[self.groups]
        columns = [self._own(int(holding)) for holding in self._view.holdings_of(self.group)]
        posteriors = np.empty((len(shown), len(columns)))
        for at, (places, complete, everything) in enumerate(columns):
            own = near[:, places] @ everything
            others = totals - near[:, places] @ complete
            posteriors[:, at] = own / (own + np.maximum(others, 0))
        return posteriors

    def _own(self, holding: int) -> tuple[Ints, Floats, Floats]:
        """Where a person stands in the surroundings, with the weights of the records there."""
        view = self._view
        own = view.holdings_of_person(int(view.held_person[holding]))
        places = np.searchsorted(self.groups, view.held_group[own])
        is_near = self.groups[np.minimum(places, len(self.groups) - 1)] == view.held_group[own]
        own, places = own[is_near], places[is_near]
        sizes, complete = view.sizes[view.held_group[own]], view.complete[own]
        return places, complete / sizes, (complete + view.lacking[own]) / sizes
