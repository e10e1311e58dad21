"""Terminologies from a user's own files, as terms one by one."""

from seawall.ingest.terminology.atc import read_atc
from seawall.ingest.terminology.icd10 import read_icd10
from seawall.ingest.terminology.mesh_ascii import read_mesh_ascii
from seawall.ingest.terminology.mesh_trees import read_mesh_trees
from seawall.ingest.terminology.mesh_xml import read_mesh_xml
from seawall.ingest.terminology.own_terms import read_own_terms
from seawall.ingest.terminology.rxnorm import read_rxnorm
from seawall.ingest.terminology.snomed import read_snomed

__all__ = [
    "read_atc",
    "read_icd10",
    "read_mesh_ascii",
    "read_mesh_trees",
    "read_mesh_xml",
    "read_own_terms",
    "read_rxnorm",
    "read_snomed",
]
