"""Diseases with the symptoms, drugs, tests and procedures that go with them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from seawall.resources import read_toml


@dataclass(frozen=True, slots=True)
class Drug:
    """A drug, the amounts it is given in and how often."""

    name: str
    amounts: tuple[str, ...]
    frequencies: tuple[str, ...]

    def draw_dosage(self, rng: random.Random) -> str:
        return f"{rng.choice(self.amounts)} {rng.choice(self.frequencies)}"


@dataclass(frozen=True, slots=True)
class Lab:
    """A laboratory test with the range in which patients' values lie."""

    name: str
    unit: str
    low: float
    high: float
    decimals: int

    def draw_result(self, rng: random.Random, decimal_mark: str) -> str:
        """A value with its unit; small values are likelier than great ones."""
        value = self.low + (self.high - self.low) * rng.random() ** 1.7
        number = f"{value:.{self.decimals}f}".replace(".", decimal_mark)
        return f"{number} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Disease:
    """A disease and what fits it; ``sex`` is empty where both may have it."""

    names: tuple[str, ...]
    symptoms: tuple[str, ...]
    drugs: tuple[Drug, ...]
    tests: tuple[str, ...]
    labs: tuple[Lab, ...]
    procedures: tuple[str, ...]
    anatomy: tuple[str, ...]
    ages: tuple[int, int]
    sex: str
    weight: int

    def befalls(self, sex: str, age: int) -> bool:
        """True if somebody of that sex and age in years can have it."""
        return self.sex in ("", sex) and self.ages[0] <= age <= self.ages[1]


@cache
def load_diseases(lang: str) -> tuple[Disease, ...]:
    """Every disease, in one language."""
    source = read_toml(f"synth/clinic_{lang}.toml")
    drugs = {
        name: Drug(name, tuple(row["amounts"]), tuple(source["frequencies"][row["frequency"]]))
        for name, row in source["drugs"].items()
    }
    labs = {name: Lab(name, **row) for name, row in source["labs"].items()}
    return tuple(_read_disease(row, drugs, labs) for row in source["diseases"].values())


def _read_disease(
    row: dict[str, Any], drugs: Mapping[str, Drug], labs: Mapping[str, Lab]
) -> Disease:
    return Disease(
        names=tuple(row["names"]),
        symptoms=tuple(row["symptoms"]),
        drugs=tuple(drugs[name] for name in row["drugs"]),
        tests=tuple(row["tests"]),
        labs=tuple(labs[name] for name in row["labs"]),
        procedures=tuple(row["procedures"]),
        anatomy=tuple(row["anatomy"]),
        ages=(row["ages"][0], row["ages"][1]),
        sex=row.get("sex", ""),
        weight=row["weight"],
    )


def draw_diseases(lang: str, sex: str, age: int, rng: random.Random) -> tuple[Disease, ...]:
    """A main disease and up to three more that somebody of that sex and age can have."""
    fitting = [disease for disease in load_diseases(lang) if disease.befalls(sex, age)]
    chosen: list[Disease] = []
    while fitting and len(chosen) < 2 + min(2, int(rng.expovariate(1.2))):
        disease = rng.choices(fitting, [d.weight for d in fitting])[0]
        fitting.remove(disease)
        chosen.append(disease)
    return tuple(chosen)
