from __future__ import annotations

import dataclasses

import pytest

from seawall import model
from seawall.model import (
    Cell,
    Column,
    DateRole,
    Document,
    DocumentPlan,
    Estimate,
    IdentifierView,
    Label,
    LinkBasis,
    Manifest,
    Mention,
    Person,
    PersonView,
    Plan,
    ProjectKey,
    Record,
    Release,
    ReleasedDocument,
    Replacement,
    RowPlan,
    Span,
    TextPlace,
    UsageError,
    ViewValue,
    parse_label,
)

CANARY = "Zyxwvut-Canary"


def holders_of_a_canary() -> list[object]:
    span = Span(0, 3)
    record = Record(1, CANARY, (Cell(Column("name", Label.PATIENT), CANARY),))
    replacement = Replacement(span, Label.PATIENT, CANARY, "surrogate")
    value = ViewValue(Label.PATIENT, CANARY, (TextPlace(CANARY, span),))
    person = PersonView(CANARY, (value,))
    plan = DocumentPlan(CANARY, (replacement,))
    released = ReleasedDocument(CANARY, CANARY, ())
    manifest = Manifest("full", "", {}, {}, 0, 1, 0, 1, {})
    return [
        Document(CANARY, CANARY, 1, CANARY, metadata={CANARY: CANARY}),
        record,
        record.cells[0],
        Person(CANARY, LinkBasis.GIVEN, record),
        value,
        value.places[0],
        person,
        IdentifierView((person,)),
        replacement,
        plan,
        RowPlan(1, (CANARY,)),
        Plan((plan,)),
        released,
        Release((released,), manifest, (CANARY,), ((CANARY,),)),
        ProjectKey(CANARY.encode() * 2),
    ]


@pytest.mark.parametrize("holder", holders_of_a_canary(), ids=lambda h: type(h).__name__)
def test_no_repr_holds_a_value(holder: object) -> None:
    assert CANARY not in repr(holder)
    assert CANARY not in str(holder)
    assert CANARY not in f"{[holder]}"


def test_every_type_is_frozen() -> None:
    types = [t for t in vars(model).values() if dataclasses.is_dataclass(t)]
    assert len(types) > 15
    for kind in types:
        assert kind.__dataclass_params__.frozen, kind


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 3), (4, 2)])
def test_a_span_refuses_to_be_empty_or_backward(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="no span"):
        Span(start, end)


def test_only_a_date_has_a_role() -> None:
    Mention(Span(0, 1), Label.DATE, role=DateRole.BIRTH)
    with pytest.raises(ValueError, match="only a DATE"):
        Mention(Span(0, 1), Label.AGE, role=DateRole.BIRTH)


def test_a_score_is_a_probability() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        Mention(Span(0, 1), Label.AGE, 1.5)


def test_an_estimate_lies_in_its_interval() -> None:
    assert str(Estimate(0.5, 0.4, 0.6, 10)) == "0.5000 [0.4000, 0.6000] (n = 10)"
    with pytest.raises(ValueError, match="outside its interval"):
        Estimate(0.5, 0.6, 0.7, 10)


def test_a_plan_refuses_overlaps() -> None:
    first = Replacement(Span(0, 4), Label.DATE, "", "mask")
    second = Replacement(Span(3, 6), Label.DATE, "", "mask")
    with pytest.raises(ValueError, match="overlap"):
        DocumentPlan("d", (first, second))


def test_labels_are_read_in_any_case_and_a_misspelt_one_is_explained() -> None:
    assert parse_label("zip") is Label.ZIP
    with pytest.raises(UsageError, match="did you mean 'PATIENT'"):
        parse_label("PATEINT")


def test_classes_are_as_the_design_has_them() -> None:
    names = [label.value for label in Label]
    eid = names[: names.index("STREET") + 1]
    qid = names[names.index("CITY") : names.index("CHARACTERISTIC") + 1]
    assert [label.value for label in Label if label.cls.value == "EID"] == eid
    assert [label.value for label in Label if label.cls.value == "QID"] == qid


def test_all_eighteen_categories_of_hipaa_have_a_label() -> None:
    # Q, full-face photographs, travels with P: both are BIOMETRIC.
    assert {label.hipaa for label in Label} - {""} == set("ABCDEFGHIJKLMNOPR")


def test_draws_of_a_key_repeat_and_differ_by_purpose_and_parts() -> None:
    key = ProjectKey(b"0123456789abcdef")
    assert key.digest("a", "b") == key.digest("a", "b")
    assert len({key.digest("a", "bc"), key.digest("ab", "c"), key.digest("a", "b", "c")}) == 3
    assert key.digest("a") != ProjectKey(b"0123456789abcdeX").digest("a")
    with pytest.raises(ValueError, match="16 bytes"):
        ProjectKey(b"short")
