"""``anonypy_run.py FOLDER SENSITIVE``: anonypy's Mondrian on Adult, k = 5; time, loss as JSON."""

import json
import sys
import time
from importlib import metadata
from pathlib import Path

import anonypy
import pandas

_, folder, sensitive = sys.argv
frame = pandas.read_csv(Path(folder) / "adult.csv", sep=";")
quasi = [name for name in frame.columns if name != sensitive]
for name in frame.columns:
    if name != "age":
        frame[name] = frame[name].astype("category")
start = time.process_time()
rows = anonypy.Preserver(frame, quasi, sensitive).anonymize_k_anonymity(k=5)
seconds = time.process_time() - start

ages = frame["age"].max() - frame["age"].min()
lost, cells = 0.0, 0
for row in rows:
    for name in quasi:
        label = row[name][0] if isinstance(row[name], list) else row[name]
        if name == "age":
            ends = [float(end) for end in str(label).split("-")]
            ncp = (ends[-1] - ends[0]) / ages
        else:
            ncp = (len(str(label).split(",")) - 1) / (frame[name].nunique() - 1)
        lost += ncp * row["count"]
        cells += row["count"]
told = {"seconds": seconds, "gcp": lost / cells, "suppressed_share": 0.0}
print(json.dumps({"version": metadata.version("anonypy"), **told}))
