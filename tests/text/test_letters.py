"""Letters of names: told from those of words, whoever lists them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.learn.letters import fit_letters
from seawall.resources import read_bytes
from seawall.text.features.lexica import KIND_NAMES, kind_of
from seawall.text.letters import FILE, NAMELIKE, ROWS, UNIT, grade_letters, list_runs
from seawall.text.name_lexicon import load_names

# No list of ours has these.
NAMES = """xiaoming zihan haoyu ruoxi babatunde hadeel rohit mehra anatoly nilton tolulope
kourosh seojun hyunwoo thandeka nkosana wojtek""".split()
WORDS = """edentulous ambulated tachypnoeic undisplaced reticulonodular desaturated bilaterally
unremarkable nonweightbearing omentectomised hypopigmented överrapporterad mobiliseras
cirkulatoriskt opåverkad sårrevision""".split()


def test_names_of_no_list_have_the_letters_of_names() -> None:
    names = [name for name in NAMES if not load_names().is_listed(name)]
    alike = [name for name in names if grade_letters(name) >= NAMELIKE]
    assert len(names) >= 10
    assert len(alike) >= 0.7 * len(names)


def test_words_of_charts_have_not() -> None:
    assert not [word for word in WORDS if grade_letters(word) >= NAMELIKE]


@given(st.text(min_size=1))
def test_every_word_has_a_grade_whatever_its_accents_and_case(word: str) -> None:
    assert 0 <= grade_letters(word) <= 7


def test_accents_do_not_count() -> None:
    assert grade_letters("gonçalves") == grade_letters("goncalves")


def test_what_ships_has_a_byte_for_every_row() -> None:
    assert len(read_bytes(FILE)) == ROWS


def test_fitted_letters_tell_new_names_from_new_words() -> None:
    odds = memoryview(
        fit_letters(
            ["kowalski", "nowakski", "bielski", "maliski"],
            ["painful", "hopeful", "careful", "doubtful"],
        )
    ).cast("b")

    def weigh(word: str) -> float:
        return UNIT * sum(odds[row] for row in list_runs(word))

    assert weigh("zielinski") > 0 > weigh("harmful")


@pytest.mark.parametrize(
    ("word", "lang", "kind"),
    [
        ("Yeon", "en", "Rare"),
        ("Ved", "en", "Word"),
        ("Oh", "en", "Wordname"),
    ],
)
def test_a_seldom_word_with_the_letters_of_a_name_is_no_common_one(
    word: str, lang: str, kind: str
) -> None:
    assert KIND_NAMES[kind_of(word, word.lower(), lang)] == kind
