"""``verify A --with B`` and ``attack A --with B``: releases that somebody lays side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from seawall.config import Settings
from seawall.evaluate.attack import Attack, meet_persons, read_target
from seawall.evaluate.attack.joined import JoinableRelease, mount_joined_attack, mount_joins
from seawall.evaluate.verify.joined import JoinCheck, verify_joined
from seawall.pipeline.detection import private_folder, read_records


def verify_together(release: Path, others: Sequence[Path], k: int | None) -> JoinCheck:
    """Whether k holds for a release and others laid beside it."""
    return verify_joined((release, *others), k)


def attack_together(
    release: Path, others: Sequence[Path], adversary: Path, settings: Settings, private: Path | None
) -> tuple[Attack, ...]:
    """Join a release with each of the others in every way, then find persons in what is left."""
    known = meet_persons(read_records(adversary, settings))
    home = private or private_folder(str(release))
    one, target = JoinableRelease(release, home), read_target(release, home)
    attacks: list[Attack] = []
    for path in others:
        beside = private_folder(str(path))
        other = JoinableRelease(path, beside)
        attacks += mount_joins(one, other, seed=settings.seed)
        found = mount_joined_attack(
            target, read_target(path, beside), (one, other), known, seed=settings.seed
        )
        attacks += [found] if found else []
    return tuple(attacks)
