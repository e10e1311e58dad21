"""Stand-ins for the three i2b2 sets of Li & Qin (2017), which cannot be had here.

Each has as many records as the paper's. A record has a main topic and at times a second one; topics
have terms of their own, a season, an age and hospitals that they lean to, all modestly. The spread
of ages and the number of years were chosen once, before anything was anonymized, so that Safe
Harbor leaves about as many unique records as Table 3 says; nothing was chosen by results.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from seawall.quasi import QuasiAttribute, QuasiTable

TOPICS, TERMS_OF_TOPIC, SHARED_TERMS, HOSPITALS = 24, 14, 64, 20
FIRST_YEAR, OLDEST, MONTHS = 1991, 101, 12
_STRIDE = 100
_SECOND_TOPIC, _SECOND_STRENGTH = 0.4, 0.5
_SEASON, _TOPIC_SEASON, _HOSPITAL_LEAN, _AGE_LEAN = 0.15, 0.5, 0.6, 6.0

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Design:
    """A set's size and spread: ages are normal but for a share that is even over all ages."""

    name: str
    records: int
    seed: int
    years: int
    mean_age: float
    spread_age: float
    even_ages: float


DESIGNS = (
    Design("Medication", 889, 11, 13, 60, 15, 0.15),
    Design("Obesity", 1237, 12, 20, 58, 15, 0.12),
    Design("VA", 871, 13, 13, 64, 14, 0.12),
)


@dataclass(frozen=True)
class StudySet:
    """True values and terms of a set's records; everybody has one record."""

    name: str
    table: QuasiTable
    terms: Any
    term_names: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<StudySet {self.name}, {len(self.table)} records>"


@dataclass(frozen=True)
class Topics:
    """What each topic leans to: shares of terms, months and hospitals, and its age."""

    popularity: Floats
    terms: Floats
    months: Floats
    hospitals: Floats
    ages: Floats


def make_sets(shift: int = 0) -> Iterator[StudySet]:
    """The three sets, always the same; with a shift, others of the same design."""
    return (make_set(replace(design, seed=design.seed + _STRIDE * shift)) for design in DESIGNS)


def make_set(design: Design) -> StudySet:
    """One set from its seed."""
    stream = np.random.default_rng(design.seed)
    topics = _make_topics(stream)
    main = stream.choice(TOPICS, design.records, p=topics.popularity)
    terms = _draw_terms(stream, topics, main)
    columns = {
        "age": _draw_ages(stream, design, topics, main),
        "visit": _draw_visits(stream, design, topics, main),
        "hospital": _pick(stream, topics.hospitals[main]),
    }
    names = tuple(f"term {number:03d}" for number in range(terms.shape[1]))
    return StudySet(design.name, _as_table(columns, design), csr_array(terms), names)


def _make_topics(stream: np.random.Generator) -> Topics:
    """Popularity of topics, hospitals and shared terms falls off as 1 / rank, slowly."""
    popularity = _normalize(1 / (3 + np.arange(TOPICS)))
    terms = np.zeros((TOPICS, TOPICS * TERMS_OF_TOPIC + SHARED_TERMS))
    for topic in range(TOPICS):
        own = slice(topic * TERMS_OF_TOPIC, (topic + 1) * TERMS_OF_TOPIC)
        terms[topic, own] = stream.uniform(0.15, 0.65, TERMS_OF_TOPIC)
    terms[:, TOPICS * TERMS_OF_TOPIC :] = 0.5 / np.sqrt(1 + np.arange(SHARED_TERMS))
    peaks, strengths = stream.uniform(0, MONTHS, TOPICS), stream.uniform(0, _TOPIC_SEASON, TOPICS)
    turns = 2 * np.pi / MONTHS * (np.arange(MONTHS) - peaks[:, None])
    winter = 1 + _SEASON * np.cos(2 * np.pi / MONTHS * np.arange(MONTHS))
    lean = np.exp(stream.normal(0, _HOSPITAL_LEAN, (TOPICS, HOSPITALS)))
    return Topics(
        popularity,
        terms,
        _normalize((1 + strengths[:, None] * np.cos(turns)) * winter),
        _normalize(lean / (2 + np.arange(HOSPITALS))),
        stream.normal(0, _AGE_LEAN, TOPICS),
    )


def _normalize(weights: Floats) -> Floats:
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def _draw_terms(stream: np.random.Generator, topics: Topics, main: Ints) -> NDArray[np.int8]:
    second = stream.choice(TOPICS, len(main), p=topics.popularity)
    has_second = stream.random(len(main)) < _SECOND_TOPIC
    weaker = topics.terms[second] * (_SECOND_STRENGTH * has_second)[:, None]
    chance = np.maximum(topics.terms[main], weaker)
    return (stream.random(chance.shape) < chance).astype(np.int8)


def _draw_ages(stream: np.random.Generator, design: Design, topics: Topics, main: Ints) -> Ints:
    usual = stream.normal(design.mean_age, design.spread_age, len(main)) + topics.ages[main]
    even = stream.uniform(0, OLDEST, len(main))
    ages = np.where(stream.random(len(main)) < design.even_ages, even, usual)
    return np.clip(np.floor(ages), 0, OLDEST - 1).astype(np.int64)


def _draw_visits(stream: np.random.Generator, design: Design, topics: Topics, main: Ints) -> Ints:
    years = stream.integers(0, design.years, len(main))
    return years * MONTHS + _pick(stream, topics.months[main])


def _pick(stream: np.random.Generator, shares: Floats) -> Ints:
    """One column for each row, by the row's shares."""
    reached = shares.cumsum(axis=1) > stream.random(len(shares))[:, None]
    return np.asarray(reached.argmax(axis=1))


def _as_table(columns: dict[str, Ints], design: Design) -> QuasiTable:
    months = range(FIRST_YEAR * MONTHS, (FIRST_YEAR + design.years) * MONTHS)
    values = {
        "age": tuple(str(age) for age in range(OLDEST)),
        "visit": tuple(f"{month // MONTHS}-{month % MONTHS + 1:02d}" for month in months),
        "hospital": tuple(f"Hospital {number + 1:02d}" for number in range(HOSPITALS)),
    }
    attributes = tuple(QuasiAttribute(name, values[name]) for name in columns)
    codes = np.stack(list(columns.values()), axis=1).astype(np.int32)
    return QuasiTable(attributes, np.arange(design.records, dtype=np.int32), codes)
