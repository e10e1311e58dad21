"""A hospital that never existed, with exact gold."""

from seawall.synth.hospital import SynthPatient, make_hospital, write_hospital
from seawall.synth.names import SPLITS
from seawall.synth.notes import SynthNote

__all__ = ["SPLITS", "SynthNote", "SynthPatient", "make_hospital", "write_hospital"]
