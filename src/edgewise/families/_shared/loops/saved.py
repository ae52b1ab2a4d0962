"""Loop puzzles on boards of signs as saved files of pzpr: regions where there are any, then a word for each cell.

Regions are the borders between them in files of version 2, and before that names, with their number above them; pzpr
takes both apart into stretches that hang together. Puzzles with shaded cells keep to the names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from edgewise.base.family import Format
from edgewise.base.places import Cell
from edgewise.families._shared.loops.board import EMPTY, HOLE, SignedBoard, numbered
from edgewise.families._shared.loops.links import around_holes, borders_of, ends_inside
from edgewise.families._shared.loops.numbers import UNKNOWN
from edgewise.families._shared.puzzlink.packed import Borders, borders_between
from edgewise.families._shared.puzzlink.run_codes import in_rows
from edgewise.families._shared.puzzlink.saved import Rows, Saved, cell_rows, no_colours, saved_format, skip_colours

B = TypeVar("B", bound=SignedBoard)
BLANK, UNTOLD, HOLE_WORD = ".", "-", "*"
OUTSIDE = {"o": "all shaded cells lie outside the loop"}
"""A variant that pzpr has for every puzzle with shaded cells."""
WITH_BORDERS = 2
"""The version from which on regions are borders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedSigns(Generic[B]):
    """How the boards of a kind stand in saved files."""

    board: type[B]
    read: Callable[[str], str | None]
    """The sign that a word stands for; ``None`` where it is none."""
    write: Callable[[str], str]
    """The inverse."""
    expected: str
    """What words there are but ``.``, for messages."""
    blank: str = BLANK
    """How a cell without a sign is written; ``.`` is read as one in any case."""
    kinds: tuple[str, ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)
    """Rows above the board that stand for other rules, and what these are."""
    keeps_looks: bool = False
    """Whether rows above the board say how a site shows it."""
    corner_notes: bool = False
    """Whether corners have notes, where the loop runs along sides; then cells have colours in files of any version."""

    def _read(self, rows: Rows, height: int, width: int) -> B:
        looks = ""
        while (said := rows.coming) in {*self.variants, *(self.board.known_looks if self.keeps_looks else ())}:
            place = rows.next("a flag")
            if said in self.variants:
                raise rows.error(f"the row {said!r} stands for other rules: {self.variants[said]}", place)
            looks += said
        regions = self._regions(rows, height, width) if self.board.has_regions else None
        signs = self._signs(rows, height, width)
        if self.board.along_sides and (rows.version or self.corner_notes):
            skip_colours(rows, height, width)
        if regions is None:
            return self._made(rows, signs, (), looks)
        holes = (
            [sign == HOLE_WORD for row in signs for sign in row] if self.board.has_holes else [False] * (height * width)
        )
        closed = around_holes(regions, holes)
        if not self.board.has_holes and ends_inside(regions):
            raise rows.error("a border ends inside a region; such boards are not supported")
        cells = [HOLE if hole else region for region, hole in zip(closed.regions, holes, strict=True)]
        signs = [[EMPTY if sign == HOLE_WORD else sign for sign in row] for row in signs]
        return self._made(rows, signs, numbered(in_rows(cells, width)), looks)

    def _made(self, rows: Rows, signs: Sequence[Sequence[str]], regions: object, looks: str) -> B:
        try:
            return self.board(tuple(map(tuple, signs)), regions, looks=looks)  # type: ignore[arg-type]
        except ValueError as error:
            raise rows.error(str(error)) from None

    def _signs(self, rows: Rows, height: int, width: int) -> list[list[str]]:
        found = []
        for _ in range(height):
            place, words = rows.words(width, "cells")
            signs = [EMPTY if word == BLANK else self.read(word) for word in words]
            if None in signs:
                raise rows.error(
                    f"{words[signs.index(None)][:20]!r} is not a cell; expected {self.expected} or .", place
                )
            found.append([sign for sign in signs if sign is not None])
        return found

    def _regions(self, rows: Rows, height: int, width: int) -> Borders:
        if rows.version >= WITH_BORDERS and not self.board.shades:
            right = self._bits(rows, height, width - 1)
            return Borders(height, width, right, self._bits(rows, height - 1, width))
        rows.number("the number of regions")
        names: list[str] = []
        for _ in range(height):
            names += rows.words(width, "names of regions")[1]
        ids = {name: number for number, name in enumerate(dict.fromkeys(names))}
        return borders_between([ids[name] for name in names], width)

    @staticmethod
    def _bits(rows: Rows, height: int, width: int) -> list[int]:
        found: list[int] = []
        for _ in range(height if width else 0):
            place, words = rows.words(width, "borders")
            if not set(words) <= {"0", "1"}:
                raise rows.error("expected borders, 0 or 1", place)
            found += map(int, words)
        return found

    @property
    def _has_notes(self) -> bool:
        return self.corner_notes or (self.board.has_regions and not self.board.shades)

    def _write(self, puzzle: B) -> tuple[str, Sequence[str]]:
        kind = (*self.kinds, self.board.family_name)[0]
        version = WITH_BORDERS if puzzle.regions and not self.board.shades else int(self.board.along_sides)
        head = f"pzprv3.{version}" if version else "pzprv3"
        above = [*puzzle.looks] if self.keeps_looks else []
        if self.variants and head != "pzprv3":
            above = [""]  # their names would stand in this row
        colours = no_colours(puzzle.rows, puzzle.columns) if self.board.along_sides else []
        return f"{head}/{kind}", [*above, *self._written_regions(puzzle), *self._written_signs(puzzle), *colours]

    def _written_regions(self, puzzle: B) -> list[str]:
        if not puzzle.regions:
            return []
        borders = borders_of(puzzle)
        if self.board.shades:
            return [str(max(borders.regions) + 1), *cell_rows(in_rows(list(map(str, borders.regions)), puzzle.columns))]
        across = (
            in_rows(list(map(str, borders.right)), puzzle.columns - 1) if puzzle.columns > 1 else [()] * puzzle.rows
        )
        return cell_rows([*across, *in_rows(list(map(str, borders.below)), puzzle.columns)])

    def _written_signs(self, puzzle: B) -> list[str]:
        if not self.board.has_signs:
            return cell_rows([[HOLE_WORD if region == HOLE else BLANK for region in row] for row in puzzle.regions])
        return cell_rows([[self.blank if sign == EMPTY else self.write(sign) for sign in row] for row in puzzle.cells])

    def format(self, example: B) -> Format[B]:
        """The format of these files."""

        def can_shade(puzzle: B, cell: Cell) -> bool:
            sign = puzzle.cells[cell.row][cell.column]
            return sign == EMPTY or not puzzle.blocks(sign)

        saved = Saved(
            self.kinds or (self.board.family_name,),
            self._read,
            self._write,
            along_sides=self.board.along_sides,
            can_shade=can_shade if self.board.shades else None,
            has_notes=self._has_notes,
        )
        return saved_format(saved, example, self.board.loop)


def saved_numbers(
    board: type[B],
    example: B,
    variants: Mapping[str, str] | None = None,
    *,
    keeps_looks: bool = False,
    corner_notes: bool = False,
) -> Format[B]:
    """The format for boards of numbers, ``-`` for one that is not given."""

    def read(word: str) -> str | None:
        return board.spelled(UNKNOWN) or EMPTY if word == UNTOLD else board.spelled(word)

    def write(sign: str) -> str:
        return UNTOLD if sign == UNKNOWN else sign

    saved = SavedSigns(
        board=board,
        read=read,
        write=write,
        expected="a number, -",
        variants=variants or {},
        keeps_looks=keeps_looks,
        corner_notes=corner_notes,
    )
    return saved.format(example)


def saved_circles(board: type[B], example: B, signs: tuple[str, str]) -> Format[B]:
    """The format for boards of two signs, which pzpr has as 1 and 2."""
    words = {str(number): sign for number, sign in enumerate(signs, start=1)}
    numbers = {sign: word for word, sign in words.items()}
    saved = SavedSigns(board=board, read=words.get, write=numbers.__getitem__, expected="1, 2")
    return saved.format(example)


def saved_holes(board: type[B], example: B) -> Format[B]:
    """The format for boards of regions without signs, ``*`` for a cell that is left out."""
    words = {HOLE_WORD: HOLE_WORD}
    return SavedSigns(board=board, read=words.get, write=words.__getitem__, expected="*").format(example)
