"""Draws the hints of docs/hints.md and prints their texts: ``python -m experiments.explain.hint_pictures``."""

from __future__ import annotations

import edgewise as ew
from edgewise.families.eternity.maker import make
from edgewise.family import Puzzle
from experiments.places import EXAMPLES, IMAGES

CHOSEN = (
    ("slitherlink/6x6", "3-beside-0"),
    ("slitherlink/6x6", "line-into-a-3"),
    ("slitherlink/6x6", "closed-corner-of-a-1"),
    ("slitherlink/6x6", "early-loop"),
    ("slitherlink/7x7", "diagonal-ones"),
    ("slitherlink/7x7", "inside-and-outside"),
    ("slitherlink/7x7", "adjacent-3-and-2"),
    ("flow/7x7", "colours-meet"),
    ("flow/7x7", "bottleneck"),
    ("flow/7x7", "pocket"),
    ("eternity/demo", "one-place-left"),
)
MADE = ((make(6, 6, 0.06, 3), "dead-end"),)
"""Boards that are no example."""


def main() -> None:
    examples: list[tuple[Puzzle, str]] = [(ew.load(EXAMPLES / f"{board}.txt"), rule) for board, rule in CHOSEN]
    for board, rule in (*examples, *MADE):
        step = next(step for step in ew.hints(board) if step.rule == rule)
        (IMAGES / "hints" / f"{rule}.svg").write_text(step._repr_svg_())
        print(f"![{rule.replace('-', ' ')}](images/hints/{rule}.svg)\n\n{step}\n")


if __name__ == "__main__":
    main()
