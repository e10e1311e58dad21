"""Mentions and records → persons → the identifier view."""

from seawall.link.conflicts import complete_values, read_table
from seawall.link.feedback import Settled, learned_records, settle_notes
from seawall.link.hospital_names import HospitalNames
from seawall.link.identity import Identity, NoteIdentity, identify_note, identify_record
from seawall.link.persons import PersonIndex
from seawall.link.probabilistic import DoubtfulPair, LinkResult, link_probably
from seawall.link.resolution import collect_hospitals, resolve_note, unify_facts
from seawall.link.view import build_view

__all__ = [
    "DoubtfulPair",
    "HospitalNames",
    "Identity",
    "LinkResult",
    "NoteIdentity",
    "PersonIndex",
    "Settled",
    "build_view",
    "collect_hospitals",
    "complete_values",
    "identify_note",
    "identify_record",
    "learned_records",
    "link_probably",
    "read_table",
    "resolve_note",
    "settle_notes",
    "unify_facts",
]
