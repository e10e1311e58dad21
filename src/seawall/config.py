"""Settings: ``seawall.toml`` under the options of the command line, and the project key.

A misspelt key is refused with the nearest right one; nothing is ignored in silence.
"""

from __future__ import annotations

import os
import secrets
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from seawall.keys import make_key_file, parse_key, read_key_file
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
Grains = Literal["auto", "given"]
MentionsMode = Literal["replace", "add", "veto"]
# What pydantic says of these is no English.
_DEMANDS = {
    **dict.fromkeys(("int_parsing", "int_type", "int_from_float"), "it must be a whole number"),
    **dict.fromkeys(("float_parsing", "float_type"), "it must be a number"),
    **dict.fromkeys(("bool_parsing", "bool_type"), "it must be true or false"),
    "string_type": "it must be text in quotation marks",
    "dict_type": "it must be a table of its own, in square brackets",
}

PROFILES: tuple[str, ...] = get_args(Profile)
# Settings that leave a release as it is: where things lie, and how fast it is made.
NOT_SHAPING = (
    "key_file", "models", "lexicons", "policy", "workers", "max_note_seconds", "mentions",
)  # fmt: skip


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
    grains: Grains | None = None
    closeness: Annotated[float, Field(ge=0, le=1)] = 0.0
    topic_iterations: Annotated[int, Field(ge=1)] = 50
    link_threshold: Annotated[float, Field(gt=0.5, le=1)] = 0.95
    consent_column: str | None = None
    columns: dict[str, str] = Field(default_factory=dict)
    keep_ids: bool = False
    mentions: Path | None = None
    mentions_mode: MentionsMode = "add"
    person_certainty: Annotated[float, Field(ge=0.5, lt=1)] = 0.995
    max_note_memory: Annotated[int, Field(ge=1_000_000)] = 2_000_000_000

    def shaping_json(self) -> str:
        """What shapes the release: where things lie and how many workers there are do not.

        What models, lexicons, a policy and marks hold does: that is for whoever opens them to add.
        """
        return self.model_dump_json(exclude=set(NOT_SHAPING))


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


def load_key(
    settings: Settings,
    config_path: Path | None,
    announce: Callable[[Path], None] = lambda _: None,
) -> ProjectKey:
    """The project key: ``key_file``, else ``SEAWALL_KEY``, else ``seawall.key`` beside the config.

    Only the last is made where it is missing, readable by its owner alone, and ``announce`` is
    told where. Refuses a named file that is not there, and a key that others can read or guess.
    """
    from_environment = os.environ.get(KEY_VARIABLE)
    if settings.key_file is not None:
        return read_key_file(_require(settings.key_file))
    if from_environment:
        return parse_key(from_environment.encode(), f"the variable {KEY_VARIABLE}")
    path = (config_path or Path(CONFIG_NAME)).parent / KEY_NAME
    if not path.exists():
        make_key_file(path)
        announce(path)
    return read_key_file(path)


def _require(path: Path) -> Path:
    if not path.exists():
        raise UsageError(
            f"The key file {path} does not exist; name the one that you made before, or "
            f"make one with 'seawall key new {path}'."
        )
    return path


def place_record(settings: Settings, config_path: Path | None) -> Path:
    """Where the key's record of releases lies: beside the key file, else beside the config."""
    if settings.key_file is not None:
        return settings.key_file.with_name(RELEASED_NAME)
    return (config_path or Path(CONFIG_NAME)).parent / RELEASED_NAME


def would_make_key(settings: Settings, config_path: Path | None) -> bool:
    """True where no key is named and none is there, so that ``load_key`` would make one."""
    is_named = settings.key_file is not None or bool(os.environ.get(KEY_VARIABLE))
    return not is_named and not (config_path or Path(CONFIG_NAME)).with_name(KEY_NAME).exists()


def find_key(settings: Settings, config_path: Path | None) -> ProjectKey | None:
    """The project key where there is one; None where there is not. None is ever made."""
    has_variable = settings.key_file is None and os.environ.get(KEY_VARIABLE)
    path = settings.key_file or (config_path or Path(CONFIG_NAME)).parent / KEY_NAME
    if settings.key_file is not None and not path.exists():
        raise InputError(f"The key file {path} is not there.")
    return load_key(settings, config_path) if has_variable or path.exists() else None


def make_passing_key() -> ProjectKey:
    """A key for a run that leaves nothing behind."""
    return ProjectKey(secrets.token_bytes(32))
