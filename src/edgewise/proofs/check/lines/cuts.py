"""Checks the reason of every cut in cuts.txt: why each solution of the puzzle satisfies its clause."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.proofs.check.counted_rules import Clause
from edgewise.proofs.check.formula_text import FormulaText
from edgewise.proofs.check.lines.drawn_board import DrawnBoard, known_names
from edgewise.proofs.check.lines.region_cuts import RegionCuts
from edgewise.proofs.check.reading import CertificateFiles, fail

CUTS = "cuts.txt"


def checked_cuts(
    files: CertificateFiles, board: DrawnBoard, formula: FormulaText, regions: RegionCuts | None = None
) -> Iterator[Clause]:
    """The clause of each cut, once its reason is checked and it is found in the formula."""
    kinds = ("ring",) if board.statement.pairs else ("loop", "wall", "region")
    for number, line in files.lines(CUTS):
        kind, *words = line.split()
        if kind not in kinds:
            fail(CUTS, number, f"unknown cut {kind[:40]!r} (expected {' or '.join(kinds)})")
        if kind == "ring":
            clause = _ring_cut(board, formula, number, words)
        elif kind == "region":
            if regions is None:
                fail(CUTS, number, "a cut about a region needs a formula that speaks of sides")
            clause = regions.clause(number, words)
        elif kind == "loop":
            clause = _loop_cut(board, formula, number, words)
        else:
            clause = _wall_cut(board, formula, number, words)
        if clause not in formula.distinct:
            fail(CUTS, number, "the clause of this cut is not in formula.cnf")
        yield formula.distinct[clause]


def _ring_cut(board: DrawnBoard, formula: FormulaText, number: int, words: list[str]) -> Clause:
    """A closed line: it has no end, so it is no part of a path, and beside the paths there is nothing."""
    lines = known_names(CUTS, number, words, board.statement.lines)
    if not board.is_one_loop(lines):
        fail(CUTS, number, "these lines are not one closed line")
    return frozenset(-formula.variable[line] for line in lines)


def _loop_cut(board: DrawnBoard, formula: FormulaText, number: int, words: list[str]) -> Clause:
    """A loop that is not the solution: drawn whole, it leaves room for nothing else, and something stays unmet.

    That is a clue, a point that must be visited, or a line, which then cannot be drawn as well.
    """
    statement = board.statement
    loop, unmet = _parts(number, words, "unmet")
    lines = known_names(CUTS, number, loop, statement.lines)
    if not board.is_one_loop(lines):
        fail(CUTS, number, "these lines are not one loop")
    if len(unmet) != 1:
        fail(CUTS, number, "expected one clue, point or line that is unmet")
    [name] = unmet
    beside = set[str]()
    if name in statement.lines:
        if name in lines:
            fail(CUTS, number, f"{name} is part of the loop")
        beside = {name}
    elif name in statement.visited:
        if any(name in statement.lines[line] for line in lines):
            fail(CUTS, number, f"the loop visits the point {name}")
    else:
        if statement.ways_of(name) is None:
            known_names(CUTS, number, unmet, statement.clues)
        if statement.allows(name, statement.true_with(set(lines))):
            fail(CUTS, number, f"the loop meets the clue {name}")
    return frozenset(-formula.variable[line] for line in {*lines, *beside})


def _wall_cut(board: DrawnBoard, formula: FormulaText, number: int, words: list[str]) -> Clause:
    """If there are lines on both sides of a wall, the one loop has to cross it."""
    side, inside, outside = _parts(number, words, "inside", "outside")
    points = set(known_names(CUTS, number, side, board.at))
    wall = {line for point in points for line in board.at[point] if not points.issuperset(board.statement.lines[line])}
    clause = {formula.variable[line] for line in wall}
    for witness, within in ((inside, True), (outside, False)):
        clause |= _witnessed(board, formula, number, witness, points, within)
    return frozenset(clause)


def _witnessed(
    board: DrawnBoard, formula: FormulaText, number: int, witness: list[str], points: set[str], within: bool
) -> set[int]:
    """What is true if no line is on this side: nothing for a clue above zero or a point, the negation of a line."""
    statement = board.statement
    [name] = witness if len(witness) == 1 else [""]
    literals: set[int] = set()
    if name in statement.visited:
        ends = {name}
    elif name in statement.clues:
        clue = statement.clues[name]
        if not clue.is_over(statement.lines):
            fail(CUTS, number, f"the clue {name} counts more than lines, so it shows no line")
        ends = {point for line in clue.lines for point in statement.lines[line]}
        if clue.low <= 0:
            fail(CUTS, number, f"the clue {name} is {clue}, so it shows no line")
    elif name in statement.lines:
        ends, literals = set(statement.lines[name]), {-formula.variable[name]}
    else:
        fail(CUTS, number, f"{' '.join(witness)[:40]!r} is neither a clue nor a line nor a point to visit")
    if ends & points if not within else ends - points:
        fail(CUTS, number, f"{name} is not {'inside' if within else 'outside'} the wall")
    return literals


def _parts(number: int, words: list[str], *marks: str) -> list[list[str]]:
    """The words between the marks."""
    parts = []
    for mark in marks:
        if words.count(mark) != 1:
            fail(CUTS, number, f"expected {mark!r} once")
        at = words.index(mark)
        parts.append(words[:at])
        words = words[at + 1 :]
    return [*parts, words]
