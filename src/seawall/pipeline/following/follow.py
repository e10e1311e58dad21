"""A follow-up: records that show what they showed, and new ones grouped so that all hold together.

New persons are grouped among themselves. New records of known persons come a whole group at a time
and show its lists, undrilled. Each of these keeps the whole promise alone, so that whatever is
joined with it only adds candidates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from seawall.anonymize.consent import Consent
from seawall.anonymize.enumeration import Safety, find_unsafe
from seawall.anonymize.grains import parse_grain
from seawall.anonymize.ledger import ShownRecord
from seawall.anonymize.promise import Promise
from seawall.anonymize.strikes import find_strikes
from seawall.config import Settings
from seawall.model import RefusedError, TopicNode, TopicTree
from seawall.pipeline.coding import Grains
from seawall.pipeline.following.division import WAITS, Divider, Division
from seawall.pipeline.following.merging import Merger, Part
from seawall.pipeline.following.past import Past
from seawall.pipeline.following.tokens import NoteToken, Tokens, name_records
from seawall.pipeline.group_records import GroupRecords
from seawall.pipeline.group_task import Grouped, GroupTask
from seawall.pipeline.grouping import Grouping, choose_grains
from seawall.pipeline.topic_names import name_topics
from seawall.quasi import SetView


@dataclass(frozen=True)
class FollowUp:
    """What a follow-up releases; ``left`` are notes that it does not, by position, with why."""

    grouping: Grouping
    left: Mapping[int, str]

    def __repr__(self) -> str:
        return f"<FollowUp, {len(self.left)} notes left out>"


def follow(
    group_records: GroupRecords,
    notes: Mapping[int, NoteToken],
    past: Past,
    promise: Promise,
    settings: Settings,
    consents: Mapping[str, Consent] | None = None,
) -> FollowUp:
    """Group the records of a follow-up, so that the promise holds for all releases together.

    Refuses new persons who are too few or cannot be grouped among themselves, quasi-identifiers
    that the releases before did not show, and a follow-up of which nothing would be left.
    """
    tokens = name_records(past, group_records.records, notes)
    return _Follower(group_records, tokens, past, promise, settings, consents or {}).follow()


@dataclass
class _Follower:
    group_records: GroupRecords
    tokens: Tokens
    past: Past
    promise: Promise
    settings: Settings
    consents: Mapping[str, Consent]

    def follow(self) -> FollowUp:
        division = self._divider.divide()
        parts = list(self._group(division))
        while True:
            view, listed, grains = self._merge(division, parts)
            unsafe = self._find_unsafe(division, view)
            if not unsafe:
                break
            self._withdraw_unsafe(division, unsafe)
        return self._finish(division, parts, (view, listed, grains))

    @cached_property
    def _grains(self) -> Grains:
        """The grains of what the releases before showed; refuses a record that states more."""
        stated, _ = choose_grains(self.group_records.records, self.promise)
        first = next(record for each in self.past.ledger.releases for record in each.records)
        shown = [name for name, _, _ in first.sets]
        more = [name for name in stated if name not in shown]
        if more:
            dropped = ", ".join(f'{name} = "drop"' for name in more)
            raise RefusedError(
                f"The releases of the ledger show no {', '.join(more)}, and what was released "
                "cannot show it any more; nothing was released. Write "
                f"{dropped} under [qids] and start another ledger, or leave out what states it."
            )
        return {name: parse_grain(name, self.promise.grains[name]) for name in shown}

    @cached_property
    def _divider(self) -> Divider:
        complete = [
            all(g.coarsen(s.values.get(n, "")) is not None for n, g in self._grains.items())
            for s in self.group_records.records
        ]
        ledger, k = self.past.ledger, self.promise.k
        has_ranges = not self.promise.lists
        return Divider(
            self.group_records.records, self.tokens, ledger, k, complete, has_ranges=has_ranges
        )

    def _group(self, division: Division) -> Iterator[Part]:
        """The new records, each kind grouped by itself; what cannot be grouped waits."""
        if division.fresh:
            yield self._group_fresh(division.fresh)
        for group in sorted(division.further, key=min):
            places = sorted(division.further[group])
            try:
                yield self._make_part(places, self._task(places).show_together())
            except RefusedError:
                division.left |= dict.fromkeys(division.further.pop(group), WAITS)

    def _group_fresh(self, places: Sequence[int]) -> Part:
        persons = len({self.tokens.persons[at] for at in places})
        k = self.promise.k
        if persons < k:
            raise RefusedError(
                f"Persons who are new to the ledger are grouped among themselves: there are "
                f"{persons:,} of them and k = {k} needs {k}, so {k - persons:,} are missing; "
                "nothing was released. Wait until there are more, or leave their notes out."
            )
        try:
            task = self._task(places)
            made = task.enumerate() if self.promise.lists else task.generalize()
            return self._make_part(places, made)
        except RefusedError as error:
            raise RefusedError(
                f"The {persons:,} persons who are new to the ledger cannot be grouped among "
                f"themselves: {error} Or wait until there are more of them."
            ) from None

    def _task(self, places: Sequence[int]) -> GroupTask:
        records = tuple(self.group_records.records[at] for at in places)
        return GroupTask(records, self._grains, self.promise, self.settings, self.consents)

    def _make_part(self, places: Sequence[int], made: Grouped) -> Part:
        return Part(places, made.grains, made.listed, made.released, made.tree)

    def _merge(
        self, division: Division, parts: Sequence[Part]
    ) -> tuple[SetView, SetView, tuple[Grains, ...]]:
        merger = Merger(tuple(self._grains))
        for number, part in enumerate(parts):
            merger.add_part(number, part)
        merger.add_repeated(division.repeated)
        if not merger.shown:
            raise RefusedError(
                "Nothing of this input can be released beside the ledger's releases: its notes "
                "stand in them already, or too few persons have new ones. Wait until more have."
            )
        return merger.view(self.group_records.records)

    def _find_unsafe(self, division: Division, view: SetView) -> list[int]:
        """The repeated records that too few are left to protect; refuses if it is any other."""
        kept = self._kept(division)
        strikes = find_strikes([self.group_records.records[at].concepts for at in kept], view.table)
        safety = Safety(self.settings.safety) if self.promise.lists else Safety.LETTER
        found = find_unsafe(view, self.promise.k, safety, strikes if self.promise.lists else None)
        unsafe = [at for at, is_unsafe in zip(kept, found, strict=True) if is_unsafe]
        if any(at not in division.repeated for at in unsafe) and not division.repeated:
            raise RefusedError("The new records cannot be shown safely beside each other.")
        return unsafe

    def _withdraw_unsafe(self, division: Division, unsafe: Sequence[int]) -> None:
        """Leave out all of a kind that has an unsafe record; of new ones, everything repeated."""
        own = [at for at in unsafe if at in division.repeated]
        persons = {self.tokens.persons[at] for at in own or division.repeated}
        division.withdraw([at for at in division.repeated if self.tokens.persons[at] in persons])
        self._divider.keep_repeated(division)

    def _kept(self, division: Division) -> list[int]:
        further = [at for places in division.further.values() for at in places]
        return sorted((*division.fresh, *further, *division.repeated))

    def _finish(
        self,
        division: Division,
        parts: Sequence[Part],
        merged: tuple[SetView, SetView, tuple[Grains, ...]],
    ) -> FollowUp:
        records = self.group_records.records
        released, listed, grains = merged
        kept = tuple(records[at] for at in self._kept(division))
        grouping = Grouping(
            kept,
            grains,
            released,
            listed,
            self._tree(division, parts, released) if self.promise.has_topics else None,
            tuple(name for name in self.promise.grains if name not in self._grains),
            self.group_records.conflicts,
            left_out=frozenset(records[at].row for at in division.left if records[at].row),
            kept_promise=self.promise,
            notices=tuple(self._tell(division)),
        )
        left = {records[at].position: why for at, why in division.left.items()}
        left.pop(0, None)
        return FollowUp(grouping, left)

    def _tree(self, division: Division, parts: Sequence[Part], released: SetView) -> TopicTree:
        """The topics of the new persons; one without a name where there is none."""
        if division.fresh and parts[0].tree is not None:
            return name_topics(parts[0].tree, self.settings)
        persons = released.table.n_persons
        return TopicTree((TopicNode(0, None, (), persons, ()),), (0,) * persons)

    def _tell(self, division: Division) -> Iterator[str]:
        further = sum(map(len, division.further.values()))
        yield (
            f"Release {self.past.number} of the ledger: {len(division.repeated):,} records as "
            f"before, {further:,} new ones of known persons, {len(division.fresh):,} of new "
            "persons."
        )
        rows = sum(self.group_records.records[at].row > 0 for at in division.left)
        if rows:
            yield (
                f"{rows:,} rows of the table are left out: their persons have no note in this "
                "release, and stand in an earlier one."
            )


def show_records(
    past: Past, grouping: Grouping, notes: Mapping[int, NoteToken]
) -> tuple[ShownRecord, ...]:
    """What the records of a release showed, as the ledger keeps it."""
    tokens = name_records(past, grouping.group_records, notes)
    names, complete = grouping.released.table.names, grouping.released.table.is_complete
    return tuple(
        ShownRecord(
            tokens.persons[at],
            tokens.records[at],
            tuple(
                (name, grouping.grains[at][name].name, grouping.released.texts_of(at, place))
                for place, name in enumerate(names)
            ),
            int(grouping.released.clusters[at]),
            bool(complete[at]),
        )
        for at in range(len(grouping.group_records))
    )
