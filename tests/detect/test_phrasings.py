"""Phrasings and traps that were written before the rules were tuned on half of them.

A bank of phrasings is frames times values; each frame is read with one of them. ``least`` is the
share of identifiers that must be hidden whole; of a bank of traps at most ``most`` may be touched.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seawall.detect.detector import Detector
from seawall.model import Class, Document, Mention

FOLDER = Path(__file__).parent.parent / "cases" / "phrasings"


def read_banks(*, traps: bool) -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*.toml")):
        if path.stem.startswith("traps") is traps:
            for name, bank in tomllib.loads(path.read_text(encoding="utf-8")).items():
                lang = bank.get("lang", "sv" if path.stem.endswith("sv") else "en")
                yield pytest.param(lang, bank, id=f"{path.stem}-{name}")


def fill(frame: str, value: str) -> tuple[str, int, int]:
    """The text, and where the first place of the value begins and ends."""
    start = frame.index("{}")
    return frame.replace("{}", value), start, start + len(value)


def hidden(texts: list[str], lang: str) -> Iterator[list[Mention]]:
    documents = [Document(str(place), text) for place, text in enumerate(texts)]
    for mentions in Detector().find_in_each(documents, [lang] * len(documents)):
        yield [mention for mention in mentions if mention.cls is not Class.HMD]


def is_whole(text: str, start: int, end: int, mentions: list[Mention]) -> bool:
    spans = [(mention.start_char, mention.end_char) for mention in mentions]
    return all(
        not text[at].isalnum() or any(first <= at < last for first, last in spans)
        for at in range(start, end)
    )


@pytest.mark.parametrize(("lang", "bank"), list(read_banks(traps=False)))
def test_identifiers_are_hidden_however_they_are_written(lang: str, bank: dict[str, Any]) -> None:
    values = bank["values"]
    filled = [
        fill(frame, values[place % len(values)]) for place, frame in enumerate(bank["frames"])
    ]
    found = hidden([text for text, _, _ in filled], lang)
    kept = [is_whole(*case, mentions) for case, mentions in zip(filled, found, strict=True)]
    assert sum(kept) >= bank["least"] * len(kept)


@pytest.mark.parametrize(("lang", "bank"), list(read_banks(traps=True)))
def test_terms_of_medicine_are_left_alone(lang: str, bank: dict[str, Any]) -> None:
    frames = bank["frames"]
    filled = [fill(frames[place % len(frames)], term) for place, term in enumerate(bank["terms"])]
    found = hidden([text for text, _, _ in filled], lang)
    touched = [
        any(mention.start_char < end and start < mention.end_char for mention in mentions)
        for (_, start, end), mentions in zip(filled, found, strict=True)
    ]
    assert sum(touched) <= bank["most"] * len(touched)
