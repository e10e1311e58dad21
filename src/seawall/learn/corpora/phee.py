"""PHEE: sentences on adverse effects, with drugs, doses, ages and genders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from seawall.learn.corpora.files import read_rows
from seawall.learn.example import Example
from seawall.learn.standing import find_standing, without_overlaps
from seawall.model import Label, Mention, Span

FILES = {"train": "text/phee/train.json.gz", "dev": "text/phee/dev.json.gz"}
# Inner parts before outer ones: an effect or disorder may hold a drug ("valproate coma").
_PARTS = {
    "Drug": Label.DRUG, "Dosage": Label.DOSAGE, "Gender": Label.GENDER, "Disorder": Label.PROBLEM,
    "Sub_Disorder": Label.PROBLEM, "Effect": Label.PROBLEM,
}  # fmt: skip
_DOSE = re.compile(r"\d")
_GENDER = re.compile(
    r"(?:fe)?males?|wom[ae]n|m[ae]n|boys?|girls?|s?he|lady|gentleman", re.IGNORECASE
)


def read_phee(folder: Path, split: str) -> Iterator[Example]:
    """The sentences of the split. Ages and genders are found by their patterns as well."""
    for row in read_rows(folder / FILES[split]):
        text = row["context"]
        found = sorted(_parts(row["annotations"]), key=lambda part: list(_PARTS).index(part[0]))
        given = [
            Mention(span, _PARTS[name]) for name, span in found if _is_ours(name, span.of(text))
        ]
        standing = [one for one in find_standing(text) if one.label in (Label.AGE, Label.GENDER)]
        mentions = without_overlaps(
            (*standing, *(one for one in given if one.end_char <= len(text)))
        )
        yield Example(f"phee-{row['id']}", text, mentions, "en", "phee")


def _is_ours(name: str, value: str) -> bool:
    """False for "high-dose" or "mixed": no dose, no gender."""
    if name == "Dosage":
        return bool(_DOSE.search(value))
    return name != "Gender" or bool(_GENDER.fullmatch(value))


def _parts(node: Any, name: str = "") -> Iterator[tuple[str, Span]]:
    """Every annotated run of text below the node, with the name of its part."""
    if isinstance(node, list):
        for one in node:
            yield from _parts(one, name)
    elif isinstance(node, Mapping):
        if name in _PARTS and "start" in node:
            for texts, starts in zip(node["text"], node["start"], strict=True):
                pairs = zip(texts, starts, strict=True)
                runs = ((at, text.rstrip(" .,;")) for text, at in pairs)
                yield from ((name, Span(at, at + len(text))) for at, text in runs if text)
        for key, value in node.items():
            yield from _parts(value, key)
