"""Which class a drug belongs to, by what clinicians know; a wrong class would mislead a reader."""

from __future__ import annotations

import pytest

from seawall.anonymize.entail import load_taxonomy
from seawall.learn.detail_lexicons import read_entries
from seawall.model import Label

# Agents whose kind depends on what they were given for.
_MANY_USES = {
    "Synvisc", "sodium hyaluronate", "interferon gamma", "IFN-gamma", "methanol", "phenol",
    "nitric oxide",
    "carbon monoxide", "prostaglandin", "prostaglandins", "prostaglandin analog",
    "prostaglandin analogs", "PGE1",
}  # fmt: skip


def classify(name: str, lang: str) -> str:
    return load_taxonomy(Label.DRUG).path_of(name, lang)[0].name


@pytest.mark.parametrize(
    ("name", "lang", "wanted"),
    [
        ("metotrexat", "sv", "immune-drug"),
        ("rituximab", "sv", "targeted-drug"),
        ("citalopram", "sv", "antidepressant"),
        ("hydrokortison", "sv", "corticosteroid"),
        ("Solu-Cortef", "sv", "corticosteroid"),
        ("Eliquis", "sv", "anticoagulant"),
        ("paklitaxel", "sv", "cytostatic"),
        ("Ringer-Acetat", "sv", "fluid"),
        ("Xanax", "en", "sedative"),
        ("Neosporin", "en", "antibiotic"),
        ("rocuronium", "en", "neuromuscular-blocker"),
        ("Dilantin", "en", "anticonvulsant"),
        ("Demerol", "en", "opioid"),
        ("milk of magnesia", "en", "laxative"),
        ("D5W", "en", "fluid"),
    ],
)
def test_a_drug_has_its_class(name: str, lang: str, wanted: str) -> None:
    assert classify(name, lang) == wanted


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_every_listed_drug_has_a_class(lang: str) -> None:
    names = [name for names in read_entries(Label.DRUG, lang) for name in names]
    without = {name for name in names if classify(name, lang) == "medication"}
    assert without <= _MANY_USES
