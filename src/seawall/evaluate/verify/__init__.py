"""An independent look at a release: it reads the released files and nothing else.

It shares no rule with detection and no code with anonymization, so that a mistake there is not
repeated here. A finding names a place and a kind, never the value. ``registry`` lists the promises;
each has a module of its own under ``promises``.
"""

from seawall.evaluate.verify.answer import Answer, Checked
from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import (
    DOCUMENTS,
    MANIFEST,
    QUASI,
    REPLACEMENTS,
    REPORTS,
    TABLE,
    TOPICS,
)
from seawall.evaluate.verify.ksafety import KSafety, KSummary, verify_k
from seawall.evaluate.verify.opened import Known, Opened, read_known
from seawall.evaluate.verify.policy import PolicyCheck, read_policy_promise, verify_policy
from seawall.evaluate.verify.registry import (
    check_account,
    check_data,
    check_only,
    check_release,
    state_promises,
    verify,
)
from seawall.evaluate.verify.seal import seal

__all__ = [
    "DOCUMENTS",
    "MANIFEST",
    "QUASI",
    "REPLACEMENTS",
    "REPORTS",
    "TABLE",
    "TOPICS",
    "Answer",
    "Checked",
    "Finding",
    "KSafety",
    "KSummary",
    "Known",
    "Opened",
    "PolicyCheck",
    "check_account",
    "check_data",
    "check_only",
    "check_release",
    "read_known",
    "read_policy_promise",
    "seal",
    "state_promises",
    "verify",
    "verify_k",
    "verify_policy",
]
