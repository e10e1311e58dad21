from __future__ import annotations

import pytest

from seawall.text import Pattern, Reading, read_together

WORD = Pattern(r"(?i)\b(?P<word>ext|pager)\s(?P<value>\d{4})")
STARRED = Pattern(r"\*(?P<value>\d{2})", whole_words=False)
LETTERS = Pattern("[a-c]{2}", ignore_case=True)
ANY = Pattern.any_of(WORD, STARRED, LETTERS)

TEXTS = (
    "EXT 4471 and *66",
    "pager 4471",
    "PAGER",
    "dial *66",
    "xAB",  # whole words are what the parts see to
    "Ab",
    "*6, a b c",
    "",
    "pager 4471 あ",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_pattern_of_several_may_be_where_one_of_them_is(text: str) -> None:
    reading = Reading(text)
    found = any(list(each.find(reading)) for each in (WORD, STARRED, LETTERS))
    assert ANY.may_be_in(reading) or not found


def test_a_pattern_of_several_is_nowhere_else() -> None:
    assert [ANY.may_be_in(each) for each in read_together(["PAGER", "*6, a b c", "*66"], "en")] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize("pattern", [WORD, STARRED, LETTERS])
def test_bounds_are_those_of_the_matches(pattern: Pattern) -> None:
    for reading in (*read_together(TEXTS, "en"), *map(Reading, TEXTS)):
        bounds = [(match.start_char, match.end_char) for match in pattern.find(reading)]
        assert pattern.find_bounds(reading) == bounds
        assert pattern.find_bounds(reading.alone) == bounds


def test_the_first_group_that_took_part() -> None:
    pattern = Pattern(r"(?P<a>x)|(?P<b>y)(?P<c>z)?")
    (match,) = pattern.find(Reading("yz"))
    assert match.first_of(("a", "c", "b")) == "c"
    with pytest.raises(LookupError):
        match.first_of(("a",))


@pytest.mark.parametrize("text", [*TEXTS, "xpager 4471", "pager 44713 ext 1200", "é pager 4471"])
def test_late_groups_are_those_of_the_match(text: str) -> None:
    source = r"(?i)(?P<head>\bpager|e(?P<short>x?)t)?\s?(?P<value>\d{2}(?P<rest>\d{2}\b)?)"
    soon, late = Pattern(source), Pattern(source, late_groups=True)
    for reading in (Reading(text), *read_together([text, "4471", text], "en")):
        pairs = list(zip(soon.find(reading), late.find(reading), strict=True))
        for group in ("head", "short", "value", "rest", 0):
            assert [one.has(group) for one, _ in pairs] == [other.has(group) for _, other in pairs]
            for one, other in pairs:
                assert one.text(group) == other.text(group)
                assert one.span_or_none(group) == other.span_or_none(group)


def test_the_notes_are_picked_in_which_a_pattern_is() -> None:
    notes = read_together(["ring 12", "", "none", "患者 12", "x12"], "en")
    digits = Pattern(r"\d\d")
    assert digits.pick(notes) == [0, 3]  # whether one beyond the alphabet has it is not asked
    assert digits.pick([Reading("none"), notes[2], notes[0]]) == [0, 2]
    assert Pattern("中").pick(notes) == [0, 1, 2, 3, 4]
