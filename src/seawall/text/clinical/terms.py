"""Terms of medicine that look like names, places or dates: "Foley", "May-Thurner syndrome"."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from seawall.model import Span, draw_span
from seawall.resources import read_lines, read_source
from seawall.store import load_made
from seawall.text.clinical.company import is_in_company, load_company
from seawall.text.clinical.eponyms import Eponyms
from seawall.text.clinical.frames import (
    ENDS,
    PAIRING,
    is_before_noun,
    is_no_head,
    is_owner,
    is_person,
    is_plainly_thing,
    is_thing,
    list_telling_neighbours,
    stands_alone,
)
from seawall.text.clinical.grades import is_graded
from seawall.text.lexicon import Lexicon, key_tails
from seawall.text.name_lexicon import load_names
from seawall.text.reading import Reading
from seawall.text.tokens import split_words
from seawall.text.wakes import Choice, Phrases, Wake, Way

_NEEDS_HEAD, _NEEDS_FRAME = " +", " ?"
_EPONYMS = "eponyms"
_LISTS = (_EPONYMS, "terms", "findings", "tools", "drugs", "organisms")
# What a word may be: the first of an entry; a brand, a name that stands for something by its
# company, an eponym or the Swedish genitive of one; a scale; a head. Several at once.
_FIRST, _FRAMED, _ACCOMPANIED, _EPONYM, _GENITIVE, _SCALE, _HEAD = (1 << bit for bit in range(7))
_TELLABLE = _FRAMED | _ACCOMPANIED | _EPONYM | _GENITIVE
_MIN_LETTERS = 3


class ClinicalTerms:
    """Finds the spans that no rule may read as a name, place or date by its form alone.

    A title, a given name or a header outranks them ("Mr. Foley"). Most entries of our lists are
    terms wherever they stand; those marked ``+`` only before a head ("Wilson disease"), those
    marked ``?`` also where their neighbours make them a thing ("Foley removed"). ``find`` gives
    all of them; ``find_listed`` leaves out unknown capital words before a head ("Hallgren sign"),
    which may be a patient's ("Anna's disease").
    """

    def __init__(self) -> None:
        entries = {name: read_lines(f"lexicons/clinical_{name}.txt") for name in _LISTS}
        phrases = [phrase for name in _LISTS for phrase in entries[name]]
        alone = [phrase for phrase in phrases if not phrase.endswith((_NEEDS_HEAD, _NEEDS_FRAME))]
        self._terms = Lexicon.load("clinical", alone)
        sources = read_source(__name__), read_source(split_words.__module__)
        made_of = (*sources, *entries[_EPONYMS], "", *phrases)
        self._framed, self._eponyms, self._sure_eponyms = load_made(
            "eponyms", made_of, lambda: _gather_eponyms(phrases, entries[_EPONYMS])
        )
        self._names = Eponyms(self._eponyms, self._sure_eponyms)
        self._heads = frozenset(read_lines("lexicons/clinical_heads.txt"))
        self._scales = frozenset(map(str.lower, read_lines("lexicons/clinical_scales.txt")))
        self._kinds = self._key_kinds()
        self._telling_before, self._telling_after = list_telling_neighbours()
        self._wake, self._swedish_wake = self._make_wake(0), self._make_wake(_GENITIVE)

    def _key_kinds(self) -> dict[str, int]:
        """What each word may be: one look-up tells which questions to ask about it."""
        eponyms = {word for word in self._eponyms if len(word) >= _MIN_LETTERS}
        genitives = {f"{word}s" for word in self._sure_eponyms if len(word) >= _MIN_LETTERS - 1}
        words_of: dict[int, Iterable[str]] = {
            _FIRST: self._terms.first_words,
            _FRAMED: self._framed,
            _ACCOMPANIED: load_company(),
            _EPONYM: eponyms,
            _GENITIVE: genitives - self._eponyms,
            _SCALE: self._scales,
            _HEAD: self._heads,
        }
        kinds: dict[str, int] = {}
        for kind, words in words_of.items():
            for word in words:
                kinds[word] = kinds.get(word, 0) | kind
        return kinds

    def _list_words(self, kinds: int) -> frozenset[str]:
        """The words that may be one of some kinds."""
        return frozenset(word for word, own in self._kinds.items() if own & kinds)

    def _make_wake(self, further: int) -> Choice:
        """Where a term may begin or end, and words of ``further`` kinds stand.

        Most heads and eponyms have no neighbour to make one.
        """
        phrases = key_tails([self._terms])
        whole = self._terms.first_words.difference(phrases)
        eponym = Wake.at(self._list_words(_EPONYM))
        return Choice(
            Wake.at(whole | self._list_words(_FRAMED | _ACCOMPANIED | _SCALE | further)),
            Phrases(phrases),
            Way(eponym, before=Wake.at(self._telling_before)),
            Way(eponym, after=Wake.at(self._telling_after)),
            Way(eponym, before=Wake.at(ENDS), after=Wake.at(ENDS)),
            Way(Wake.at(self._heads), before=self._names.wake_end()),
        )

    def find(self, reading: Reading) -> tuple[Span, ...]:
        """Spans in order of their start; they may overlap."""
        return reading.keep(self._part)[0]

    def find_listed(self, reading: Reading) -> tuple[Span, ...]:
        """Terms of the lists, and their eponyms before a head ("Wilson's disease")."""
        return reading.keep(self._part)[1]

    def __contains__(self, word: str) -> bool:
        """True if the word, in lower case, may be a term of its own ("foley", not "wilson")."""
        return word in self._framed or word in self._terms

    def is_eponym(self, word: str) -> bool:
        """True for a word, in lower case, that stands for a thing before a head or by itself."""
        return word in self._eponyms

    def is_only_term(self, word: str) -> bool:
        """True if the word, in lower case, is hardly ever a person's ("babinski", not "foley")."""
        return word in self._terms

    def _part(self, reading: Reading) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
        """All terms of the note, and those that our lists hold."""
        listed: list[Span] = []
        shaped: list[Span] = []
        starts, ends = reading.token_starts, reading.token_ends
        words, kinds = reading.words, self._kinds
        wake = self._swedish_wake if reading.lang == "sv" else self._wake
        for index in reading.woken_by(wake):
            kind = kinds[words[index]]
            if kind & _FIRST:
                length = self._terms.match_at(reading, index)
                if length > 1 or (length and not is_person(reading, index)):
                    listed.append(draw_span((starts[index], ends[index + length - 1])))
            if kind & _TELLABLE and self._is_told(reading, index, kind):
                listed.append(draw_span((starts[index], ends[index])))
            if kind & _SCALE and is_graded(reading, index):
                listed.append(draw_span((starts[index], ends[index + 1])))
            if kind & _HEAD and index and not is_no_head(reading, index):
                first, is_listed = self._names.find_before(reading, index)
                if first < index:
                    span = draw_span((starts[first], ends[index]))
                    (listed if is_listed else shaped).append(span)
        both = tuple(sorted([*listed, *shaped])) if shaped else tuple(listed)
        return both, tuple(listed)

    def _is_told(self, reading: Reading, index: int, kind: int) -> bool:
        """True if the neighbours make an eponym or brand a thing: "Foley removed", "h/o Todd"."""
        if kind & _FRAMED and is_thing(reading, index):
            return True
        if kind & _ACCOMPANIED and is_in_company(reading, index):
            return True
        if kind & _EPONYM:
            return self._has_telling_neighbour(reading.words, index) and self._is_told_thing(
                reading, index
            )
        return bool(kind & _GENITIVE) and reading.lang == "sv" and self._is_genitive(reading, index)

    def _has_telling_neighbour(self, words: list[str], index: int) -> bool:
        """False where nothing beside an eponym makes it a thing, as beside most names."""
        before = words[index - 1] if index else ""
        after = words[index + 1] if index + 1 < len(words) else ""
        if before in self._telling_before or after in self._telling_after:
            return True
        return before in ENDS and after in ENDS

    def _is_told_thing(self, reading: Reading, index: int) -> bool:
        return (
            is_owner(reading, index)
            or is_plainly_thing(reading, index)
            or stands_alone(reading, index)
            or is_before_noun(reading, index)
            or self._is_beside_term(reading, index)
        )

    def _is_genitive(self, reading: Reading, index: int) -> bool:
        """True for the Swedish "Lachmans"; "Reyes" is a surname of its own."""
        word = reading.words[index]
        is_listed = word.removesuffix("s") in self._sure_eponyms and not load_names().is_listed(
            word
        )
        return is_listed and not is_person(reading, index)

    def _is_beside_term(self, reading: Reading, index: int) -> bool:
        """True for "Lachman and McMurray", where the other one is nothing but a term."""
        words = reading.words
        for at, join in ((index - 2, index - 1), (index + 2, index + 1)):
            if not 0 <= at < len(words) or words[join] not in PAIRING:
                continue
            if words[at] in self._sure_eponyms and not is_person(reading, at):
                return not is_person(reading, index)
        return False


def _gather_eponyms(
    phrases: Iterable[str], sure: Iterable[str]
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Words that a frame makes terms, all words of eponyms, and those that are sure to be some."""
    framed = [phrase for phrase in phrases if phrase.endswith(_NEEDS_FRAME)]
    headed = [phrase for phrase in phrases if phrase.endswith(_NEEDS_HEAD)]
    names = [*sure, *framed, *headed]
    return (
        frozenset(_split(phrase)[0] for phrase in framed),
        frozenset(word for name in names for word in _split(name) if word.isalpha()),
        frozenset(name.lower() for name in sure if name.isalpha()),
    )


def _split(entry: str) -> list[str]:
    """The words of an entry without its mark."""
    return split_words(entry.removesuffix(_NEEDS_HEAD).removesuffix(_NEEDS_FRAME))


_CLINICAL_ENDINGS = tuple(
    (
        "itis oma omas osis asis emia aemia pathy ectomy otomy ostomy oscopy graphy plasty algia "
        "uria rrhea penia trophy cillin mycin floxacin azole olol pril sartan statin parin mab "
        "nib vir zepam tidine prazole dipine thiazide semide formin gliptin setron triptan caine "
        "sone olone itus ension xaban opati skopi grafi ektomi plastik ometason zolam prazol"
    ).split()
)


@lru_cache(maxsize=1 << 12)
def looks_clinical(word: str) -> bool:
    """True for a word, in lower case, that ends as diseases, operations and drugs do."""
    return word.endswith(_CLINICAL_ENDINGS)


@cache
def load_clinical_terms() -> ClinicalTerms:
    """The one instance that all rules share."""
    return ClinicalTerms()
