"""Checks the solution of a certificate about lines, and finds the clause against it."""

from __future__ import annotations

from edgewise.proofs.counted_rules import Clause
from edgewise.proofs.drawn_board import DrawnBoard, known_names
from edgewise.proofs.formula_text import FORMULA, FormulaText
from edgewise.proofs.reading import CertificateFiles, fail

SOLUTION = "solution.txt"


def drawn_lines(files: CertificateFiles) -> set[str]:
    """The lines of the solution, unchecked."""
    return {word for _, line in files.lines(SOLUTION) if line[:1] != "#" for word in line.split()}


def clause_against(files: CertificateFiles, board: DrawnBoard, formula: FormulaText) -> Clause:
    """The clause against the solution, once the solution is checked."""
    statement = board.statement
    lines: list[str] = []
    last = 1
    for number, line in files.lines(SOLUTION):
        if not line.startswith("#"):
            lines += known_names(SOLUTION, number, line.split(), statement.lines)
            last = number
            if len(lines) > len(statement.lines):
                fail(SOLUTION, number, "there are more lines than the board has")
    if len(set(lines)) != len(lines):
        fail(SOLUTION, last, "a line is named twice")
    if statement.pairs:
        if (wrong := board.flaw_in_paths(lines)) is not None:
            fail(SOLUTION, last, wrong)
    elif not lines or not board.is_one_loop(lines):
        fail(SOLUTION, last, "these lines are not one loop")
    for name, clue in statement.clues.items():
        if not clue.allows(set(lines)):
            drawn = len(clue.lines & set(lines))
            fail(SOLUTION, last, f"the clue {name} is {clue}, but {drawn} of its lines are drawn")
    touched = {point for line in lines for point in statement.lines[line]}
    what = "drawing" if statement.pairs else "loop"
    for done, points in {"touches": statement.closed & touched, "does not visit": statement.visited - touched}.items():
        if points:
            fail(SOLUTION, last, f"the {what} {done} {min(points)}")
    against = frozenset(-formula.variable[line] for line in lines)
    if against not in formula.distinct:
        fail(FORMULA, 1, "the clause against the solution is missing")
    return against
