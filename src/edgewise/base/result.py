"""The vocabulary of questions and answers: what may stop a search, what it counts, what it returns.

All engines share it, so that two of them can be compared without knowing either.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from edgewise.base.arguments import MOST_SECONDS, MOST_WHOLE, seconds, whole_number
from edgewise.base.choices import Choice
from edgewise.base.fields import says

if TYPE_CHECKING:
    from edgewise.base.errors import EdgewiseError
    from edgewise.base.evidence import Evidence
    from edgewise.base.family import Puzzle, Solution

StoppedBy = Literal["time", "nodes", "solutions", "memory", "interrupt"]


class Status(Choice):
    """What is known about a puzzle after a run."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    UNKNOWN = "unknown"


class Question(Choice):
    """What an engine can be asked; each engine declares which of these it answers."""

    FIRST = "first"
    UNIQUE = "unique"
    ALL = "all"
    COUNT = "count"
    EDGES = "edges"
    SAMPLE = "sample"
    PROVE = "prove"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may use. ``None`` means no limit.

    Numbers that are negative, not finite or absurdly large are refused with a ``ValueError``; what is no number, with a
    ``TypeError``.

    >>> Limits(seconds=10, solutions=5)
    Limits(seconds=10, nodes=None, solutions=5, memory=None)
    """

    seconds: (
        Annotated[
            float,
            says("Seconds for each puzzle.", "--time-limit", "S", label="limit on seconds", ge=0, le=MOST_SECONDS),
        ]
        | None
    ) = None
    nodes: (
        Annotated[
            int,
            says("Search nodes for each puzzle.", "--node-limit", "N", label="limit on nodes", ge=0, le=MOST_WHOLE),
        ]
        | None
    ) = None
    solutions: (
        Annotated[int, says("Stop after N solutions.", metavar="N", label="limit on solutions", ge=1, le=MOST_WHOLE)]
        | None
    ) = None
    memory: (
        Annotated[
            int,
            says(
                "Memory for the whole process.",
                "--memory-limit",
                "MB",
                label="limit on memory",
                ge=1,
                le=MOST_WHOLE,
            ),
        ]
        | None
    ) = None
    """Bytes that the whole process may take, with whatever it held before; engines stop earlier if they know better."""

    def __post_init__(self) -> None:
        if self.seconds is not None:
            seconds("limit on seconds", self.seconds)
        for name in ("nodes", "solutions", "memory"):
            if (value := getattr(self, name)) is not None:
                object.__setattr__(self, name, whole_number(f"limit on {name}", value))


STATS: Mapping[str, str] = {
    "nodes": "states examined",
    "propagations": "assignments whose consequences were propagated",
    "forced": "edges settled by trying both values, without branching",
    "branches": "states in which more than one value had to be searched",
    "attempts": "values tried where there was a choice",
    "backtracks": "values that failed, at once or after a search",
    "generated": "states still alive after propagating a try",
    "deepest": "greatest depth of nested branches",
    "decisions": "values chosen without a reason",
    "by_points": "edges forced by a point",
    "by_clues": "edges forced by a clue",
    "by_single_colour": "cells filled because one colour was left",
    "reach_rebuilds": "times that the reach of a colour was recomputed",
    "region_cuts": "states given up because an empty region could not be covered",
    "dead_states": "states given up because they had been searched before",
    "by_sides": "edges and faces forced by inside and outside",
    "by_corners": "edges and turns forced by what is known at a point or a clue with turns",
    "by_squares": "edges forced by the corner rule: at most two lines around a square",
    "by_clauses": "edges and faces forced by what was learnt",
    "conflicts": "contradictions that were learnt from",
    "closings": "edges switched off because they would have closed a loop too early",
    "misjoinings": "edges switched off because they would have joined two pairs",
    "found_under": "the rule under which the first solution was looked for; every solution obeys the true rule",
    "settled_by": "the argument that there is no other solution, or none at all; all are exact under the true rule",
    "path_cuts": "early loops explained by their path",
    "wall_cuts": "early loops explained by the wall around a region",
    "learnt": "clauses learnt",
    "mean_glue": "decision levels that a learnt clause joins, on average",
    "restarts": "returns to the root",
    "probes": "values tried at the root before the search",
    "probe_fixed": "variables known after probing",
    "root_fixed": "variables known at the root in the end",
    "variables": "edges, and faces where there are any",
    "clauses": "clauses given to the solver, cuts and known solutions included",
    "rounds": "models that the solver found",
    "cuts": "clauses against drawings that satisfy every clue and yet are not solutions",
    "walls": "those cuts that require a line across a wall",
    "solver": "the solver behind the engine",
    "solver_version": "its version",
    "encoding_seconds": "time spent encoding the rules for the solver",
    "probing_seconds": "time spent at the root",
    "search_seconds": "time spent on decisions and conflicts",
    "search": "which of its searches the engine used",
    "placements_per_second": "nodes a second, all threads together",
    "wipe_outs": "states in which a cell or a piece had no place left",
    "cell_singletons": "cells with one candidate left",
    "piece_singletons": "pieces with no more places left than copies",
    "runs": "beams or scans that came to their end",
    "width": "states that the widest beam kept",
    "groups": "beams side by side in one run",
    "narrowed": "times that the width was halved for lack of memory on the device",
    "boards": "boards kept at the best score and one below",
    "families": "families of those boards, which differ in many cells",
    "families_per_second": "families that were found in a second",
    "next_point_seconds": "what one more point is expected to take, judged by the families of each score",
    "vector": "whether vector instructions were used",
    "directions": "orders of the cells that were searched in turn",
    "tasks": "subtrees handed to other threads",
    "peak_states": "most states of the frontier at a time",
    "peak_bytes": "most memory that they took",
    "steps": "vertices that the frontier passes",
    "widest": "most edges across the frontier",
    "key_bits": "bits of a state",
    "count_bits": "bits of the count that a state carries",
    "threads": "threads used",
    "depth": "levels of the tree that are split into tasks",
}
"""Every counter that an engine may report, and its meaning."""

Stats = dict[str, int | float | str]


def counted(number: int, what: str) -> str:
    """So many things, in words.

    >>> counted(1, "node"), counted(27_016, "node")
    ('1 node', '27,016 nodes')
    """
    return f"{number:,} {what}{'s' * (number != 1)}"


def duration(seconds: float) -> str:
    """A time for people to read.

    >>> duration(0.0003), duration(90.0)
    ('0.3 ms', '90.00 s')
    """
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come; passed to ``on_progress`` a few times a second."""

    seconds: float
    nodes: int
    solutions: int
    share: float | None = None
    """Of the whole work, from 0 to 1, if the engine knows how much there is."""
    best: int | None = None
    """The best score so far, if the question asks for one."""
    note: str = ""
    """What else there is to say, in a few words."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine returns, in terms of the form. Users never see it: they see what became of it by verification."""

    solutions: list[array[int]]
    """For a ``LineForm``: the edges that are on, along the loop where there is one.
    For a ``TileForm``: ``4 * piece + turns`` for each cell."""
    complete: bool
    """Nothing is left to search: these are all of the solutions, or ``count`` is their number."""
    stopped_by: StoppedBy | None
    stats: Stats
    evidence: Evidence | None = None
    """What the engine can show for its answer, if it keeps any evidence."""
    count: int | None = None
    """The number of solutions, from an engine that counts them without finding them."""
    edge_counts: list[int] | None = None
    """For a ``LineForm``: how many solutions use each edge."""
    heat: list[int] | None = None
    """How often the search visited each edge of a ``LineForm`` or each cell of a ``TileForm``, with option ``heat``."""


NO_ANSWER = Answer([], False, None, {})


@dataclass(frozen=True, slots=True)
class Failure:
    """What :func:`~edgewise.api.solve_many` gives for a puzzle that could not be asked about, in place of a result."""

    name: str
    """The name of the puzzle, or what was given for one."""
    error: EdgewiseError

    def __str__(self) -> str:
        message = str(self.error)
        has_place = getattr(self.error, "source", None) is not None
        return message if has_place or not self.name or self.name in message else f"{self.name}: {message}"

    def to_dict(self) -> dict[str, object]:
        """The failure as the JSON object that the command line prints."""
        return {"puzzle": self.name, "error": str(self.error)}


@dataclass(frozen=True, slots=True)
class UpToSymmetry:
    """What is known of a board's symmetries, where solutions that are images of each other were taken as one."""

    symmetries: int
    """How many the board has, counting the one that changes nothing."""
    every: int | None = None
    """The number of all solutions, if it is known."""
    class_sizes: Mapping[int, int] | None = None
    """How many classes of solutions have each size, where they were found and not only counted."""

    def to_dict(self) -> dict[str, object]:
        facts: dict[str, object] = {"symmetries": self.symmetries}
        if self.every is not None:
            facts["count_all"] = str(self.every)
        if self.class_sizes is not None:
            facts["class_sizes"] = {str(size): classes for size, classes in self.class_sizes.items()}
        return facts

    def __str__(self) -> str:
        """In a few words, behind a number of solutions."""
        if self.symmetries == 1:
            return "(the board has no symmetry)"
        in_all = "" if self.every is None else f", {self.every:,} in all"
        return f"up to symmetry ({self.symmetries} symmetries{in_all})"


@dataclass(frozen=True)
class Result:
    """The verified answer to a question about a puzzle.

    ``str`` draws it, ``verdict`` sums it up, ``repr`` evaluates, notebooks show its picture. Two results are equal if
    they say the same about equal puzzles; how long it took and what was counted on the way do not matter.
    """

    error: ClassVar[None] = None
    """A :class:`Failure` has one; a result never does."""
    puzzle: Puzzle
    engine: str
    status: Status
    unique: bool | None
    """``None`` if the run did not settle it."""
    complete: bool
    stopped_by: StoppedBy | None
    solutions: tuple[Solution, ...]
    seconds: float = field(compare=False)
    """The engine's own time, lowering included; of all runs together where a search was resumed."""
    stats: Stats = field(default_factory=dict, compare=False)
    """What the engine counted; :data:`STATS` says what each counter means."""
    count: int | None = None
    """The number of solutions, if all of them were counted."""
    edge_counts: tuple[int, ...] | None = None
    """How many solutions use each edge of the form, if the question was about edges."""
    reason: str | None = None
    """Why there is no solution, if that was known without a search."""
    delivered: int = 0
    """How many solutions were handed to ``on_solution`` as they were verified; they are not among ``solutions``."""
    up_to_symmetry: UpToSymmetry | None = None
    """Set where solutions that are images of each other were taken as one: ``solutions`` has one of each class, and
    ``count`` is the number of classes. ``unique`` is about all solutions."""
    unsaved: str | None = field(default=None, compare=False)
    """Why the last checkpoint could not be written; ``None`` if it was written, or none was wanted."""
    _raw: Answer = field(default=NO_ANSWER, compare=False, repr=False)
    """The engine's own answer, in terms of the form. It has no solutions where they were handed over before its end."""

    @property
    def found(self) -> int:
        """How many solutions were verified, kept or delivered."""
        return len(self.solutions) + self.delivered

    @property
    def verdict(self) -> str:
        """The answer in a few words.

        >>> import edgewise as ew
        >>> ew.solve("0 .\\n. .").verdict
        'solved'
        """
        if self.status is Status.UNSOLVABLE:
            return f"no solution: {self.reason}" if self.reason else "no solution"
        if self.status is Status.UNKNOWN:
            known = f"best: {self.solutions[0].score_text()}" if self.solutions else "unknown"
            return f"{known}, stopped by {self.stopped_by}" if self.stopped_by else known
        if self.up_to_symmetry is not None and not self.unique:
            number = self.found if self.count is None else self.count
            verdict = f"{counted(number, 'solution')} {self.up_to_symmetry}" if number else "solved"
            if self.stopped_by == "solutions":
                return f"{verdict}, or more"
            return verdict if self.complete else f"{verdict}, stopped by {self.stopped_by}"
        if self.count is not None and self.count != self.found:
            of = f"{self.found} of " if self.found else ""
            return f"{of}{self.count:,} solutions" if self.count > 1 else "one solution"
        return "solved, the only solution" if self.unique else self._found

    @property
    def _found(self) -> str:
        found = self.found
        if self.complete:
            return f"solved, {found} solutions and no more"
        if self.stopped_by not in (None, "solutions"):
            return f"{found} found, stopped by {self.stopped_by}"
        return "solved" if found == 1 else f"solved, {found} solutions or more"

    def __str__(self) -> str:
        drawn = [str(solution) for solution in self.solutions] or [str(self.puzzle)]
        return "\n\n".join([*drawn, f"# {self.verdict}"])

    def _repr_svg_(self) -> str:
        return (self.solutions[0] if self.solutions else self.puzzle)._repr_svg_()

    def _edges(self, counts: tuple[int, ...]) -> list[dict[str, object]]:
        """For each edge its two points, the number of solutions that use it, and their share."""
        from edgewise.base.registry import family_of
        from edgewise.explaining.lines.state import listed_place  # late: few questions are about edges

        line_of = family_of(self.puzzle).line_of
        return [
            {
                "line": [listed_place(place) for place in line_of(self.puzzle, edge)],
                "count": str(uses),
                "share": uses / self.count if self.count else 0.0,
            }
            for edge, uses in enumerate(counts)
        ]

    def to_dict(self) -> dict[str, object]:
        """The result as the JSON object that the command line prints."""
        return {
            "puzzle": self.puzzle.name,
            "family": self.puzzle.family_name,
            "engine": self.engine,
            "status": str(self.status),
            "unique": self.unique,
            "complete": self.complete,
            "stopped_by": self.stopped_by,
            "solutions": [solution.to_dict() for solution in self.solutions],
            **({} if self.count is None else {"count": str(self.count)}),
            **({} if self.up_to_symmetry is None else self.up_to_symmetry.to_dict()),
            **({} if self.reason is None else {"reason": self.reason}),
            "seconds": round(self.seconds, 6),
            "stats": {
                name: round(value, 6) if isinstance(value, float) else value for name, value in self.stats.items()
            },
            **({} if self.edge_counts is None else {"edges": self._edges(self.edge_counts)}),
        }
