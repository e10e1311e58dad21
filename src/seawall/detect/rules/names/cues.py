"""What announces a person's name (``lexicons/name_cues.toml``), and what tells one without it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import Wake, split_words


class Kind(Enum):
    """How a cue announces a name, and so how much the words after it must look like one."""

    FIELD = "fields"
    LOOSE = "loose"
    TITLE = "titles"
    PROFESSION = "professions"
    RELATION = "relations"


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase by its words after the first, with the label of the name it announces."""

    tail: tuple[str, ...]
    label: Label
    kind: Kind


@dataclass(frozen=True, slots=True)
class Cues:
    """The tables, each keyed by what one look-up a token can answer.

    ``by_two_words`` gives, by a word, the cues that begin with it and may go on with a second one,
    and those of that word alone. In each table the longest cue comes first. ``titles`` are the
    titles and professions of one word.
    """

    by_first_word: dict[str, tuple[Cue, ...]]
    by_two_words: dict[str, tuple[dict[str, tuple[Cue, ...]], tuple[Cue, ...]]]
    titles: frozenset[str]
    strong_suffixes: frozenset[str]
    suffixes: frozenset[str]
    relations: frozenset[str]
    act_words: frozenset[str]
    meetings: Wake
    joins: frozenset[str]
    stops: frozenset[str]
    particles: frozenset[str]


@dataclass(frozen=True, slots=True)
class Deeds:
    """What only persons do, and what is only done with them: surer than the acts of the cues."""

    sure_acts: frozenset[str]
    clause_acts: frozenset[str]
    tasks: frozenset[str]
    treated: frozenset[str]
    aged: frozenset[str]
    addressed: frozenset[str]
    attended: frozenset[str]
    allowed: frozenset[str]
    next_words: dict[str, frozenset[str]]


@cache
def load_deeds() -> Deeds:
    """The deeds in English, the only language in which they are told."""
    table = read_toml("lexicons/name_deeds.toml")
    next_words: dict[str, set[str]] = {}
    for pair in table.pop("told_by_next"):
        word, following = pair.split()
        next_words.setdefault(word, set()).add(following)
    sets = {name: frozenset[str](words) for name, words in table.items()}
    by_next = {word: frozenset(others) for word, others in next_words.items()}
    return Deeds(**sets, next_words=by_next)


@cache
def load_cues() -> Cues:
    """The cues of all languages together: a Swedish note may hold an English header."""
    table = read_toml("lexicons/name_cues.toml")
    by_first_word: dict[str, list[Cue]] = {}
    for kind in (Kind.FIELD, Kind.LOOSE, Kind.TITLE, Kind.PROFESSION):
        for label, phrases in table[kind.value].items():
            for phrase in phrases:
                _add(by_first_word, phrase, Label[label], kind)
    for word in table["relations"]["words"]:
        _add(by_first_word, word, Label.RELATIVE, Kind.RELATION)
    sorted_cues = {
        word: tuple(sorted(cues, key=lambda cue: -len(cue.tail)))
        for word, cues in by_first_word.items()
    }
    return Cues(
        by_first_word=sorted_cues,
        by_two_words={word: _key_by_second(cues) for word, cues in sorted_cues.items()},
        titles=frozenset(word for word, cues in sorted_cues.items() if any(map(_is_title, cues))),
        strong_suffixes=frozenset(table["suffixes"]["strong"]),
        suffixes=frozenset([*table["suffixes"]["strong"], *table["suffixes"]["weak"]]),
        relations=frozenset(table["relations"]["words"]),
        act_words=frozenset(table["persons"]["acts"]),
        meetings=Wake.at(frozenset(table["persons"]["meetings"])),
        joins=frozenset(table["relations"]["joins"]),
        stops=frozenset(table["stops"]["words"]),
        particles=frozenset(table["stops"]["particles"]),
    )


def _is_title(cue: Cue) -> bool:
    return cue.kind in (Kind.TITLE, Kind.PROFESSION) and not cue.tail


def _key_by_second(
    cues: tuple[Cue, ...],
) -> tuple[dict[str, tuple[Cue, ...]], tuple[Cue, ...]]:
    by_second = {
        second: tuple(cue for cue in cues if not cue.tail or cue.tail[0] == second)
        for second in {cue.tail[0] for cue in cues if cue.tail}
    }
    return by_second, tuple(cue for cue in cues if not cue.tail)


def _add(by_first_word: dict[str, list[Cue]], phrase: str, label: Label, kind: Kind) -> None:
    first, *tail = split_words(phrase)
    by_first_word.setdefault(first, []).append(Cue(tuple(tail), label, kind))
