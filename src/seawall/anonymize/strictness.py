"""A cell's text is read more strictly than a note: words that nobody knows are hidden too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from seawall.anonymize.preset import Preset, load_preset
from seawall.anonymize.scrub.note import plan_scrubbed
from seawall.anonymize.scrub.sheet import UNKNOWN
from seawall.anonymize.treatments import mask
from seawall.model import (
    Document,
    DocumentPlan,
    Label,
    Mention,
    Person,
    ProjectKey,
    Replacement,
    Span,
)
from seawall.text.language import LANGUAGES

_HIDDEN = Label.OTHER_ID
_JOINTS = " -.,/'’"


def hide_unknown(
    document: Document,
    plan: DocumentPlan,
    found: Iterable[Mention],
    spared: Sequence[Span],
    person: Person,
    key: ProjectKey,
) -> DocumentPlan:
    """The plan, and a mask for every word and number that the preset ``scrub`` would star.

    A cell has little around a name by which a detector could know it, so that what is no everyday
    word and no health term is hidden. ``spared`` are the places of terms, measures and codes.
    """
    taken = [replacement.span for replacement in plan.replacements]
    unknown = [
        span
        for span in _find_unknown(document, tuple(found), person, key)
        if not any(known.contains(span) for known in spared)
        and not any(span.overlaps(other) for other in taken)
    ]
    masks = [
        Replacement(span, _HIDDEN, mask(_HIDDEN), "mask") for span in _join(unknown, document.text)
    ]
    both = sorted((*plan.replacements, *masks), key=lambda each: each.span)
    return DocumentPlan(plan.document_id, tuple(both))


def _find_unknown(
    document: Document, found: Sequence[Mention], person: Person, key: ProjectKey
) -> list[Span]:
    """What is starred in every language: a few words do not tell in which they are written."""
    starred = []
    for lang in LANGUAGES:
        spoken = replace(document, lang=lang)
        scrubbed = plan_scrubbed(spoken, found, person, _scrub_preset(), key)
        starred.append([one.span for one in scrubbed.replacements if one.label is UNKNOWN])
    first, *others = starred
    return [span for span in first if all(any(span.overlaps(o) for o in other) for other in others)]


def _join(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Places with nothing but a space or a mark between them, as one."""
    last: Span | None = None
    for span in sorted(spans):
        if last is not None:
            between = text[last.end_char : span.start_char]
            if len(between) <= 1 and between.strip(_JOINTS) == "":
                last = Span(last.start_char, span.end_char)
                continue
            yield last
        last = span
    if last is not None:
        yield last


@cache
def _scrub_preset() -> Preset:
    """The preset that judges every word, by all words that have a frequency."""
    preset = load_preset("scrub")
    scrubbing = replace(preset.options.scrub, threshold=None)
    return replace(preset, options=replace(preset.options, scrub=scrubbing))
