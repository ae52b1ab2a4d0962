"""A family of loops on a board of signs, from what is its own: its signs, its clues, and what can be wrong."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from edgewise.base.family import DrawnLines, Family, Format, Style, Violation
from edgewise.base.forms import FormNames
from edgewise.base.places import Cell, Point
from edgewise.families._shared.drawn_loop import LOOP_VIOLATIONS, loop_violations
from edgewise.families._shared.loops.board import EMPTY, ShadedLoop, SignedBoard, SignedLoop
from edgewise.families._shared.loops.checks import Drawn, shading_faults
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.drawing import draw_text, read_drawing
from edgewise.text.solutions import loop_from_dict, typed
from edgewise.text.source import Source

B = TypeVar("B", bound=SignedBoard)
B_contra = TypeVar("B_contra", bound=SignedBoard, contravariant=True)
SHADED_VIOLATIONS = {
    "shaded.visited": "a cell that is said to be shaded is on the loop",
    "shaded.missing": "a cell is neither on the loop nor shaded",
}
PARTS = "edgewise.families._shared.loops.parts"
"""Where the parts are that a kind does not have itself."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Course:
    """Where a loop runs over a board of signs, as far as checks and drawings know it."""

    violations: Mapping[str, str]
    """What can be wrong with every loop."""
    place: Callable[[Iterable[int]], Cell | Point]
    """What lines join, as messages name it."""
    loop: type[SignedLoop]
    draw_text: Callable[[Any, Any, Style], str]
    read_drawing: Callable[[Any, Source], SignedLoop]
    read_state: Callable[[Any, Source], DrawnLines]
    draw_state: Callable[[Any, DrawnLines], str | None] = lambda puzzle, drawn: None


class Rules(Protocol[B_contra]):
    """The module ``rules.py`` of a kind."""

    VIOLATIONS: dict[str, str]
    """What can be wrong, beside what can be wrong with every loop."""

    def clues(self, puzzle: B_contra) -> Clues:
        """The rules for the engines."""

    def faults(self, puzzle: B_contra, drawn: Drawn) -> Iterable[Violation]:
        """Every broken rule of the puzzle."""


def loop_family(
    board: type[B],
    rules: Rules[B],
    *,
    title: str,
    summary: str,
    formats: Sequence[Format[B]],
    aliases: Sequence[str] = (),
    course: Course | None = None,
) -> Family[B, Any]:
    """The family of puzzles on such boards, with these rules beside those of every loop.

    By default the loop runs from cell to cell.
    """
    course = course or FROM_CELL_TO_CELL

    def lift(puzzle: B, edges: array[int]) -> SignedLoop:
        return ShadedLoop.lifted(puzzle, edges, marked=None) if board.shades else course.loop.lifted(puzzle, edges)

    def violations(puzzle: B, loop: SignedLoop) -> list[Violation]:
        """Every broken rule with its place, in the order: the loop, then the rules of the puzzle."""
        found, lines = loop_violations(puzzle.lattice, loop, course.place)
        if not loop.lines:
            return found
        if isinstance(loop, ShadedLoop):
            found += shading_faults(loop)
        return [*found, *rules.faults(puzzle, Drawn(puzzle, lines))]

    def names(puzzle: B) -> FormNames:
        lattice = puzzle.lattice
        return FormNames(lattice.edge_name, lattice.point_name, rules.clues(puzzle).names().__getitem__)

    return Family(
        name=board.family_name,
        aliases=aliases,
        title=title,
        summary=summary,
        puzzle_type=board,
        formats=formats,
        violation_codes={**course.violations, **(SHADED_VIOLATIONS if board.shades else {}), **rules.VIOLATIONS},
        lower=lambda puzzle: rules.clues(puzzle).form(),
        lift=lift,
        violations=violations,
        solution_from_dict=_solution_from_dict,
        read_drawing=course.read_drawing,
        draw_text=course.draw_text,
        names=names,
        line_of=lambda puzzle, edge: puzzle.lattice.line(edge),
        read_state=course.read_state,
        draw_state=course.draw_state,
        parts=PARTS,
    )


def _solution_from_dict(puzzle: SignedBoard, facts: Mapping[str, object]) -> SignedLoop:
    lines = loop_from_dict(facts)
    if not puzzle.shades or "shaded" not in facts:
        return puzzle.loop(lines)
    shape: type[dict[str, list[tuple[int, int]]]] = dict[str, list[tuple[int, int]]]
    given = typed({"shaded": facts["shaded"]}, shape, '{"loop": [[row, column], ...], "shaded": [...]}')
    return puzzle.loop(lines, frozenset(Cell(*cell) for cell in given["shaded"]))


def _read_state(puzzle: SignedBoard, source: Source) -> DrawnLines:
    """The lines of a drawing, and none at the cells that are shaded."""
    drawn = read_drawing(puzzle, source)
    shaded = (drawn.marked if isinstance(drawn, ShadedLoop) else None) or frozenset()
    every = map(puzzle.lattice.line, range(puzzle.lattice.edge_count))
    visited = {point for line in drawn.lines for point in line}
    places = {Point(*cell) for cell in shaded if puzzle.cells[cell.row][cell.column] == EMPTY} - visited
    return DrawnLines(drawn.lines, {line for line in every if not places.isdisjoint(line)})


FROM_CELL_TO_CELL = Course(
    violations=LOOP_VIOLATIONS,
    place=Cell._make,
    loop=SignedLoop,
    draw_text=draw_text,
    read_drawing=read_drawing,
    read_state=_read_state,
)
