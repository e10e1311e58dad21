"""Other programs on the same notes, where they are installed; Seawall depends on none of them."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

PRESIDIO = "presidio_analyzer"
NOTE = (
    "Presidio: its pattern recognizers for English alone, in process, steady state."
    if find_spec(PRESIDIO)
    else "Presidio (presidio-analyzer) is not installed, so it was not measured."
)


def time_peers(path: Path) -> Iterator[tuple[str | float | None, ...]]:
    """A row for each peer that is there, in the columns of the table of speed."""
    if find_spec(PRESIDIO):
        yield _time_presidio(path)


def _time_presidio(path: Path) -> tuple[str | float | None, ...]:
    from presidio_analyzer import PatternRecognizer, RecognizerRegistry

    # It looks for a newer list of domains on the web and says so at length where there is none.
    logging.disable(logging.CRITICAL)
    registry = RecognizerRegistry()
    registry.load_predefined_recognizers(languages=["en"])
    recognizers = [each for each in registry.recognizers if isinstance(each, PatternRecognizer)]
    texts = [json.loads(line)["text"] for line in path.read_text(encoding="utf-8").splitlines()]

    def read(text: str) -> None:
        for recognizer in recognizers:
            recognizer.analyze(text, recognizer.supported_entities, None)

    read(texts[0])
    start = perf_counter()
    for text in texts:
        read(text)
    steady = len(texts) / (perf_counter() - start)
    logging.disable(logging.NOTSET)
    size = sum(len(text.encode()) for text in texts) / len(texts)
    return ("presidio, its patterns, en", size, None, None, None, None, steady, "")
