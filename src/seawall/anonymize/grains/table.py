"""The one table of grains."""

from __future__ import annotations

from functools import partial

from seawall.anonymize.grains import values, visits
from seawall.anonymize.grains.grain import Grain
from seawall.anonymize.promise import ATTRIBUTES
from seawall.model import UsageError

# What the preset dast enumerates, and at which grain.
DEFAULT_GRAINS: dict[str, str] = {
    "age": "year",
    "visit": "month-year",
    "hospital": "name",
    "zip": "zip5",
    "gender": "value",
}

# The grains of an attribute order and write each other's values: persons may allow different ones.
_age = partial(
    Grain,
    "age",
    sort_key=values.order_age,
    display=values.write_plainly,
    as_json=values.count_age,
)
_visit = partial(Grain, "visit", sort_key=visits.order_visit, display=visits.write_visit)
_text = partial(Grain, sort_key=values.order_text)
_zip = partial(_text, "zip", display=values.write_plainly)


def _named(attribute: str, name: str) -> Grain:
    return _text(attribute, name, values.coarsen_name, display=values.write_plainly)


# The finest grain of an attribute comes first.
_LISTED: tuple[Grain, ...] = (
    _age("year", values.coarsen_age),
    _age("five-year", values.coarsen_five_years),
    _age("ten-year", values.coarsen_ten_years),
    _visit("day", visits.coarsen_day),
    _visit("month-year", visits.coarsen_month),
    _visit("season-year", visits.coarsen_season),
    _visit("quarter", visits.coarsen_quarter),
    _visit("half-year", visits.coarsen_half_year),
    _visit("year", visits.coarsen_year),
    _named("hospital", "name"),
    _zip("zip5", values.coarsen_zip5),
    _zip("zip3", values.coarsen_zip3),
    _text("gender", "value", values.coarsen_gender, display=values.write_gender),
    *(
        _named(attribute, "value")
        for attribute in ATTRIBUTES
        if attribute not in ("age", "visit", "hospital", "zip", "gender")
    ),
)

_GRAINS: dict[str, dict[str, Grain]] = {attribute: {} for attribute in ATTRIBUTES}
for _grain in _LISTED:
    _GRAINS[_grain.attribute][_grain.name] = _grain


def parse_grain(attribute: str, name: str) -> Grain:
    """The grain of that name; refuses an unknown attribute or grain and says what is near."""
    if attribute not in _GRAINS:
        raise UsageError.unknown("quasi-identifier", attribute, _GRAINS)
    grains = _GRAINS[attribute]
    if name not in grains:
        raise UsageError.unknown(f"grain of {attribute}", name, grains)
    return grains[name]


def list_grains() -> dict[str, tuple[str, ...]]:
    """The names of the grains by attribute, the finest first."""
    return {attribute: tuple(grains) for attribute, grains in _GRAINS.items()}


# Finer than a month is a day alone, which no preset shows; a season lies across two years.
_NO_STEPS = {"visit": ("day", "season-year")}


def list_steps(attribute: str) -> tuple[str, ...]:
    """The names of the grains that a search goes through, each coarser than the one before."""
    skipped = _NO_STEPS.get(attribute, ())
    return tuple(name for name in _GRAINS[attribute] if name not in skipped)


def finest_grain(attribute: str) -> Grain:
    """The grain at which losses are counted: nothing finer is worth more."""
    return _GRAINS[attribute][list_steps(attribute)[0]]
