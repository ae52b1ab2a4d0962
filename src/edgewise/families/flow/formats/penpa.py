"""Flow as a Penpa link: a number or a name at each end of a pair; cells that are cut out of the board are holes.

The tag ``numberlink`` is the classic rule. With ``arukone``, or where only the family is named, every cell is covered.
"""

from __future__ import annotations

from dataclasses import replace

from edgewise.base.errors import BadInput
from edgewise.base.places import Cell
from edgewise.families._shared.penpa.drawing import Drawing, as_text
from edgewise.families._shared.penpa.link_format import Penpa, penpa_format
from edgewise.families.flow.model import EMPTY, HOLE, NO_NAMES, Flow, Paths, Rule

RULES: dict[str, Rule] = {"numberlink": "classic", "numlin": "classic", "arukone": "fill", "flow": "fill"}


def _read(drawing: Drawing) -> Flow:
    rules = {RULES[tag.lower()] for tag in drawing.tags if tag.lower() in RULES}
    if len(rules) > 1:
        raise drawing.error("the tags name two rules; expected numberlink (blank cells allowed) or arukone (none)")
    texts = drawing.texts()
    names = {cell: text for cell, text in texts.items() if text not in ("", *NO_NAMES)}
    if len(names) < len(texts):
        raise drawing.error(
            f"{next(text for text in texts.values() if text in ('', *NO_NAMES))!r} is not the name of a pair"
        )
    cells = drawing.grid({**dict.fromkeys(drawing.cut_out, HOLE), **names}, EMPTY)
    try:
        return Flow(cells, rules.pop() if rules else "fill")
    except ValueError as error:
        raise drawing.error(str(error)) from None


def _draw(puzzle: Flow) -> Drawing:
    if not puzzle.is_plain:
        raise BadInput("Penpa links cannot express walls, bridges, warps or hexagons")
    holes = [Cell(r, c) for r, row in enumerate(puzzle.cells) for c, cell in enumerate(row) if cell == HOLE]
    names = [[None if cell in NO_NAMES else cell for cell in row] for row in puzzle.cells]
    tag = next(tag for tag, rule in RULES.items() if rule == puzzle.rule)
    return replace(Drawing.of("number", names, as_text, holes), tags=(tag,))


PENPA = penpa_format(
    Penpa("Flow", tuple(RULES), ("number",), _read, _draw, has_holes=True),
    "7ZRdT8IwFIbv9ytMr8/F2m6IvUMEbyZ+gCFmWQgfVRcGi4MZ0mX/3dOz4aLBxAtDuDBNn7w7O23ftmfbvOXTTIMEAbINLnDbfAGce8BdTt2t2yjeJlqdQSffvqYZCoDbfh+ep8lGO2GdFTmFuVCmA+ZahUwwoM5ZBOZeFeZGmQGYIb5i4GEsQMUZCJS9Ro7pvVXdKshd1INao3xCOY+zeaInQRW5U6EZAbPrXNJoK9kqfdesGkbP83Q1i20gidd6Vwc3+SJd5mw/ewmmUzkNDjiVjVP56VQedir+wqlevPzotMTDfkCvExVa24+NbDdyoArGW/tB1V0w3mbV9ewDQn7LEP6XDJyIq6K0G7IcEgNijzgmdoktXBnMiHhOlMQrokv0iX3KF0QP+dsdHc1OyFv0UfiWkRNifZcO2zHqocSo91/yRy15e/DuqZXJqdnBwmXrfDXTGV77kkUO/aU/AA",
    Paths,
)
