"""Mentions and records → persons → the identifier view.

What is named here is loaded when it is asked for: who reads notes asks whose they are, no more.
"""

from typing import TYPE_CHECKING

from seawall.lazy import load_when_asked

if TYPE_CHECKING:
    from seawall.link.attributes.genders import read_gender
    from seawall.link.conflicts import complete_values, read_table
    from seawall.link.feedback import Settled, learned_records, settle_notes
    from seawall.link.hospital_names import HospitalNames, drop_kind
    from seawall.link.identity import Identity, NoteIdentity, identify_note, identify_record
    from seawall.link.likeness import (
        Likeness,
        Traits,
        join_alike,
        traits_of_note,
        traits_of_record,
    )
    from seawall.link.persons import PersonIndex
    from seawall.link.probabilistic import DoubtfulPair, LinkResult, link_probably
    from seawall.link.resolution import collect_hospitals, resolve_note, unify_facts
    from seawall.link.view import build_view

__all__ = [
    "DoubtfulPair",
    "HospitalNames",
    "Identity",
    "Likeness",
    "LinkResult",
    "NoteIdentity",
    "PersonIndex",
    "Settled",
    "Traits",
    "build_view",
    "collect_hospitals",
    "complete_values",
    "drop_kind",
    "identify_note",
    "identify_record",
    "join_alike",
    "learned_records",
    "link_probably",
    "read_gender",
    "read_table",
    "resolve_note",
    "settle_notes",
    "traits_of_note",
    "traits_of_record",
    "unify_facts",
]

__getattr__ = load_when_asked(
    __name__,
    {
        ".attributes.genders": ("read_gender",),
        ".conflicts": ("complete_values", "read_table"),
        ".feedback": ("Settled", "learned_records", "settle_notes"),
        ".hospital_names": ("HospitalNames", "drop_kind"),
        ".identity": ("Identity", "NoteIdentity", "identify_note", "identify_record"),
        ".likeness": ("Likeness", "Traits", "join_alike", "traits_of_note", "traits_of_record"),
        ".persons": ("PersonIndex",),
        ".probabilistic": ("DoubtfulPair", "LinkResult", "link_probably"),
        ".resolution": ("collect_hospitals", "resolve_note", "unify_facts"),
        ".view": ("build_view",),
    },
)
