"""Every attack on the made-up values of a release, and the weakest point that they show."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.evaluate.attack.adversary import Acquaintance
from seawall.evaluate.attack.surrogates.anchors import attack_offsets
from seawall.evaluate.attack.surrogates.births import attack_births
from seawall.evaluate.attack.surrogates.parrot import attack_unmarked
from seawall.evaluate.attack.surrogates.ranks import attack_ranks
from seawall.evaluate.attack.surrogates.reading import SurrogateRelease
from seawall.evaluate.attack.trial import Attack


def audit_surrogates(
    release: SurrogateRelease, known: Sequence[Acquaintance], seed: int = 0
) -> tuple[Attack, ...]:
    """Each attack with its control, on the persons of the table that the attacker knows."""
    shifts = [person.shift_days for person in release.persons]
    return (
        *attack_births(release.rows, known, shifts, seed),
        *attack_offsets(release.persons, seed),
        *attack_ranks(release.pairs, seed),
        *attack_unmarked(release.real, release.made_up, seed),
    )


def find_weakest(attacks: Sequence[Attack]) -> Attack | None:
    """The attack that gets furthest beyond its control; None where none does for sure."""
    beyond = [one for one in attacks if one.success.low > one.control.value]
    return max(beyond, key=lambda one: one.advantage, default=None)
