"""What one note is about: whom, when, where; what stays the same within it and what does not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cached_property
from typing import NamedTuple

from seawall.model import DateRole, Label
from seawall.synth.dates import months_between, years_between
from seawall.synth.material import Material
from seawall.synth.people import Hospital, Human, Patient, Relative, draw_hospital, draw_human
from seawall.synth.speech import SPEECHES, Speech
from seawall.synth.template import Slot

# Where a sentence looks ahead, an unnamed date lies in the future.
_FUTURE_SECTIONS = frozenset(
    {"plan", "followup", "follow_up", "disposition", "instructions", "appointments", "advice"}
)


class Piece(NamedTuple):
    """A run of text that a slot writes, with its gold; a trap is kept in the gold too.

    ``who`` is the key of the person or hospital that a name, address or number belongs to;
    ``value`` is the day that a date means, also where it says only a part of it.
    """

    text: str
    label: Label | None = None
    role: DateRole | None = None
    trap: bool = False
    who: str = ""
    value: str = ""


@dataclass(slots=True)
class Stay:
    """The dates of the visit or stay that a note tells of."""

    admission: date
    discharge: date
    visit: date


@dataclass
class Scene:
    """The state of one note while it is written.

    ``formal`` is true in header and footer. Persons, places and numbers stay the same within the
    note; what a sentence tells of (symptoms, drugs, tests) stays the same within the phrase.
    """

    patient: Patient
    material: Material
    stay: Stay
    rng: random.Random
    seed: str
    variant_share: float
    formal: bool = True
    section: str = ""
    _note: dict[str, str] = field(default_factory=dict)
    _phrase: dict[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return "<Scene>"

    @property
    def lang(self) -> str:
        return self.material.lang

    @cached_property
    def speech(self) -> Speech:
        return SPEECHES[self.material.lang]

    @cached_property
    def age(self) -> int:
        """The patient's completed years on the day of the visit."""
        return years_between(self.patient.birth, self.stay.visit)

    @cached_property
    def months(self) -> int:
        return months_between(self.patient.birth, self.stay.visit)

    @property
    def is_dead(self) -> bool:
        return self.patient.death is not None and self.stay.visit >= self.patient.death

    @cached_property
    def main_format(self) -> str:
        return self.rng.choice(self.material.formats["date"])

    @cached_property
    def persons(self) -> dict[str, Human]:
        """Who is who in this note; two doctors are never the same."""
        hospital = self.patient.hospital
        doctor, doctor2 = self.rng.sample(hospital.doctors, 2)
        return {
            "patient": self.patient.human,
            "doctor": doctor,
            "doctor2": doctor2,
            "nurse": self.rng.choice(hospital.nurses),
            "relative": self.relative.human,
            "other": draw_human(self.material.names, self.rng.choice("FM"), self.rng),
        }

    def who(self, slot: str) -> str:
        """The key of the person that a slot of this note is about: one key for a human."""
        role = slot.rstrip("2")
        return role if role == "patient" else f"{role}-{self.persons[slot].seed}"

    @cached_property
    def relative(self) -> Relative:
        return self.rng.choice(self.patient.relatives)

    @cached_property
    def hospital2(self) -> Hospital:
        """Another hospital than the patient's."""
        for _ in range(20):
            found = draw_hospital(self.material, self.seed, self.rng)
            if found.names != self.patient.hospital.names:
                return found
        return found

    def begin_phrase(self, section: str, formal: bool) -> None:
        """Forget what only the last phrase told of."""
        self.section, self.formal = section, formal
        self._phrase.clear()

    def in_phrase(self, key: str, draw: Callable[[], str]) -> str:
        """A value that stays the same within the phrase."""
        if key not in self._phrase:
            self._phrase[key] = draw()
        return self._phrase[key]

    def in_note(self, key: str, draw: Callable[[], str]) -> str:
        """A value that stays the same within the note."""
        if key not in self._note:
            self._note[key] = draw()
        return self._note[key]

    def date_of(self, role: str) -> date:
        """The day that a role names; other dates are drawn anew."""
        known = {
            "admission": self.stay.admission,
            "discharge": self.stay.discharge,
            "visit": self.stay.visit,
            "birth": self.patient.birth,
            "death": self.patient.death,
        }
        return known.get(role) or self._draw_day()

    def _draw_day(self) -> date:
        visit, rng = self.stay.visit, self.rng
        if self.section in _FUTURE_SECTIONS and rng.random() < 0.8:
            return visit + timedelta(days=rng.randint(2, 90))
        oldest = min((visit - self.patient.birth).days, 4000)
        return visit - timedelta(days=int(oldest * rng.random() ** 3))


Pieces = tuple[Piece, ...]
Filler = Callable[[Scene, Slot], Pieces]
