"""What can be done with lines on a graph."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from edgewise.base.forms import NEVER, LineForm
from edgewise.base.registry import family_of
from edgewise.kits import Kit, Place

if TYPE_CHECKING:
    from edgewise.base.evidence import Evidence
    from edgewise.base.family import Puzzle
    from edgewise.base.result import Result
    from edgewise.base.scene import Scene
    from edgewise.explaining.clock import Clock, OnProgress
    from edgewise.explaining.diagnose.forced import Forced
    from edgewise.explaining.diagnose.relaxing import Demands
    from edgewise.explaining.diagnose.trials import Trials
    from edgewise.explaining.grade import Grade
    from edgewise.explaining.lines.hints import Hint
    from edgewise.explaining.lines.state import State
    from edgewise.explaining.lines.subject import Subject
    from edgewise.formulas.lines import Formula
    from edgewise.proofs.write.folder import Files
    from edgewise.solving.forcing import ForcedEdges
    from edgewise.symmetry.lines import LineImages
    from edgewise.text.source import Source


class LineKit(Kit[LineForm]):
    """Lines: loops, and paths between pairs."""

    most_graded: ClassVar[int] = 100_000
    most_nodes_to_grade: ClassVar[int] = 100_000

    def read_state(self, puzzle: Puzzle, source: Source) -> State:
        from edgewise.explaining.lines.state import read_state

        return read_state(puzzle, source)

    def subject(self, puzzle: Puzzle, clock: Clock, on_progress: OnProgress | None, most_nodes: int | None) -> Subject:
        from edgewise.explaining.lines.subject import Subject

        return Subject(puzzle, clock, on_progress, most_nodes)

    def steps(self, subject: Subject, state: State | None, most: int) -> Iterator[Hint]:
        from edgewise.explaining.lines.hints import steps

        return steps(subject, subject.values(state), most)

    def way(self, subject: Subject, most: int) -> Iterator[Hint]:
        from edgewise.explaining.lines.runs import told_together

        return told_together(subject.form, self.steps(subject, None, most))

    def why(self, subject: Subject, state: State | None, place: tuple[Place, Place], most: int) -> Hint:
        from edgewise.explaining.lines.hints import why
        from edgewise.explaining.lines.state import edge_number

        return why(subject, subject.values(state), edge_number(subject.puzzle, subject.form, place), most)

    def grade(self, subject: Subject, on_progress: OnProgress | None) -> Grade:
        from edgewise.explaining.lines.grading import grade

        return grade(subject, on_progress)

    def page_marks(self, form: LineForm, scene: Scene) -> str:
        from edgewise.pictures.hints import hidden_marks

        return "\n".join(hidden_marks(form, scene))

    def settle(self, found: Forced, form: LineForm, trials: Trials, result: Result) -> None:
        from edgewise.explaining.lines.forced import settle

        settle(found, form, trials, result)

    def demands(self, puzzle: Puzzle, form: LineForm) -> Iterator[Demands]:
        from edgewise.explaining.lines.demands import Clues, Covers, Pairs, Signs

        family = family_of(puzzle)
        names, editing = family.names(puzzle), family.editing
        if form.rule.joins_pairs:
            yield Pairs(form, names)
            yield Covers(form, names)
            return
        clues = Clues(form, names)
        if editing is None or editing.clues is None:
            yield clues
            return
        # Where more is demanded than clues say, as that a Full Loop visits each point, only the clues can be left out.
        is_all = editing.derived is not None and editing.clues_of(puzzle).keys() >= clues.cells
        yield clues if is_all else Signs(puzzle, editing)

    def is_met(self, form: LineForm, answer: array[int]) -> bool:
        from edgewise.explaining.lines.demands import is_met

        return is_met(form, answer)

    def refutation(
        self,
        puzzle: Puzzle,
        form: LineForm,
        evidence: Evidence,
        solutions: Sequence[Sequence[int]],
        go_on: Callable[[], None],
    ) -> Files:
        from edgewise.proofs.write.lines import refutation_files

        return refutation_files(form, family_of(puzzle).names(puzzle), evidence, solutions, go_on=go_on)

    def solution_text(self, puzzle: Puzzle, result: Result, number: int, answer: Sequence[int]) -> str:
        from edgewise.proofs.write.lines import solution_text

        return solution_text(result, number, family_of(puzzle).names(puzzle), answer)

    def formula(self, puzzle: Puzzle, form: LineForm) -> tuple[Formula, list[str]]:
        from edgewise.formulas.lines import base_formula, counter_names, variable_names

        names = family_of(puzzle).names(puzzle)
        called = [*variable_names(form, names.edge, names.vertex), *counter_names(form, names.clue)]
        return base_formula(form), called

    def images(self, puzzle: Puzzle, form: LineForm, go_on: Callable[[], None]) -> LineImages:
        from edgewise.symmetry.lines import LineImages, line_symmetries
        from edgewise.symmetry.marked_board import marked_board

        return LineImages(line_symmetries(marked_board(puzzle), go_on))

    def counting_images(self, puzzle: Puzzle, form: LineForm, go_on: Callable[[], None]) -> LineImages:
        return self.images(puzzle, form, go_on)

    def edge_ends(self, form: LineForm) -> Sequence[tuple[int, int]]:
        return list(zip(form.tails, form.heads, strict=True))

    def measure(self, form: LineForm) -> tuple[int, int]:
        """Cells are the faces of a board with a loop; otherwise the places that lines can take. Ends are clues."""
        if form.rule.joins_pairs:
            return sum(mask != NEVER for mask in form.degrees), len(form.rule.ends) + len(form.clues)
        return len(form.faces) if form.faces is not None else form.vertex_count, len(form.clues)

    def propagated(self, form: LineForm, has_to_stop: Callable[[], bool] = lambda: False) -> ForcedEdges | None:
        from edgewise.solving.forcing import force_until

        return force_until(form, has_to_stop)

    def with_heat(self, scene: Scene, heat: Sequence[float], words: Sequence[str]) -> Scene:
        from edgewise.pictures.overlays import with_heat_of_edges

        return with_heat_of_edges(scene, heat, words)


KIT = LineKit()
