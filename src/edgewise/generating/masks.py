"""Where clues are to stand, read from a drawing in text, or from a picture: dark is a clue, light is none.

A text for a square board has one sign a cell. Every other drawing is laid over the board and looked at cell by cell, so
that one picture serves boards of all sizes and shapes.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.base.errors import BadInput
from edgewise.base.extras import imported
from edgewise.boards.lattice import Lattice
from edgewise.boards.tilings.board import Board

CLUE_SIGNS = frozenset("#xXoO@*0123456789")
BLANK_SIGNS = frozenset(". -_\t")
PNG_SIGNATURE = b"\x89PNG"
MOST_PIXELS = 4096
"""The largest width and height of a picture."""
WIDTH = 512
"""Pixels each way that an SVG is drawn with."""
DARK = 128
"""Greys below this are dark."""
Grid = list[list[bool]]


def read_mask(data: str | bytes, board: Board) -> frozenset[int]:
    """The numbers of the cells in which clues are to stand.

    ``data`` is a drawing as text, or a PNG or an SVG. For cells that are points of a lattice, as in Masyu, the board is
    the one that has these cells. Raises ``BadInput`` where it cannot be read.

    >>> from edgewise.boards.lattice import lattice
    >>> sorted(read_mask("#.x\\n.1.", lattice(2, 3)))
    [0, 2, 4]
    """
    if isinstance(data, bytes) and data.startswith(PNG_SIGNATURE):
        return _cells_under(_picture(data), board)
    text = data if isinstance(data, str) else _decoded(data)
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return _cells_under(_picture(_rasterised(text)), board)
    grid = _drawing(text)
    if isinstance(board, Lattice):
        _check_size(grid, board, text)
        columns = range(board.columns)
        return frozenset(
            row * board.columns + column
            for row, cells in enumerate(grid)
            for column in columns
            if column < len(cells) and cells[column]
        )
    width = max(map(len, grid))
    return _cells_under([[*row, *[False] * (width - len(row))] for row in grid], board)


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadInput("this is neither a drawing in text nor a PNG or SVG picture") from None


def _drawing(text: str) -> Grid:
    rows = text.removeprefix("\ufeff").splitlines()
    while rows and not rows[-1].strip():
        rows.pop()
    if not rows:
        raise BadInput("the drawing is empty")
    for number, row in enumerate(rows, 1):
        for column, sign in enumerate(row, 1):
            if sign not in CLUE_SIGNS and sign not in BLANK_SIGNS:
                raise BadInput(
                    f"{sign!r} is not a sign of a drawing; expected # for a cell with a clue and . for one without",
                    line=number,
                    column=column,
                )
    return [[sign in CLUE_SIGNS for sign in row] for row in rows]


def _check_size(grid: Grid, board: Lattice, text: str) -> None:
    """Blanks at the end of a line, and lines of nothing else, are often cut off: they may be missing."""
    height, width = len(grid), max(map(len, grid))
    may_be_cut = " " in text or "\n\n" in text
    fits = (height, width) == (board.rows, board.columns)
    if not fits and not (may_be_cut and height <= board.rows and width <= board.columns):
        raise BadInput(f"the drawing has {height} × {width} signs, and the board {board.rows} × {board.columns} cells")


def _rasterised(svg: str) -> bytes:
    resvg = imported("resvg_py", "drawings as SVG need")  # late: nothing else needs it
    try:
        # One size for all: what the file says about its size may be tiny, or more than fits into memory.
        return bytes(resvg.svg_to_bytes(svg_string=svg, width=WIDTH, height=WIDTH, skip_system_fonts=True))
    except ValueError as error:
        raise BadInput(f"this SVG cannot be drawn: {error}") from None


def _picture(png: bytes) -> Grid:
    from io import BytesIO

    pillow = imported("PIL.Image", "drawings as pictures need")
    try:
        with pillow.open(BytesIO(png), formats=("PNG",)) as image:
            if max(image.size) > MOST_PIXELS:
                raise BadInput(f"the picture has {image.width} × {image.height} pixels; at most {MOST_PIXELS} each way")
            coloured = image.convert("RGBA")
    except (OSError, SyntaxError, ValueError) as error:
        raise BadInput(f"this PNG cannot be read: {error}") from None
    paper = pillow.new("RGBA", coloured.size, "white")  # what is transparent is light
    grey = pillow.alpha_composite(paper, coloured).convert("L")
    values = grey.tobytes()
    return [
        [value < DARK for value in values[start : start + grey.width]] for start in range(0, len(values), grey.width)
    ]


def _cells_under(grid: Grid, board: Board) -> frozenset[int]:
    """The cells of which at least half is dark: looked at in the box around the corners of each, a little smaller."""
    places = board.positions
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    height, width = len(grid), len(grid[0])
    # Sums over rectangles from the top left corner, so that a cell costs four look-ups.
    sums = [[0] * (width + 1)]
    for row in grid:
        above, here = sums[-1], [0]
        for column, dark in enumerate(row):
            here.append(here[-1] + dark + above[column + 1] - above[column])
        sums.append(here)
    found = set()
    for cell in range(board.cell_count):
        ring = [places[point] for point in board.face_ring(cell)]
        first, last = _span([x for x, _ in ring], left, right, width)
        upper, lower = _span([y for _, y in ring], top, bottom, height)
        shade = sums[lower][last] - sums[upper][last] - sums[lower][first] + sums[upper][first]
        if 2 * shade >= (last - first) * (lower - upper):
            found.add(cell)
    return frozenset(found)


def _span(values: Sequence[float], low: float, high: float, count: int) -> tuple[int, int]:
    """The pixels under the middle of a cell in one direction: at least one."""
    margin = (max(values) - min(values)) / 8
    scale = count / (high - low)
    first = int((min(values) + margin - low) * scale + 0.5)
    last = int((max(values) - margin - low) * scale + 0.5)
    if last > first:
        return first, last
    middle = min(count - 1, int(((min(values) + max(values)) / 2 - low) * scale))
    return middle, middle + 1
