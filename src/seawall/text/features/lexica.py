"""External features: which lists know a word (Li & Qin 2017, section 4.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import log10

from seawall.lazy import lazy_pattern
from seawall.resources import read_bytes, read_lines, read_source, read_text, read_toml
from seawall.store import load_made
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.frequent_words import load_frequencies
from seawall.text.letters import FILE as LETTERS
from seawall.text.letters import NAMELIKE, grade_letters, list_runs
from seawall.text.name_lexicon import fold, list_ambiguous, list_name_sources, load_names

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
_MAX_ENTRIES = 1 << 12
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
    return _grade_share(load_frequencies(lang).get(lower))


def _grade_share(share: float | None) -> int:
    return _RAREST if share is None else min(int(-log10(share)), _RAREST - 1)


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """What the lists say of a word, told apart by nothing else: most words share theirs.

    ``small_kind`` is the coarse class of a word in small letters, an index of KIND_NAMES, and
    ``kind`` that of all else; ``names`` are those of the features.
    """

    small_kind: int
    kind: int
    names: tuple[str, ...]

    def kind_of(self, text: str) -> int:
        """The token's coarse class as it is written."""
        is_small = text[0].isalpha() and not text[0].isupper()
        return self.small_kind if is_small else self.kind


# Whether a word is a cue for a name, frequent, a given name, a surname, a clinical term and like
# one; the kind of what does not begin with a letter; the rank; the lists.
_Said = tuple[bool, bool, bool, bool, bool, bool, int, int, tuple[str, ...]]


def look_up(lower: str, lang: str) -> Entry:
    """What the lists say of a token in lower case."""
    return look_up_each([lower], lang)[0]


def look_up_each(words: Iterable[str], lang: str) -> list[Entry]:
    """The same of several: there are thousands that are new at the beginning of a run."""
    names, terms, shares = load_names(), load_clinical_terms(), load_frequencies(lang)
    given, family, common, namelike = names.given, names.family, names.common, _load_namelike(lang)
    cues, lists_of = _load_cues(), _load_lists().get
    return [
        _enter(
            (
                lower in cues,
                lower in common and lower not in namelike,
                (folded := lower if lower.isascii() else fold(lower)) in given,
                folded in family,
                lower in terms,
                looks_clinical(lower),
                0 if lower[0].isalpha() else _NUMBER if lower[0].isdecimal() else _SIGN,
                _grade_share(shares.get(lower)),
                lists_of(lower, ()),
            )
        )
        for lower in words
    ]


@lru_cache(maxsize=_MAX_ENTRIES)
def _enter(said: _Said) -> Entry:
    _, _, given, family, term, termlike, sign, rank, lists = said
    names = [name for name, is_so in (("given", given), ("family", family)) if is_so]
    names += (f"rank={rank}", *[f"in={name}" for name in lists])
    names += [name for name, is_so in (("term", term), ("termlike", termlike)) if is_so]
    return Entry(_find_small_kind(said), sign or _find_kind(said), tuple(names))


def _find_small_kind(said: _Said) -> int:
    is_cue, is_common, given, family, term, termlike, *_ = said
    if is_cue:
        return _CUE
    if is_common:
        return _COMMON
    return _TERM if term or termlike else _NAME if given or family else _RARE


def _find_kind(said: _Said) -> int:
    is_cue, is_common, given, family, term, termlike, _, _, lists = said
    if is_cue:
        return _CUE
    if is_common:
        return _NAME_OR_WORD if given or family else _WORD
    if given or family:
        return _BOTH if given and family else _GIVEN if given else _FAMILY
    if term or termlike:
        return _CAPITAL_TERM
    return _PLACE if "place" in lists else _UNKNOWN


@cache
def _load_namelike(lang: str) -> frozenset[str]:
    """Common words that are seldom and have the letters of a name: "yeon" is one in a million."""
    sources = map(read_source, (__name__, list_runs.__module__, load_frequencies.__module__))
    made_of = (*sources, *list_name_sources(), read_bytes(LETTERS).decode("latin-1"))
    return load_made(f"namelike-{lang}", made_of, lambda: _gather_namelike(lang))


def _gather_namelike(lang: str) -> frozenset[str]:
    shares = load_frequencies(lang)
    return frozenset(
        word
        for word in load_names().common - list_ambiguous()
        if shares.get(word, 0.0) <= _SELDOM and grade_letters(word) >= NAMELIKE
    )


def kind_of(text: str, lower: str, lang: str) -> int:
    """The token's coarse class, an index of KIND_NAMES."""
    return look_up(lower, lang).kind_of(text)


def name_kind(kind: int) -> list[str]:
    """The name of the feature of a coarse class."""
    return [_KINDS[kind]]


def name_entry(entry: Entry) -> tuple[str, ...]:
    """Names of the features of what the lists say."""
    return entry.names


def describe_externally(text: str, lower: str, lang: str) -> list[str]:
    """External features of a token type."""
    if not text[0].isalpha():
        return []
    entry = look_up(lower, lang)
    return [*name_kind(entry.kind_of(text)), *name_entry(entry)]
