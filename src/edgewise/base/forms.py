"""The two frozen forms between families and engines.

A family lowers its puzzle to a form; an engine reads the form and knows nothing else. The arrays are flat so that
the native core can take them as they are, and so that lowering a board of 500 × 500 costs milliseconds.
Treat a form as frozen: families cache the parts that only depend on the size of a board.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import ClassVar


def ints(values: Iterable[int] = ()) -> array[int]:
    """A flat array of 32-bit integers."""
    return array("i", values)


NEVER, ONCE, TWICE = 0b001, 0b010, 0b100
"""Bits of a degree mask: bit ``d`` allows degree ``d``. A vertex with ``NEVER`` alone is a hole of the board."""


@dataclass(frozen=True, slots=True)
class Sets:
    """Many small sets of integers: set ``k`` is ``members[starts[k]:starts[k + 1]]``."""

    starts: array[int] = field(default_factory=lambda: ints([0]))
    members: array[int] = field(default_factory=ints)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, index: int) -> array[int]:
        return self.members[self.starts[index] : self.starts[index + 1]]

    def __iter__(self) -> Iterator[array[int]]:
        return map(self.__getitem__, range(len(self)))

    @classmethod
    def of(cls, sets: Iterable[Iterable[int]]) -> Sets:
        """Sets of any sizes.

        >>> [list(members) for members in Sets.of([[3, 1], [], [2]])]
        [[3, 1], [], [2]]
        """
        starts, members = ints([0]), ints()
        for one in sets:
            members.extend(one)
            starts.append(len(members))
        return cls(starts, members)

    @classmethod
    def of_equal_size(cls, size: int, members: array[int]) -> Sets:
        """Sets that all have ``size`` members, written one after another."""
        return cls(_multiples(size, len(members) // size + 1), members)


_MULTIPLES: dict[int, array[int]] = {}


def _multiples(number: int, count: int) -> array[int]:
    """The first multiples of a number, 0 among them: a slice of those that were asked for before, where possible."""
    known = _MULTIPLES.get(number)
    if known is None or len(known) < count:
        known = _MULTIPLES[number] = ints(range(0, number * count, number))
    return known[:count]


@dataclass(frozen=True, slots=True)
class OneLoop:
    """The edges that are on form exactly one cycle."""

    joins_pairs: ClassVar[bool] = False
    pairs: ClassVar[tuple[tuple[int, int], ...]] = ()
    draws: ClassVar[str] = "lines"
    """What people draw: the lines of one loop ..."""

    @property
    def ends(self) -> frozenset[int]:
        """A loop has none."""
        return frozenset()


@dataclass(frozen=True, slots=True)
class JoinPairs:
    """The edges that are on form one path for each pair of vertices, and nothing else.

    Which other vertices the paths must, may or must not visit is said by the degree masks.
    """

    joins_pairs: ClassVar[bool] = True
    pairs: tuple[tuple[int, int], ...]
    draws: ClassVar[str] = "paths"
    """... or paths that each have a name."""

    @property
    def ends(self) -> frozenset[int]:
        """The vertices at which paths end."""
        return frozenset(end for pair in self.pairs for end in pair)


Rule = OneLoop | JoinPairs


@dataclass(frozen=True, slots=True)
class LineForm:
    """Lines on a graph: which edges are on, so that degrees, clues and one global rule hold.

    The graph is any graph: vertices are numbered from 0, edges likewise, ``tails[e]`` and ``heads[e]`` being the
    two ends of edge ``e``. No loops, parallel edges allowed.

    A clue counts facts: an edge is on, a vertex is visited, a face is inside the loop, both edges of a joint are on.
    They are numbered one after another, so that the fact of an edge is its own number (``vertex_fact``, ``face_fact``,
    ``joint_fact``); the complement ``~fact``
    counts where the fact does not hold. A clue names each fact once. Most forms count edges alone.
    """

    kind: ClassVar[str] = "lines"
    """The name of its kit (:mod:`edgewise.kits`)."""
    has_edges: ClassVar[bool] = True
    """Whether an answer is a set of edges."""
    tails: array[int]
    heads: array[int]
    degrees: bytes
    """One byte a vertex; bit ``d`` is set where degree ``d`` is allowed."""
    clues: Sets
    """Facts that each clue counts ..."""
    low: array[int]
    """... the fewest of them that may hold ..."""
    high: array[int]
    """... and the most."""
    rule: Rule
    faces: Sets | None = None
    """The edges around each inner face where the graph is drawn in the plane; the outer face is left out."""
    joints: array[int] = field(default_factory=ints)
    """Two edges for each joint that clues ask about, such as the two that lead straight through a cell."""

    @property
    def vertex_count(self) -> int:
        return len(self.degrees)

    @property
    def edge_count(self) -> int:
        return len(self.tails)

    @property
    def unit_count(self) -> int:
        """How much there is to decide: the edges."""
        return self.edge_count

    @property
    def size(self) -> int:
        """About how many cells a board has: its vertices, which are the cells or about as many."""
        return self.vertex_count

    @property
    def draws(self) -> str:
        """What people draw: ``lines`` or ``paths``."""
        return self.rule.draws

    def vertex_fact(self, vertex: int) -> int:
        """That a vertex is visited."""
        return self.edge_count + vertex

    def face_fact(self, face: int) -> int:
        """That a face is inside the loop."""
        return self.edge_count + self.vertex_count + face

    def joint_fact(self, joint: int) -> int:
        """That both edges of a joint are on."""
        return self.edge_count + self.vertex_count + len(self.faces or ()) + joint

    @property
    def counts_facts(self) -> bool:
        """Whether some clue counts anything but edges that are on. It looks at every member, so ask late."""
        members = self.clues.members
        return bool(members) and (min(members) < 0 or max(members) >= self.edge_count)

    def is_over_edges(self, clue: int) -> bool:
        """Whether a clue counts nothing but edges that are on."""
        return all(0 <= fact < self.edge_count for fact in self.clues[clue])

    def support(self, clue: int) -> list[int]:
        """The edges that decide a clue: those that it counts, and those at vertices and around faces that it counts."""
        at = None
        edges: set[int] = set()
        for fact in self.clues[clue]:
            affirmed = ~fact if fact < 0 else fact
            if affirmed < self.edge_count:
                edges.add(affirmed)
            elif affirmed < self.face_fact(0):
                at = at or self.incident_edges()
                edges.update(at[affirmed - self.edge_count])
            elif affirmed >= self.joint_fact(0):
                edges.update(self._edges_of_joint(affirmed - self.joint_fact(0)))
            else:
                assert self.faces is not None
                edges.update(self.faces[affirmed - self.face_fact(0)])
        return sorted(edges)

    def _edges_of_joint(self, joint: int) -> array[int]:
        return self.joints[2 * joint : 2 * joint + 2]

    def counted(self, clue: int, true: Set[int]) -> int:
        """How many members of a clue hold, given the facts that are true."""
        return sum((~fact not in true) if fact < 0 else (fact in true) for fact in self.clues[clue])

    def true_facts(self, on: Iterable[int]) -> set[int]:
        """Every fact that holds where exactly these edges are on, and they are one loop.

        A face is inside if an edge that is on has to be crossed to leave it for the outside.
        """
        on = set(on)
        visited = {self.vertex_fact(vertex) for edge in on for vertex in (self.tails[edge], self.heads[edge])}
        beside: dict[int, list[int]] = {}
        faces = self.faces or Sets()
        for face, edges in enumerate(faces):
            for edge in edges:
                beside.setdefault(edge, []).append(face)
        outside = {face for edge, both in beside.items() if len(both) == 1 and edge not in on for face in both}
        reached = list(outside)
        for face in reached:
            ways = (beside[edge] for edge in faces[face] if edge not in on)
            new = {other for both in ways for other in both} - outside
            outside |= new
            reached += new
        joined = {self.joint_fact(j) for j in range(len(self.joints) // 2) if on.issuperset(self._edges_of_joint(j))}
        return on | visited | joined | {self.face_fact(face) for face in range(len(faces)) if face not in outside}

    def incident_edges(self) -> list[list[int]]:
        """For each vertex the edges that meet there, in ascending order."""
        at: list[list[int]] = [[] for _ in range(self.vertex_count)]
        for edge, (tail, head) in enumerate(zip(self.tails, self.heads, strict=True)):
            at[tail].append(edge)
            at[head].append(edge)
        return at


Sides = tuple[int, int, int, int]
"""The colours of a piece in the order north, east, south, west."""


def turned(sides: Sides, turns: int) -> Sides:
    """The sides after clockwise quarter turns.

    >>> turned((1, 2, 3, 4), 1)
    (4, 1, 2, 3)
    """
    cut = -turns % 4
    return sides[cut:] + sides[:cut]  # type: ignore[return-value]  # four sides cut in two are four sides


def kind_of(sides: Sides) -> Sides:
    """The lowest of the four turns: the same for all pieces that are turns of each other."""
    return min(turned(sides, turns) for turns in range(4))


@dataclass(frozen=True, slots=True)
class TileForm:
    """Square tiles with coloured sides on a board of cells: neighbours match, each piece is used once.

    Sides are in the order north, east, south, west; a piece after ``t`` clockwise quarter turns shows on side ``i``
    what it had on side ``(i - t) mod 4``. Placements are ``(cell, piece, turns)``.
    What looks alike is one solution: pieces that are turns of each other take their places in the order of the cells,
    and of turns that look alike the lowest stands for all.
    """

    kind: ClassVar[str] = "tiles"
    has_edges: ClassVar[bool] = False
    """An answer has a number for each cell instead: ``4 * piece + turns``."""
    draws: ClassVar[str] = "tiles"
    neighbours: Sets
    """For each cell the four cells around it in the order of sides, -1 for the border."""
    pieces: tuple[Sides, ...]
    border: int
    """The colour that must face the border, and nothing else may."""
    fixed: tuple[tuple[int, int, int], ...] = ()

    @property
    def unit_count(self) -> int:
        """How much there is to decide: the cells."""
        return len(self.neighbours)

    @property
    def size(self) -> int:
        return len(self.neighbours)


Form = LineForm | TileForm


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FormNames:
    """What the numbered parts of a lowered puzzle are called in exports and proofs. Names contain no spaces.

    The numbers in the name of a clue are its place. One that no sign gives is a ``rule-``: it cannot be taken away.
    """

    edge: Callable[[int], str]
    vertex: Callable[[int], str]
    clue: Callable[[int], str]
