"""``seawall score`` and ``seawall verify``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from seawall.config import Settings
from seawall.evaluate.score import Pair, Scores, score
from seawall.evaluate.verify import (
    Answer,
    Known,
    Opened,
    check_release,
    read_known,
    read_policy_promise,
)
from seawall.ingest import DocumentMentions, read_mentions
from seawall.model import Document, ProjectKey, UsageError
from seawall.pipeline.detection import private_folder, read_records
from seawall.pipeline.gold import check_places, read_gold
from seawall.text import detect_language

if TYPE_CHECKING:  # policies take half a second to load, and most releases have none
    from seawall.policy.histogram import Histogram


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


@dataclass(frozen=True, slots=True)
class VerifyOrder:
    """What a release is to be checked with: a table, the folder that stayed home, a key, a k."""

    folder: Path
    known: Path | None = None
    private: Path | None = None
    population: Sequence[str] = ()
    k: int | None = None
    safety: str | None = None


def verify_release(
    order: VerifyOrder, settings: Settings, find_key: Callable[[], ProjectKey | None]
) -> Answer:
    """The answer for every promise of a release."""
    records = read_records(order.known, settings)
    private = order.private or private_folder(order.folder)
    known = read_known(private, records) if records else Known()
    people = _read_people(order)
    opened = Opened(order.folder, known, find_key(), order.k, order.safety, people, home=private)
    return check_release(opened)


def _read_people(order: VerifyOrder) -> Histogram | None:
    """The population to derive a risk against; refuses one for a release that promises none."""
    if not order.population:
        return None
    promise = read_policy_promise(order.folder)
    if promise is None:
        raise UsageError(
            f"{order.folder} promises no risk against a population; leave --population out, or "
            "name a release of the preset 'policy'."
        )
    from seawall.pipeline.policy_facts import load_people

    return load_people(order.population, tuple(promise.columns))
