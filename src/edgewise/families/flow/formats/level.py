"""Flow as one line of a pack of levels, as the Flow Free apps have them.

Such a line is ``SIZE,0,LEVEL,PAIRS,BRIDGES,HOLES,WALLS;PATH;PATH`` and so on. The size is ``5`` or ``5:7``, width
first, with ``X_`` before it for hexagons and ``W_`` for a board that warps, and flags such as ``+B`` behind it, which
concern the looks of a level only. Cells are numbered in row order, lists of them have colons between the numbers,
walls are two cells with a bar between them, and lists at the end may be left out.

The paths are the solution, from end to end. It is checked and dropped: a line that was damaged on its way shows. A line
whose paths are nothing but the two ends has no solution in it, and nothing is checked; that is how lines are written.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format
from edgewise.base.places import Line, Point, line_between
from edgewise.families.flow.model import BRIDGE, EMPTY, HOLE, Flow, Paths, Shape, board_fault, wall_fault
from edgewise.text.source import MAX_CELLS, Source, check_size

HEAD = r"([XW]_)?(\d{1,7})(?::(\d{1,7}))?((?:\+[A-Z])*),0,\d+,(\d{1,7})((?:,[^,;]*)*)"
LOOKS_RIGHT = r"(?:[XW]_)?\d+(?::\d+)?(?:\+[A-Za-z]+)*,\d+,\d+,\d+[,;]"
PREFIXES = {"hex": "X_", "warp": "W_"}
LISTS = 3  # bridges, holes, walls


def claim(source: Source) -> Claim:
    return Claim.SURE if source.is_one_word and re.match(LOOKS_RIGHT, source.first_word, re.ASCII) else Claim.NO


def read(source: Source) -> Flow:
    """The level; its solution must be right."""
    return _Level(source).puzzle()


class _Level:
    """One line, taken apart."""

    def __init__(self, source: Source) -> None:
        self.source = source
        word = source.first_word
        if not source.is_one_word:
            raise source.error("a level is one line without spaces", 1, 1)
        head, *paths = word.split(";")
        match = re.fullmatch(HEAD, head, re.ASCII)
        if match is None:
            raise source.error("expected SIZE,0,LEVEL,PAIRS, then lists of bridges, holes and walls, then paths", 1, 1)
        prefix, width, height, _, pairs, lists = match.groups()
        self.shape: Shape = "hex" if prefix == PREFIXES["hex"] else "square"
        self.warp = prefix == PREFIXES["warp"]
        self.columns, self.rows = int(width), int(height or width)
        check_size(source, self.rows, self.columns, 1, 1)
        self.bridges, self.holes, self.walls = self._lists(lists)
        while paths and not paths[-1]:
            paths.pop()  # a line may end in a semicolon
        if len(paths) != int(pairs):
            raise source.error(f"the level says {pairs} pairs, but there are {len(paths)} paths", 1, 1)
        starts = [len(head) + 2]
        for path in paths:
            starts.append(starts[-1] + len(path) + 1)
        self.paths = [self._cells(path, ",", start) for path, start in zip(paths, starts, strict=False)]

    def _lists(self, text: str) -> tuple[list[int], list[int], list[Line]]:
        lists = text.split(",")[1:]
        if len(lists) > LISTS:
            raise self.source.error("expected lists of bridges, holes and walls, and no more", 1, 1)
        bridges, holes, walls = [*lists, "", "", ""][:LISTS]
        # The apps have more to say about some holes, behind a low line; it does not matter here.
        plain = re.sub(r"_\d+", "", holes)
        return self._cells(bridges, ":", 1), self._cells(plain, ":", 1), list(self._walls(walls))

    def _walls(self, text: str) -> Iterator[Line]:
        for wall in filter(None, text.split(":")):
            cells = self._cells(wall, "|", 1)
            if len(cells) != 2:
                raise self.source.error(f"expected a wall as A|B, not {wall[:20]!r}", 1, 1)
            yield line_between(*map(self._place, cells))

    def _place(self, cell: int) -> Point:
        return Point(*divmod(cell, self.columns))

    def _cells(self, text: str, separator: str, column: int) -> list[int]:
        """The numbers of cells in a list of them, which begins in this column."""
        if not text:
            return []
        words = text.split(separator)
        if text.isascii() and all(map(str.isdigit, words)) and max(map(len, words)) <= len(str(MAX_CELLS)):
            cells = list(map(int, words))
            if max(cells) < self.rows * self.columns:
                return cells
        for word in words:
            if not (word.isascii() and word.isdigit()) or len(word) > len(str(MAX_CELLS)):
                raise self.source.error(f"expected the number of a cell, not {word[:20]!r}", 1, column)
            if int(word) >= self.rows * self.columns:
                raise self.source.error(f"the board has no cell {word}", 1, column)
            column += len(word) + len(separator)
        raise AssertionError("one of the words is wrong")

    def puzzle(self) -> Flow:
        """The board that the line describes, if the solution in it is right."""
        cells = [EMPTY] * (self.rows * self.columns)
        for number, path in enumerate(self.paths):
            if len(path) < 2:
                raise self.source.error(f"path {number + 1} does not have two ends", 1, 1)
            self._put(cells, level_name(number), path[0], path[-1])
        if not self.paths:
            raise self.source.error("the level has no pair", 1, 1)
        self._put(cells, BRIDGE, *self.bridges)
        self._put(cells, HOLE, *self.holes)
        if fault := board_fault(self.columns, self.shape, self.warp, bool(self.bridges)):
            raise self.source.error(fault, 1, 1)
        starts = range(0, len(cells), self.columns)
        rows = tuple(tuple(cells[start : start + self.columns]) for start in starts)
        puzzle = Flow.unchecked(cells=rows, warp=self.warp, shape=self.shape)
        if self.walls:
            for wall in self.walls:
                if fault := wall_fault(puzzle, *wall):
                    raise self.source.error(fault, 1, 1)
            puzzle = replace(puzzle, walls=frozenset(self.walls))
        if any(len(path) > 2 for path in self.paths):
            self._check_solution(puzzle)
        return puzzle

    def _put(self, cells: list[str], sign: str, *places: int) -> None:
        for cell in places:
            if cells[cell] != EMPTY:
                raise self.source.error(f"cell {cell} holds two things at once", 1, 1)
            cells[cell] = sign

    def _check_solution(self, puzzle: Flow) -> None:
        from edgewise.families.flow.rules import is_right, violations  # late: rules know more than a format needs

        if puzzle.is_plain:
            # If these edges are a solution and none comes twice, each path of the line is a path of the solution: it
            # begins at an end, and there is no other way on from any cell.
            steps = list(map(puzzle.lattice.steps, self.paths))
            if None not in steps and is_right(puzzle, array("i", chain.from_iterable(filter(None, steps)))):
                return
        paths = [tuple(map(self._place, path)) for path in self.paths]
        lines = [line_between(one, other) for path in paths for one, other in pairwise(path)]
        if any(one == other for one, other in lines) or len(set(lines)) < len(lines):
            raise self.source.error("the solution of this level is wrong: a path visits a cell twice in a row", 1, 1)
        solution = Paths(puzzle, frozenset(lines))
        if broken := violations(puzzle, solution):
            raise self.source.error(f"the solution of this level is wrong: {broken[0]}", 1, 1)
        by_name = {level_name(number): path for number, path in enumerate(paths)}
        in_order = [
            by_name[name] if by_name[name][0] == first else by_name[name][::-1]
            for name, (first, _) in puzzle.pairs.items()
        ]
        if list(solution.paths.values()) != in_order:
            raise self.source.error("the solution of this level is wrong: its paths cross on the way", 1, 1)


def level_name(number: int) -> str:
    """The name of a pair, which has none in a level: A to Z, then A1 to Z1 and so on."""
    letter = chr(ord("A") + number % 26)
    return letter if number < 26 else f"{letter}{number // 26}"


def write(puzzle: Flow) -> str:
    """The level, without its solution. Raises ``BadInput`` for what a level cannot express."""
    if puzzle.rule != "fill":
        raise BadInput("levels imply the rule fill; this puzzle has the rule classic")
    names = [level_name(number) for number in range(len(puzzle.pairs))]
    if set(names) != set(puzzle.pairs):
        raise BadInput("levels have no names; this puzzle has other names than A, B, C and so on")
    if puzzle.shape == "hex" and puzzle.warp:
        raise BadInput("levels cannot express hexagons that warp")

    def number(cell: Point) -> str:
        return str(cell.row * puzzle.columns + cell.column)

    prefix = PREFIXES["hex"] if puzzle.shape == "hex" else PREFIXES["warp"] if puzzle.warp else ""
    size = str(puzzle.columns) if puzzle.rows == puzzle.columns else f"{puzzle.columns}:{puzzle.rows}"
    lists = [
        ":".join(map(number, sorted(puzzle.bridges))),
        ":".join(map(number, sorted(puzzle.holes))),
        ":".join(f"{number(one)}|{number(other)}" for one, other in sorted(puzzle.walls)),
    ]
    while lists and not lists[-1]:
        lists.pop()
    head = ",".join([prefix + size, "0", "1", str(len(names)), *lists])
    return ";".join([head, *(",".join(map(number, puzzle.pairs[name])) for name in names)]) + "\n"


LEVEL: Format[Flow] = Format(
    name="level",
    summary="a line of a pack of levels, `SIZE,0,LEVEL,PAIRS,BRIDGES,HOLES,WALLS;PATH;PATH...`, its solution checked",
    example="W_3,0,1,2,4,,0|6;0,8;1,5\n",
    claim=claim,
    read=read,
    write=write,
    one_word=True,
    signs=(";", ",0,"),
)
