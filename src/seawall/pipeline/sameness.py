"""What an interrupted run must share with the one that goes on, and which of it differs."""

from __future__ import annotations

import json
from collections.abc import Mapping

from seawall import __version__
from seawall.model import ProjectKey, UsageError
from seawall.pipeline.job import Job

_SETTING = "setting "


def list_run_facts(job: Job, input_digests: Mapping[str, str]) -> dict[str, str]:
    """Inputs, settings by name, preset, models, policy and version, each as a keyed digest.

    A digest without the key would let anybody test a guess.
    """
    facts = {"version": __version__, **input_digests, **job.shaping_facts()}
    return {name: job.key.digest("run fact", name, fact).hex() for name, fact in facts.items()}


def sign_key(key: ProjectKey) -> str:
    """What tells one key from another and nothing else."""
    return key.pseudonym("run")


def require_same(before: str, now: Mapping[str, str]) -> None:
    """Refuse to go on where the facts of the interrupted run, as JSON, are not those of now."""
    earlier = json.loads(before)
    names = sorted(earlier.keys() | now.keys())
    differing = [name for name in names if earlier.get(name) != now.get(name)]
    if differing:
        raise UsageError(_tell(differing))


def _tell(differing: list[str]) -> str:
    settings = [name.removeprefix(_SETTING) for name in differing if name.startswith(_SETTING)]
    others = [f"the {name}" for name in differing if not name.startswith(_SETTING)]
    if settings:
        others.append(f"the setting{'s' if settings[1:] else ''} {', '.join(settings)}")
    return (
        f"The interrupted run differs in {_join(others)}; repeat it as it was, or start again "
        "without --resume."
    )


def _join(things: list[str]) -> str:
    return " and ".join([", ".join(things[:-1]), things[-1]] if things[1:] else things)
