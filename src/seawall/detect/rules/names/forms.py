"""What a word may be in a name by its form alone: each form is judged once for all notes."""

from __future__ import annotations

from functools import lru_cache

from seawall.detect.rules.names.cues import load_cues
from seawall.text.clinical.terms import looks_clinical
from seawall.text.frequent_words import load_frequencies
from seawall.text.name_lexicon import fold, load_names
from seawall.text.remembered import Remembered

_MAX_FORMS = 1 << 12
# Of all words: what is more frequent is hardly a surname.
_MAX_SHARE = 8e-4
_MAX_SHARE_IN_CAPITALS = 5e-5


def is_initial(text: str) -> bool:
    """True for one capital letter."""
    return len(text) == 1 and text.isalpha() and text.isupper()


def is_title_case(text: str) -> bool:
    """True for an unknown or listed word that is written as names are."""
    return len(text) > 2 and text[0].isupper() and text[1:].islower()


@lru_cache(maxsize=_MAX_FORMS)
def is_unknown(text: str) -> bool:
    """True for a word in title case that is no frequent word and has no clinical ending."""
    if not is_title_case(text):
        return False
    word = text.lower()
    is_plain = word in load_names().common or word in load_cues().stops
    return not is_plain and not looks_clinical(word)


@lru_cache(maxsize=_MAX_FORMS)
def is_listed(text: str) -> bool:
    """True for a name of the lists that is nothing else, with its accents or without them."""
    word, names = text.lower(), load_names()
    if names.is_name(word):
        return True
    # "Sår" is no "Sar".
    return not word.isascii() and word not in names.common and names.is_name(fold(word))


def _is_unusual(text: str) -> bool:
    """True for a word that is no frequent one and has no clinical ending."""
    word = text.lower()
    return text[0].isalpha() and word not in load_names().common and not looks_clinical(word)


def _may_be_anybody(text: str) -> bool:
    """True for any word but the "Discussed" of "Caller: Discussed Breslow"."""
    word, names = text.lower(), load_names()
    is_done = word.endswith("ed") and word in names.common and not names.is_listed(word)
    return text[0].isalpha() and not is_done


def _is_common_surname(text: str) -> bool:
    """True for the "Long" of "John Long", but not the "Will" of "Smith Will"."""
    word = text.lower()
    limit = _MAX_SHARE_IN_CAPITALS if text.isupper() else _MAX_SHARE
    return word in load_names().family and _share_of(word) <= limit


def _share_of(word: str) -> float:
    return max(load_frequencies(lang).get(word, 0.0) for lang in ("en", "sv"))


# What a form is, one bit each.
ALPHA, CAPITAL, SINGLE, INITIAL, QUOTE, GENERATION = (1 << bit for bit in range(6))
PARTICLE, STOP, COMMON, LISTED, UNUSUAL, ANYBODY = (1 << bit for bit in range(6, 12))
# As the lists of names have it, without a look at them, which are far from the processor: nothing
# but a name, given name or surname; a given name or any name that may be a word too.
NAME, GIVEN, SURNAME, ANY_GIVEN, ANY_NAME, UNKNOWN = (1 << bit for bit in range(12, 18))
# A frequent word that may be a surname; small letters behind the first; what ties words.
COMMON_SURNAME, SHAPED, JOINER, COLON, COMMA, DOT = (1 << bit for bit in range(18, 24))
# A capital word that fits, by how much its place says; a listed one that is no other part of it.
FITS_FULL, FITS_PART, FITS_NONE, PLAIN = (1 << bit for bit in range(24, 28))
_QUOTES = frozenset("\"”“'’„»«")
JOINERS = frozenset("-‐‑–'’`´")
GENERATIONS = frozenset({"jr", "sr", "ii", "iii", "iv"})


def _read_form(text: str) -> int:
    """The bits of a form."""
    word, cues, names = text.lower(), load_cues(), load_names()
    answers = {
        ALPHA: text[0].isalpha(),
        CAPITAL: text[0].isupper(),
        SINGLE: len(text) == 1,
        INITIAL: is_initial(text),
        QUOTE: text in _QUOTES,
        GENERATION: word in GENERATIONS,
        PARTICLE: word in cues.particles,
        STOP: word in cues.stops,
        COMMON: word in names.common,
        LISTED: is_listed(text),
        UNUSUAL: _is_unusual(text),
        ANYBODY: _may_be_anybody(text),
        NAME: names.is_name(word),
        GIVEN: names.is_given(word),
        SURNAME: names.is_family(word),
        ANY_GIVEN: word in names.given,
        ANY_NAME: word in names.given or word in names.family,
        UNKNOWN: is_unknown(text),
        COMMON_SURNAME: _is_common_surname(text),
        SHAPED: len(text) > 2 and text[1:].islower(),
        JOINER: text in JOINERS,
        COLON: text == ":",
        COMMA: text == ",",
        DOT: text == ".",
    }
    form = sum(bit for bit, is_true in answers.items() if is_true)
    return form | _fit(form)


def _fit(form: int) -> int:
    """The further bits of a capital word that may be part of a name."""
    if not form & CAPITAL or form & SINGLE:
        return 0
    fitting = {FITS_FULL: ANYBODY, FITS_PART: UNUSUAL, FITS_NONE: LISTED}
    fits = sum(bit for bit, needed in fitting.items() if form & needed)
    is_plain = fits & FITS_NONE and form & ALPHA and not form & (STOP | GENERATION)
    return fits | (PLAIN if is_plain else 0)


FORMS = Remembered(_read_form, 1 << 14)
