"""Words that may stay: the most frequent of a language, without those that tell of somebody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache, cached_property
from itertools import islice

from seawall.anonymize.scrub.cues import load_cues
from seawall.anonymize.scrub.forms import EnglishForms, SwedishForms
from seawall.anonymize.scrub.slips import is_plain_slip
from seawall.anonymize.surrogate.names import gender_of, is_common_name
from seawall.resources import read_lines, read_toml
from seawall.text.frequent_words import load_frequencies
from seawall.text.lexicon import Lexicon
from seawall.text.misspellings import Misspellings
from seawall.text.name_lexicon import load_names
from seawall.text.terminology import load_lexicon
from seawall.text.tokens import Token, split_words

_PLACES = ("places_en", "places_sv", "countries", "states")
_MIN_SLIP_CHARS, _MIN_CAPITAL_FORM_CHARS = 6, 12
_MIN_TIMES_AS_FREQUENT = 50
# Ranks up to which no text does without a word, and up to which most texts have it.
_RANKS = (350, 1500)


class Capital(IntEnum):
    """What a word's first letter says.

    Nothing; that a sentence begins, or that all around is in capitals; that it is marked, as names
    and headings are; that it is a name, for it stands in running text.
    """

    NONE = 0
    OPENS = 1
    MARKS = 2
    NAMES = 3


def read_capital(tokens: Sequence[Token], at: int, openings: frozenset[int]) -> Capital:
    """What the first letter of a token says where it stands."""
    token = tokens[at]
    if not token.is_capitalized:
        return Capital.NONE
    if token.text.isupper() and len(token.text) > 1:
        return Capital.OPENS if at in openings or _is_loud(tokens, at) else Capital.MARKS
    if at in openings:
        return Capital.OPENS
    before = tokens[at - 1].text
    runs_on = len(before) > 1 and before.isalpha() and before.islower()
    return Capital.NAMES if runs_on or _is_enclosed(tokens, at) else Capital.MARKS


def _is_loud(tokens: Sequence[Token], at: int) -> bool:
    """True where the words around are all capitals: then none of them says a name."""
    near = [t for t in tokens[max(0, at - 2) : at + 3] if len(t.text) > 1 and t.is_word]
    return len(near) > 1 and all(token.text.isupper() for token in near)


def _is_enclosed(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at - 1].text == "(" and at + 1 < len(tokens) and tokens[at + 1].text == ")"


class SafeWords:
    """Which words of a language stay, at a threshold of frequency.

    The words of charts ("triage", "dictated") stay as well. Pruned are forbidden words, places, and
    every name of any list unless a sentence or a finding cannot do without the word ("will",
    "pain"). A word stays with its endings, a Swedish compound with its parts, if neither it nor
    what it is made of is a name.
    """

    def __init__(self, lang: str, threshold: int | None, forbidden: tuple[str, ...] = ()) -> None:
        self._forbidden = frozenset((*read_lines(f"scrub/forbidden_{lang}.txt"), *forbidden))
        self._names = load_names()
        self._shares = frequent = load_frequencies(lang)
        self._basic, self._usual = (frozenset(islice(frequent, many)) for many in _RANKS)
        chosen = islice(frequent, threshold)
        self._words = frozenset(word for word in chosen if self._is_harmless(word))
        self.clinical = _read_clinical(lang) - self._forbidden
        self._function = _read_listed(f"scrub/function_{lang}.txt")
        self._professional = _read_listed(f"scrub/chart_{lang}.txt")
        cues = load_cues()
        self._words |= self._professional | cues.units
        self._word_names, self._dates = load_word_names(), cues.dates
        self._callings = (cues.titles | cues.roles) - self._basic
        self._parts = cues.parts
        self.inert = frozenset(filter(self._is_inert, self._function | self._basic))
        self._forms = (
            SwedishForms(self._list_words, self._is_bare)
            if lang == "sv"
            else EnglishForms(self._is_bare)
        )
        # Words in small letters that were judged before; one with a capital is not among them.
        self.known_small: dict[str, bool] = {}

    def _is_harmless(self, word: str) -> bool:
        return not (word in self._forbidden or self._names.is_name(word) or word in _load_places())

    def _is_inert(self, word: str) -> bool:
        """True for a word that in small letters is no part of a name or street, wherever it is."""
        return word not in self._parts and not self.is_name(word)

    def may_stay(self, word: str, capital: Capital) -> bool:
        """True for a word, in lower case, that stays with the capital that it has."""
        if capital is not Capital.NONE and self._says_name(word, capital):
            return False
        # What looks like a form of a word may be a surname of two words, unless it is long.
        is_short_form = len(word) < _MIN_CAPITAL_FORM_CHARS and not self._is_listed(word)
        if capital is not Capital.NONE and is_short_form:
            return False
        known = self.known_small.get(word)
        if known is None:
            known = self.known_small[word] = self._is_known(word)
        return known

    def _says_name(self, word: str, capital: Capital) -> bool:
        """True for a name with a capital, unless the word is too frequent to be one there."""
        if capital is Capital.NAMES:
            is_chart = word in self._professional and not self.is_name(word)
            return word not in self._dates and not is_chart
        if capital >= Capital.MARKS:
            # A capital within a sentence is a name's unless the very word is known.
            if is_common_name(word):
                return word not in self._function
            if self.is_name(word):
                is_chart = word in self._professional and word not in self._basic
                return word not in self._function and not is_chart
            return not self._is_listed(word)
        return self.is_name(word) and not self._is_needed(word, is_opening=True)

    def is_function(self, word: str) -> bool:
        """True for an article, a pronoun or another word that holds a sentence together."""
        return word in self._function

    def is_plain_function(self, word: str) -> bool:
        """True for such a word that is part of a name only where a name is due."""
        return word in self._function and word not in self._parts

    def is_part(self, word: str) -> bool:
        """True for a word, in lower case, that belongs to names or streets beside it."""
        return word in self._parts

    def is_name(self, word: str) -> bool:
        """True for a word, in lower case, that anybody anywhere is called by."""
        names = self._names
        return word in names.given or word in names.family or word in self._word_names

    def is_professional(self, word: str) -> bool:
        """True for a word of charts, in lower case."""
        return word in self._professional

    def is_clinical(self, word: str) -> bool:
        """True for a word of a health term, in lower case, that nobody is called by."""
        return word in self.clinical and not self.is_name(word)

    def is_rare_given(self, word: str) -> bool:
        """True for somebody's given name, in lower case, that is no word of every text."""
        is_frequent = word in self._basic or word in self._function
        return word in self._names.given and not is_frequent

    def is_any_given(self, word: str) -> bool:
        """True for a given name of any list, in lower case."""
        return word in self._names.given

    def is_plain_given(self, word: str) -> bool:
        """True for a given name, in lower case, that is hardly ever anything else."""
        return self._names.is_given(word)

    def is_frequent(self, word: str) -> bool:
        """True for a word, in lower case, that has a frequency at all."""
        return word in self._shares

    def is_usual(self, word: str) -> bool:
        """True for a word, in lower case, that most texts have."""
        return word in self._usual

    def is_basic(self, word: str) -> bool:
        """True for a word, in lower case, that no text does without."""
        return word in self._basic

    def _is_known(self, word: str) -> bool:
        if gender_of(word) is not None and word not in self._usual:
            return False
        if self.is_name(word):
            return self._is_listed(word) and self._is_needed(word)
        return self._is_listed(word) or (self._is_harmless(word) and self._forms.is_form(word))

    def _is_needed(self, word: str, is_opening: bool = False) -> bool:
        """True for a name that stays all the same: a sentence or a finding cannot do without it."""
        if word in self._function or word in self._callings:
            return True
        if word in self._professional:
            return not is_opening if word in self._basic else not is_common_name(word)
        if word in self._names.given:
            return False
        if word in self.clinical and word in self._usual:
            return word in self._basic or not is_common_name(word)
        return word in self._basic and not is_opening

    def _list_words(self) -> Iterator[str]:
        return (word for word in (*self._words, *self.clinical) if not self.is_name(word))

    def _is_bare(self, word: str) -> bool:
        """True for a listed word that nobody is called by: a form of a name may be one too."""
        return self._is_listed(word) and not self.is_name(word)

    def _is_listed(self, word: str) -> bool:
        return word in self._words or word in self.clinical

    @cached_property
    def _slips(self) -> Misspellings:
        return Misspellings(self._words, _MIN_SLIP_CHARS)

    def correct(self, word: str) -> str | None:
        """The frequent word that a word, in lower case, is a slip for; None where it is none."""
        meant = self._slips.find(word) if self._is_harmless(word) else None
        if meant is None or not is_plain_slip(word, meant):
            return None
        # "Insurer" is no slip for "insured": a word that is written as often is one of its own.
        is_slip = self._shares.get(word, 0.0) * _MIN_TIMES_AS_FREQUENT < self._shares.get(
            meant, 0.0
        )
        return meant if is_slip or word not in self._shares else None

    def __repr__(self) -> str:
        return f"<SafeWords of {len(self._words)} words>"


@cache
def _load_places() -> frozenset[str]:
    """Places of one word, in lower case, that are not words or names of something else."""
    ambiguous = {name.lower() for name in read_lines("lexicons/places_ambiguous.txt")}
    listed = (name.lower() for part in _PLACES for name in read_lines(f"lexicons/{part}.txt"))
    return frozenset(name for name in listed if " " not in name) - ambiguous


@cache
def _read_clinical(lang: str) -> frozenset[str]:
    """The words that terms are made of; a word of a term may stand alone as well."""
    words = load_lexicon(lang).term_words()
    names = load_names()
    return frozenset(word for word in words if len(word) > 2 and not names.is_name(word))


@cache
def load_word_names() -> frozenset[str]:
    """Words by which people are called as well, though lists of names leave them out."""
    return _read_listed("scrub/word_names.txt")


def _read_listed(path: str) -> frozenset[str]:
    return frozenset(" ".join(read_lines(path)).split())


@cache
def load_safe_words(lang: str, threshold: int | None, forbidden: tuple[str, ...] = ()) -> SafeWords:
    """The safe words of a language, made once for each threshold."""
    return SafeWords(lang, threshold, forbidden)


@cache
def load_abbreviations() -> frozenset[str]:
    """Short forms of charts in capitals, which name nobody and no place: they may stay."""
    return frozenset(read_lines("lexicons/clinical_abbreviations.txt"))


@cache
def load_expressions(lang: str) -> Lexicon:
    """Expressions of several words that stay whole."""
    return Lexicon(read_lines(f"scrub/multiword_{lang}.txt"))


class ShortForms:
    """Short forms as they are written ("s/p"), and what they mean."""

    def __init__(self, meanings: Mapping[str, str]) -> None:
        self._meanings = meanings
        # Their first tokens, each with how many the longest has: the rest is looked for after it.
        self.openings: dict[str, int] = {}
        for opening, *rest in map(split_words, meanings):
            self.openings[opening] = max(1 + len(rest), self.openings.get(opening, 0))

    def find(self, written: str) -> str | None:
        """The meaning of what is written; in capitals it may stand for the same."""
        found = self._meanings.get(written)
        return self._meanings.get(written.lower()) if not found and written.isupper() else found


@cache
def load_short_forms(lang: str) -> ShortForms:
    """The short forms of a language."""
    return ShortForms(read_toml(f"scrub/acronyms_{lang}.toml"))


@cache
def load_things() -> dict[str, Lexicon]:
    """Named events, artifacts and works, by class."""
    things = read_toml("scrub/things.toml")
    return {
        kind: Lexicon(name.strip() for name in text.split(",")) for kind, text in things.items()
    }
