"""Synthetic identifiers in real clinical text, with exact gold."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache

from seawall.learn.carriers import Carrier
from seawall.learn.example import Example, join_names
from seawall.learn.injection.density import Density, draw_density
from seawall.learn.injection.layout import STYLES
from seawall.learn.injection.prepared import Prepared, find_chances, prepare
from seawall.learn.injection.rewrites import Chance, Rewrites
from seawall.learn.injection.seats import Seat
from seawall.model import Class, Mention
from seawall.synth.dates import draw_birth
from seawall.synth.details import DETAILS
from seawall.synth.habits import Habits, draw_habits
from seawall.synth.material import Material
from seawall.synth.notes import fits
from seawall.synth.people import Patient, draw_patient
from seawall.synth.scene import Piece, Scene, Stay
from seawall.synth.sheet import Sheet
from seawall.synth.template import Phrase

ANNOTATED = frozenset({Class.EID, Class.QID})
_STYLE_WEIGHTS = (15, 40, 25, 20)  # of STYLES
_TRIES = 8
_VARIANT_SHARE = 0.12
_TRAP_SHARE = 0.12  # of the sentences: any phrase, so that traps and plain findings come along
_PLAIN_ASIDES = 0.07  # after so many sentences one that hides nothing, in every carrier
_TELLING_ASIDES = 0.5  # of the sentences that follow one
# A phrase of these alone tells of no person: gender, findings, treatment.
_TELLING = frozenset({"date", "date.partial", "date.year", "time", "age.past", "relative.age"})
_PLAIN_SLOTS = (DETAILS.keys() - _TELLING) | {"patient.title"}
_Event = Mention | Seat | Chance


def inject(
    carrier: Carrier,
    material: Material,
    rng: random.Random,
    *,
    rewrites: Rewrites | None = None,
    density: Density | None = None,
    style: str = "",
    max_chars: int | None = None,
) -> Example:
    """The carrier, or a window of about ``max_chars`` of it, about a synthetic patient.

    Sentences, sections, header and footer come from ``material``, a loaded folder of phrases; its
    split decides the names. Seats of identifiers that were taken out are always filled. Density
    and style are drawn where they are not given. Health details of the carrier have no gold, so
    the example is annotated for identifiers and quasi-identifiers only.
    """
    style = style or rng.choices(STYLES, _STYLE_WEIGHTS)[0]
    prepared = prepare(carrier, style)
    rewrites = rewrites or Rewrites()
    scene = _open_scene(prepared, material, rng)
    writer = _Writer(prepared, scene, density or draw_density(rng), rewrites.asides)
    chances = find_chances(carrier, style, rewrites)
    writer.write(_choose_events(prepared, chances, writer), max_chars)
    return Example(
        id=carrier.id,
        text=writer.sheet.text(),
        mentions=join_names(writer.sheet.text(), writer.sheet.mentions()),
        lang=material.lang,
        source="mtsamples",
        traps=writer.sheet.traps(),
        classes=ANNOTATED,
    )


def _open_scene(prepared: Prepared, material: Material, rng: random.Random) -> Scene:
    patient = _draw_patient(prepared, material, rng)
    visit = patient.note_dates[0]
    stay = Stay(
        visit - timedelta(days=rng.randint(0, 12)), visit + timedelta(days=rng.randint(0, 9)), visit
    )
    return Scene(patient, material, stay, rng, "injected", _VARIANT_SHARE)


def _draw_patient(prepared: Prepared, material: Material, rng: random.Random) -> Patient:
    """A patient of the sex and age that the carrier tells."""
    for _ in range(_TRIES):
        # One seed for all: the staff of a hospital is then drawn once. The number tells them apart.
        patient = draw_patient(rng.getrandbits(32), "injected", material, 1, rng)
        if prepared.sex in ("", patient.human.sex):
            break
    if prepared.age is not None:
        birth = draw_birth(patient.note_dates[0], prepared.age, rng)
        patient = replace(patient, birth=birth, values={})
    return patient


def _choose_events(prepared: Prepared, chances: Sequence[Chance], writer: _Writer) -> list[_Event]:
    """What is written otherwise or is gold; seats go before rewrites, rewrites before the rest."""
    share, rng = writer.density.rewritten, writer.scene.rng
    chosen = [chance for chance in chances if rng.random() < share]
    events: list[_Event] = [*prepared.seats, *chosen, *prepared.standing]
    rank = {Seat: 0, Chance: 1, Mention: 2}
    taken = bytearray(len(prepared.text) + 1)
    kept: list[_Event] = []
    for event in sorted(events, key=lambda one: (rank[type(one)], one.start_char)):
        if not any(taken[event.start_char : event.end_char]):
            taken[event.start_char : event.end_char] = b"\x01" * (event.end_char - event.start_char)
            kept.append(event)
    return sorted(kept, key=lambda one: (one.start_char, one.end_char))


class _Writer:
    """Writes one injected note."""

    def __init__(
        self, prepared: Prepared, scene: Scene, density: Density, asides: Sequence[Phrase]
    ) -> None:
        self.prepared = prepared
        self.scene = scene
        self.density = density
        self.sheet = Sheet()
        self._plain = [phrase for phrase in asides if phrase.slots <= _PLAIN_SLOTS]
        self._telling = [phrase for phrase in asides if not phrase.slots <= _PLAIN_SLOTS]
        self._habits: Habits = draw_habits(scene.lang, scene.rng)

    def write(self, events: list[_Event], max_chars: int | None) -> None:
        """Header, the window's sentences with what comes between them, footer."""
        first, last = self._choose_window(max_chars)
        self._write_frame("header", self.density.header)
        at = 0
        block_after = (
            {self.scene.rng.randrange(first, last) for _ in range(self.density.blocks)}
            if last > first
            else set()
        )
        for index in range(first, last):
            start, end, follows = self.prepared.sentences[index]
            while at < len(events) and events[at].start_char < start:
                at += 1
            at = self._write_sentence(events, at, start, end)
            gap = self.prepared.text[end:follows]
            self._write_between(gap, index in block_after)
            if index + 1 < last:
                self.sheet.write(gap)
        self._write_frame("footer", self.density.footer)

    def _choose_window(self, max_chars: int | None) -> tuple[int, int]:
        sentences, rng = self.prepared.sentences, self.scene.rng
        length = len(self.prepared.text)
        if max_chars is None or length <= max_chars or not sentences:
            return 0, len(sentences)
        # The front of a note is told otherwise than its middle: every third window is a front.
        start_char = 0 if rng.random() < 0.35 else rng.randrange(length - max_chars)
        inside = [
            index
            for index, (start, end, _) in enumerate(sentences)
            if start >= start_char and end <= start_char + max_chars
        ]
        return (inside[0], inside[-1] + 1) if inside else (0, min(3, len(sentences)))

    def _write_sentence(self, events: list[_Event], at: int, start: int, end: int) -> int:
        text, cursor = self.prepared.text, start
        while at < len(events) and events[at].end_char <= end:
            event = events[at]
            at += 1
            if event.start_char < cursor:
                continue
            self.sheet.write(text[cursor : event.start_char])
            self._write_event(event)
            cursor = event.end_char
        self.sheet.write(text[cursor:end])
        return at

    def _write_event(self, event: _Event) -> None:
        standing = event.start_char < event.end_char
        own = self.prepared.text[event.start_char : event.end_char]
        if isinstance(event, Mention):
            self.sheet.write_piece(Piece(own, event.label, event.role))
            return
        forms = event.forms if isinstance(event, Seat) else event.rewrite.forms
        phrase = self._draw_fitting(forms)
        if phrase is not None:
            self._write_phrase(_capitalise(phrase) if own[:1].isupper() else phrase, "", None)
        elif standing:
            self.sheet.write(own)

    def _draw_fitting(self, phrases: Sequence[Phrase]) -> Phrase | None:
        for _ in range(_TRIES):
            phrase = self.scene.rng.choice(phrases)
            if fits(phrase, self.scene):
                return phrase
        return None

    def _write_phrase(self, phrase: Phrase, section: str, habits: Habits | None) -> None:
        self.scene.begin_phrase(section, formal=section in ("header", "footer"))
        self.sheet.write_phrase(phrase, self.scene, habits, self.scene.rng)

    def _write_between(self, gap: str, block: bool) -> None:
        """A sentence of the hospital after this one, or a whole section after this line."""
        if block:
            self._write_block()
            return
        for section, phrase in self._draw_between():
            if fits(phrase, self.scene):
                self.sheet.write("\n" if "\n" in gap else " ")
                self._write_phrase(phrase, section, self._habits)

    def _draw_between(self) -> Iterator[tuple[str, Phrase]]:
        """What follows a sentence, mostly nothing: an aside, or a phrase with its section."""
        rng = self.scene.rng
        if self._plain and rng.random() < _PLAIN_ASIDES:
            yield "", rng.choice(self._plain)
        if rng.random() >= self.density.followed:
            return
        if self._telling and rng.random() < _TELLING_ASIDES:
            yield "", rng.choice(self._telling)
        else:
            yield rng.choice(_phrases(self.scene.material, rng.random() < _TRAP_SHARE))

    def _write_block(self) -> None:
        rng, material = self.scene.rng, self.scene.material
        section = rng.choice(sorted(material.sections))
        phrases = [phrase for phrase in material.sections[section] if fits(phrase, self.scene)]
        self.sheet.end_line()
        self.sheet.write(rng.choice(material.headings.get(section, ("",))))
        for phrase in rng.sample(phrases, min(len(phrases), rng.randint(1, 4))):
            self.sheet.write(rng.choice("\n "))
            self._write_phrase(phrase, section, self._habits)
        self.sheet.end_line()

    def _write_frame(self, name: str, chance: float) -> None:
        rng = self.scene.rng
        if rng.random() >= chance:
            return
        frames = [getattr(layout, name) for layout in self.scene.material.layouts]
        phrase = self._draw_fitting(frames)
        if phrase is not None:
            self.sheet.end_line()
            self._write_phrase(phrase, name, None)
            self.sheet.end_line(rng.randint(1, 2))


def _capitalise(phrase: Phrase) -> Phrase:
    """The phrase as it begins a sentence."""
    first = phrase.parts[0]
    if not isinstance(first, str):
        return phrase
    return replace(phrase, parts=(first[:1].upper() + first[1:], *phrase.parts[1:]))


@lru_cache(maxsize=256)
def _phrases(material: Material, whatever: bool) -> tuple[tuple[str, Phrase], ...]:
    """The phrases with their sections: those that hold an identifier, or all."""
    return tuple(
        (section, phrase)
        for section, phrases in sorted(material.sections.items())
        for phrase in phrases
        if whatever or not phrase.slots <= _PLAIN_SLOTS
    )
