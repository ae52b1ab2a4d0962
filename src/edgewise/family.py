"""What a family of puzzles is: its texts, its rules and its drawings, and no algorithm.

A family is a folder in ``edgewise/families`` whose package has a ``FAMILY``. Everything that the command line, the
menus, the docs and the tests know about it, they read from there. ``families/_template`` is the smallest whole one.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, ClassVar, Generic, Self, TypeVar

from edgewise.errors import BadInput
from edgewise.forms import Form
from edgewise.lattice import Cell, Line, Point

MAX_CELLS = 1_000_000
"""Boards beyond this are refused before anything is allocated for them."""


class Puzzle(ABC):
    """One puzzle of some family: a frozen dataclass. Equal puzzles have equal rules; the name does not matter.

    ``str`` draws it, ``repr`` evaluates, notebooks show its picture.
    """

    family_name: ClassVar[str]
    name: str

    def named(self, name: str) -> Self:
        """The same puzzle under another name."""
        return replace(self, name=name)  # type: ignore[type-var]  # every puzzle is a dataclass

    def __str__(self) -> str:
        return _family_of(self).draw_text(self, None, Style())

    def _repr_svg_(self) -> str:
        return _family_of(self).draw_svg(self, None, Style())


class Solution(ABC):
    """A drawn solution, right or wrong. It knows its puzzle, so that it can draw itself."""

    puzzle: Puzzle

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """Its shape in the JSON contract."""

    @abstractmethod
    def difference(self, other: Self) -> str:
        """In a few words, where two solutions of one puzzle differ."""

    def standing(self) -> str | None:
        """How good an attempt is, in words; ``None`` for puzzles that are solved or not, and nothing between."""
        return None

    def __str__(self) -> str:
        return _family_of(self.puzzle).draw_text(self.puzzle, self, Style())

    def _repr_svg_(self) -> str:
        return _family_of(self.puzzle).draw_svg(self.puzzle, self, Style())


def _family_of(puzzle: Puzzle) -> Family[Any, Any]:
    from edgewise.registry import family_of  # the registry needs this module first

    return family_of(puzzle)


P = TypeVar("P", bound=Puzzle)
S = TypeVar("S", bound=Solution)


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: a stable code, its place, and what is wrong in words."""

    code: str
    at: Point | Cell | None
    text: str

    def __str__(self) -> str:
        return f"{self.code} at {self.at}: {self.text}" if self.at else f"{self.code}: {self.text}"


class Claim(IntEnum):
    """How sure a format is that a text is meant for it. The surest reads it and reports what is wrong."""

    NO = 0
    POSSIBLE = 1
    LIKELY = 2
    SURE = 3


@dataclass(frozen=True, slots=True)
class Source:
    """A text and where it comes from, so that errors can name the place."""

    text: str
    name: str | None = None
    """What errors call it: a path, as a rule."""
    title: str = ""
    """What the puzzle in it is called."""

    def error(self, message: str, line: int | None = None, column: int | None = None) -> BadInput:
        """An error at a place in this text; lines and columns from 1."""
        return BadInput(message, self.name, line, column)

    def lines(self) -> Iterator[tuple[int, str]]:
        """Numbered lines without comments, blank ones left out."""
        for number, line in enumerate(self.text.splitlines(), start=1):
            content = line.partition("#")[0].rstrip()
            if content:
                yield number, content

    def tokens(self, line: str) -> list[tuple[int, str]]:
        """The tokens of a line with their columns: words where it has spaces, single characters where not."""
        words = [(match.start() + 1, match.group()) for match in re.finditer(r"\S+", line)]
        if len(words) == 1:
            column, word = words[0]
            return [(column + index, character) for index, character in enumerate(word)]
        return words


def check_size(source: Source, rows: int, columns: int, line: int | None = None, column: int | None = None) -> None:
    """Refuses boards without cells and boards too large to be meant."""
    if rows < 1 or columns < 1:
        raise source.error(f"a board of {rows} × {columns} cells; it needs at least one row and column", line, column)
    if rows * columns > MAX_CELLS:
        raise source.error(
            f"a board of {rows} × {columns} cells is too large (at most {MAX_CELLS:,} cells)", line, column
        )


@dataclass(frozen=True, slots=True)
class Format(Generic[P]):
    """One way of writing a puzzle down. Reading back what was written gives the same puzzle."""

    name: str
    summary: str
    example: str
    claim: Callable[[str], Claim]
    read: Callable[[Source], P]
    write: Callable[[P], str]


@dataclass(frozen=True, slots=True)
class Style:
    """How to draw; families use what applies to them."""

    dots: bool = False
    """Text: points as ``*`` instead of ``+``."""
    colour: bool = False
    """Text: terminal colours."""
    inside: bool = False
    """Pictures: shade what the loop encloses."""
    colour_blind: bool = False
    """Colours that stay apart for everybody, and names where colours are not enough."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that can be seen of a puzzle without solving it."""

    value: float | int | str
    meaning: str
    remark: str = ""
    """What it says about how hard the puzzle is, where it is out of the ordinary."""


@dataclass(frozen=True, slots=True)
class FormNames:
    """What the numbered parts of a lowered puzzle are called in exports and proofs. No name has a blank in it."""

    edge: Callable[[int], str]
    vertex: Callable[[int], str]
    clue: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Statement:
    """A puzzle about one loop, said once more for those who trust no engine: what may be drawn, and what counts it.

    Names are those of :class:`FormNames`, so that a proof can be read against it.
    """

    lines: Mapping[str, tuple[str, str]]
    """Each line that may be drawn, with the points that it joins."""
    clues: Mapping[str, tuple[frozenset[str], int]]
    """Each clue with the lines that it counts, and how many of them are drawn."""


class Family(ABC, Generic[P, S]):
    """The whole of what the rest of Edgewise knows about a kind of puzzle."""

    name: str
    aliases: Sequence[str]
    title: str
    summary: str
    puzzle_type: type[P]
    formats: Sequence[Format[P]]
    """The first is the one that ``convert`` and round trips use by default."""
    violation_codes: Mapping[str, str]
    """Every code that ``violations`` can give, and what it means."""

    @abstractmethod
    def lower(self, puzzle: P) -> Form:
        """The puzzle as a form, for the engines."""

    def names(self, puzzle: P) -> FormNames:
        """What edges, vertices and clues of the form are called in exports; numbers, unless a family knows better."""
        return FormNames("e[{}]".format, "p[{}]".format, "c[{}]".format)

    def restate(self, puzzle: P) -> Statement | None:
        """The puzzle for the proof checker, told from the rules and sharing nothing with :meth:`lower`.

        ``None`` where a family has no proofs.
        """
        return None

    tolerated: frozenset[str] = frozenset()
    """Codes that a board may break when the best score is asked for instead of a solution."""

    unfinished: frozenset[str] = frozenset()
    """Codes that a board on the way to a solution breaks, as long as it is not finished."""

    def impossible(self, puzzle: P, best: bool = False) -> str | None:
        """Why the puzzle can have no solution, where counting is enough to prove it; asked before any engine is.

        With ``best``: why there can be no board that breaks tolerated rules only.
        """
        return None

    @abstractmethod
    def lift(self, puzzle: P, answer: array[int]) -> S:
        """What an engine answered, as a solution of the puzzle."""

    @abstractmethod
    def violations(self, puzzle: P, solution: S) -> list[Violation]:
        """Every broken rule; empty when the solution is right."""

    @abstractmethod
    def read_solution(self, puzzle: P, source: Source) -> S:
        """A solution of this puzzle from JSON or from a drawing. Raises ``BadInput`` where it cannot be read."""

    def line_of(self, puzzle: P, edge: int) -> Line:
        """The two points that an edge of the form joins, where the form has edges."""
        raise BadInput(f"{self.name} has no places for the edges of its form")

    def draw_shares(self, puzzle: P, shares: Sequence[float]) -> str:
        """A picture in which each edge of the form shows how many solutions use it, from 0 for none to 1 for all."""
        raise BadInput(f"there is no picture of shares for {self.name}")

    def features(self, puzzle: P) -> dict[str, Feature]:
        """What can be seen of the puzzle without solving it, by a short name; nothing, unless a family knows more."""
        return {}

    def draw_heat(self, puzzle: P, heat: Sequence[float], words: Sequence[str]) -> str:
        """A picture in which each edge of a form with lines, or each cell of a form with tiles, has its heat.

        Heat goes from 0, cold, to 1, hot; ``words`` are shown to those who point at the place.
        """
        raise BadInput(f"there is no heat map for {self.name}")

    @abstractmethod
    def draw_text(self, puzzle: P, solution: S | None, style: Style) -> str:
        """The board as text, without a final newline."""

    @abstractmethod
    def draw_svg(self, puzzle: P, solution: S | None, style: Style) -> str:
        """The board as a picture that needs no fonts."""

    def address(self, solution: S) -> str:
        """Where a viewer on the web shows a solution. Raises ``BadInput`` where there is none."""
        raise BadInput(f"there is no viewer for {self.title} boards; expected text, json, svg or png")
