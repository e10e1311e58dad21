"""Doubtful persons of the CRF's: surer where the SVM sees somebody too."""

from __future__ import annotations

import pytest

from seawall.detect.support import (
    CRF,
    SVM,
    find_denied,
    find_lonely,
    lower_for_persons,
    weigh_persons,
)
from seawall.model import Label, Mention, Span


def found(detector: str, score: float, start: int = 0, label: Label = Label.PATIENT) -> Mention:
    return Mention(Span(start, start + 4), label, score, (detector,))


def weigh(*mentions: Mention) -> float:
    return weigh_persons(mentions)[0].score


@pytest.mark.parametrize("score", [0.1, 0.3, 0.55])
def test_who_is_seen_by_both_is_surer_and_who_is_not_less_sure(score: float) -> None:
    seen = weigh(found(CRF, score), found(SVM, 0.06, label=Label.DOCTOR))
    assert weigh(found(CRF, score)) < score < seen
    assert weigh(found(CRF, score), found(SVM, 0.9, start=40)) < score


def test_what_is_sure_no_person_or_the_svms_stays_as_it_is() -> None:
    mentions = [found(CRF, 0.9), found(CRF, 0.3, label=Label.CITY), found(SVM, 0.3, start=9)]
    assert weigh_persons(mentions) == mentions


def test_whatever_may_count_once_it_is_weighed_is_asked_for() -> None:
    least = {Label.PATIENT: 0.3, Label.CITY: 0.3}
    asked = lower_for_persons(least, CRF)
    assert asked[Label.CITY] == 0.3
    assert weigh(found(CRF, asked[Label.PATIENT]), found(SVM, 0.1)) == pytest.approx(0.3, abs=1e-3)
    assert lower_for_persons(least, SVM)[Label.PATIENT] == 0


def test_lonely_are_persons_of_the_crf_alone_of_whom_it_is_not_sure() -> None:
    alone, sure = found(CRF, 0.7), found(CRF, 0.97, start=10)
    town, seen = found(CRF, 0.7, start=20, label=Label.CITY), found(CRF, 0.7, start=30)
    ruled, ill = found(CRF, 0.7, start=40), found(CRF, 0.7, start=50)
    others = [found(SVM, 0.3, start=32), found(CRF, 0.9, start=50, label=Label.PROBLEM)]
    by_rules = [found("rules:names", 0.8, start=41)]
    mentions = [alone, sure, town, seen, ruled, ill, *others]
    assert find_lonely(mentions, by_rules) == {alone, ill}


def test_denied_are_the_lonely_that_the_encoder_read_and_did_not_see() -> None:
    denied, seen, unread = (found(CRF, 0.7, start=at) for at in (0, 10, 30))
    by_encoder = [found("neural", 0.06, start=12)]
    lonely = {denied, seen, unread}
    assert find_denied(lonely, [Span(0, 20)], by_encoder) == {denied}
    assert find_denied(lonely, None, by_encoder) == {denied, unread}
