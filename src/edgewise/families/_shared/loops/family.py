"""A family of loops on a board of signs, from what is its own: its signs, its clues, and what can be wrong."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from edgewise.base.family import DrawnLines, Family, Format, FormNames, Violation
from edgewise.base.places import Cell, Line, Point
from edgewise.families._shared.drawn_loop import LOOP_VIOLATIONS, loop_violations
from edgewise.families._shared.loops.board import EMPTY, ShadedLoop, SignedBoard, SignedLoop
from edgewise.families._shared.loops.checks import Drawn, shading_faults
from edgewise.families._shared.loops.clues import Clues
from edgewise.families._shared.loops.drawing import draw_text, read_drawing
from edgewise.text.solutions import loop_from_dict, typed
from edgewise.text.source import Source

B = TypeVar("B", bound=SignedBoard)
SHADED_VIOLATIONS = {
    "shaded.visited": "a cell that is said to be shaded is on the loop",
    "shaded.missing": "a cell is neither on the loop nor shaded",
}
PARTS = "edgewise.families._shared.loops.parts"
"""Where the parts are that a kind does not have itself."""


def loop_family(
    *,
    name: str,
    title: str,
    summary: str,
    puzzle_type: type[B],
    loop_type: type[SignedLoop],
    formats: Sequence[Format[B]],
    codes: Mapping[str, str],
    clues: Callable[[B], Clues],
    faults: Callable[[B, Drawn], Iterable[Violation]],
    aliases: Sequence[str] = (),
) -> Family[B, Any]:
    """The family whose rules, beside those of every loop, are these clues and these faults."""
    is_shaded = issubclass(loop_type, ShadedLoop)

    def lift(puzzle: B, edges: array[int]) -> SignedLoop:
        return loop_type.lifted(puzzle, edges, **({"marked": None} if is_shaded else {}))

    def violations(puzzle: B, loop: SignedLoop) -> list[Violation]:
        """Every broken rule with its place, in the order: the loop, then the rules of the puzzle."""
        found, lines = loop_violations(puzzle.lattice, loop)
        if not loop.lines:
            return found
        if isinstance(loop, ShadedLoop):
            found += shading_faults(loop)
        return [*found, *faults(puzzle, Drawn(puzzle, lines))]

    def solution_from_dict(puzzle: B, facts: Mapping[str, object]) -> SignedLoop:
        lines = loop_from_dict(facts)
        if not is_shaded or "shaded" not in facts:
            return loop_type(puzzle, lines)
        shape: type[dict[str, list[tuple[int, int]]]] = dict[str, list[tuple[int, int]]]
        said = typed({"shaded": facts["shaded"]}, shape, '{"loop": [[row, column], ...], "shaded": [...]}')
        return loop_type(puzzle, lines, frozenset(Cell(*cell) for cell in said["shaded"]))  # type: ignore[call-arg]

    def read_state(puzzle: B, source: Source) -> DrawnLines:
        """The lines of a drawing, and none at the cells that are shaded."""
        drawn = read_drawing(puzzle, source, loop_type)
        shaded = (drawn.marked if isinstance(drawn, ShadedLoop) else None) or frozenset()
        every = map(puzzle.lattice.line, range(puzzle.lattice.edge_count))
        visited = {point for line in drawn.lines for point in line}
        places = {Point(*cell) for cell in shaded if puzzle.cells[cell.row][cell.column] == EMPTY} - visited
        return DrawnLines(drawn.lines, {line for line in every if not places.isdisjoint(line)})

    def names(puzzle: B) -> FormNames:
        board = puzzle.lattice
        return FormNames(board.edge_name, board.point_name, clues(puzzle).names().__getitem__)

    def line_of(puzzle: B, edge: int) -> Line:
        return puzzle.lattice.line(edge)

    return Family(
        name=name,
        aliases=aliases,
        title=title,
        summary=summary,
        puzzle_type=puzzle_type,
        formats=formats,
        violation_codes={**LOOP_VIOLATIONS, **(SHADED_VIOLATIONS if is_shaded else {}), **codes},
        lower=lambda puzzle: clues(puzzle).form(),
        lift=lift,
        violations=violations,
        solution_from_dict=solution_from_dict,
        read_drawing=lambda puzzle, source: read_drawing(puzzle, source, loop_type),
        draw_text=draw_text,
        names=names,
        line_of=line_of,
        read_state=read_state,
        parts=PARTS,
    )
