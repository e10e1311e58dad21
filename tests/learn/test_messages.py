"""Short messages for the encoder: what is marked in them, and that they are always the same."""

from __future__ import annotations

from itertools import islice

import pytest

from seawall.learn.example import Example
from seawall.learn.messages import make_messages
from seawall.model import Label
from seawall.text import LANGUAGES


@pytest.fixture(scope="module", params=LANGUAGES)
def messages(request: pytest.FixtureRequest) -> list[Example]:
    return list(make_messages(400, request.param, 0))


def test_a_message_is_the_same_whatever_is_asked_for(messages: list[Example]) -> None:
    assert list(islice(make_messages(900, messages[0].lang, 0), 20)) == messages[:20]


def test_every_place_of_a_frame_is_filled(messages: list[Example]) -> None:
    assert not [one for one in messages if "{" in one.text or "}" in one.text]


def test_names_and_genders_are_marked_and_nothing_else(messages: list[Example]) -> None:
    labels = {mention.label for one in messages for mention in one.mentions}
    assert labels == {
        Label.PATIENT,
        Label.DOCTOR,
        Label.RELATIVE,
        Label.OTHER_PERSON,
        Label.GENDER,
    }
    names = [m.span.of(one.text) for one in messages for m in one.mentions if m.label.is_person]
    assert all(name == name.strip() and any(map(str.isalpha, name)) for name in names)


def test_many_messages_name_nobody_and_many_are_of_one_case(messages: list[Example]) -> None:
    nameless = [one for one in messages if not any(m.label.is_person for m in one.mentions)]
    one_case = [one for one in messages if one.text.isupper() or one.text.islower()]
    assert len(nameless) > 0.25 * len(messages)
    assert len(one_case) > 0.25 * len(messages)
