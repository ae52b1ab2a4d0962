"""What option `symmetry` of `cdcl` is worth: conflicts and CPU milliseconds on symmetric Slitherlinks made from seeds.

    python -m experiments.symmetry.cdcl_option [BOARDS]     # of each kind; 4 by default

A symmetric region is grown, its border is the solution, and clues are taken away, those that belong together at once,
while there is one solution. Every board is asked with and without the option, which is told to begin at once. The last
columns are about the board with one more set of clues taken away, which has several solutions. The table in
docs/symmetry.md comes from here.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence

import edgewise as ew
from edgewise.engines import cdcl
from edgewise.registry import family_of
from edgewise.symmetry.lines import line_symmetries

SEED = 21
Cell = tuple[int, int]
Move = Callable[[int, int, int], Cell]
MOVES: dict[str, Sequence[Move]] = {
    "mirror": (lambda row, column, last: (row, last - column),),
    "half turn": (lambda row, column, last: (last - row, last - column),),
    "quarter turn": (lambda row, column, last: (column, last - row),),
    "quarter turn and mirror": (
        lambda row, column, last: (column, last - row),
        lambda row, column, last: (row, last - column),
    ),
}
KINDS = [(size, name) for size in (12, 16, 20) for name in MOVES][:-1]
"""All but the last: boards of that kind take minutes to make."""


def sets_of_cells(size: int, moves: Sequence[Move]) -> list[list[Cell]]:
    """The cells that belong together."""
    left = {(row, column) for row in range(size) for column in range(size)}
    found = []
    while left:
        together = [min(left)]
        left.remove(together[0])
        for row, column in together:  # grows as it goes
            for move in moves:
                if (image := move(row, column, size - 1)) in left:
                    left.remove(image)
                    together.append(image)
        found.append(together)
    return found


def beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def is_connected(cells: set[Cell]) -> bool:
    reached = [next(iter(cells))]
    seen = set(reached)
    for cell in reached:  # grows as it goes
        for near in beside(cell):
            if near in cells and near not in seen:
                seen.add(near)
                reached.append(near)
    return len(seen) == len(cells)


def has_one_border(size: int, region: set[Cell]) -> bool:
    """Whether the border is one loop that does not touch itself."""
    for row in range(-1, size):
        for column in range(-1, size):
            here, right = (row, column) in region, (row, column + 1) in region
            below, across = (row + 1, column) in region, (row + 1, column + 1) in region
            if here == across and right == below and here != right:
                return False
    outside = {(row, column) for row in range(-1, size + 1) for column in range(-1, size + 1)} - region
    return is_connected(region) and is_connected(outside)


def grown(rng: random.Random, size: int, together: list[list[Cell]]) -> set[Cell]:
    """A symmetric region of about half of the board, around its middle; sizes are even."""
    while True:
        region = {(row, column) for row in (size // 2 - 1, size // 2) for column in (size // 2 - 1, size // 2)}
        for _ in range(6):
            for cells in rng.sample(together, len(together)):
                near = sum(cell in region for cell in beside(cells[0]))
                if cells[0] not in region and (near == 1 or rng.random() < 0.2):
                    larger = region | set(cells)
                    region = larger if has_one_border(size, larger) else region
        if len(region) > 0.3 * size * size:
            return region


def boards(rng: random.Random, size: int, moves: Sequence[Move]) -> tuple[ew.Slitherlink, ew.Slitherlink] | None:
    """A board with one solution and no clue to spare, and one with clues missing; ``None`` if there are none."""
    together = sets_of_cells(size, moves)
    region = grown(rng, size, together)
    clues = {
        cell: sum((cell in region) != (near in region) for near in beside(cell)) for one in together for cell in one
    }

    def board() -> ew.Slitherlink:
        return ew.Slitherlink(tuple(tuple(clues.get((row, column)) for column in range(size)) for row in range(size)))

    if not ew.solve(board(), unique=True).unique:
        return None
    ambiguous = None
    for cells in rng.sample(together, len(together)):
        taken = {cell: clues.pop(cell) for cell in cells}
        if not ew.solve(board(), unique=True).unique:
            ambiguous = board()
            clues.update(taken)
    return None if ambiguous is None else (board(), ambiguous)


def asked(puzzle: ew.Slitherlink, symmetry: bool, unique: bool) -> tuple[int, float]:
    """Conflicts and CPU milliseconds."""
    started = time.process_time()
    result = ew.solve(puzzle, unique=unique, engine="cdcl", threads=1, options={"symmetry": symmetry})
    return int(result.stats["conflicts"]), 1000 * (time.process_time() - started)


def main(number: int) -> None:
    cdcl.BEFORE_SYMMETRY = 0
    print("| board | symmetries | to find them | first solution | only solution | several solutions |")
    print("|---|---|---|---|---|---|")
    for size, name in KINDS:
        rng = random.Random(SEED)
        made: list[tuple[ew.Slitherlink, ew.Slitherlink]] = []
        while len(made) < number:
            if (both := boards(rng, size, MOVES[name])) is not None:
                made.append(both)
        started = time.process_time()
        groups = [line_symmetries(family_of(one).lower(one)) for one, _ in made]
        looked = 1000 * (time.process_time() - started) / number
        cells = []
        for which, unique in ((0, False), (0, True), (1, True)):
            totals = []
            for symmetry in (False, True):
                found = [asked(both[which], symmetry, unique) for both in made]
                totals += [sum(conflicts for conflicts, _ in found), sum(spent for _, spent in found)]
            cells.append(f"{totals[0]:,} → {totals[2]:,} ({totals[1]:.0f} → {totals[3]:.0f} ms)")
        print(f"| {size}×{size}, {name} | {len(groups[0])} | {looked:.0f} ms | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
