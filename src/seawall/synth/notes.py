"""One note: a layout, sections of phrases that fit the patient, and a clinician's typing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from seawall.model import Document, Mention, Span
from seawall.synth.habits import Habits, draw_case, draw_habits, wrap_lines
from seawall.synth.material import Layout, Material
from seawall.synth.people import Patient
from seawall.synth.scene import Scene, Stay
from seawall.synth.sheet import Sheet
from seawall.synth.template import Phrase

_KIND_WEIGHTS = {
    "progress": 30, "discharge": 22, "nursing": 13, "radiology": 12, "phone": 9, "referral": 8,
    "pathology": 6,
}  # fmt: skip
_MEDIAN_CHARS = 900
_SENTENCE_ENDS = frozenset(".!?:;,")


@dataclass(frozen=True, slots=True)
class SynthNote:
    """A note that nobody wrote, and everything that a detector should find in it.

    ``bearers`` says of each mention which person or hospital it belongs to, as far as it is one's;
    ``values`` says which day a date means, as an ISO date.
    """

    id: str
    person_id: str
    kind: str
    lang: str
    text: str = field(repr=False)
    mentions: tuple[Mention, ...] = field(repr=False)
    traps: tuple[Span, ...] = field(repr=False)
    bearers: tuple[str, ...] = field(repr=False)
    values: tuple[str, ...] = field(repr=False)

    def document(self, position: int = 1) -> Document:
        """The note as a reader would give it."""
        return Document(
            self.id, self.text, position, self.person_id, self.lang, {"kind": self.kind}
        )


def fits(phrase: Phrase, scene: Scene) -> bool:
    """True if the phrase can be said of the scene's patient on that day."""
    conditions, sex = phrase.conditions, scene.patient.human.sex
    if ("female" in conditions and sex != "F") or ("male" in conditions and sex != "M"):
        return False
    if "dead" in conditions and not scene.is_dead:
        return False
    return phrase.ages[0] <= scene.age <= phrase.ages[1]


def write_note(
    patient: Patient, number: int, material: Material, seed: str, variant_share: float
) -> SynthNote:
    """The patient's note of that number, counted from 1; the same whatever the others are."""
    rng = random.Random(f"{patient.seed}|note|{number}")
    scene = Scene(patient, material, _draw_stay(patient, number, rng), rng, seed, variant_share)
    layout = _draw_layout(scene)
    if layout.kind == "discharge":
        scene.stay.discharge = scene.stay.visit
    habits = draw_habits(material.lang, rng)
    sheet = Sheet()
    _write_frame(sheet, layout.header, scene, "header")
    _write_sections(sheet, layout, scene, habits)
    sheet.end_line(2)
    _write_frame(sheet, layout.footer, scene, "footer")
    text = sheet.text()
    if habits.wrap_columns:
        text = wrap_lines(text, habits.wrap_columns)
    identifier = f"n-{patient.id.removeprefix('p-')}-{number}"
    return SynthNote(
        identifier,
        patient.id,
        layout.kind,
        material.lang,
        text,
        sheet.mentions(),
        sheet.traps(),
        sheet.bearers(),
        sheet.values(),
    )


def _draw_stay(patient: Patient, number: int, rng: random.Random) -> Stay:
    visit = patient.note_dates[number - 1]
    admission = visit - timedelta(days=min(int(rng.expovariate(0.22)), 60))
    discharge = visit + timedelta(days=int(rng.expovariate(0.3)))
    # Nobody is admitted before birth, and nobody leaves after death.
    if patient.death:
        discharge = min(discharge, max(patient.death, visit))
    return Stay(max(admission, patient.birth), discharge, visit)


def _draw_layout(scene: Scene) -> Layout:
    layouts = scene.material.layouts
    fitting = [one for one in layouts if fits(one.header, scene) and fits(one.footer, scene)]
    fitting = fitting or list(layouts)
    kinds = sorted({layout.kind for layout in fitting})
    if scene.is_dead and "discharge" in kinds:
        kinds = ["discharge"]
    kind = scene.rng.choices(kinds, [_KIND_WEIGHTS.get(kind, 8) for kind in kinds])[0]
    return scene.rng.choice([layout for layout in fitting if layout.kind == kind])


def _write_frame(sheet: Sheet, phrase: Phrase, scene: Scene, name: str) -> None:
    scene.begin_phrase(name, formal=True)
    sheet.write_phrase(phrase, scene, None, scene.rng)


def _write_sections(sheet: Sheet, layout: Layout, scene: Scene, habits: Habits) -> None:
    rng = scene.rng
    frame = len(sheet) + layout.footer.length
    budget = max(250.0, _MEDIAN_CHARS * rng.lognormvariate(0, 0.42) - frame)
    chosen = _draw_sections(layout, scene, budget)
    used: set[int] = set()  # by identity: to compare phrases would be to read them whole
    for section in chosen:
        sheet.end_line(habits.section_gap)
        phrases = _draw_phrases(section, scene, budget / len(chosen), used)
        used.update(map(id, phrases))
        if phrases:
            sheet.case = draw_case(rng)
            _write_section(sheet, section, phrases, scene, habits)
            sheet.case = None


def _draw_sections(layout: Layout, scene: Scene, budget: float) -> list[str]:
    """As many sections as the budget holds, in their order; the first one always."""
    sections = list(layout.sections)
    while len(sections) > 1 and budget / len(sections) < 110:
        sections.pop(scene.rng.randrange(1, len(sections)))
    return sections


def _draw_phrases(section: str, scene: Scene, chars: float, used: set[int]) -> list[Phrase]:
    """Phrases that fit until the characters are used up; only one may introduce by age."""
    listed = scene.material.sections[section]
    fitting = [phrase for phrase in listed if id(phrase) not in used and fits(phrase, scene)]
    scene.rng.shuffle(fitting)
    if scene.is_dead:
        fitting.sort(key=lambda phrase: "dead" not in phrase.conditions)
    chosen: list[Phrase] = []
    introduced = False
    for phrase in fitting:
        introduces = _introduces(phrase)
        if introduces and introduced:
            continue
        chosen.append(phrase)
        introduced = introduced or introduces
        chars -= phrase.length
        if chars <= 0:
            break
    return sorted(chosen, key=lambda phrase: not _introduces(phrase))


def _introduces(phrase: Phrase) -> bool:
    return not phrase.slots.isdisjoint(("age", "age.words", "age.months", "age.decade"))


def _write_section(
    sheet: Sheet, section: str, phrases: Sequence[Phrase], scene: Scene, habits: Habits
) -> None:
    rng = scene.rng
    heading = rng.choice(scene.material.headings.get(section, ("",)))
    if heading:
        sheet.write(heading)
        sheet.write(habits.heading_break)
    as_list = len(phrases) > 1 and rng.random() < 0.15
    for index, phrase in enumerate(phrases):
        if index:
            _write_join(sheet, as_list)
        if as_list and sheet.last_char == "\n" and not _is_listed(phrase):
            sheet.write(habits.list_mark)
        scene.begin_phrase(section, formal=False)
        sheet.write_phrase(phrase, scene, habits, rng)


def _is_listed(phrase: Phrase) -> bool:
    """True if the phrase begins with a mark or number of its own."""
    first = phrase.parts[0]
    return isinstance(first, str) and not first[0].isalpha()


def _write_join(sheet: Sheet, as_list: bool) -> None:
    if as_list or sheet.last_char not in _SENTENCE_ENDS:
        sheet.end_line()
    else:
        sheet.write(" ")
