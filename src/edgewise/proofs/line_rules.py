"""Whether the formula says what the rules say: no clause more, beside cuts and the solution's, and nothing left out."""

from __future__ import annotations

from collections.abc import Set

from edgewise.proofs.counted_rules import Clause, follows, says_all
from edgewise.proofs.drawn_board import DrawnBoard
from edgewise.proofs.formula_text import FORMULA, FormulaText
from edgewise.proofs.pair_colours import PairColours
from edgewise.proofs.reading import fail

Rule = tuple[frozenset[int], frozenset[int]]
"""Variables, and how many of them may be true."""


def check_rules(board: DrawnBoard, formula: FormulaText, explained: Set[Clause]) -> None:
    """Every clause that is neither a cut nor the solution's must follow from one point, one clue or the colours.

    Conversely, the clauses about the lines of a point or clue must together say all of its rule, so that the
    formula is that of the whole puzzle and not of a part of it.
    """
    rules = _rules(board, formula)
    by_variable: dict[int, list[int]] = {}
    for index, (variables, _) in enumerate(rules):
        for variable in variables:
            by_variable.setdefault(variable, []).append(index)
    # The empty clause is what a rule says that nothing can meet.
    hopeless = [index for index, rule in enumerate(rules) if follows(frozenset(), *rule)]
    said: list[list[Clause]] = [[] for _ in rules]
    colours = PairColours(board.statement, formula)
    something = formula.variables(board.statement.lines)
    needs_something = not any(clue.low for clue in board.statement.clues.values())
    for clause, number in zip(formula.clauses, formula.clause_lines, strict=True):
        homes = [
            index
            for index in by_variable.get(abs(next(iter(clause), 0)), ())
            if all(abs(literal) in rules[index][0] for literal in clause)
        ]
        homes = homes if clause else hopeless
        for index in homes:
            said[index].append(clause)
        is_rule = colours.holds(clause) or any(follows(clause, *rules[index]) for index in homes)
        if not is_rule and clause not in explained and not (needs_something and clause == something):
            fail(FORMULA, number, "this clause is neither a rule of the puzzle nor a cut nor the solution's")
    for clauses, (variables, allowed) in zip(said, rules, strict=True):
        if not says_all(clauses, variables, allowed):
            names = [name for name, variable in formula.variable.items() if variable in variables]
            fail(FORMULA, 1, f"the rule about {', '.join(names)} is missing or incomplete")


def _rules(board: DrawnBoard, formula: FormulaText) -> list[Rule]:
    """The rule of each point and of each clue."""
    allowed, clues = board.statement.degrees(), board.statement.clues.values()
    return [
        *((formula.variables(lines), allowed[point]) for point, lines in board.at.items()),
        *((formula.variables(clue.lines), frozenset(range(clue.low, clue.high + 1))) for clue in clues),
    ]
