"""``reference.py INPUT OUTPUT``: what a plain script would do, as a yardstick for the machine.

Ten patterns of the standard library, each line of a .jsonl read, searched and written again.
"""

import json
import re
import sys
from pathlib import Path

_PATTERNS = [
    re.compile(pattern)
    for pattern in (
        r"\b[\w.+-]+@[\w-]+\.[\w.]+\b",
        r"\bhttps?://\S+",
        r"\b\d{3}-\d{2}-\d{4}\b",
        r"\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b",
        r"\b\d{1,3}(?:\.\d{1,3}){3}\b",
        r"\b\d{1,2}/\d{1,2}/\d{2,4}\b",
        r"\b\d{4}-\d{2}-\d{2}\b",
        r"\b(?:MRN|Acct|Policy)\W{1,3}[\w-]+",
        r"\b(?:Mr|Mrs|Ms|Dr)\.? [A-Z]\w+",
        r"\b\d{5}(?:-\d{4})?\b",
    )
]


def hide(text: str) -> str:
    """The text with every match replaced."""
    for pattern in _PATTERNS:
        text = pattern.sub("[X]", text)
    return text


if __name__ == "__main__":
    with (
        Path(sys.argv[1]).open(encoding="utf-8") as notes,
        Path(sys.argv[2]).open("w", encoding="utf-8") as out,
    ):
        for line in notes:
            note = json.loads(line)
            note["text"] = hide(note["text"])
            out.write(json.dumps(note, ensure_ascii=False) + "\n")
