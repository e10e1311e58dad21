"""How options are read without loading Pydantic, which takes a tenth of a start."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup


class Command(TyperCommand):
    """A command that has Typer check only what there is something to check about."""

    def get_params(self, ctx: Any) -> list[Any]:
        """As Typer's own; each option reads its value in our way."""
        return list(map(_read_late, super().get_params(ctx)))


class Group(TyperGroup):
    """The same for what stands before the command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """As Typer's own; each option reads its value in our way."""
        return list(map(_read_late, super().get_params(ctx)))


def _read_late(option: Any) -> Any:
    if not isinstance(option.process_value, _Reader):
        option.process_value = _Reader(option)
    return option


class _Reader:
    """Typer's own reading of an option's value, without the check where it would change nothing.

    That is for an option that is not given, and for plain text where text is asked for; what may
    hold half a character is left to Typer.
    """

    def __init__(self, option: Any) -> None:
        self._option = option
        self._process = option.process_value
        self._absent: tuple[()] | None = () if option.multiple or option.nargs == -1 else None
        kind = getattr(option, "type_descriptor", None)
        self._is_text = getattr(kind, "annotation", None) is str and self._absent is None

    def __call__(self, context: Any, value: Any) -> Any:
        option = self._option
        is_absent = value is None and not option.required
        if not is_absent and not (self._is_text and type(value) is str and value.isascii()):
            return self._process(context, value)
        read = self._absent if is_absent else value
        return option.callback(context, option, read) if option.callback else read
