"""Every family of rules against its own table of cases: what it finds, and what it leaves alone."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from seawall.model import Mention
from seawall.text import Reading

CASES = Path(__file__).parent.parent / "cases"
FEWEST_CASES = 40


def read_cases() -> list[Any]:
    return [
        pytest.param(path.stem, case, id=f"{path.stem}-{index}")
        for path in sorted(CASES.glob("*.json"))
        for index, case in enumerate(json.loads(path.read_text(encoding="utf-8")))
    ]


def find_mentions(family: str, case: dict[str, Any]) -> list[Mention]:
    module = import_module(f"seawall.detect.rules.{family}")
    return list(module.find(Reading(case["text"], case.get("lang", "en"))))


def start_of(text: str, part: str, occurrence: int) -> int:
    start = -1
    for _ in range(occurrence + 1):
        start = text.index(part, start + 1)
    return start


@pytest.mark.parametrize(("family", "case"), read_cases())
def test_case(family: str, case: dict[str, Any]) -> None:
    text = case["text"]
    mentions = find_mentions(family, case)
    found = {(m.start_char, m.end_char, m.label.value) for m in mentions}
    for part, label, *occurrence in case.get("find", []):
        start = start_of(text, part, occurrence[0] if occurrence else 0)
        shown = [(text[m.start_char : m.end_char], m.label.value) for m in mentions]
        assert (start, start + len(part), label) in found, f"{part!r} not among {shown}"
    for part in case.get("not", []):
        start = text.index(part)
        touching = [
            (text[m.start_char : m.end_char], m.label.value)
            for m in mentions
            if m.start_char < start + len(part) and start < m.end_char
        ]
        assert not touching, f"{part!r} touched by {touching}"


@pytest.mark.parametrize("path", sorted(CASES.glob("*.json")), ids=lambda path: path.stem)
def test_family_has_cases_and_near_misses(path: Path) -> None:
    cases = json.loads(path.read_text(encoding="utf-8"))
    assert len(cases) >= FEWEST_CASES
    assert any(case.get("not") for case in cases)


@pytest.mark.parametrize(("family", "case"), read_cases())
def test_mentions_name_their_family(family: str, case: dict[str, Any]) -> None:
    for mention in find_mentions(family, case):
        assert mention.detectors == (f"rules:{family}",)
        assert 0 < mention.score <= 1
        assert mention.end_char <= len(case["text"])
