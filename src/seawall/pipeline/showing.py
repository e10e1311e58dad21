"""``seawall presets``: what a custodian can copy and change."""

from __future__ import annotations

from seawall.anonymize import load_preset, preset_names
from seawall.resources import read_text


def list_presets() -> dict[str, str]:
    """The presets that ship, with what each is for."""
    return {name: load_preset(name).description for name in preset_names()}


def show_preset(name: str) -> str:
    """The TOML of a preset; refuses an unknown name."""
    load_preset(name)
    return read_text(f"presets/{name}.toml")
