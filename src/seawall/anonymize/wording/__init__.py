"""How released sets are worded: notes and table rows whose records show sets → their plans."""

from seawall.anonymize.wording.note import plan_note
from seawall.anonymize.wording.released import ReleasedGroup, ReleasedRange, ReleasedSet
from seawall.anonymize.wording.row import list_shown, plan_row

__all__ = ["ReleasedGroup", "ReleasedRange", "ReleasedSet", "list_shown", "plan_note", "plan_row"]
