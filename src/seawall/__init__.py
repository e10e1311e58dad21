"""Seawall: share clinical notes and tables safely, and say what risk is left."""

from seawall.offline import turn_telemetry_off

__version__ = "0.1.0"

# Here, for it must come before any library is loaded, in every process and for every caller.
turn_telemetry_off()
