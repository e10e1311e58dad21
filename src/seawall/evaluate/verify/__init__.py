"""An independent look at a release: it reads the released files and nothing else.

It shares no rule with detection and no code with anonymization, so that a mistake there is not
repeated here. A finding names a place and a kind, never the value.
"""

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS, MANIFEST, REPLACEMENTS, REPORTS, TABLE
from seawall.evaluate.verify.identifiers import verify

__all__ = [
    "DOCUMENTS",
    "MANIFEST",
    "REPLACEMENTS",
    "REPORTS",
    "TABLE",
    "Finding",
    "verify",
]
