"""A drawing of Penpa on a board of squares: what lies on which cell, and what the player has drawn.

Two hidden rows and columns surround the board. Every place has a number: first come the middles of all cells in row
order, then as many lower right corners, as many middles of lower sides, as many middles of right sides.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypeVar, cast

from edgewise.base.errors import BadInput
from edgewise.base.family import DrawnLines
from edgewise.base.places import Cell, Line, Point, line_between
from edgewise.families._shared.penpa.envelope import Envelope, packed, unpacked
from edgewise.text.source import Source, check_size

HIDDEN = 2
MOST_ON_A_SIDE = 100
"""Rows and columns that the site can show."""
SQUARES = ("square", "sudoku", "kakuro")
CENTRE, CORNER, BELOW, RIGHT = range(4)
LINE, CROSS = 3, 98
"""The styles of lines that a player draws, and of crosses."""
HELD = {
    "number": "numbers", "numberS": "small numbers", "symbol": "symbols", "surface": "shaded cells", "line": "lines",
    "lineE": "edges", "wall": "walls", "cage": "cages", "killercages": "cages", "thermo": "thermometers",
    "nobulbthermo": "thermometers", "arrows": "arrows", "direction": "arrows", "squareframe": "frames",
    "polygon": "polygons", "freeline": "free lines", "freelineE": "free edges", "deletelineE": "removed edges",
}  # fmt: skip
"""What a layer can hold."""
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
VERSION = "[3,1,4]"
Layer = Mapping[str, object]
T = TypeVar("T")


def as_text(text: object) -> list[object]:
    """A number or a name as it stands in a cell: black, in the usual size."""
    return [str(text), 1, "1"]


def layer(**held: Mapping[str, object]) -> Layer:
    """What the author or the player has drawn, as Penpa has it."""
    stacks = {f"command_{name}": {"__a": list[object]()} for name in ("redo", "undo", "replay")}
    empty = {key: list[object]() if key in LISTS else dict[str, object]() for key in HELD}
    return {**stacks, **empty, **held}


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """A drawing, without what is about its looks."""

    rows: int
    columns: int
    question: Layer = field(default_factory=layer)
    """What the author has drawn, by its kind."""
    answer: Layer = field(default_factory=layer)
    """What the player has drawn."""
    tags: tuple[str, ...] = ()
    title: str = ""
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Rows and columns around the board: above, below, left, right."""
    cut_out: frozenset[Cell] = frozenset()
    """Cells that the author has taken out of the board."""
    source: Source = field(default=Source(""), compare=False)

    @classmethod
    def of(
        cls, key: str, cells: Sequence[Sequence[T | None]], shown: Callable[[T], object], cut_out: Iterable[Cell] = ()
    ) -> Self:
        """A board whose author has drawn what ``shown`` gives for each cell that holds something."""
        empty = cls(rows=len(cells), columns=len(cells[0]))
        held = {
            str(empty.number(CENTRE, row, column)): shown(cell)
            for row, line in enumerate(cells)
            for column, cell in enumerate(line)
            if cell is not None
        }
        return replace(empty, question=layer(**{key: held}), cut_out=frozenset(cut_out))

    def error(self, message: str) -> BadInput:
        return self.source.error(message, 1, 1)

    @property
    def _width(self) -> int:
        return self.columns + self.margins[2] + self.margins[3] + 2 * HIDDEN

    @property
    def _height(self) -> int:
        return self.rows + self.margins[0] + self.margins[1] + 2 * HIDDEN

    def number(self, kind: int, row: int, column: int) -> int:
        """The number of a place of some kind at a cell."""
        across = column + HIDDEN + self.margins[2]
        return (kind * self._height + row + HIDDEN + self.margins[0]) * self._width + across

    def place(self, number: int) -> tuple[int, int, int]:
        """The inverse: the kind of a place, and the row and the column of its cell, which may be off the board."""
        kind, at = divmod(number, self._height * self._width)
        row, column = divmod(at, self._width)
        return kind, row - HIDDEN - self.margins[0], column - HIDDEN - self.margins[2]

    def holds(self) -> dict[str, int]:
        """How many things of each kind the author has drawn."""
        found: dict[str, int] = {}
        for key, what in HELD.items():
            if held := self.question.get(key):
                found[what] = found.get(what, 0) + len(cast(Sequence[object], held))
        return found

    def on_cells(self, key: str) -> dict[Cell, object]:
        """What lies in the middle of cells. Raises ``BadInput`` for anything of this kind that lies elsewhere."""
        found: dict[Cell, object] = {}
        held = self.question.get(key) or {}
        if not isinstance(held, dict):
            raise self.error(f"the drawing is damaged: its {HELD[key]} are not listed by places")
        if len(held) > self.rows * self.columns:
            raise self.error(f"there are more {HELD[key]} than cells")
        for number, value in held.items():
            kind, row, column = self.place(_whole(number))
            if kind != CENTRE or not (0 <= row < self.rows and 0 <= column < self.columns):
                raise self.error(f"some of the {HELD[key]} lie outside the board")
            found[Cell(row, column)] = value
        return found

    def texts(self) -> dict[Cell, str]:
        """The numbers and names in the cells, as they were typed."""
        found = {}
        for cell, value in self.on_cells("number").items():
            typed = value[0] if isinstance(value, list) and value else None
            if not isinstance(typed, str | int):
                raise self.error(f"the text in {cell} is not a number")
            found[cell] = str(typed).strip()
        return found

    def grid(self, found: Mapping[Cell, T], blank: T) -> tuple[tuple[T, ...], ...]:
        """The rows of the board, from what its cells hold."""
        return tuple(
            tuple(found.get(Cell(row, column), blank) for column in range(self.columns)) for row in range(self.rows)
        )

    def drawn(self, along_sides: bool) -> DrawnLines:
        """The lines and crosses of the player, along the sides of cells or from cell to cell; all else is notes."""
        on: set[Line] = set()
        off: set[Line] = set()
        held = self.answer.get("lineE" if along_sides else "line")
        for key in held if isinstance(held, dict) else ():
            ends = [self.place(_whole(number)) for number in key.split(",", 2)]
            kinds = [kind for kind, _, _ in ends]
            if kinds in ([BELOW], [RIGHT]):
                off.update(self._crossed(*ends[0], along_sides))
            elif kinds == [CORNER if along_sides else CENTRE] * 2:
                one, other = (Point(row + along_sides, column + along_sides) for _, row, column in ends)
                if abs(one.row - other.row) + abs(one.column - other.column) == 1:
                    on.update(self._kept([line_between(one, other)], along_sides))
        return DrawnLines(frozenset(on), frozenset(off - on))

    def _crossed(self, kind: int, row: int, column: int, along_sides: bool) -> Iterator[Line]:
        """The line across which the middle of a side lies."""
        below, right = kind == BELOW, kind == RIGHT
        if along_sides:
            line = (Point(row + below, column + right), Point(row + 1, column + 1))
        else:
            line = (Point(row, column), Point(row + below, column + right))
        yield from self._kept([line], along_sides)

    def _kept(self, lines: Sequence[Line], along_sides: bool) -> Iterator[Line]:
        """Those of some lines that lie on the board."""
        for one, other in lines:
            if min(one) >= 0 and other.row < self.rows + along_sides and other.column < self.columns + along_sides:
                yield one, other

    def with_lines(self, drawn: DrawnLines, along_sides: bool) -> Layer:
        """The layer of a player who has drawn these lines."""
        held: dict[str, object] = {}
        kind = CORNER if along_sides else CENTRE
        for one, other in sorted(cast(frozenset[Line], drawn.on)):
            numbers = (self.number(kind, row - along_sides, column - along_sides) for row, column in (one, other))
            held[",".join(map(str, numbers))] = LINE
        for one, other in sorted(cast(frozenset[Line], drawn.off)):
            across = one.row == other.row
            at = Point(one.row - (along_sides and across), one.column - (along_sides and not across))
            held[str(self.number(BELOW if across == along_sides else RIGHT, *at))] = CROSS
        return layer(**{"lineE" if along_sides else "line": held})


def _whole(number: str) -> int:
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 9 else -1


def read_drawing(source: Source) -> Drawing:
    """The drawing in a link. Raises ``BadInput`` where there is none, or not on a board of squares."""
    envelope = unpacked(source)
    head = envelope.line(0).split(",")
    if head[0] not in SQUARES:
        what = f"a board of the kind {head[0][:20]!r}" if head[0].isalpha() else "the first version of the format"
        raise source.error(f"this Penpa link has {what}; only boards of squares are read", 1, envelope.column)
    sizes = [_whole(word) for word in head[1:3]]
    margins = envelope.value(1, "the margins")
    if len(sizes) < 2 or not (isinstance(margins, list) and len(margins) == 4 and all(map(_is_margin, margins))):
        raise source.error("the drawing is damaged: it does not say its size", 1, envelope.column)
    above, below, left, right = margins
    rows, columns = sizes[1] - above - below, sizes[0] - left - right
    check_size(source, rows, columns, 1, envelope.column)
    titles = [word.removeprefix("Title: ") for word in head if word.startswith("Title: ")]
    drawing = Drawing(
        rows=rows,
        columns=columns,
        question=_layer(envelope, 3, "what the author has drawn"),
        answer=_layer(envelope, 4, "what the player has drawn") if envelope.line(4).strip() else layer(),
        tags=tuple(_tags(envelope)),
        title=titles[0].replace("%2C", ",").strip() if titles else "",
        margins=(above, below, left, right),
        source=source,
    )
    return replace(drawing, cut_out=_cut_out(envelope, drawing))


def _is_margin(value: object) -> bool:
    return isinstance(value, int) and 0 <= value <= MOST_ON_A_SIDE


def _layer(envelope: Envelope, number: int, what: str) -> Layer:
    value = envelope.value(number, what)
    if not isinstance(value, dict):
        raise envelope.source.error(
            f"line {number + 1} of the drawing, {what}, is not a JSON object", 1, envelope.column
        )
    return value


def _tags(envelope: Envelope) -> Iterator[str]:
    value = envelope.value(17, "the tags") if envelope.line(17).strip() else []
    for tag in value if isinstance(value, list) else []:
        if isinstance(tag, str):
            yield tag


def _cut_out(envelope: Envelope, drawing: Drawing) -> frozenset[Cell]:
    """The cells that the list of cells leaves out: their numbers, each but the first as a step from the one before."""
    steps = envelope.value(5, "the cells of the board")
    if not isinstance(steps, list) or not all(isinstance(step, int) for step in steps):
        raise envelope.source.error("the drawing is damaged: it does not list its cells", 1, envelope.column)
    if len(steps) > drawing.rows * drawing.columns:
        raise envelope.source.error("the board has more cells than its size says", 1, envelope.column)
    number, listed = 0, set()
    for step in steps:
        number += step
        listed.add(drawing.place(number)[1:])
    every = {Cell(row, column) for row in range(drawing.rows) for column in range(drawing.columns)}
    if not listed <= every:
        raise envelope.source.error("the board has cells outside of its frame", 1, envelope.column)
    return frozenset(every - listed)


GRIDS = {True: ["3", "1", "2"], False: ["2", "2", "1"]}
"""Dots alone, for lines along sides; dashed lines and a frame for others."""


def write_drawing(drawing: Drawing, along_sides: bool, tool: str) -> str:
    """The link of a drawing, which opens in the tool for lines; ``tool`` is what the author draws with."""
    rows, columns = drawing.rows, drawing.columns
    if max(rows, columns) > MOST_ON_A_SIDE:
        raise BadInput(
            f"Penpa has boards of at most {MOST_ON_A_SIDE} rows and columns; this one has {rows} × {columns}"
        )
    size = 38
    middle = drawing.number(*_middle(rows, columns))
    title = drawing.title.replace(",", "%2C").replace("\n", " ")
    head = ["square", columns, rows, size, 0, 1, 1, (columns + 1) * size, (rows + 1) * size, middle, middle]
    head += [0, 0, 0, 0, f"Title: {title}", "Author: ", "", "", "OFF", "false"]
    mode = _json(_mode(GRIDS[along_sides], tool, "lineE" if along_sides else "line"))
    lines = [",".join(map(str, head)), "[0,0,0,0]", mode, _json(drawing.question), _json(drawing.answer)]
    lines += [
        _json(_steps(drawing)),
        "[]",
        "{}",
        '"x"',
        '"x"',
        VERSION,
        mode,
        '"x"',
        "0",
        _json(layer()),
        _json(layer()),
    ]
    lines += ["{}", _json(list(drawing.tags)), "false"]
    return packed(lines, {"m": "edit"})


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _middle(rows: int, columns: int) -> tuple[int, int, int]:
    """The kind and the cell of the place in the middle of the board."""
    kind = {(0, 0): CORNER, (0, 1): BELOW, (1, 0): RIGHT, (1, 1): CENTRE}[rows % 2, columns % 2]
    return kind, (rows - 1) // 2, (columns - 1) // 2


def _steps(drawing: Drawing) -> list[int]:
    cells = [Cell(row, column) for row in range(drawing.rows) for column in range(drawing.columns)]
    numbers = [drawing.number(CENTRE, *cell) for cell in cells if cell not in drawing.cut_out]
    return [number - before for number, before in zip(numbers, [0, *numbers], strict=False)]


def _mode(grid: Sequence[str], asks: str, answers: str) -> dict[str, object]:
    """Which tools the site has ready for the author and for the player, and how it shows the board."""

    def tools(chosen: str, line: int, number: int) -> dict[str, object]:
        return {
            "edit_mode": chosen, "surface": ["", 4], "line": ["1", line], "lineE": ["1", line], "wall": ["", line],
            "cage": ["1", 10], "number": ["1", number], "symbol": ["circle_L", 1], "special": ["thermo", ""],
            "board": ["", ""], "move": ["1", ""], "combi": [f"{'edge' if line == LINE else 'line'}x", ""],
            "sudoku": ["1", 1],
        }  # fmt: skip

    return {"qa": "pu_a", "grid": list(grid), "pu_q": tools(asks, 2, 1), "pu_a": tools(answers, LINE, 2)}
