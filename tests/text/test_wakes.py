"""Where rules wake, by a word and by what stands beside it."""

import pytest

from seawall.text import Choice, Phrases, Reading, Wake, Way, read_together
from seawall.text.verdicts import CAPITAL, NUMBER, SMALL

_TITLE, _TITLED = Wake.at({"dr"}), Wake(str.istitle)


def test_a_way_asks_what_stands_before_and_behind() -> None:
    reading = Reading("dr Berg saw dr smith and Dr")
    assert reading.woken_by(Choice(Way(_TITLE, after=_TITLED))) == [0]
    assert reading.woken_by(Choice(Way(_TITLED, before=_TITLE))) == [1]
    assert reading.woken_by(Choice(_TITLE)) == [0, 3, 6]


def test_a_way_asks_what_stands_beyond_the_next_word() -> None:
    way = Way(_TITLE, after=Wake.at({"."}), beyond=_TITLED)
    notes = read_together(["dr. Berg, dr. smith, dr Berg, dr.", "Berg", "dr. Berg"], "en")
    assert [note.woken_by(Choice(way)) for note in notes] == [[0], [], [0]]


def test_no_note_stands_beside_another() -> None:
    notes = read_together(["seen by dr", "Berg came", "", "dr"], "en")
    led = Choice(Way(_TITLE, after=_TITLED), Way(_TITLED, before=_TITLE))
    phrase = Choice(Phrases({"dr": {"berg": [["berg"]]}, "came": {"dr": [["dr"]]}}))
    for choice in (led, phrase):
        assert [note.woken_by(choice) for note in notes] == [[], [], [], []]


def test_a_phrase_is_found_whole() -> None:
    tails = {"on": {"call": [["call", "for", "us"], ["call", "today"]]}}
    reading = Reading("On call for Berg, on call today, on call for")
    assert reading.woken_by(Choice(Phrases(tails))) == [5]


def test_what_stands_behind_a_phrase_is_asked_as_well() -> None:
    phrases = Phrases({"seen": {"by": [["by"], ["by", "the"]]}}, after=_TITLED)
    notes = read_together(
        ["seen by Berg", "seen by the Berg, seen by the", "seen by", "Berg"], "en"
    )
    assert [note.woken_by(Choice(phrases)) for note in notes] == [[0], [0], [], []]


def test_the_first_of_all_tokens_has_nothing_before_it() -> None:
    notes = read_together(["Berg", "Berg, dr"], "en")
    assert [note.woken_by(Choice(Way(_TITLED, before=_TITLE))) for note in notes] == [[], []]


def test_more_wakes_than_a_number_has_bits() -> None:
    wakes = [Wake.at({f"word{number}"[-1]}) for number in range(140)]
    reading = Reading("4 9 0")
    assert [reading.woken_by(wakes[at]) for at in (4, 64, 129, 139)] == [[0], [0], [1], [1]]


def test_a_table_wakes_at_some_sorts_alone() -> None:
    reading = Reading("saint Saint SAINT 1 . x")
    assert reading.woken_by(Wake.at({"saint"}, of=CAPITAL)) == [1, 2]
    assert reading.woken_by(Wake.at({"."}, always=CAPITAL)) == [1, 2, 4]
    assert reading.woken_by(Wake(lambda text: text.islower(), of=SMALL, always=NUMBER)) == [0, 3, 5]


def test_what_is_asked_later_is_asked_about_forms_known_before() -> None:
    """A first question may load what asks more, of forms that have been judged for others."""
    loaded: list[Wake] = []

    def may_load(text: str) -> bool:
        if not loaded:
            loaded.append(Wake.at({"late"}))
            loaded.append(Wake(str.istitle))
        return text == "first"

    reading = Reading("late first Title LATE other")
    assert reading.woken_by(Wake(may_load)) == [1]
    assert reading.woken_by(loaded[0]) == [0, 3]
    assert reading.woken_by(loaded[1]) == [2]
    others = Reading("first Another late first")
    assert [others.woken_by(wake) for wake in loaded] == [[2], [1]]


def test_whoever_stops_a_question_half_way_leaves_nothing_wrong() -> None:
    is_stopped = [True]

    def stop(text: str) -> bool:
        if is_stopped and text == "stopping":
            raise KeyboardInterrupt
        return text == "stopping"

    wake, word = Wake(stop), Wake.at({"half"})
    with pytest.raises(KeyboardInterrupt):
        Reading("half stopping way").woken_by(wake)
    is_stopped.clear()
    reading = Reading("way half stopping")
    assert (reading.woken_by(word), reading.woken_by(wake)) == ([1], [2])
