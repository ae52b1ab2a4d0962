"""Why a board has no solution: a minimal set of clues that cannot hold together.

Demands are added in some order until there is no solution. The one that made it so is needed, and whatever would have
come after it is not. Repeating this with the rest finds them all, and each needed one comes with a solution that
exists without it. Clues that contradict each other stand together as a rule, so the order is by distance from those
that are needed: after the first round, few are left.

That would be quick if each question were. Some take minutes: whether a board has a solution without a clue that is not
needed may be as hard to see as that it has none. So a question is given up early at first, and the demand kept. That
gives a conflict in a moment, though perhaps not a minimal one. Then the demands in doubt are asked about again, each
time more patiently, until none is left or time is up.

The pairs of a Flow are left out where cells may stay blank, because fewer paths cover less. If all pairs can be joined
in that way, it is the covering that fails: then it is cells that cannot all be covered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from edgewise.base.deadline import Stopped
from edgewise.base.engine import StopFlag
from edgewise.base.errors import EngineFault
from edgewise.base.family import Puzzle, Style
from edgewise.base.places import cell_text
from edgewise.base.registry import family_of
from edgewise.base.result import Limits, Question, Status, StoppedBy
from edgewise.explaining.diagnose.relaxing import Demands, Place, cell_at, listed_place
from edgewise.explaining.diagnose.trials import Trials
from edgewise.explaining.lines.words import listed
from edgewise.kits import kit_of

HASTE = 50
"""Nodes after which a question is given up in the first round ..."""
PATIENCE = (500, 5_000, 50_000, None)
"""... and in those after it, until none is given up any more."""
FEW = 24
"""A conflict among no more demands than this is small enough to begin with."""
MARK, MARK_OPACITY = "#d50000", 0.3


@dataclass
class Conflict:
    """Clues that cannot hold together; the puzzle has no solution because of them."""

    puzzle: Puzzle
    status: Status = Status.UNKNOWN
    """``UNSOLVABLE`` if there is a conflict, ``SOLVED`` if the puzzle has a solution after all."""
    what: str = "clues"
    """What cannot hold together, in the plural."""
    demands: tuple[tuple[Place, ...], ...] = ()
    """The places of each of them: a pair has two. Empty if the board has no solution whatever the clues."""
    minimal: bool = False
    """Whether it is proven that there is a solution without any one of them. If not, perhaps fewer contradict."""
    reason: str | None = None
    """Why there is no solution, where counting tells."""
    pieces: tuple[int, ...] = ()
    """Tiles: pieces, from 1, that cannot lie on one board together, where no clue is to blame and counting is no help.

    Without any one of them the others can, and cells stay empty.
    """
    stopped_by: StoppedBy | None = None

    @property
    def clues(self) -> list[Place]:
        """All places, in order."""
        return sorted(place for places in self.demands for place in places)

    def to_dict(self) -> dict[str, object]:
        """The JSON object that the command line prints."""
        facts = {"puzzle": self.puzzle.name, "family": self.puzzle.family_name, "status": str(self.status)}
        return {
            **facts,
            "what": self.what,
            "clues": [listed_place(place) for place in self.clues],
            "minimal": self.minimal,
            **({} if self.reason is None else {"reason": self.reason}),
            **({} if not self.pieces else {"pieces": list(self.pieces)}),
            "stopped_by": self.stopped_by,
        }

    @property
    def verdict(self) -> str:
        """The answer in a few words."""
        if self.status is Status.SOLVED:
            return "no conflict: there is a solution"
        if self.status is Status.UNKNOWN:
            return f"unknown, stopped by {self.stopped_by}"
        if not self.demands:
            pieces = f"{len(self.pieces)} pieces cannot be placed on one board" if self.pieces else ""
            return f"no solution, whatever the clues{f': {self.reason or pieces}' if self.reason or pieces else ''}"
        said = f"{len(self.demands)} {self.what} contradict each other"
        if len(self.demands) == 1:
            said = f"1 {self.what.replace('s', '', 1)} cannot be satisfied"
        stopped = f", stopped by {self.stopped_by}" if self.stopped_by is not None else ""
        return said if self.minimal else f"{said}, perhaps fewer{stopped}"

    @property
    def demand_texts(self) -> list[str]:
        """Each of them in words: what it is, and where."""
        editing = family_of(self.puzzle).editing
        given = {} if editing is None else editing.clues_of(self.puzzle)
        texts = []
        for places in self.demands:
            where, cell = listed([cell_text(place) for place in places]), cell_at(places[0])
            texts.append(f"{editing.text(given[cell])} in {where}" if editing and cell in given else where)
        return texts

    def draw_svg(self, style: Style | None = None) -> str:
        """The board with the places of the conflict marked."""
        from edgewise.pictures.overlays import with_marked_cells  # late: only pictures need them
        from edgewise.pictures.svg import svg_of

        scene = family_of(self.puzzle).scene(self.puzzle, None, style or Style())
        cells = [self.puzzle.board.cell_number(cell_at(place)) for place in self.clues]
        return svg_of(with_marked_cells(scene, cells, MARK, MARK_OPACITY))

    def _repr_svg_(self) -> str:
        return self.draw_svg()


def conflict(
    puzzle: Puzzle,
    limits: Limits | None = None,
    threads: int | None = None,
    stop: StopFlag | None = None,
    on_news: Callable[[str], None] | None = None,
) -> Conflict:
    """A set of clues that cannot hold together; minimal, as far as the limits allow."""
    found = Conflict(puzzle)
    trials = Trials(limits, threads, stop, on_news)
    try:
        find_conflict(found, trials)
    except Stopped as stopped:
        found.stopped_by = trials.reported(stopped)
    return found


def find_conflict(found: Conflict, trials: Trials, hastily: bool = False) -> None:
    """Fills in what is found; when a limit stops it, ``found`` holds the smallest set so far.

    In haste the first set will do, and pieces are not looked for. What comes after the first set improves it.
    """
    result = trials.ask(found.puzzle, Question.FIRST)
    found.status, found.reason = result.status, result.reason
    if result.status is not Status.UNSOLVABLE:
        return
    *others, demands = demands_of(found.puzzle)  # all that the last kind demands is all that the puzzle asks for
    for kind in others:
        _keep(found, kind, list(range(len(kind.places))))
        if not _Shrinker(trials, kind).has_solution(range(len(kind.places))):
            demands = kind
            break
    shrinker = _Shrinker(trials, demands)
    everything = list(range(len(demands.places)))
    _keep(found, demands, everything)
    first = everything
    for first in shrinker.first_sets(everything):
        _keep(found, demands, first)
        if found.demands and not hastily:
            trials.has_answer()
            trials.on_news(found.verdict)
    if hastily:
        found.minimal = not shrinker.in_doubt
        return
    left = first
    for left in shrinker.smaller_sets(first):
        _keep(found, demands, left)
        trials.on_news(found.verdict)
    if not demands.narrowing:
        # What was needed among more may not be needed in the end; and other clues may have a solution where none have.
        left = left or everything
        _keep(found, demands, left)
        found.minimal = all(shrinker.has_solution([one for one in left if one != demand]) for demand in left)
        return
    if demands.others and not found.demands and found.reason is None:
        found.what = demands.others
        found.pieces = tuple(piece + 1 for piece in demands.others_to_blame(trials))
    found.minimal = True


def demands_of(puzzle: Puzzle) -> Iterator[Demands]:
    """The kinds of demands to look at, in turn: a kind whose demands can all be met is not to blame."""
    return kit_of(puzzle.form).demands(puzzle, puzzle.form)


def _keep(found: Conflict, demands: Demands, left: list[int]) -> None:
    found.what = demands.what
    found.demands = tuple(demands.shown(demand) for demand in sorted(left))


class _Shrinker:
    """Makes a set of demands without solution smaller, until each that is left is needed."""

    def __init__(self, trials: Trials, demands: Demands) -> None:
        self.trials = trials
        self.demands = demands
        self.in_doubt: list[int] = []
        """Demands that were kept because the question about them was given up."""

    def has_solution(self, kept: Collection[int], nodes: int | None = None) -> bool | None:
        """Whether there is a solution with these demands; ``None`` if that is not known after so many nodes."""
        form = self.demands.keeping(set(kept))
        try:
            solved = self.trials.solution(form, nodes)
        except Stopped as stopped:
            if stopped.by == "nodes":
                return None
            raise
        if solved is None:
            return False
        engine, answer = solved
        if not kit_of(form).is_met(form, answer):
            raise EngineFault(f"engine {engine.name} broke a rule; please report this puzzle")
        return True

    def first_sets(self, left: list[int]) -> Iterator[list[int]]:
        """Smaller and smaller sets, soon; the last one is minimal but for the demands that are in doubt."""
        needed, left = self._start(left)
        yield [*needed, *left]
        distance = self._distances(left, needed[0]) if left else {}
        while left:
            left = left[: self._enough(needed, left, "from the end")]
            if left:
                needed.append(left.pop())
                for demand, steps in self._distances(left, needed[-1]).items():
                    distance[demand] = min(distance[demand], steps)
                left.sort(key=distance.__getitem__)
            yield [*needed, *left]
        self.in_doubt = [demand for demand in self.in_doubt if demand in needed]

    def smaller_sets(self, left: list[int]) -> Iterator[list[int]]:
        """Smaller sets, with more and more patience; the last one is minimal."""
        for patience in PATIENCE:
            doubts, self.in_doubt = self.in_doubt, []
            for demand in doubts:
                rest = [one for one in left if one != demand]
                solvable = self.has_solution(rest, patience)
                if solvable is False:
                    left = rest
                    yield left
                elif solvable is None:
                    self.in_doubt.append(demand)

    def _start(self, everything: list[int]) -> tuple[list[int], list[int]]:
        """The first demands that are needed, and few others beside which there is no solution.

        Which ones are met first depends on the order, so if there are many, another order is tried.
        """
        places = self.demands.places
        by_column = sorted(everything, key=lambda demand: places[demand][::-1])
        best: tuple[list[int], list[int]] | None = None
        for order in (everything, everything[::-1], by_column, by_column[::-1]):
            left = order[: self._enough([], order, "halving")]
            if not left:
                return [], []
            needed = [left.pop()]
            left.sort(key=self._distances(left, needed[0]).__getitem__)
            left = left[: self._enough(needed, left, "from the beginning")]
            if best is None or len(left) < len(best[1]):
                best = needed, left
            if len(left) <= FEW:
                break
        assert best is not None
        return best

    def _enough(self, needed: list[int], left: list[int], steps: str) -> int:
        """How many of the demands on the left are enough, beside the needed ones, for there to be no solution.

        All of them are. At first about any number may be, and the range is halved. Around the first one that is needed
        few are enough, so the steps are small at the beginning. After that most are needed, and the steps are small at
        the end.
        """
        low, high = -1, len(left)  # with `low` there is a solution, with `high` there is none
        step, doubt = 1, False
        while high - low > 1:
            middle = (low + high) // 2
            if steps == "from the beginning":
                middle = min(middle, low + step)
            elif steps == "from the end":
                middle = max(middle, high - step)
            solvable = self.has_solution([*needed, *left[:middle]], HASTE)
            if solvable is False:
                high = middle
            else:
                low, doubt = middle, solvable is None
            step *= 2
        if doubt:
            self.in_doubt.append(left[high - 1])
        return high

    def _distances(self, demands: list[int], to: int) -> dict[int, int]:
        """How far each of these demands is from another one."""
        places = self.demands.places
        return {demand: _distance(places[demand], places[to]) for demand in demands}


def _distance(one: Place, other: Place) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=False))
