"""The one way through the rooms; nothing else joins them."""

from seawall.detect.explain import Vote
from seawall.evaluate.report import summarize_scores
from seawall.evaluate.score import Scores
from seawall.pipeline.checking import score_files, verify_release
from seawall.pipeline.detection import detect, open_notes, private_folder
from seawall.pipeline.explanation import explain_place
from seawall.pipeline.job import Job, Order, make_job, read_records
from seawall.pipeline.lexicons import LexiconSources, LexiconSummary, build_lexicon
from seawall.pipeline.progress import Progress, Summary
from seawall.pipeline.recipe import Recipe, ShippedOrder, Trained
from seawall.pipeline.release import anonymize, rehearse
from seawall.pipeline.showing import list_presets, show_preset
from seawall.pipeline.synthesis import DemoResult, run_demo, synthesize

__all__ = [
    "DemoResult",
    "Job",
    "LexiconSources",
    "LexiconSummary",
    "Order",
    "Progress",
    "Recipe",
    "Scores",
    "ShippedOrder",
    "Summary",
    "Trained",
    "Vote",
    "anonymize",
    "build_lexicon",
    "detect",
    "explain_place",
    "list_presets",
    "make_job",
    "open_notes",
    "private_folder",
    "read_records",
    "rehearse",
    "run_demo",
    "score_files",
    "show_preset",
    "summarize_scores",
    "synthesize",
    "verify_release",
]
