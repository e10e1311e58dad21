"""What every promise has: words for people, and a check for the release."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from seawall.evaluate.verify.answer import Checked
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage

Parameters = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check found, over what, and why it could not be made where it could not."""

    findings: tuple[Finding, ...] = ()
    over: str = ""
    unchecked: str = ""


@dataclass(frozen=True, slots=True)
class Promise:
    """A promise that a release can make.

    ``applies`` gives its parameters from the rest of the manifest, None where it is not made; so
    that nobody takes a promise back by deleting its line. ``check`` looks at whole files; a promise
    about what stands in texts has ``look`` instead, which is asked for every passage.
    """

    id: str
    says: str
    how: str
    blind: str
    applies: Callable[[Opened], Parameters | None]
    check: Callable[[Opened, Parameters], Outcome] | None = None
    look: Callable[[Opened, Parameters], Callable[[Passage], Iterator[Finding]]] | None = None
    # True for what can be checked only when the manifest and the reports are written.
    is_of_account: bool = False

    def report(self, outcome: Outcome) -> Checked:
        """The outcome as a row of the answer."""
        return Checked(
            self.id,
            self.says,
            self.how,
            outcome.over,
            outcome.findings,
            self.blind,
            outcome.unchecked,
        )


def always(_: Opened) -> Parameters:
    """For promises that every release makes."""
    return {}


def number(count: int, thing: str) -> str:
    """``1 note``, ``2 notes``."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
