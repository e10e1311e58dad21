"""Names in running text, by the lists alone: "Anna Berg", "J. Berg", "BERG, ANNA", "Anna"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.shape import NameReader, Trust
from seawall.model import Label
from seawall.text import Reading
from seawall.text.clinical import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.frequent_words import load_frequencies
from seawall.text.name_lexicon import load_names

# What makes the words before it a place or an institution, not a person.
_PLACES = frozenset(
    "street st road rd avenue ave lane drive boulevard blvd court place way hospital clinic center"
    " centre university college school medical memorial church county city town river lake island"
    " park square institute foundation inc llc ab corporation company pharmacy health virus gatan"
    " vägen sjukhus sjukhuset lasarett universitet kyrka kommun region house home".split()
)
_SAINTS = frozenset({"st", "saint", "sankt", "s:t"})
_MAX_WORD_SHARE = 3e-4


def find_running(reading: Reading, names: NameReader) -> Iterator[Candidate]:
    """Candidates that no cue announces; a clinical term is none of them."""
    lists = load_names()
    given, common, family = lists.given, lists.common, lists.family
    clinical = Cover(load_clinical_terms().find(reading))
    done = 0
    for index, token in enumerate(names.tokens):
        if index < done or not token.text[0].isupper():
            continue
        word = token.lower
        is_common = word in common
        if len(word) > 1 and word in given:
            end = _read_common(names, index) if is_common else _read_given(names, index)
        elif len(word) == 1:
            end = names.read(index, Trust.NONE)
        elif word in family and not is_common:
            end = _read_family_first(names, index)
        else:
            continue
        if end > index and not _names_a_place(names, index, end):
            done = end
            start_char, end_char = token.start_char, names.tokens[end - 1].end_char
            if not clinical.touches(start_char, end_char):
                score = 0.8 if end - index > 1 else 0.6
                yield Candidate(start_char, end_char, Label.OTHER_PERSON, score, "running")


def _read_given(names: NameReader, index: int) -> int:
    """ "Anna", "Anna Berg"; a word all in capitals only with a second one."""
    end = _read_family_first(names, index)
    if end > index:
        return end
    end = names.read(index, Trust.NONE)
    alone = end == index + 1
    return index if alone and not names.tokens[index].text[1:].islower() else end


def _read_common(names: NameReader, index: int) -> int:
    """ "Grace Andersson": a given name that is also a word, before a surname that is none."""
    following = index + 1
    if following >= names.count or names.gap(index) != " ":
        return index
    token, surname = names.tokens[index], names.tokens[following]
    if not surname.is_capitalized or token.text.isupper() != surname.text.isupper():
        return index
    if load_frequencies("en").get(token.lower, 0.0) > _MAX_WORD_SHARE or names.is_given(following):
        return index
    return names.read(following, Trust.NONE) if names.is_name(following) else index


def _read_family_first(names: NameReader, index: int) -> int:
    """ "BERG, ANNA", "Berg, Anna K.": a surname, a comma and a given name of the same case."""
    at = index + 1
    while at + 1 < names.count and names.tokens[at].text in "-'’" and not names.gap(at):
        at += 2
    if at + 1 >= names.count or names.tokens[at].text != "," or names.gap(at) not in (" ", ""):
        return index
    surname, given = names.tokens[at - 1], names.tokens[at + 1]
    if not given.is_capitalized or not names.is_given(at + 1) or len(given.text) < 2:
        return index
    if surname.text.isupper() != given.text.isupper() or surname.lower not in load_names().family:
        return index
    # "Anna, Erik and Lars" is a list of given names, unless in capitals.
    if names.is_given(index) and not surname.text.isupper():
        return index
    return names.read(index, Trust.NONE, comma=True)


def _names_a_place(names: NameReader, start: int, end: int) -> bool:
    tokens = names.tokens
    if end < names.count and tokens[end].lower in _PLACES and names.gap(end - 1) == " ":
        return True
    before = tokens[start - 2 if start > 1 and tokens[start - 1].text == "." else start - 1]
    return start > 0 and before.lower in _SAINTS
