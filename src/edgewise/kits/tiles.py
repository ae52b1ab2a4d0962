"""What can be done with square tiles on a board."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from edgewise.base.forms import TileForm
from edgewise.kits import Kit, Place

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
    from edgewise.explaining.tiles.hints import TileHint
    from edgewise.explaining.tiles.state import TileState
    from edgewise.explaining.tiles.subject import TileSubject
    from edgewise.proofs.write.folder import Files
    from edgewise.symmetry.orbits import Images
    from edgewise.text.source import Source


class TileKit(Kit[TileForm]):
    """Tiles: edge matching."""

    most_graded: ClassVar[int] = 25
    most_nodes_to_grade: ClassVar[int] = 100_000_000

    def read_state(self, puzzle: Puzzle, source: Source) -> TileState:
        from edgewise.explaining.tiles.state import read_tile_state

        return read_tile_state(puzzle, source)

    def subject(
        self, puzzle: Puzzle, clock: Clock, on_progress: OnProgress | None, most_nodes: int | None
    ) -> TileSubject:
        from edgewise.explaining.tiles.subject import TileSubject

        return TileSubject(puzzle, clock, on_progress, most_nodes)

    def steps(self, subject: TileSubject, state: TileState | None, most: int) -> Iterator[TileHint]:
        from edgewise.explaining.tiles.hints import steps

        return steps(subject, self._state(subject, state), most)

    def why(self, subject: TileSubject, state: TileState | None, place: tuple[Place, Place], most: int) -> TileHint:
        from edgewise.explaining.tiles.hints import why
        from edgewise.explaining.tiles.state import cell_asked

        return why(subject, self._state(subject, state), cell_asked(subject.puzzle, place), most)

    def _state(self, subject: TileSubject, state: TileState | None) -> TileState:
        from edgewise.explaining.tiles.state import TileState

        return state or TileState(subject.puzzle)

    def grade(self, subject: TileSubject, on_progress: OnProgress | None) -> Grade:
        from edgewise.explaining.tiles.grading import grade

        return grade(subject)

    def page_marks(self, form: TileForm, scene: Scene) -> str:
        """None: each step has a picture of its own."""
        return ""

    def settle(self, found: Forced, form: TileForm, trials: Trials, result: Result) -> None:
        from edgewise.explaining.tiles.forced import settle

        settle(found, form, trials, result)

    def demands(self, puzzle: Puzzle, form: TileForm) -> Iterator[Demands]:
        from edgewise.explaining.tiles.demands import FixedPieces

        yield FixedPieces(form, puzzle.board.columns)

    def is_met(self, form: TileForm, answer: array[int]) -> bool:
        from edgewise.explaining.tiles.demands import is_met

        return is_met(form, answer)

    def refutation(
        self,
        puzzle: Puzzle,
        form: TileForm,
        evidence: Evidence,
        solutions: Sequence[Sequence[int]],
        go_on: Callable[[], None],
    ) -> Files:
        from edgewise.proofs.write.tiles import tile_refutation_files

        return tile_refutation_files(form, evidence, solutions)

    def solution_text(self, puzzle: Puzzle, result: Result, number: int, answer: Sequence[int]) -> str:
        from edgewise.proofs.write.tiles import board_text

        return board_text(result, number, answer)

    def formula(self, puzzle: Puzzle, form: TileForm) -> None:
        return None

    def images(self, puzzle: Puzzle, form: TileForm, go_on: Callable[[], None]) -> Images:
        from edgewise.symmetry.tiles import TileImages, tile_symmetries

        return TileImages(form, tile_symmetries(form, go_on))

    def edge_ends(self, form: TileForm) -> Sequence[tuple[int, int]]:
        return ()

    def measure(self, form: TileForm) -> tuple[int, int]:
        return len(form.neighbours), len(form.fixed)

    def propagated(self, form: TileForm, has_to_stop: Callable[[], bool] = lambda: False) -> None:
        return None

    def boards_by_depth(self, form: TileForm, has_to_stop: Callable[[], bool] = lambda: False) -> tuple[Depth, ...]:
        from edgewise.analysis.dives import boards_by_depth

        return boards_by_depth(form, has_to_stop)

    def with_heat(self, scene: Scene, heat: Sequence[float], words: Sequence[str]) -> Scene:
        from edgewise.pictures.overlays import with_heat_of_cells

        return with_heat_of_cells(scene, heat, words)


KIT = TileKit()
