"""How far a puzzle is from a wish. Makers are asked for it; here it is measured again, from the puzzle alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from edgewise.family import Puzzle, Solution, Style
from edgewise.generating.orbits import Place, orbits
from edgewise.generating.wish import Symmetry, Wish
from edgewise.registry import family_of

if TYPE_CHECKING:
    from edgewise.explaining.grading import Grade
    from edgewise.generating.maker import Maker

DENSITY_SLACK = 0.02
"""A density is met to within two in a hundred cells."""


@dataclass(frozen=True, slots=True, order=True)
class Miss:
    """What a puzzle is not: by how much, and in words. The least is the nearest."""

    much: float
    text: str


def misses(wish: Wish, maker: Maker[Any, Any], puzzle: Puzzle, solution: Solution, grade: Grade | None) -> list[Miss]:
    """Everything in which a puzzle does not meet the wish."""
    found = [*_sizes(wish, puzzle)]
    if not found:
        found += [*_places(wish, maker, puzzle), *_given(wish, puzzle, solution)]
    if wish.levels is not None:
        found += _levels(wish.levels, grade)
    return found


def _sizes(wish: Wish, puzzle: Puzzle) -> Iterator[Miss]:
    size = getattr(puzzle, "rows", wish.rows), getattr(puzzle, "columns", wish.columns)
    if size != (wish.rows, wish.columns):
        yield Miss(1000, f"the board is {size[0]}x{size[1]}, not {wish.size_text}")
    tiling = getattr(puzzle, "tiling", None)
    kind = wish.tiling if tiling is None and wish.tiling == "square" else getattr(tiling, "kind", "square")
    if kind != wish.tiling:
        yield Miss(1000, f"the board is {kind}, not {wish.tiling}")


def _places(wish: Wish, maker: Maker[Any, Any], puzzle: Puzzle) -> Iterator[Miss]:
    if wish.mask is None and wish.symmetry is Symmetry.NONE and wish.clues is None and wish.density is None:
        return
    clued = (maker.clue_cells or clued_cells)(puzzle)
    if wish.mask is not None and clued != wish.mask:
        wrong = len(clued ^ wish.mask)
        yield Miss(wrong, f"{wrong} cell{'s differ' if wrong != 1 else ' differs'} from the mask")
    groups = [[0]] if wish.symmetry is Symmetry.NONE else orbits(centres(puzzle), wish.symmetry)
    broken = sum(0 < sum(cell in clued for cell in group) < len(group) for group in groups)
    if broken and wish.symmetry is not Symmetry.NONE:
        yield Miss(10 * broken, f"the clues do not have the symmetry {wish.symmetry}")
    slack = max(map(len, groups)) - 1
    if wish.clues is not None and abs(len(clued) - wish.clues) > slack:
        yield Miss(abs(len(clued) - wish.clues), f"{len(clued)} clues, not {wish.clues}")
    if wish.density is not None:
        cells = cell_count(puzzle)
        off = abs(len(clued) - wish.density * cells)
        if off > slack + DENSITY_SLACK * cells + 0.5:
            yield Miss(off, f"clues in {len(clued) / cells:.0%} of the cells, not {wish.density:.0%}")


def _given(wish: Wish, puzzle: Puzzle, solution: Solution) -> Iterator[Miss]:
    editing = family_of(puzzle).editing
    if wish.start is not None and editing is not None:
        lost = set(editing.given(wish.start).items()) - set(editing.given(puzzle).items())
        if lost:
            yield Miss(100 * len(lost), f"{len(lost)} of the clues that were given are gone")
    if wish.solution is not None and wish.solution.to_dict() != solution.to_dict():
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
    across = 0 if getattr(puzzle, "tiling", None) is not None else getattr(puzzle, "columns", 0)
    return {cell.row * across + cell.column for cell in editing.given(puzzle)}


def cell_count(puzzle: Puzzle) -> int:
    return family_of(puzzle).scene(puzzle, None, Style()).geometry.cell_count


def centres(puzzle: Puzzle) -> Sequence[Place]:
    """The middle of each cell, from the picture of the board, in the width of a cell or so."""
    geometry = family_of(puzzle).scene(puzzle, None, Style()).geometry
    rings = [geometry.cell(cell) for cell in range(geometry.cell_count)]
    wide = max(abs(x - other) for ring in rings for x, _ in ring for other, _ in ring)
    return [(_mean(ring, lambda at: at[0]) / wide, _mean(ring, lambda at: at[1]) / wide) for ring in rings]


def _mean(ring: Sequence[Place], axis: Callable[[Place], float]) -> float:
    return sum(map(axis, ring)) / len(ring)
