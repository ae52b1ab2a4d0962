"""Simple Loop as a Penpa link: grey or black cells are blocked, and so are those that are cut out of the board."""

from __future__ import annotations

from edgewise.families._shared.penpa.drawing import Drawing
from edgewise.families._shared.penpa.link_format import Penpa, penpa_format
from edgewise.families.simpleloop.model import BLOCKED, OPEN, Loop, SimpleLoop

DARK = (1, 3, 4, 8)
"""The greys and black among the colours of cells."""
BLACK = 4


def _read(drawing: Drawing) -> SimpleLoop:
    shaded = drawing.on_cells("surface")
    for cell, colour in shaded.items():
        if colour not in DARK:
            raise drawing.error(f"{cell} has a colour; expected grey or black cells, which are blocked")
    blocked = dict.fromkeys([*shaded, *drawing.cut_out], BLOCKED)
    return SimpleLoop(tuple(map("".join, drawing.grid(blocked, OPEN))))


def _draw(puzzle: SimpleLoop) -> Drawing:
    blocked = [[BLACK if cell == BLOCKED else None for cell in row] for row in puzzle.cells]
    return Drawing.of("surface", blocked, lambda colour: colour)


PENPA = penpa_format(
    Penpa("Simple Loop", ("simple loop",), ("surface",), _read, _draw, has_holes=True),
    "7ZRPT8JAEMXv/RRkznNotwVxbxXBC+IfMIRsGoKwamOxSKkh2/S7Ozut9oIXo4aD2c4vr29329fNpNlrvthq9O3oooueHW3BJQJ7ufWYxLtEyxaG+e4p3ZJAvBoM8GGRZNpR9arIKcypNCGaC6lAAHJ5EKG5kYW5lGaMZkxTgAF5Q1IeoCDZb+SU563qVabnkh7VmuSM5DLeLhM9H1bOtVRmgmDfc8a7rYR1+qah2sb3y3R9H1sjiV/0vjazfJU+5/Dx9BJNWCUdHkjqN0n9z6T+4aTiJ5Lq1eOXSUs67FvKOpfKxr5rZLeRI1kQPeaMOZYFiABkUNrPsk6fOWX2mB3ajGbCPGH6zHOmy2wzB7xeMAPi90P9Uhzldbir2w0jR1Gjlg7sgUv55Ab/vfunvWsP3j22Zjm2ONS+kMXrTaJbSZpuIHL4f/sO",
    Loop,
)
