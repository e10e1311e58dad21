"""One answer where mentions overlap: the riskier class wins, and all that it touches is hidden."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter

from seawall.model.labels import Label
from seawall.model.mention import Mention
from seawall.model.span import Span, draw_span

_place = attrgetter("span")
_DATE = Label.DATE
_RISKS = {label: (label.cls.risk, label.value) for label in Label}
_NO_WEIGHT = (-1, 0, 0.0, "")


def settle(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """Mentions in order of place, none overlapping another.

    EID goes over QID over HMD (Li & Qin 2017, section 4.1). The union of overlapping EID and QID
    spans becomes one mention; an HMD mention loses only the characters that it shares with one.
    """
    ordered = sorted(mentions, key=_place)
    identifying = [mention for mention in ordered if not mention.label.is_detail]
    hidden = _unite_overlapping(identifying)
    if len(identifying) == len(ordered):
        return tuple(hidden)
    clinical = [mention for mention in ordered if mention.label.is_detail]
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
        first.subject or other.subject,
    )


@lru_cache(maxsize=4096)  # detectors are few, and every mention of several asks
def name_detectors(*each: tuple[str, ...]) -> tuple[str, ...]:
    """All detectors' names, in order, each once."""
    return tuple(sorted({name for names in each for name in names}))


def _unite_overlapping(ordered: Sequence[Mention]) -> list[Mention]:
    """The mentions, those that overlap as one."""
    begins: list[int] = []
    end_char = 0
    for at, (start, end) in enumerate(map(_place, ordered)):
        if start >= end_char:
            begins.append(at)
            end_char = end
        else:
            end_char = end if end > end_char else end_char
    if len(begins) == len(ordered):
        return list(ordered)
    return [
        ordered[first] if past - first == 1 else _unite(ordered[first:past])
        for first, past in pairwise([*begins, len(ordered)])
    ]


def _unite(group: Sequence[Mention]) -> Mention:
    """The riskiest, then longest, then surest mention of a group, over all its characters."""
    best, heaviest = group[0], _NO_WEIGHT
    end_char = 0
    for mention in group:
        start, end = mention.span
        risk, name = _RISKS[mention.label]
        weight = risk, end - start, mention.score, name
        if weight > heaviest:
            best, heaviest = mention, weight
        end_char = end if end > end_char else end_char
    role = best.role
    if role is None and best.label is _DATE:  # as a learned one: that of another date there
        role = next((mention.role for mention in group if mention.role), None)
    span = draw_span((group[0].span[0], end_char))
    detectors = name_detectors(*[mention.detectors for mention in group])
    # Not ``replace``: it asks for every field by name, and a note has dozens of groups.
    return Mention(span, best.label, best.score, detectors, role, best.concept, best.subject)


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
