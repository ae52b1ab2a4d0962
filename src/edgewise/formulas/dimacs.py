"""The formula of a puzzle as DIMACS text, with a comment that says what each variable stands for."""

from __future__ import annotations

from edgewise.base.errors import NoEngine
from edgewise.base.family import Puzzle
from edgewise.base.listener import Listener
from edgewise.base.registry import family_of
from edgewise.base.request import Request
from edgewise.kits import kit_of
from edgewise.solving.asking import ask
from edgewise.text.names import printable


def dimacs_text(puzzle: Puzzle, request: Request | None = None, listener: Listener | None = None) -> str:
    """The rules as clauses. A request is answered first, and the cuts that this took come after the rules."""
    family = family_of(puzzle)
    stated = kit_of(puzzle.form).formula(puzzle, puzzle.form)
    if stated is None:
        raise NoEngine(f"{family.title} puzzles cannot be exported as a formula")
    formula, variables = stated
    comments = [printable(f"{family.title} {puzzle.name}".strip())]
    comments.append(f"clauses 1 to {len(formula.clauses)}: points, clues, colours if any")
    if request is not None:
        evidence = ask(puzzle, request, listener)._raw.evidence
        cuts = () if evidence is None else evidence.cuts
        comments.append(f"the last {len(cuts)} clauses: cuts against drawings that are not solutions")
        formula.clauses.extend(cut.clause for cut in cuts)
    return formula.dimacs([*comments, *(f"{number} {name}" for number, name in enumerate(variables, start=1))])
