"""Every attack on the made-up values of a release, and the weakest point that they show."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.evaluate.attack.adversary import Acquaintance
from seawall.evaluate.attack.surrogates.anchors import attack_offsets
from seawall.evaluate.attack.surrogates.births import attack_births
from seawall.evaluate.attack.surrogates.parrot import attack_unmarked
from seawall.evaluate.attack.surrogates.ranks import attack_ranks
from seawall.evaluate.attack.surrogates.reading import SurrogateRelease
from seawall.evaluate.attack.surrogates.visits import attack_visits
from seawall.evaluate.attack.trial import Attack


def audit_surrogates(
    release: SurrogateRelease, known: Sequence[Acquaintance], seed: int = 0
) -> tuple[Attack, ...]:
    """Each attack with its control, on the persons of the table that the attacker knows."""
    shifts = [person.shift_days for person in release.persons]
    return (
        *attack_births(release.rows, known, shifts, seed),
        *attack_visits(release.rows, known, release.persons, seed),
        *attack_offsets(release.persons, seed),
        *attack_ranks(release.pairs, seed),
        *attack_unmarked(release.real, release.made_up, seed),
    )


_MEANINGS = {
    "birth date and sex": "who knows birth date and sex picks the right row of the table",
    "birth date and a visit": "who also knows the day of a visit picks the right row of the table",
    "offset": "who goes by such words guesses how far somebody's dates moved",
    "rank": "who knows how frequent each value is matches a surrogate with its original",
    "unmarked": "who meets one in a note knows whether it is a real one that was missed",
}


def tell_weakest(attacks: Sequence[Attack]) -> str:
    """What the attack that gets furthest means, in a sentence for the report."""
    weakest = find_weakest(attacks)
    if weakest is None:
        return "No attack that was tried gets beyond its control for sure."
    meaning = next(text for start, text in _MEANINGS.items() if weakest.name.startswith(start))
    success, control = (100 * one.value for one in (weakest.success, weakest.control))
    return (
        f"The weakest point is {weakest.name}: {meaning} in {success:.0f} % of "
        f"{weakest.success.n:,} cases, and by chance alone in {control:.0f} %."
    )


def find_weakest(attacks: Sequence[Attack]) -> Attack | None:
    """The attack that gets furthest beyond its control; None where none does for sure."""
    beyond = [one for one in attacks if one.success.low > one.control.value]
    return max(beyond, key=lambda one: one.advantage, default=None)
