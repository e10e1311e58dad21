"""Mentions and records → the plan: what becomes what, and why.

What is named here is loaded when it is asked for: tables need no presets, nor what they load.
"""

from typing import TYPE_CHECKING

from seawall.lazy import load_when_asked

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

__getattr__ = load_when_asked(
    __name__,
    {
        ".options": ("Options",),
        ".plan": ("plan_document", "plan_record"),
        ".preset": ("Preset", "load_preset", "parse_preset", "preset_names"),
        ".treatments": ("TREATMENTS", "Treatment"),
    },
)
