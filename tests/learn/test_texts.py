"""Texts for training: what is marked in them, and that a person keeps one name in each."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

import pytest

from seawall.learn import texts as source
from seawall.learn.example import Example
from seawall.learn.injection.variety import list_foreign_words
from seawall.learn.texts import KINDS, make_texts, read_texts
from seawall.model import Class, Label
from seawall.text import LANGUAGES

MARK = re.compile(r"\[\[([A-Z_]+):(.+?)\]\]", re.DOTALL)


def read_all(lang: str) -> list[str]:
    return [text for kind in KINDS[lang] for text in read_texts(lang, kind)]


@pytest.fixture(scope="module", params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def texts(lang: str) -> list[Example]:
    return list(make_texts(300, lang, 0))


@pytest.fixture
def one_text(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[Example]]:
    """Examples of nothing but one marked text, whole and without noise."""

    def write(text: str) -> list[Example]:
        monkeypatch.setattr(source, "read_texts", lambda *_: (text,))
        monkeypatch.setattr(source, "_WHOLE_SHARE", 1)
        monkeypatch.setattr(source, "add_noise", lambda example, _: example)
        return list(make_texts(60, "en", 0, kinds={"en": ("only",)}))

    return write


def test_an_example_is_the_same_whatever_is_asked_for(lang: str) -> None:
    assert list(islice(make_texts(90, lang, 3), 12)) == list(make_texts(12, lang, 3))


def test_every_mark_is_whole_and_known(lang: str) -> None:
    for text in read_all(lang):
        assert not re.search(r"\[\[|\]\]|[{}]", MARK.sub("", text))
        assert all(value == value.strip() for _, value in MARK.findall(text))
        assert {label for label, _ in MARK.findall(text)} - {"TRAP"} <= set(Label.__members__)


def test_some_texts_name_nobody_and_all_are_apart(lang: str) -> None:
    texts = read_all(lang)
    nameless = [one for one in texts if {label for label, _ in MARK.findall(one)} <= {"TRAP"}]
    assert len(texts) // 12 < len(nameless) < len(texts) // 3
    assert len(set(texts)) == len(texts)


def test_a_kind_can_be_asked_for(lang: str) -> None:
    kind = KINDS[lang][0]
    (one,) = make_texts(1, lang, 0, kinds={lang: (kind,)})
    assert one == next(make_texts(5, lang, 0, kinds={lang: (kind,)}))
    assert len(read_texts(lang, kind)) < len(read_all(lang))


def test_mentions_and_traps_are_apart_and_no_mark_is_left(texts: list[Example]) -> None:
    for one in texts:
        assert not re.search(r"\[\[|\]\]", one.text)
        assert not any(trap.overlaps(m.span) for trap in one.traps for m in one.mentions)
        assert {m.label.cls for m in one.mentions} <= {Class.EID, Class.QID}


def test_no_place_is_of_another_split(texts: list[Example]) -> None:
    foreign = list_foreign_words("train")
    for one in texts:
        places = (m for m in one.mentions if m.label in (Label.CITY, Label.HOSPITAL))
        assert not [place for place in places if place.span.of(one.text) in foreign]


def test_a_person_keeps_one_name_within_a_text(
    one_text: Callable[[str], list[Example]],
) -> None:
    examples = one_text("[[PATIENT:Odd Berg]] came. [[PATIENT:Berg]] left with [[PATIENT:Odd]].")
    written = [[m.span.of(one.text) for m in one.mentions] for one in examples]
    assert len({tuple(names) for names in written}) > 20
    two_words = [names for names in written if len(names[0].split()) == 2]
    assert len(two_words) > 20
    assert all(" ".join((first, last)) == whole for whole, last, first in two_words)
