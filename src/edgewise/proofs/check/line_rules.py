"""Whether the formula says what the rules say: no clause more, beside cuts and the solution's, and nothing left out."""

from __future__ import annotations

from collections.abc import Set

from edgewise.proofs.check.corner_turns import CornerTurns
from edgewise.proofs.check.counted_rules import Clause, Rule, counted, held_against
from edgewise.proofs.check.drawn_board import DrawnBoard
from edgewise.proofs.check.formula_text import FORMULA, FormulaText
from edgewise.proofs.check.pair_colours import PairColours
from edgewise.proofs.check.plane_faces import PlaneFaces
from edgewise.proofs.check.reading import Watch, fail


def check_rules(
    board: DrawnBoard,
    formula: FormulaText,
    explained: Set[Clause],
    watch: Watch,
    faces: PlaneFaces | None = None,
    turns: CornerTurns | None = None,
) -> None:
    """Every clause that is neither a cut nor the solution's must follow from a point, a clue, colours, sides or turns.

    Conversely, the clauses about the lines of a point or clue must together say all of its rule, so that the
    formula is that of the whole puzzle and not of a part of it. About colours, sides and turns it may say less.
    """
    colours = PairColours(board.statement, formula)
    rules = _rules(board, formula)
    every = [*rules, *colours.rules()]
    every += [] if faces is None else faces.rules(formula)
    every += [] if turns is None else turns.rules()
    foreign, incomplete = held_against(every, len(formula.names), formula.starts, formula.literals, watch)
    something = formula.variables(board.statement.lines)
    needs_something = not any(clue.low for clue in board.statement.clues.values())
    for index in foreign:
        clause = formula.clause(index)
        is_known = clause in explained or (needs_something and clause == something)
        if not is_known and not colours.holds(clause):
            number = formula.clause_lines[index]
            fail(FORMULA, number, "this clause is neither a rule of the puzzle nor a cut nor the solution's")
    for index in incomplete:
        if index < len(rules):
            names = [name for name, variable in formula.variable.items() if variable in rules[index].variables]
            fail(FORMULA, 1, f"the rule about {', '.join(names)} is missing or incomplete")


def _rules(board: DrawnBoard, formula: FormulaText) -> list[Rule]:
    """The rule of each point and of each clue."""
    allowed, clues = board.statement.degrees(), board.statement.clues.values()
    return [
        *(Rule(formula.variables(lines), counted(len(lines), allowed[point])) for point, lines in board.at.items()),
        *(
            Rule(formula.variables(clue.lines), counted(len(clue.lines), frozenset(range(clue.low, clue.high + 1))))
            for clue in clues
        ),
    ]
