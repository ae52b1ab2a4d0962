"""Checks the solution of a certificate about lines, and finds the clause against it."""

from __future__ import annotations

from edgewise.proofs.check.counted_rules import Clause
from edgewise.proofs.check.formula_text import FORMULA, FormulaText
from edgewise.proofs.check.lines.drawn_board import DrawnBoard, known_names
from edgewise.proofs.check.reading import CertificateFiles, fail

SOLUTION, SECOND = "solution.txt", "second.txt"


def drawn_lines(files: CertificateFiles) -> set[str]:
    """The lines of the solution, unchecked."""
    return {word for _, line in files.lines(SOLUTION) if line[:1] != "#" for word in line.split()}


def clause_against(files: CertificateFiles, board: DrawnBoard, formula: FormulaText) -> Clause:
    """The clause against the solution, once the solution is checked."""
    against = frozenset(-formula.variable[line] for line in checked_solution(files, SOLUTION, board))
    if against not in formula.distinct:
        fail(FORMULA, 1, "the clause against the solution is missing")
    return against


def lines_that_differ(files: CertificateFiles, board: DrawnBoard) -> int:
    """In how many lines two solutions differ, once both are checked."""
    one, other = (checked_solution(files, name, board) for name in (SOLUTION, SECOND))
    if one == other:
        fail(SECOND, 1, "this is the first solution again")
    return len(one ^ other)


def checked_solution(files: CertificateFiles, file: str, board: DrawnBoard) -> frozenset[str]:
    """The lines of a solution, once it is checked by the rules."""
    statement = board.statement
    lines: list[str] = []
    last = 1
    for number, line in files.lines(file):
        if not line.startswith("#"):
            lines += known_names(file, number, line.split(), statement.lines)
            last = number
            if len(lines) > len(statement.lines):
                fail(file, number, "there are more lines than the board has")
    if len(set(lines)) != len(lines):
        fail(file, last, "a line is named twice")
    if statement.pairs:
        if (wrong := board.flaw_in_paths(lines)) is not None:
            fail(file, last, wrong)
    elif not lines or not board.is_one_loop(lines):
        fail(file, last, "these lines are not one loop")
    drawn = frozenset(lines)
    true = statement.true_with(drawn) if statement.facts() else drawn
    for name, clue in statement.clues.items():
        if not clue.allows(true):
            fail(file, last, f"the clue {name} is {clue}, but {clue.counted(true)} of its lines are drawn")
    if unmet := next((name for name in statement.ways if not statement.allows(name, true)), None):
        fail(file, last, f"the clue {unmet} is not satisfied")
    touched = {point for line in lines for point in statement.lines[line]}
    what = "drawing" if statement.pairs else "loop"
    for done, points in {"touches": statement.closed & touched, "does not visit": statement.visited - touched}.items():
        if points:
            fail(file, last, f"the {what} {done} {min(points)}")
    return drawn
