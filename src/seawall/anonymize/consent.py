"""How much of their values persons agree to have shown, as a column of the custodian's table says.

A cell holds ``attribute=grain`` pairs, the finest grain that the person allows (``visit=year
age=five-year``), the word ``list`` for a person of whom no value may be shown alone, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from seawall.anonymize.grains import list_grains
from seawall.model import UsageError

_NEVER_ALONE = "list"
_GAPS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Consent:
    """``grains`` by attribute; ``may_drill`` is false where values stay in their group's lists."""

    grains: Mapping[str, str] = field(default_factory=dict)
    may_drill: bool = True


def parse_consent(text: str, row: int) -> Consent:
    """What a cell says; refuses what it does not know, for a wish may not be passed over."""
    grains: dict[str, str] = {}
    may_drill, known = True, list_grains()
    for word in filter(None, _GAPS.split(text.strip().lower())):
        attribute, _, grain = word.partition("=")
        if word == _NEVER_ALONE:
            may_drill = False
        elif grain in known.get(attribute, ()):
            grains[attribute] = grain
        else:
            raise UsageError(
                f"The consent in row {row} of the table is not understood; write pairs such as "
                f"visit=year, the word '{_NEVER_ALONE}', or nothing."
            )
    return Consent(grains, may_drill)
