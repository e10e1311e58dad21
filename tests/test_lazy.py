"""Rooms offer names without loading the modules that hold them; patterns wait to be compiled."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module

import pytest

from seawall.compiled_patterns import _CODES, compile_stored
from seawall.lazy import lazy_pattern

ROOMS = ("seawall.anonymize", "seawall.link", "seawall.pipeline")


@pytest.mark.parametrize("room", ROOMS)
def test_every_name_that_a_room_offers_is_there(room: str) -> None:
    module = import_module(room)
    assert [name for name in module.__all__ if getattr(module, name, None) is None] == []


@pytest.mark.parametrize("room", ROOMS)
def test_another_name_is_refused_as_python_does(room: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{room}' has no attribute 'nothing'"):
        _ = import_module(room).nothing


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_by_itself_loads_none_of_its_modules(room: str) -> None:
    code = f"import sys, {room}; print([m for m in sys.modules if m.startswith('{room}.')])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert told.stdout.strip() == "[]"


def test_a_lazy_pattern_answers_as_a_compiled_one() -> None:
    lazy, compiled = lazy_pattern(r"(?P<day>\d+)th", re.I), re.compile(r"(?P<day>\d+)th", re.I)
    assert lazy.pattern == compiled.pattern
    assert lazy.flags == compiled.flags
    assert lazy.sub("x", "5TH of May") == compiled.sub("x", "5TH of May")
    assert [found["day"] for found in lazy.finditer("5th, 6TH")] == ["5", "6"]


def test_a_lazy_pattern_is_compiled_at_the_first_use_only(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    whole = re.compile

    def count(pattern: str, flags: int = 0) -> re.Pattern[str]:
        compiled.append(pattern)
        return whole(pattern, flags)

    monkeypatch.setattr(re, "compile", count)
    lazy = lazy_pattern("a+")
    assert not compiled
    assert lazy.match("aa") and lazy.match("ab")
    assert compiled == ["a+"]


def test_a_wrong_pattern_is_told_at_the_first_use() -> None:
    with pytest.raises(re.error):
        lazy_pattern("(").match("")


@pytest.mark.parametrize(
    ("pattern", "flags"),
    [(r"(?P<day>\d+)(th|st)?", re.I), (r"(?i:å)(?=\b[^\W\d_]{2,})|^x$", re.M), (r"\pL"[1:], 0)],
)
def test_a_stored_pattern_is_what_re_compiles(pattern: str, flags: int) -> None:
    stored, compiled = compile_stored(pattern, flags), re.compile(pattern, flags)
    assert stored == compiled
    assert (stored.flags, stored.groups) == (compiled.flags, compiled.groups)
    assert stored.groupindex == compiled.groupindex


def test_what_is_made_in_a_function_is_not_stored() -> None:
    """It may have a note's words in it."""
    made = lazy_pattern("Forslund-Ek")
    assert made.match("Forslund-Ek")
    assert not any("Forslund" in pattern for pattern, _ in _CODES._known)
