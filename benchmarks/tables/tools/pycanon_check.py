"""``pycanon_check.py MANIFEST.json``: k, l and t of released tables, as JSON.

The manifest lists tables: path, sensitive, quasi, and whether the sensitive values are ordered.
"""

import json
import sys
from pathlib import Path

import pandas
from pycanon import anonymity


def check(table):
    """What pycanon reads; it divides by nothing where all sensitive values are the same number."""
    frame = pandas.read_csv(table["path"], dtype=str, keep_default_na=False)
    sensitive, quasi = table["sensitive"], table["quasi"]
    if table["ordered"] and frame[sensitive].nunique() > 1:
        frame[sensitive] = frame[sensitive].astype(float)
    return {
        "k": int(anonymity.k_anonymity(frame, quasi)),
        "l": int(anonymity.l_diversity(frame, quasi, [sensitive])),
        "t": float(anonymity.t_closeness(frame, quasi, [sensitive])),
    }


print(json.dumps([check(table) for table in json.loads(Path(sys.argv[1]).read_text())]))
