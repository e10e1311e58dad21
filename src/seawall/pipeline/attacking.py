"""``seawall attack``: who could be found again in a release."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from seawall.config import Settings
from seawall.evaluate.attack import Attack, meet_persons, mount_attacks, read_target
from seawall.evaluate.attack.surrogates import audit_surrogates, read_surrogates
from seawall.evaluate.attack.target import TABLE
from seawall.ingest import Unreadable
from seawall.model import Record
from seawall.pipeline.detection import open_notes, private_folder, read_records


def attack_release(
    release: Path,
    adversary: Path,
    settings: Settings,
    *,
    private: Path | None = None,
    notes: str | None = None,
) -> tuple[Attack, ...]:
    """Link a release back to the persons of the adversary's table, in every way that is known.

    Whether a guess is right only the folder that stayed home can tell: ``private``, else the one
    beside the release. ``notes`` are texts that the adversary also has, by person.
    """
    home = private or private_folder(str(release))
    target = read_target(release, home)
    words = _read_words(notes, settings) if notes else None
    records = read_records(adversary, settings)
    linked = mount_attacks(target, meet_persons(records, words), seed=settings.seed)
    return *linked, *attack_surrogates(release, home, records, settings)


def attack_surrogates(
    release: Path, home: Path, records: Iterable[Record], settings: Settings
) -> tuple[Attack, ...]:
    """How far who knows the true ``records`` gets with made-up values, where there are any."""
    table = release / TABLE
    true = tuple(records)
    shown = read_records(table, settings) if table.exists() else ()
    found = read_surrogates(release, home, shown, true)
    return audit_surrogates(found, meet_persons(true), settings.seed) if found else ()


def _read_words(notes: str, settings: Settings) -> dict[str, str]:
    words: dict[str, str] = {}
    for item in open_notes(notes, settings):
        if not isinstance(item, Unreadable) and item.person_id:
            words[item.person_id] = f"{words.get(item.person_id, '')} {item.text}".strip()
    return words
