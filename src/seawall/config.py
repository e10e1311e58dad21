"""Settings: ``seawall.toml`` under the options of the command line, and the project key.

A misspelt key is refused with the nearest right one; nothing is ignored in silence.
"""

from __future__ import annotations

import os
import secrets
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

from seawall.model import InputError, ProjectKey, UsageError

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

CONFIG_NAME = "seawall.toml"
KEY_NAME = "seawall.key"
KEY_VARIABLE = "SEAWALL_KEY"

Profile = Literal["fast", "accurate"]
Safety = Literal["posterior", "letter"]
Enumerate = Literal["all", "subset"]
RollBack = Literal["record", "cluster"]
Groups = Literal["best", "even", "fit"]
PROFILES: tuple[str, ...] = get_args(Profile)

_BOUNDS: dict[str, dict[str, Any]] = {
    "workers": {"ge": 1},
    "max_note_bytes": {"ge": 1},
    "max_note_seconds": {"gt": 0},
    "closeness": {"ge": 0, "le": 1},
    "topic_iterations": {"ge": 1},
    "link_threshold": {"gt": 0.5, "le": 1},
}
# What the command line gives in the right type, and any value of it will do.
_FREE: dict[str, type] = {
    "lang": str,
    "detectors": tuple,
    "models": Path,
    "lexicons": tuple,
    "text_column": str,
    "id_column": str,
    "person_column": str,
}


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that a run can be told; ``seawall.toml`` has the same names.

    ``said`` are the names of those that were told, by the file or by an option.
    """

    preset: str = "safe-harbor"
    k: int | None = None
    lang: str | None = None
    seed: int = 0
    workers: int = 1
    profile: Profile = "accurate"
    detectors: tuple[str, ...] | None = None
    models: Path | None = None
    lexicons: tuple[Path, ...] = ()
    text_column: str = "text"
    id_column: str = "id"
    person_column: str | None = None
    max_note_bytes: int = 20_000_000
    max_note_seconds: float = 120.0
    key_file: Path | None = None
    treatments: dict[str, str] = field(default_factory=dict)
    qids: dict[str, str] = field(default_factory=dict)
    method: str | None = None
    policy: str | None = None
    safety: Safety = "posterior"
    enumerate: Enumerate = "all"
    drill_down: bool = True
    roll_back: RollBack = "record"
    order: tuple[str, ...] | None = None
    improve: bool = True
    groups: Groups = "best"
    closeness: float = 0.0
    topic_iterations: int = 50
    link_threshold: float = 0.95
    consent_column: str | None = None
    columns: dict[str, str] = field(default_factory=dict)
    said: frozenset[str] = frozenset()

    def shaping_json(self) -> str:
        """What shapes the release: where things lie and how many workers there are do not.

        What models, lexicons and a policy hold does: that is for whoever opens them to add.
        """
        places = {"key_file", "models", "lexicons", "policy"}
        model = _load_model()(**{name: getattr(self, name) for name in NAMES})
        return model.model_dump_json(exclude={"workers", "max_note_seconds", *places})


NAMES = tuple(each.name for each in fields(Settings) if each.name != "said")


def load_settings(path: Path | None, **options: Any) -> Settings:
    """Settings of a file (``seawall.toml`` here, where none is named), with options on top."""
    found = path or _config_here()
    values = _read_toml(found) if found else {}
    given = {name: value for name, value in options.items() if value is not None}
    if not found and all(_is_right(*each) for each in given.items()):
        return Settings(**given, said=frozenset(given))
    return _check(values, given, found)


def _is_right(name: str, value: Any) -> bool:
    """True for what needs no check: to load Pydantic takes a tenth of a start."""
    return value in PROFILES if name == "profile" else isinstance(value, _FREE.get(name, ()))


def _check(values: Mapping[str, Any], given: Mapping[str, Any], path: Path | None) -> Settings:
    """Settings of the values of a file and of options; refuses what is of no use."""
    from pydantic import ValidationError

    said = {**values, **given}
    try:
        model = _load_model()(**said)
    except ValidationError as error:
        raise _explain(error, None if _is_option(error, given) else path) from None
    return Settings(**{name: getattr(model, name) for name in said}, said=frozenset(said))


@cache
def _load_model() -> type[BaseModel]:
    """The settings as Pydantic checks and writes them."""
    from pydantic import ConfigDict, Field, create_model

    hints = get_type_hints(Settings)
    defaults: dict[str, Any] = {
        each.name: {"default_factory": each.default_factory}
        if each.default is MISSING
        else {"default": each.default}
        for each in fields(Settings)
    }
    described: dict[str, Any] = {
        name: (hints[name], Field(**defaults[name], **_BOUNDS.get(name, {}))) for name in NAMES
    }
    return create_model("Settings", __config__=ConfigDict(extra="forbid", frozen=True), **described)


def _is_option(error: ValidationError, given: Mapping[str, Any]) -> bool:
    """True if what is wrong was said on the command line, not in the file."""
    return error.errors()[0]["loc"][0] in given


def _config_here() -> Path | None:
    here = Path(CONFIG_NAME)
    return here if here.is_file() else None


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"The config {path} cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise UsageError(f"The config {path} is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"The config {path} is not valid TOML: {error}.") from None


def _explain(error: ValidationError, path: Path | None) -> UsageError:
    first = error.errors(include_input=False, include_url=False)[0]
    key = ".".join(str(part) for part in first["loc"])
    place = f" in {path}" if path else ""
    if first["type"] == "extra_forbidden":
        return UsageError.unknown(f"setting{place}", key, NAMES)
    demand = first["msg"].lower().replace("input should", "it must")
    return UsageError(f"The setting '{key}'{place} is wrong: {demand}.")


def load_key(settings: Settings, config_path: Path | None) -> ProjectKey:
    """The project key: ``key_file``, else ``SEAWALL_KEY``, else ``seawall.key`` beside the config.

    A key that does not exist yet is made, readable by its owner alone.
    """
    from_environment = os.environ.get(KEY_VARIABLE)
    if settings.key_file is None and from_environment:
        return _check_key(from_environment.encode(), f"the variable {KEY_VARIABLE}")
    path = settings.key_file or (config_path or Path(CONFIG_NAME)).parent / KEY_NAME
    if not path.exists():
        _make_key(path)
    try:
        return _check_key(path.read_bytes().strip(), f"the file {path}")
    except OSError as error:
        raise InputError(f"The key file {path} cannot be read ({error.strerror}).") from None


def make_passing_key() -> ProjectKey:
    """A key for a run that leaves nothing behind."""
    return ProjectKey(secrets.token_bytes(32))


def _check_key(secret: bytes, place: str) -> ProjectKey:
    try:
        return ProjectKey(secret)
    except ValueError as error:
        raise UsageError(f"The project key in {place} is too short: {error}.") from None


def _make_key(path: Path) -> None:
    try:
        # Exclusive and private from the first byte: no moment in which others can read it.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise InputError(
            f"The key file {path} cannot be made ({error.strerror}); name one with --key-file."
        ) from None
    with os.fdopen(handle, "wb") as stream:
        stream.write(secrets.token_hex(32).encode() + b"\n")
