"""The treatment "scrub" of one value: an identifier → its mark, a term → its recommended name."""

from __future__ import annotations

from seawall.anonymize.gender import read_gender
from seawall.anonymize.scene import Scene, Value
from seawall.anonymize.scrub.forbidden import load_forbidden
from seawall.anonymize.scrub.marks import guess_gender, mark_label, mark_person, name_frequently
from seawall.anonymize.scrub.sheet import star
from seawall.anonymize.scrub.terms import load_terms, write_term
from seawall.anonymize.senses import find_sense, is_ambiguous
from seawall.model import Class, Label, Span
from seawall.text import Reading

SCRUBBED = frozenset(label for label in Label if label is not Label.DOSAGE)


def scrub(value: Value, scene: Scene) -> str | None:
    """What stands for the value; a detail that no terminology holds becomes its label."""
    asked = scene.options.scrub
    if value.label.cls is Class.HMD:
        written = _scrub_detail(value, scene)
        return star(value.text) if load_forbidden(asked.forbidden).are_in(written) else written
    if not value.label.is_person:
        return mark_label(value.label, value.text)
    gender = value.gender or guess_gender(value.text) or _find_gender(value.label, scene)
    if asked.bias:
        return name_frequently(value.label, value.text, value.before, gender, scene.lang)
    return mark_person(gender)


def _find_gender(label: Label, scene: Scene) -> str | None:
    """The patient's, where the note says one gender and no other."""
    if label is not Label.PATIENT:
        return None
    told = {read_gender([value.text]) for value in scene.values if value.label is Label.GENDER}
    return told.pop() if len(told) == 1 else None


def _scrub_detail(value: Value, scene: Scene) -> str:
    if is_ambiguous(value.text, scene.lang):
        start = value.start_char if value.note else 0
        place = Span(start, start + len(value.text))
        sense = find_sense(value.note or value.text, place, scene.lang)
        return value.text if sense is None else sense.means
    for term in load_terms(scene.lang, scene.options.lexicons).find(
        Reading(value.text, scene.lang)
    ):
        if len(term.span) == len(value.text):
            written = write_term(term, value.text, scene.lang, scene.options.scrub.terms)
            return value.text if written is None else written
    return str(value.label.value)
