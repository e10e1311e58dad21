"""Mentions and records → the plan: what becomes what, and why.

What is named here is loaded when it is asked for: tables need no presets, nor what they load.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from seawall.anonymize.options import Options
    from seawall.anonymize.plan import plan_document, plan_record
    from seawall.anonymize.preset import Preset, load_preset, parse_preset, preset_names
    from seawall.anonymize.treatments import TREATMENTS, Treatment

__all__ = [
    "TREATMENTS",
    "Options",
    "Preset",
    "Treatment",
    "load_preset",
    "parse_preset",
    "plan_document",
    "plan_record",
    "preset_names",
]

_PLACES = {
    "Options": "options",
    "plan_document": "plan",
    "plan_record": "plan",
    "Preset": "preset",
    "load_preset": "preset",
    "parse_preset": "preset",
    "preset_names": "preset",
    "TREATMENTS": "treatments",
    "Treatment": "treatments",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
