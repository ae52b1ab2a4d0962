"""One function for each question that the server answers: text in, the JSON of the command line out.

They run in a worker process and know nothing of HTTP. What a request carries becomes values in ``reading`` before any
verb of the API sees it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from edgewise.base.editing import Blank
from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle, Style
from edgewise.base.listener import Listener
from edgewise.base.registry import engine_named, family_of
from edgewise.base.request import AUTO
from edgewise.base.result import Result, Status
from edgewise.questions.boards import Analyze, Check, Convert, Render
from edgewise.questions.explanations import Conflict, Explain, Forced, Grade, Repair
from edgewise.questions.searches import Count, Solve
from edgewise.text.solutions import check_facts
from edgewise.web.answers import boards, bodies
from edgewise.web.answers.context import Context
from edgewise.web.answers.hints import hint
from edgewise.web.answers.making import generate
from edgewise.web.answers.reading import puzzles_of, solution_of, source_of
from edgewise.web.answers.scenes import Facts, edges_of, solved_scene

SEVERAL = 2
"""Solutions that show that a puzzle has several."""


def load(given: bodies.Load, context: Context) -> Facts:
    """The board and what can be entered into it. Of several puzzles in one text, the first, and a list of all."""
    puzzles = puzzles_of(given.puzzle, given.family, context.bounds.cells)
    if len(puzzles) > 1:
        return _board(puzzles[0], given) | {"puzzles": list(map(boards.brief_facts, puzzles))}
    source = source_of(given.puzzle)
    return _board(puzzles[0], given) | boards.laid_facts(puzzles[0], source) | boards.drawn_facts(puzzles[0], source)


def new(given: bodies.New, context: Context) -> Facts:
    """A blank board."""
    wanted = Blank(given.rows, given.columns, given.tiling, given.options)
    return _board(boards.blank(given.family, wanted, context.bounds.cells), given)


def edit(given: bodies.Edit, context: Context) -> Facts:
    """The board with other clues, and with walls where there are none and none where they are."""
    puzzle = context.puzzle(given)
    if given.remove or given.add or not given.walls:
        puzzle = boards.edited(puzzle, given.remove, given.add)
    return _board(boards.walled(puzzle, given.walls) if given.walls else puzzle, given)


def resize(given: bodies.Resize, context: Context) -> Facts:
    """The board in another size; whatever fits stays."""
    return _board(boards.resized(context.puzzle(given), given.rows, given.columns, context.bounds.cells), given)


def _board(puzzle: Puzzle, given: bodies.Load | bodies.New) -> Facts:
    return boards.board_facts(puzzle, Style(colour_blind=given.colour_blind))


def solve(given: Any, context: Context) -> Facts:
    """Solutions, the edges of each and, if wanted, a drawing of each as text."""
    puzzle = context.puzzle(given)
    if given.engine != AUTO:
        engine_named(given.engine)
    every = given.question == "all"
    most = given.solutions or (context.bounds.solutions if every else None)
    question = context.question(
        Solve,
        given,
        unique=given.question == "unique" and given.solutions is None,
        all=every,
        limits=context.limits(given.seconds, given.nodes, most),
    )
    result = question.answer(puzzle, context.listener)
    return solved_facts(result) | ({"drawings": list(map(str, result.solutions))} if given.drawings else {})


def solved_facts(result: Result) -> Facts:
    """The result as the command line prints it, with the edges of each solution, or a picture where pieces are laid."""
    facts = result.to_dict()
    if result.puzzle.form.has_edges:
        facts["edges"] = list(map(edges_of, result.solutions))
    elif result.solutions:
        facts["scene"] = solved_scene(result.solutions[0])
    return facts


def truth(given: Any, context: Context) -> Facts:
    """Whether there is one solution, several or none, two of them, and what is the same in all."""
    puzzle = context.puzzle(given)
    question = Solve(unique=True, limits=context.limits(given.seconds), threads=context.threads)
    result = question.answer(puzzle, Listener(context.stop))
    form = puzzle.form
    has_edges = form.has_edges
    drawn = [sorted(edges) for edges in result._raw.solutions[:SEVERAL]] if has_edges else []
    facts: Facts = {
        "verdict": _verdict(result),
        "solutions": drawn,
        "forced": {"on": [], "off": [], "complete": False},
        "seconds": round(result.seconds, 6),
        **({} if result.reason is None else {"reason": result.reason}),
        **({} if result.stopped_by in (None, "solutions") else {"stopped_by": result.stopped_by}),
    }
    if not has_edges:
        facts["boards"] = [solution.to_dict() for solution in result.solutions]
        if result.solutions:
            facts["scene"] = solved_scene(result.solutions[0])
        if len(result.solutions) == SEVERAL:
            one, other = result.solutions
            facts["difference"] = one.difference(other)
    elif result.unique:
        off = sorted(set(range(form.unit_count)).difference(drawn[0]))
        facts["forced"] = {"on": drawn[0], "off": off, "complete": True}
    elif result.status is Status.SOLVED:
        found = context.question(Forced, given).answer(puzzle, Listener(context.stop))
        facts["forced"] = {"on": sorted(found.on), "off": sorted(found.off), "complete": found.complete}
        if found.stopped_by is not None:
            facts["stopped_by"] = found.stopped_by
    return facts


def _verdict(result: Result) -> str:
    if result.status is Status.UNSOLVABLE:
        return "none"
    if result.status is Status.UNKNOWN or result.unique is None:
        return "unknown"
    return "one" if result.unique else "several"


def count(given: Any, context: Context) -> Facts:
    """How many solutions there are."""
    puzzle = context.puzzle(given)
    return context.question(Count, given).answer(puzzle, context.listener).to_dict()


def forced(given: Any, context: Context) -> Facts:
    """What is the same in all solutions."""
    return context.question(Forced, given).answer(context.puzzle(given), Listener(context.stop)).to_dict()


def conflict(given: Any, context: Context) -> Facts:
    """Clues that cannot hold together."""
    return context.question(Conflict, given).answer(context.puzzle(given), Listener(context.stop)).to_dict()


def repair(given: Any, context: Context) -> Facts:
    """The fewest clues to add, remove or change for one solution, or clues to add in whole groups of cells."""
    puzzle = context.puzzle(given)
    limits = context.limits(given.seconds)
    if given.groups is not None:
        from edgewise.explaining.diagnose.symmetric_repairs import symmetric_repair  # late: few need it

        groups = [{boards.cell_of(puzzle, place) for place in group} for group in given.groups]
        return symmetric_repair(puzzle, groups, limits, context.threads, context.stop).to_dict()
    wanted = None if given.solution is None else solution_of(puzzle, given.solution)
    return context.question(Repair, given, solution=wanted).answer(puzzle, Listener(context.stop)).to_dict()


def explain(given: Any, context: Context) -> Facts:
    """The whole way to the solution: its steps, and the grade."""
    found = context.question(Explain, given).answer(context.puzzle(given), Listener(context.stop))
    return {"steps": [step.to_dict() for step in found], **found.grade.to_dict()}


def grade(given: Any, context: Context) -> Facts:
    """How hard the puzzle is for a person."""
    return context.question(Grade, given).answer(context.puzzle(given), Listener(context.stop)).to_dict()


def check(given: Any, context: Context) -> Facts:
    """Every rule that a solution breaks."""
    puzzle = context.puzzle(given)
    solution = solution_of(puzzle, given.solution)
    return check_facts(puzzle, solution, Check(solution=solution).answer(puzzle, Listener()))


def convert(given: Any, context: Context) -> Facts:
    """The puzzle in another format."""
    puzzle = context.puzzle(given)
    text = context.question(Convert, given).answer(puzzle, Listener())
    return {"puzzle": puzzle.name, "family": puzzle.family_name, "to": given.to, "text": text}


def render(given: bodies.Render, context: Context) -> Facts:
    """A picture: SVG and drawings as text, PNG in base 64; or the address of a viewer that shows a board of tiles."""
    puzzle = context.puzzle(given)
    solution = None if given.solution is None else solution_of(puzzle, given.solution)
    if given.solved:
        search = Solve(limits=context.limits(given.seconds), threads=context.threads)
        result = search.answer(puzzle, Listener(context.stop))
        if not result.solutions:
            raise BadInput(f"there is no solution to draw: {result.verdict}")
        solution = result.solutions[0]
    if given.as_ == "url":
        if solution is None:
            raise BadInput("an address shows a board; give it as solution")
        return {"as": given.as_, "text": family_of(puzzle).address(solution).strip()}
    style = Style(inside=given.inside, colour_blind=given.colour_blind, pale=given.pale)
    picture = Render(to=given.as_, solution=solution, style=style).answer(puzzle, Listener())
    if given.as_ == "png":
        return {"as": given.as_, "base64": base64.b64encode(picture).decode()}
    return {"as": given.as_, "text": picture.decode()}


def analyze(given: Any, context: Context) -> Facts:
    """What makes the puzzle easy or hard."""
    puzzle = context.puzzle(given)
    question = context.question(Analyze, given, seconds=min(given.seconds, context.bounds.seconds))
    if question.map is None:
        return question.answer(puzzle, Listener(context.stop)).to_dict()
    return {"map": str(question.map), "text": question.drawn(puzzle, Listener(context.stop))}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A question: what it takes, who answers it, and what is known of the time that it takes."""

    takes: type[msgspec.Struct]
    answer: Callable[[Any, Context], Facts]
    quick: bool = False
    """Whether it needs no search."""
    slow: bool = False
    """Whether it takes all of the time that it is given."""


QUESTIONS: Mapping[str, Endpoint] = {
    "load": Endpoint(bodies.Load, load, quick=True),
    "new": Endpoint(bodies.New, new, quick=True),
    "edit": Endpoint(bodies.Edit, edit, quick=True),
    "resize": Endpoint(bodies.Resize, resize, quick=True),
    "convert": Endpoint(bodies.Convert, convert, quick=True),
    "check": Endpoint(bodies.Check, check, quick=True),
    "render": Endpoint(bodies.Render, render),
    "truth": Endpoint(bodies.Truth, truth),
    "solve": Endpoint(bodies.Solve, solve),
    "count": Endpoint(bodies.Count, count),
    "forced": Endpoint(bodies.Forced, forced),
    "conflict": Endpoint(bodies.Conflict, conflict),
    "repair": Endpoint(bodies.Repair, repair),
    "hint": Endpoint(bodies.Hint, hint),
    "explain": Endpoint(bodies.Explain, explain),
    "grade": Endpoint(bodies.Grade, grade),
    "generate": Endpoint(bodies.Generate, generate),
    "analyze": Endpoint(bodies.Analyze, analyze, slow=True),
}
"""Every question by its name in addresses."""


def shaped(facts: object, shape: type[msgspec.Struct]) -> Any:
    """The fields of a request in the types that a question takes; errors say which field is wrong, in one line."""
    try:
        return msgspec.convert(facts, shape)
    except msgspec.ValidationError as error:
        wrong, _, place = str(error).partition(" - at `$.")
        where = f"{place.rstrip('`')}: " if place else ""
        raise BadInput(f"{where}{wrong[:1].lower()}{wrong[1:]}".replace("Object", "the request")) from None
