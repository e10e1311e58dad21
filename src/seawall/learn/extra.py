"""What training needs beyond the base install."""

from __future__ import annotations

from importlib.util import find_spec

from seawall.model import RefusedError

_NEEDED = ("pycrfsuite", "sklearn")


def require_learners() -> None:
    """Refuse to begin where the extra ``learn`` is not installed."""
    if any(find_spec(name) is None for name in _NEEDED):
        raise RefusedError(
            "Training needs the extra 'learn'; install it with: pip install 'seawall[learn]'."
        )


def has_torch() -> bool:
    """True if the encoder can be fine-tuned here."""
    return find_spec("torch") is not None
