"""One answer where mentions overlap: the riskier class wins, and all that it touches is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from seawall.model.labels import Class, Label
from seawall.model.mention import DateRole, Mention
from seawall.model.span import Span

_CLINICAL = frozenset(label for label in Label if label.cls is Class.HMD)
_place = attrgetter("span")
_RISKS = {label: (label.cls.risk, label.value) for label in Label}


def settle(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """Mentions in order of place, none overlapping another.

    EID goes over QID over HMD (Li & Qin 2017, section 4.1). The union of overlapping EID and QID
    spans becomes one mention; an HMD mention loses only the characters that it shares with one.
    """
    identifying: list[Mention] = []
    clinical: list[Mention] = []
    for mention in sorted(mentions, key=_place):
        (clinical if mention.label in _CLINICAL else identifying).append(mention)
    hidden = [group[0] if len(group) == 1 else _unite(group) for group in _group(identifying)]
    if not clinical:
        return tuple(hidden)
    details = [group[0] if len(group) == 1 else _unite(group) for group in _group(clinical)]
    return tuple(sorted([*hidden, *_without(details, hidden)], key=_place))


def join_same(mentions: Iterable[Mention]) -> list[Mention]:
    """The mentions, those of one span and label as one, as sure as the surest and by all of them.

    They stand in the order in which the first of each came.
    """
    joined: dict[tuple[Span, Label], Mention] = {}
    for mention in mentions:
        key = mention.span, mention.label
        first = joined.setdefault(key, mention)
        if first is not mention:
            joined[key] = Mention(
                *key,
                first.score if first.score > mention.score else mention.score,
                name_detectors(first.detectors, mention.detectors),
                first.role or mention.role,
                first.concept or mention.concept,
            )
    return list(joined.values())


@lru_cache(maxsize=4096)  # detectors are few, and every mention of several asks
def name_detectors(*each: tuple[str, ...]) -> tuple[str, ...]:
    """All detectors' names, in order, each once."""
    return tuple(sorted({name for names in each for name in names}))


def _group(ordered: Iterable[Mention]) -> list[list[Mention]]:
    """The mentions, those that overlap together."""
    groups: list[list[Mention]] = []
    end_char = 0
    for mention in ordered:
        start, end = mention.span
        if start >= end_char:
            groups.append([mention])
            end_char = end
        else:
            groups[-1].append(mention)
            end_char = max(end_char, end)
    return groups


def _unite(group: list[Mention]) -> Mention:
    """The riskiest, then longest, then surest mention of a group, over all its characters."""
    best = max(group, key=_weigh)
    span = Span(group[0].span[0], max([mention.span[1] for mention in group]))
    names = name_detectors(*[mention.detectors for mention in group])
    # Not ``replace``: it asks for every field by name, and a note has dozens of groups.
    return Mention(span, best.label, best.score, names, _role_of(best, group), best.concept)


def _role_of(best: Mention, group: list[Mention]) -> DateRole | None:
    """The best mention's role; where it has none, as a learned date, that of another date there."""
    if best.role or best.label is not Label.DATE:
        return best.role
    return next((mention.role for mention in group if mention.role), None)


def _weigh(mention: Mention) -> tuple[int, int, float, str]:
    start, end = mention.span
    risk, name = _RISKS[mention.label]
    return risk, end - start, mention.score, name


def _without(details: list[Mention], hidden: list[Mention]) -> Iterator[Mention]:
    """What is left of the details outside the hidden spans; both are in order."""
    at = 0
    for detail in details:
        while at < len(hidden) and hidden[at].end_char <= detail.start_char:
            at += 1
        yield from _cut(detail, hidden, at)


def _cut(detail: Mention, hidden: list[Mention], at: int) -> Iterator[Mention]:
    start, end = detail.span
    if at == len(hidden) or hidden[at].start_char >= end:  # nearly every one
        yield detail
        return
    while at < len(hidden) and hidden[at].start_char < end:
        if start < hidden[at].start_char:
            yield replace(detail, span=Span(start, hidden[at].start_char))
        start = max(start, hidden[at].end_char)
        at += 1
    if start < end:
        yield replace(detail, span=Span(start, end))
