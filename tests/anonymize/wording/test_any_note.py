"""Whatever the note, mentions and sets: nothing else changes, and no own value is left."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from worded_notes import KEY, PLAIN, preset_with, sets_of

from seawall.anonymize.promise import ATTRIBUTES
from seawall.anonymize.wording import plan_note
from seawall.model import (
    Bearing,
    Class,
    DateRole,
    Document,
    DocumentPlan,
    Label,
    LinkBasis,
    Mention,
    NoteFacts,
    Person,
    Span,
    Standing,
    settle,
)
from seawall.render import OffsetMap, render

PIECES = [
    *("Mrs. ", "Brown", "she", "Her", "his", "is", "was", "an", "a", "52", "-year-old", "3-month"),
    *("fifty-two", "year old", "years", "4/25/2009", "April 25", "in April", "MGH", "mg", "an 88"),
    *("Mass General Hosp", "Tufts", "02114", "1957", "octogenarian", "i 50-årsåldern", "kvinnan"),
    *("\n", "é", "İ", "李", "{", "}", ",", "Christmas Eve", "wife", "mother-in-law", "\x00"),
]
TEXTS = st.one_of(
    st.text(st.characters(codec=None), max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=25).map(" ".join),
)
OWN = {
    "age": "52",
    "visit": "2009-04-25",
    "hospital": "Mass General Hosp",
    "zip": "02114",
    "gender": "female",
}
SHOWN = st.fixed_dictionaries(
    {},
    optional={
        "age": st.sampled_from([(), ("52",), ("5", "52", "88"), ("0", "52")]),
        "visit": st.sampled_from(
            [(), ("2009-04",), ("2008-12", "2009-04"), ("2009-03", "2009-04")]
        ),
        "hospital": st.sampled_from([("Mass General Hosp",), ("Mass General Hosp", "Tufts")]),
        "zip": st.just(("02114", "02139")),
        "gender": st.sampled_from([(), ("female",), ("female", "male")]),
        "race": st.just(("Asian", "White")),
    },
)
PRESETS = [PLAIN, preset_with(gender="keep"), preset_with(age="keep", visit="keep", zip="drop")]
ATTRIBUTE_OF = {label: attribute for attribute, label in ATTRIBUTES.items()}

Case = tuple[Document, list[Mention], NoteFacts]


@st.composite
def noted(draw: st.DrawFn) -> Case:
    text = draw(TEXTS)
    mentions, bearings = [], []
    for _ in range(draw(st.integers(0, 8)) if text else 0):
        start = draw(st.integers(0, len(text) - 1))
        span = Span(start, draw(st.integers(start + 1, min(len(text), start + 20))))
        label = draw(st.sampled_from([*ATTRIBUTE_OF, Label.PATIENT, Label.MRN, Label.PROBLEM]))
        role = draw(st.sampled_from(DateRole)) if label is Label.DATE else None
        mentions.append(Mention(span, label, role=role))
        if label in ATTRIBUTE_OF and draw(st.booleans()):
            standing = draw(st.sampled_from(Standing))
            offset = draw(st.sampled_from([None, 0, 6, -40, -3000, 800]))
            attribute = ATTRIBUTE_OF[label]
            bearings.append(Bearing(span, label, attribute, standing, "", offset))
    document = Document("d", text, lang=draw(st.sampled_from(["en", "sv", None])))
    return document, mentions, NoteFacts(OWN, tuple(bearings))


def plan_of(case: Case, shown, preset) -> DocumentPlan:
    document, mentions, facts = case
    person = Person("p", LinkBasis.NONE)
    return plan_note(document, mentions, facts, sets_of(**shown), person, preset, KEY)


def changed_chars(plan: DocumentPlan) -> set[int]:
    return {c for r in plan.replacements for c in range(*r.span)}


@settings(max_examples=300, deadline=None)
@given(noted(), SHOWN, st.sampled_from(PRESETS))
def test_outside_the_replaced_spans_nothing_changes(case: Case, shown, preset) -> None:
    plan = plan_of(case, shown, preset)
    released, offsets = render(case[0], plan, "r"), OffsetMap.of(plan)
    for char in set(range(len(case[0].text))) - changed_chars(plan):
        assert released.text[offsets.to_released(char)] == case[0].text[char]
    assert plan == plan_of(case, shown, preset)


@settings(max_examples=300, deadline=None)
@given(noted(), SHOWN, st.sampled_from(PRESETS))
def test_identifiers_and_own_values_are_replaced(case: Case, shown, preset) -> None:
    changed = changed_chars(plan := plan_of(case, shown, preset))
    told = {"gender"} if len(shown.get("gender", ())) == 1 else set()
    for mention in case[1]:
        if mention.cls is Class.EID:
            assert set(range(*mention.span)) <= changed
    for mention in settle(case[1]):
        attribute = ATTRIBUTE_OF.get(mention.label)
        if attribute in shown and attribute not in told:
            text = mention.span.of(case[0].text)
            years = {"2009"} if mention.label is Label.DATE else set()
            assert set(range(*mention.span)) <= changed or text in years
    for replacement in plan.replacements:
        if replacement.treatment == "enumerate":
            assert replacement.text[0] == "{" and replacement.text[-1] == "}"


RESTATED = {
    "age": ["52-year-old", "fifty-two years old", "52 yo", "aged 52", "in her fifties"],
    "visit": ["4/25/2009", "2009-04-25", "25 April 2009", "April 25", "in April", "25.04.09"],
    "hospital": ["Mass General Hosp", "MGH", "mass general", "MASS GENERAL HOSP"],
    "zip": ["02114"],
}
NEEDLES = ("52", "fifty", "4/25", "04-25", "april", "25.04", "mgh", "mass general", "02114")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([p for ps in RESTATED.values() for p in ps]), max_size=6))
def test_no_value_that_is_not_released_is_left_between_the_replacements(said: list[str]) -> None:
    text = "Patient: " + ", then ".join(said) + ". Given 20 mg in 1999."
    sets = {
        "age": ("5", "52", "88"),
        "visit": ("2009-03", "2009-04"),
        "hospital": ("Mass General Hosp", "Tufts"),
        "zip": ("02114", "02139"),
    }
    case = Document("d", text, lang="en"), [], NoteFacts(OWN)
    changed = changed_chars(plan_of(case, sets, PLAIN))
    left = "".join(" " if at in changed else char for at, char in enumerate(text)).lower()
    assert not any(needle in left for needle in NEEDLES)
    assert "given 20 mg in 1999." in left
