"""Recipes that make a hierarchy for the values a column holds, written in TOML or chosen for it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from math import floor, isfinite, log10
from pathlib import Path
from typing import Any, Protocol

from seawall.anonymize.tables.hierarchies.arx import read_arx
from seawall.anonymize.tables.hierarchies.hierarchy import ROOT, Hierarchy
from seawall.anonymize.tables.hierarchies.icd10 import find_chapter
from seawall.model import InputError, UsageError

_CATEGORY_LENGTH = 3
_AT_LINE = re.compile(r"at line (\d+)")
_SETTINGS = {
    "intervals": "widths, a list of numbers, and start, a number",
    "date": "levels, a list of month, quarter, year, decade",
    "truncation": "keep, a list of how many characters stay",
    "icd10": "none",
    "file": "file, the name of a CSV file beside it",
}


class Recipe(Protocol):
    """How to make a hierarchy for values in their order."""

    def build(self, name: str, values: Sequence[str]) -> Hierarchy:
        """The hierarchy of a column's values; refuses a value it cannot place, by its position."""
        ...


@dataclass(frozen=True, slots=True)
class Intervals:
    """Numbers in intervals; each width is a multiple of the one before, ``start`` a border."""

    widths: tuple[float, ...]
    start: float = 0.0

    def __post_init__(self) -> None:
        pairs = zip(self.widths, self.widths[1:], strict=False)
        if not self.widths or min(self.widths) <= 0:
            raise UsageError("Intervals need widths above 0.")
        if any(wide % narrow or wide <= narrow for narrow, wide in pairs):
            raise UsageError("Each width of intervals must be a multiple of the one before.")

    def build(self, name: str, values: Sequence[str]) -> Hierarchy:
        numbers = [_read_number(name, at, value) for at, value in enumerate(values, 1)]
        whole = all(number.is_integer() for number in (*numbers, *self._borders()))
        return Hierarchy.of_rows(
            name,
            [
                (value, *(self._label(number, width, whole) for width in self.widths), ROOT)
                for value, number in zip(values, numbers, strict=True)
            ],
        )

    def _borders(self) -> tuple[float, ...]:
        return (float(self.start), *map(float, self.widths))

    def _label(self, number: float, width: float, whole: bool) -> str:
        low = self.start + floor((number - self.start) / width) * width
        if whole:
            return f"{low:.0f}-{low + width - 1:.0f}" if width > 1 else f"{low:.0f}"
        return f"[{low:g}, {low + width:g})"


@dataclass(frozen=True, slots=True)
class DateLevels:
    """ISO dates by month, year, decade: the levels that are named, from fine to coarse."""

    levels: tuple[str, ...] = ("month", "year", "decade")

    def __post_init__(self) -> None:
        for level in self.levels:
            if level not in _DATE_LABELS:
                raise UsageError.unknown("date level", level, _DATE_LABELS)

    def build(self, name: str, values: Sequence[str]) -> Hierarchy:
        rows = []
        for at, value in enumerate(values, 1):
            try:
                day = date.fromisoformat(value)
            except ValueError:
                raise InputError(f"{name}: value {at} is no date like 2009-03-14.") from None
            rows.append((value, *(_DATE_LABELS[level](day) for level in self.levels), ROOT))
        return Hierarchy.of_rows(name, rows)


_DATE_LABELS: dict[str, Callable[[date], str]] = {
    "month": lambda day: f"{day:%Y-%m}",
    "quarter": lambda day: f"{day.year}-Q{(day.month + 2) // 3}",
    "year": lambda day: f"{day.year}",
    "decade": lambda day: f"{day.year // 10 * 10}-{day.year // 10 * 10 + 9}",
}


@dataclass(frozen=True, slots=True)
class Truncation:
    """Codes that keep fewer and fewer characters; those left out are shown as ``*``."""

    keep: tuple[int, ...] = (3, 1)

    def build(self, name: str, values: Sequence[str]) -> Hierarchy:
        longest = max(map(len, values), default=0)
        kept = [length for length in self.keep if 0 < length < longest]
        cut = [
            (value, *(value[:length] + "*" * (len(value) - length) for length in kept), ROOT)
            for value in sorted(values)
        ]
        return Hierarchy.of_rows(name, cut)


@dataclass(frozen=True, slots=True)
class Icd10:
    """Diagnoses by category (three characters) and chapter."""

    def build(self, name: str, values: Sequence[str]) -> Hierarchy:
        rows = []
        for at, value in enumerate(values, 1):
            chapter = find_chapter(value)
            if chapter is None:
                raise InputError(f"{name}: value {at} is no ICD-10 code.")
            rows.append((value, value[:_CATEGORY_LENGTH].upper(), f"chapter {chapter}", ROOT))
        return Hierarchy.of_rows(name, rows)


@dataclass(frozen=True, slots=True)
class FromFile:
    """A hierarchy that lies in a file, whatever the values are."""

    path: Path

    def build(self, name: str, values: Sequence[str]) -> Hierarchy:  # noqa: ARG002
        return read_arx(self.path)


_WIDTHS_A_RANGE = 20


def propose_intervals(low: float, high: float, *, whole: bool) -> Intervals:
    """Intervals for numbers between two: a round width, doubled until one covers nearly all."""
    span = max(high - low, 1e-9)
    power = 10.0 ** floor(log10(span / _WIDTHS_A_RANGE))
    width = next(step * power for step in (1, 2, 5, 10) if step * power >= span / _WIDTHS_A_RANGE)
    widths = [max(width, 2.0) if whole else width]
    while widths[-1] * 2 < span:
        widths.append(widths[-1] * 2)
    return Intervals(tuple(widths))


def read_recipes(path: Path) -> dict[str, Recipe]:
    """The recipes in a TOML file, by column; files they name are looked for beside it."""
    try:
        sections = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        place = _AT_LINE.search(str(error))
        where = f", line {place.group(1)}" if place else ""
        raise InputError(f"{path.name}{where}: this could not be read as TOML; mend it.") from None
    return {name: _parse(name, section, path.parent) for name, section in sections.items()}


def _parse(name: str, section: dict[str, Any], folder: Path) -> Recipe:
    makers: dict[str, Callable[[], Recipe]] = {
        "intervals": lambda: Intervals(tuple(section["widths"]), section.get("start", 0.0)),
        "date": lambda: DateLevels(tuple(section.get("levels", DateLevels().levels))),
        "truncation": lambda: Truncation(tuple(section["keep"])),
        "icd10": Icd10,
        "file": lambda: FromFile(folder / section["file"]),
    }
    kind = section.get("kind") if isinstance(section, dict) else None
    if not isinstance(kind, str):
        raise UsageError(
            f"The hierarchy of column '{name}' names no kind; give one of {', '.join(makers)}."
        )
    if kind not in makers:
        raise UsageError.unknown(f"hierarchy kind of column '{name}'", kind, makers)
    try:
        return makers[kind]()
    except (KeyError, TypeError) as error:
        raise UsageError(
            f"The {kind} hierarchy of column '{name}' lacks a setting or has a wrong one; it takes "
            f"{_SETTINGS[kind]}."
        ) from error


def _read_number(name: str, at: int, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise InputError(f"{name}: value {at} is no number.")
    return number
