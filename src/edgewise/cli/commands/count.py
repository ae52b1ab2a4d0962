"""``edgewise count`` and ``edgewise sample``: how many solutions there are, and some of them drawn at random."""

from __future__ import annotations

from typing import Annotated

from edgewise.base.errors import BadInput
from edgewise.base.listener import Listener
from edgewise.cli.batch import Answering, PuzzleReader, answer_all, one_by_one
from edgewise.cli.clusters import InParts, Joined
from edgewise.cli.command import Command
from edgewise.cli.doors import DRAWN, Drawing, ManyPrinted, ManyPuzzles, Working, printed_as
from edgewise.cli.results import CountWriter, ResultWriter
from edgewise.cli.shape import Shape
from edgewise.questions.searches import Count, Sample


class CountDoor(Working, InParts, ManyPrinted, ManyPuzzles):
    """What `count` takes beside the question."""


def count(question: Count, door: CountDoor) -> int:
    shape = door.wanted()
    if shape.is_picture and not question.edges:
        raise BadInput(f"--as {shape} needs --edges: it draws how many solutions use each edge")
    for flag, given in (("--up-to-symmetry", question.up_to_symmetry), ("--certify", question.certify is not None)):
        if given and door.cluster is not None:
            raise BadInput(f"{flag} cannot be combined with --cluster")
    reader = door.reader(door.part)
    if question.certify is not None and reader.several:
        raise BadInput("--certify needs a single PUZZLE")
    here = door.here(question)
    writer = CountWriter(shape, door.output, reader.several, door.stats)
    with door.joined(question.threads, door.cpu) as joined:
        answering = one_by_one(here.answer) if joined is None else _on_cluster(question, reader, joined)
        return answer_all(reader, writer, answering)


def _on_cluster(question: Count, reader: PuzzleReader, joined: Joined) -> Answering:
    if reader.several or question.edges or not joined.can_share(str(question.engine)):
        answer_many = joined.cluster.answer_many
        return lambda boards, stop, live: answer_many(boards, question, Listener(stop), **joined.many)
    return one_by_one(lambda board, listener: joined.answer(board, question, listener))


class SampleDoor(Working, ManyPrinted, Drawing, ManyPuzzles):
    """What `sample` takes beside the question."""

    shape: Annotated[Shape | None, printed_as(*DRAWN, Shape.URL)] = None


def sample(question: Sample, door: SampleDoor) -> int:
    reader = door.reader()
    writer = ResultWriter(door.wanted(), door.output, reader.several, door.style(door.output), door.stats)
    return answer_all(reader, writer, one_by_one(door.here(question).answer, writer))


COMMANDS = [
    Command("count", Count, CountDoor, count, "Count the solutions of puzzles, exactly."),
    Command("sample", Sample, SampleDoor, sample, "Draw solutions at random, each as likely as any other."),
]
