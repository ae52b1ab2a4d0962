"""Eternity sets made to order: a full board is painted, and its pieces are rotated and shuffled.

Whether there is another solution is up to chance, and chance is up to the number of colours: with few there are many
solutions, with many every mistake shows at once. So the number is chosen by the usual estimate, and the frame proves
what came of it. In between lie sets for which no proof ends; they are planted, and said to be.
"""

from __future__ import annotations

import random
from bisect import bisect
from functools import lru_cache
from typing import TYPE_CHECKING

from edgewise.families.eternity.features import expected_of
from edgewise.families.eternity.model import MOST_COLOURS, Board, Eternity
from edgewise.families.eternity.planting import frame_share, kinds_of_cells, painted, planted, sides_of_colours
from edgewise.generating.maker import LIKELY, PLANTED, Draft, Maker, MakerOption
from edgewise.generating.spec import Spec

if TYPE_CHECKING:
    from edgewise.explaining.clock import Clock

FEWEST_COLOURS = 2
MOST_SOLUTIONS = -0.5
"""As a power of ten: with so few others to be expected, every second set or so has one solution."""
MOST_NODES = 8.0
"""As a power of ten: a search of so many nodes is over in a moment."""
HOPELESS = 2.0
"""As a power of ten: with so many others to be expected, no set without clues has one solution."""
LARGEST = 100
ONE_BY_ONE = 1024
"""Cells up to which every number of colours is looked at; beyond, the estimate falls steadily and takes long."""
PROMISE = "promise"


def attempt(spec: Spec, seed: int, clock: Clock) -> Draft[Eternity, Board]:
    rng = random.Random(f"eternity {spec.rows} {spec.columns} {seed}")
    colours, frame = _colours(spec)
    board = planted(
        rng, painted(rng, spec.rows, spec.columns, colours, frame), spec.rows, spec.columns, _clue_count(spec)
    )
    return Draft(board.puzzle, board, PLANTED if spec.options.get(PROMISE) == "planted" else LIKELY)


def refusal(spec: Spec) -> str | None:
    if min(spec.rows, spec.columns) < 2 or max(spec.rows, spec.columns) > LARGEST:
        return f"a generated Eternity board has from 2 to {LARGEST} rows and columns, not {spec.size_text}"
    if _clue_count(spec) > spec.rows * spec.columns:
        return f"a board of {spec.size_text} has no room for {spec.clues} clues"
    colours, frame = _colours(spec)
    if spec.options.get("colours", colours) != colours or frame >= colours:
        return f"{frame} frame colours are too many for {spec.options['colours']} colours: some are needed inside"
    solutions = _expected(spec.rows, spec.columns, colours, frame)[0]
    if spec.options.get(PROMISE) != "planted" and not _clue_count(spec) and solutions > HOPELESS:
        return (
            f"with {colours} colours about 10^{solutions:.0f} solutions are to be expected: "
            "ask for more colours, for clues, or for promise planted"
        )
    return None


def _clue_count(spec: Spec) -> int:
    if spec.density is not None:
        return round(spec.density * spec.rows * spec.columns)
    return spec.clues or 0


def _colours(spec: Spec) -> tuple[int, int]:
    """All colours, and those along the frame, as asked or as they are likely to give one solution."""
    asked, frame = spec.options.get("colours"), spec.options.get("frame-colours")
    if asked is not None:
        return int(asked), frame_share(int(asked)) if frame is None else int(frame)
    return _fewest(spec.rows, spec.columns, None if frame is None else int(frame))


@lru_cache(maxsize=64)
def _fewest(rows: int, columns: int, frame: int | None) -> tuple[int, int]:
    """The fewest colours with which a set is likely to have one solution that is proven soon."""
    numbers = range(FEWEST_COLOURS if frame is None else frame + 1, MOST_COLOURS)

    def are_enough(colours: int) -> bool:
        solutions, nodes = _expected(rows, columns, colours, frame or frame_share(colours))
        return solutions <= MOST_SOLUTIONS and nodes <= MOST_NODES

    if rows * columns <= ONE_BY_ONE:
        fewest = next(filter(are_enough, numbers), MOST_COLOURS)
    else:
        fewest = numbers.start + bisect(numbers, False, key=are_enough)
    return fewest, frame or frame_share(fewest)


@lru_cache(maxsize=1024)
def _expected(rows: int, columns: int, colours: int, frame: int) -> tuple[float, float]:
    return expected_of(rows, columns, *sides_of_colours(rows, columns, colours, frame), kinds_of_cells(rows, columns))


MAKER = Maker(
    attempt=attempt,
    understands=frozenset({"clues", "density"}),
    options={
        "colours": MakerOption("number of colours, including those of the frame", 2, 999),
        "frame-colours": MakerOption("number of colours along the frame only", 1, 998),
        PROMISE: MakerOption("whether the solution is proven to be the only one", choices=("unique", "planted")),
    },
    refusal=refusal,
    up_to_symmetry=True,
)
