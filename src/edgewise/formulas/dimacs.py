"""The formula of a puzzle as DIMACS text, with a comment that says what each variable stands for."""

from __future__ import annotations

from collections.abc import Callable

from edgewise.asking import ask
from edgewise.clauses import base_formula, variable_names
from edgewise.engine import StopFlag
from edgewise.errors import NoEngine
from edgewise.family import Puzzle
from edgewise.forms import LineForm
from edgewise.names import printable
from edgewise.registry import family_of
from edgewise.request import Request
from edgewise.result import Progress


def dimacs_text(
    puzzle: Puzzle,
    request: Request | None = None,
    stop: StopFlag | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> str:
    """The rules as clauses. A request is answered first, and the cuts that this took come after the rules."""
    family = family_of(puzzle)
    form = family.lower(puzzle)
    if not isinstance(form, LineForm):
        raise NoEngine(f"{family.title} puzzles cannot be exported as a formula")
    formula = base_formula(form)
    comments = [printable(f"{family.title} {puzzle.name}".strip())]
    comments.append(f"clauses 1 to {len(formula.clauses)}: points, clues, colours if any")
    if request is not None:
        _, answer = ask(puzzle, request, stop=stop, on_progress=on_progress)
        cuts = () if answer.evidence is None else answer.evidence.cuts
        comments.append(f"the last {len(cuts)} clauses: cuts against drawings that are not solutions")
        formula.clauses.extend(cut.clause for cut in cuts)
    names = family.names(puzzle)
    variables = variable_names(form, names.edge, names.vertex)
    return formula.dimacs([*comments, *(f"{number} {name}" for number, name in enumerate(variables, start=1))])
