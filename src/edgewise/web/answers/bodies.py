"""The body of every request: the fields of its question, and what belongs to the page alone.

Requests are checked against it, and the API is described by it. A request may say plain values only: a field that
names a file, holds an object or takes a share of the machine is not for whoever sends one.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from edgewise.base.fields import Field, flat
from edgewise.base.request import AUTO
from edgewise.questions import boards, explanations, making, searches

Text = Annotated[str, Meta(description="A puzzle as text, in any format that is read. Never a path.")]
Place = Annotated[list[int], Meta(min_length=1, max_length=2)]
"""A row and a column, or a number on a board without them."""
End = Place | int
Length = Annotated[int, Meta(ge=1, le=1000)]
Drawing = str | dict[str, Any]
"""A drawing as text, or JSON."""
HERE = frozenset({"threads", "memory"})
"""What a request may use is for the server to say."""
Own = tuple[str, Any] | tuple[str, Any, Any]
"""A field that only the page knows: its name, its type and, unless it has to be said, its default."""


class PuzzleBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A question about a puzzle."""

    puzzle: Text
    family: str | None = None


class Load(PuzzleBody, kw_only=True):
    """A board."""

    colour_blind: bool = False


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
    walls: list[tuple[Place, Place]] = []


class Resize(Load, kw_only=True):
    """Another size."""

    rows: Length
    columns: Length


def body(
    question: type,
    *own: Own,
    without: frozenset[str] = frozenset(),
    base: type[msgspec.Struct] = PuzzleBody,
    name: str = "",
) -> type[msgspec.Struct]:
    """The body of a question: those of its fields that are plain values, and those of the page."""
    mine = {one[0] for one in own}
    fields = [_declared(field) for field in flat(question) if _is_plain(field) and field.name not in {*without, *mine}]
    doc = {"__doc__": str(question.__doc__)}
    return msgspec.defstruct(
        name or question.__name__,
        [*fields, *own],
        bases=(base,),
        namespace=doc,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _is_plain(field: Field) -> bool:
    is_choice = isinstance(field.kind, type) and issubclass(field.kind, Enum)
    return (field.kind in (bool, int, float, str) or is_choice) and field.name not in HERE


def _declared(field: Field) -> Own:
    said: Any = Annotated[field.kind, field.meta]
    if field.optional:
        said = said | None
    return (field.name, said) if field.default is msgspec.NODEFAULT else (field.name, said, field.default)


class Render(PuzzleBody, kw_only=True):
    """A picture."""

    as_: Literal["svg", "png", "text", "url"] = msgspec.field(default="svg", name="as")
    solution: Drawing | None = None
    solved: bool = False
    seconds: Annotated[float, Meta(gt=0)] | None = None
    inside: bool = False
    pale: bool = False
    colour_blind: bool = False


ENGINE: Own = ("engine", str, AUTO)
Solve = body(
    searches.Solve,
    ("question", Literal["unique", "first", "all"], "unique"),
    ENGINE,
    ("drawings", bool, False),
    without=frozenset({"unique", "all", "best", "save_every"}),
)
Truth = body(explanations.Timed, name="Truth")
Count = body(searches.Count, ENGINE)
Forced = body(explanations.Forced)
Conflict = body(explanations.Conflict)
Repair = body(explanations.Repair, ("solution", Drawing | None, None), ("groups", list[list[Place]] | None, None))
Hint = body(
    explanations.Hint,
    ("state", Drawing | None, None),
    ("edge", Annotated[list[End], Meta(min_length=2, max_length=2)] | None, None),
    (
        "whole",
        Annotated[bool, Meta(description="Of tiles: the next piece, with the steps on which it rests as `before`.")],
        False,
    ),
    without=frozenset({"steps"}),
)
Explain = body(explanations.Explain)
Grade = body(explanations.Grade)
Check = body(boards.Check, ("solution", Drawing))
Convert = body(boards.Convert)
Analyze = body(boards.Analyze)
Best = body(
    searches.Solve,
    ("seed", Annotated[int, Meta(ge=0, le=10**9)], 0),
    ("checkpoint", str | None, None),
    without=frozenset(field.name for field in flat(searches.Solve)) - {"seconds"},
    name="Best",
)
Generate = body(
    making.Generate,
    ("family", str),
    ("rows", Length, 10),
    ("columns", Length, 10),
    ("grade", int | str | Annotated[list[int], Meta(min_length=2, max_length=2)] | None, None),
    ("stars", int | str | Annotated[list[int], Meta(min_length=2, max_length=2)] | None, None),
    ("mask", Annotated[list[int] | None, Meta(description="The numbers of the cells in which clues stand.")], None),
    ("start", Text | None, None),
    ("solution", Drawing | None, None),
    ("options", dict[str, int | str], {}),
    ("number", Annotated[int, Meta(ge=1, le=100)], 1),
    base=msgspec.Struct,
)
