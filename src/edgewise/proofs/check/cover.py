"""Whether the cubes of a certificate are all there is: a check of their texts, and of nothing else.

A cube says of some lines whether they are drawn (``+NAME``) or not (``-NAME``). Cubes that were made by dividing one on
a line, again and again, are the leaves of a binary tree. Walking down that tree shows it: below every node, either one
cube ends there, or all of them divide on the same line, and both of its values occur.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from edgewise.proofs.statement import CountedLines, ProofModel

Given = tuple[str, ...]
"""A cube by the names of its lines, in the order in which it was divided."""


def given_name(line: str) -> str:
    """What the clue is called that says of a line whether it is drawn."""
    return f"given[{line}]"


def with_given(statement: ProofModel, cube: Given) -> ProofModel:
    """The puzzle with the lines of a cube given: one more clue for each."""
    clues = {
        given_name(literal[1:]): CountedLines(frozenset({literal[1:]}), *[int(literal[0] == "+")] * 2)
        for literal in cube
    }
    return replace(statement, clues={**statement.clues, **clues})


def flaw_in_cubes(cubes: Sequence[Given], lines: Collection[str]) -> str | None:
    """What is wrong with cubes that should hold every drawing exactly once; ``None`` if nothing is."""
    for cube in cubes:
        names = [literal[1:] for literal in cube]
        if any(literal[:1] not in ("+", "-") for literal in cube) or len(set(names)) != len(names):
            return "a cube is not a list of lines with + or -, each once"
        if strange := [name for name in names if name not in lines]:
            return f"a cube names {strange[0][:40]!r}, which is not a line"
    left: list[tuple[int, list[Given]]] = [(0, list(cubes))]
    while left:
        depth, here = left.pop()
        ended = [cube for cube in here if len(cube) == depth]
        if len(here) == 1 and ended:
            continue
        if ended or not here:
            return "two cubes overlap" if ended else "the cubes leave out a part"
        divided_on = {cube[depth][1:] for cube in here}
        if len(divided_on) > 1:
            return "the cubes do not divide on one line"
        left += ((depth + 1, [cube for cube in here if cube[depth][0] == sign]) for sign in "+-")
    return None
