"""Names of East Asia by their syllables: "Hwang Bo-ram", "Seo-yeon Baek", "Deng Yuhan".

The family name comes first or last, and a given name is two syllables, tied or joined. Neither has
to be in a list as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.forms import is_title_case
from seawall.detect.rules.names.shape import NameReader
from seawall.detect.rules.terms import cover_listed
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import Choice, Wake, Way
from seawall.text.clinical.terms import looks_clinical
from seawall.text.name_lexicon import fold
from seawall.text.verdicts import CAPITAL, SIGN

_ORIGINS = ("korean", "chinese", "vietnamese")
_HYPHENS = frozenset("-‐‑")
_SCORE = 0.8
_LONGEST_WORDS = 4  # letters of "do-in", "ha-ha"
_MOST_GIVEN = 3  # words of one given name: "Nguyen Thi Minh Khai"
# A syllable of Mandarin as it is spelt in Latin letters.
_PINYIN = (
    "(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])"
    "(?:iang|iong|uang|iao|ian|uai|uan|ang|eng|ing|ong|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|ue|ui|uo"
    "|[aeiou])"
)
_ENDS_OF_SYLLABLES = tuple("aeioung")
_TWO_SYLLABLES = lazy_pattern(f"{_PINYIN}{_PINYIN}")


def find_syllabic(names: NameReader) -> Iterator[Candidate]:
    """Candidates that no cue announces; what has no hyphen must not be a clinical term."""
    for index in names.woken_by(SYLLABIC):
        end = _read_tied_first(names, index) or _read_family_first(names, index)
        if not end:
            continue
        start_char, end_char = names.starts[index], names.ends[end - 1]
        if _has_tie(names, index, end) or not cover_listed(names.reading).touches(
            start_char, end_char
        ):
            yield Candidate(start_char, end_char, Label.OTHER_PERSON, _SCORE)


def _has_tie(names: NameReader, start: int, end: int) -> bool:
    return not _HYPHENS.isdisjoint(names.texts[start:end])


@cache
def _list_words(kind: str) -> frozenset[str]:
    """Family names, given names or syllables of the three languages, without accents."""
    origins = read_toml("lexicons/origin_names.toml")
    words = " ".join(origins[origin].get(kind, "") for origin in _ORIGINS)
    return frozenset(fold(word) for word in words.split())


def _may_start(text: str) -> bool:
    if len(text) == 1 or not text.istitle():
        return False
    word = fold(text)
    return word in _list_words("family") or word in _list_words("syllables")


def _may_go_on(text: str) -> bool:
    """True for a hyphen and for what may be a given name or its first syllable."""
    if text in _HYPHENS:
        return True
    if not (text.istitle() or is_title_case(text)):
        return False
    word, folded = text.lower(), fold(text)
    if folded.endswith(_ENDS_OF_SYLLABLES) and _TWO_SYLLABLES.fullmatch(folded):
        return True
    syllables = _list_words("syllables")
    return folded in syllables or word in syllables or folded in _list_words("given")


SYLLABIC = Choice(
    Way(Wake(_may_start, of=CAPITAL | SIGN), after=Wake(_may_go_on, of=CAPITAL | SIGN))
)


def _read_tied_first(names: NameReader, index: int) -> int:
    """Index after "Seo-yeon" or "Seo-yeon Baek", 0 where none begins."""
    end = _read_tied(names, index)
    if end and end < names.count and names.gap(end - 1) == " " and _is_family(names, end):
        return end + 1
    return end


def _read_family_first(names: NameReader, index: int) -> int:
    """Index after "Hwang Bo-ram", "Deng Yuhan" or "Tran Van Minh", 0 where none begins."""
    if index + 1 >= names.count or names.gap(index) != " " or not _is_family(names, index):
        return 0
    return _read_tied(names, index + 1) or _read_joined(names, index + 1) or _read_row(names, index)


def _read_tied(names: NameReader, index: int) -> int:
    """Index after two syllables and a hyphen: "Bo-ram", "Mei-Ling"."""
    if index + 2 >= names.count or names.texts[index + 1] not in _HYPHENS:
        return 0
    syllables = _list_words("syllables")
    parts = names.words[index], names.words[index + 2]
    is_tied = names.gap(index) == "" == names.gap(index + 1) and names.texts[index].istitle()
    is_given = is_tied and syllables.issuperset(parts) and len("".join(parts)) > _LONGEST_WORDS
    goes_on = index + 3 < names.count and names.texts[index + 3] in _HYPHENS
    return index + 3 if is_given and not goes_on else 0


def _read_joined(names: NameReader, index: int) -> int:
    """Index after "Yuhan": two syllables as one word that is nothing else."""
    word = names.words[index]
    is_unknown = names.may_be_unknown(index) and not looks_clinical(word)
    return index + 1 if is_unknown and _TWO_SYLLABLES.fullmatch(fold(word)) else 0


def _read_row(names: NameReader, index: int) -> int:
    """Index after a family name and listed given names, of which one at least is no word."""
    end = index + 1
    while end < min(names.count, index + 1 + _MOST_GIVEN) and names.gap(end - 1) == " ":
        if not (names.texts[end].istitle() and _is_given(names, end)):
            break
        end += 1
    told = sum(not names.is_common(at) for at in range(index, end))
    return end if end > index + 1 and told and (told > 1 or not names.is_common(index)) else 0


def _is_given(names: NameReader, index: int) -> bool:
    word = fold(names.words[index])
    return word in _list_words("given") or word in _list_words("syllables")


def _is_family(names: NameReader, index: int) -> bool:
    return names.texts[index].istitle() and fold(names.words[index]) in _list_words("family")
