"""No pattern and no family takes more than linear time, whatever a hostile note repeats."""

import gc
import pkgutil
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from statistics import median
from types import ModuleType

import pytest

from seawall.detect import rules
from seawall.text import Pattern, Reading

HALF, WHOLE = 500_000, 1_000_000
MOST_GROWTH = 2.5
GUARD_SECONDS = 10.0
# Below this a doubling is lost in the machine's own noise.
NOISE_SECONDS = 0.05
ATTEMPTS = 6

# Each is repeated to a megabyte: near misses that a careless rule would scan again and again.
REPEATED = {
    "digits": "1",
    "dashes": "1-",
    "at-signs": "a@",
    "domains": ".com",
    "brackets": "http://:)",
    "people": "Dr. Aa, ",
    "hyphens": "ANNA-",
    "cues": "MRN 1 call +1 1",
    "places": "lives in Aa, MA 1\n",
    "dates": "5 jan 1/1/1 55 yo ",
}


def rule_modules() -> list[ModuleType]:
    found = pkgutil.walk_packages(rules.__path__, f"{rules.__name__}.")
    return [import_module(module.name) for module in found]


def patterns() -> list[Pattern]:
    values = (value for module in rule_modules() for value in vars(module).values())
    return list({id(value): value for value in values if isinstance(value, Pattern)}.values())


def note(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


def reading_of(unit: str, size: int) -> Reading:
    reading = Reading(note(unit, size))
    _ = (reading.utf8, reading.lower, reading.tokens)
    return reading


@pytest.fixture(scope="module", params=REPEATED.values(), ids=REPEATED.keys())
def notes(request: pytest.FixtureRequest) -> tuple[Reading, Reading]:
    """Half a megabyte and a whole one, read once: no family is charged for the tokens."""
    return reading_of(request.param, HALF), reading_of(request.param, WHOLE)


def seconds(read: Callable[[Reading], Iterable[object]], reading: Reading) -> float:
    # Of this process alone: what else the machine does says nothing of a rule, nor does what other
    # tests left in memory. The detector spares the collector too.
    gc.disable()
    try:
        started = time.process_time()
        for _ in read(reading):
            pass
        return time.process_time() - started
    finally:
        gc.enable()


def is_linear(half: float, whole: float) -> bool:
    return whole <= MOST_GROWTH * half + NOISE_SECONDS


def check_growth(
    read: Callable[[Reading], Iterable[object]], notes: tuple[Reading, Reading]
) -> None:
    """One look is enough where it is linear; else the median of five decides, six times over."""
    half, whole = (seconds(read, note) for note in notes)
    for _ in range(ATTEMPTS):
        assert whole < GUARD_SECONDS
        if is_linear(half, whole):
            return
        # In turn, so that a slow moment of the machine falls on both.
        pairs = [[seconds(read, note) for note in notes] for _ in range(5)]
        half, whole = (median(each) for each in zip(*pairs, strict=True))
    assert is_linear(half, whole), f"{whole:.2f} s for 1 MB after {half:.2f} s for 0.5 MB"


def find_with_patterns(reading: Reading) -> Iterable[object]:
    for pattern in patterns():
        yield from pattern.find(reading)


def test_patterns_are_linear(notes: tuple[Reading, Reading]) -> None:
    assert len(patterns()) > 20
    check_growth(find_with_patterns, notes)


@pytest.mark.parametrize("family", rules.FAMILY_NAMES)
def test_family_is_linear(family: str, notes: tuple[Reading, Reading]) -> None:
    module = import_module(f"{rules.__name__}.{family}")
    check_growth(module.find, notes)
