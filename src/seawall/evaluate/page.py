"""Pages that stand alone: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from seawall.resources import read_text

_STYLE = "report.css"


def read_template(name: str) -> str:
    """The source of a page's template: its sentences, with places for facts."""
    return read_text(name)


def render_page(template: str, **facts: object) -> str:
    """A template of the resources with its facts and the style that all pages share."""
    # A template that names what is not there must fail here, not show a gap to a privacy officer.
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return environment.from_string(read_template(template)).render(
        style=Markup(read_text(_STYLE)),
        **facts,
    )
