"""What each question takes, field by field: requests are checked against it, and the API is described by it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Text = Annotated[str, Meta(description="A puzzle as text, in any format that is read. Never a path.")]
Place = Annotated[list[int], Meta(min_length=1, max_length=2)]
"""A row and a column, or a number on a board without them."""
End = Place | int
Seconds = Annotated[float, Meta(gt=0, le=10**6)]
Number = Annotated[int, Meta(ge=1, le=10**9)]
Length = Annotated[int, Meta(ge=1, le=1000)]
Drawing = str | dict[str, Any]
"""A drawing as text, or JSON."""


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A question about a puzzle."""

    puzzle: Text
    family: str | None = None


class Load(Asked, kw_only=True):
    """A board."""

    colour_blind: bool = False


class Timed(Asked, kw_only=True):
    """A question that may take a while."""

    seconds: Seconds | None = None


class New(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A blank board."""

    family: str
    rows: Length = 10
    columns: Length = 10
    tiling: str = "square"
    options: dict[str, str] = {}
    colour_blind: bool = False


class Edit(Load, kw_only=True):
    """Other clues."""

    remove: list[Place] = []
    add: list[tuple[Place, int | str | list[int]]] = []


class Resize(Load, kw_only=True):
    """Another size."""

    rows: Length
    columns: Length


class Solve(Timed, kw_only=True):
    """Solutions: the first, all, or whether there is only one."""

    question: Literal["unique", "first", "all"] = "unique"
    solutions: Number | None = None
    nodes: Number | None = None
    engine: str = "auto"
    drawings: bool = False


class Count(Timed, kw_only=True):
    """How many solutions there are."""

    edges: bool = False


class Hint(Timed, kw_only=True):
    """The next step from a state, or the reason of one line.

    With ``whole``, a step on a board of tiles that only rules pieces out is not the answer: the next piece is, and the
    steps on which it rests come with it as ``before``.
    """

    state: Drawing | None = None
    whole: bool = False
    level_max: Annotated[int, Meta(ge=1, le=10)] = 10
    edge: Annotated[list[End], Meta(min_length=2, max_length=2)] | None = None


class Explain(Timed, kw_only=True):
    """The whole way to the solution."""

    level_max: Annotated[int, Meta(ge=1, le=10)] = 10


class Repair(Timed, kw_only=True):
    """The fewest clues to change; with groups of cells, clues to add in whole groups."""

    solution: Drawing | None = None
    groups: list[list[Place]] | None = None


class Check(Asked, kw_only=True):
    """A solution to judge: a drawing, its JSON, the lines that are drawn, or the pieces that are placed."""

    solution: Drawing


class Convert(Asked, kw_only=True):
    """Another format."""

    to: str


class Render(Timed, kw_only=True):
    """A picture."""

    as_: Literal["svg", "png", "text", "url"] = msgspec.field(default="svg", name="as")
    solution: Drawing | None = None
    solved: bool = False
    inside: bool = False
    pale: bool = False
    colour_blind: bool = False


class Analyze(Timed, kw_only=True):
    """What makes a puzzle hard; with a map, where."""

    map: Literal["effort", "waves"] | None = None


class Best(Timed, kw_only=True):
    """The highest score in the time given."""

    seed: Annotated[int, Meta(ge=0, le=10**9)] = 0
    checkpoint: str | None = None


class Generate(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A puzzle made to order. A mask is the numbers of the cells in which clues stand."""

    family: str
    rows: Length = 10
    columns: Length = 10
    tiling: str | None = None
    grade: int | str | Annotated[list[int], Meta(min_length=2, max_length=2)] | None = None
    symmetry: str | None = None
    mask: list[int] | None = None
    minimal: bool = False
    clues: Annotated[int, Meta(ge=0, le=10**9)] | None = None
    density: Annotated[float, Meta(ge=0, le=1)] | None = None
    start: Text | None = None
    solution: Drawing | None = None
    seed: Annotated[int, Meta(ge=0, le=10**9)] | None = None
    options: dict[str, int | str] = {}
    number: Annotated[int, Meta(ge=1, le=100)] = 1
    seconds: Seconds | None = None
