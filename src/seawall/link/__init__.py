"""Mentions and records → persons → the identifier view.

What is named here is loaded when it is asked for: who reads notes asks whose they are, no more.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_PLACES = {
    "complete_values": "conflicts",
    "read_table": "conflicts",
    "Settled": "feedback",
    "learned_records": "feedback",
    "settle_notes": "feedback",
    "HospitalNames": "hospital_names",
    "Identity": "identity",
    "NoteIdentity": "identity",
    "identify_note": "identity",
    "identify_record": "identity",
    "PersonIndex": "persons",
    "DoubtfulPair": "probabilistic",
    "LinkResult": "probabilistic",
    "link_probably": "probabilistic",
    "collect_hospitals": "resolution",
    "resolve_note": "resolution",
    "unify_facts": "resolution",
    "build_view": "view",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
