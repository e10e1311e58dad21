"""Lines for training: what is marked in them, of which split, and that they are always the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from seawall.learn import lines as source
from seawall.learn.example import Example
from seawall.learn.injection.variety import list_foreign_words
from seawall.learn.lines import make_lines, make_remarks
from seawall.model import Class, Label
from seawall.resources import read_lines
from seawall.synth.material import load_material
from seawall.text import LANGUAGES

MARK = re.compile(r"\[\[([A-Z_]+):([^\[\]]+)\]\]")
Maker = Callable[[int, str, int], Iterator[Example]]


@pytest.fixture(scope="module", params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def lines(lang: str) -> list[Example]:
    return list(make_lines(600, lang, 0))


@pytest.fixture
def one_line(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], list[Example]]:
    """Examples of nothing but one marked line, as it is written again and again."""

    def write(line: str, lang: str = "en") -> list[Example]:
        frames = dict(source.read_frames(lang)) | {"only": [line]}
        monkeypatch.setattr(source, "read_frames", lambda _: frames)
        monkeypatch.setattr(source, "_KINDS", {"only": 1})
        monkeypatch.setattr(source, "_LENGTHS", (1,))
        monkeypatch.setattr(source, "_IN_ONE_CASE", 0)
        return list(make_lines(80, lang, 0))

    return write


@pytest.mark.parametrize("make", [make_lines, make_remarks])
def test_an_example_is_the_same_whatever_is_asked_for(make: Maker, lang: str) -> None:
    assert list(islice(make(90, lang, 3), 12)) == list(make(12, lang, 3))


@pytest.mark.parametrize("make", [make_lines, make_remarks])
def test_many_examples_name_nobody_and_many_are_of_one_case(make: Maker, lang: str) -> None:
    examples = list(make(200, lang, 0))
    nameless = [one for one in examples if not any(m.label.is_person for m in one.mentions)]
    assert 0.02 < len(nameless) / len(examples) < 0.6
    for is_cased in (str.isupper, str.islower):
        assert sum(is_cased(one.text) for one in examples) > len(examples) // 10


@pytest.mark.parametrize("make", [make_lines, make_remarks])
def test_no_trap_touches_a_mention(make: Maker, lang: str) -> None:
    for one in make(200, lang, 0):
        assert not any(trap.overlaps(m.span) for trap in one.traps for m in one.mentions)


def test_every_mark_of_the_lists_is_whole_and_known(lang: str) -> None:
    for line in read_lines(f"learn/lines_{lang}.txt"):
        assert not re.search(r"\[\[|\]\]|[{}]", MARK.sub("", line))
        assert all(value == value.strip() for _, value in MARK.findall(line))
        assert {label for label, _ in MARK.findall(line)} - {"TRAP"} <= set(Label.__members__)


def test_every_place_of_a_line_is_filled(lines: list[Example]) -> None:
    assert not [one for one in lines if re.search(r"[{}]|\[\[|\]\]", one.text)]


def test_mentions_cover_names_and_traits_and_no_health_detail(lines: list[Example]) -> None:
    found = [(m.label, m.span.of(one.text)) for one in lines for m in one.mentions]
    assert all(value == value.strip() and any(map(str.isalnum, value)) for _, value in found)
    labels = {label for label, _ in found}
    assert {Label.PATIENT, Label.CITY, Label.PROFESSION, Label.CHARACTERISTIC} <= labels
    assert {label.cls for label in labels} == {Class.EID, Class.QID}


def test_no_marked_name_or_place_is_of_another_split(lang: str, lines: list[Example]) -> None:
    """Names are told by their hash, places by the lists; in one case they would not be told."""
    names = load_material("train", lang).names
    foreign = list_foreign_words("train")
    cased = [one for one in lines if not one.text.isupper() and not one.text.islower()]
    for one in cased:
        for mention in one.mentions:
            value = mention.span.of(one.text)
            if not mention.label.is_person:
                assert value not in foreign
            elif value.istitle():
                assert names.owns(value)


def test_a_value_at_times_stays_and_else_becomes_another_of_its_kind(
    one_line: Callable[[str, str], list[Example]],
) -> None:
    examples = one_line("Works as a [[PROFESSION:crofter]] near [[CITY:Yonkers]].", "en")
    towns = {m.span.of(one.text) for one in examples for m in one.mentions if m.label is Label.CITY}
    assert "Yonkers" in towns and len(towns) > 20
    assert {m.label for one in examples for m in one.mentions} == {Label.PROFESSION, Label.CITY}
    assert {one.text[:11] for one in examples} == {"Works as a ", "Works as an"}
    trades = [one.mentions[0].span.of(one.text) for one in examples]
    assert all(
        (one.text[10] == "n") == (t[0] in "aeiou") for one, t in zip(examples, trades, strict=True)
    )


def test_numbers_give_way_to_those_of_their_form(
    one_line: Callable[[str, str], list[Example]],
) -> None:
    ages = {one.mentions[0].span.of(one.text) for one in one_line("[[AGE:45]]-year-old", "en")}
    assert len(ages) > 10
    assert all(age.isdigit() for age in ages)


def test_pronouns_and_kin_are_marked(one_line: Callable[[str, str], list[Example]]) -> None:
    one = one_line("[[PATIENT:Åke]] säger att hon och mamman kommer", "sv")[0]
    genders = [m.span.of(one.text) for m in one.mentions if m.label is Label.GENDER]
    assert genders == ["hon", "mamman"]


def test_a_name_is_written_as_the_one_it_replaces(
    one_line: Callable[[str, str], list[Example]],
) -> None:
    frames = {
        "[[DOCTOR:Berg, Anna]]": r"[^,]+, [^,]+",
        "[[DOCTOR:BERG]]": r"[^a-zåäö]+",
        "[[DOCTOR:anna berg]]": r"[^A-ZÅÄÖ]+ [^A-ZÅÄÖ]+",
        "[[DOCTOR:A. Berg]]": r"\w\. .+",
    }
    for frame, form in frames.items():
        for one in one_line(frame + " to review", "en"):
            assert re.fullmatch(form, one.mentions[0].span.of(one.text))
