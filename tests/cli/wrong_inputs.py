"""A folder of everything that may be wrong with files, for the tests of wrong use."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

CANARY = "Zyxwinasson"

_NOTE = {"id": "n1", "person_id": "p1", "text": f"Seen today. {CANARY} is stable. MRN: 4471123."}


def make_wrong_inputs(folder: Path) -> None:
    """Good files and wrong ones; every value of theirs that a message could show is a canary."""
    texts = {
        "good.jsonl": json.dumps(_NOTE) + "\n",
        "empty.jsonl": "",
        "blank.jsonl": "\n\n",
        "header.csv": "id,text\n",
        "array.json": json.dumps([_NOTE]),
        "array.jsonl": json.dumps([_NOTE]),
        "cut.jsonl": json.dumps(_NOTE)[:40] + "\n",
        "no_text.jsonl": json.dumps({"id": "n1", "note": CANARY}) + "\n",
        "no_id.jsonl": json.dumps({"text": CANARY}) + "\n",
        "null.jsonl": json.dumps({"id": "n1", "text": None, "who": CANARY}) + "\n",
        "number.jsonl": json.dumps({"id": "n1", "text": 4471123}) + "\n",
        "twice.jsonl": (json.dumps(_NOTE) + "\n") * 2,
        "spanish.jsonl": json.dumps({**_NOTE, "lang": "es"}) + "\n",
        "columns.csv": f"id,body\nn1,{CANARY}\n",
        "two_texts.csv": f"id,text,text\nn1,{CANARY},b\n",
        "ragged.csv": f"id,text\nn1,{CANARY},more,{CANARY}\n",
        "quote.csv": f'id,text\nn1,"{CANARY}" {CANARY}"\n',
        "patients.csv": f"person_id,name,age\np1,Ann {CANARY},52\n",
        "others.csv": f"person_id,name,age\nz9,Bo {CANARY}ek,52\n",
        "headless.csv": f"Ann,{CANARY}\nBo,{CANARY}\n",
        "short_row.csv": f"person_id,name,age\np1,{CANARY}\n",
        "same_names.csv": f"name,name\n{CANARY},{CANARY}\n",
        "rows.csv": "person_id,age,zip,diagnosis\n"
        + "".join(f"q{n},{20 + n},1000{n},asthma\n" for n in range(6)),
        "header_only.csv": "person_id,age,zip,diagnosis\n",
        "broken.toml": "preset = \n",
        "unknown.toml": "presett = 'full'\n",
        "wrong_type.toml": "workers = 'many'\n",
        "wrong_label.toml": "[treatments]\nPATINT = 'mask'\n",
        "wrong_column.toml": "[columns]\nname = 'PATINT'\n",
        "wrong_qid.toml": "preset = 'dast'\n[qids]\nshoesize = 'value'\n",
        "short.key": "abc",
        "mentions.jsonl": json.dumps({"id": "n1", "mentions": []}) + "\n",
        "bad_mention.jsonl": json.dumps(
            {"id": "n1", "mentions": [{"start": 5, "end": 2, "label": "PATIENT"}]}
        )
        + "\n",
        "bad_label.jsonl": json.dumps(
            {"id": "n1", "mentions": [{"start": 0, "end": 4, "label": CANARY}]}
        )
        + "\n",
        "policies.json": "{}",
        "notes/a.txt": "Stable.",
        "pdfs/scan.pdf": CANARY,
        "both/a.txt": "Stable.",
        "both/b.xml": "<deIdi2b2><TEXT>Stable.</TEXT></deIdi2b2>",
        "mixed/a.txt": "Stable.",
        "mixed/b.docx": CANARY,
        "mixed/sub/c.rtf": CANARY,
        "mixed/.hidden": CANARY,
        "mixed/.DS_Store": "",
        "not_release/readme.md": CANARY,
    }
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, encoding="utf-8")
    (folder / "short.key").chmod(0o600)
    data = {
        "packed.jsonl.gz": gzip.compress(json.dumps(_NOTE).encode()),
        "cut.jsonl.gz": gzip.compress(json.dumps(_NOTE).encode())[:20],
        "binary.jsonl": bytes(range(256)) * 8,
        "bytes.jsonl": b'{"id": "n1", "text": "caf\xc3\xa9 ' + CANARY.encode() + b' \xc3"}\n',
        "wide.csv": f"id,text\nn1,{CANARY}\n".encode("utf-16"),
        "binary.csv": b"\x00\x01\x02" * 100,
        "fake.parquet": CANARY.encode(),
        "latin.toml": "preset = 'å'".encode("latin-1"),
    }
    for name, content in data.items():
        (folder / name).write_bytes(content)
    (folder / "none").mkdir()
    (folder / "mixed/link").symlink_to(folder / "notes", target_is_directory=True)
    os.close(os.open(os.fsencode(folder) + b"/mixed/\xff.txt", os.O_CREAT | os.O_WRONLY))
