"""The square board: points, cells and edges by row and column, and their numbers in forms.

This is the only module that knows how rows and columns become indices. It serves two views: a *corner* lattice, whose
vertices are the corners of the cells (Slitherlink), and a *centre* lattice, whose vertices are the cells themselves;
the latter is the corner lattice of a board that is one smaller each way.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress, pairwise

from edgewise.base.forms import Sets, ints
from edgewise.base.places import Line, Point
from edgewise.boards.tilings.board import Board, Place

TABLE_EDGES = 20_000
"""Boards with at most this many edges (about 100 × 100 cells) keep tables of their lines."""


class Lattice(Board):
    """A board of ``rows`` × ``columns`` cells with a vertex at each corner.

    Horizontal edges are numbered first, row by row, then vertical ones. Use :func:`lattice`, which caches.
    """

    kind = "square"
    has_rows = True

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.point_count = (rows + 1) * (columns + 1)
        self.horizontal_count = (rows + 1) * columns
        self.edge_count = self.horizontal_count + rows * (columns + 1)
        self.cell_count = rows * columns

    def __repr__(self) -> str:
        return f"lattice({self.rows}, {self.columns})"

    @cached_property
    def tails(self) -> array[int]:
        """The left or upper end of each edge."""
        width = self.columns + 1
        horizontal = (range(row * width, row * width + self.columns) for row in range(self.rows + 1))
        return ints(chain(chain.from_iterable(horizontal), range(self.rows * width)))

    @cached_property
    def heads(self) -> array[int]:
        """The right or lower end of each edge."""
        width = self.columns + 1
        horizontal = (range(row * width + 1, (row + 1) * width) for row in range(self.rows + 1))
        return ints(chain(chain.from_iterable(horizontal), range(width, (self.rows + 1) * width)))

    @cached_property
    def _sides(self) -> tuple[array[int], array[int], array[int], array[int]]:
        """For each cell in row order its top, left, right and bottom edge."""
        cells = self.rows * self.columns
        width = self.columns + 1
        first = self.horizontal_count
        starts = [first + row * width for row in range(self.rows)]
        left = ints(chain.from_iterable(range(start, start + self.columns) for start in starts))
        right = ints(chain.from_iterable(range(start + 1, start + width) for start in starts))
        return ints(range(cells)), left, right, ints(range(self.columns, cells + self.columns))

    @cached_property
    def cell_edges(self) -> Sets:
        """The four edges around each cell: the inner faces of the lattice."""
        top, left, right, bottom = self._sides
        members = array("i", bytes(16 * len(top)))
        for index, side in enumerate((top, left, right, bottom)):
            members[index::4] = side
        return Sets.of_equal_size(4, members)

    @cached_property
    def _cell_bytes(self) -> list[bytes]:
        """The four edges of each cell as the bytes of their numbers, because slicing bytes is fast."""
        whole = self.cell_edges.members.tobytes()
        return [whole[start : start + 16] for start in range(0, len(whole), 16)]

    def edges_of_cells(self, chosen: Sequence[bool]) -> Sets:
        """The edges around the chosen cells only, in row order."""
        return Sets.of_equal_size(4, array("i", b"".join(compress(self._cell_bytes, chosen))))

    def face_ring(self, cell: int) -> tuple[int, ...]:
        """The corners of a cell, clockwise from the top left one."""
        row, column = divmod(cell, self.columns)
        corner = row * (self.columns + 1) + column
        return corner, corner + 1, corner + self.columns + 2, corner + self.columns + 1

    @cached_property
    def positions(self) -> Sequence[Place]:
        return [(column, row) for row in range(self.rows + 1) for column in range(self.columns + 1)]

    @cached_property
    def cell_neighbours(self) -> Sets:
        """For each cell in row order the cells to the north, east, south and west; -1 beyond the border."""
        cells = self.rows * self.columns
        numbers = range(cells)
        north = ints(chain([-1] * self.columns, numbers[: cells - self.columns]))
        south = ints(chain(numbers[self.columns :], [-1] * self.columns))
        east, west = ints(range(1, cells + 1)), ints(range(-1, cells - 1))
        for row in range(self.rows):
            west[row * self.columns] = -1
            east[(row + 1) * self.columns - 1] = -1
        members = array("i", bytes(16 * cells))
        for index, side in enumerate((north, east, south, west)):
            members[index::4] = side
        return Sets.of_equal_size(4, members)

    def line(self, edge: int) -> Line:
        """The points that an edge joins."""
        if edge < self.horizontal_count:
            row, column = divmod(edge, self.columns)
            return Point(row, column), Point(row, column + 1)
        row, column = divmod(edge - self.horizontal_count, self.columns + 1)
        return Point(row, column), Point(row + 1, column)

    def edge_across(self, row: int, column: int) -> int | None:
        """The edge from a point to the right; ``None`` where the board has none."""
        return row * self.columns + column if 0 <= column < self.columns and 0 <= row <= self.rows else None

    def edge_down(self, row: int, column: int) -> int | None:
        """The edge from a point downwards; ``None`` where the board has none."""
        if not (0 <= row < self.rows and 0 <= column <= self.columns):
            return None
        return self.horizontal_count + row * (self.columns + 1) + column

    def edges_ahead(self, row: int, column: int, way: str) -> range:
        """The edges that lead straight away from a point to the north, east, south or west, the nearest first.

        >>> list(Lattice(2, 3).edges_ahead(1, 2, "w")), list(Lattice(2, 3).edges_ahead(0, 0, "s"))
        ([4, 3], [9, 13])
        """
        width = self.columns + 1
        across, down = row * self.columns + column, self.horizontal_count + row * width + column
        if way == "e":
            return range(across, across + self.columns - column)
        if way == "w":
            return range(across - 1, across - 1 - column, -1)
        if way == "s":
            return range(down, down + (self.rows - row) * width, width)
        return range(down - width, down - (row + 1) * width, -width)

    def edge_name(self, edge: int) -> str:
        """The name of an edge in exports: ``h[row,column]`` or ``v[row,column]`` with its left or upper end."""
        if edge < self.horizontal_count:
            return f"h[{edge // self.columns},{edge % self.columns}]"
        down, columns = edge - self.horizontal_count, self.columns + 1
        return f"v[{down // columns},{down % columns}]"

    def point_name(self, vertex: int) -> str:
        """The name of a vertex in exports."""
        row, column = divmod(vertex, self.columns + 1)
        return f"p[{row},{column}]"

    @cached_property
    def _every_line(self) -> tuple[Line, ...] | None:
        """The line of each edge, kept for boards of a common size."""
        return tuple(map(self.line, range(self.edge_count))) if self.edge_count <= TABLE_EDGES else None

    @cached_property
    def _line_set(self) -> frozenset[Line] | None:
        return None if self._every_line is None else frozenset(self._every_line)

    def lines(self, edges: Iterable[int]) -> frozenset[Line]:
        """The lines of many edges."""
        return frozenset(map(self._every_line.__getitem__ if self._every_line else self.line, edges))

    def places_along(self, edges: array[int]) -> list[list[int]]:
        """Row and column of each point along a loop, as :func:`~edgewise.boards.drawn_lines.along_loop` has them.

        For solutions that are written down by the thousand: of a large loop it takes a tenth of what lines take. None
        if the loop was not found.
        """
        width = self.columns + 1
        return [[point // width, point % width] for point in self.points_along(edges)]

    def paths_along(self, edges: array[int], ends: Iterable[tuple[int, int]]) -> list[list[int]]:
        """The points along the path between each pair of ends, by number, from edges that are such paths.

        None where the edges are something else. A point knows its neighbours as one exclusive or, which is the one
        ahead for whoever comes from the other.
        """
        tails, heads = self.tails, self.heads
        around = [0] * self.point_count
        for edge in edges:
            tail, head = tails[edge], heads[edge]
            around[tail] ^= head
            around[head] ^= tail
        paths = []
        left = len(edges)
        for start, end in ends:
            path, before, here = [start], start, around[start]
            while here != end and len(path) < left:
                path.append(here)
                before, here = here, around[here] ^ before
            path.append(here)
            left -= len(path) - 1
            if here != end:
                return []
            paths.append(path)
        return [] if left else paths

    def steps(self, points: Sequence[int]) -> list[int] | None:
        """The edges along a way from point to point; ``None`` where a step does not lead to a neighbour.

        >>> Lattice(1, 2).steps([0, 1, 4, 5]), Lattice(1, 2).steps([2, 3])
        ([0, 5, 3], None)
        """
        width, first_down = self.columns + 1, self.horizontal_count
        edges = []
        for one, other in pairwise(points):
            low, apart = min(one, other), abs(one - other)
            if apart == width:
                edges.append(first_down + low)
            elif apart == 1 and (low + 1) % width:
                edges.append(low - low // width)
            else:
                return None
        return edges

    def joins(self, line: Line) -> bool:
        """Whether the line joins two neighbouring points of the board."""
        one, other = line
        return self.holds(one) and self.holds(other) and abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1

    def joins_all(self, lines: frozenset[Line]) -> bool:
        """Whether each of the lines joins two neighbouring points of the board."""
        if self._line_set is not None:
            return lines <= self._line_set
        return all(map(self.joins, lines))

    def holds(self, point: Point) -> bool:
        """Whether the point is on the board."""
        return 0 <= point.row <= self.rows and 0 <= point.column <= self.columns

    def lines_around_cells(self, lines: Iterable[Line]) -> list[bytes]:
        """For each row of cells, how many of the lines are sides of each cell. The lines must be on the board."""
        width = self.columns + 2  # cells around the board save all tests for its border
        counts = bytearray((self.rows + 2) * width)
        for (row, column), (end_row, _) in lines:
            below_or_right = (row + 1) * width + column + 1
            counts[below_or_right] += 1
            counts[below_or_right - (width if row == end_row else 1)] += 1
        starts = range(width + 1, (self.rows + 1) * width, width)
        return [bytes(counts[start : start + self.columns]) for start in starts]


@lru_cache(maxsize=64)
def lattice(rows: int, columns: int) -> Lattice:
    """The lattice of a board; boards of the same size share one, with the arrays it has built."""
    return Lattice(rows, columns)
