"""Attacks that link a release back to persons."""

from seawall.evaluate.attack.adversary import Acquaintance, meet_persons
from seawall.evaluate.attack.target import Target, TargetRecord, read_target
from seawall.evaluate.attack.trial import Attack, mount_attacks

__all__ = [
    "Acquaintance",
    "Attack",
    "Target",
    "TargetRecord",
    "meet_persons",
    "mount_attacks",
    "read_target",
]
