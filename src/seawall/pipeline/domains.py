"""The values that the input has of each quasi-identifier, and which of them coarse ones cover."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from seawall.anonymize.grains import finest_grain, parse_grain
from seawall.evaluate.groups import Domains
from seawall.evaluate.utility import Domain
from seawall.pipeline.coding import Grains
from seawall.pipeline.group_records import GroupRecord


def list_domains(
    group_records: Sequence[GroupRecord],
    grains: Sequence[Grains],
    names: Iterable[str],
    kept: Iterable[str] = (),
) -> Domains:
    """The domains of the attributes of these names that some record states.

    ``grains`` are those at which each record is shown; an attribute without one is kept back.
    """
    found = ((name, _list_domain(name, group_records, grains)) for name in names)
    stated = (name for name in kept if any(name in record.values for record in group_records))
    return Domains({name: domain for name, domain in found if domain.size}, tuple(stated))


def _list_domain(
    name: str, group_records: Sequence[GroupRecord], grains: Sequence[Grains]
) -> Domain:
    finest = finest_grain(name)
    shown = {
        (record.values.get(name, ""), own[name].name)
        for record, own in zip(group_records, grains, strict=True)
        if name in own
    }
    ways = {grain: parse_grain(name, grain) for _, grain in shown}
    known = {finest.coarsen(record.values.get(name, "")) for record in group_records}
    places = {value: place for place, value in enumerate(sorted(v for v in known if v))}
    covers: dict[str, set[int]] = defaultdict(set)
    for value, place in places.items():
        for coarse in (value, *(grain.coarsen(value) for grain in ways.values())):
            covers[coarse or value].add(place)
    # A day is finer than the domain's month, so that no month leads to it.
    for value, grain in shown:
        fine = finest.coarsen(value)
        if fine is not None:
            covers[ways[grain].coarsen(value) or fine].add(places[fine])
    return Domain(len(places), {value: frozenset(held) for value, held in covers.items()})
