"""The words of Seawall as frozen, self-checking types; the standard library only."""

from seawall.model.conflicts import Joined, settle
from seawall.model.document import Document
from seawall.model.errors import InputError, RefusedError, SeawallError, UsageError
from seawall.model.estimate import Estimate
from seawall.model.facts import Bearing, NoteFacts, Standing
from seawall.model.key import ProjectKey
from seawall.model.labels import Class, Label, parse_label
from seawall.model.mention import DateRole, Mention
from seawall.model.person import LinkBasis, Person, PersonDays
from seawall.model.plan import DocumentPlan, Plan, Replacement, RowPlan
from seawall.model.record import Cell, Column, Record
from seawall.model.release import Manifest, Release, ReleasedDocument, ReleasedSpan
from seawall.model.span import Span, draw_span
from seawall.model.subject import (
    PATIENT,
    RELATIVES,
    SOMEBODY_ELSE,
    STAFF,
    Relation,
    Subject,
    SubjectKind,
    read_subject,
)
from seawall.model.tree import TopicNode, TopicTree
from seawall.model.view import CellPlace, IdentifierView, PersonView, Place, TextPlace, ViewValue

__all__ = [
    "PATIENT",
    "RELATIVES",
    "SOMEBODY_ELSE",
    "STAFF",
    "Bearing",
    "Cell",
    "CellPlace",
    "Class",
    "Column",
    "DateRole",
    "Document",
    "DocumentPlan",
    "Estimate",
    "IdentifierView",
    "InputError",
    "Joined",
    "Label",
    "LinkBasis",
    "Manifest",
    "Mention",
    "NoteFacts",
    "Person",
    "PersonDays",
    "PersonView",
    "Place",
    "Plan",
    "ProjectKey",
    "Record",
    "RefusedError",
    "Relation",
    "Release",
    "ReleasedDocument",
    "ReleasedSpan",
    "Replacement",
    "RowPlan",
    "SeawallError",
    "Span",
    "Standing",
    "Subject",
    "SubjectKind",
    "TextPlace",
    "TopicNode",
    "TopicTree",
    "UsageError",
    "ViewValue",
    "draw_span",
    "parse_label",
    "read_subject",
    "settle",
]
