"""Wider material: more names blended, all origins more alike, places made of names, more traps.

A learner shown the same forty hospitals ten thousand times would learn these, not hospitals.
"""

from __future__ import annotations

import csv
import gzip
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

from seawall.learn.injection.clinical import make_clinical_terms
from seawall.resources import read_toml
from seawall.synth.material import LANGS, Material, load_material
from seawall.synth.names import SPLITS, NamePool, Names, owner_of

_BLENDED_SHARE = 1 / 3
_EVEN_SHARE = 0.5  # of the draws, in which every origin is as likely as any other
_OWN_SHARE = 0.3  # of these, of an origin that only our own lists have: its names are the hardest
_MADE = 60  # of each kind
_TRAPS_MADE = 1200
_LISTED_TRAPS = 2  # as many times as they stand there, that those of the split are not lost
_GAZETTEER = Path("lexica")


class MixedNames(Names):
    """Names of which a third are blends, and whose rare origins are less rare."""

    def draw_culture(self, rng: random.Random) -> str:
        """Half the time any origin, our own lists more often; else by the country's weights."""
        if rng.random() >= _EVEN_SHARE:
            return super().draw_culture(rng)
        pools = tuple(self.pools)
        return rng.choice(_own_origins() if rng.random() < _OWN_SHARE else pools)

    def _draw(self, pool: tuple[str, ...], own: tuple[str, ...], rng: random.Random) -> str:
        return (
            self._invent(pool, rng)
            if rng.random() < _BLENDED_SHARE
            else super()._draw(pool, own, rng)
        )


def mix_names(names: Names) -> MixedNames:
    """The same names and those of further origins, drawn more evenly, a third of them blended."""
    further = _read_origins(names)
    weights = (*names.weights, *(1 for _ in further))
    return MixedNames(names.split, {**names.pools, **further}, weights, names.own, names.claims)


@cache
def _own_origins() -> tuple[str, ...]:
    return tuple(read_toml("lexicons/origin_names.toml"))


def _read_origins(names: Names) -> dict[str, NamePool]:
    """The split's names of origins for which there is no list in Latin letters but our own."""
    pools = {}
    for origin, lists in read_toml("lexicons/origin_names.toml").items():
        made = _join_syllables(lists.get("syllables", "").split(), lists.get("joints", ()))
        given = tuple(name for name in (*lists["given"].split(), *made) if names.owns(name))
        family = tuple(name for name in lists["family"].split() if names.owns(name))
        pools[origin] = NamePool(given, given, family)
    return pools


def _join_syllables(syllables: Sequence[str], joints: Sequence[str]) -> Iterator[str]:
    """Given names of two syllables: "Ji-won", "Jiwon", "Ji Won", "Ji-Won"."""
    for number, (first, second) in enumerate(product(syllables, repeat=2)):
        joint = joints[number % len(joints)]
        is_second_large = joint.endswith(" ")
        ending = second.title() if is_second_large else second
        yield first.title() + (joint.strip() or joint) + ending


def widen_material(material: Material, rng: random.Random, folder: Path | None = None) -> Material:
    """The material with mixed names and places made of the split's own names.

    With the folder of shared data also real American cities, counties and hospitals, each of
    which belongs to one split. No name of a place that another split lists is ever taken.
    """
    names = mix_names(material.names)
    words = {key: list(values) for key, values in material.words.items()}
    patterns = read_toml("learn/places.toml")[material.lang]
    words["cities"] += _make_all(patterns["cities"], names, rng)
    if material.lang == "en" and folder is not None:
        words["cities"] += _sample(_real_places(folder, "city"), material, rng)
        counties = _sample(_real_places(folder, "county"), material, rng)
        words["counties"] += [f"{name} County" for name in counties]
        words["hospitals"] += _sample(_real_hospitals(folder), material, rng)
    for key in ("hospitals", "streets", "organizations"):
        words[key] += _make_all(patterns[key], names, rng, words["cities"])
    taken = list_foreign_words(material.split)
    kept = {
        key: _shuffled((word for word in values if word not in taken), rng)
        for key, values in words.items()
    }
    made = make_clinical_terms(material.lang, _TRAPS_MADE, rng)
    return replace(
        material, words=kept, names=names, traps=(*material.traps * _LISTED_TRAPS, *made)
    )


def _shuffled(values: Iterator[str], rng: random.Random) -> tuple[str, ...]:
    """The first hospital of a list is the largest: shuffled, each is large in some hospital."""
    listed = list(values)
    rng.shuffle(listed)
    return tuple(listed)


@cache
def list_foreign_words(split: str) -> frozenset[str]:
    """Every word that another split lists and this one does not."""

    def words_of(one: str) -> set[str]:
        lists = (load_material(one, lang).words for lang in LANGS)
        return {word for words in lists for values in words.values() for word in values}

    others = (words_of(one) for one in SPLITS if one != split)
    return frozenset(set().union(*others) - words_of(split))


def _make_all(
    patterns: Sequence[str], names: Names, rng: random.Random, cities: Sequence[str] = ()
) -> list[str]:
    """Places of one kind; ``{n}`` is left for whoever gives an address its number."""
    return [_make(rng.choice(patterns), names, rng, cities) for _ in range(_MADE)]


def _make(pattern: str, names: Names, rng: random.Random, cities: Sequence[str]) -> str:
    culture = names.draw_culture(rng)
    draws: dict[str, Callable[[], str]] = {
        "last": lambda: names.draw_family(culture, rng),
        "last2": lambda: names.draw_family(culture, rng),
        "first": lambda: names.draw_given(culture, rng.choice("FM"), rng),
        "city": lambda: rng.choice(cities),
        "n": lambda: "{n}",
    }
    # Only what the pattern asks for: a name costs far more than the rest.
    wanted = {key: draw() for key, draw in draws.items() if f"{{{key}}}" in pattern}
    return pattern.format(**wanted)


def _sample(places: tuple[str, ...], material: Material, rng: random.Random) -> list[str]:
    """Some of the places that belong to the material's split."""
    drawn = rng.sample(places, min(len(places), 3 * _MADE))
    return [place for place in drawn if owner_of(place.lower(), {}) == material.split]


@cache
def _real_places(folder: Path, column: str) -> tuple[str, ...]:
    return tuple(
        sorted(set(_read_column(folder / _GAZETTEER / "us-geo/us_zip_city_county.csv.gz", column)))
    )


@cache
def _real_hospitals(folder: Path) -> tuple[str, ...]:
    file = folder / _GAZETTEER / "us-hospitals/Hospital_General_Information.csv.gz"
    return tuple(sorted({name.title().replace("'S", "'s") for name in _read_column(file, "name")}))


def _read_column(file: Path, column: str) -> Iterator[str]:
    """The values of the column whose heading holds that word; nothing where the file is missing."""
    if not file.is_file():
        return
    with gzip.open(file, "rt", encoding="utf-8", errors="replace", newline="") as lines:
        rows = csv.reader(lines)
        heading = [title.lower() for title in next(rows)]
        index = next(at for at, title in enumerate(heading) if column in title)
        yield from (row[index].strip() for row in rows if len(row) > index and row[index].strip())
