"""``seawall score`` and ``seawall verify``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from seawall.config import Settings
from seawall.evaluate.score import Pair, Scores, score
from seawall.evaluate.verify import (
    Finding,
    KSafety,
    PolicyCheck,
    read_policy_promise,
    verify,
    verify_k,
    verify_policy,
)
from seawall.ingest import DocumentMentions, read_mentions
from seawall.model import Document, Record, UsageError
from seawall.pipeline.gold import check_places, read_gold
from seawall.pipeline.policy_facts import load_people
from seawall.text import detect_language


def score_files(gold: str, predicted: str, notes: str | None, settings: Settings) -> Scores:
    """Scores of the predicted mentions against gold; both need the notes that they are of.

    See ``read_gold`` for where the notes are looked for.
    """
    found = {item.id: item for item in read_mentions(predicted)}
    return score(
        _make_pair(document, wanted, found.get(document.id))
        for document, wanted in read_gold(gold, notes, settings)
    )


def _make_pair(document: Document, gold: DocumentMentions, found: DocumentMentions | None) -> Pair:
    # A note without predictions is a note in which nothing was found: it must count as a leak.
    predicted = found.mentions if found else ()
    check_places(document, predicted)
    lang = document.lang or detect_language(document.text)
    return Pair(document.text, gold.mentions, predicted, gold.traps, lang)


def verify_release(folder: Path, records: tuple[Record, ...]) -> Iterator[Finding]:
    """What should not be in a release, place by place."""
    return verify(folder, records)


def verify_promise(folder: Path, k: int | None, safety: str | None) -> KSafety | None:
    """Whether a release keeps its promise of k, or another; None where there is none to keep."""
    return verify_k(folder, k, safety)


def verify_risk(folder: Path, population: Sequence[str] = ()) -> PolicyCheck | None:
    """Whether a release that a policy made keeps its promise; None where it promises no risk.

    Without a population only that table and notes show the same groups is checked.
    """
    promise = read_policy_promise(folder)
    if promise is None and population:
        raise UsageError(
            f"{folder} promises no risk against a population; leave --population out, or name a "
            "release of the preset 'policy'."
        )
    if promise is None or not population:
        return verify_policy(folder)
    return verify_policy(folder, load_people(population, tuple(promise.columns)))
