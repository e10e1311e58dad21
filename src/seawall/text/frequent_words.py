"""Words that everybody uses, from wordfreq's small lists: one in a million words or more often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from seawall.resources import read_source
from seawall.store import load_made


@cache
def load_frequencies(lang: str) -> Mapping[str, float]:
    """Share of all words by word, in lower case; ``lang`` is "en" or "sv"."""
    made_of = (read_source(__name__), *list_versions("wordfreq"))
    return load_made(f"frequent-{lang}", made_of, lambda: _read_wordfreq(lang))


def list_versions(*packages: str) -> Iterator[str]:
    """The installed version of each of the packages that word lists are read from."""
    return map(_find_version, packages)


def _find_version(package: str) -> str:
    """By the name of the folder beside the package that describes it.

    To read what is in there, as ``importlib.metadata`` does, takes longer than to load the words.
    """
    spec = find_spec(package)
    place = Path(spec.origin).parent.parent if spec and spec.origin else Path()
    described = " ".join(sorted(each.name for each in place.glob(f"{package}-*.dist-info")))
    if described:
        return described
    from importlib.metadata import version

    return f"{package} {version(package)}"


def _read_wordfreq(lang: str) -> dict[str, float]:
    """Shares of the words that have no space in them."""
    from wordfreq import get_frequency_list

    shares: dict[str, float] = {}
    # By their rarity in hundredths of a power of ten.
    for centibels, words in enumerate(get_frequency_list(lang, "small")):
        whole = [word for word in words if not any(map(str.isspace, word))]
        shares.update(dict.fromkeys(whole, 10 ** (-centibels / 100)))
    return shares


def is_frequent(word: str) -> bool:
    """True for a frequent word of English or Swedish, in lower case; names are among them."""
    return word in load_frequencies("en") or word in load_frequencies("sv")
