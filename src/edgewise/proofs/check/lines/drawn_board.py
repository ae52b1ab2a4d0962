"""A puzzle of lines as the checks of a certificate see it: what meets where, and whether lines are a loop or paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from edgewise.proofs.check.reading import fail
from edgewise.proofs.statement import ProofModel


class DrawnBoard:
    """The statement of a puzzle, and the lines at each of its points."""

    def __init__(self, statement: ProofModel) -> None:
        self.statement = statement
        needed = {*statement.visited, *(end for ends in statement.pairs.values() for end in ends)}
        self.at: dict[str, list[str]] = {point: [] for point in sorted(needed)}
        for line, ends in statement.lines.items():
            for point in ends:
                self.at.setdefault(point, []).append(line)

    def is_one_loop(self, lines: Sequence[str]) -> bool:
        """Whether the lines are one loop: two at each point, and one walk meets all of them."""
        ends = self.statement.lines
        drawn: dict[str, list[str]] = {}
        for line in lines:
            for point in ends[line]:
                drawn.setdefault(point, []).append(line)
        if len(drawn) != len(lines) or any(len(met) != 2 for met in drawn.values()):
            return False
        start, here = ends[lines[0]]
        line, walked = lines[0], 1
        while here != start:
            first, second = drawn[here]
            line = second if line == first else first
            one, other = ends[line]
            here = other if here == one else one
            walked += 1
        return walked == len(lines)

    def flaw_in_paths(self, lines: Sequence[str]) -> str | None:
        """Why the lines are not one path for each pair and nothing else; ``None`` if they are."""
        ends = self.statement.lines
        drawn: dict[str, set[str]] = {}
        for line in lines:
            for point in ends[line]:
                drawn.setdefault(point, set()).add(line)
        left = set(lines)
        for first, last in self.statement.pairs.values():
            here, came_by = first, set[str]()
            while here != last:
                onward = drawn.get(here, set()) - came_by
                if len(onward) != 1 or not onward <= left:
                    return f"the lines at {here} are not part of a path from {first} to {last}"
                left -= onward
                came_by = onward
                [here] = set(ends[min(onward)]) - {here}
            if drawn[last] != came_by:
                return f"the path from {first} does not end at {last}"
        return f"{min(left)} is not part of any path" if left else None


def known_names(file: str, number: int, names: list[str], known: Mapping[str, object]) -> list[str]:
    """The names, if they are known and each is there once; otherwise a flaw in that line of that file."""
    if not names or len(set(names)) != len(names):
        fail(file, number, "expected names, each once")
    for name in names:
        if name not in known:
            fail(file, number, f"unknown name {name[:40]!r}")
    return names
