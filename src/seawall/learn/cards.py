"""Model cards: what a model was trained on, under which licences, how well it does, where it fails.

A card holds counts and figures, never a word of a corpus.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from seawall.model import Estimate

_SOURCES = {
    "synth": ("notes of Seawall's synthetic hospital, train split", "Apache-2.0, like Seawall"),
    "mtsamples": ("real de-identified transcriptions with made-up identifiers put in", "CC0"),
    "lines": ("lines written by hand, and short messages", "Apache-2.0, like Seawall"),
    "texts": ("notes, letters, judgments and forms written by hand", "Apache-2.0, like Seawall"),
    "characteristics": (
        "sentences with distinguishing marks, and findings that look like them, written by hand",
        "Apache-2.0, like Seawall",
    ),
    "presidio-research": ("short synthetic sentences", "MIT"),
    "tab": ("court cases of the Text Anonymization Benchmark", "MIT"),
    "phee": ("sentences on adverse effects of drugs", "MIT"),
    "bc5cdr": ("abstracts with chemicals and diseases", "CC BY 4.0"),
    "ncbi-disease": ("abstracts with diseases", "CC BY 4.0"),
    "sv-klintan-ner": ("Swedish news with names, places and organizations", "CC BY 4.0"),
    "own": ("the corpus of whoever trained the model", "the corpus's own: see below"),
}
_LANGUAGES = {"en": "English", "sv": "Swedish"}
_KINDS = {
    "crf": "Linear-chain CRF over local, global and external features (Li & Qin 2017, 4.1)",
    "svm": "Linear SVM, one a label, over local features mostly (Li & Qin 2017, 4.1)",
    "neural": "Transformer encoder in eight bits, begun from all-MiniLM-L6-v2 (Apache-2.0), with "
    "the case and shape of each word piece as a second input",
}
_FAILURES = {
    "crf": (
        "It knows names by their surroundings and by lists: a name alone on a line, or one that is "
        "also a common word, is missed more often than one in a sentence.",
        "Codes and dates in forms that it never saw are left to the rules.",
    ),
    "svm": (
        "It judges each token by itself: the ends of long names and addresses are ragged.",
        "It does not see what the rules found, and so repeats some of their work.",
    ),
    "neural": (
        "One file serves all languages; most of what it learned from is English.",
        "It reads windows of 254 word pieces and does not see beyond them.",
    ),
}
_NAMES = {"without": "features left out", "min_count": "least count of a feature"}
_WEAK_RECALL = 0.9
_MIN_SEEN = 20


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one model. ``scores`` are measures by column: this model, others beside it."""

    name: str
    version: str = ""
    sha256: str = ""
    size_bytes: int = 0
    is_private: bool = False
    sources: Mapping[str, int | None] = field(default_factory=dict)
    training: Mapping[str, object] = field(default_factory=dict)
    measured_on: str = ""
    scores: Mapping[str, Mapping[str, Estimate]] = field(default_factory=dict)
    recall_by_label: Mapping[str, Estimate] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return self.name.partition("-")[0]

    @property
    def lang(self) -> str:
        return self.name.partition("-")[2]


def render_card(card: Card) -> str:
    """The card as a page of Markdown."""
    blocks = (_describe(card), _list_sources(card), _list_scores(card), _list_failures(card))
    lines = [line for block in blocks for line in block]
    if card.is_private:
        lines += list(_warn())
    return "\n".join(lines) + "\n"


def _describe(card: Card) -> Iterator[str]:
    yield from (f"# {card.name}", "")
    yield f"{_KINDS[card.kind]}, for {_LANGUAGES[card.lang]}."
    yield from ("", "| | |", "| --- | --- |")
    yield f"| version | {card.version} |"
    yield f"| SHA-256 | `{card.sha256}` |"
    yield f"| size | {card.size_bytes / 1e6:.2f} MB |"
    for name, value in sorted(card.training.items()):
        shown = ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
        title = _NAMES.get(name) or name.replace("_", " ")
        yield f"| {title} | {'none' if shown == '' else shown} |"


def _list_sources(card: Card) -> Iterator[str]:
    yield from ("", "## Trained on", "", "| source | what | licence | examples |")
    yield "| --- | --- | --- | --- |"
    for name, count in card.sources.items():
        what, licence = _SOURCES[name]
        yield f"| {name} | {what} | {licence} | {'not told' if count is None else f'{count:,}'} |"


def _list_scores(card: Card) -> Iterator[str]:
    yield from ("", "## Scores", "")
    if not card.scores:
        yield "None were measured: nothing was held out."
        return
    yield f"Measured on {card.measured_on}. In brackets: 95 % interval. A model by itself is"
    yield "measured at the thresholds that it has beside the rules, which leave it less to find."
    yield ""
    yield f"| measure | {' | '.join(card.scores)} |"
    yield f"| --- |{' --- |' * len(card.scores)}"
    for measure in next(iter(card.scores.values())):
        cells = (_show(column[measure]) for column in card.scores.values())
        yield f"| {measure} | {' | '.join(cells)} |"


def _show(estimate: Estimate) -> str:
    if not estimate.n:
        return "none to measure"
    return f"{estimate.value:.3f} [{estimate.low:.3f}, {estimate.high:.3f}]"


def _list_failures(card: Card) -> Iterator[str]:
    yield from ("", "## Known failures", "")
    yield from (f"- {failure}" for failure in _FAILURES[card.kind])
    for label, recall in card.recall_by_label.items():
        if recall.n >= _MIN_SEEN and recall.value < _WEAK_RECALL:
            yield f"- {label}: of {recall.n:,} only {recall.value:.0%} were found whole."


def _warn() -> Iterator[str]:
    yield from ("", "## Keep it like the notes", "")
    yield "This model was trained on a corpus that Seawall does not know. Its weights are listed"
    yield "by word, and a word of a note can be a name: whoever may not read the notes may not have"
    yield "the model. Words of few persons' notes were left out, which makes a leak less likely and"
    yield "does not rule it out."
