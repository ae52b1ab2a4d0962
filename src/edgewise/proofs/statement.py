"""A puzzle stated a second time, for whoever judges what engines and hints say about it.

A family writes this from its rules (``proof_model.py``) without a look at what it lowers to, so that a mistake in one
of the two cannot hide in the other.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence, Set
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CountedLines:
    """Some lines, and how many of them are drawn, at least and at most.

    Other facts can be counted with them: ``visit[POINT]`` where a point is visited, ``side[LINE+LINE...]`` where the
    face with these lines around it is inside the loop, ``both[LINE+LINE]`` where two lines are drawn. ``~NAME`` counts
    where a line is not drawn or a fact not true.
    """

    lines: Set[str]
    low: int
    high: int

    def counted(self, true: Set[str]) -> int:
        """How many of the lines are drawn, and of the facts are true."""
        return sum((name[1:] not in true) if name.startswith("~") else (name in true) for name in self.lines)

    def allows(self, true: Set[str]) -> bool:
        """Whether as many of the lines are drawn as may be. What is drawn comes with the facts that are true then."""
        return self.low <= self.counted(true) <= self.high

    def is_over(self, lines: Container[str]) -> bool:
        """Whether nothing but lines is counted that are drawn."""
        return all(name in lines for name in self.lines)

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class ProofModel:
    """A puzzle of lines stated independently of the engines, for whoever judges proofs and deductions.

    The lines are one loop or, where there are pairs, one path for each pair and nothing else. Names are those of
    :class:`FormNames`, so that a proof can be read against it.
    """

    lines: Mapping[str, tuple[str, str]]
    """Each line that may be drawn, with the points that it joins."""
    clues: Mapping[str, CountedLines]
    """Each clue with the lines that it counts, and how many of them are drawn."""
    visited: Set[str] = frozenset()
    """The points that the loop, or some path, has to visit."""
    closed: Set[str] = frozenset()
    """The points that no line may touch."""
    pairs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The two ends of each path, by the name of the pair; empty where the lines are one loop."""
    points: Set[str] = frozenset()
    """Every point, where some may have no line at all; otherwise those of the lines are enough."""
    rule: str = ""
    """Which of the rules of a family this states, in words; empty where a family has but one."""
    ways: Mapping[str, Sequence[Set[str]]] = field(default_factory=dict)
    """Clues that are met in one of several ways, such as by arms of some lengths: each way is a set of lines that are
    drawn, and facts that are true, ``~NAME`` for those that are not. Further clues of the form that have letters behind
    the name of one here are parts of it."""
    faces: Sequence[Set[str]] = ()
    """The lines around every inner face, where the board is drawn in the plane: for arguments about the inside.

    A line that has fewer than two of them borders on the outer face.
    """

    def facts(self) -> set[str]:
        """The facts that clues count beside lines."""
        sets = [*(clue.lines for clue in self.clues.values()), *(way for ways in self.ways.values() for way in ways)]
        return {name.removeprefix("~") for names in sets for name in names} - self.lines.keys()

    @property
    def counts_lines_alone(self) -> bool:
        """Whether all clues count lines that are drawn, and nothing else."""
        return not self.ways and all(clue.is_over(self.lines) for clue in self.clues.values())

    def ways_of(self, clue: str) -> Sequence[Set[str]] | None:
        """The ways to meet a clue, by its name with letters or without; ``None`` if it is none of these clues."""
        return self.ways.get(f"{clue.partition(']')[0]}]")

    def allows(self, clue: str, true: Set[str]) -> bool:
        """Whether a clue is met by what is true. Raises ``KeyError`` where there is no such clue."""
        if clue not in self.clues and (ways := self.ways_of(clue)) is not None:
            return any(is_met(way, true) for way in ways)
        return self.clues[clue].allows(true)

    def true_with(self, drawn: Set[str]) -> set[str]:
        """What is true where these lines are drawn, and they are one loop: the lines, visits, and faces inside it."""
        true = {*drawn, *(visit_name(point) for line in drawn for point in self.lines[line])}
        beside: dict[str, list[int]] = {line: [] for line in self.lines}
        for number, around in enumerate(self.faces):
            for line in around:
                beside[line].append(number)
        # Whoever is outside can go from face to face over lines that are not drawn.
        outside = {face for line, both in beside.items() if len(both) == 1 and line not in drawn for face in both}
        queue = list(outside)
        for face in queue:
            near = {other for line in self.faces[face] if line not in drawn for other in beside[line]} - outside
            outside |= near
            queue += near
        true |= {name for name in self.facts() if name.startswith("both[") and lines_joined(name) <= drawn}
        return true | {side_name(around) for number, around in enumerate(self.faces) if number not in outside}

    def every_point(self) -> set[str]:
        """All points, with lines or without."""
        ends = (point for some in (self.lines, self.pairs) for ends in some.values() for point in ends)
        return {*ends, *self.visited, *self.closed, *self.points}

    def degrees(self) -> dict[str, frozenset[int]]:
        """How many lines may meet at each point."""
        allowed = {point: frozenset({0, 2}) for ends in self.lines.values() for point in ends}
        allowed |= dict.fromkeys(self.visited, frozenset({2}))
        allowed |= {end: frozenset({1}) for ends in self.pairs.values() for end in ends}
        allowed |= dict.fromkeys(self.closed, frozenset({0}))
        return allowed


def is_met(way: Set[str], true: Set[str]) -> bool:
    """Whether all of this holds: names that are true, and ``~NAME`` that are not."""
    return all((name[1:] not in true) if name.startswith("~") else (name in true) for name in way)


def visit_name(point: str) -> str:
    """The fact that a point is visited."""
    return f"visit[{point}]"


def side_name(face: Set[str]) -> str:
    """The fact that a face is inside the loop, by the lines around it."""
    return f"side[{'+'.join(sorted(face))}]"


def joint_name(one: str, other: str) -> str:
    """The fact that two lines are both drawn."""
    return f"both[{min(one, other)}+{max(one, other)}]"


def lines_joined(name: str) -> set[str]:
    """The two lines that such a fact is about."""
    return set(name.removeprefix("both[").removesuffix("]").split("+"))


def squares(rows: int, columns: int) -> list[Set[str]]:
    """The faces of a board of points in rows and columns: the four lines between four neighbouring points."""
    return [
        frozenset({f"h[{r},{c}]", f"h[{r + 1},{c}]", f"v[{r},{c}]", f"v[{r},{c + 1}]"})
        for r in range(rows - 1)
        for c in range(columns - 1)
    ]


Laid = tuple[tuple[int, int], int, int]
"""A cell by its row and column, a piece by its number, and clockwise quarter turns."""


@dataclass(frozen=True, slots=True)
class TileModel:
    """A puzzle of tiles stated independently of the engines, for whoever judges deductions about it."""

    rows: int
    columns: int
    pieces: Mapping[int, tuple[int, int, int, int]]
    """Each piece by its number, with its colours in the order up, right, down, left."""
    clues: Sequence[Laid]
    """The pieces whose place is given."""
    border: int
    """The colour that faces the border, and only the border."""
    rule: str = ""
    """Which of the rules of a family this states, in words; empty where a family has but one."""


Statement = ProofModel | TileModel
