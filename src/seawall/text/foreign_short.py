"""Whether a note of few words is foreign: a diagnosis and a plan, a list of drugs, a line of a lab.

Such a note has too few words for its language to outweigh English and Swedish by. Here what charts
of any language have (drugs, Latin, short forms, rare words) says nothing at all, and what tells is
a word of foreign charts that English and Swedish lack. Names and addresses do not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from seawall.text.foreign_words import (
    against,
    load_chart_words,
    load_gains,
    load_neutral_words,
    load_telling_words,
)

_MOST_WORDS = 40
_LEAST = 15  # tenths of a power of ten
# What a word of foreign charts weighs by its length: short ones may be short for anything.
_LONG, _OF_LONG = 4, 20
_OF_SHORT = {3: 10}
# Without any such word more is needed, of so many long words that tell.
_LEAST_WITHOUT, _FEWEST_WITHOUT = 30, 2

# Frequent words that are written alike in charts of many languages, and what names consist of.
_ANYWHERE = frozenset(
    "plan lap lab labs labor med meds typ type diagnose control status normal hernia test total "
    "local lokal abdomen thorax dosis info temp ex dr al che th dx tx rx dg "
    "van von der den ter ten de la las los del dos das da di du".split()
)


def is_short_foreign(written: Sequence[str]) -> bool:
    """True for a short note, given by its words as written, in a language without rules."""
    if len(written) > _MOST_WORDS:
        return False
    small = {word for word in written if word.islower()}
    # Two capitals are short for something; two small letters are a word.
    words = {word.lower() for word in written if len(word) > 2} | small
    words = words - load_neutral_words() - _ANYWHERE
    if not words.isdisjoint(load_chart_words()):
        return _weigh(words, small) >= _LEAST
    telling = [word for word in words & small & load_telling_words() if len(word) >= _LONG]
    return len(telling) >= _FEWEST_WITHOUT and _weigh(words, small) >= _LEAST_WITHOUT


def _weigh(words: AbstractSet[str], small: AbstractSet[str]) -> int:
    """How much more the words are of some other language than of English or Swedish."""
    chart = load_chart_words()
    total: Counter[int] = Counter()
    ground = 0
    for word in words:
        if word in chart:
            total.update(dict.fromkeys(chart[word], _weigh_chart_word(word)))
        elif len(word) > 1:
            ground += against(word)
            total.update(_list_gains(word, is_name=word not in small))
    return max(total.values(), default=0) - ground


def _weigh_chart_word(word: str) -> int:
    return _OF_LONG if len(word) >= _LONG else _OF_SHORT.get(len(word), 0)


def _list_gains(word: str, *, is_name: bool) -> dict[int, int]:
    """What a word gains each language; one that may be a name, no more than it speaks against."""
    pairs = load_gains().get(word, b"")
    most = against(word) if is_name else max(pairs, default=0)
    return {
        language: min(gain, most) for language, gain in zip(pairs[::2], pairs[1::2], strict=True)
    }
