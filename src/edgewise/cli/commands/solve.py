"""``edgewise solve``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from edgewise.api import answer, answer_many
from edgewise.base.engine import StopFlag
from edgewise.base.errors import BadInput, EdgewiseError
from edgewise.base.family import Puzzle
from edgewise.base.fields import says
from edgewise.base.listener import Listener
from edgewise.base.registry import formula_engine
from edgewise.base.request import AUTO
from edgewise.base.result import Failure, Result
from edgewise.cli.batch import PuzzleReader, answer_all, each_read
from edgewise.cli.clusters import InParts, Joined
from edgewise.cli.command import Command
from edgewise.cli.doors import Drawing, ManyPrinted, ManyPuzzles, OnDevice, Working, printed_as
from edgewise.cli.output import Stream
from edgewise.cli.results import ResultWriter, streaming
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape
from edgewise.questions.searches import Formula, Solve

PRINTED = tuple(shape for shape in Shape if not shape.is_booklet)
SHAPES = (
    "What to print (default: text, or by the ending of -o); cnf is the formula for a SAT solver, "
    "cnf-final the same with the cuts added by solving."
)


class Door(OnDevice, Working, InParts, ManyPrinted, Drawing, ManyPuzzles):
    """What `solve` takes beside the question."""

    shape: Annotated[Shape | None, printed_as(*PRINTED, meaning=SHAPES)] = None
    print_cnf: Annotated[bool, says("The same as --as cnf.")] = False

    def wanted(self) -> Shape:
        if self.print_cnf and self.shape not in (None, Shape.CNF):
            raise BadInput(f"--print-cnf cannot be combined with --as {self.shape}")
        return Shape.CNF if self.print_cnf else super().wanted()


def solve(question: Solve, door: Door) -> int:
    shape = door.wanted()
    threads = question.threads
    question = door.on_device(door.here(question))
    reader = door.reader(door.part)
    _refuse(question, door, shape, reader)
    if shape.is_formula:
        return _print_formulas(reader, door.output, question if shape is Shape.FINAL_CNF else None)
    writer = ResultWriter(shape, door.output, reader.several, door.style(door.output), door.stats)
    with door.joined(threads, door.cpu) as joined:
        return answer_all(reader, writer, Answers(question, reader, writer, joined))


COMMANDS = [Command("solve", Solve, Door, solve, "Solve puzzles.")]


def _refuse(question: Solve, door: Door, shape: Shape, reader: PuzzleReader) -> None:
    """What the question and the command line cannot have at the same time."""
    if question.saves and (reader.several or shape.is_formula):
        raise BadInput("--save and --resume need a single PUZZLE, and cannot be combined with --as cnf")
    if question.saves and door.cluster is not None and not question.best:
        raise BadInput("with --cluster, --save and --resume need --best; use --ledger FILE instead")
    if question.up_to_symmetry and (shape.is_formula or door.cluster is not None):
        raise BadInput("--up-to-symmetry cannot be combined with --as cnf or --cluster")
    if shape.is_formula and question.engine not in (AUTO, able := formula_engine().name):
        raise BadInput(f"--as {shape} prints the formula of the engine {able}, not of {question.engine}")
    if shape.is_formula and door.cluster is not None:
        raise BadInput(f"--as {shape} cannot be combined with --cluster")
    if question.best and None not in (door.cluster, door.ledger) and not reader.several:
        raise BadInput("--best cannot be combined with --ledger")


@dataclass(frozen=True)
class Answers:
    """Puzzle after puzzle: one at a time with all threads, several at a time, or on a cluster."""

    question: Solve
    reader: PuzzleReader
    writer: ResultWriter
    joined: Joined | None

    def __call__(
        self, boards: Iterator[Puzzle | Failure], stop: StopFlag, live: LiveLine
    ) -> Iterable[Result | Failure]:
        joined, question = self.joined, self.question
        engine = str(question.engine)
        if joined is None and self.reader.several:
            return answer_many(boards, question, Listener(stop))
        if joined is None or (not self.reader.several and joined.can_share(engine)):
            return each_read(boards, lambda board: self._one(board, stop, live))
        if question.saves:
            raise BadInput(f"engine {engine} cannot write checkpoints on a cluster")
        return joined.cluster.answer_many(boards, question, Listener(stop), **joined.many)

    def _one(self, board: Puzzle, stop: StopFlag, live: LiveLine) -> Result:
        streams = self.writer.streams and self.question.wants_many
        listener = Listener(stop, live, on_solution=streaming(self.writer, board, live) if streams else None)
        if self.joined is None:
            return answer(board, self.question, listener)
        return self.joined.answer(board, self.question, listener)


def _print_formulas(reader: PuzzleReader, output: Path | None, search: Solve | None) -> int:
    """One formula after the other, as they would be given to a SAT solver; with what the ``search`` adds to them."""
    stream = Stream(output)
    with closing(stream), stop_on_interrupt() as stop:
        for puzzle in reader.until(stop):
            if isinstance(puzzle, Failure):
                reader.report(puzzle)
                continue
            try:
                formula = answer(puzzle, Formula(solving=search), Listener(stop))
            except EdgewiseError as error:
                if not reader.several:
                    raise
                reader.report(Failure(puzzle.name, error))
            else:
                stream.write(formula.rstrip("\n"))
    return reader.exit_code([], stop)
