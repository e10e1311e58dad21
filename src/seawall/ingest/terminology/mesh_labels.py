"""Which health detail a MeSH heading is, by its place in the trees."""

from __future__ import annotations

from collections.abc import Iterable

from seawall.model import Label

_CATEGORIES = {"A": Label.ANATOMY, "C": Label.PROBLEM, "D": Label.DRUG}
# Statistics, equipment, organisms and the like are no health details of a patient.
_BRANCHES = {
    "E01": Label.TEST,
    "E02": Label.PROCEDURE,
    "E03": Label.PROCEDURE,
    "E04": Label.PROCEDURE,
    "E06": Label.PROCEDURE,
    "F03": Label.PROBLEM,
}
_PARTS_OF_ANIMALS_AND_PLANTS = frozenset({"A13", "A18", "A19", "A20"})
_ORDER = (Label.PROBLEM, Label.ANATOMY, Label.TEST, Label.PROCEDURE, Label.DRUG)


def label_places(places: Iterable[str]) -> Label | None:
    """The label of a heading; diseases go before anatomy, tests, treatments and chemicals."""
    found = {_label_place(place[:3]) for place in places}
    return next((label for label in _ORDER if label in found), None)


def _label_place(branch: str) -> Label | None:
    if branch in _PARTS_OF_ANIMALS_AND_PLANTS:
        return None
    return _BRANCHES.get(branch) or _CATEGORIES.get(branch[:1])
