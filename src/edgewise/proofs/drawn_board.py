"""A puzzle of lines as the checks of a certificate look at it: what meets where, and whether lines are a loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from edgewise.proofs.reading import fail
from edgewise.proofs.statement import ProofModel


class DrawnBoard:
    """The statement of a puzzle, and the lines at each of its points."""

    def __init__(self, statement: ProofModel) -> None:
        self.statement = statement
        self.at: dict[str, list[str]] = {point: [] for point in sorted(statement.visited)}
        for line, ends in statement.lines.items():
            for point in ends:
                self.at.setdefault(point, []).append(line)

    def is_one_loop(self, lines: Sequence[str]) -> bool:
        """Whether the lines are one loop: two at each point, and one walk meets all of them."""
        chosen, ends = set(lines), self.statement.lines
        if not all(len(chosen.intersection(self.at[point])) == 2 for line in chosen for point in ends[line]):
            return False
        start, here = ends[lines[0]]
        line, walked = lines[0], 1
        while here != start:
            [line] = chosen.intersection(self.at[here]) - {line}
            one, other = ends[line]
            here = other if here == one else one
            walked += 1
        return walked == len(chosen)


def known_names(file: str, number: int, names: list[str], known: Mapping[str, object]) -> list[str]:
    """The names, if they are known and each is there once; otherwise a flaw in that line of that file."""
    if not names or len(set(names)) != len(names):
        fail(file, number, "expected names, each once")
    for name in names:
        if name not in known:
            fail(file, number, f"unknown name {name[:40]!r}")
    return names
