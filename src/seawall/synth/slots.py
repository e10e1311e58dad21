"""The table of slots: what each writes, and its gold."""

from __future__ import annotations

from seawall.synth.details import DETAILS
from seawall.synth.identities import IDENTITIES
from seawall.synth.scene import Filler, Pieces, Scene
from seawall.synth.template import Slot

FILLERS: dict[str, Filler] = {**IDENTITIES, **DETAILS}


def fill_slot(scene: Scene, slot: Slot) -> Pieces:
    """The pieces that the slot writes, the first capitalised where the slot asks for it."""
    pieces = FILLERS[slot.key](scene, slot)
    if slot.capital:
        first = pieces[0]
        return (first._replace(text=first.text[:1].upper() + first.text[1:]), *pieces[1:])
    return pieces
