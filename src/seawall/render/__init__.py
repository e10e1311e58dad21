"""Plan and documents → the release."""

from seawall.render.note import render
from seawall.render.offsets import OffsetMap
from seawall.render.table import render_line, render_table

__all__ = ["OffsetMap", "render", "render_line", "render_table"]
