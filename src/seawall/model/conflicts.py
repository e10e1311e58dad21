"""One answer where mentions overlap: the riskier class wins, and all that it touches is hidden."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from operator import attrgetter

from seawall.model.labels import Label
from seawall.model.mention import DateRole, Mention
from seawall.model.span import Span, draw_span

_place = attrgetter("span")
_DATE = Label.DATE
_RISKS = {label: (label.cls.risk, label.value) for label in Label}


def settle(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """Mentions in order of place, none overlapping another.

    EID goes over QID over HMD (Li & Qin 2017, section 4.1). The union of overlapping EID and QID
    spans becomes one mention; an HMD mention loses only the characters that it shares with one.
    """
    identifying: list[Mention] = []
    clinical: list[Mention] = []
    for mention in sorted(mentions, key=_place):
        (clinical if mention.label.is_detail else identifying).append(mention)
    hidden = _unite_overlapping(identifying)
    if not clinical:
        return tuple(hidden)
    details = _without(_unite_overlapping(clinical), hidden)
    return tuple(sorted([*hidden, *details], key=_place))


class Joined:
    """Mentions, those of one span and label as one, as sure as the surest and by all of them.

    They stand in the order in which the first of each came.
    """

    def __init__(self, mentions: Iterable[Mention] = ()) -> None:
        self._by_place: dict[tuple[Span, Label], Mention] = {}
        self.add(mentions)

    @property
    def places(self) -> Collection[tuple[Span, Label]]:
        """Where there is something, as what."""
        return self._by_place.keys()

    @property
    def mentions(self) -> list[Mention]:
        return list(self._by_place.values())

    def add(self, mentions: Iterable[Mention]) -> None:
        """Take further ones in, behind the others."""
        set_first = (by_place := self._by_place).setdefault
        for mention in mentions:
            place = mention.span, mention.label
            first = set_first(place, mention)
            if first is not mention:
                by_place[place] = _join(first, mention)

    def confirm(self, mention: Mention) -> bool:
        """Take in one of a span and label that is there; False, and nothing is done, if none is."""
        by_place, place = self._by_place, (mention.span, mention.label)
        first = by_place.get(place)
        if first is None:
            return False
        by_place[place] = _join(first, mention)
        return True

    def __repr__(self) -> str:
        return f"<Joined, {len(self._by_place)} mentions>"


def _join(first: Mention, other: Mention) -> Mention:
    return Mention(
        first.span,
        first.label,
        first.score if first.score > other.score else other.score,
        name_detectors(first.detectors, other.detectors),
        first.role or other.role,
        first.concept or other.concept,
    )


@lru_cache(maxsize=4096)  # detectors are few, and every mention of several asks
def name_detectors(*each: tuple[str, ...]) -> tuple[str, ...]:
    """All detectors' names, in order, each once."""
    return tuple(sorted({name for names in each for name in names}))


def _unite_overlapping(ordered: Iterable[Mention]) -> list[Mention]:
    """The mentions, those that overlap as one."""
    united: list[Mention] = []
    group: list[Mention] = []
    end_char = 0
    for mention in ordered:
        start, end = mention.span
        if start < end_char:
            group.append(mention)
            end_char = end if end > end_char else end_char
            continue
        if len(group) > 1:
            united[-1] = _unite(group)
        group = [mention]
        united.append(mention)
        end_char = end
    if len(group) > 1:
        united[-1] = _unite(group)
    return united


def _unite(group: list[Mention]) -> Mention:
    """The riskiest, then longest, then surest mention of a group, over all its characters."""
    best = max(group, key=_weigh)
    span = draw_span((group[0].span[0], max([mention.span[1] for mention in group])))
    names = name_detectors(*[mention.detectors for mention in group])
    # Not ``replace``: it asks for every field by name, and a note has dozens of groups.
    return Mention(span, best.label, best.score, names, _role_of(best, group), best.concept)


def _role_of(best: Mention, group: list[Mention]) -> DateRole | None:
    """The best mention's role; where it has none, as a learned date, that of another date there."""
    if best.role or best.label is not _DATE:
        return best.role
    return next((mention.role for mention in group if mention.role), None)


def _weigh(mention: Mention) -> tuple[int, int, float, str]:
    start, end = mention.span
    risk, name = _RISKS[mention.label]
    return risk, end - start, mention.score, name


def _without(details: list[Mention], hidden: list[Mention]) -> list[Mention]:
    """What is left of the details outside the hidden spans; both are in order."""
    left: list[Mention] = []
    spans = [mention.span for mention in hidden]
    at, count = 0, len(spans)
    for detail in details:
        start, end = detail.span
        while at < count and spans[at][1] <= start:
            at += 1
        if at == count or spans[at][0] >= end:  # nearly every one
            left.append(detail)
        else:
            left.extend(_cut(detail, hidden, at))
    return left


def _cut(detail: Mention, hidden: list[Mention], at: int) -> Iterator[Mention]:
    start, end = detail.span
    while at < len(hidden) and hidden[at].start_char < end:
        if start < hidden[at].start_char:
            yield detail.with_span(Span(start, hidden[at].start_char))
        start = max(start, hidden[at].end_char)
        at += 1
    if start < end:
        yield detail.with_span(Span(start, end))
