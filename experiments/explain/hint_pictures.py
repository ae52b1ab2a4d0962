"""Draws the hints of docs/guide/hints.md and prints their texts: ``python -m experiments.explain.hint_pictures``."""

from __future__ import annotations

import random

import edgewise as ew
from edgewise.base.family import Puzzle
from edgewise.families.eternity.planting import painted, planted
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


def no_example() -> Puzzle:
    """A board with two clues on which a piece leads to a dead end."""
    rng = random.Random("eternity 6 6 9 3")
    return planted(rng, painted(rng, 6, 6, colours=9, frame=2), 6, 6, clues=2).puzzle


def main() -> None:
    examples: list[tuple[Puzzle, str]] = [(ew.load(EXAMPLES / f"{board}.txt"), rule) for board, rule in CHOSEN]
    for board, rule in (*examples, (no_example(), "dead-end")):
        step = next(step for step in ew.hints(board) if step.rule == rule)
        (IMAGES / "hints" / f"{rule}.svg").write_text(step._repr_svg_())
        print(f"![{rule.replace('-', ' ')}](images/hints/{rule}.svg)\n\n{step}\n")


if __name__ == "__main__":
    main()
