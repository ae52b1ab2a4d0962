"""How grades agree with labels and with the work of a solver: ``python -m experiments.explain.grades FOLDER``.

``FOLDER`` holds the public puzzles (``slitherlink/site-*``, ``slitherlink/minimal``, ``flow/ninety``), which are not
part of the project. Prints the figures of docs/guide/hints.md and draws ``grades-labels.svg`` and
``grades-conflicts.svg`` in docs/images. No times of people were at hand: the labels are those of the site that the
boards come from.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import edgewise as ew
from edgewise.base.family import Puzzle
from edgewise.bench.plots import Axis, Point, Series, plot
from experiments.places import IMAGES

SIZES = {"5x5": 25, "7x7": 49, "10x10": 100, "15x15": 225, "20x20": 400, "25x30": 750}
LABELS = ("medium", "hard")
GRADE = Axis("grade")


def main(folder: Path, output: Path) -> None:
    loops, pairs = folder / "slitherlink", folder / "flow"
    by_label: dict[str, list[Point]] = {label: [] for label in LABELS}
    for size, cells in SIZES.items():
        levels = {label: [_level(board) for board in _boards(loops / f"site-{size}_{label}")] for label in LABELS}
        for label, side in zip(LABELS, (-1, 1), strict=True):
            by_label[label] += [
                Point(cells * (1 + side * (0.03 + 0.008 * index)), level)  # beside each other
                for index, level in enumerate(levels[label])
            ]
        lower, upper = levels["medium"], levels["hard"]
        print(
            f"{size}: {len(lower)} medium {min(lower):.1f} to {max(lower):.1f}, {len(upper)} hard {min(upper):.1f} to"
            f" {max(upper):.1f}, area under the curve {area_under_curve(lower, upper):.3f}"
        )
    series = [Series(label, points, style=number) for number, (label, points) in enumerate(by_label.items())]
    title = "Slitherlinks of one site by the label they have there"
    (output / "grades-labels.svg").write_text(plot(title, Axis("cells of the board", log=True), GRADE, series) + "\n")

    hard = [board for one in sorted(loops.glob("site-*_hard")) for board in _boards(one)]
    series = []
    for number, (name, boards) in enumerate(
        (("Slitherlink", [*hard, *_boards(loops / "minimal")]), ("Flow", _boards(pairs / "ninety")))
    ):
        work = [(_level(board), _conflicts(board)) for board in boards if ew.grade(board).level is not None]
        levels_only, conflicts = (list(column) for column in zip(*work, strict=True))
        print(
            f"{name}: {len(work)} boards, Spearman {statistics.correlation(ranks(levels_only), ranks(conflicts)):.2f}"
        )
        series.append(Series(name, [Point(1 + taken, level) for level, taken in work], style=number))
    title = "Grades and what a solver takes"
    (output / "grades-conflicts.svg").write_text(
        plot(title, Axis("conflicts of cdcl, and one", log=True), GRADE, series) + "\n"
    )


def _boards(folder: Path) -> list[Puzzle]:
    return [ew.load(path) for path in sorted(folder.glob("*.txt"))]


def _level(board: Puzzle) -> float:
    return ew.grade(board).level or 0.0


def _conflicts(board: Puzzle) -> float:
    return float(ew.solve(board, unique=True, engine="cdcl", threads=1).stats["conflicts"])


def area_under_curve(lower: Sequence[float], upper: Sequence[float]) -> float:
    """The chance that, of one board of each kind, the one that should be higher is; ties count half.

    >>> area_under_curve([1, 2], [2, 3])
    0.875
    """
    return sum((a < b) + (a == b) / 2 for a in lower for b in upper) / (len(lower) * len(upper))


def ranks(values: Iterable[float]) -> list[float]:
    """The rank of each value; equal ones share the middle of theirs.

    >>> ranks([5, 1, 5])
    [1.5, 0.0, 1.5]
    """
    listed = list(values)
    ordered = sorted(listed)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in listed]


if __name__ == "__main__":
    main(Path(sys.argv[1]), IMAGES)
