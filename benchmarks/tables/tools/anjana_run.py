"""``anjana_run.py FOLDER SENSITIVE``: anjana on Adult, k = 5; time and loss as JSON."""

import json
import sys
import time
from collections import Counter
from importlib import metadata
from pathlib import Path

import pandas
from anjana.anonymity import k_anonymity

MOST_SUPPRESSED = 5  # per cent

_, folder, sensitive = sys.argv
frame = pandas.read_csv(Path(folder) / "adult.csv", sep=";", dtype=str)
quasi = [name for name in frame.columns if name != sensitive]
trees = {
    name: pandas.read_csv(
        Path(folder) / f"adult_hierarchy_{name}.csv", sep=";", header=None, dtype=str
    )
    for name in quasi
}
hierarchies = {
    name: {level: tree[level].to_numpy() for level in tree.columns} for name, tree in trees.items()
}
start = time.process_time()
shown = k_anonymity(frame, [], quasi, 5, MOST_SUPPRESSED, hierarchies)
seconds = time.process_time() - start

lost = (len(frame) - len(shown)) * len(quasi)
for name, tree in trees.items():
    leaves = Counter()
    for level in tree.columns:
        for label, count in Counter(tree[level]).items():
            leaves.setdefault(label, count)
    lost += sum((leaves[label] - 1) / (len(tree) - 1) for label in shown[name])
told = {
    "seconds": seconds,
    "gcp": lost / (len(frame) * len(quasi)),
    "suppressed_share": 1 - len(shown) / len(frame),
}
print(json.dumps({"version": metadata.version("anjana"), **told}))
