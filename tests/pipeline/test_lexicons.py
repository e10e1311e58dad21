"""``seawall lexicon build``: files in, one lexicon out, counts said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from seawall.cli.lexicon import lexicon
from seawall.model import RefusedError, UsageError
from seawall.pipeline.lexicons import LexiconSources, build_lexicon
from seawall.text import Reading
from seawall.text.terminology import Terminology


@pytest.fixture
def icd10(tmp_path: Path) -> Path:
    path = tmp_path / "icd.csv"
    path.write_text("code,title\nE11,Type 2 diabetes mellitus\nR52,Pain\nZ99,Will\n")
    return path


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.csv"
    path.write_text("term,label,code\ntype 2 diabetes mellitus,problem,T2\n")
    return path


def test_an_own_term_goes_first_and_everyday_words_are_left_out(
    icd10: Path, own: Path, tmp_path: Path
) -> None:
    output = tmp_path / "a.lexicon"
    summary = build_lexicon(LexiconSources(own=(own,), icd10=(icd10,)), output, "en")
    assert summary.terms == {"ICD10": 3, "OWN": 1}
    assert summary.phrases == {"PROBLEM": 2}
    reading = Reading("will type 2 diabetes mellitus give pain")
    concepts = [match.concept for match in Terminology.load(output).find(reading)]
    assert concepts == ["OWN:T2", "ICD10:R52"]


def test_wrong_use_is_refused(icd10: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No terminology"):
        build_lexicon(LexiconSources(), tmp_path / "a", "en")
    with pytest.raises(UsageError, match="go together"):
        LexiconSources(mesh_trees=icd10)
    with pytest.raises(UsageError, match="language"):
        build_lexicon(LexiconSources(icd10=(icd10,)), tmp_path / "a", "xx")


def test_nothing_is_written_where_nothing_is_found(icd10: Path, tmp_path: Path) -> None:
    icd10.write_text("code,title\nZ99,Will\n")
    with pytest.raises(RefusedError):
        build_lexicon(LexiconSources(icd10=(icd10,)), tmp_path / "a", "en")
    assert not (tmp_path / "a").exists()


def test_the_command_says_counts_for_a_person_and_for_a_program(
    icd10: Path, tmp_path: Path
) -> None:
    arguments = ["--icd10", str(icd10), "-o", str(tmp_path / "a.lexicon")]
    said = CliRunner().invoke(lexicon, arguments)
    assert said.exit_code == 0
    assert "ICD10" in said.stdout
    facts = json.loads(CliRunner().invoke(lexicon, [*arguments, "--json"]).stdout.splitlines()[-1])
    assert facts["terms"] == {"ICD10": 3}
    assert facts["phrases"] == {"PROBLEM": 2}
