"""Phrases with slots, parsed once and drawn from many times.

docs/synth.md is the contract: ``{slot}``, ``{^slot}``, ``<a|b>`` and conditions at the front.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

CONDITIONS = frozenset({"female", "male", "infant", "child", "adult", "over89", "dead"})
_ESCAPED = frozenset({"{{", "}}", "<<", ">>", "||"})


class PhraseError(ValueError):
    """A phrase that breaks the contract; the message says how."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place to be filled: ``{^name.form:arg}``."""

    name: str
    form: str = ""
    arg: str = ""
    capital: bool = False

    @property
    def key(self) -> str:
        """Name and form, without argument and capital: what the table of slots is keyed by."""
        return f"{self.name}.{self.form}" if self.form else self.name


Segment = str | Slot


@dataclass(frozen=True, slots=True)
class Choice:
    """Alternatives of which one is drawn; each is a run of segments, perhaps empty."""

    options: tuple[tuple[Segment, ...], ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A parsed phrase and what its patient must fit: conditions, and ages in years."""

    parts: tuple[Segment | Choice, ...]
    conditions: frozenset[str] = frozenset()
    length: int = 0
    ages: tuple[int, int] = (0, 200)

    def draw(self, rng: random.Random) -> Iterator[Segment]:
        """The segments of one rendering, alternatives chosen."""
        for part in self.parts:
            if isinstance(part, Choice):
                yield from rng.choice(part.options)
            else:
                yield part

    def segments(self) -> Iterator[Segment]:
        """Every segment, those of all alternatives included."""
        for part in self.parts:
            if isinstance(part, Choice):
                for option in part.options:
                    yield from option
            else:
                yield part

    @property
    def slots(self) -> frozenset[str]:
        """Keys of every slot that some rendering may need."""
        return frozenset(part.key for part in self.segments() if isinstance(part, Slot))

    @property
    def literals(self) -> tuple[str, ...]:
        return tuple(part for part in self.segments() if isinstance(part, str))


def parse_phrase(source: str) -> Phrase:
    """Parse a phrase; refuses unknown conditions, unclosed braces and nested alternatives."""
    conditions, body = _take_conditions(source)
    parts: list[Segment | Choice] = []
    options: list[tuple[Segment, ...]] | None = None
    run: list[Segment] = []
    for kind, value in _scan(body):
        if kind == "<" and options is None:
            parts, run, options = [*parts, *run], [], []
        elif kind == "|" and options is not None:
            options, run = [*options, tuple(run)], []
        elif kind == ">" and options is not None:
            parts, run, options = [*parts, Choice((*options, tuple(run)))], [], None
        elif kind == "<":
            raise PhraseError(
                "alternatives inside alternatives; double '<' for the plain character"
            )
        elif kind == "{":
            run.append(_read_slot(value))
        else:
            # Outside alternatives "|" and ">" can only be plain characters.
            run.append(value or kind)
    if options is not None:
        raise PhraseError("'<' is never closed")
    return Phrase((*parts, *run), conditions, len(body))


def _take_conditions(source: str) -> tuple[frozenset[str], str]:
    conditions: set[str] = set()
    while source.startswith("@"):
        name, _, source = source[1:].partition(" ")
        if name not in CONDITIONS:
            raise PhraseError(f"unknown condition '@{name}'")
        conditions.add(name)
    return frozenset(conditions), source


def _scan(body: str) -> Iterator[tuple[str, str]]:
    """Tokens: ("text", literal), ("{", slot's inside), and the marks "<", "|" and ">"."""
    literal, at = "", 0
    while at < len(body):
        char = body[at]
        if body[at : at + 2] in _ESCAPED:
            literal, at = literal + char, at + 2
        elif char not in "{}<|>":
            literal, at = literal + char, at + 1
        else:
            if literal:
                yield "text", literal
                literal = ""
            inside = _slot_at(body, at) if char in "{}" else ""
            yield char, inside
            at += len(inside) + 2 if inside else 1
    if literal:
        yield "text", literal


def _slot_at(body: str, at: int) -> str:
    end = body.find("}", at)
    if body[at] == "}" or end <= at + 1:
        raise PhraseError("a brace is never opened or never closed, or a slot is empty")
    return body[at + 1 : end]


def _read_slot(inside: str) -> Slot:
    capital = inside.startswith("^")
    path, _, arg = inside.removeprefix("^").partition(":")
    name, _, form = path.partition(".")
    return Slot(name, form, arg, capital)
