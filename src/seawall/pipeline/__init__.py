"""The one way through the rooms; nothing else joins them.

What a command calls here is loaded when it is called: ``detect`` need not wait for the rooms of
``anonymize``.
"""

from typing import TYPE_CHECKING

from seawall.lazy import load_when_asked

if TYPE_CHECKING:
    from seawall.detect.explain import Vote
    from seawall.evaluate.evaluation import Evaluation
    from seawall.evaluate.further import FurtherFigures
    from seawall.evaluate.groups import MethodFigures
    from seawall.evaluate.report import summarize_scores
    from seawall.evaluate.score import Scores
    from seawall.evaluate.verify import Answer, Finding, KSafety, PolicyCheck
    from seawall.pipeline.attacking import attack_release
    from seawall.pipeline.checking import VerifyOrder, score_files, verify_release
    from seawall.pipeline.detection import detect, open_notes, private_folder, read_records
    from seawall.pipeline.evaluating import (
        EvaluationOrder,
        evaluate_release,
        write_evaluation_page,
    )
    from seawall.pipeline.explanation import explain_place
    from seawall.pipeline.gate import GateRule, Waiver, make_gate_rule
    from seawall.pipeline.job import Job, Order, make_job
    from seawall.pipeline.joining import attack_together, verify_together
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
    "Answer",
    "DemoResult",
    "Evaluation",
    "EvaluationOrder",
    "Finding",
    "FurtherFigures",
    "GateRule",
    "Job",
    "JoinCheck",
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
    "VerifyOrder",
    "Vote",
    "Waiver",
    "anonymize",
    "anonymize_table",
    "attack_release",
    "attack_together",
    "build_lexicon",
    "detect",
    "evaluate_release",
    "explain_place",
    "find_policies",
    "list_presets",
    "make_gate_rule",
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
    "verify_release",
    "verify_together",
    "write_evaluation_page",
]

__getattr__ = load_when_asked(
    __name__,
    {
        ".attacking": ("attack_release",),
        ".checking": ("VerifyOrder", "score_files", "verify_release"),
        ".detection": ("detect", "open_notes", "private_folder", "read_records"),
        ".evaluating": ("EvaluationOrder", "evaluate_release", "write_evaluation_page"),
        ".explanation": ("explain_place",),
        ".gate": ("GateRule", "Waiver", "make_gate_rule"),
        ".job": ("Job", "Order", "make_job"),
        ".joining": ("attack_together", "verify_together"),
        ".lexicons": ("LexiconSources", "LexiconSummary", "build_lexicon"),
        ".policies": ("PolicyCondition", "PolicyOrder", "find_policies"),
        ".progress": ("Progress", "Summary"),
        ".recipe": ("OwnOrder", "Recipe", "ShippedOrder", "Trained"),
        ".release": ("anonymize", "rehearse"),
        ".shipping": ("train_shipped",),
        ".showing": ("list_presets", "show_preset"),
        ".synthesis": ("DemoResult", "run_demo", "synthesize"),
        ".tables": ("TableOrder", "TablePromise", "anonymize_table"),
        ".training": ("train_own",),
        "seawall.detect.explain": ("Vote",),
        "seawall.evaluate.evaluation": ("Evaluation",),
        "seawall.evaluate.further": ("FurtherFigures",),
        "seawall.evaluate.groups": ("MethodFigures",),
        "seawall.evaluate.report": ("summarize_scores",),
        "seawall.evaluate.score": ("Scores",),
        "seawall.evaluate.verify": ("Answer", "Finding", "KSafety", "PolicyCheck"),
        "seawall.evaluate.verify.joined": ("JoinCheck",),
        "seawall.policy.study": ("Search",),
    },
)
