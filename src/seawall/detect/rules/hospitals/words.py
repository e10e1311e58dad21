"""The vocabulary of institutions, read from ``resources/lexicons/institution_words.toml``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import Choice, Lexicon, Phrases, Wake, Way, key_tails, split_words
from seawall.text.name_lexicon import fold
from seawall.text.verdicts import CAPITAL

APOSTROPHES = frozenset("'’")
# "Poudre Children's".
OWNERS = frozenset({"children", "women"})
DETERMINERS = frozenset({"the", "a", "our", "their", "his", "her"})
# Small words that tie those of a name, and with marks all that may.
TIES = frozenset("of the and & de la del des".split())
MAY_TIE = TIES.union("- ' ’ s . :".split())
# Or what ties a legal form to it: it may stand right before a head.
_TIED_BEFORE = MAY_TIE | {","}
_MIN_PLAIN = 5
_MIN_COMPOUND = 9


@dataclass(frozen=True, slots=True)
class Head:
    """A word that ends an institution's name. ``before`` is the word that must precede it.

    A bare one ("Memorial", "Baptist") is a plain word as well: not in a line of capitals. A rare
    one ("Health") needs an uncommon word before it.
    """

    label: Label
    before: str = ""
    is_swedish: bool = False
    is_bare: bool = False
    is_rare: bool = False


@dataclass(frozen=True, slots=True)
class InstitutionWords:
    """The tables, each keyed by what one look-up a token can answer."""

    heads: dict[str, tuple[Head, ...]]
    triggers: dict[str, Choice]
    openers: dict[str, Label]
    saints: frozenset[str]
    starts: frozenset[str]
    beginnings: frozenset[str]
    known: dict[str, tuple[tuple[Label, Lexicon], ...]]
    letters: dict[str, Wake]
    cues: dict[str, tuple[tuple[list[str], Label], ...]]
    cue_words: Choice
    fields: dict[str, tuple[tuple[list[str], Label], ...]]
    field_words: Choice
    compounds: Wake
    generic: frozenset[str]
    leading: frozenset[str]


@cache
def load_words() -> InstitutionWords:
    """The words of all languages together."""
    table = read_toml("lexicons/institution_words.toml")
    hospitals, wards, organizations = table["hospitals"], table["wards"], table["organizations"]
    named = ((Label.HOSPITAL, hospitals), (Label.ORGANIZATION, organizations))
    heads = _read_heads(hospitals, organizations)
    openers = {word: label for label, part in named for word in _with_plain(part["before"])}
    cues, fields = _key(named, "cues"), _key((*named, (Label.WARD, wards)), "fields")
    known = {
        "en": tuple((label, Lexicon(part["known"])) for label, part in named),
        "sv": tuple(
            (label, Lexicon((*part["known"], *_with_plain(part["known_sv"]))))
            for label, part in named
        ),
    }
    saints, generic = frozenset[str](hospitals["saints"]), frozenset[str](table["generic"]["words"])
    starts = frozenset[str]().union(*(lexicon.first_words for _, lexicon in known["sv"]))
    beside = _wake_beside(heads, openers, saints)
    return InstitutionWords(
        heads=heads,
        triggers={lang: Choice(*beside, *_wake_known(own)) for lang, own in known.items()},
        openers=openers,
        saints=saints,
        starts=starts,
        beginnings=starts.union(openers, saints, OWNERS, "s"),
        known=known,
        letters={lang: Wake.at(frozenset(hospitals[f"letters_{lang}"])) for lang in ("en", "sv")},
        cues=cues,
        cue_words=_wake_cues(cues),
        fields=fields,
        field_words=Choice(Phrases(_key_tails(fields, behind=[":"]))),
        compounds=_wake_compounds(tuple(organizations["endings"])),
        generic=generic,
        leading=generic.union(fields, cues, MAY_TIE),
    )


def _wake_beside(
    heads: Mapping[str, tuple[Head, ...]], openers: Collection[str], saints: Collection[str]
) -> tuple[Way, ...]:
    """Heads, openers and saints, each beside what a name may go on with there."""
    # Only Swedes write a head in small letters.
    small = {word for word, found in heads.items() if any(head.is_swedish for head in found)}
    before = _TIED_BEFORE.union(head.before for found in heads.values() for head in found)
    return (
        Way(
            Wake(lambda text: text.lower() in (heads if text[0].isupper() else small)),
            before=Wake.at(before, always=CAPITAL),
        ),
        Way(Wake.at(openers), after=Wake.at({"i"}, always=CAPITAL)),
        Way(
            Wake.at(saints, of=CAPITAL),
            after=Wake.at({"."}, always=CAPITAL),
        ),
        Way(Wake.at(OWNERS), after=Wake.at(APOSTROPHES)),
        Way(Wake.at({"s"}), after=Wake.at({":"})),  # "S:t Botvid"
    )


def _wake_known(known: Iterable[tuple[Label, Lexicon]]) -> tuple[Wake, Phrases]:
    """Names of the lists, of one word and of several."""
    lexicons = [lexicon for _, lexicon in known]
    phrases = key_tails(lexicons)
    firsts = frozenset[str]().union(*(lexicon.first_words for lexicon in lexicons))
    return Wake.at(firsts.difference(phrases)), Phrases(phrases)


def _wake_cues(cues: Mapping[str, Sequence[tuple[list[str], Label]]]) -> Choice:
    """Cues of one word right before a name, and those of several."""
    single = {word for word, found in cues.items() if any(not tail for tail, _ in found)}
    return Choice(
        Way(Wake.at(single), after=Wake.at(DETERMINERS, always=CAPITAL)), Phrases(_key_tails(cues))
    )


def _key_tails(
    phrases: Mapping[str, Sequence[tuple[list[str], Label]]], behind: Sequence[str] = ()
) -> dict[str, dict[str, list[list[str]]]]:
    """What follows the first word of each phrase and ``behind`` it, by the second word."""
    tails: dict[str, dict[str, list[list[str]]]] = {}
    for word, found in phrases.items():
        for tail in ([*own, *behind] for own, _ in found):
            if tail:
                tails.setdefault(word, {}).setdefault(tail[0], []).append(tail)
    return tails


def may_name(text: str) -> bool:
    """True for a capital or an article, of which one stands behind a cue."""
    return text[0].isupper() or text.lower() in DETERMINERS


def _wake_compounds(endings: tuple[str, ...]) -> Wake:
    """ "Kvarnbyskolan", "Elbolaget": with a capital, but not in capitals throughout."""
    return Wake(
        lambda text: (
            text[0].isupper()
            and len(text) >= _MIN_COMPOUND
            and not text.isupper()
            and text.lower().endswith(endings)
        ),
        of=CAPITAL,
    )


def _with_plain(words: Iterable[str]) -> Iterator[str]:
    """The words, and long ones without dots and rings too: "sodersjukhuset", but not "sos"."""
    for word in words:
        yield word
        if len(word) > _MIN_PLAIN and fold(word) != word:
            yield fold(word)


def _read_heads(
    hospitals: dict[str, Any], organizations: dict[str, Any]
) -> dict[str, tuple[Head, ...]]:
    heads: dict[str, list[Head]] = {}
    for label, part in ((Label.HOSPITAL, hospitals), (Label.ORGANIZATION, organizations)):
        for pair in part["pairs"]:
            before, last = pair.split()
            heads.setdefault(last, []).append(Head(label, before))
        for word in part["heads"]:
            heads.setdefault(word, []).append(Head(label))
        for word in part.get("bare", ()):
            heads.setdefault(word, []).append(Head(label, is_bare=True))
        for word in part.get("rare", ()):
            heads.setdefault(word, []).append(Head(label, is_rare=True))
        for word in _with_plain(part["swedish"]):
            heads.setdefault(word, []).append(Head(label, is_swedish=True))
    return {word: tuple(found) for word, found in heads.items()}


def _key(
    parts: Iterable[tuple[Label, dict[str, Any]]], name: str
) -> dict[str, tuple[tuple[list[str], Label], ...]]:
    """Phrases by their first word, longest first."""
    table: dict[str, list[tuple[list[str], Label]]] = {}
    for first, tail, label in _split_phrases(parts, name):
        table.setdefault(first, []).append((tail, label))
    return {
        first: tuple(sorted(tails, key=lambda each: -len(each[0])))
        for first, tails in table.items()
    }


def _split_phrases(
    parts: Iterable[tuple[Label, dict[str, Any]]], name: str
) -> Iterator[tuple[str, list[str], Label]]:
    for label, part in parts:
        for phrase in _with_plain(part[name]):
            first, *tail = split_words(phrase)
            yield first, tail, label
