"""``pycanon_check.py RELEASED.csv SENSITIVE QUASI …``: k, l and t of a released table, as JSON."""

import json
import sys

import pandas
from pycanon import anonymity

_, path, sensitive, *quasi = sys.argv
frame = pandas.read_csv(path, dtype=str, keep_default_na=False)
told = {
    "k": int(anonymity.k_anonymity(frame, quasi)),
    "l": int(anonymity.l_diversity(frame, quasi, [sensitive])),
    "t": float(anonymity.t_closeness(frame, quasi, [sensitive])),
}
print(json.dumps(told))
