"""``seawall attack``: who could be found again in a release."""

from __future__ import annotations

from pathlib import Path

from seawall.config import Settings
from seawall.evaluate.attack import Attack, meet_persons, mount_attacks, read_target
from seawall.ingest import Unreadable
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
    target = read_target(release, private or private_folder(str(release)))
    words = _read_words(notes, settings) if notes else None
    known = meet_persons(read_records(adversary, settings), words)
    return mount_attacks(target, known, seed=settings.seed)


def _read_words(notes: str, settings: Settings) -> dict[str, str]:
    words: dict[str, str] = {}
    for item in open_notes(notes, settings):
        if not isinstance(item, Unreadable) and item.person_id:
            words[item.person_id] = f"{words.get(item.person_id, '')} {item.text}".strip()
    return words
