"""Which persons could be one: what their notes say of them, and how sure that makes us."""

from seawall.link.likeness.evidence import could_be_one, weigh
from seawall.link.likeness.graph import Likeness
from seawall.link.likeness.joining import join_alike
from seawall.link.likeness.traits import Traits, traits_of_note, traits_of_record

__all__ = [
    "Likeness",
    "Traits",
    "could_be_one",
    "join_alike",
    "traits_of_note",
    "traits_of_record",
    "weigh",
]
