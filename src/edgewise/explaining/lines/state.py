"""What a player has drawn so far: for each edge of the form whether it is on, off or open.

It is read from JSON, the same for every family, or from a drawing, which the family reads. What contradicts itself,
lies off the board or belongs to another puzzle is refused, and the error says where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict

from edgewise.base.errors import BadInput
from edgewise.base.family import BoardLine, DrawnLines, Puzzle
from edgewise.base.forms import LineForm
from edgewise.base.places import Point, line_between
from edgewise.base.registry import family_of
from edgewise.text.solutions import decoded, format_with_lines, typed
from edgewise.text.source import Source

EXAMPLE = '{"on": [[[row, column], [row, column]], ...], "off": [...], "shaded": [[row, column], ...]}'
Place = tuple[int, int] | int
"""A row and a column or, on a board without them, the number of a point."""


class StateFacts(TypedDict, total=False):
    """The JSON of a state: lines that are drawn and lines that are ruled out, each by its two points.

    No line leads to a cell that is shaded.
    """

    on: list[tuple[Place, Place]]
    off: list[tuple[Place, Place]]
    shaded: list[Place]


@dataclass(frozen=True)
class State:
    """The edges of a puzzle's form that are known to be on and off; the others are open.

    ``str`` draws it where a drawing can show it all, and writes JSON otherwise; both can be read back.
    """

    puzzle: Puzzle
    on: frozenset[int] = frozenset()
    off: frozenset[int] = frozenset()

    @property
    def known(self) -> dict[int, bool]:
        """The edges that are not open, and whether each is on."""
        return dict.fromkeys(sorted(self.on), True) | dict.fromkeys(sorted(self.off), False)

    def to_dict(self) -> dict[str, object]:
        """The state as JSON has it."""
        drawn = self._lines()
        return {"on": listed(drawn.on), "off": listed(drawn.off)}

    def __str__(self) -> str:
        drawing: str | None = family_of(self.puzzle).draw_state(self.puzzle, self._lines())
        if drawing is not None:
            return drawing
        import json  # late: drawings need none of it

        return json.dumps(self.to_dict())

    def _lines(self) -> DrawnLines:
        line_of = family_of(self.puzzle).line_of
        return DrawnLines(
            {line_of(self.puzzle, edge) for edge in self.on}, {line_of(self.puzzle, edge) for edge in self.off}
        )


def read_state(puzzle: Puzzle, source: Source) -> State:
    """A state of this very puzzle, from JSON or from a drawing. Raises ``BadInput`` where it is none."""
    edge_of = {family_of(puzzle).line_of(puzzle, edge): edge for edge in range(puzzle.form.unit_count)}
    try:
        drawn = _read(puzzle, source)
        on, off = _numbers(drawn.on, edge_of), _numbers(drawn.off, edge_of)
        if both := on & off:
            one, other = next(line for line, edge in edge_of.items() if edge == min(both))
            raise BadInput(f"the line from {_said(one)} to {_said(other)} is both on and off")
    except BadInput as error:
        raise BadInput(error.message, error.source or source.name, error.line, error.column) from None
    return State(puzzle, on, off)


def edge_number(puzzle: Puzzle, form: LineForm, ends: tuple[Sequence[int] | int, Sequence[int] | int]) -> int:
    """The edge that joins two points, or cells. Raises ``BadInput`` where there is none."""
    line_of = family_of(puzzle).line_of
    wanted = {place if isinstance(place, int) else Point(*place) for place in ends}
    for number in range(form.edge_count):
        if set(line_of(puzzle, number)) == wanted:
            return number
    one, other = (place if isinstance(place, int) else list(place) for place in ends)
    raise BadInput(f"there is no line from {one} to {other} on this board")


def listed(lines: Iterable[BoardLine]) -> list[list[list[int] | int]]:
    """Lines as JSON has them, in order."""
    return [list(map(listed_place, line)) for line in sorted(lines)]


def listed_place(place: Place) -> list[int] | int:
    """A point as JSON has it."""
    return place if isinstance(place, int) else list(place)


def _read(puzzle: Puzzle, source: Source) -> DrawnLines:
    family = family_of(puzzle)
    if source.text.lstrip().startswith("{"):
        facts = decoded(source)
        if "on" in facts or "off" in facts or ("shaded" in facts and "loop" not in facts):
            state = typed(facts, StateFacts, EXAMPLE, "a state")
            off = _lines(state.get("off", ())) | _lines_at(puzzle, state.get("shaded", ()))
            return DrawnLines(_lines(state.get("on", ())), off)
        try:
            solution = family.solution_from_dict(puzzle, facts)
        except BadInput:
            raise BadInput(f"expected on, off or both; a state is {EXAMPLE}") from None
        return DrawnLines(solution.lines)
    fmt = format_with_lines(family.formats, source)
    if fmt is not None and fmt.drawn is not None:
        saved: DrawnLines = fmt.drawn(puzzle, source)
        return saved
    if family.read_state is not None:
        drawn: DrawnLines = family.read_state(puzzle, source)
        return drawn
    return DrawnLines(family.read_drawing(puzzle, source).lines)


def _lines_at(puzzle: Puzzle, places: Iterable[Place]) -> set[BoardLine]:
    """The lines that lead to some points."""
    wanted = {place if isinstance(place, int) else Point(*place) for place in places}
    if not wanted:
        return set()
    line_of = family_of(puzzle).line_of
    every: set[BoardLine] = {line_of(puzzle, edge) for edge in range(puzzle.form.unit_count)}
    known = {end for line in every for end in line}
    for place in wanted - known:
        raise BadInput(f"there is no cell {_said(place)} on this board")
    return {line for line in every if not wanted.isdisjoint(line)}


def _lines(places: Iterable[tuple[Place, Place]]) -> set[BoardLine]:
    return {_line(one, other) for one, other in places}


def _line(one: Place, other: Place) -> BoardLine:
    if isinstance(one, int) and isinstance(other, int):
        return (one, other) if one <= other else (other, one)
    if isinstance(one, int) or isinstance(other, int):
        raise BadInput(f"a line joins two points written in the same way, not {_said(one)} and {_said(other)}")
    return line_between(Point(*one), Point(*other))


def _said(place: Place) -> str:
    """A place as JSON has it, since that is where it comes from."""
    return str(place) if isinstance(place, int) else str(list(place))


def _numbers(lines: Iterable[BoardLine], edge_of: dict[BoardLine, int]) -> frozenset[int]:
    for one, other in lines:
        if (one, other) not in edge_of:
            raise BadInput(f"there is no line from {_said(one)} to {_said(other)} on this board")
    return frozenset(edge_of[line] for line in lines)
