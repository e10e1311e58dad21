"""A note whose record shows sets: every mention → what it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from seawall.anonymize.plan import (
    drop_years,
    find_exposed,
    is_kept_detail,
    plan_mention,
    settle_within,
    with_article,
    with_title,
    without_preposition,
)
from seawall.anonymize.preset import Preset
from seawall.anonymize.promise import ATTRIBUTES
from seawall.anonymize.scene import Scene, Value, scene_of_note, value_of
from seawall.anonymize.surroundings import fit_surroundings
from seawall.anonymize.treatments import mask
from seawall.anonymize.wording.ages import word_age
from seawall.anonymize.wording.agreement import agree_verbs
from seawall.anonymize.wording.dates import hide_date, word_date
from seawall.anonymize.wording.genders import word_gender
from seawall.anonymize.wording.page import Bearings, Page, attribute_of
from seawall.anonymize.wording.released import ReleasedSet
from seawall.anonymize.wording.restated import Place, find_restated, free_parts, suppressed_values
from seawall.model import (
    Bearing,
    DateRole,
    Document,
    DocumentPlan,
    Label,
    Mention,
    NoteFacts,
    Person,
    ProjectKey,
    Replacement,
    Span,
    Standing,
)


@dataclass(frozen=True)
class _Desk:
    """All that the wording of one note needs."""

    page: Page
    scene: Scene
    preset: Preset
    bearings: Bearings


def plan_note(
    document: Document,
    mentions: Iterable[Mention],
    facts: NoteFacts,
    sets: Mapping[str, ReleasedSet],
    person: Person,
    preset: Preset,
    key: ProjectKey,
) -> DocumentPlan:
    """What becomes of a note whose record shows ``sets``, by attribute.

    Mentions of the record's own values become its sets, others what DESIGN's rules say; what is
    outside the view is treated as the preset says. Where a value that is not released is stated
    again outside every mention, that place is masked too: nothing restates it.
    """
    found = tuple(mentions)
    settled = settle_within(document, found)
    promised = keep_promise(preset, sets)
    treated = [mention for mention in settled if not is_kept_detail(mention, promised)]
    values = [value_of(mention, document.text) for mention in treated]
    scene = scene_of_note(document, values, person, key, promised.options)
    page = Page(scene.lang, sets, document.text, facts.values, keeps_age(promised))
    desk = _Desk(page, scene, promised, Bearings(facts.bearings))
    exposed = find_exposed(drop_years(found, document.text, scene.lang), settled, promised)
    planned = tuple(_plan_each(treated, values, exposed, desk))
    planned = agree_verbs(planned, document.text) if scene.lang == "en" else planned
    suppressed = suppressed_values(facts, page, promised, person)
    places = find_restated(document.text, suppressed, scene.lang)
    masked = _with_masks(planned, places, document.text)
    return DocumentPlan(document.id, fit_surroundings(masked, document.text, scene.lang))


def keep_promise(preset: Preset, sets: Iterable[str]) -> Preset:
    """The preset with "keep" for the quasi-identifiers that its promise keeps.

    What is dropped or shown as a set is masked wherever no set can stand.
    """
    promise = preset.promise
    ways: dict[str, str] = {}
    if promise is not None:
        ways |= dict.fromkeys(promise.qids, "mask") | dict.fromkeys(promise.kept, "keep")
    ways |= dict.fromkeys(sets, "mask")
    changes = {ATTRIBUTES[name]: way for name, way in ways.items()}
    return replace(preset, treatments={**preset.treatments, **changes})


def keeps_age(preset: Preset) -> bool:
    """True if ages stay as they are written."""
    return preset.treatments[Label.AGE] == "keep"


def _plan_each(
    treated: Sequence[Mention],
    values: Sequence[Value],
    exposed: Mapping[int, Replacement],
    desk: _Desk,
) -> Iterator[Replacement]:
    end_char = 0
    ends = [mention.start_char for mention in treated[1:]] + [len(desk.page.text)]
    for mention, value, limit in zip(treated, values, ends, strict=False):
        bare = exposed.get(mention.start_char)
        worded = (bare,) if bare else _word(mention, value, desk, Span(end_char, limit))
        for replacement in _with_title_and_article(worded, desk.page.text, end_char):
            end_char = replacement.span.end_char
            yield replacement


def _word(mention: Mention, value: Value, desk: _Desk, free: Span) -> tuple[Replacement, ...]:
    """What one mention becomes; nothing where it stays. A phrase stays within ``free``."""
    bearing, page = desk.bearings.of(mention), desk.page
    if _is_birth(mention, bearing):
        # A birth date follows the age: kept only where both ages and dates are.
        is_kept = page.keeps_age and desk.preset.treatments[Label.DATE] == "keep"
        return () if is_kept else (hide_date(mention.span),)
    attribute = bearing.attribute if bearing else attribute_of(mention.label)
    if attribute not in page.sets:
        planned = plan_mention(mention, value, desk.scene, desk.preset)
        return (planned,) if planned else ()
    if attribute == "age":
        return word_age(mention.span, bearing, page, free, mention.subject)
    if attribute == "visit":
        return (word_date(mention.span, value.text, bearing, page),)
    if attribute == "gender":
        gendered = word_gender(mention.span, bearing, page, mention.subject)
        return (gendered,) if gendered else ()
    return (_word_name(mention, attribute, bearing, page),)


def _word_name(
    mention: Mention, attribute: str, bearing: Bearing | None, page: Page
) -> Replacement:
    """A hospital, a place, a profession: the record's own as a set, any other masked."""
    if bearing is not None and bearing.standing is Standing.OWN:
        return page.show(attribute, mention.span)
    return Replacement(mention.span, mention.label, mask(mention.label), "mask")


def _is_birth(mention: Mention, bearing: Bearing | None) -> bool:
    dates_age = bearing is not None and bearing.attribute == "age"
    return mention.role is DateRole.BIRTH or (mention.label is Label.DATE and dates_age)


def _with_title_and_article(
    worded: Iterable[Replacement], text: str, end_char: int
) -> Iterator[Replacement]:
    """The replacements with the title before a name, which tells gender and marital status."""
    for replacement in worded:
        titled = with_title(without_preposition(replacement, text), text, end_char)
        yield with_article(titled, text, end_char)
        end_char = replacement.span.end_char


def _with_masks(
    planned: tuple[Replacement, ...], places: Iterable[Place], text: str
) -> tuple[Replacement, ...]:
    """The replacements, and a mask for every place that no replacement covers."""
    taken = [replacement.span for replacement in planned]
    masks = [
        Replacement(span, label, mask(label), "mask")
        for span, label in free_parts(places, taken, text)
    ]
    if not masks:
        return planned
    return tuple(sorted((*planned, *masks), key=lambda replacement: replacement.span))
