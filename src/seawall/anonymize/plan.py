"""Mentions and cells → what each becomes under a preset."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter

from seawall.anonymize.cells import CellWay, choose_way, is_plain
from seawall.anonymize.entail.grammar import find_article
from seawall.anonymize.gender import find_title
from seawall.anonymize.preset import Preset
from seawall.anonymize.relations import is_relation, neutral_relation, tells_own_gender
from seawall.anonymize.scene import (
    Scene,
    Value,
    language_of,
    scene_of_note,
    scene_of_row,
    value_of,
)
from seawall.anonymize.surrogate.events import find_events
from seawall.anonymize.surrogate.parts import PersonNames
from seawall.anonymize.surrogate.unions import split_names
from seawall.anonymize.surroundings import fit_surroundings
from seawall.anonymize.treatments import TREATMENTS, mask
from seawall.model import (
    Cell,
    Class,
    Document,
    DocumentPlan,
    Label,
    Mention,
    Person,
    ProjectKey,
    Record,
    Replacement,
    RowPlan,
    Span,
    SubjectKind,
    settle,
)
from seawall.text.dates.layout import Field, read_layout
from seawall.text.doses import widen_mentions

_start_of = attrgetter("start_char")
# "I våras" and "i måndags" are said as one.
_PREPOSITION = re.compile(
    r"(?:[Ii]n|[Oo]n|[Ff]rom|[Ss]ince|[Dd]uring|[Oo]ver|[Bb]y|[Uu]ntil|[Bb]efore|[Aa]fter|[Oo]f|"
    r"[Ff]rån|[Ss]edan|[Uu]nder|[Ii](?!\s\w+s\b)|[Ll]ast(?=\s(?:\d|\w+day\W.*\d)))\s{1,2}(?=\w)"
)


def plan_document(
    document: Document,
    mentions: Iterable[Mention],
    person: Person,
    preset: Preset,
    key: ProjectKey,
    names: PersonNames | None = None,
) -> DocumentPlan:
    """What becomes of every mention of a note; what stays as it is makes no replacement.

    ``names`` are those of all notes of the person, where these were read before.

    Overlapping mentions are settled first. The plan depends on nothing but its arguments, so notes
    can be planned in any order and in any number of processes.
    """
    told = tuple(mentions)
    if preset.treatments[Label.DOSAGE] != "keep":
        told = tuple(widen_mentions(document.text, told))
    found = (*told, *_find_events(document, told, preset))
    settled: Sequence[Mention] = settle_within(document, found)
    if preset.renames:
        settled = split_names(settled, found, document.text)
    treated = [mention for mention in settled if not is_kept_detail(mention, preset)]
    values = [value_of(mention, document.text) for mention in treated]
    scene = scene_of_note(document, values, person, key, preset.options, names)
    exposed = find_exposed(drop_years(found, document.text, scene.lang), settled, preset)
    replacements: list[Replacement] = []
    for mention, value in zip(treated, values, strict=True):
        planned = exposed.get(mention.start_char) or plan_mention(mention, value, scene, preset)
        if planned is not None:
            end = replacements[-1].span.end_char if replacements else 0
            hidden = _hide_title(planned, document.text, end, preset)
            worded = without_preposition(hidden, document.text)
            replacements.append(with_article(worded, document.text, end))
    fitted = fit_surroundings(replacements, document.text, scene.lang)
    return DocumentPlan(document.id, fitted)


def _find_events(document: Document, found: Sequence[Mention], preset: Preset) -> Iterator[Mention]:
    """What would tell how far the dates of the note were shifted, where they are."""
    if preset.shifts:
        yield from find_events(document.text, language_of(document), found)


def settle_within(document: Document, found: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions in order, none overlapping another; refuses one past the document's end."""
    settled = found if _is_settled(found) else settle(found)
    if settled and settled[-1].end_char > len(document.text):
        raise ValueError(f"a mention reaches past the end of document {document.position}")
    return settled


def _is_settled(mentions: Sequence[Mention]) -> bool:
    return all(a.span.end_char <= b.span.start_char for a, b in pairwise(mentions))


def is_kept_detail(mention: Mention, preset: Preset) -> bool:
    """True for a health detail that the preset keeps: nothing is to be planned for it."""
    return preset.treatments[mention.label] == "keep" and mention.cls is Class.HMD


def plan_mention(
    mention: Mention, value: Value, scene: Scene, preset: Preset
) -> Replacement | None:
    """As ``plan_value``; a word for a relative says whose a fact is, and stays where it is hidden
    whether the patient is a woman or a man, but for "husband" and the like."""
    is_hidden = preset.treatments[value.label] == "mask"
    if not is_hidden or not _names_relative(mention, value.text, scene.lang):
        return plan_value(mention.span, value, scene, preset)
    if not tells_own_gender(value.text, scene.lang):
        return None
    text = neutral_relation(value.text, scene.lang)
    return Replacement(mention.span, value.label, text, "neutral")


def _names_relative(mention: Mention, word: str, lang: str) -> bool:
    subject = mention.subject if mention.label is Label.GENDER else None
    is_of_relative = subject is not None and subject.kind is SubjectKind.RELATIVE
    return is_of_relative and is_relation(word, lang, subject)


def plan_value(span: Span, value: Value, scene: Scene, preset: Preset) -> Replacement | None:
    """What the value's treatment makes of it; None where it stays as it is."""
    name = preset.treatments[value.label]
    released = TREATMENTS[name].act(value, scene)
    # Fail closed: an explicit identifier that no surrogate could change is masked.
    if released is None or (released == value.text and value.label.cls is Class.EID):
        return Replacement(span, value.label, mask(value.label), "mask")
    if released == value.text:
        return None
    return Replacement(span, value.label, released, name)


def drop_years(found: Sequence[Mention], text: str, lang: str) -> Sequence[Mention]:
    """The mentions without those times of day that are part of a date: the year in "Nov 12, 2024".

    A clock that stands behind its date ("2024-11-14T08:30") is a time.
    """
    dates = sorted((m.span for m in found if m.label is Label.DATE), key=_start_of)
    starts = [day.start_char for day in dates]

    def is_year(mention: Mention) -> bool:
        before = bisect_right(starts, mention.start_char)
        day = dates[before - 1] if before and mention.label is Label.TIME else None
        return day is not None and day.contains(mention.span) and _is_all_date(day.of(text), lang)

    left = [mention for mention in found if not is_year(mention)]
    return left if len(left) < len(found) else found


def _is_all_date(text: str, lang: str) -> bool:
    layout = read_layout(text, lang)
    return layout is not None and all(piece.field is not Field.CLOCK for piece in layout)


def find_exposed(
    found: Sequence[Mention], settled: Sequence[Mention], preset: Preset
) -> dict[int, Replacement]:
    """Masks for the unions in which a kept label would let out one that is not, by their start.

    "Mayor of Boston" may be a profession that is kept, but the city in it is hidden: a union is
    treated as its label says only if all that went into it would be.
    """
    kept = {label for label, name in preset.treatments.items() if TREATMENTS[name].keeps}
    unions = [m for m in settled if m.label in kept and m.cls is not Class.HMD]
    if found is settled or not unions:
        return {}
    inside = sorted((m for m in found if m.cls is not Class.HMD), key=_start_of)
    starts = list(map(_start_of, inside))
    masks: dict[int, Replacement] = {}
    for union in unions:
        first = bisect_left(starts, union.start_char)
        members = inside[first : bisect_left(starts, union.end_char, first)]
        label = _exposed_label(union, members, preset)
        if label is not None:
            masks[union.start_char] = Replacement(union.span, label, mask(label), "mask")
    return masks


def _exposed_label(union: Mention, members: Sequence[Mention], preset: Preset) -> Label | None:
    """The label to mask a union under; None where what treats its winner is safe for all of it.

    A clock that is kept goes with its date, whatever becomes of that.
    """
    ways = preset.treatments
    strict = [m for m in members if ways[m.label] != "keep" and m.label is not union.label]
    if not strict:
        return None
    every = [m for m in members if ways[m.label] != "keep"]
    return max(every, key=lambda m: (m.cls.risk, len(m.span), m.label.value)).label


def _hide_title(
    replacement: Replacement, text: str, earliest_char: int, preset: Preset
) -> Replacement:
    """The replacement with the gendered title before a hidden name, where gender is hidden."""
    is_told = preset.treatments[Label.GENDER] == "keep"
    return replacement if is_told else with_title(replacement, text, earliest_char)


def with_title(replacement: Replacement, text: str, earliest_char: int) -> Replacement:
    """The replacement over the gendered title before a name; one that has a surrogate keeps it."""
    if replacement.treatment == "surrogate" or not replacement.label.is_person:
        return replacement
    title = find_title(text, replacement.span.start_char)
    if title is None or title[0] < earliest_char:
        return replacement
    span = Span(title[0], replacement.span.end_char)
    return Replacement(span, replacement.label, replacement.text, replacement.treatment)


def without_preposition(replacement: Replacement, text: str) -> Replacement:
    """The replacement of a date less the preposition that it begins with: "in the summer of 2004".

    A detector may take it along; what the sentence says before the date stays.
    """
    if replacement.label is not Label.DATE:
        return replacement
    start, end = replacement.span
    found = _PREPOSITION.match(text, start, end)
    if found is None or found.end() == end or replacement.text.startswith(found[0]):
        return replacement
    span = Span(found.end(), end)
    return Replacement(span, replacement.label, replacement.text, replacement.treatment)


def with_article(replacement: Replacement, text: str, earliest_char: int) -> Replacement:
    """The replacement over the article before it, where another word asks for another one."""
    if replacement.treatment != "entail":
        return replacement
    found = find_article(text, replacement.span.start_char, replacement.text)
    if found is None or found[0].start_char < earliest_char:
        return replacement
    span = Span(found[0].start_char, replacement.span.end_char)
    return Replacement(span, replacement.label, found[1] + replacement.text, "entail")


def plan_record(
    record: Record, person: Person, preset: Preset, key: ProjectKey, lang: str | None = None
) -> RowPlan:
    """What a table row becomes: each cell is treated as a mention of its column's label would be.

    A cell that is text, or of a column that nobody knows, is hidden: it is for whoever reads it as
    a note to say what may stand in its place.
    """
    scene = scene_of_row(record, person, key, preset.options, lang)
    return RowPlan(record.row, tuple(release_cell(cell, scene, preset) for cell in record.cells))


def release_cell(cell: Cell, scene: Scene, preset: Preset) -> str:
    """What the treatment of the cell's column makes of it, where the value has that column's form.

    Without a label, a term, code or number stays if the preset keeps the column by name.
    """
    column = cell.column
    if not cell.value.strip():
        return ""
    if column.label is None:
        is_kept = column.name in preset.kept_columns and is_plain(column, cell.value, numbers=True)
        return cell.value if is_kept else ""
    if choose_way(column, cell.value, preset) is not CellWay.TREAT:
        return mask(column.label)
    value = Value(cell.value, column.label, column.role, column.part)
    planned = plan_value(Span(0, len(cell.value)), value, scene, preset)
    return cell.value if planned is None else planned.text
