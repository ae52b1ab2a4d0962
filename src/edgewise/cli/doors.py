"""What belongs to the command line alone, in small parts that a command puts together: puzzles, printing, devices."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from edgewise.base.errors import BadInput
from edgewise.base.family import Puzzle, Style
from edgewise.base.fields import fields_of, says
from edgewise.cli.batch import Part, PuzzleReader
from edgewise.cli.output import wants_colour
from edgewise.cli.puzzle_argument import one_puzzle
from edgewise.cli.readers import thread_count
from edgewise.cli.shape import Shape, shape_for
from edgewise.questions.searches import Search

S = TypeVar("S", bound=Search)
DRAWN = (Shape.TEXT, Shape.JSON, Shape.SVG, Shape.PNG)
WRITTEN = (Shape.TEXT, Shape.JSON)


def printed_as(*shapes: Shape, meaning: str = "What to print (default: text, or by the ending of -o).") -> Meta:
    return says(meaning, "--as", "|".join(shapes), choices=shapes)


def written_to(meaning: str = "Write to this file.", metavar: str = "FILE") -> Meta:
    return says(meaning, "-o --output", metavar)


class Options:
    """What was given for the options of a command, by name. A dataclass would take a millisecond for each command."""

    def __init__(self, **given: Any) -> None:
        vars(self).update(given)


class Door(Options):
    """What all commands that read puzzles take."""

    family: Annotated[str | None, says("Read puzzles as this family; see `edgewise families`.", metavar="FAMILY")] = (
        None
    )


class OnePuzzle(Door):
    """One puzzle, by the argument that names it."""

    puzzle: Annotated[
        str, says("A file, - for standard input, an address or a game id.", metavar="PUZZLE", argument=True)
    ]

    def board(self) -> Puzzle:
        return one_puzzle(self.puzzle, self.family)


class ManyPuzzles(Door):
    """Any number of puzzles, by the arguments that name them."""

    puzzles: Annotated[
        list[str],
        says("A file, - for standard input, a directory, an address or a game id.", metavar="PUZZLE...", argument=True),
    ]

    def reader(self, part: str = "1/1") -> PuzzleReader:
        return PuzzleReader(self.puzzles, self.family, Part(part))


class Printing(Options):
    """In which shape to print, and where. Commands say which shapes there are by a field of their own."""

    shape: Annotated[Shape | None, printed_as(*DRAWN)] = None
    output: Annotated[Path | None, written_to()] = None

    def wanted(self) -> Shape:
        fields = fields_of(type(self))  # type: ignore[arg-type]  # every class has a hash
        able = next(field for field in fields if field.name == "shape").said("choices")
        return shape_for(self.shape, self.output, able)


class ManyPrinted(Printing):
    """The same for several puzzles."""

    stats: Annotated[bool, says("Print search statistics.")] = False
    output: Annotated[Path | None, written_to("Write to this file; pictures of several puzzles to a directory.")] = None


class DrawnPuzzle(Options):
    """How puzzles are drawn."""

    dots: Annotated[bool, says("Text: draw points as *.")] = False
    colour_blind: Annotated[bool, says("Use a colour-blind palette.")] = False


class Drawing(DrawnPuzzle):
    """How solutions are drawn."""

    inside: Annotated[bool, says("Pictures: shade the inside of the loop.")] = False

    def style(self, output: Path | None) -> Style:
        return Style(self.dots, output is None and wants_colour(), self.inside, self.colour_blind)


class Working(Options):
    """How much of this machine to use."""

    cpu: Annotated[str | None, says("Threads as a share of the cores, such as 50%.", metavar="PERCENT")] = None

    def here(self, question: S) -> S:
        """The question with the threads that it is to have on this machine."""
        return replace(question, threads=thread_count(question.threads, self.cpu))


class OnDevice(Options):
    """Searches on a GPU."""

    gpu: Annotated[str | None, says("Use GPU 0, or the GPUs listed (edge matching only).", metavar="[N,N]")] = None
    hunt: Annotated[bool, says("With --best --gpu --save: search until stopped, and keep all good boards.")] = False

    def on_device(self, question: S) -> S:
        """The question with what these options say to the engine."""
        options = dict(question.options or {})
        if self.hunt:
            options["hunt"] = True
        if self.gpu is None:
            return replace(question, options=options)
        if options.get("device", "gpu") != "gpu" or "gpus" in options:
            raise BadInput("--gpu cannot be combined with --option device or gpus")
        return replace(question, options={**options, "device": "gpu", "gpus": self.gpu})
