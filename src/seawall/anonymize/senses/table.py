"""The senses of abbreviations that have more than one, and what shows each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from seawall.model import Label
from seawall.resources import read_toml

_NUMBER = r"\d[\d.,/]*"
_BLANKS = r"[\s(]{0,3}"
# A word begins, a number goes on ("24 hr"), or a sign stands there ("5 mg/hr").
_WORD_BEGINS = r"(?:(?<![^\W\d])|(?!\w))"


@dataclass(frozen=True)
class Sense:
    """One meaning of an abbreviation.

    ``means`` is what is written for it; ``label`` is None where it is no health detail (somebody's
    role, a part of a note). With ``both``, only what stands on both sides together counts. The
    other fields are what ``resources/senses`` says of it.
    """

    means: str
    label: Label | None = None
    before: str = field(default="", repr=False)
    after: str = field(default="", repr=False)
    company: str = field(default="", repr=False)
    section: str = ""
    both: bool = False

    def count_sides(self, before: str, after: str) -> int:
        """On how many sides something stands right beside it that shows this sense by itself."""
        is_before = self._before is not None and self._before.search(before) is not None
        is_after = self._after is not None and self._after.match(after) is not None
        return 0 if self.both and not (is_before and is_after) else is_before + is_after

    def count_company(self, sentence: str) -> int:
        """How many different words of the sentence go with this sense."""
        found = self._company.findall(sentence) if self._company else ()
        return len({word.lower() for word in found})

    @cached_property
    def _before(self) -> re.Pattern[str] | None:
        return _compile(rf"{_WORD_BEGINS}(?:{_read_numbers(self.before)}){_BLANKS}$", self.before)

    @cached_property
    def _after(self) -> re.Pattern[str] | None:
        source = rf"{_BLANKS}(?:{_read_numbers(self.after)})(?![^\W\d_])"
        return _compile(source, self.after)

    @cached_property
    def _company(self) -> re.Pattern[str] | None:
        words = "|".join(map(_read_word, self.company.split()))
        return _compile(rf"(?<!\w)(?:{words})(?!\w)", self.company)


def _compile(source: str, told: str) -> re.Pattern[str] | None:
    # Searched in some sixty characters beside a short form, or in one sentence; never in a note.
    return re.compile(source, re.IGNORECASE) if told else None


def _read_numbers(source: str) -> str:
    return source.replace("#", _NUMBER)


def _read_word(word: str) -> str:
    return re.escape(word.rstrip("*")).replace("_", r"\s") + (r"\w*" if word[-1] == "*" else "")


@cache
def load_senses(lang: str) -> Mapping[str, tuple[Sense, ...]]:
    """The senses of each abbreviation of a language, by the abbreviation as it is written."""
    table = read_toml(f"senses/{lang}.toml")
    return {short: tuple(_read_senses(entries)) for short, entries in table.items()}


def _read_senses(entries: list[dict[str, Any]]) -> Iterator[Sense]:
    for entry in entries:
        label = entry.pop("label", None)
        yield Sense(label=Label[label] if label else None, **entry)
