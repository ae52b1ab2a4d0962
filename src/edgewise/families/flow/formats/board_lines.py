"""The lines above and below the rows that say what is special about a board: its walls, whether it warps, hexagons.

They may stand anywhere in the text. They are taken out of it before the rows are read, so the rows of such a board are
read by the same rules as those of any other, and a text without such lines costs a look for three words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import get_args

from edgewise.base.places import Line, Point, line_between
from edgewise.families.flow.model import SHAPES, Flow, Shape, board_fault, wall_fault
from edgewise.text.source import Source, are_whole_numbers

OPTION = r"(warp|board)\s*:\s*(.*)"
WALL = "wall"
WORDS = (WALL, "warp", "board")
"""What such a line begins with."""
ON, OFF = "on", "off"


@dataclass(frozen=True)
class BoardLines:
    """What the lines say, and the text without them."""

    rest: Source
    """The same text, with the same numbers of lines."""
    warp: bool = False
    shape: Shape = "square"
    board_line: int | None = None
    walls: tuple[tuple[int, Line], ...] = ()
    """Each wall with the number of its line."""

    def applied_to(self, puzzle: Flow) -> Flow:
        """A board of these rows with all that the lines say. Raises ``BadInput`` where that does not fit."""
        if fault := board_fault(puzzle.columns, self.shape, self.warp, bool(puzzle.bridges)):
            raise self.rest.error(fault, self.board_line, 1)
        open_board = replace(puzzle, warp=self.warp, shape=self.shape)
        seen: set[Line] = set()
        for number, wall in self.walls:
            if fault := wall_fault(open_board, *wall):
                raise self.rest.error(fault, number, 1)
            if wall in seen:
                raise self.rest.error("this wall is listed twice", number, 1)
            seen.add(wall)
        return replace(open_board, walls=frozenset(seen)) if seen else open_board


def board_lines(source: Source) -> BoardLines | None:
    """The lines of this kind in a text; ``None`` where there are none, as in most texts."""
    lowered = source.text.lower()
    if not any(word in lowered for word in WORDS):
        return None
    lines = source.text.splitlines()
    found = dict(_found(lines))
    if not found:
        return None
    rest = replace(source, text="\n".join("" if index in found else line for index, line in enumerate(lines)))
    values: dict[str, str] = {}
    board_line = None
    walls = []
    for index, words in found.items():
        if words[0] == WALL:
            walls.append((index + 1, _wall(source, words[1:], index + 1)))
            continue
        name, value = words
        if name in values:
            raise source.error(f"{name}: appears twice", index + 1, 1)
        allowed = (ON, OFF) if name == "warp" else SHAPES
        if value.lower() not in allowed:
            raise source.error(f"{name}: {value[:20]!r} is unknown (choose from {', '.join(allowed)})", index + 1, 1)
        values[name] = value.lower()
        board_line = index + 1
    shape = next(shape for shape in get_args(Shape) if shape == values.get("board", "square"))
    return BoardLines(rest, values.get("warp") == ON, shape, board_line, tuple(walls))


def _found(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of this kind by their index, as words, without comments; what each is about in lower case."""
    for index, line in enumerate(lines):
        if not line.lstrip()[:5].lower().startswith(WORDS):
            continue
        content = line.partition("#")[0].strip()
        words = content.lower().split()
        if match := re.fullmatch(OPTION, content, re.IGNORECASE):
            yield index, [match[1].lower(), match[2].strip()]
        elif len(words) > 1 and words[0] == WALL and are_whole_numbers(words[1:]):
            yield index, words


def _wall(source: Source, numbers: list[str], line: int) -> Line:
    if len(numbers) != 4:
        raise source.error(f"expected wall R C R C, the places of two cells, not {len(numbers)} numbers", line, 1)
    row, column, other_row, other_column = map(int, numbers)
    return line_between(Point(row, column), Point(other_row, other_column))


def lines_for(puzzle: Flow) -> list[str]:
    """The lines that say what is special about a board; none for a plain one."""
    return [
        *([f"board: {puzzle.shape}"] if puzzle.shape != "square" else []),
        *([f"warp: {ON}"] if puzzle.warp else []),
        *(f"{WALL} {one.row} {one.column} {other.row} {other.column}" for one, other in sorted(puzzle.walls)),
    ]
