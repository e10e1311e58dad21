"""No value that records show is finer than the grain that the manifest states."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeVar

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import QUASI
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number

_Form = TypeVar("_Form")
_BAND = re.compile(r"(\d{1,3})-(\d{1,3})")
_MONTH = r"\d{4}-(?:0[1-9]|1[0-2])"
# How values of each grain are written, the finest grain first.
_FORMS = {
    "visit": {
        "day": re.compile(_MONTH + r"-(?:0[1-9]|[12]\d|3[01])"),
        "month-year": re.compile(_MONTH),
        "season-year": re.compile(r"\d{4}-(?:winter|spring|summer|autumn)"),
        "quarter": re.compile(r"\d{4}-Q[1-4]"),
        "half-year": re.compile(r"\d{4}-H[12]"),
        "year": re.compile(r"\d{4}"),
    },
    "zip": {"zip5": re.compile(r"\d{5}"), "zip3": re.compile(r"\d{3}")},
}
_BANDS = {"year": 1, "five-year": 5, "ten-year": 10}


def _applies(release: Opened) -> Parameters | None:
    grains = release.promise.get("qids")
    return {"qids": dict(sorted(grains.items()))} if grains else None


def _check(release: Opened, parameters: Parameters) -> Outcome:
    grains = parameters["qids"]
    findings = [
        Finding(QUASI, record.position, None, f"a value of {name} finer than its grain")
        for record in release.records
        for name, values in record.sets.items()
        if not all(_fits(name, grains.get(name, ""), value) for value in values)
    ]
    dropped = sorted(set(release.promise.get("dropped", ())) & set(grains))
    findings += [Finding(QUASI, 1, None, f"{name} is dropped and shown") for name in dropped]
    return Outcome(tuple(findings), number(len(release.records), "record"))


def _fits(attribute: str, grain: str, value: str) -> bool:
    """True for a value of the grain, or of a coarser one, which somebody may have asked for."""
    if attribute == "age":
        return any(_is_band(value, years) for years in _list_coarser(_BANDS, grain))
    if attribute in _FORMS:
        return any(form.fullmatch(value) for form in _list_coarser(_FORMS[attribute], grain))
    return bool(value)


def _list_coarser(forms: Mapping[str, _Form], grain: str) -> Iterator[_Form]:
    """What stands for the grain and all that follow; nothing of one that is not known."""
    names = list(forms)
    if grain in names:
        yield from (forms[name] for name in names[names.index(grain) :])


def _is_band(value: str, years: int) -> bool:
    """True for as many years as that, beginning where such bands do; for one, a number."""
    if years == 1:
        return value.isdecimal()
    band = _BAND.fullmatch(value)
    first, last = (int(band[1]), int(band[2])) if band else (1, 0)
    return first % years == 0 and last - first == years - 1


GRAINS = Promise(
    "grains",
    "No record shows a value finer than the grain that is stated for its quasi-identifier.",
    "Every value of every record is held against the forms of its grain: a month, a quarter, five "
    "years, three digits.",
    "Whether a name stands for a hospital or for a ward of it.",
    _applies,
    check=_check,
)
