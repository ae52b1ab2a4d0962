"""The native core, imported late, and a ``LineForm`` as the graph that it works on."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from edgewise.forms import LineForm

if TYPE_CHECKING:
    from edgewise._native import LineGraph


@cache
def core_missing() -> str | None:
    """Why the native core cannot be used here, in one line; ``None`` when it can."""
    try:
        import_module("edgewise._native")
    except ImportError as error:
        return f"the native core is not built or does not load ({error}); run `make demo` or `pip install .`"
    return None


def native_graph(form: LineForm) -> LineGraph:
    """The form's graph and clues in the core's own structure."""
    from edgewise._native import LineGraph  # late: reading and drawing work without the core

    return LineGraph(form.tails, form.heads, form.degrees, form.clues.starts, form.clues.members, form.low, form.high)
