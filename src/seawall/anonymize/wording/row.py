"""A table row whose record shows sets."""

from __future__ import annotations

from collections.abc import Container, Mapping

from seawall.anonymize.plan import release_cell
from seawall.anonymize.preset import Preset
from seawall.anonymize.scene import Scene, scene_of_row
from seawall.anonymize.treatments import mask
from seawall.anonymize.wording.dates import offset_from_visit, word_date, word_offset
from seawall.anonymize.wording.note import keep_promise, keeps_age
from seawall.anonymize.wording.page import Page, attribute_of
from seawall.anonymize.wording.released import ReleasedSet
from seawall.model import Cell, DateRole, Label, Person, ProjectKey, Record, RowPlan, Span

_VISITS = (DateRole.ADMISSION, DateRole.VISIT)


def plan_row(
    record: Record,
    person: Person,
    values: Mapping[str, str],
    sets: Mapping[str, ReleasedSet],
    preset: Preset,
    key: ProjectKey,
    lang: str | None = None,
) -> RowPlan:
    """What a table row becomes: the sets of its record, in the form that its notes have.

    ``values`` are the record's true values by attribute. A cell that is empty shows the set as any
    other does, so that nobody stands out by what is missing; a birth date follows the age. A cell
    that is text is hidden, as in ``plan_record``.
    """
    promised = keep_promise(preset, sets)
    scene = scene_of_row(record, person, key, promised.options, lang)
    page = Page(scene.lang, sets, own=values, keeps_age=keeps_age(promised))
    released = (_release(cell, page, scene, promised) for cell in record.cells)
    return RowPlan(record.row, tuple(released))


def list_shown(record: Record, sets: Container[str]) -> frozenset[int]:
    """The places of the cells of a row that show its record's sets, or its birth date."""
    return frozenset(
        at
        for at, cell in enumerate(record.cells)
        if attribute_of(cell.column.label) in sets or cell.column.role is DateRole.BIRTH
    )


def _release(cell: Cell, page: Page, scene: Scene, preset: Preset) -> str:
    label = cell.column.label
    attribute = attribute_of(label)
    if cell.column.role is DateRole.BIRTH:
        return _release_birth(cell, page, scene, preset)
    if attribute not in page.sets:
        return release_cell(cell, scene, preset)
    if label is Label.DATE and cell.column.role not in _VISITS:
        return _release_date(cell.value, page)
    return page.sets[attribute].write(page.lang)


def _release_birth(cell: Cell, page: Page, scene: Scene, preset: Preset) -> str:
    """Kept only where both ages and dates are: with the visit it restates the age."""
    if page.keeps_age and preset.treatments[Label.DATE] == "keep":
        return release_cell(cell, scene, preset)
    return mask(Label.DATE) if cell.value.strip() else ""


def _release_date(value: str, page: Page) -> str:
    if not value.strip():
        return ""
    whole, offset = Span(0, len(value)), offset_from_visit(value, page)
    if offset is not None:
        return word_offset(whole, offset, page).text
    return word_date(whole, value, None, page).text
