from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from seawall.model import Class, DateRole, Joined, Label, Mention, Span, settle

LABELS = [Label.PATIENT, Label.PHONE, Label.DATE, Label.HOSPITAL, Label.PROBLEM, Label.DRUG]


@st.composite
def mention_sets(draw: st.DrawFn) -> list[Mention]:
    spans = st.tuples(st.integers(0, 40), st.integers(1, 12)).map(lambda s: Span(s[0], sum(s)))
    mention = st.builds(Mention, spans, st.sampled_from(LABELS), st.floats(0, 1))
    return draw(st.lists(mention, max_size=12))


def characters(mentions: list[Mention] | tuple[Mention, ...], hidden: bool) -> set[int]:
    return {
        char
        for mention in mentions
        if (mention.cls is not Class.HMD) == hidden
        for char in range(mention.start_char, mention.end_char)
    }


@given(mention_sets())
def test_nothing_overlaps_and_nothing_hidden_is_lost(mentions: list[Mention]) -> None:
    settled = settle(mentions)
    assert all(a.end_char <= b.start_char for a, b in pairwise(settled))
    assert characters(settled, hidden=True) == characters(mentions, hidden=True)
    details = characters(mentions, hidden=False) - characters(mentions, hidden=True)
    assert characters(settled, hidden=False) == details


@given(mention_sets(), st.randoms())
def test_the_order_of_the_detectors_does_not_matter(mentions: list[Mention], random) -> None:
    shuffled = list(mentions)
    random.shuffle(shuffled)
    places = [(m.span, m.label) for m in settle(mentions)]
    assert places == [(m.span, m.label) for m in settle(shuffled)]


@given(mention_sets())
def test_a_group_has_the_riskiest_class_in_it(mentions: list[Mention]) -> None:
    for settled in settle(mentions):
        inside = [m for m in mentions if settled.span.contains(m.span)]
        if settled.cls is not Class.HMD:
            assert settled.cls.risk == max(m.cls.risk for m in inside)


def test_a_date_keeps_its_role_where_a_surer_mention_has_none() -> None:
    ruled = Mention(Span(4, 14), Label.DATE, 0.8, role=DateRole.ADMISSION)
    (date,) = settle([Mention(Span(0, 14), Label.DATE, 0.99), ruled])
    assert date.role is DateRole.ADMISSION
    (name,) = settle([Mention(Span(0, 14), Label.PATIENT), ruled])
    assert name.role is None


def test_the_same_mention_of_several_detectors_is_one() -> None:
    by_rule = Mention(Span(3, 9), Label.DATE, 0.9, ("rules:dates",), DateRole.BIRTH)
    by_crf = Mention(Span(3, 9), Label.DATE, 0.95, ("crf",))
    longer = Mention(Span(3, 12), Label.DATE, 0.7, ("svm",))
    other = Mention(Span(3, 9), Label.TIME, 0.7, ("svm",))
    joined = Mention(Span(3, 9), Label.DATE, 0.95, ("crf", "rules:dates"), DateRole.BIRTH)
    assert Joined([by_rule, longer, by_crf, other]).mentions == [joined, longer, other]
    assert settle([by_rule, by_crf, longer, other]) == settle([joined, longer, other])


def test_a_mention_confirms_only_what_is_there() -> None:
    by_rule = Mention(Span(3, 9), Label.DATE, 0.9, ("rules:dates",), DateRole.BIRTH)
    joined = Joined([by_rule])
    assert not joined.confirm(Mention(Span(3, 9), Label.TIME, 0.95, ("crf",)))
    assert joined.mentions == [by_rule]
    assert joined.confirm(Mention(Span(3, 9), Label.DATE, 0.95, ("crf",)))
    both = Mention(Span(3, 9), Label.DATE, 0.95, ("crf", "rules:dates"), DateRole.BIRTH)
    assert joined.mentions == [both]
