"""Mentions and records → persons → the identifier view."""

from seawall.link.hospital_names import HospitalNames
from seawall.link.persons import PersonIndex
from seawall.link.resolution import collect_hospitals, resolve_note, unify_facts

__all__ = ["HospitalNames", "PersonIndex", "collect_hospitals", "resolve_note", "unify_facts"]
