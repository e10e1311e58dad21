"""How far entailment goes, by label."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from seawall.criteria import KAnonymity
from seawall.model import Label, UsageError, parse_label

LEVELS = ("class", "group", "word")
DOSAGES = ("word", "graded")


@dataclass(frozen=True, slots=True)
class Entailment:
    """A level for each label: its nearest class, the group right below the top, or one word.

    ``dosage`` is one word as well, or graded where a drug's usual dosage is known. With ``k``,
    a class is taken only if that many persons of the release show it: ``shown`` then says what
    each class of each language and label became (None: nothing may be shown), and is filled by
    whoever has seen all notes.
    """

    levels: Mapping[Label, str] = field(default_factory=dict)
    dosage: str = "word"
    k: int | None = None
    shown: Mapping[tuple[str, Label, str], str | None] | None = field(default=None, repr=False)

    def level_of(self, label: Label) -> str:
        """The level of a label; the nearest class where none was chosen."""
        return self.levels.get(label, LEVELS[0])


def parse_entailment(table: Mapping[str, Any], place: str) -> Entailment:
    """What a preset's [entail] says; ``place`` names the preset in messages."""
    levels: dict[Label, str] = {}
    dosage, k = DOSAGES[0], None
    for key, value in table.items():
        if key == "k":
            k = _check_k(value, place)
        elif parse_label(key) is Label.DOSAGE:
            dosage = _check(value, DOSAGES, key, place)
        else:
            levels[parse_label(key)] = _check(value, LEVELS, key, place)
    return Entailment(levels, dosage, k)


def _check(value: object, known: tuple[str, ...], key: str, place: str) -> str:
    if value not in known:
        raise UsageError.unknown(f"level of {key} under [entail] in the {place}", str(value), known)
    return str(value)


def _check_k(value: object, place: str) -> int:
    if type(value) is not int:
        raise UsageError(f"The key 'k' under [entail] in the {place} is a whole number.")
    KAnonymity(value)
    return value
