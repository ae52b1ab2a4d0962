"""From what a caller says to a spec that a maker can be given: sizes, grades, names of options, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from edgewise.base.arguments import shown, whole_number
from edgewise.base.errors import BadInput, BadType, BadValue
from edgewise.base.registry import AnyFamily, families
from edgewise.generating.given import (
    Given,
    Mask,
    begun_board,
    drawn_shape,
    mask_cells,
    mask_data,
    refuse_wrong,
    wanted_solution,
)
from edgewise.generating.spec import SQUARE, Spec, Symmetry
from edgewise.text.loading import AnyPuzzle
from edgewise.text.source import MAX_CELLS

if TYPE_CHECKING:
    from edgewise.generating.maker import Maker, MakerOption

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


def spec_of(
    family: AnyFamily,
    size: Size | None = None,
    *,
    tiling: str | None = None,
    grade: Levels | None = None,
    stars: Levels | None = None,
    teach: str | None = None,
    no: str | None = None,
    symmetry: str | None = None,
    mask: Mask | None = None,
    minimal: bool = False,
    clues: int | None = None,
    density: float | None = None,
    start: AnyPuzzle | None = None,
    solution: Given | None = None,
    options: Mapping[str, object] | None = None,
) -> Spec:
    """The spec, if the family's maker takes it. Raises ``BadInput`` with the reason where it never can be met."""
    maker = maker_of(family)
    given = {
        "tiling": tiling not in (None, SQUARE),
        "levels": grade is not None,
        "stars": stars is not None,
        "teach": teach is not None,
        "no": no is not None,
        "symmetry": symmetry not in (None, Symmetry.NONE),
        "mask": mask is not None,
        "minimal": minimal,
        "clues": clues is not None,
        "density": density is not None,
        "start": start is not None,
        "solution": solution is not None,
    }
    _refuse({name for name, is_given in given.items() if is_given}, family, maker)
    kind = tiling or SQUARE
    asked_size = None if size is None else size_of(size)
    begun = None if start is None else begun_board(family, start, maker.clues_may_help)
    known = wanted_solution(family, begun, solution, asked_size, kind)
    if known is not None:
        refuse_wrong(family, known, begun)
    board = begun if begun is not None else None if known is None else known.puzzle
    data = mask_data(mask)
    shape = drawn_shape(data) if kind == SQUARE else None
    if board is not None:
        shape, kind = (board.board.rows, board.board.columns), board.board.kind
        if tiling not in (None, kind):
            raise BadInput(f"the tiling is {tiling}, but the given board is {kind}")
    rows, columns = asked_size or shape or DEFAULT_SIZE
    if board is not None and shape != (rows, columns):
        raise BadInput(f"the size is {rows}x{columns}, but the given board has {board.size_text()}")
    spec = Spec(
        family=family.name,
        rows=rows,
        columns=columns,
        tiling=_tiling(kind, rows, columns),
        patch="" if board is None else board.board.patch,
        levels=None if grade is None else levels_of(grade, family),
        stars=None if stars is None else _between("stars", stars, MOST_STARS),
        teach=None if teach is None else asked_technique("teach", teach, family),
        no=None if no is None else asked_technique("no", no, family),
        symmetry=symmetry_of(symmetry),
        mask=mask_cells(mask, data, (rows, columns), kind),
        minimal=minimal,
        clues=None if clues is None else whole_number("clues", clues, 0, MAX_CELLS),
        density=None if density is None else _share("density", density),
        start=begun,
        solution=known,
        options=_options_of(maker, family, options or {}),
    )
    if (reason := maker.refusal(spec)) is not None:
        raise BadInput(reason)
    return spec


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
