"""The scripts of the checkout, as modules."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def load_script(name: str) -> ModuleType:
    """``scripts/NAME.py``, loaded once."""
    if name not in sys.modules:
        spec = util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
        assert spec
        assert spec.loader
        sys.modules[name] = util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]
