"""Linear taggers, compiled: weights as arrays, emissions by gather and add, Viterbi in Numba."""

from seawall.detect.linear.tagger import DEFAULT_FLOOR, LinearTagger
from seawall.detect.linear.weights import LinearWeights

__all__ = ["DEFAULT_FLOOR", "LinearTagger", "LinearWeights"]
