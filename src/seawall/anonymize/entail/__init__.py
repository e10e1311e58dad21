"""Lexical entailment: a drug, dosage, problem, test or procedure → what it is a kind of.

Ghemri & Kannah, section 6: a word is replaced by its hypernym, so that what is said stays true.
"""

from seawall.anonymize.entail.levels import choose_levels
from seawall.anonymize.entail.taxonomy import ENTAILED, Kind, Taxonomy, load_taxonomy

__all__ = ["ENTAILED", "Kind", "Taxonomy", "choose_levels", "load_taxonomy"]
