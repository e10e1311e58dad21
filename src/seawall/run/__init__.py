"""Engines that carry a function over many documents; they import no room."""

from seawall.run.local import LocalEngine, TimeLimitError, time_limit

__all__ = ["LocalEngine", "TimeLimitError", "time_limit"]
