"""Mentions and records → the plan: what becomes what, and why."""

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
