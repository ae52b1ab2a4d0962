"""Boards to draw on: one that is loaded, a blank one, and the same with other clues or of another size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from edgewise.base.editing import Blank, Editing
from edgewise.base.errors import BadInput
from edgewise.base.family import Held, Puzzle, Style
from edgewise.base.places import Cell
from edgewise.base.registry import family_named, family_of
from edgewise.base.scene import Geometry
from edgewise.boards.tilings.board import mean_place
from edgewise.generating.orbits import orbits
from edgewise.generating.spec import Symmetry
from edgewise.kits import kit_of
from edgewise.text.names import printable
from edgewise.text.solutions import format_with_lines
from edgewise.text.source import Source
from edgewise.text.written import written
from edgewise.web.answers.playing import playing_facts
from edgewise.web.answers.reading import LONGEST_NAME, TooLarge, check_cells
from edgewise.web.answers.scenes import Facts, listed_cell, scene_facts

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_SIDE = 1_000


def board_facts(puzzle: Puzzle, style: Style | None = None) -> Facts:
    """Everything that the page shows of a puzzle before it asks about it."""
    family = family_of(puzzle)
    form = puzzle.form
    seen = family.scene(puzzle, None, style or Style())
    scene = scene_facts(puzzle, seen)
    formats = every_text(puzzle)
    return {
        "puzzle": next(iter(formats.values())),
        "name": puzzle.name,
        "family": family.name,
        "title": family.title,
        "kind": form.draws,
        "size": puzzle.size_text() or f"{len(scene['cells'])} cells",
        "tiling": puzzle.board.kind,
        "cells": len(scene["cells"]),
        "scene": scene,
        "clues": clue_facts(puzzle),
        "formats": formats,
        "symmetries": symmetries(seen.geometry),
        **playing_facts(puzzle, form, seen),
    }


def laid_facts(puzzle: Puzzle, source: Source) -> Facts:
    """The board that the text of a puzzle shows, where it shows one."""
    editing = _editing(puzzle)
    laid = {} if editing is None else editing.laid(puzzle, source)
    return {"laid": [[list(cell), _shown(held)] for cell, held in laid.items()]} if laid else {}


def drawn_facts(puzzle: Puzzle, source: Source) -> Facts:
    """The edges that the text of a puzzle shows drawn and crossed out, where it shows any."""
    if format_with_lines(family_of(puzzle).formats, source) is None:
        return {}
    state = kit_of(puzzle.form).read_state(puzzle, source)
    return {"drawn": {"on": sorted(state.on), "off": sorted(state.off)}} if state.on or state.off else {}


def brief_facts(puzzle: Puzzle) -> Facts:
    """One of several puzzles, for a list to choose from."""
    return {
        "name": printable(puzzle.name)[:LONGEST_NAME],
        "family": puzzle.family_name,
        "puzzle": next(iter(every_text(puzzle).values())),
    }


def every_text(puzzle: Puzzle) -> dict[str, str]:
    """The puzzle in every format that can write it, the usual one first."""
    found: dict[str, str] = {}
    for fmt in family_of(puzzle).formats:
        try:
            found[fmt.name] = written(puzzle, fmt)
        except BadInput:
            continue  # this format has no words for such a board
    return found


def clue_facts(puzzle: Puzzle) -> Facts:
    """What the cells hold, and what may be entered into them."""
    editing = _editing(puzzle)
    if editing is None:
        return {"cells": [], "values": [], "entry": "none"}
    rows = puzzle.board.has_rows
    given = editing.given(puzzle)
    return {
        "cells": [[listed_cell(cell, rows), _shown(held)] for cell, held in sorted(given.items())],
        "values": list(editing.values(puzzle)),
        "entry": editing.entry,
    }


def symmetries(geometry: Geometry) -> list[str]:
    """The symmetries that the board has, for clues that are entered in pairs."""
    middles = [mean_place(geometry.cell(cell)) for cell in range(geometry.cell_count)]
    found = []
    for symmetry in Symmetry:
        try:
            orbits(middles, symmetry)
        except BadInput:
            continue  # the board does not have this one
        found.append(str(symmetry))
    return found


def edited(puzzle: Puzzle, remove: Iterable[Sequence[int]], add: Iterable[tuple[Sequence[int], Any]]) -> Puzzle:
    """The puzzle without what some cells hold, and with something in others."""
    editing = _editing(puzzle)
    if editing is None:
        raise BadInput(f"{puzzle.family_name} puzzles cannot be drawn by hand")
    removed = {cell_of(puzzle, place) for place in remove}
    added = {cell_of(puzzle, place): _held(value) for place, value in add}
    with _board_problems():
        changed: Puzzle = editing.changed(puzzle, removed, added)
    return changed


def walled(puzzle: Puzzle, between: Iterable[tuple[Sequence[int], Sequence[int]]]) -> Puzzle:
    """The puzzle with walls between some cells, or without those that are there."""
    editing = _editing(puzzle)
    if editing is None or editing.walled is None:
        raise BadInput(f"{puzzle.family_name} puzzles have no walls")
    cells = [(cell_of(puzzle, one), cell_of(puzzle, other)) for one, other in between]
    with _board_problems():
        changed: Puzzle = editing.walled(puzzle, cells)
    return changed


def blank(family: str, wanted: Blank, most_cells: int) -> Puzzle:
    """A board to begin with."""
    declared = family_named(family)
    editing = declared.editing
    if editing is None or editing.blank is None:
        raise BadInput(f"there is no blank {declared.title}: load one from a text or an address")
    if wanted.kind not in editing.kinds():
        raise BadInput(f"{wanted.kind[:40]!r} is not a kind of board; expected {', '.join(editing.kinds())}")
    for name, value in wanted.options.items():
        if value not in editing.options.get(name, ()):
            raise BadInput(f"{name[:40]!r}: {value[:40]!r} cannot be chosen for {declared.title}")
    check_size(wanted.rows, wanted.columns, most_cells)
    with _board_problems():
        puzzle: Puzzle = editing.blank(wanted)
    check_cells(puzzle, most_cells)
    return puzzle


def resized(puzzle: Puzzle, rows: int, columns: int, most_cells: int) -> Puzzle:
    """The puzzle on a board of another size."""
    editing = _editing(puzzle)
    if editing is None or editing.resized is None:
        raise BadInput(f"the size of {puzzle.family_name} boards cannot be changed")
    check_size(rows, columns, most_cells)
    with _board_problems():
        changed: Puzzle = editing.resized(puzzle, rows, columns)
    check_cells(changed, most_cells)
    return changed


def _editing(puzzle: Puzzle) -> Editing[Any, Any] | None:
    return family_of(puzzle).editing


def check_size(rows: int, columns: int, most_cells: int) -> None:
    """Refuses a size that no board here may have."""
    if not (1 <= rows <= LONGEST_SIDE and 1 <= columns <= LONGEST_SIDE):
        raise BadInput(f"rows and columns are numbers from 1 to {LONGEST_SIDE:,}")
    if rows * columns > most_cells:
        raise TooLarge(f"a board of {rows} × {columns} cells is too large here (at most {most_cells:,})")


@contextmanager
def _board_problems() -> Iterator[None]:
    """Models say by a ``ValueError`` what is wrong with a board."""
    try:
        yield
    except BadInput:
        raise
    except (ValueError, TypeError) as error:
        raise BadInput(str(error)) from None


def cell_of(puzzle: Puzzle, place: Sequence[int]) -> Cell:
    """The cell in a place, which must be on the board."""
    board = puzzle.board
    if board.has_rows and len(place) == 2:
        if 0 <= place[0] < board.rows and 0 <= place[1] < board.columns:
            return Cell(*place)
    elif not board.has_rows and len(place) == 1 and 0 <= place[0] < board.cell_count:
        return Cell(0, place[0])
    raise BadInput(f"there is no cell {list(place)} on this board")


def _held(value: Any) -> Held:
    """What a cell is to hold: one sign, or a piece and its quarter turns."""
    if isinstance(value, list):
        if len(value) == 2 and all(isinstance(part, int) for part in value):
            return (int(value[0]), int(value[1]))
        raise BadInput("a piece is its number and its quarter turns")
    return (value,)


def _shown(held: Held) -> Any:
    return str(held[0]) if len(held) == 1 else list(held)
