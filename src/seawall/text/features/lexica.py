"""External features: which lists know a word (Li & Qin 2017, section 4.1)."""

from __future__ import annotations

from functools import cache, lru_cache
from math import log10

from seawall.lazy import lazy_pattern
from seawall.resources import read_lines, read_source, read_text, read_toml
from seawall.store import load_made
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.frequent_words import load_frequencies
from seawall.text.letters import NAMELIKE, grade_letters
from seawall.text.name_lexicon import fold, list_ambiguous, load_names

# Coarse classes by list and case, whose runs of three tokens tell names from headings.
(
    _SIGN, _NUMBER, _COMMON, _NAME, _TERM, _RARE, _GIVEN, _FAMILY, _BOTH, _NAME_OR_WORD, _WORD,
    _CAPITAL_TERM, _UNKNOWN, _CUE, _PLACE,
) = range(1, 16)  # fmt: skip
KIND_NAMES = (
    "^", "sign", "num", "word", "name", "term", "rare", "Given", "Family", "Both", "Wordname",
    "Word", "Term", "Rare", "cue", "Place",
)  # fmt: skip
_KINDS = tuple(f"kind={name}" for name in KIND_NAMES)

_LISTS = {
    "place": ("places_en.txt", "places_sv.txt", "states.txt"),
    "country": ("countries.txt",),
    "people": ("peoples_en.txt", "peoples_sv.txt", "languages_sv.txt"),
    "religion": ("religions_en.txt", "religions_sv.txt"),
    "job": ("professions_en.txt", "professions_sv.txt", "care_staff_en.txt"),
    "termhead": ("clinical_heads.txt",),
    "termword": ("clinical_terms.txt",),
    "eponym": ("clinical_eponyms.txt",),
}
_CODE_WORDS = "lexicons/code_words.toml"
_RAREST = 7
_MAX_KINDS = 1 << 13
_SELDOM = 2e-5  # of all words
_WORDS = lazy_pattern(r"[^\W\d_]+")


@cache
def _load_lists() -> dict[str, tuple[str, ...]]:
    """The lists that hold a word, alone or as part of an entry, by word in lower case."""
    paths = [f"lexicons/{path}" for paths in _LISTS.values() for path in paths]
    made_of = (read_source(__name__), *map(read_text, (*paths, _CODE_WORDS)))
    return load_made("word-lists", made_of, _gather_lists)


def _gather_lists() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    shared: dict[tuple[str, ...], tuple[str, ...]] = {}

    def add(word: str, name: str) -> None:
        # Words by the ten thousand share a few tuples: nothing for the garbage collector to walk.
        names = (*found.get(word, ()), name)
        found[word] = shared.setdefault(names, names)

    for name, paths in _LISTS.items():
        lines = (line for path in paths for line in read_lines(f"lexicons/{path}"))
        words = {word for word in _WORDS.findall("\n".join(lines).lower()) if len(word) > 2}
        for word in words:
            add(word, name)
    for name, words_of in read_toml(_CODE_WORDS).items():
        for word in words_of["sure"]:
            add(word, f"code-{name}")
    return found


@cache
def _load_cues() -> frozenset[str]:
    cues = read_toml("lexicons/name_cues.toml")
    titles = (word for words in cues["titles"].values() for word in words)
    return frozenset((*titles, *cues["suffixes"]["strong"]))


def rank_of(lower: str, lang: str) -> int:
    """How rare a word is: 1 in 10 to the power of the rank words of running text."""
    share = load_frequencies(lang).get(lower)
    return _RAREST if share is None else min(int(-log10(share)), _RAREST - 1)


# A new type is asked about by those who number it and, when all of the notes that are read together
# are numbered, by those who name its features.
@lru_cache(maxsize=_MAX_KINDS)
def kind_of(text: str, lower: str, lang: str) -> int:
    """The token's coarse class, an index of KIND_NAMES."""
    if not text[0].isalpha() or text[0].isupper():
        return caseless_kind_of(lower, lang)
    if lower in _load_cues():
        return _CUE
    if _is_common(lower, lang):
        return _COMMON
    given, family = _find_names(lower)
    return _TERM if _is_term(lower) else _NAME if given or family else _RARE


def _find_names(lower: str) -> tuple[bool, bool]:
    names, folded = load_names(), fold(lower)
    return folded in names.given, folded in names.family


def _is_common(lower: str, lang: str) -> bool:
    """True for a frequent word; "yeon" is one in a million, and has the letters of a name."""
    if lower not in load_names().common:
        return False
    return (
        load_frequencies(lang).get(lower, 0.0) > _SELDOM
        or grade_letters(lower) < NAMELIKE
        or lower in list_ambiguous()
    )


def _is_term(lower: str) -> bool:
    return lower in load_clinical_terms() or looks_clinical(lower)


@lru_cache(maxsize=_MAX_KINDS)
def caseless_kind_of(lower: str, lang: str) -> int:
    """The coarse class that the token has with a capital: of a text in one case all that counts."""
    if not lower[0].isalpha():
        return _NUMBER if lower[0].isdecimal() else _SIGN
    if lower in _load_cues():
        return _CUE
    given, family = _find_names(lower)
    if _is_common(lower, lang):
        return _NAME_OR_WORD if given or family else _WORD
    if given or family:
        return _BOTH if given and family else _GIVEN if given else _FAMILY
    if _is_term(lower):
        return _CAPITAL_TERM
    return _PLACE if "place" in _load_lists().get(lower, ()) else _UNKNOWN


def describe_externally(text: str, lower: str, lang: str) -> list[str]:
    """External features of a token type."""
    if not text[0].isalpha():
        return []
    lists, folded = load_names(), fold(lower)
    names = [_KINDS[kind_of(text, lower, lang)]]
    if folded in lists.given:
        names.append("given")
    if folded in lists.family:
        names.append("family")
    names.append(f"rank={rank_of(lower, lang)}")
    names += [f"in={name}" for name in _load_lists().get(lower, ())]
    if lower in load_clinical_terms():
        names.append("term")
    if looks_clinical(lower):
        names.append("termlike")
    return names
