"""Carrier transcriptions → examples with injected identifiers."""

from seawall.learn.injection.density import DENSE, MEDIUM, NOTHING, SPARSE, Density
from seawall.learn.injection.injector import inject
from seawall.learn.injection.rewrites import Rewrites, load_rewrites
from seawall.learn.injection.variety import mix_names, widen_material

__all__ = [
    "DENSE",
    "MEDIUM",
    "NOTHING",
    "SPARSE",
    "Density",
    "Rewrites",
    "inject",
    "load_rewrites",
    "mix_names",
    "widen_material",
]
