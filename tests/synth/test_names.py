"""Names: each word in one split only, many cultures, and variants a search should still find."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.synth.material import LANGS, load_material
from seawall.synth.names import SPLITS, Names, load_names, name_words, owner_of
from seawall.synth.people import Human, draw_human
from seawall.synth.spelling import draw_variant, is_frequent, load_nicknames
from seawall.synth.values import strip_accents


def listed_words(names: Names) -> set[str]:
    pools = (*names.pools.values(), names.own)
    listed = (
        name for pool in pools for part in (pool.female, pool.male, pool.family) for name in part
    )
    return {word for name in listed for word in name_words(name)}


def test_no_word_of_a_name_stands_in_two_splits() -> None:
    words = {
        split: set().union(*(listed_words(load_material(split, lang).names) for lang in LANGS))
        for split in SPLITS
    }
    for one, other in combinations(SPLITS, 2):
        assert not words[one] & words[other]


@pytest.mark.parametrize("split", SPLITS)
@pytest.mark.parametrize("lang", LANGS)
def test_names_are_of_many_cultures(split: str, lang: str) -> None:
    names = load_material(split, lang).names
    assert len(names.pools) >= 25
    assert names.distinct() >= 3000


@given(st.integers())
def test_drawn_names_belong_to_the_split_even_when_invented(seed: int) -> None:
    rng = random.Random(str(seed))
    split = rng.choice(SPLITS)
    names = load_material(split, rng.choice(LANGS)).names
    human = draw_human(names, rng.choice("FM"), rng)
    for word in name_words(f"{human.given} {human.middle} {human.family}"):
        assert owner_of(word, names.claims) == split


def test_a_listed_name_belongs_to_the_split_that_lists_it() -> None:
    claims = {"hope": "test"}
    assert owner_of("hope", claims) == "test"
    for split in SPLITS:
        own = load_names(split, "en", {"last": ["Hope"]}, claims).own.family
        assert own == (("Hope",) if split == "test" else ())


def test_words_of_a_name_leave_out_particles_and_accents() -> None:
    assert name_words("Zoë van der Åkerblom-O'Brien") == ("zoe", "akerblom", "brien")


def test_nicknames_are_known_without_accents() -> None:
    nicknames = load_nicknames()
    assert "Bob" in nicknames["robert"]
    assert all(name == strip_accents(name).lower() for name in nicknames)


def variants(human: Human, form: str) -> set[str]:
    rng = random.Random("variants")
    return {v for v in (draw_variant(human, form, rng) for _ in range(400)) if v}


def test_all_kinds_of_variant_occur() -> None:
    found = variants(Human("Robert", "Åkerzelius-Brånth", "M"), "full")
    assert {
        "Åkerzelius-Brånth Robert",
        "Åkerzelius-Brånth, Robert",
        "R. Åkerzelius-Brånth",
        "Robert Åkerzelius Brånth",
        "Robert Akerzelius-Branth",
        "Bob Åkerzelius-Brånth",
    } <= found


def distance_is_one(one: str, other: str) -> bool:
    if len(one) == len(other):
        differ = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        swapped = len(differ) == 2 and differ[1] == differ[0] + 1
        return len(differ) == 1 or (swapped and sorted(one) == sorted(other))
    short, long = sorted((one, other), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def test_typos_are_one_edit_away_from_a_rare_name() -> None:
    typos = variants(Human("Ulf", "Vorndalink", "M"), "last")
    assert len(typos) > 20
    assert all(distance_is_one(typo, "Vorndalink") for typo in typos)


@pytest.mark.parametrize("name", ["Young", "Baker", "Lind", "Ek"])
def test_a_frequent_or_short_name_has_no_typo(name: str) -> None:
    assert len(name) < 5 or is_frequent(name)
    assert variants(Human("Bo", name, "M"), "last") == set()
