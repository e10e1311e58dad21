"""Settings: ``seawall.toml`` under the options of the command line, and the project key.

A misspelt key is refused with the nearest right one; nothing is ignored in silence.
"""

from __future__ import annotations

import os
import secrets
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from seawall.model import InputError, ProjectKey, UsageError

CONFIG_NAME = "seawall.toml"
KEY_NAME = "seawall.key"
KEY_VARIABLE = "SEAWALL_KEY"
RELEASED_NAME = "seawall.released"

Profile = Literal["fast", "accurate"]
Safety = Literal["posterior", "letter"]
Enumerate = Literal["all", "subset"]
RollBack = Literal["record", "cluster"]
Groups = Literal["best", "even", "fit"]
# What pydantic says of these is no English.
_DEMANDS = {
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), "it must be a whole number"),
    **dict.fromkeys(("float_parsing", "float_type"), "it must be a number"),
    **dict.fromkeys(("bool_parsing", "bool_type"), "it must be true or false"),
    "string_type": "it must be text in quotation marks",
    "dict_type": "it must be a table of its own, in square brackets",
}

PROFILES: tuple[str, ...] = get_args(Profile)


class Settings(BaseModel):
    """Everything that a run can be told; ``seawall.toml`` has the same names."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    preset: str = "safe-harbor"
    k: int | None = None
    lang: str | None = None
    seed: int = 0
    workers: Annotated[int, Field(ge=1)] = 1
    profile: Profile = "accurate"
    detectors: tuple[str, ...] | None = None
    models: Path | None = None
    lexicons: tuple[Path, ...] = ()
    text_column: str = "text"
    id_column: str = "id"
    person_column: str | None = None
    max_note_bytes: Annotated[int, Field(ge=1)] = 20_000_000
    max_note_seconds: Annotated[float, Field(gt=0)] = 120.0
    key_file: Path | None = None
    treatments: dict[str, str] = Field(default_factory=dict)
    qids: dict[str, str] = Field(default_factory=dict)
    method: str | None = None
    policy: str | None = None
    safety: Safety = "posterior"
    enumerate: Enumerate = "all"
    drill_down: bool = True
    roll_back: RollBack = "record"
    order: tuple[str, ...] | None = None
    improve: bool = True
    groups: Groups = "best"
    closeness: Annotated[float, Field(ge=0, le=1)] = 0.0
    topic_iterations: Annotated[int, Field(ge=1)] = 50
    link_threshold: Annotated[float, Field(gt=0.5, le=1)] = 0.95
    consent_column: str | None = None
    columns: dict[str, str] = Field(default_factory=dict)
    keep_ids: bool = False

    def shaping_json(self) -> str:
        """What shapes the release: where things lie and how many workers there are do not.

        What models, lexicons and a policy hold does: that is for whoever opens them to add.
        """
        places = {"key_file", "models", "lexicons", "policy"}
        return self.model_dump_json(exclude={"workers", "max_note_seconds", *places})


def load_settings(path: Path | None, **options: Any) -> Settings:
    """Settings of a file (``seawall.toml`` here, where none is named), with options on top."""
    found = path or _config_here()
    values = _read_toml(found) if found else {}
    given = {name: value for name, value in options.items() if value is not None}
    try:
        return Settings(**{**values, **given})
    except ValidationError as error:
        raise _explain(error, None if _is_option(error, given) else found) from None


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
        return UsageError.unknown("setting", key, Settings.model_fields, place.strip())
    demand = _DEMANDS.get(first["type"]) or first["msg"].lower().replace("input should", "it must")
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


def place_record(settings: Settings, config_path: Path | None) -> Path:
    """Where the key's record of releases lies: beside the key file, else beside the config."""
    if settings.key_file is not None:
        return settings.key_file.with_name(RELEASED_NAME)
    return (config_path or Path(CONFIG_NAME)).parent / RELEASED_NAME


def would_make_key(settings: Settings, config_path: Path | None) -> bool:
    """True where no key is named and none is there, so that ``load_key`` would make one."""
    is_named = settings.key_file is not None or bool(os.environ.get(KEY_VARIABLE))
    return not is_named and not (config_path or Path(CONFIG_NAME)).with_name(KEY_NAME).exists()


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
