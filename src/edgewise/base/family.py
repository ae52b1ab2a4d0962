"""What a family of puzzles is: its texts, its rules and its drawings, and no algorithm.

A family is a folder in ``edgewise/families`` whose package has a ``FAMILY``. Everything that the command line, the
menus, the docs and the tests know about a family comes from there. ``families/simpleloop`` is the one to copy.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, fields
from enum import IntEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from edgewise.base.errors import BadInput
from edgewise.base.forms import Form, FormNames
from edgewise.base.parts import part_of
from edgewise.base.places import Cell, Line, Point
from edgewise.base.reprs import family_value

if TYPE_CHECKING:
    from edgewise.base.editing import Editing
    from edgewise.base.scene import Scene  # pictures are drawn rarely, and the start must stay fast
    from edgewise.boards.tilings.board import Board
    from edgewise.explaining.lines.words import Words
    from edgewise.explaining.tiles.words import TileWords
    from edgewise.generating.maker import Maker
    from edgewise.proofs.statement import Statement
    from edgewise.symmetry.marked_board import MarkedBoard
    from edgewise.text.source import Source


class Puzzle(ABC):
    """One puzzle of some family: a frozen dataclass. Puzzles that ask the same are equal, whatever their names.

    ``str`` draws it, ``repr`` can be evaluated, notebooks show its picture.
    """

    family_name: ClassVar[str]
    name: str

    @classmethod
    def unchecked(cls, **fields: object) -> Self:
        """A puzzle from a reader that has checked the fields itself: to check them again costs as much as reading."""
        puzzle = object.__new__(cls)
        puzzle.__dict__.update(fields)  # what is left out has its default, which dataclasses keep in the class
        return puzzle

    def named(self, name: str) -> Self:
        """The same puzzle under another name."""
        if name == self.name:
            return self
        # A copy without checking the board again; what was worked out about it stays, except drawings with its name.
        other = object.__new__(type(self))
        other.__dict__.update({key: value for key, value in self.__dict__.items() if not isinstance(value, Solution)})
        other.__dict__["name"] = name
        return other

    @property
    @abstractmethod
    def board(self) -> Board:
        """What the cells are, how many there are, and where each of them lies."""

    @cached_property
    def form(self) -> Form:
        """The puzzle as engines see it, kept with the puzzle."""
        return _family_of(self).lower(self)

    def lowered(self) -> Form:
        """The form for one run, which does not keep it: results have their puzzles, and a long batch very many."""
        return self.__dict__.get("form") or _family_of(self).lower(self)

    def __getstate__(self) -> dict[str, object]:
        """What is copied and pickled: not the form, which is large and soon worked out again."""
        return {name: value for name, value in self.__dict__.items() if name != "form"}

    def size_text(self) -> str | None:
        """The size of the board in the usual words, such as ``10×12``; ``None`` to go by its number of cells."""
        return None

    def __str__(self) -> str:
        return _family_of(self).draw_text(self, None, Style())

    def _repr_svg_(self) -> str:
        return _family_of(self).draw_svg(self)


class Solution(ABC):
    """A solution, right or wrong. It knows its puzzle, so that it can draw itself."""

    puzzle: Puzzle

    @abstractmethod
    def to_dict(self) -> dict[str, object]:
        """The solution as JSON has it."""

    @abstractmethod
    def difference(self, other: Self) -> str:
        """Where two solutions of one puzzle differ, in a few words."""

    def score_text(self) -> str | None:
        """How good an attempt is, in words; ``None`` for puzzles that are either solved or not."""
        return None

    def __repr__(self) -> str:
        parts = fields(self)  # type: ignore[arg-type]  # every solution is a dataclass
        return family_value(self, {part.name: getattr(self, part.name) for part in parts})

    def __str__(self) -> str:
        return _family_of(self.puzzle).draw_text(self.puzzle, self, Style())

    def _repr_svg_(self) -> str:
        return _family_of(self.puzzle).draw_svg(self.puzzle, self)


def _family_of(puzzle: Puzzle) -> Family[Any, Any]:
    from edgewise.base.registry import family_of  # the registry needs this module first

    return family_of(puzzle)


BoardLine = Line | tuple[int, int]
"""The two ends of a line: points, or the numbers of points on a board without rows and columns."""

T = TypeVar("T")
P = TypeVar("P", bound=Puzzle)
S = TypeVar("S", bound=Solution)


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: a stable code, its place, and in words what is wrong."""

    code: str
    at: Point | Cell | tuple[int] | None
    """A place that says its own name: of a square board, or by its number on any other."""
    text: str

    def __str__(self) -> str:
        return f"{self.code} at {self.at}: {self.text}" if self.at else f"{self.code}: {self.text}"


class Claim(IntEnum):
    """How sure a format is that a text is meant for it. The surest format reads the text and reports what is wrong."""

    NO = 0
    POSSIBLE = 1
    LIKELY = 2
    SURE = 3


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Format(Generic[P]):
    """One way of writing a puzzle down. Reading back what was written gives the same puzzle."""

    name: str
    summary: str
    example: str
    claim: Callable[[Source], Claim]
    """Asked of every text, so it is quick: of a long text it looks at ``source.look``, the beginning."""
    read: Callable[[Source], P]
    write: Callable[[P], str]
    one_word: bool = False
    """Whether a puzzle is one word, as addresses and game ids are: several lines of them are several puzzles."""
    signs: tuple[str, ...] = ()
    """The first word of every text that this format claims has one of these in it; other texts are not offered to it.

    A format of rows has none. It is offered every text but an address on its own, so its claim has to be quick.
    """
    drawn: Callable[[P, Source], DrawnLines] | None = None
    """What the player of this puzzle has drawn, for texts that hold it; ``None`` for formats of the board alone."""
    attempt: Callable[[P, Source], Solution] | None = None
    """The same as a solution, right or wrong."""
    write_drawn: Callable[[P, DrawnLines], str] | None = None
    """The inverse: the puzzle with what is drawn on it."""


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
    """Colours that everybody can tell apart, and names where colours are not enough."""
    pale: bool = False
    """Pictures: white paper and nothing loud, because other colours are laid over the board."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing that can be seen of a puzzle without solving it."""

    value: float | int | str
    meaning: str
    remark: str = ""
    """What an unusual value says about how hard the puzzle is."""


@dataclass(frozen=True, slots=True)
class DrawnLines:
    """How far a player has come: lines that are drawn, and lines that are crossed out. The others are open."""

    on: Set[BoardLine]
    off: Set[BoardLine] = frozenset()


Held = tuple[str | int, ...]
"""What a cell holds: a number, the name of a pair, or a piece and its quarter turns."""


TRIAL_NAMES = ("short look-ahead", "look-ahead", "long look-ahead", "long chains", "cases within cases", "beyond cases")
"""The upper part of the ladder of deductions, which is the same for all puzzles."""
LEVEL_NAMES = ("counting", "early loops", "simple patterns", "patterns and colours", *TRIAL_NAMES)
"""The ladder of deductions, as players of loops call it."""


def _numbered_names(puzzle: Puzzle) -> FormNames:
    return FormNames("e[{}]".format, "p[{}]".format, "c[{}]".format)


def _nothing(*arguments: object) -> None:
    """What a family says of something that it has not."""


def _never_sure(puzzle: Puzzle, answer: array[int]) -> bool:
    return False


def _no_line(puzzle: Puzzle, edge: int) -> Line:
    raise BadInput(f"the edges of a {puzzle.family_name} puzzle have no places")


def _no_cells(solution: Solution) -> dict[Cell, Held]:
    return {}


def _no_address(solution: Solution) -> str:
    raise BadInput(f"{solution.puzzle.family_name} boards have no web viewer; expected text, json, svg or png")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Family(Generic[P, S]):
    """Everything the rest of Edgewise knows about a kind of puzzle: what it is called, and the functions that know it.

    A value, not a class to derive from: a family names its functions, and the optional ones have a default that says
    "this family has none". docs/design/add-a-family.md explains every field and every file. Structs of functions are
    equal only to themselves; leaving out comparison and ``repr`` makes the program start faster.
    """

    name: str
    """The name of the folder, and what ``--family`` takes."""
    aliases: Sequence[str] = ()
    """Other names that ``--family`` takes."""
    title: str
    """What people call the puzzle."""
    summary: str
    """The rules in one line."""
    puzzle_type: type[P]
    formats: Sequence[Format[P]]
    """The first is the one that ``convert`` and round trips use by default."""
    violation_codes: Mapping[str, str]
    """Every code that ``violations`` can report, and what it means."""

    lower: Callable[[P], Form]
    """The puzzle as a form, for the engines."""
    lift: Callable[[P, array[int]], S]
    """An engine's answer as a solution of the puzzle."""
    violations: Callable[[P, S], list[Violation]]
    """Every broken rule; empty when the solution is right."""
    is_right: Callable[[P, array[int]], bool] = _never_sure
    """Whether an engine's answer is surely right, quickly and without ``lift``; "no" leaves it to ``violations``."""

    solution_from_dict: Callable[[P, Mapping[str, object]], S]
    """A solution from what ``Solution.to_dict`` gives, decoded by :func:`edgewise.text.solutions.read_solution`.

    Raises ``BadInput`` where it does not describe a solution of this puzzle.
    """
    read_drawing: Callable[[P, Source], S]
    """A solution from any text that is not JSON; at least what ``draw_text`` draws. Raises ``BadInput``."""

    draw_text: Callable[[P, S | None, Style], str]
    """The board as text, without a final newline."""

    read_state: Callable[[P, Source], DrawnLines] | None = None
    """What a player has drawn so far, from a drawing; ``None`` where ``read_drawing`` will do for that, too."""
    draw_state: Callable[[P, DrawnLines], str | None] = _nothing
    """The inverse of ``read_state``; ``None`` where a drawing cannot show it all."""

    names: Callable[[P], FormNames] = _numbered_names
    """What the edges, vertices and clues of the form are called in exports and proofs; numbers by default."""
    line_of: Callable[[P, int], BoardLine] = _no_line
    """The two points that an edge of the form joins, where the form has edges; their numbers on a tiling."""
    tolerated: frozenset[str] = frozenset()
    """Codes that a board may break when the question is the best score instead of a solution."""
    unfinished: frozenset[str] = frozenset()
    """Codes that a board breaks merely because it is not finished."""
    impossible: Callable[[P, bool], str | None] = _nothing
    """Why the puzzle cannot have a solution, where counting is enough to prove it; called before any engine runs.

    With ``True``: why there can be no board that breaks tolerated rules only.
    """
    cells_of: Callable[[S], Mapping[Cell, Held]] = _no_cells
    """What each cell holds in a solution, for puzzles in which people look at the cells: a name, or a piece."""
    level_names: Sequence[str] = LEVEL_NAMES
    """What the levels of deductions are called, from 1 to 10."""
    parts: str = ""
    """The package with the parts that it shares with its kin; those of its own folder come first."""
    address: Callable[[S], str] = _no_address
    """Where a viewer on the web shows a solution. Raises ``BadInput`` where there is none."""

    def facts(self) -> dict[str, object]:
        """What lists of families tell programs."""
        return {
            "name": self.name,
            "aliases": list(self.aliases),
            "title": self.title,
            "summary": self.summary,
            "formats": {fmt.name: fmt.summary for fmt in self.formats},
            "violations": dict(self.violation_codes),
        }

    # ---- Parts, each in a file of the family's folder that is imported when it is first needed. All but the scene are
    # ---- optional: a family that has none leaves the file out.

    def scene(self, puzzle: P, solution: S | None, style: Style) -> Scene:
        """``scene.py``: what there is to see of the board, for every kind of picture."""
        seen: Scene = self.part("scene", "scene")(puzzle, solution, style)
        return seen

    def on_paper(self, puzzle: P, style: Style) -> Scene:
        """``on_paper.py``: what is printed for whoever solves it, where the board is not all that this takes."""
        part = self.part("on_paper", "on_paper")
        printed: Scene = self.scene(puzzle, None, style) if part is None else part(puzzle, style)
        return printed

    @property
    def maker(self) -> Maker[P, S] | None:
        """``making.py``: how puzzles are made to order."""
        maker: Maker[P, S] | None = self.part("making", "MAKER")
        return maker

    @property
    def editing(self) -> Editing[P, S] | None:
        """``editing.py``: how puzzles are drawn by hand, and how their clues are changed to repair them."""
        shared = part_of(self.parts, "editing", "editing_of") if self.parts else None  # kin
        editing: Editing[P, S] | None = shared(self.puzzle_type) if shared else self.part("editing", "EDITING")
        return editing

    def proof_model(self, puzzle: P) -> Statement | None:
        """``proof_model.py``: the puzzle for the judges of proofs and of deductions.

        It is written from the rules and shares nothing with ``lower``.
        """
        stated: Statement | None = self._from_part("proof_model", "proof_model", puzzle)
        return stated

    def marked_board(self, puzzle: P) -> MarkedBoard | None:
        """``marks.py``: how the puzzle looks: whatever turn or mirror leaves this as it is, is a symmetry.

        It shares nothing with ``lower``. Without it there are no answers up to symmetry.
        """
        marked: MarkedBoard | None = self._from_part("marks", "marked_board", puzzle)
        return marked

    def words(self, puzzle: P) -> Words | TileWords | None:
        """``words.py``: how deductions are told: what parts are called, and the names of patterns."""
        words: Words | TileWords | None = self._from_part("words", "words", puzzle)
        return words

    def features(self, puzzle: P) -> dict[str, Feature]:
        """``features.py``: what can be seen of the puzzle without solving it, by a short name."""
        return self._from_part("features", "features", puzzle) or {}

    def part(self, file: str, name: str) -> Any:
        own = part_of(f"edgewise.families.{self.name.replace('-', '_')}", file, name)
        return part_of(self.parts, file, name) if own is None and self.parts else own

    def _from_part(self, file: str, name: str, puzzle: P) -> Any:
        part = self.part(file, name)
        return None if part is None else part(puzzle)

    def draw_svg(self, puzzle: P, solution: S | None = None, style: Style | None = None) -> str:
        """The board as a picture that needs no fonts."""
        from edgewise.pictures.svg import svg_of  # late: only pictures need it

        return svg_of(self.scene(puzzle, solution, style or Style()))
