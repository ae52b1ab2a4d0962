"""Scenes as text for a terminal, in braille dots: only a grid of squares can be drawn with signs for lines.

The borders of cells are dotted, lines are solid, and labels are plain characters in the middle of their cells. Nothing
reads such a drawing back: solutions of these boards are written as JSON.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from edgewise.base.scene import Area, Dots, Label, Mark, Place, Run, Scene, Stroke
from edgewise.pictures import terminal_colour

ACROSS, DOWN = 2, 4
"""Dots of one character."""
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot, by row and column of the character."""
BLANK = 0x2800
ROOM = 5.5
"""Dots from the middle of the smallest cell to its nearest side: a label and some air fit in."""
GAP = 3
"""Every third dot of a border is drawn."""
LEAST_DISC = 2.0
"""Dots smaller than this many are one dot."""
RESET = "\x1b[0m"
LABEL_COLOUR = "\x1b[33m"


def braille_of(scene: Scene, colour: bool = False) -> str:
    """The board as lines of text, without a final newline."""
    canvas = _Canvas(scene, _scale(scene))
    for cell in range(scene.geometry.cell_count):
        ring = scene.geometry.cell(cell)
        canvas.border([*ring, ring[0]])
    for mark in (*scene.lines, *scene.above):
        canvas.draw(mark)
    labels = [mark for layer in (scene.below, scene.lines, scene.above) for mark in layer if isinstance(mark, Label)]
    for label in labels:
        canvas.write(label)
    return canvas.text(colour)


def _scale(scene: Scene) -> float:
    """Dots per unit of the picture, such that the smallest cell has room for its label."""
    geometry = scene.geometry
    smallest = min(_inner_radius(geometry.cell(cell)) for cell in range(geometry.cell_count))
    return ROOM / smallest


def _inner_radius(ring: Run) -> float:
    """From the middle of the corners to the nearest side."""
    x, y = (sum(values) / len(ring) for values in zip(*ring, strict=True))
    return min(_distance((x, y), one, other) for one, other in pairwise([*ring, ring[0]]))


def _distance(place: Place, one: Place, other: Place) -> float:
    (x, y), (x1, y1), (x2, y2) = place, one, other
    length = math.hypot(x2 - x1, y2 - y1)
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length


class _Canvas:
    """Characters of two by four dots, some of them replaced by the characters of labels."""

    def __init__(self, scene: Scene, scale: float) -> None:
        self.scale = scale
        self.columns = math.ceil(scene.width * scale / ACROSS) + 1
        self.rows = math.ceil(scene.height * scale / DOWN) + 1
        self.bits = [bytearray(self.columns) for _ in range(self.rows)]
        self.colours: dict[tuple[int, int], str] = {}
        self.signs: dict[tuple[int, int], str] = {}

    def draw(self, mark: Mark) -> None:
        """Strokes and dots; areas are left to pictures, labels come last."""
        match mark:
            case Stroke():
                for run in mark.runs:
                    self._along([*run, run[0]] if mark.closed else run, mark.colour)
            case Dots():
                for place in mark.places:
                    self._disc(place, mark.radius, mark.colour)
            case Area() | Label():
                return

    def border(self, run: Run) -> None:
        """A dotted line; it begins at its lower end from either side, so that two cells share the dots of a border."""
        for one, other in pairwise(run):
            for number, (x, y) in enumerate(self._dots(*sorted((one, other)))):
                if number % GAP == 0:
                    self._set(x, y)

    def write(self, label: Label) -> None:
        """The label on the character in which its middle lies, with the others around it."""
        x, y = self._dot(label.at)
        row, first = y // DOWN, x // ACROSS - (len(label.text) - 1) // 2
        for index, sign in enumerate(label.text):
            self.signs[row, first + index] = sign

    def text(self, colour: bool) -> str:
        return "\n".join("".join(self._row(row, colour)).rstrip() for row in self._rows_in_use())

    def _rows_in_use(self) -> range:
        used = [row for row in range(self.rows) if any(self.bits[row])] or [0]
        return range(used[0], used[-1] + 1)

    def _row(self, row: int, colour: bool) -> Iterator[str]:
        for column, bits in enumerate(self.bits[row]):
            place = (row, column)
            sign = self.signs.get(place)
            shown = sign or (chr(BLANK + bits) if bits else " ")
            escape = (LABEL_COLOUR if sign else self.colours.get(place)) if colour else None
            yield f"{escape}{shown}{RESET}" if escape else shown

    def _along(self, run: Run, colour: str) -> None:
        for one, other in pairwise(run):
            for x, y in self._dots(one, other):
                self._set(x, y, colour)

    def _disc(self, place: Place, radius: float, colour: str) -> None:
        x, y = self._dot(place)
        reach = radius * self.scale
        if reach < LEAST_DISC:
            self._set(x, y)
            return
        for dx in range(-int(reach), int(reach) + 1):
            for dy in range(-int(reach), int(reach) + 1):
                if dx * dx + dy * dy <= reach * reach:
                    self._set(x + dx, y + dy, colour)

    def _dots(self, one: Place, other: Place) -> Iterable[tuple[int, int]]:
        (x1, y1), (x2, y2) = self._dot(one), self._dot(other)
        steps = max(abs(x2 - x1), abs(y2 - y1), 1)
        for step in range(steps + 1):
            yield round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps)

    def _dot(self, place: Place) -> tuple[int, int]:
        return round(place[0] * self.scale), round(place[1] * self.scale)

    def _set(self, x: int, y: int, colour: str | None = None) -> None:
        row, column = y // DOWN, x // ACROSS
        if 0 <= row < self.rows and 0 <= column < self.columns:
            self.bits[row][column] |= BITS[y % DOWN][x % ACROSS]
            if colour is not None:
                self.colours[row, column] = terminal_colour(colour)


def ascii_of(sign: str) -> str:
    """What stands for a braille character where only ASCII can be shown: a stroke in the direction of its dots.

    >>> "".join(map(ascii_of, "⠒⡇⠊⠑⠁⣿"))
    '-|/\\\\.#'
    """
    bits = ord(sign) - BLANK
    dots = [(column, row) for row, pair in enumerate(BITS) for column, bit in enumerate(pair) if bits & bit]
    if len(dots) < 2:
        return "." if dots else " "
    if len(dots) > 5:
        return "#"
    columns, rows = {column for column, _ in dots}, {row for _, row in dots}
    if len(columns) == 1:
        return "|"
    if len(rows) == 1:
        return "-"
    left = [row for column, row in dots if column == 0]
    right = [row for column, row in dots if column == 1]
    slope = sum(right) / len(right) - sum(left) / len(left)
    return "\\" if slope > 0.4 else "/" if slope < -0.4 else "|"
