"""Whether a note, or a passage of it, is written in a language that Seawall has no rules for.

Each word speaks for the languages that have it more often than English and Swedish do, and against
those that have it less often; a word that none of them has says nothing, as names and drugs do. A
word counts once, however often it comes. Where words of a language outweigh those of English and
Swedish in the whole note, or in a passage of some two sentences, it is foreign; a sentence that is
quoted is not. A script other than Latin speaks for itself. A note most of whose words nobody knows
is in a language that no list has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from seawall.text.foreign_short import is_short_foreign
from seawall.text.foreign_words import (
    MOST,
    against,
    load_gains,
    load_home_words,
    load_telling_words,
)

_TENTHS = 10
_BLOCK_CHARS = 200_000  # judged at once, so that a vast note takes no more memory than a large one
_LEAST_OF_NOTE = 35  # tenths of a power of ten
_LEAST_TELLING_SHARE = 0.1
_PASSAGE_WORDS = 20
_MOST_QUOTED_CHARS = 400
_LEAST_OF_PASSAGE = 80
_LEAST_TELLING_OF_PASSAGE = 8
# A note whose words are not known at home needs less to tell, and where they are many, nothing.
_LEAST_AMONG_UNKNOWN = 10
_LEAST_WORDS, _FEW_KNOWN = 5, 0.4
_MANY_WORDS, _HARDLY_ANY_KNOWN = 14, 0.3
_LONG_WORD = 3
_LEAST_SMALL = 2  # words without a capital

# Letters of scripts other than Latin; those of the first have no spaces between words.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
_SPACED = (
    "\u0370-\u0dff\u0f00-\u0fff\u10a0-\u177f\u1800-\u1cff\u1f00-\u1fff\u2c00-\u2c5f\u2c80-\u2dff"
    "\ua000-\ua4cf\ua500-\ua6ff\ua800-\uab2f\uab70-\ud7ff\ufb13-\ufdff\ufe70-\ufefc"
)
_WORD = re.compile(r"[^\W\d_]+")
# Two characters without spaces count as a word; one letter alone ("α", "Ω") is a sign.
_OTHER_SCRIPT = re.compile(f"[{_UNSPACED}]{{2}}|[{_SPACED}]{{2,}}")
# Neither what opens a quote nor what ends it or a sentence is inside, so no place is read twice.
_QUOTED_SENTENCE = re.compile(r"[\"“”„«»][^\"“”„«».!?\n]{1,300}[.!?]?[\"“”«»]")
_SENTENCE_START = re.compile(r"(?:^|[.!?:\n])[^\S\n]*[^\W\d_]")
_ANY_WORD = re.compile(f"{_OTHER_SCRIPT.pattern}|{_WORD.pattern}")


def is_foreign(text: str) -> bool:
    """True for a note, or one with a passage, in a language without rules; linear in its length.

    A note that has no words, or too few to tell, is not foreign.
    """
    text = _leave_out_quotes(text)
    blocks = range(0, len(text), _BLOCK_CHARS)
    return any(_is_block_foreign(text[at : at + _BLOCK_CHARS]) for at in blocks)


def _leave_out_quotes(text: str) -> str:
    """The note without the sentences that it quotes, unless they are most of it."""
    left = _QUOTED_SENTENCE.sub(" ", text)
    quoted = len(text) - len(left)
    return left if quoted <= min(_MOST_QUOTED_CHARS, 2 * len(left)) else text


def _is_block_foreign(text: str) -> bool:
    has_other = not text.isascii() and _OTHER_SCRIPT.search(text) is not None
    written = (_ANY_WORD if has_other else _WORD).findall(text)
    words = " ".join(written).lower().split()
    other = {word for word in words if _OTHER_SCRIPT.fullmatch(word)} if has_other else set()
    telling = load_telling_words() | other if other else load_telling_words()
    return (
        _is_foreign_whole(text, set(words), telling, other)
        or is_short_foreign(written)
        or any(
            _weigh(set(words[part]), other) >= _LEAST_OF_PASSAGE
            and not _are_names(" ".join(written[part]), telling)
            for part in _passages(words, telling)
        )
        or _are_unknown(set(words), _MANY_WORDS, _HARDLY_ANY_KNOWN)
    )


def _is_foreign_whole(
    text: str, words: AbstractSet[str], telling: AbstractSet[str], other: AbstractSet[str]
) -> bool:
    # Most notes have hardly a telling word, and the rest need not be weighed.
    if len(words & telling) < max(1, _LEAST_TELLING_SHARE * len(words)):
        return False
    weight = _weigh(words, other)
    if _are_unknown(words, _LEAST_WORDS, _FEW_KNOWN):
        return weight >= _LEAST_AMONG_UNKNOWN
    return weight >= _LEAST_OF_NOTE and not _are_names(text, telling)


def _are_names(text: str, telling: AbstractSet[str]) -> bool:
    """True where hardly a word without a capital tells: "Rua Joaquim de Oliveira"."""
    written = _ANY_WORD.findall(_SENTENCE_START.sub(lambda start: start[0].lower(), text))
    if sum(map(str.isupper, written)) > len(written) / 2:
        return False  # all in capitals
    small = {word for word in written if not word[0].isupper()}
    return len(small & telling) < _LEAST_SMALL


def _passages(words: Sequence[str], telling: AbstractSet[str]) -> Iterator[slice]:
    """Where stretches of words have enough telling ones, each begun by one, some words apart."""
    places = [at for at, word in enumerate(words) if word in telling]
    after = 0
    for first, last in zip(places, places[_LEAST_TELLING_OF_PASSAGE - 1 :], strict=False):
        if first >= after and last - first < _PASSAGE_WORDS:
            start = max(0, min(first, len(words) - _PASSAGE_WORDS))
            yield slice(start, start + _PASSAGE_WORDS)
            after = first + _LEAST_TELLING_OF_PASSAGE


def _weigh(words: AbstractSet[str], other: AbstractSet[str]) -> int:
    """How much more the words are of some other language than of English or Swedish.

    A word in another script counts for each language: which one it is makes no difference.
    """
    gains = load_gains()
    total: Counter[int] = Counter()
    ground = 0
    for word in words:
        if len(word) == 1:
            continue
        ground += int(MOST * _TENTHS) if word in other else -against(word)
        pairs = gains.get(word, b"")
        for language, gain in zip(pairs[::2], pairs[1::2], strict=True):
            total[language] += gain
    return ground + max(total.values(), default=0)


def _are_unknown(words: AbstractSet[str], least: int, share: float) -> bool:
    """True of ``least`` long words or more of which less than ``share`` are known at home."""
    long = [word for word in words if len(word) >= _LONG_WORD]
    known = sum(map(load_home_words().__contains__, long))
    return len(long) >= least and known < share * len(long)
