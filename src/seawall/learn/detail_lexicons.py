"""Rebuild the shipped lexicons of health details: ``python -m seawall.learn.detail_lexicons``.

Our own lists (resources/lexicons/details) come first and decide what a phrase means. Two public
packages add what no list by hand could: names of drugs with DrugBank's code
(drug-named-entity-recognition, MIT) and the titles of ICD-10-CM (simple-icd-10-cm, MIT; the
classification itself is public domain).
"""

from __future__ import annotations

import bz2
import pickle
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

from seawall.model import Label, UsageError
from seawall.resources import read_text
from seawall.text import LANGUAGES
from seawall.text.frequent_words import load_frequencies
from seawall.text.terminology import Term, Terminology
from seawall.text.terminology.words import read_phrase

LABELS = (Label.PROBLEM, Label.TEST, Label.PROCEDURE, Label.ANATOMY, Label.DRUG)
_FOLDER = "lexicons/details"
_MAX_WORDS = {Label.DRUG: 4, Label.PROBLEM: 6}
# Words of the packages that mean something else in a note.
_MISLEADING = frozenset({"axis", "coban", "cobre", "healon", "luminal", "neosporin", "planum"})
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_GAP = re.compile(r"[^0-9a-zà-öø-ÿ]+")


def read_entries(label: Label, lang: str) -> Iterator[tuple[str, ...]]:
    """Entries of one list of ours, each a group of ways to say the same."""
    lines = read_text(f"{_FOLDER}/{label.value.lower()}_{lang}.txt").splitlines()
    text = "\n".join(line.strip() for line in lines if not line.startswith("#"))
    # A line that ends with a bar goes on without a space: "[bröst|" "buk]smärta".
    text = text.replace("|\n", "|").replace("\n", " ")
    for entry in text.split(";"):
        for spelled in _expand(entry):
            names = tuple(" ".join(name.split()) for name in spelled.split("|"))
            if any(names):
                yield tuple(name for name in names if name)


def _expand(entry: str) -> Iterator[str]:
    """The entry once for each way to choose from its brackets."""
    parts = _CHOICE.split(entry)
    choices = [part.split("|") if at % 2 else [part] for at, part in enumerate(parts)]
    for chosen in product(*choices):
        yield "".join(chosen)


def build_lexicon(lang: str) -> Terminology:
    """Our lists, and the packages' names below them."""
    public = [*read_public_drugs(lang), *(_read_icd10cm() if lang == "en" else ())]
    codes = {(term.label, read_phrase(term.name)): term.concept for term in reversed(public)}
    own = list(_read_own(lang, codes))
    trusted = {term.name.lower() for term in own}
    return Terminology.build([*own, *public], trusted)


def _read_own(lang: str, codes: dict[tuple[Label, tuple[str, ...]], str]) -> Iterator[Term]:
    for label in LABELS:
        for names in read_entries(label, lang):
            known = (codes.get((label, read_phrase(name))) for name in names)
            slug = _GAP.sub("-", names[0].lower()).strip("-")
            concept = next(filter(None, known), f"SEAWALL:{slug}")
            for name in names:
                for form in _inflect(name) if lang == "sv" else (name,):
                    yield Term(concept, form, label, preferred=True, lang=lang)


def _inflect(name: str) -> Iterator[str]:
    """A Swedish name with its last word in the definite and plural forms it may have."""
    yield name
    if name.isupper() or len(name) < 3 or not name[-1].islower():
        return
    stem, last = name[:-1], name[-1]
    if last == "a":
        endings: Iterable[str] = (f"{name}n", f"{stem}or", f"{stem}orna")
    elif last == "e":
        endings = (f"{name}n", f"{name}t", f"{stem}ar", f"{stem}arna")
    elif last in "iéåä":
        endings = (f"{name}n", f"{name}t", f"{name}er", f"{name}erna")
    elif name.endswith(("el", "er", "en")):
        endings = (f"{name}n", f"{name}et", f"{name[:-2]}{last}ar")
    else:
        endings = (name + ending for ending in ("en", "et", "er", "erna", "ar", "arna"))
    yield from endings


def read_public_drugs(lang: str) -> Iterator[Term]:
    """Names of up to four words, of drugs that DrugBank or MedlinePlus lists."""
    source = bz2.decompress(_data_file("drug_named_entity_recognition", "*.pkl.bz2").read_bytes())
    tables = pickle.loads(source)
    frequent = load_frequencies("en")
    for name, owners in tables["drug_variant_to_canonical"].items():
        concept = _code_drug(tables["drug_canonical_to_data"].get(owners[0], {}))
        if not concept or name in frequent or not _is_telling(name):
            continue
        for form in _spell_swedish(name) if lang == "sv" else (name,):
            yield Term(concept, form, Label.DRUG, preferred=name == owners[0], lang=lang)


def _is_telling(name: str) -> bool:
    """True for a few words of which one is long enough to be nothing else: not "nad", "at 10"."""
    words = read_phrase(name)
    is_long = max(map(len, words), default=0) > 4
    return is_long and len(words) <= _MAX_WORDS[Label.DRUG] and name not in _MISLEADING


def _code_drug(facts: dict[str, str]) -> str:
    if "drugbank_id" in facts:
        return f"DRUGBANK:{facts['drugbank_id']}"
    return f"MEDLINEPLUS:{facts['medline_plus_id']}" if "medline_plus_id" in facts else ""


def _spell_swedish(name: str) -> Iterator[str]:
    """The English name and how Swedish would write it: amlodipine, amlodipin."""
    yield name
    if " " not in name and name.isalpha():
        plain = name.removesuffix("e").replace("ph", "f").replace("th", "t")
        if plain not in load_frequencies("sv"):
            yield plain
            yield re.sub("c(?=[aoulrt])", "k", plain)


_TITLE_END = re.compile(
    r"(?:,? (?:unspecified|NOS|not otherwise specified)|,? unspecified (?:site|organism|cause)"
    r"|\s[(\[][^()\[\]]*[)\]])$"
)
_NO_TITLE = re.compile(
    r"^(?:other|unspecified|personal|family|encounter|problems?|contact|presence)\b|elsewhere|specified"
)


def _read_icd10cm() -> Iterator[Term]:
    """Titles and what they include, of up to six words; external causes and encounters left out."""
    tree = ElementTree.parse(_data_file("simple_icd_10_cm", "data/*.xml"))
    for diagnosis in tree.iter("diag"):
        code = diagnosis.findtext("name", "")
        if code[:1] in "VWXYZ":
            continue
        notes = [*diagnosis.iterfind("inclusionTerm/note"), *diagnosis.iterfind("includes/note")]
        titles = (diagnosis.findtext("desc", ""), *(note.text or "" for note in notes))
        for title in titles:
            plain = _TITLE_END.sub("", _TITLE_END.sub("", title.strip()))
            if _is_diagnosis(plain):
                parents = (f"ICD10:{code[:-1].rstrip('.')}",) if len(code) > 3 else ()
                yield Term(f"ICD10:{code}", plain, Label.PROBLEM, parents=parents)


def _is_diagnosis(title: str) -> bool:
    words = len(read_phrase(title))
    if title.lower() in _MISLEADING:
        return False
    return 0 < words <= _MAX_WORDS[Label.PROBLEM] and not _NO_TITLE.search(title.lower())


def _data_file(package: str, pattern: str) -> Path:
    """A package's data, without running the package: one of them asks the network for more."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise UsageError(
            f"The package {package} is needed; install Seawall with the extra 'learn'."
        )
    return next(Path(spec.submodule_search_locations[0]).glob(pattern))


if __name__ == "__main__":
    for _lang in LANGUAGES:
        _target = Path(str(files("seawall.resources"))) / "lexicons" / f"details_{_lang}.lexicon"
        build_lexicon(_lang).save(_target)
        print(_target.name, _target.stat().st_size)
