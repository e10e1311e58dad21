"""Terminologies in the formats of their publishers, small and written here."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from seawall.ingest.terminology import (
    read_atc,
    read_icd10,
    read_mesh_ascii,
    read_mesh_trees,
    read_mesh_xml,
    read_own_terms,
    read_rxnorm,
    read_snomed,
)
from seawall.model import InputError, Label
from seawall.text.terminology import Term

MESH_XML = """<?xml version="1.0"?>
<!DOCTYPE DescriptorRecordSet SYSTEM "https://www.nlm.nih.gov/mesh/descriptor.dtd">
<DescriptorRecordSet LanguageCode="eng">
<DescriptorRecord DescriptorClass="1"><DescriptorUI>D003924</DescriptorUI>
<DescriptorName><String>Diabetes Mellitus, Type 2</String></DescriptorName>
<TreeNumberList><TreeNumber>C18.452.394.750.149</TreeNumber>
<TreeNumber>C19.246.300</TreeNumber></TreeNumberList>
<ConceptList><Concept PreferredConceptYN="Y"><TermList>
<Term RecordPreferredTermYN="Y"><String>Diabetes Mellitus, Type 2</String></Term>
<Term RecordPreferredTermYN="N"><String>NIDDM</String></Term></TermList></Concept></ConceptList>
</DescriptorRecord>
<DescriptorRecord DescriptorClass="1"><DescriptorUI>D015233</DescriptorUI>
<DescriptorName><String>Models, Statistical</String></DescriptorName>
<TreeNumberList><TreeNumber>E05.318.740.500</TreeNumber></TreeNumberList>
</DescriptorRecord>
</DescriptorRecordSet>
"""
MESH_ASCII = """
*NEWRECORD
RECTYPE = D
MH = Diabetes Mellitus, Type 2
PRINT ENTRY = Maturity-Onset Diabetes|T047|NON|EQV|NLM (2009)|080501|abbcdef
ENTRY = NIDDM|T047|ABB|EQV|NLM (1994)|abbcdef
MN = C18.452.394.750.149
UI = D003924

*NEWRECORD
RECTYPE = D
MH = Models, Statistical
MN = E05.318.740.500
UI = D015233

*NEWRECORD
RECTYPE = Q
SH = surgery
UI = Q000601
"""
MESH_TREES = (
    "Body Regions;A01\nAbdomen;A01.923.047\nDiabetes Mellitus, Type 2;C18.452\nBees;B01.050\n"
)
MESH_TERMS = """DescriptorUI,DescriptorName,ConceptUI,TermUI,TermName,RecordPreferredTermYN
D003924,"Diabetes Mellitus, Type 2",M1,T1,"Diabetes Mellitus, Type 2",Y
D003924,"Diabetes Mellitus, Type 2",M1,T2,NIDDM,N
D001516,Bees,M2,T3,Bees,Y
D000005,Abdomen,M3,T4,Abdomens,N
"""
CONCEPTS = "id\teffectiveTime\tactive\tmoduleId\tdefinitionStatusId\n" + "".join(
    f"{code}\t20230131\t{active}\t900000000000207008\t900000000000074008\n"
    for code, active in (
        ("138875005", 1),
        ("64572001", 1),
        ("44054006", 1),
        ("386053000", 1),
        ("16310003", 1),
        ("80146002", 1),
        ("69536005", 1),
        ("999999", 0),
    )
)
FSN, SYNONYM = "900000000000003001", "900000000000013009"
DESCRIPTIONS = (
    "id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId\n"
    + (
        "".join(
            f"{number}\t20230131\t{active}\t900000000000207008\t{code}\t{lang}\t{kind}\t{name}\t900000000000448009\n"
            for number, (code, active, lang, kind, name) in enumerate(
                (
                    ("44054006", 1, "en", FSN, "Diabetes mellitus type 2 (disorder)"),
                    ("44054006", 1, "en", SYNONYM, 'Type "II" diabetes'),
                    ("44054006", 0, "en", SYNONYM, "NIDDM"),
                    ("44054006", 1, "sv", SYNONYM, "diabetes mellitus typ 2"),
                    ("64572001", 1, "en", FSN, "Disease (disorder)"),
                    ("16310003", 1, "en", FSN, "Ultrasonography (procedure)"),
                    ("80146002", 1, "en", FSN, "Excision of appendix (procedure)"),
                    ("69536005", 1, "en", FSN, "Head structure (body structure)"),
                    ("138875005", 1, "en", FSN, "SNOMED CT Concept (SNOMED RT+CTV3)"),
                    ("999999", 1, "en", FSN, "Gone (disorder)"),
                )
            )
        )
    )
)
RELATIONSHIPS = (
    "id\teffectiveTime\tactive\tmoduleId\tsourceId\tdestinationId\trelationshipGroup\ttypeId\n"
    + "".join(
        f"{number}\t20230131\t1\t900000000000207008\t{child}\t{parent}\t0\t{kind}\n"
        for number, (child, parent, kind) in enumerate(
            (
                ("44054006", "64572001", "116680003"),
                ("44054006", "69536005", "363698007"),
                ("16310003", "386053000", "116680003"),
            )
        )
    )
)


def rxnorm_line(code: str, source: str, kind: str, name: str, suppress: str = "N") -> str:
    return f"{code}|ENG||||||1|1|{code}||{source}|{kind}|{code}|{name}||{suppress}|4096|"


RXNCONSO = "\n".join(
    (
        rxnorm_line("6809", "RXNORM", "IN", "metformin"),
        rxnorm_line("151827", "RXNORM", "BN", "Glucophage"),
        rxnorm_line("860975", "RXNORM", "SCD", "metformin 500 MG Oral Tablet"),
        rxnorm_line("6809", "MTHSPL", "SU", "METFORMIN"),
        rxnorm_line("1", "RXNORM", "IN", "obsolete", "O"),
    )
)
RXNREL = "6809||CUI|RO|151827||CUI|tradename_of|1||RXNORM|RXNORM||||4096|\n"
ATC = """ATC code,ATC level name,DDD,UOM,Adm.R,Note
A,ALIMENTARY TRACT AND METABOLISM,,,,
A10,DRUGS USED IN DIABETES,,,,
A10BA02,metformin,2,g,O,
A10BA02,metformin,2,g,P,
"""
ICD10 = 'code,title\nE11,Type 2 diabetes mellitus\nE119,"Type 2 diabetes mellitus, unspecified"\n'
OWN = """term;variants;code;label;parent
knee clinic test;KCT|knee test;77;test;
big knee;;;Problem;LOCAL:9|77
"""


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        return path

    return write


Write = Callable[[str, str], Path]


def brief(terms: Iterable[Term]) -> list[tuple[str, str, str, bool]]:
    return [(term.concept, term.name, term.label.value, term.preferred) for term in terms]


DIABETES = [
    ("MESH:D003924", "Diabetes Mellitus, Type 2", "PROBLEM", True),
    ("MESH:D003924", "NIDDM", "PROBLEM", False),
]


@pytest.mark.parametrize("name", ["desc.xml", "desc.xml.gz"])
def test_mesh_xml(write: Write, name: str) -> None:
    terms = list(read_mesh_xml(write(name, MESH_XML)))
    assert brief(terms) == DIABETES
    assert terms[0].places == ("C18.452.394.750.149", "C19.246.300")


@pytest.mark.parametrize("name", ["d.bin", "d.bin.gz"])
def test_mesh_ascii(write: Write, name: str) -> None:
    found = brief(read_mesh_ascii(write(name, MESH_ASCII)))
    between = ("MESH:D003924", "Maturity-Onset Diabetes", "PROBLEM", False)
    assert found == [DIABETES[0], between, DIABETES[1]]


def test_mesh_trees_with_terms(write: Write) -> None:
    terms = read_mesh_trees(write("m.bin.gz", MESH_TREES), write("t.csv.gz", MESH_TERMS))
    assert brief(terms) == [
        *DIABETES,
        ("MESH:D000005", "Abdomen", "ANATOMY", True),
        ("MESH:D000005", "Abdomens", "ANATOMY", False),
    ]


def write_snomed(write: Write) -> Path:
    folder = "Snapshot/Terminology/"
    write(folder + "sct2_Concept_Snapshot_INT_20230131.txt", CONCEPTS)
    write(folder + "sct2_Relationship_Snapshot_INT_20230131.txt", RELATIONSHIPS)
    path = write(folder + "sct2_Description_Snapshot-en_INT_20230131.txt", DESCRIPTIONS)
    write("Full/Terminology/sct2_Concept_Full_INT_20230131.txt", "not read")
    return path.parents[2]


def test_snomed_labels_by_tag_and_hierarchy(write: Write) -> None:
    terms = list(read_snomed(write_snomed(write)))
    assert brief(terms) == [
        ("SNOMED:44054006", "Diabetes mellitus type 2", "PROBLEM", True),
        ("SNOMED:44054006", 'Type "II" diabetes', "PROBLEM", False),
        ("SNOMED:44054006", "diabetes mellitus typ 2", "PROBLEM", False),
        ("SNOMED:64572001", "Disease", "PROBLEM", True),
        ("SNOMED:16310003", "Ultrasonography", "TEST", True),
        ("SNOMED:80146002", "Excision of appendix", "PROCEDURE", True),
        ("SNOMED:69536005", "Head structure", "ANATOMY", True),
    ]
    assert terms[0].parents == ("SNOMED:64572001",)
    assert [term.lang for term in terms[:3]] == ["en", "en", "sv"]


def test_rxnorm_brands_lie_below_their_ingredient(write: Write) -> None:
    folder = write("rrf/RXNCONSO.RRF", RXNCONSO).parent
    assert [term.parents for term in read_rxnorm(folder)] == [(), ()]
    write("rrf/RXNREL.RRF", RXNREL)
    terms = list(read_rxnorm(folder))
    assert brief(terms) == [
        ("RXNORM:6809", "metformin", "DRUG", True),
        ("RXNORM:151827", "Glucophage", "DRUG", True),
    ]
    assert terms[1].parents == ("RXNORM:6809",)


def test_atc_has_one_term_for_several_doses(write: Write) -> None:
    terms = list(read_atc(write("atc.csv", ATC)))
    assert [(term.concept, term.parents) for term in terms] == [
        ("ATC:A", ()),
        ("ATC:A10", ("ATC:A",)),
        ("ATC:A10BA02", ("ATC:A10BA",)),
    ]


@pytest.mark.parametrize("text", [ICD10, ICD10.removeprefix("code,title\n"), "\ufeff" + ICD10])
def test_icd10_with_and_without_header(write: Write, text: str) -> None:
    terms = list(read_icd10(write("icd.csv", text)))
    assert brief(terms) == [
        ("ICD10:E11", "Type 2 diabetes mellitus", "PROBLEM", True),
        ("ICD10:E11.9", "Type 2 diabetes mellitus, unspecified", "PROBLEM", True),
        ("ICD10:E11.9", "Type 2 diabetes mellitus", "PROBLEM", False),
    ]
    assert terms[1].parents == ("ICD10:E11",)


def test_own_terms_with_variants_codes_and_parents(write: Write) -> None:
    terms = list(read_own_terms(write("own.csv", OWN), lang="sv"))
    assert brief(terms) == [
        ("OWN:77", "knee clinic test", "TEST", True),
        ("OWN:77", "KCT", "TEST", False),
        ("OWN:77", "knee test", "TEST", False),
        ("OWN:big-knee", "big knee", "PROBLEM", True),
    ]
    assert terms[-1].parents == ("LOCAL:9", "OWN:77")
    assert {term.lang for term in terms} == {"sv"}
    assert terms[0].label is Label.TEST


SECRET = "Zebrafish"


@pytest.mark.parametrize(
    ("read", "name", "text", "where"),
    [
        (read_mesh_xml, "a.xml", f"<a>\n<b>{SECRET}</a>", "line 2"),
        (read_mesh_xml, "a.xml", f"<a>{SECRET}</a>", "no DescriptorRecord"),
        (read_mesh_xml, "a.xml", "", "line 1"),
        (read_mesh_ascii, "a.bin", f"*NEWRECORD\nMH = {SECRET}\n", "line 1"),
        (read_mesh_ascii, "a.bin", SECRET, "NEWRECORD"),
        (read_atc, "a.csv", "", "empty"),
        (read_atc, "a.csv", f"colour,{SECRET}\n1,2\n", "column 'code'"),
        (read_atc, "a.csv", f"code,name\nA10,{SECRET}\nA1\n", "line 3"),
        (read_icd10, "a.csv", f"code,title\nE11,a\n{SECRET},b\n", "line 3"),
        (read_icd10, "a.csv", f'code,title\nE11,"{SECRET}\n', "line"),
        (read_own_terms, "a.csv", f"term,label\n{SECRET},PATIENT\n", "line 2"),
        (read_own_terms, "a.csv", f"term,label\n{SECRET},nothing\n", "line 2"),
        (read_own_terms, "a.csv", "term,label\n,drug\n", "line 2"),
        (read_own_terms, "a.csv", f"term\n{SECRET}\n", "column 'label'"),
    ],
)
def test_a_bad_file_is_said_by_line_and_never_by_content(
    write: Write, read: Callable[[Path], Iterable[Term]], name: str, text: str, where: str
) -> None:
    path = write(name, text)
    with pytest.raises(InputError) as error:
        list(read(path))
    assert where in str(error.value)
    assert str(path) in str(error.value)
    assert SECRET not in str(error.value)


def test_bytes_that_are_no_text_are_said_by_line(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"code,title\nE11,caf\xe9\n")
    with pytest.raises(InputError, match=r"line 2, is not UTF-8"):
        list(read_icd10(path))


def test_a_packed_file_that_is_cut_short_is_refused(write: Write) -> None:
    path = write("a.csv.gz", ICD10 + "E11,Diabetes\n" * 500)
    path.write_bytes(path.read_bytes()[:-12])
    with pytest.raises(InputError, match="cut short"):
        list(read_icd10(path))


def test_folders_without_the_files_are_refused(tmp_path: Path, write: Write) -> None:
    for read in (read_snomed, read_rxnorm):
        with pytest.raises(InputError, match="has no"):
            list(read(tmp_path))
        with pytest.raises(InputError, match="is no folder"):
            list(read(tmp_path / "none"))
    with pytest.raises(InputError, match="does not exist"):
        list(read_atc(tmp_path / "none"))


def test_a_short_row_of_a_release_is_said_by_line(write: Write) -> None:
    folder = write_snomed(write)
    path = folder / "Snapshot/Terminology/sct2_Description_Snapshot-en_INT_20230131.txt"
    path.write_text(path.read_text() + "1\t2\n")
    with pytest.raises(InputError, match=r"line 12, has 2 fields"):
        list(read_snomed(folder))
    with pytest.raises(InputError, match=r"line 1, has 2 fields"):
        list(read_rxnorm(write("r/RXNCONSO.RRF", "1|2").parent))
    with pytest.raises(InputError, match="line 1"):
        list(read_mesh_trees(write("m.bin", "no number"), write("t.csv", MESH_TERMS)))
