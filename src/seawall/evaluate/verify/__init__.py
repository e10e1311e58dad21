"""An independent look at a release: it reads the released files and nothing else.

It shares no rule with detection and no code with anonymization, so that a mistake there is not
repeated here. A finding names a place and a kind, never the value.
"""

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    REPORTS,
    TABLE,
)
from seawall.evaluate.verify.identifiers import verify
from seawall.evaluate.verify.ksafety import KSafety, KSummary, verify_k
from seawall.evaluate.verify.policy import PolicyCheck, read_policy_promise, verify_policy

__all__ = [
    "DOCUMENTS",
    "MANIFEST",
    "QUASI",
    "REPLACEMENTS",
    "REPORTS",
    "TABLE",
    "Finding",
    "KSafety",
    "KSummary",
    "PolicyCheck",
    "read_policy_promise",
    "verify",
    "verify_k",
    "verify_policy",
]
