"""``seawall lexicon build``: a user's own terminologies, compiled into one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

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
from seawall.model import RefusedError, UsageError
from seawall.text import check_language
from seawall.text.terminology import Term, Terminology, load_lexicon


@dataclass(frozen=True, slots=True)
class LexiconSources:
    """Files and folders to compile; where terms share a phrase, what is listed first here wins."""

    own: tuple[Path, ...] = ()
    snomed: tuple[Path, ...] = ()
    mesh_xml: tuple[Path, ...] = ()
    mesh_ascii: tuple[Path, ...] = ()
    mesh_trees: Path | None = None
    mesh_terms: Path | None = None
    rxnorm: tuple[Path, ...] = ()
    atc: tuple[Path, ...] = ()
    icd10: tuple[Path, ...] = ()

    def __post_init__(self) -> None:
        if (self.mesh_trees is None) != (self.mesh_terms is None):
            raise UsageError("--mesh-trees and --mesh-terms go together; give both.")

    def read(self, lang: str) -> Iterator[Term]:
        """All terms, one by one; ``lang`` is for files that do not say theirs."""
        yield from chain.from_iterable(read_own_terms(path, lang) for path in self.own)
        yield from chain.from_iterable(read_snomed(path) for path in self.snomed)
        yield from chain.from_iterable(read_mesh_xml(path, lang) for path in self.mesh_xml)
        yield from chain.from_iterable(read_mesh_ascii(path, lang) for path in self.mesh_ascii)
        if self.mesh_trees and self.mesh_terms:
            yield from read_mesh_trees(self.mesh_trees, self.mesh_terms, lang)
        yield from chain.from_iterable(read_rxnorm(path) for path in self.rxnorm)
        yield from chain.from_iterable(read_atc(path, lang) for path in self.atc)
        yield from chain.from_iterable(read_icd10(path, lang) for path in self.icd10)


@dataclass(frozen=True, slots=True)
class LexiconSummary:
    """What was compiled: terms and concepts by scheme, phrases that can be found by label."""

    output: str
    terms: dict[str, int] = field(default_factory=dict)
    concepts: dict[str, int] = field(default_factory=dict)
    phrases: dict[str, int] = field(default_factory=dict)


def build_lexicon(sources: LexiconSources, output: Path, lang: str) -> LexiconSummary:
    """Compile the sources into ``output``; refuses sources without a single health detail."""
    check_language(lang)
    if sources == LexiconSources():
        raise UsageError("No terminology is given; name one, for example with --mesh-xml FILE.")
    terms: Counter[str] = Counter()
    # Words that our own lexicon finds are health details however frequent they are: "pain".
    trusted = load_lexicon(lang).single_words()
    terminology = Terminology.build(_counted(sources.read(lang), terms), trusted)
    if not len(terminology):
        raise RefusedError("The terminologies hold no health detail; nothing was written.")
    terminology.save(output)
    phrases = {label.value: count for label, count in terminology.count_labels().items()}
    concepts = terminology.count_schemes()
    return LexiconSummary(str(output), dict(sorted(terms.items())), concepts, phrases)


def _counted(terms: Iterator[Term], counts: Counter[str]) -> Iterator[Term]:
    for term in terms:
        counts[term.scheme] += 1
        yield term
