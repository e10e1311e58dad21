"""Which synonyms of MeSH are measured on, and when one counts as touched."""

from __future__ import annotations

import gzip
from pathlib import Path

from benchmarks.terms import count_touched, read_terms

from seawall.detect.detector import Detector

TREES = "Adrenal Hyperplasia;C19.053\nMandible;A02.835\nUnited States;Z01.107\n"
HEAD = "DescriptorUI,DescriptorName,TermName,IsPermutedTermYN\n"
ROWS = (
    "D1,Adrenal Hyperplasia,Adrenal Hyperplasia,N\n"  # the heading itself
    "D1,Adrenal Hyperplasia,Adrenal Gland Hyperplasia,N\n"
    'D1,Adrenal Hyperplasia,"Hyperplasia, Adrenal Gland",Y\n'  # turned round
    "D1,Adrenal Hyperplasia,Hyperplasia of adrenal glands,N\n"  # small letters
    "D2,Mandible,Mylohyoid Ridge,N\n"
    "D3,United States,Forty Eight States,N\n"  # no kind of ours
)


def test_synonyms_of_some_words_in_capitals_are_taken_by_kind(tmp_path: Path) -> None:
    for name, text in (("mtrees2022.bin.gz", TREES), ("mesh_thesaurus_2022.csv.gz", HEAD + ROWS)):
        with gzip.open(tmp_path / name, "wt", encoding="utf-8") as file:
            file.write(text)
    by_kind = read_terms(tmp_path)
    assert by_kind["diseases"] == ["Adrenal Gland Hyperplasia"]
    assert by_kind["anatomy"] == ["Mylohyoid Ridge"]
    assert by_kind["drugs and chemicals"] == []


def test_a_term_of_which_something_is_hidden_is_touched() -> None:
    terms = ["Adrenal Gland Hyperplasia", "Anna Berg"]
    assert count_touched(terms, Detector(("rules",))) == 1
