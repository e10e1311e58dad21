"""A preset: which treatment each label gets, as a table that a custodian can copy and change."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

from seawall.anonymize.entail.options import parse_entailment
from seawall.anonymize.options import Options
from seawall.anonymize.promise import DROP, KEEP, Promise, parse_promise
from seawall.anonymize.scrub.options import parse_scrubbing
from seawall.anonymize.surrogate.real_values import read_real_values
from seawall.anonymize.treatments import LOOKALIKES, TREATMENTS
from seawall.model import Class, Label, Record, UsageError, parse_label
from seawall.model.labels import HIPAA_CATEGORIES
from seawall.resources import read_text
from seawall.text.terminology import Terminology

_KEYS = {
    "name",
    "description",
    "default_eid",
    "default_qid",
    "default_hmd",
    "options",
    "treatments",
    "reasons",
    "columns",
    "promise",
    "qids",
    "method",
    "entail",
    "scrub",
}
_METHODS = ("scrub",)
# Options that are taken as they stand, each of its kind.
_PLAIN: dict[str, type] = {"shift_years": int, "shift_per": str, "realistic_contacts": bool}
_KINDS: dict[type, str] = {int: "a whole number", str: "a text", bool: "true or false"}
_OPTIONS = {"census", "reference_date", *_PLAIN}
_DEFAULTS = {Class.EID: "default_eid", Class.QID: "default_qid", Class.HMD: "default_hmd"}


@dataclass(frozen=True, slots=True)
class Preset:
    """A treatment for every label; refuses one that does not suit its label.

    An explicit identifier can be hidden in many ways but never kept. ``reasons`` are the
    custodian's own sentences, ``kept_columns`` the table columns without a label that may go out.
    A preset with a ``promise`` groups persons and says how many of them share what is released.
    ``method`` is "scrub" where every word of a note is judged, not only what was found.
    ``sha256`` is of the text that it was read from.
    """

    name: str
    description: str
    treatments: Mapping[Label, str]
    options: Options = field(default_factory=Options)
    reasons: Mapping[Label, str] = field(default_factory=dict)
    kept_columns: frozenset[str] = frozenset()
    promise: Promise | None = None
    method: str | None = None
    sha256: str = ""

    def __post_init__(self) -> None:
        for label in Label:
            if label not in self.treatments:
                raise UsageError(f"The preset '{self.name}' has no treatment for {label.value}.")
            _check_treatment(self.name, label, self.treatments[label])

    def reason(self, label: Label) -> str:
        """Why the label is treated as it is, in one sentence for the report."""
        treatment = TREATMENTS[self.treatments[label]]
        if label in self.reasons or treatment.keeps or not label.hipaa:
            return self.reasons.get(label) or treatment.reason
        category = HIPAA_CATEGORIES[label.hipaa]
        return f"{treatment.reason} HIPAA lists {category} ({label.hipaa})."

    def describe(self, label: Label) -> tuple[str, str]:
        """What becomes of the label and why; a promise's word goes before the preset's."""
        way = self.promise.way(label) if self.promise else None
        if self.promise is None or way is None:
            return self.treatments[label], self.reason(label)
        if way == KEEP:
            return KEEP, "It stays as it is, outside the promise."
        if way == DROP:
            return self.treatments[label], TREATMENTS[self.treatments[label]].reason
        return "enumerate" if self.promise.lists else "generalize", self.reason(label)

    def with_treatments(self, changes: Mapping[str, str]) -> Preset:
        """The preset with other treatments for some labels, both by name."""
        changed = {parse_label(name): treatment for name, treatment in changes.items()}
        return replace(self, treatments={**self.treatments, **changed})

    def with_kept_columns(self, names: Iterable[str]) -> Preset:
        """The preset that also releases these table columns although no label is known for them."""
        return replace(self, kept_columns=self.kept_columns | frozenset(names))

    @property
    def hides_alike(self) -> bool:
        """True if made-up values stand in for real ones: then nobody may learn which are which."""
        return not LOOKALIKES.isdisjoint(self.treatments.values())

    @property
    def renames(self) -> bool:
        """True if persons' names are replaced by made-up ones."""
        return any(self.treatments[label] == "surrogate" for label in Label if label.is_person)

    @property
    def shifts(self) -> bool:
        """True if dates are moved by an offset of each person."""
        return self.treatments[Label.DATE] == "shift"

    def with_real_values(self, records: Iterable[Record]) -> Preset:
        """The preset that makes up nothing that is a value of somebody of the table."""
        if not self.hides_alike:
            return self
        real = read_real_values(records)
        return replace(self, options=replace(self.options, real_values=real))

    @property
    def entails(self) -> bool:
        """True if any label is replaced by what it is a kind of."""
        return "entail" in self.treatments.values()

    def with_entailed_k(self, k: int) -> Preset:
        """The preset that shows a class only if k persons of the release show it."""
        entailment = replace(self.options.entail, k=k)
        return replace(self, options=replace(self.options, entail=entailment))

    def with_lexicons(self, lexicons: Iterable[Terminology]) -> Preset:
        """The preset that also knows the terms of the user's own lexicons."""
        return replace(self, options=replace(self.options, lexicons=tuple(lexicons)))


def _check_treatment(preset: str, label: Label, name: object) -> None:
    if not isinstance(name, str) or name not in TREATMENTS:
        raise UsageError.unknown(f"treatment of {label.value}", str(name), TREATMENTS)
    if label not in TREATMENTS[name].suits:
        fitting = ", ".join(sorted(n for n, t in TREATMENTS.items() if label in t.suits))
        raise UsageError(
            f"The preset '{preset}' gives {label.value} the treatment '{name}', which does not "
            f"suit it; use one of {fitting}."
        )


def preset_names() -> tuple[str, ...]:
    """The presets that ship with Seawall."""
    folder = files("seawall.resources").joinpath("presets")
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml")))


def load_preset(name_or_path: str | Path) -> Preset:
    """The preset of that name, or of that TOML file (a path ends in .toml)."""
    if str(name_or_path).endswith(".toml"):
        path = Path(name_or_path)
        return parse_preset(_read(path), f"preset file {path}")
    name = str(name_or_path)
    if name not in preset_names():
        raise UsageError.unknown("preset", name, preset_names())
    return parse_preset(read_text(f"presets/{name}.toml"), f"preset '{name}'")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"The preset file {path} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise UsageError(f"The preset file {path} is not UTF-8 text.") from None


def parse_preset(source: str, place: str) -> Preset:
    """The preset that TOML text describes; ``place`` names the text in messages."""
    try:
        table = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"The {place} is not valid TOML: {error}.") from None
    _check_keys(f"key in the {place}", table, _KEYS)
    reasons = _section(table, "reasons", place)
    return Preset(
        name=_text(table, "name", place),
        description=_text(table, "description", place),
        treatments=_complete(table, place),
        options=_parse_options(table, place),
        reasons={parse_label(label): _text(reasons, label, place) for label in reasons},
        kept_columns=_parse_columns(_section(table, "columns", place), place),
        promise=_parse_promise(table, place),
        method=_parse_method(table, place),
        sha256=hashlib.sha256(source.encode("utf-8")).hexdigest(),
    )


def _parse_method(table: dict[str, Any], place: str) -> str | None:
    method = table.get("method")
    if method is None or method in _METHODS:
        return method
    raise UsageError.unknown(f"method in the {place}", str(method), _METHODS)


def _parse_promise(table: dict[str, Any], place: str) -> Promise | None:
    promise, qids = _section(table, "promise", place), _section(table, "qids", place)
    return parse_promise(promise, qids, place) if promise or qids else None


def _complete(table: dict[str, Any], place: str) -> dict[Label, str]:
    """Every label with its treatment: the one that is named, else the default of its class."""
    named = {parse_label(k): v for k, v in _section(table, "treatments", place).items()}
    treatments = {}
    for label in Label:
        default = _DEFAULTS[label.cls]
        if label not in named and default not in table:
            raise UsageError(
                f"The {place} says nothing about {label.value}; name it under [treatments] or "
                f"set {default}."
            )
        treatments[label] = named[label] if label in named else table[default]
    return treatments


def _parse_options(table: dict[str, Any], place: str) -> Options:
    options = _section(table, "options", place)
    _check_keys(f"option in the {place}", options, _OPTIONS)
    census = options.get("census", 2020)
    if type(census) is not int:
        raise UsageError(f"The option 'census' in the {place} is a year such as 2020.")
    return Options(
        census,
        _parse_day(options.get("reference_date"), place),
        parse_entailment(_section(table, "entail", place), place),
        parse_scrubbing(_section(table, "scrub", place), place),
        **{name: _parse_plain(options, name, place) for name in _PLAIN if name in options},
    )


def _parse_plain(options: dict[str, Any], name: str, place: str) -> Any:
    value, kind = options[name], _PLAIN[name]
    if type(value) is not kind:
        raise UsageError(f"The option '{name}' in the {place} is {_KINDS[kind]}.")
    return value


def _parse_day(value: object, place: str) -> date | None:
    if value is None or type(value) is date:
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise UsageError(
            f"The option 'reference_date' in the {place} is a day such as 2024-12-31."
        ) from None


def _parse_columns(table: dict[str, Any], place: str) -> frozenset[str]:
    _check_keys(f"key under [columns] in the {place}", table, {"keep"})
    names = table.get("keep", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise UsageError(f"The key 'keep' under [columns] in the {place} is a list of names.")
    return frozenset(names)


def _check_keys(kind: str, table: Mapping[str, Any], known: set[str]) -> None:
    for key in table:
        if key not in known:
            raise UsageError.unknown(kind, key, known)


def _section(table: dict[str, Any], name: str, place: str) -> dict[str, Any]:
    section = table.get(name, {})
    if not isinstance(section, dict):
        raise UsageError(f"The key '{name}' in the {place} is a table: write [{name}].")
    return section


def _text(table: dict[str, Any], key: str, place: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value:
        raise UsageError(f"The {place} needs a text for '{key}'.")
    return value
