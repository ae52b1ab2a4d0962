"""Reads a solution back, for every family: the JSON that ``solve`` prints, or a drawing.

JSON is decoded here, once. A family gets a dict and says with a ``TypedDict`` what it expects in it; drawings are its
own business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypedDict, TypeVar

from edgewise.base.errors import BadInput
from edgewise.base.family import Claim, Format, Puzzle, Solution, Violation
from edgewise.base.places import Line, Point, line_between
from edgewise.text.source import Source

T = TypeVar("T")


def read_solution(puzzle: Puzzle, source: Source) -> Solution:
    """A solution of this very puzzle. Raises ``BadInput`` where the text is neither its JSON nor a drawing of it."""
    from edgewise.base.registry import family_of  # late: families import this module

    family = family_of(puzzle)
    solution: Solution
    if not source.text.lstrip().startswith("{"):
        for fmt in family.formats:
            if fmt.attempt is not None and fmt.claim(source) >= Claim.LIKELY:
                solution = fmt.attempt(puzzle, source)
                return solution
        solution = family.read_drawing(puzzle, source)
        return solution
    try:
        solution = family.solution_from_dict(puzzle, decoded(source))
    except BadInput as error:
        raise BadInput(error.message, source.name, error.line, error.column) from None
    return solution


def format_with_lines(formats: Sequence[Format[Any]], source: Source) -> Format[Any] | None:
    """The format in which a text of a family says what the player has drawn, beside the board."""
    able = (fmt for fmt in formats if fmt.drawn is not None)
    return next((fmt for fmt in able if fmt.claim(source) >= Claim.LIKELY), None)


def check_facts(puzzle: Puzzle, solution: Solution, broken: Sequence[Violation]) -> dict[str, object]:
    """The verdict on a solution, by the rules that it breaks, as the JSON object that the command line prints."""
    score = solution.score_text()
    return {
        "puzzle": puzzle.name,
        "family": puzzle.family_name,
        "right": not broken,
        "violations": [
            {"code": one.code, "at": None if one.at is None else list(one.at), "text": one.text} for one in broken
        ],
        **({} if score is None else {"score": score}),
    }


def decoded(source: Source) -> Mapping[str, object]:
    """A JSON object: the solution itself, or a result whose first solution counts."""
    from edgewise.text.strict_json import NotJson, read_json  # late: drawings need none of it

    try:
        value = read_json(source.text)
    except NotJson as error:
        raise source.error(f"not a single JSON object: {error.message}", error.line, error.column) from None
    assert isinstance(value, dict)  # the text begins with a brace
    solutions = value.get("solutions")
    if not isinstance(solutions, list):
        return dict(value)
    if not solutions:
        raise source.error("this result contains no solution")
    if not isinstance(solutions[0], dict):
        raise source.error("solutions[0]: expected a JSON object")
    return solutions[0]


def typed(facts: Mapping[str, object], shape: type[T], example: str, what: str = "a solution") -> T:
    """The facts in the types of a ``TypedDict``, unknown ones left out. Errors say what is wrong, where, and what fits.

    >>> typed({"loop": [[0, 0], [0, "1"]]}, LoopFacts, LOOP)
    Traceback (most recent call last):
    edgewise.base.errors.BadInput: loop[1][1]: expected `int`, got `str`; a solution is {"loop": [[row, column], ...]}
    """
    import msgspec  # late: only JSON needs it

    try:
        return msgspec.convert(facts, shape)
    except msgspec.ValidationError as error:
        wrong, _, place = str(error).partition(" - at `$.")
        wrong = wrong[0].lower() + wrong[1:]
        where = f"{place.rstrip('`')}: " if place else ""
        raise BadInput(f"{where}{wrong}; {what} is {example}") from None


LOOP = '{"loop": [[row, column], ...]}'


class LoopFacts(TypedDict):
    """The JSON of a solution that is one loop."""

    loop: list[tuple[int, int]]


def loop_from_dict(facts: Mapping[str, object]) -> frozenset[Line]:
    """The lines of a loop that is given by its points in order; a point that is repeated adds nothing."""
    points = [Point(*point) for point in typed(facts, LoopFacts, LOOP)["loop"]]
    if len(points) == 1:
        raise BadInput("a loop needs more than one point")
    return frozenset(line_between(one, other) for one, other in pairwise([*points, *points[:1]]) if one != other)
