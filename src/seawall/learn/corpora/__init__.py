"""Everything that the detectors are trained on, as examples."""

from seawall.learn.corpora.examples import SOURCES, inject_carriers, load_examples, read_own

__all__ = ["SOURCES", "inject_carriers", "load_examples", "read_own"]
