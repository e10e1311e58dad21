"""Which grain of each quasi-identifier loses least, all keeping the same promise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from seawall.anonymize.grains import list_grains, list_steps, parse_grain
from seawall.anonymize.promise import DROP
from seawall.evaluate.groups import GrainChoice
from seawall.model import RefusedError
from seawall.pipeline.coding import Grains

# The loss of lists at these grains; a refusal where they cannot keep the promise.
Measure = Callable[[Grains], float]
_Ways = tuple[str, ...]
# So many times every attribute is gone through again, for another's grain has changed.
_MOST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Found:
    """The ways of all attributes, each a grain or ``drop``, and what each alternative loses."""

    ways: Mapping[str, str]
    choices: tuple[GrainChoice, ...]


def search_grains(finest: Grains, measure: Measure) -> Found:
    """The grains, none finer than given, of which no single one can be changed for the better.

    Attribute by attribute the way that loses least, in the order given, until nothing changes; of
    equals the finer. One attribute at least is shown. Refuses where no way keeps the promise.
    """
    return _Search(finest, measure).search()


@dataclass
class _Search:
    finest: Grains
    measure: Measure
    losses: dict[_Ways, float | None] = field(default_factory=dict)
    refusal: RefusedError | None = None

    def search(self) -> Found:
        names = tuple(self.finest)
        ladders = [_list_ways(name, self.finest) for name in names]
        ways = tuple(ladder[0] for ladder in ladders)
        for _ in range(_MOST_ROUNDS):
            before = ways
            for place, ladder in enumerate(ladders):
                ways = min(_vary(ways, place, ladder), key=self._rank)
            if ways == before:
                break
        if self._weigh(ways) is None and self.refusal is not None:
            raise self.refusal
        return Found(dict(zip(names, ways, strict=True)), tuple(self._tell(ladders, ways)))

    def _tell(self, ladders: list[_Ways], ways: _Ways) -> Iterator[GrainChoice]:
        for place, (name, ladder) in enumerate(zip(self.finest, ladders, strict=True)):
            losses = {way[place]: self._weigh(way) for way in _vary(ways, place, ladder)}
            yield GrainChoice(name, ways[place], losses)

    def _rank(self, ways: _Ways) -> tuple[bool, float]:
        loss = self._weigh(ways)
        return loss is None, round(loss or 0.0, 12)

    def _weigh(self, ways: _Ways) -> float | None:
        """The loss, measured once; None where the promise cannot be kept."""
        if ways not in self.losses:
            self.losses[ways] = self._try(ways)
        return self.losses[ways]

    def _try(self, ways: _Ways) -> float | None:
        grains = name_grains(dict(zip(self.finest, ways, strict=True)))
        if not grains:
            return None
        try:
            return self.measure(grains)
        except RefusedError as error:
            self.refusal = self.refusal or error
            return None


def name_grains(ways: Mapping[str, str]) -> Grains:
    """The grains of what is shown."""
    return {name: parse_grain(name, way) for name, way in ways.items() if way != DROP}


def _list_ways(name: str, finest: Grains) -> _Ways:
    """The grain that is given, the coarser ones of the search, and nothing at all."""
    given, every = finest[name].name, list_grains()[name]
    coarser = (step for step in list_steps(name) if every.index(step) > every.index(given))
    return (given, *coarser, DROP)


def _vary(ways: _Ways, place: int, ladder: _Ways) -> Iterator[_Ways]:
    for way in ladder:
        yield (*ways[:place], way, *ways[place + 1 :])
