"""Guesses counted: how many are right, beside a blind guess and a control."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.evaluate.attack.trial import Attack
from seawall.evaluate.means import wilson


def count_guesses(
    name: str, hits: Sequence[float], baseline: float, control_hits: Sequence[float]
) -> Attack:
    """The attack of these guesses; a guess by lot counts as the chance that it is right."""
    return Attack(
        name,
        wilson(sum(hits), len(hits)),
        baseline,
        wilson(sum(control_hits), len(control_hits)),
        None,
    )
