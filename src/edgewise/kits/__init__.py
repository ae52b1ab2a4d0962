"""The one fork between kinds of forms: what can be done with each of them, found once by :func:`kit_of`.

A kind of form has a file here, named as its ``kind``, with a ``KIT``. The work is done in rooms of their own, which are
imported when they are first needed. Nothing outside these rooms, the engines and the families asks what a form is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from edgewise.base.forms import Form
from edgewise.base.parts import part_of

if TYPE_CHECKING:
    from edgewise.analysis.dives import Depth
    from edgewise.base.evidence import Evidence
    from edgewise.base.family import Puzzle
    from edgewise.base.result import Result
    from edgewise.base.scene import Scene
    from edgewise.explaining.clock import Clock, OnProgress
    from edgewise.explaining.diagnose.forced import Forced
    from edgewise.explaining.diagnose.relaxing import Demands
    from edgewise.explaining.diagnose.trials import Trials
    from edgewise.explaining.grade import Grade
    from edgewise.formulas.lines import Formula
    from edgewise.proofs.write.folder import Files
    from edgewise.solving.forcing import ForcedEdges
    from edgewise.symmetry.orbits import CountingImages, Images
    from edgewise.text.source import Source

F = TypeVar("F", bound=Form)
Place = Sequence[int] | int
"""A row and a column, or a number."""


def kit_of(form: Form) -> Kit[Any]:
    """What can be done with a form."""
    kit: Kit[Any] = part_of(__name__, form.kind, "KIT")
    return kit


class Kit(ABC, Generic[F]):
    """What can be done with one kind of form. Subjects, states and hints are its own: they pass through as they are."""

    most_graded: ClassVar[int]
    """Edges or cells up to which a puzzle is soon graded."""
    most_nodes_to_grade: ClassVar[int]
    """Nodes in which a puzzle has to be solved for its grade: some seconds."""

    # ---- explain -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def read_state(self, puzzle: Puzzle, source: Source) -> Any:
        """How far a player has come."""

    @abstractmethod
    def subject(self, puzzle: Puzzle, clock: Clock, on_progress: OnProgress | None, most_nodes: int | None) -> Any:
        """The puzzle, to be explained: solved, if time and nodes are enough for it."""

    @abstractmethod
    def steps(self, subject: Any, state: Any, most: int) -> Iterator[Any]:
        """The way from a state, ``None`` for an empty board, to the end."""

    def way(self, subject: Any, most: int) -> Iterator[Any]:
        """The way from the empty board as it is told: steps that are one pattern may be told together."""
        return self.steps(subject, None, most)

    @abstractmethod
    def why(self, subject: Any, state: Any, place: tuple[Place, Place], most: int) -> Any:
        """Why something is so in one place."""

    @abstractmethod
    def grade(self, subject: Any, on_progress: OnProgress | None) -> Grade:
        """How hard the puzzle is for a person."""

    @abstractmethod
    def page_marks(self, form: F, scene: Scene) -> str:
        """What a page to step through hides on the board until a step shows it."""

    # ---- diagnose ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def settle(self, found: Forced, form: F, trials: Trials, result: Result) -> None:
        """Fills in what all solutions share. ``result`` says whether there is one, several or none."""

    @abstractmethod
    def demands(self, puzzle: Puzzle, form: F) -> Iterator[Demands]:
        """The kinds of demands to look at, in turn: a kind whose demands can all be met is not to blame."""

    @abstractmethod
    def is_met(self, form: F, answer: array[int]) -> bool:
        """Whether an answer solves a form that no puzzle has; plain, and written apart from the engines."""

    # ---- prove -------------------------------------------------------------------------------------------------------

    @abstractmethod
    def refutation(
        self,
        puzzle: Puzzle,
        form: F,
        evidence: Evidence,
        solutions: Sequence[Sequence[int]],
        go_on: Callable[[], None],
    ) -> Files:
        """The files that show that there are no other solutions; ``go_on`` raises what ends the work."""

    @abstractmethod
    def solution_text(self, puzzle: Puzzle, result: Result, number: int, answer: Sequence[int]) -> str:
        """The file of a solution."""

    @abstractmethod
    def formula(self, puzzle: Puzzle, form: F) -> tuple[Formula, list[str]] | None:
        """The rules as clauses, and the names of the variables; ``None`` where there is no such export."""

    # ---- symmetry ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def images(self, puzzle: Puzzle, form: F, go_on: Callable[[], None]) -> Images:
        """The symmetries of a puzzle, for its solutions. ``go_on`` is called often; it may raise."""

    def counting_images(self, puzzle: Puzzle, form: F, go_on: Callable[[], None]) -> CountingImages | None:
        """The same where classes of solutions can be counted without finding any; ``None`` where they cannot."""
        return None

    # ---- look at -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def edge_ends(self, form: F) -> Sequence[tuple[int, int]]:
        """The two vertices that each edge joins; none where there are no edges."""

    # ---- measure -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def measure(self, form: F) -> tuple[int, int]:
        """The number of cells, and of clues."""

    @abstractmethod
    def propagated(self, form: F, has_to_stop: Callable[[], bool] = lambda: False) -> ForcedEdges | None:
        """What propagation alone settles; ``None`` where there is no such measure, or it had to stop."""

    def boards_by_depth(self, form: F, has_to_stop: Callable[[], bool] = lambda: False) -> tuple[Depth, ...]:
        """How many boards there are with the first cells laid, as an estimate; none where nobody asks, or it had to
        stop.
        """
        return ()

    @abstractmethod
    def with_heat(self, scene: Scene, heat: Sequence[float], words: Sequence[str]) -> Scene:
        """A picture in which whatever there is to decide is coloured by its heat; its words are under the pointer."""
