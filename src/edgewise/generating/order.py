"""From a question to the spec that a maker can be given: sizes, grades, names of options, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from edgewise.base.arguments import shown, whole_number
from edgewise.base.errors import BadInput, BadType, BadValue
from edgewise.base.family import Puzzle, Solution
from edgewise.base.registry import AnyFamily, families, family_named
from edgewise.generating.given import (
    begun_board,
    drawn_shape,
    mask_cells,
    mask_data,
    refuse_wrong,
    wanted_solution,
)
from edgewise.generating.spec import SQUARE, Spec, Symmetry
from edgewise.text.source import MAX_CELLS

if TYPE_CHECKING:
    from edgewise.generating.maker import Maker, MakerOption
    from edgewise.questions.making import Generate

Size = int | tuple[int, int] | str
Levels = int | tuple[int, int] | str
HARDEST = 10
DEFAULT_SIZE = (10, 10)
LARGEST = 9999
EASY_WORDS = {"easy": (1, 3), "medium": (4, 5), "hard": (6, 7), "very hard": (8, 9), "extreme": (10, 10)}
"""Grades for those who do not know the levels."""
RANGE = re.compile(r"([0-9]{1,2})(?:\.\.([0-9]{1,2}))?", re.ASCII)
MOST_STARS = 5
FOR_SOLVERS = frozenset({"stars", "teach", "no"})
"""What every family takes whose boards can be made for a level."""
LEFT_TO_MAKERS = (
    "tiling",
    "grade",
    "stars",
    "teach",
    "no",
    "symmetry",
    "mask",
    "minimal",
    "clues",
    "density",
    "start",
    "solution",
)
"""The fields of a question that only some makers take."""
SAID = {"levels": "grade", "start": "from"}
"""What users call a field of a spec, where that is another name."""
WITHOUT_MASK = {"minimal": "minimal", "start": "a given board", "solution": "a solution"}
"""What does not go together with a mask, in words."""


def maker_of(family: AnyFamily) -> Maker[Any, Any]:
    """The maker of a family; ``BadInput`` where it has none."""
    maker = family.maker
    if maker is None:
        able = ", ".join(name for name, one in families().items() if one.maker is not None)
        raise BadInput(f"{family.title} puzzles cannot be generated (choose from {able})")
    return maker


def spec_of(asked: Generate) -> Spec:
    """What a question asks for, if the family's maker takes it. Raises ``BadInput`` where it never can be met."""
    family = family_named(asked.family)
    maker = maker_of(family)
    _refuse(_said(asked), family, maker)
    placed = _placed(asked, family, maker)
    shape = placed.rows, placed.columns
    spec = Spec(
        family=family.name,
        rows=placed.rows,
        columns=placed.columns,
        tiling=_tiling(placed.tiling, *shape),
        patch=placed.patch,
        levels=None if asked.grade is None else levels_of(asked.grade, family),
        stars=None if asked.stars is None else _between("stars", asked.stars, MOST_STARS),
        teach=None if asked.teach is None else asked_technique("teach", asked.teach, family),
        no=None if asked.no is None else asked_technique("no", asked.no, family),
        symmetry=symmetry_of(asked.symmetry),
        mask=mask_cells(asked.mask, placed.drawing, shape, placed.tiling),
        minimal=asked.minimal,
        clues=None if asked.clues is None else whole_number("clues", asked.clues, 0, MAX_CELLS),
        density=None if asked.density is None else _share("density", asked.density),
        start=placed.start,
        solution=placed.solution,
        options=_options_of(maker, family, asked.options or {}),
    )
    if (reason := maker.refusal(spec)) is not None:
        raise BadInput(reason)
    return spec


class _Placed(NamedTuple):
    """The board that is asked for, by whatever says so: a size, a tiling, a mask, a board or a solution."""

    rows: int
    columns: int
    tiling: str
    patch: str
    drawing: str | bytes | None
    """What shows the mask."""
    start: Puzzle | None
    solution: Solution | None


def _placed(asked: Generate, family: AnyFamily, maker: Maker[Any, Any]) -> _Placed:
    kind = asked.tiling or SQUARE
    size = None if asked.size is None else size_of(asked.size)
    begun = None if asked.start is None else begun_board(family, asked.start, maker.clues_may_help)
    known = wanted_solution(family, begun, asked.solution, size, kind)
    if known is not None:
        refuse_wrong(family, known, begun)
    drawing = mask_data(asked.mask)
    shown_by = begun if begun is not None else None if known is None else known.puzzle
    if shown_by is None:
        shape = size or (drawn_shape(drawing) if kind == SQUARE else None) or DEFAULT_SIZE
        return _Placed(*shape, kind, "", drawing, begun, known)
    board = shown_by.board
    if asked.tiling not in (None, board.kind):
        raise BadInput(f"the tiling is {asked.tiling}, but the given board is {board.kind}")
    if size not in (None, (board.rows, board.columns)):
        raise BadInput(f"the size is {'x'.join(map(str, size))}, but the given board has {shown_by.size_text()}")
    return _Placed(board.rows, board.columns, board.kind, board.patch, drawing, begun, known)


def _said(asked: Generate) -> set[str]:
    """What was said of the puzzle beside its family and size, by the names of a spec."""
    nothing = {"tiling": SQUARE, "symmetry": Symmetry.NONE, "minimal": False}
    said = {name for name in LEFT_TO_MAKERS if getattr(asked, name) not in (None, nothing.get(name))}
    return {"levels" if name == "grade" else name for name in said}


def _refuse(given: set[str], family: AnyFamily, maker: Maker[Any, Any]) -> None:
    """Refuses what the maker does not take, and what does not go together."""
    understood = maker.understands | (FOR_SOLVERS if "levels" in maker.understands else frozenset())
    for name in sorted(given - understood):
        taken = sorted({SAID.get(one, one) for one in understood} | set(maker.options))
        raise BadInput(
            f"{family.title} puzzles cannot be generated by {SAID.get(name, name)} (choose from {', '.join(taken)})"
        )
    if {"clues", "density"} <= given:
        raise BadInput("clues and density both set the number of clues; use one of them")
    for name in sorted(WITHOUT_MASK.keys() & given) if "mask" in given else ():
        raise BadInput(f"a mask says where every clue stands: it cannot be combined with {WITHOUT_MASK[name]}")


def size_of(size: Size) -> tuple[int, int]:
    """Rows and columns from a number, a pair, or a text such as ``10x12``.

    >>> size_of(8), size_of("10x12")
    ((8, 8), (10, 12))
    """
    if isinstance(size, str):
        match = re.fullmatch(r"([0-9]{1,4})(?:\s*[x×]\s*([0-9]{1,4}))?", size.strip(), re.ASCII | re.IGNORECASE)
        if match is None:
            raise BadValue(f"size {shown(size)}: expected rows and columns, such as 10 or 10x12")
        size = int(match[1]), int(match[2] or match[1])
    if isinstance(size, tuple) and len(size) != 2:
        raise BadValue(f"size {shown(size)}: expected rows and columns")
    rows, columns = size if isinstance(size, tuple) else (size, size)
    rows, columns = (whole_number("size", number, 1, LARGEST) for number in (rows, columns))
    if rows * columns > MAX_CELLS:
        raise BadValue(f"size {rows}x{columns}: a board has at most {MAX_CELLS:,} cells")
    return rows, columns


def levels_of(grade: Levels, family: AnyFamily) -> tuple[int, int]:
    """The lowest and the highest level from a number, a pair, ``4..6``, ``hard`` or the name of a level.

    >>> levels_of("4..6", families()["flow"]), levels_of("early loops", families()["slitherlink"])
    ((4, 6), (2, 2))
    """
    if isinstance(grade, str) and RANGE.fullmatch(grade.strip()) is None:
        return _named_levels(grade.strip().replace("-", " ").casefold(), family)
    return _between("grade", grade, HARDEST)


def _between(what: str, said: Levels, most: int) -> tuple[int, int]:
    """The lowest and the highest of a number, a pair, or a text such as ``4..6``."""
    if isinstance(said, str):
        match = RANGE.fullmatch(said.strip())
        if match is None:
            raise BadValue(f"{what} {shown(said)}: expected a number from 1 to {most}, or a range such as 2..3")
        said = int(match[1]), int(match[2] or match[1])
    lowest, highest = said if isinstance(said, tuple) else (said, said)
    lowest, highest = (whole_number(what, number, 1, most) for number in (lowest, highest))
    if lowest > highest:
        raise BadValue(f"{what} {lowest}..{highest}: expected the lower one first")
    return lowest, highest


def asked_technique(what: str, name: object, family: AnyFamily) -> str:
    """The name of a technique, in the spelling of hints."""
    if not isinstance(name, str):
        raise BadType(f"{what}: expected the name of a technique, such as 3-in-a-corner, not {shown(name)}")
    spelled = "-".join(name.casefold().split())
    known: tuple[str, ...] = family.part("words", "TECHNIQUES") or ()
    if not any(re.fullmatch(one.replace("N", "[0-9]"), spelled) for one in known):  # N is the number of a clue
        raise BadValue(f"{what} {shown(name)}: not a technique of {family.title} (expected {', '.join(known)})")
    return spelled


def _named_levels(name: str, family: AnyFamily) -> tuple[int, int]:
    if name in EASY_WORDS:
        return EASY_WORDS[name]
    plain = [one.replace("-", " ").casefold() for one in family.level_names]
    if name in plain:
        level = plain.index(name) + 1
        return level, level
    words = ", ".join([*EASY_WORDS, *family.level_names])
    raise BadValue(
        f"grade {shown(name)}: expected a level from 1 to {HARDEST}, a range such as 4..6, or one of {words}"
    )


def symmetry_of(symmetry: str | None) -> Symmetry:
    """The symmetry with that name; none if it is left out."""
    if symmetry is None:
        return Symmetry.NONE
    if symmetry not in list(Symmetry):
        raise BadValue(f"symmetry {shown(symmetry)}: expected one of {', '.join(Symmetry)}")
    return Symmetry(symmetry)


def _tiling(kind: str, rows: int, columns: int) -> str:
    if kind == SQUARE:
        return kind
    from edgewise.boards.tilings.kinds import Tiling  # late: only boards that are not square need it

    if (problem := Tiling(kind, columns, rows).problem()) is not None:
        raise BadValue(problem)
    return kind


def _share(what: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadType(f"{what}: expected a number from 0 to 1, not {shown(value)}")
    if not 0 <= value <= 1:
        raise BadValue(f"{what}: expected a number from 0 to 1, not {shown(value)}")
    return float(value)


def _options_of(maker: Maker[Any, Any], family: AnyFamily, given: Mapping[str, object]) -> dict[str, int | str]:
    """The specs that only this family knows. ``-`` and ``_`` are the same in their names."""
    known = {name.replace("-", "_"): (name, option) for name, option in maker.options.items()}
    found: dict[str, int | str] = {}
    for said, value in given.items():
        if said.replace("-", "_") not in known:
            choice = f"choose from {', '.join(maker.options)}" if maker.options else "it has none"
            raise BadInput(f"unknown option {said!r} for {family.name} ({choice})")
        name, option = known[said.replace("-", "_")]
        found[name] = option_value(name, option, value)
    return found


def option_value(name: str, option: MakerOption, value: object) -> int | str:
    """The value of an option, if it is one that it can have; numbers may be written as text."""
    if option.choices:
        text = {True: "on", False: "off"}.get(value, value) if isinstance(value, bool) else value
        if text not in option.choices:
            raise BadValue(f"{name}: {shown(value)} is not one of {', '.join(option.choices)}")
        return str(text)
    if option.least is None and isinstance(value, str):
        return value
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value, re.ASCII):
        value = int(value)
    most = MAX_CELLS if option.most is None else option.most
    return whole_number(name, value, option.least or 0, most)
