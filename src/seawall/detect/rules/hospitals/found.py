"""What a finder of institutions gives: tokens as characters, what they are, and how sure it is.

No mention yet: a clinical term takes some away, and of what overlaps one is left.
"""

from __future__ import annotations

from seawall.model import Label, Span

Found = tuple[Span, Label, float]

# A member of an enumeration is found in ten times as long as a name.
HOSPITAL, WARD, ORGANIZATION = Label.HOSPITAL, Label.WARD, Label.ORGANIZATION
