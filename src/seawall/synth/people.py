"""Patients with families, addresses and numbers, and the staff who write about them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache

from seawall.synth.clinic import Disease, draw_diseases
from seawall.synth.dates import draw_birth, years_between
from seawall.synth.material import Material
from seawall.synth.names import Names
from seawall.synth.speech import SPEECHES, Relation
from seawall.synth.values import Personnummer, Phone, draw_personnummer, draw_phone, draw_ssn

_FIRST_NOTE = date(2004, 1, 5)
_NOTE_SPAN_DAYS = 19 * 365
_FOREIGN_SHARE = 0.04  # of Swedish patients, who have a samordningsnummer
_PARTICLES = {
    "nl": ("van der", "van den", "de", "van"),
    "es": ("de la", "de", "del"),
    "it": ("di", "de", "della"),
    "pt": ("dos", "da", "de"),
    "de": ("von", "von der"),
    "fr": ("de", "Le", "de la"),
    "sv": ("af", "von"),
}


@dataclass(frozen=True, slots=True)
class Human:
    """Anybody with a name."""

    given: str
    family: str
    sex: str
    middle: str = ""
    seed: str = ""

    def __repr__(self) -> str:
        return "<Human>"


@dataclass(frozen=True, slots=True)
class Relative:
    """A member of the patient's family."""

    human: Human
    relation: Relation
    birth: date

    def __repr__(self) -> str:
        return "<Relative>"


@dataclass(frozen=True, slots=True)
class Address:
    """Where a patient lives."""

    street: str
    city: str
    county: str
    state: str
    zip: str
    country: str

    def __repr__(self) -> str:
        return "<Address>"


@dataclass(frozen=True, slots=True)
class Hospital:
    """A hospital, how else it is called, and who works there."""

    names: tuple[str, ...]
    doctors: tuple[Human, ...]
    nurses: tuple[Human, ...]
    mrn_pattern: str


@dataclass(frozen=True, slots=True)
class Patient:
    """Everything about a patient that stays the same from note to note."""

    id: str
    seed: str
    human: Human
    birth: date
    death: date | None
    relatives: tuple[Relative, ...]
    address: Address
    hospital: Hospital
    diseases: tuple[Disease, ...]
    ssn: str
    personnummer: Personnummer
    phone: Phone
    note_dates: tuple[date, ...]
    values: dict[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return "<Patient>"


def draw_human(names: Names, sex: str, rng: random.Random, culture: str = "") -> Human:
    """Somebody with a name of one culture, mostly simple, sometimes double or with a particle."""
    culture = culture or names.draw_culture(rng)
    given = names.draw_given(culture, sex, rng)
    middle = names.draw_given(culture, sex, rng) if rng.random() < 0.55 else ""
    if rng.random() < 0.06:
        given = f"{given}{rng.choice('- -')}{names.draw_given(culture, sex, rng)}"
    family = _draw_family(names, culture, sex, rng)
    return Human(given, family, sex, middle, f"{rng.getrandbits(48):x}")


def _draw_family(names: Names, culture: str, sex: str, rng: random.Random) -> str:
    family = names.draw_family(culture, rng)
    country = culture[:2]
    luck = rng.random()
    if luck < (0.35 if country in ("es", "pt") else 0.05 if sex == "F" else 0.02):
        join = " " if country in ("es", "pt") and rng.random() < 0.7 else "-"
        return f"{family}{join}{names.draw_family(culture, rng)}"
    if luck > (0.85 if country == "nl" else 0.97) and country in _PARTICLES and " " not in family:
        return f"{rng.choice(_PARTICLES[country])} {family}"
    return family


def draw_patient(
    number: int, seed: str, material: Material, notes: int | None, rng: random.Random
) -> Patient:
    """The patient of that number: the same whatever the number of other patients."""
    note_dates = _draw_note_dates(notes or _draw_count(rng), rng)
    sex = rng.choice("FM")
    culture = material.names.draw_culture(rng)
    human = draw_human(material.names, sex, rng, culture)
    birth = _draw_patient_birth(note_dates[0], rng)
    age = years_between(birth, note_dates[-1])
    dead = rng.random() < (0.02 if age < 60 else 0.1)
    patterns = material.formats["phone"]
    return Patient(
        id=f"p-{number:06d}",
        seed=f"{seed}|{number}",
        human=human,
        birth=birth,
        death=note_dates[-1] if dead else None,
        relatives=_draw_relatives(human, culture, birth, note_dates[0], material, rng),
        address=_draw_address(material, rng),
        hospital=draw_hospital(material, seed, rng),
        diseases=draw_diseases(material.lang, sex, years_between(birth, note_dates[0]), rng),
        ssn=draw_ssn(rng),
        personnummer=draw_personnummer(birth, sex, rng, _FOREIGN_SHARE),
        phone=draw_phone(patterns, rng),
        note_dates=note_dates,
    )


def _draw_count(rng: random.Random) -> int:
    """One to eight notes, three on average."""
    return 1 + sum(rng.random() < 0.29 for _ in range(7))


def _draw_note_dates(count: int, rng: random.Random) -> tuple[date, ...]:
    at = _FIRST_NOTE + timedelta(days=rng.randrange(_NOTE_SPAN_DAYS))
    dates = [at]
    for _ in range(count - 1):
        at += timedelta(days=1 + min(400, int(rng.expovariate(1 / 60))))
        dates.append(at)
    return tuple(dates)


def _draw_patient_birth(at: date, rng: random.Random) -> date:
    """Mostly the old, as in hospitals; some infants and children, three in a hundred over 89."""
    luck = rng.random()
    if luck < 0.04:
        return at - timedelta(days=rng.randint(2, 700))
    if luck < 0.10:
        return draw_birth(at, rng.randint(2, 17), rng)
    if luck < 0.13:
        return draw_birth(at, 90 + min(14, int(rng.expovariate(1 / 3.0))), rng)
    return draw_birth(at, 18 + int(rng.betavariate(2.4, 1.5) * 72), rng)


def _draw_relatives(
    human: Human, culture: str, birth: date, at: date, material: Material, rng: random.Random
) -> tuple[Relative, ...]:
    age = years_between(birth, at)
    speech = SPEECHES[material.lang]
    fitting = [
        relation
        for relation in (speech.parents if age < 18 else speech.family)
        if age + relation.gap[0] >= 0
        and age + relation.gap[1] <= 102
        and (not relation.spouse or relation.sex != human.sex or rng.random() < 0.05)
    ]
    chosen = rng.sample(fitting, min(len(fitting), rng.randint(2, 4)))
    return tuple(_draw_relative(human, culture, birth, kin, material, rng) for kin in chosen)


def _draw_relative(
    human: Human,
    culture: str,
    birth: date,
    relation: Relation,
    material: Material,
    rng: random.Random,
) -> Relative:
    kin = draw_human(material.names, relation.sex or rng.choice("FM"), rng, culture)
    if relation.shares_name and rng.random() < 0.75:
        kin = Human(kin.given, human.family, kin.sex, kin.middle, kin.seed)
    years = rng.randint(*relation.gap)
    return Relative(kin, relation, birth - timedelta(days=round(years * 365.25)))


def _draw_address(material: Material, rng: random.Random) -> Address:
    words, formats = material.words, material.formats
    number = rng.choice((rng.randint(1, 99), rng.randint(100, 999), rng.randint(1000, 9999)))
    if material.lang == "sv":
        number = rng.randint(1, 120)
    zip_digits = f"{rng.randint(0, 999999999):09d}"
    return Address(
        street=rng.choice(words["streets"]).replace("{n}", str(number)),
        city=rng.choice(words["cities"]),
        county=rng.choice(words["counties"]),
        state=rng.choice(words["states"]) if words.get("states") else "",
        zip=_front_digits(rng.choice(formats["zip"]), zip_digits),
        country=rng.choice(words["countries"]),
    )


def _front_digits(pattern: str, digits: str) -> str:
    rest = iter(digits)
    return "".join(next(rest) if char == "#" else char for char in pattern)


def draw_hospital(material: Material, seed: str, rng: random.Random) -> Hospital:
    """One of the split's hospitals: the first are large, most are small."""
    listed = material.words["hospitals"]
    weights = [1 / rank for rank in range(1, len(listed) + 1)]
    return _found(rng.choices(listed, weights)[0], seed, material)


@lru_cache(maxsize=1024)
def _found(line: str, seed: str, material: Material) -> Hospital:
    rng = random.Random(f"{seed}|staff|{line}")

    def people(count: int) -> Sequence[Human]:
        return [draw_human(material.names, rng.choice("FM"), rng) for _ in range(count)]

    names = tuple(name.strip() for name in line.split("|"))
    pattern = rng.choice(material.formats["mrn"])
    return Hospital(names, tuple(people(24)), tuple(people(16)), pattern)
