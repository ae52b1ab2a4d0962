"""Saved files of pzpr, which have the board and what the player has drawn on it.

``pzprv3/KIND/ROWS/COLUMNS/`` and then row after row: the cells, marks of cells where some can be shaded, and a number
for every line, 1 where it is drawn and -1 where it is crossed out. Rows end with a slash or a new line; the address of
a duplicated board has the same behind its ``?``. The history of moves behind the rows, which is JSON, is never looked
at.

Lines across come first where they join cells. Where they run along the sides of cells, the upright ones come first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple
from urllib.parse import unquote

from edgewise.base.errors import BadInput
from edgewise.base.family import BoardLine, Claim, DrawnLines, Format, P, Solution
from edgewise.base.places import Cell, Line, Point, line_between
from edgewise.text.source import Source, check_size

HEAD = re.compile(
    r"\s*(?:[^\s?]*\?)?(?:\w+=\w+&)*(?P<head>pzprv3(?:\.(?P<version>[0-9]{1,3}))?)[ \t\r]*[/\n]"
    r"\s*(?P<kind>[A-Za-z0-9_-]+)[ \t\r]*(?:[/\n]|\Z)",
    re.ASCII,
)
KANPEN = re.compile(r"\s*(?:https?://)?(?:www\.)?kanpen\.net/(?P<kind>[a-z]+)\.html\?problem=", re.ASCII)
"""An address of the former site Kanpen has the same rows, without a head, with ``_`` for spaces."""
ROW = re.compile(r"[^/\n]*")
LOOK = 1000
"""The head has to be there in this many characters."""
AFTER_ROWS = ("history:", "info:", "__HISTORY__", "http:")
LINE, CROSS, NOTHING = "1", "-1", "0"
SHADED, OPEN, UNMARKED = "#", "+", "."
"""Marks of cells; that a cell is not shaded is a note."""
COLOURS = ("0", "1", "2")
"""Of cells, where the loop runs along their sides; they are notes."""


class Row(NamedTuple):
    """A row of the file, and where it stands in the text."""

    line: int
    column: int
    text: str


class Rows:
    """The rows of a file, taken off one after another; what is never taken off costs nothing."""

    def __init__(self, source: Source) -> None:
        self.source = source
        kanpen = KANPEN.match(source.text[:LOOK])
        match = kanpen or HEAD.match(source.text[:LOOK])
        if match is None:
            raise source.error("not a saved file of pzpr; expected pzprv3, a kind, and the size of the board", 1, 1)
        self.kind, self.version = match["kind"], 0 if kanpen else int(match["version"] or 0)
        self._rows = _rows(source, match.end() if kanpen else match.start("head"), "_" if kanpen else " ")
        self._last = Row(1, 1, "")
        self._ahead: Row | None = next(self._rows, None)
        if not kanpen:
            self.next("the head")
            self.next("the kind")

    def error(self, message: str, row: Row | None = None) -> BadInput:
        """An error at a row; by default at the last one that there was."""
        line, column, _ = row or self._last
        return self.source.error(message, line, column)

    def next(self, what: str) -> Row:
        """The next row."""
        if self._ahead is None:
            raise self.error(f"the file ends before {what}")
        self._last, self._ahead = self._ahead, next(self._rows, None)
        return self._last

    def number(self, what: str) -> int:
        row = self.next(what)
        if not re.fullmatch(r"[0-9]{1,12}", row.text, re.ASCII):
            raise self.error(f"expected {what}, not {row.text[:20]!r}", row)
        return int(row.text)

    def has(self, word: str) -> bool:
        """Whether the next row is this word; it is taken off then."""
        found = self._ahead is not None and self._ahead.text == word
        if found:
            self.next(word)
        return found

    @property
    def coming(self) -> str:
        """The text of the next row; empty where there is none."""
        return self._ahead.text if self._ahead is not None else ""

    @property
    def is_over(self) -> bool:
        return self._ahead is None

    def words(self, columns: int, what: str) -> tuple[Row, list[str]]:
        """The words of the next row, so many."""
        row = self.next(f"the {what}")
        words = row.text.split(None, columns + 1)
        if len(words) != columns:
            raise self.error(f"expected {columns} {what} in this row, not {len(words)}", row)
        return row, words


def _rows(source: Source, start: int, space: str) -> Iterator[Row]:
    """The rows from the head on that are not empty, up to the history."""
    is_address = source.is_one_word and "%" in source.text
    line, line_start = 1 + source.text.count("\n", 0, start), source.text.rfind("\n", 0, start) + 1
    for part in ROW.finditer(source.text, start):
        if part.start() and source.text[part.start() - 1] == "\n":
            line, line_start = line + 1, part.start()
        text = (unquote(part[0]) if is_address else part[0]).replace(space, " ").strip()
        if text.startswith(AFTER_ROWS):
            return
        if text:
            yield Row(line, part.start() - line_start + 1, text)


class Game(NamedTuple, Generic[P]):
    """What a file holds: a board, the lines and crosses on it, and the cells that are shaded."""

    board: P
    on: frozenset[Line]
    off: frozenset[Line]
    shaded: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Saved(Generic[P]):
    """How the boards of a family stand in saved files."""

    kinds: tuple[str, ...]
    read_board: Callable[[Rows, int, int], P]
    """Takes the rows of the board off, given the numbers of its rows and columns."""
    write_board: Callable[[P], tuple[str, Sequence[str]]]
    """What follows the size: the head ``VERSION/KIND``, and the rows of the board."""
    along_sides: bool
    """Whether lines run along the sides of cells; otherwise they join cells."""
    can_shade: Callable[[P, Cell], bool] | None = None
    """Which cells can be shaded; then rows of marks stand above the lines, in which ``#`` is a shaded cell."""
    is_on_kanpen: bool = False
    """Whether Kanpen has the kind, with the same cells; its addresses are read, too."""
    has_notes: bool = False
    """Whether a row of notes stands below the lines for each row of places that lines join."""

    def read(self, source: Source) -> Game[P]:
        rows = Rows(source)
        if rows.kind not in self.kinds:
            raise source.error(f"saved files of the kind {rows.kind[:30]!r} are not supported", 1, 1)
        height, width = rows.number("the number of rows"), rows.number("the number of columns")
        check_size(source, height, width, 1, 1)
        board = self.read_board(rows, height, width)
        if rows.is_over:
            return Game(board, frozenset(), frozenset(), frozenset())
        shaded = self._shaded(rows, height, width) if self.can_shade else frozenset[Cell]()
        on, off = (frozenset[Line](), frozenset[Line]()) if rows.is_over else self._lines(rows, height, width)
        return Game(board, on, off, shaded)

    def _shaded(self, rows: Rows, height: int, width: int) -> frozenset[Cell]:
        found: set[Cell] = set()
        for row in range(height):
            place, words = rows.words(width, "marks of cells")
            if not set(words) <= {SHADED, OPEN, UNMARKED}:
                raise rows.error("expected the marks of cells: # (shaded), + (not shaded) or . (none)", place)
            found.update(Cell(row, column) for column, word in enumerate(words) if word == SHADED)
        return frozenset(found)

    def _lines(self, rows: Rows, height: int, width: int) -> tuple[frozenset[Line], frozenset[Line]]:
        on: set[Line] = set()
        off: set[Line] = set()
        for start, columns, steps in self._parts(height, width):
            for row in range(start if columns else 0):
                place, words = rows.words(columns, "numbers of lines")
                for column, word in enumerate(words):
                    one = Point(row, column)
                    line = (one, Point(row + steps[0], column + steps[1]))
                    if word == CROSS:
                        off.add(line)
                    elif word != NOTHING:
                        if word != LINE:
                            raise rows.error(f"{word[:20]!r} is not a line; expected 1, 0 or -1", place)
                        on.add(line)
        return frozenset(on), frozenset(off)

    def drawn(self, game: Game[P]) -> DrawnLines:
        """The lines of a game. At a shaded cell there is none, so those there count as crossed out."""
        height, width = game.board.rows, game.board.columns  # type: ignore[attr-defined]  # as any board of squares
        at_shaded = {line for cell in game.shaded for line in lines_at(cell, height, width)}
        return DrawnLines(game.on, (game.off | at_shaded) - game.on)

    def _parts(self, height: int, width: int) -> tuple[tuple[int, int, tuple[int, int]], ...]:
        """Rows, columns and the step of a line, of the two parts of the lines."""
        if self.along_sides:
            return (height, width + 1, (1, 0)), (height + 1, width, (0, 1))
        return (height, width - 1, (0, 1)), (height - 1, width, (1, 0))

    def write(self, puzzle: P, drawn: DrawnLines) -> str:
        head, board = self.write_board(puzzle)
        height, width = puzzle.rows, puzzle.columns  # type: ignore[attr-defined]  # a board of squares has both
        lines = []
        notes = ["0 " * (width + self.along_sides)] * (height + self.along_sides) if self.has_notes else []
        off: set[BoardLine] = set(drawn.off)
        if self.can_shade:
            marks = [[UNMARKED] * width for _ in range(height)]
            for cell in self._all_crossed_out(puzzle, drawn):
                marks[cell.row][cell.column] = SHADED
                off.difference_update(lines_at(cell, height, width))
            lines = cell_rows(marks)
        for start, columns, steps in self._parts(height, width):
            for row in range(start):
                signs = []
                for column in range(columns):
                    line = (Point(row, column), Point(row + steps[0], column + steps[1]))
                    signs.append(LINE if line in drawn.on else CROSS if line in off else NOTHING)
                lines.append("".join(f"{sign} " for sign in signs))
        return "\n".join([*head.split("/"), str(height), str(width), *board, *lines, *notes]) + "\n"

    def _all_crossed_out(self, puzzle: P, drawn: DrawnLines) -> Iterator[Cell]:
        """The cells that can be shaded, and that no line can visit any more: where they are shaded, this says so."""
        height, width = puzzle.rows, puzzle.columns  # type: ignore[attr-defined]
        for cell in (Cell(row, column) for row in range(height) for column in range(width)):
            lines = lines_at(cell, height, width)
            if lines and drawn.off >= set(lines) and self.can_shade and self.can_shade(puzzle, cell):
                yield cell


def lines_at(cell: Cell, height: int, width: int) -> list[Line]:
    """The lines from a cell to its neighbours."""
    row, column = cell
    ends = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    near = [Point(*end) for end in ends if 0 <= end[0] < height and 0 <= end[1] < width]
    return [line_between(Point(row, column), other) for other in near]


def saved_format(saved: Saved[P], example: P, solution: Callable[..., Solution]) -> Format[P]:
    """The format of saved files.

    ``solution`` makes one of a puzzle and the lines that are drawn, and of the cells that are shaded where some can be.
    """

    def claim(source: Source) -> Claim:
        kanpen = KANPEN.match(source.text[:LOOK])
        if kanpen is not None:
            return Claim.SURE if saved.is_on_kanpen and kanpen["kind"] in saved.kinds else Claim.NO
        match = HEAD.match(source.text[:LOOK])
        if match is None:
            return Claim.NO
        return Claim.SURE if match["kind"] in saved.kinds else Claim.LIKELY  # to refuse it by name

    def game(puzzle: P, source: Source) -> Game[P]:
        found = saved.read(source)
        if found.board != puzzle:
            raise source.error("this is a saved file of a different puzzle: its size or its cells differ")
        return found

    def attempt(puzzle: P, source: Source) -> Solution:
        found = game(puzzle, source)
        # Who shades nothing leaves it to the loop to say which cells are.
        return solution(puzzle, found.on, *([found.shaded or None] if saved.can_shade else []))

    return Format(
        name="pzpr",
        summary="a saved file of pzpr, `pzprv3/KIND/R/C/...`, with what the player has drawn",
        example=saved.write(example, DrawnLines(frozenset())),
        claim=claim,
        read=lambda source: saved.read(source).board,
        write=lambda puzzle: saved.write(puzzle, DrawnLines(frozenset())),
        signs=("pzprv3", "kanpen.net"),
        drawn=lambda puzzle, source: saved.drawn(game(puzzle, source)),
        attempt=attempt,
        write_drawn=saved.write,
    )


def skip_colours(rows: Rows, height: int, width: int) -> None:
    """Takes the colours of cells off, where the file has any."""
    for _ in range(height if not rows.is_over else 0):
        place, words = rows.words(width, "colours of cells")
        if not set(words) <= {*COLOURS}:
            raise rows.error("expected the colours of cells, 0, 1 or 2", place)


def no_colours(height: int, width: int) -> list[str]:
    """The same as pzpr writes it of a board without any."""
    return ["0 " * width] * height


def cell_rows(cells: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as pzpr writes them: with a space behind each."""
    return ["".join(f"{cell} " for cell in row) for row in cells]
