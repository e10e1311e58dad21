"""A whole note, scrubbed: every token of it is decided, not only what detectors found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from seawall.anonymize.plan import find_exposed, plan_value, settle_within
from seawall.anonymize.preset import Preset
from seawall.anonymize.scene import Scene, scene_of_note, value_of
from seawall.anonymize.scrub.marks import find_aged_person
from seawall.anonymize.scrub.scrubber import Scrubber
from seawall.anonymize.scrub.sheet import Sheet
from seawall.model import (
    Class,
    Document,
    DocumentPlan,
    Label,
    Mention,
    Person,
    ProjectKey,
    Replacement,
)
from seawall.text import Reading

SCRUB = "scrub"


def plan_scrubbed(
    document: Document,
    mentions: Iterable[Mention],
    person: Person,
    preset: Preset,
    key: ProjectKey,
) -> DocumentPlan:
    """What becomes of every token of a note (Kokkinakis, section 3).

    Identifiers are treated as the preset says; terms become what is recommended for them, short
    forms what they mean, named things and measures their class. Of what is left, frequent words,
    short numbers, single characters and marks stay. All else is starred: what no detector found
    does not leave unless it is an everyday word.
    """
    found = tuple(mentions)
    settled = settle_within(document, found)
    identifiers = [mention for mention in settled if mention.cls is not Class.HMD]
    values = [value_of(mention, document.text) for mention in identifiers]
    scene = scene_of_note(document, values, person, key, preset.options)
    reading = Reading(document.text, scene.lang)
    if not reading.tokens:
        return DocumentPlan(document.id, ())
    sheet = Sheet(reading, SCRUB)
    exposed = find_exposed(found, settled, preset)
    _hide_identifiers(sheet, identifiers, exposed, scene, preset)
    Scrubber(sheet, scene, settled).scrub()
    return DocumentPlan(document.id, sheet.replacements)


def _hide_identifiers(
    sheet: Sheet,
    identifiers: Sequence[Mention],
    exposed: Mapping[int, Replacement],
    scene: Scene,
    preset: Preset,
) -> None:
    for mention, value in zip(identifiers, scene.values, strict=True):
        if not sheet.is_free(mention.span):
            continue
        planned = exposed.get(mention.start_char) if exposed else None
        planned = planned or plan_value(mention.span, value, scene, preset)
        if planned is not None:
            sheet.add(_find_aged(sheet, mention, planned) or planned)


def _find_aged(sheet: Sheet, mention: Mention, planned: Replacement) -> Replacement | None:
    """The phrase around an age that says a person, where the age itself is scrubbed."""
    if mention.label is not Label.AGE or planned.treatment != SCRUB:
        return None
    found = find_aged_person(sheet.reading.text, mention.span)
    if found is None or not sheet.is_free(found[0]):
        return None
    return Replacement(found[0], Label.AGE, found[1], SCRUB)
