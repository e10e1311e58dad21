"""Rooms offer names without loading the modules that hold them."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

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
