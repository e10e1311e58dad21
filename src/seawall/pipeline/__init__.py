"""The one way through the rooms; nothing else joins them.

What a command calls here is loaded when it is called: ``detect`` need not wait for the rooms of
``anonymize``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from seawall.detect.explain import Vote
    from seawall.evaluate.evaluation import Evaluation
    from seawall.evaluate.further import FurtherFigures
    from seawall.evaluate.groups import MethodFigures
    from seawall.evaluate.report import summarize_scores
    from seawall.evaluate.score import Scores
    from seawall.evaluate.verify import Finding, KSafety, PolicyCheck
    from seawall.pipeline.attacking import attack_release
    from seawall.pipeline.checking import score_files, verify_promise, verify_release, verify_risk
    from seawall.pipeline.detection import detect, open_notes, private_folder, read_records
    from seawall.pipeline.evaluating import (
        EvaluationOrder,
        evaluate_release,
        write_evaluation_page,
    )
    from seawall.pipeline.explanation import explain_place
    from seawall.pipeline.job import Job, Order, make_job
    from seawall.pipeline.lexicons import LexiconSources, LexiconSummary, build_lexicon
    from seawall.pipeline.policies import PolicyCondition, PolicyOrder, find_policies
    from seawall.pipeline.progress import Progress, Summary
    from seawall.pipeline.recipe import OwnOrder, Recipe, ShippedOrder, Trained
    from seawall.pipeline.release import anonymize, rehearse
    from seawall.pipeline.shipping import train_shipped
    from seawall.pipeline.showing import list_presets, show_preset
    from seawall.pipeline.synthesis import DemoResult, run_demo, synthesize
    from seawall.pipeline.tables import TableOrder, TablePromise, anonymize_table
    from seawall.pipeline.training import train_own
    from seawall.policy.study import Search

__all__ = [
    "DemoResult",
    "Evaluation",
    "EvaluationOrder",
    "Finding",
    "FurtherFigures",
    "Job",
    "KSafety",
    "LexiconSources",
    "LexiconSummary",
    "MethodFigures",
    "Order",
    "OwnOrder",
    "PolicyCheck",
    "PolicyCondition",
    "PolicyOrder",
    "Progress",
    "Recipe",
    "Scores",
    "Search",
    "ShippedOrder",
    "Summary",
    "TableOrder",
    "TablePromise",
    "Trained",
    "Vote",
    "anonymize",
    "anonymize_table",
    "attack_release",
    "build_lexicon",
    "detect",
    "evaluate_release",
    "explain_place",
    "find_policies",
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
    "train_own",
    "train_shipped",
    "verify_promise",
    "verify_release",
    "verify_risk",
    "write_evaluation_page",
]

_PLACES = {
    "Vote": "seawall.detect.explain",
    "summarize_scores": "seawall.evaluate.report",
    "Scores": "seawall.evaluate.score",
    "Finding": "seawall.evaluate.verify",
    "KSafety": "seawall.evaluate.verify",
    "PolicyCheck": "seawall.evaluate.verify",
    "score_files": "seawall.pipeline.checking",
    "verify_promise": "seawall.pipeline.checking",
    "verify_release": "seawall.pipeline.checking",
    "verify_risk": "seawall.pipeline.checking",
    "attack_release": "seawall.pipeline.attacking",
    "detect": "seawall.pipeline.detection",
    "open_notes": "seawall.pipeline.detection",
    "private_folder": "seawall.pipeline.detection",
    "Evaluation": "seawall.evaluate.evaluation",
    "FurtherFigures": "seawall.evaluate.further",
    "MethodFigures": "seawall.evaluate.groups",
    "EvaluationOrder": "seawall.pipeline.evaluating",
    "evaluate_release": "seawall.pipeline.evaluating",
    "write_evaluation_page": "seawall.pipeline.evaluating",
    "explain_place": "seawall.pipeline.explanation",
    "Job": "seawall.pipeline.job",
    "Order": "seawall.pipeline.job",
    "make_job": "seawall.pipeline.job",
    "read_records": "seawall.pipeline.detection",
    "LexiconSources": "seawall.pipeline.lexicons",
    "LexiconSummary": "seawall.pipeline.lexicons",
    "build_lexicon": "seawall.pipeline.lexicons",
    "PolicyCondition": "seawall.pipeline.policies",
    "PolicyOrder": "seawall.pipeline.policies",
    "find_policies": "seawall.pipeline.policies",
    "Search": "seawall.policy.study",
    "Progress": "seawall.pipeline.progress",
    "Summary": "seawall.pipeline.progress",
    "OwnOrder": "seawall.pipeline.recipe",
    "Recipe": "seawall.pipeline.recipe",
    "ShippedOrder": "seawall.pipeline.recipe",
    "Trained": "seawall.pipeline.recipe",
    "anonymize": "seawall.pipeline.release",
    "rehearse": "seawall.pipeline.release",
    "list_presets": "seawall.pipeline.showing",
    "show_preset": "seawall.pipeline.showing",
    "DemoResult": "seawall.pipeline.synthesis",
    "run_demo": "seawall.pipeline.synthesis",
    "synthesize": "seawall.pipeline.synthesis",
    "TableOrder": "seawall.pipeline.tables",
    "TablePromise": "seawall.pipeline.tables",
    "anonymize_table": "seawall.pipeline.tables",
    "train_own": "seawall.pipeline.training",
    "train_shipped": "seawall.pipeline.shipping",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_PLACES[name]), name)
