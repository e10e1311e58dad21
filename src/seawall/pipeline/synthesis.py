"""``seawall synth``: a hospital on disk."""

from __future__ import annotations

from seawall.synth import write_hospital as synthesize

__all__ = ["synthesize"]
