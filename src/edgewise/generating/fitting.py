"""How far a puzzle is from a spec. Makers are asked for it; here it is measured again, from the puzzle alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from edgewise.base.family import Puzzle, Solution
from edgewise.base.registry import family_of
from edgewise.generating.for_solvers import wrong_stars, wrong_techniques
from edgewise.generating.orbits import orbits
from edgewise.generating.spec import SQUARE, Spec, Symmetry

if TYPE_CHECKING:
    from edgewise.explaining.grade import Grade
    from edgewise.generating.maker import Maker

DENSITY_SLACK = 0.02
"""A density is met to within two in a hundred cells."""


@dataclass(frozen=True, slots=True, order=True)
class Miss:
    """What a puzzle is not: by how much, and in words. The least is the nearest."""

    much: float
    text: str


def misses(
    spec: Spec,
    maker: Maker[Any, Any],
    puzzle: Puzzle,
    solution: Solution,
    grade: Grade | None,
    taken: Mapping[str, int] | None = None,
) -> list[Miss]:
    """Everything in which a puzzle does not meet the spec. ``taken`` are the techniques that it takes."""
    found = [*_sizes(spec, puzzle)]
    if not found:
        found += [*_places(spec, maker, puzzle), *_given(spec, puzzle, solution)]
    if spec.levels is not None:
        found += _levels(spec.levels, grade)
    if spec.stars is not None:
        found += [Miss(*wrong) for wrong in wrong_stars(spec.stars, grade)]
    found += [Miss(*wrong) for wrong in wrong_techniques(spec, taken or {})]
    return found


def _sizes(spec: Spec, puzzle: Puzzle) -> Iterator[Miss]:
    board = puzzle.board
    if (board.rows, board.columns) != (spec.rows, spec.columns):
        yield Miss(1000, f"the board is {board.rows}x{board.columns}, not {spec.size_text}")
    kind = SQUARE if board.has_rows else board.kind  # the shape of cells in rows is an option of their maker
    if kind != spec.tiling:
        yield Miss(1000, f"the board is {kind}, not {spec.tiling}")


def _places(spec: Spec, maker: Maker[Any, Any], puzzle: Puzzle) -> Iterator[Miss]:
    if spec.mask is None and spec.symmetry is Symmetry.NONE and spec.clues is None and spec.density is None:
        return
    clued = (maker.clue_cells or clued_cells)(puzzle)
    if spec.mask is not None and clued != spec.mask:
        wrong = len(clued ^ spec.mask)
        yield Miss(wrong, f"{wrong} cell{'s differ' if wrong != 1 else ' differs'} from the mask")
    groups = [[0]] if spec.symmetry is Symmetry.NONE else orbits(puzzle.board.cell_centres(), spec.symmetry)
    broken = sum(0 < sum(cell in clued for cell in group) < len(group) for group in groups)
    if broken and spec.symmetry is not Symmetry.NONE:
        yield Miss(10 * broken, f"the clues do not have the symmetry {spec.symmetry}")
    slack = max(map(len, groups)) - 1
    if spec.clues is not None and abs(len(clued) - spec.clues) > slack:
        yield Miss(abs(len(clued) - spec.clues), f"{len(clued)} clues, not {spec.clues}")
    if spec.density is not None:
        cells = puzzle.board.cell_count
        off = abs(len(clued) - spec.density * cells)
        if off > slack + DENSITY_SLACK * cells + 0.5:
            yield Miss(off, f"clues in {len(clued) / cells:.0%} of the cells, not {spec.density:.0%}")


def _given(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[Miss]:
    editing = family_of(puzzle).editing
    if spec.start is not None and editing is not None:
        lost = set(editing.clues_of(spec.start).items()) - set(editing.clues_of(puzzle).items())
        if lost:
            yield Miss(100 * len(lost), f"{len(lost)} of the clues that were given are gone")
    if spec.solution is not None and spec.solution.to_dict() != solution.to_dict():
        yield Miss(1000, "the solution is another one than was given")


def _levels(levels: tuple[int, int], grade: Grade | None) -> Iterator[Miss]:
    lowest, highest = levels
    wanted = f"{lowest}" if lowest == highest else f"{lowest} to {highest}"
    if grade is None or grade.level is None:
        yield Miss(20, f"it has no grade: {grade or 'only lines are graded'}")
    elif not lowest <= int(grade.level) <= highest:
        off = lowest - grade.level if grade.level < lowest else grade.level - highest
        yield Miss(off, f"grade {grade}, not {wanted}")


def clued_cells(puzzle: Puzzle) -> Set[int]:
    """The numbers of the cells with a clue, row by row."""
    editing = family_of(puzzle).editing
    if editing is None:
        return frozenset()
    return set(map(puzzle.board.cell_number, editing.clues_of(puzzle)))
