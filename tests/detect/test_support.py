"""Doubtful persons of the CRF's: surer where the SVM sees somebody too."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from seawall.detect.linear.found import CRF, LABELS, SVM, TAGGERS, Found, tell
from seawall.detect.neural.pieces import Pieces
from seawall.detect.neural.tagger import Glance
from seawall.detect.rules.names.candidate import BY_FORM, BY_PLACE
from seawall.detect.support import (
    find_denied,
    find_lonely,
    find_weak,
    join_agreed,
    lower_for_persons,
    trust_unheard,
    weigh_persons,
)
from seawall.model import Label, Mention, Span
from seawall.text import Reading


def found(detector: str, score: float, start: int = 0, label: Label = Label.PATIENT) -> Mention:
    return Mention(Span(start, start + 4), label, score, (detector,))


def gather(mentions: Sequence[Mention], detector: str) -> Found:
    """One detector's mentions of one note as columns."""
    own = [each for each in mentions if each.detectors == (detector,)]
    return Found(
        np.array([each.start_char for each in own], dtype=np.int64),
        np.array([each.end_char for each in own], dtype=np.int64),
        np.array([LABELS.index(each.label) for each in own], dtype=np.int32),
        np.array([each.score for each in own]),
        np.full(len(own), 1 << TAGGERS.index(detector), dtype=np.int32),
    )


def weigh_all(mentions: Sequence[Mention]) -> list[Mention]:
    crf, svm = (gather(mentions, name) for name in TAGGERS)
    return tell([weigh_persons(crf, svm), svm], 1)[0]


def weigh(*mentions: Mention) -> float:
    return weigh_all(mentions)[0].score


@pytest.mark.parametrize("score", [0.1, 0.3, 0.55])
def test_who_is_seen_by_both_is_surer_and_who_is_not_less_sure(score: float) -> None:
    seen = weigh(found(CRF, score), found(SVM, 0.06, label=Label.DOCTOR))
    assert weigh(found(CRF, score)) < score < seen
    assert weigh(found(CRF, score), found(SVM, 0.9, start=40)) < score


def test_what_is_sure_no_person_or_the_svms_stays_as_it_is() -> None:
    mentions = [found(CRF, 0.9), found(CRF, 0.3, label=Label.CITY), found(SVM, 0.3, start=9)]
    assert weigh_all(mentions) == mentions


def test_what_both_see_alike_is_one_mention_as_sure_as_the_surer() -> None:
    mentions = [found(CRF, 0.7), found(CRF, 0.9, start=9), found(SVM, 0.75), found(SVM, 0.8, 20)]
    (both, crf), (svm,) = (
        tell([part], 1)[0] for part in join_agreed(gather(mentions, CRF), gather(mentions, SVM))
    )
    assert (both.score, both.detectors) == (0.75, (CRF, SVM))
    assert [crf, svm] == [mentions[1], mentions[3]]


@pytest.mark.parametrize(
    "other", [found(SVM, 0.5), found(SVM, 0.9, label=Label.DOCTOR), found(SVM, 0.9, start=1)]
)
def test_what_one_doubts_or_sees_otherwise_stays_two(other: Mention) -> None:
    joined = join_agreed(gather([found(CRF, 0.9)], CRF), gather([other], SVM))
    assert tell(joined, 1)[0] == [found(CRF, 0.9), other]


@pytest.mark.parametrize(
    ("text", "score", "is_trusted"),
    [
        ("Ienas left", 0.4, True),
        ("Ienas left", 0.3, False),
        ("Door was open", 0.6, False),
        ("Ienas left", 0.96, False),
    ],
)
def test_who_is_seen_by_the_svm_alone_is_sure_if_no_list_holds_the_word(
    text: str, score: float, is_trusted: bool
) -> None:
    person = Mention(Span(0, text.index(" ")), Label.DOCTOR, score, (SVM,))
    seen = Mention(Span(0, 2), Label.PATIENT, 0.2, (CRF,))

    def trust(*mentions: Mention) -> float:
        crf, svm = (gather(mentions, name) for name in TAGGERS)
        return float(trust_unheard([Reading(text)], crf, svm).scores[0])

    assert trust(person) == pytest.approx(0.95 if is_trusted else score, abs=3e-3)
    assert trust(person, seen) == score


def test_whatever_may_count_once_it_is_weighed_is_asked_for() -> None:
    least = {Label.PATIENT: 0.3, Label.CITY: 0.3}
    asked = lower_for_persons(least, CRF)
    assert asked[Label.CITY] == 0.3
    assert weigh(found(CRF, asked[Label.PATIENT]), found(SVM, 0.1)) == pytest.approx(0.3, abs=1e-3)
    assert lower_for_persons(least, SVM)[Label.PATIENT] == 0


def test_lonely_are_persons_and_places_of_the_crf_alone_of_which_it_is_not_sure() -> None:
    alone, sure = found(CRF, 0.7), found(CRF, 0.97, start=10)
    town, seen = found(CRF, 0.7, start=20, label=Label.CITY), found(CRF, 0.7, start=30)
    ruled, ill = found(CRF, 0.7, start=40), found(CRF, 0.7, start=50)
    others = [found(SVM, 0.3, start=32), found(CRF, 0.9, start=50, label=Label.PROBLEM)]
    by_rules = [found("rules:names", 0.8, start=41)]
    dated = found(CRF, 0.7, start=60, label=Label.DATE)
    mentions = [alone, sure, town, seen, ruled, ill, dated, *others]
    assert find_lonely(mentions, by_rules) == {alone, town, ill}


def test_weak_are_words_of_medicine_that_a_rule_alone_takes_for_persons() -> None:
    reading = Reading("Roos, Roos, Roos, Roos, Lind, Karl")
    weak, sure = found("rules:names", BY_FORM), found("rules:names", BY_PLACE, start=6)
    seen, town, other, given = (found("rules:names", BY_FORM, start=at) for at in (12, 18, 24, 30))
    by_rules = [weak, sure, seen, town, found("rules:address", 0.6, start=18, label=Label.CITY)]
    borne_out = [found(CRF, 0.9, start=12), found(CRF, 0.9, label=Label.PROBLEM)]
    assert find_weak(reading, [*by_rules, other, given], borne_out) == {weak}
    assert find_weak(reading, [sure], borne_out) == set()


def look(*chances: float, passages: Sequence[Span] | None = None) -> Glance:
    """What an encoder saw of pieces of five characters each."""
    starts = np.arange(len(chances), dtype=np.int64) * 5
    nothing = np.zeros(len(chances), dtype=np.int64)
    pieces = Pieces(nothing, nothing, starts, starts + 4, frozenset())
    return Glance([], pieces, np.array(chances, dtype=np.float32), passages)


def test_denied_are_those_that_the_encoder_read_and_did_not_see() -> None:
    denied, seen, unread = (found(CRF, 0.7, start=at) for at in (0, 10, 30))
    glance = look(0.04, 0.9, 0.06)
    assert find_denied({denied, seen, unread}, (), glance) == {denied}


def test_nobody_is_denied_by_half_a_look() -> None:
    person = Mention(Span(0, 9), Label.PATIENT, 0.7, (CRF,))
    assert find_denied({person}, (), look(0.0, 0.0)) == {person}
    assert find_denied({person}, (), look(0.0, passages=[Span(0, 4)])) == set()


def test_of_the_weak_those_are_denied_of_whom_the_encoder_is_sure() -> None:
    denied, doubted, unread = (found("rules:names", 0.6, start=at) for at in (0, 5, 30))
    assert find_denied((), {denied, doubted, unread}, look(0.004, 0.04)) == {denied}
