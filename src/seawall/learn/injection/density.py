"""How much is injected into one carrier."""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Density:
    """Chances: that a place is rewritten, that a sentence follows one, that a frame stands.

    ``blocks`` is how many sections of the synthetic hospital are put between the lines.
    """

    rewritten: float = 0.0
    followed: float = 0.0
    header: float = 0.0
    footer: float = 0.0
    blocks: int = 0


NOTHING = Density()
SPARSE = Density(0.1, 0.03, 0.1, 0.1)
MEDIUM = Density(0.35, 0.12, 0.45, 0.4)
DENSE = Density(0.8, 0.35, 0.7, 0.6, 1)


def draw_density(rng: random.Random) -> Density:
    """One carrier of seven stays as it is; the others get little, some, or much."""
    luck = rng.random()
    if luck < 0.14:
        return NOTHING
    if luck < 0.38:
        return SPARSE
    return MEDIUM if luck < 0.8 else DENSE
