"""Forms of known words: inflected, with a prefix, or put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain

_MIN_STEM_CHARS, _MIN_PART_CHARS, _MIN_COMPOUND_CHARS = 4, 4, 9
_ENGLISH_ENDINGS = ("s", "es", "ed", "d", "ing", "ly")
# Longest first: of several endings a word loses the longest.
_SWEDISH_ENDINGS = tuple(
    sorted(
        """a e n t s r en et ar er or na as at ad te de it ts ns ens ets ars ers ors arna erna orna
        ande ende ade des ades andet ningen ningar ning ligt lig liga heten het bar bart bara
        ige iga igt ig""".split(),
        key=len,
        reverse=True,
    )
)
# Shorter words with an ending look like surnames: "Brander", "Bäcker".
_MIN_SWEDISH_STEM_CHARS, _MIN_INFLECTED_CHARS = 5, 8
_PREFIXES = frozenset(
    """o in ut upp ned ner av på för om be an till från över under åter sam efter hem mellan med mot
    miss sär ny icke själv
    """.split()
)

# What Swedish surnames and streets end with: a compound that does is known as itself or not at all.
_NAME_ENDS = tuple(
    """berg borg ström lund gren kvist qvist blad blom sten sted stedt strand holm dahl dal fors
    gård hult hage backe backen bäck boda by bro brink fall fält frid gran hed hem hus hov
    kulle land lind ljung löf löv man mark mo näs park rot ros rud ryd skog sjö sköld stad
    stam stjärna sund svärd torp torn udd vall vik vind våg väg vägen gata gatan gränd gränden
    torg torget stig stigen plats platsen allé allén led leden plan planen vång ås åker äng
    hjälm krona lång svart höjd lid krok vret hamn kaj esplanad stuga stugan viken slätt rike
    """.split()
)


class EnglishForms:
    """An English word with the endings of nouns, verbs and adverbs."""

    def __init__(self, is_listed: Callable[[str], bool]) -> None:
        self._is_listed = is_listed

    def is_form(self, word: str) -> bool:
        """True for a listed word with an ending."""
        stems = (word.removesuffix(end) for end in _ENGLISH_ENDINGS if word.endswith(end))
        long_enough = (stem for stem in stems if len(stem) >= _MIN_STEM_CHARS)
        return any(map(self._is_listed, chain.from_iterable(map(_restore, long_enough))))


def _restore(stem: str) -> Iterator[str]:
    """What a word may have been before its ending: "mak" is "make", "stopp" is "stop"."""
    yield stem
    yield f"{stem}e"
    if stem[-1] == stem[-2]:
        yield stem[:-1]
    if stem[-1] == "i":
        yield f"{stem[:-1]}y"


class SwedishForms:
    """A Swedish word by its stem, with a prefix, or as a compound of words."""

    def __init__(
        self, list_words: Callable[[], Iterator[str]], is_listed: Callable[[str], bool]
    ) -> None:
        self._list_words, self._is_listed = list_words, is_listed

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(map(_stem, self._list_words()))

    def is_form(self, word: str) -> bool:
        """True for another form of a listed word, with a prefix or behind other words."""
        if word.endswith(_NAME_ENDS) or _stem(word).endswith(_NAME_ENDS):
            return False
        if self._is_inflected(word):
            return True
        cuts = range(1, len(word) - _MIN_PART_CHARS + 1)
        return any(self._leads(word[:at], word) and self._is_head(word[at:]) for at in cuts)

    def _is_inflected(self, word: str) -> bool:
        return len(word) >= _MIN_INFLECTED_CHARS and _stem(word) in self._stems

    def _is_head(self, part: str) -> bool:
        return self._is_listed(part) or self._is_inflected(part)

    def _leads(self, part: str, word: str) -> bool:
        """True for a prefix, and for the first part of a compound as it is joined to the next."""
        if part in _PREFIXES:
            return True
        if len(part) < _MIN_PART_CHARS or len(word) < _MIN_COMPOUND_CHARS:
            return False
        return any(map(self._is_listed, _unjoin(part)))


def _unjoin(part: str) -> Iterator[str]:
    """The words that a first part may be: "vårds" is "vård", "sköterske" is "sköterska"."""
    yield part
    yield f"{part}a"
    yield f"{part}e"
    if part[-1] == "s" and len(part) > _MIN_PART_CHARS:
        yield part[:-1]
    if part[-1] in "eou":
        yield f"{part[:-1]}a"


def _stem(word: str) -> str:
    """The word without its longest ending."""
    for ending in _SWEDISH_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _MIN_SWEDISH_STEM_CHARS:
            return word.removesuffix(ending)
    return word
