from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from seawall.detect.aggregate.votes import _list_touched, drop_outvoted
from seawall.model import Label, Mention, Span, settle

TEXT = "Moved to Houston, an 81yoF seen 15.35 by Lincoln of Lincoln City"


def at(part: str, label: Label, score: float, *detectors: str) -> Mention:
    start = TEXT.index(part)
    return Mention(Span(start, start + len(part)), label, score, detectors)


def labels(*mentions: Mention) -> list[Label]:
    return [mention.label for mention in settle(drop_outvoted(TEXT, mentions))]


def test_a_guess_yields_to_surer_detectors_of_a_place() -> None:
    guess = at("Houston", Label.OTHER_PERSON, 0.6, "rules:names")
    city = at("Houston", Label.CITY, 0.8, "crf", "rules:address")
    assert labels(guess, city) == [Label.CITY]
    assert labels(guess) == [Label.OTHER_PERSON]


def test_the_riskier_label_wins_where_detectors_agree_on_it() -> None:
    person = at("Houston", Label.PATIENT, 0.9, "crf", "neural", "rules:names")
    assert labels(person, at("Houston", Label.CITY, 0.8, "rules:address")) == [Label.PATIENT]


def test_a_sure_rule_and_a_record_are_not_outvoted() -> None:
    city = at("Houston", Label.CITY, 1.0, "crf", "neural", "rules:address")
    assert labels(at("Houston", Label.DOCTOR, 0.95, "rules:names"), city) == [Label.DOCTOR]
    assert labels(at("Houston", Label.PATIENT, 0.5, "known"), city) == [Label.PATIENT]


def test_one_tagger_alone_does_not_outvote_a_name_that_a_cue_announces() -> None:
    announced = at("Houston", Label.OTHER_PERSON, 0.85, "rules:names")
    assert labels(announced, at("Houston", Label.CITY, 0.97, "crf")) == [Label.OTHER_PERSON]
    assert labels(announced, at("Houston", Label.CITY, 0.97, "crf", "svm")) == [Label.CITY]
    guess = at("Houston", Label.OTHER_PERSON, 0.6, "rules:names")
    assert labels(guess, at("Houston", Label.CITY, 0.97, "crf")) == [Label.CITY]


def test_a_name_longer_than_the_place_stays() -> None:
    whole = at("Lincoln of Lincoln", Label.PATIENT, 0.5, "svm")
    assert Label.PATIENT in labels(whole, at("Lincoln", Label.CITY, 1.0, "crf", "neural"))


def test_numbers_are_as_the_rules_draw_them() -> None:
    clock = at("15.35", Label.TIME, 0.9, "rules:times")
    assert labels(at("15.35", Label.DATE, 1.0, "neural"), clock) == [Label.TIME]
    age, sex = at("81", Label.AGE, 0.95, "rules:ages"), at("F", Label.GENDER, 0.9, "rules:x")
    drawn = at("81yoF", Label.AGE, 1.0, "neural")
    assert drop_outvoted(TEXT, [drawn, age, sex]) == [age, sex]
    assert drop_outvoted(TEXT, [drawn, age]) == [drawn, age]  # nobody else hides the "F"


def test_a_tagger_does_not_run_on_from_a_whole_date_into_the_next_number() -> None:
    text = "Started 21.5.2016 3/4 of the dose, 3 May 14 again, 12/11 19 and 12/24/19 12/26 seen"
    whole = "21.5.2016"
    for date, drawn, kept in (
        (whole, "21.5.2016 3/4", whole),
        ("3 May", "3 May 14", "3 May 14"),
        ("12/11", "12/11 19", "12/11 19"),
        ("12/24/19", "12/24/19 12/26", "12/24/19 12/26"),
    ):
        start = text.index(date)
        rule = Mention(Span(start, start + len(date)), Label.DATE, 0.9, ("rules:dates",))
        tagged = Mention(Span(start, start + len(drawn)), Label.DATE, 0.99, ("crf",))
        (found,) = settle(drop_outvoted(text, [rule, tagged]))
        assert found.span.of(text) == kept


def test_nothing_that_was_hidden_is_shown() -> None:
    """Every letter and digit that the detectors hid stays hidden; a text without a whole date."""
    rng = random.Random(5)
    choice = [Label.PATIENT, Label.CITY, Label.HOSPITAL, Label.DATE, Label.TIME, Label.AGE]
    for _ in range(200):
        mentions = []
        for _ in range(rng.randint(1, 8)):
            start = rng.randrange(len(TEXT) - 1)
            span = Span(start, rng.randint(start + 1, min(len(TEXT), start + 12)))
            detector = rng.choice(["rules:names", "crf", "svm", "neural"])
            mentions.append(Mention(span, rng.choice(choice), rng.random(), (detector,)))
        lost = _hidden(mentions) - _hidden(drop_outvoted(TEXT, mentions))
        assert not any(TEXT[place].isalnum() and TEXT[place] not in "yo" for place in lost)


def _hidden(mentions: list[Mention]) -> set[int]:
    return {at for each in mentions for at in range(each.start_char, each.end_char)}


SPANS = st.lists(
    st.builds(
        lambda start, length: Span(start, start + length), st.integers(0, 30), st.integers(1, 9)
    )
)


@given(SPANS, SPANS)
def test_what_is_touched_shares_a_character(own: list[Span], others: list[Span]) -> None:
    mentions = [Mention(span, Label.DOCTOR) for span in own]
    touched = [each for each in mentions if any(map(each.span.overlaps, others))]
    assert _list_touched(mentions, others) == touched
