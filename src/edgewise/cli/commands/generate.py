"""``edgewise generate``: puzzles made to order, one or a million."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from msgspec.structs import replace
from typer.core import TyperCommand

from edgewise.base.errors import BadInput, NotFound
from edgewise.base.family import Style
from edgewise.base.fields import says
from edgewise.base.listener import Listener
from edgewise.base.registry import AnyFamily, families, family_named
from edgewise.base.result import Failure
from edgewise.cli.clusters import Joined, OnCluster
from edgewise.cli.command import Command
from edgewise.cli.doors import DRAWN, DrawnPuzzle, Printing, Working, printed_as, written_to
from edgewise.cli.exit_codes import ExitCode, most_urgent
from edgewise.cli.faults import complain
from edgewise.cli.made_puzzles import MadeWriter, MakingLine
from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.cli.readers import thread_count
from edgewise.cli.running import stop_on_interrupt
from edgewise.cli.shape import Shape
from edgewise.questions.making import Generate, drawn_seed

if TYPE_CHECKING:
    from edgewise.generating.made import Made
    from edgewise.generating.maker import Maker, MakerOption

MADE = (*DRAWN, Shape.HTML, Shape.PDF)
LOOSE = {"allow_extra_args": True, "ignore_unknown_options": True}
"""What only one family knows is not declared here: such options are taken as they are and looked up in its maker."""


class Door(OnCluster, Working, Printing, DrawnPuzzle):
    """What `generate` takes beside the question."""

    words: Annotated[
        list[str],
        says(
            "The family, by a name from `edgewise families`, and its rows and columns, such as 10 or 10x12.",
            metavar="FAMILY [SIZE]",
            argument=True,
        ),
    ]
    size: Annotated[str | None, says("Another way to give SIZE.", metavar="SIZE")] = None
    nearest: Annotated[bool, says("If nothing matches, print the closest puzzle found.")] = False
    to: Annotated[str | None, says("The format of the text; see `edgewise families`.", metavar="FORMAT")] = None
    shape: Annotated[
        Shape | None, printed_as(*MADE, meaning="What to print (default: text); html and pdf are a booklet.")
    ] = None
    output: Annotated[
        Path | None, written_to("Write to this file, or each puzzle to a file of its own in this directory.")
    ] = None
    with_solution: Annotated[bool, says("Show the solution as well; JSON always has it.")] = False

    def writer(self, family: AnyFamily, several: bool) -> MadeWriter:
        shape = self.wanted()
        style = Style(dots=self.dots, colour_blind=self.colour_blind)
        return MadeWriter(shape, self.output, family, self.to, several=several, solved=self.with_solution, style=style)


def generate(said: Generate, door: Door) -> int:
    family, size, options = _understood(door)
    writer = door.writer(family, several=said.number != 1)
    if door.ledger is not None and said.seed is None:
        raise BadInput("--ledger needs --seed N: without it, every run makes different puzzles")
    question = replace(
        said,
        family=family.name,
        size=size,
        options=options,
        seed=drawn_seed() if said.seed is None else said.seed,
        threads=thread_count(said.threads, door.cpu),
        mask=None if said.mask is None else Path(said.mask),
        start=None if said.start is None else one_puzzle(said.start, family.name),
        solution=None if said.solution is None else one_source(said.solution),
    )
    line = MakingLine(question.number or 0)
    codes: set[ExitCode] = set()
    with door.joined(said.threads, door.cpu) as joined, stop_on_interrupt() as stop:
        made = _made(question, joined, Listener(stop, on_attempt=line.tell))
        if said.seed is None and question.number != 1 and (writer.is_list or writer.shape.is_picture):
            print(f"# seeds from {question.seed}", file=sys.stderr)
        try:
            with closing(writer), line.shown():
                for found in made:
                    with line.aside():
                        codes.add(_write(writer, found, door.nearest))
                    line.count()
        except BaseException:
            stop.set()  # nobody waits for what is under way
            raise
    return most_urgent([*codes, *([ExitCode.INTERRUPTED] if stop.is_set() else [])])


def _made(question: Generate, joined: Joined | None, listener: Listener) -> Iterator[Made | Failure]:
    if joined is None:
        return question.made(listener)
    return joined.cluster.made(question, listener, **joined.many)


class _WithFamilies(TyperCommand):
    """Its help lists the options of every family, which are looked up when somebody asks."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return ["[OPTIONS]", "FAMILY", "[SIZE]"]

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        for name, family in families().items():
            maker = family.maker
            if maker is not None and maker.options:
                with formatter.section(f"Only for {name}"):
                    formatter.write_dl([(option.spelled(one), option.meaning) for one, option in _sorted(maker)])


def _sorted(maker: Maker[Any, Any]) -> list[tuple[str, MakerOption]]:
    return sorted(maker.options.items())


COMMANDS = [
    Command(
        "generate",
        Generate,
        Door,
        generate,
        "Make puzzles with exactly one solution, of the difficulty and symmetry you ask for.",
        "Make puzzles with exactly one solution.",
        without=frozenset({"family", "size", "options"}),
        more={"cls": _WithFamilies, "context_settings": LOOSE},
    )
]


def _write(writer: MadeWriter, found: Any, nearest: bool) -> ExitCode:
    """Writes a puzzle, or says why there is none."""
    if not isinstance(found, Failure):
        writer.write(found)
        return ExitCode.YES
    error = found.error
    if not isinstance(error, NotFound):
        complain(found)
        return ExitCode.BUG
    if error.stopped_by == "interrupt" and not nearest:
        return ExitCode.INTERRUPTED
    complain(found)
    if nearest and error.nearest is not None:
        writer.write(error.nearest)
    else:
        writer.write_failure(found)
    return ExitCode.INTERRUPTED if error.stopped_by == "interrupt" else ExitCode.STOPPED


def _understood(door: Door) -> tuple[AnyFamily, str | None, dict[str, str]]:
    """The family, the size, and the options that only this family knows."""
    family, sizes, options = _taken_apart(door.words)
    if door.size is not None:
        sizes.append(door.size)
    if len(set(sizes)) > 1:
        raise BadInput(f"SIZE was given twice: {', '.join(sizes)}")
    return family, next(iter(sizes), None), options


def _taken_apart(words: Sequence[str]) -> tuple[AnyFamily, list[str], dict[str, str]]:
    from edgewise.generating.order import maker_of  # late: the program starts faster

    named = next((word for word in words if _names_a_family(word)), None)
    family = family_named(named or next((word for word in words if not word.startswith("-")), words[0]))
    maker = maker_of(family)
    sizes: list[str] = []
    options: dict[str, str] = {}
    left = list(words)
    left.remove(named or left[0])
    while left:
        word = left.pop(0)
        if not word.startswith("-"):
            sizes.append(word)
            continue
        name, equals, value = word.partition("=")
        option = _option(maker.options, name, family)
        if not equals:
            value = _value_of(name, option, left)
        options[name.removeprefix("--")] = value
    return family, sizes, options


def _names_a_family(word: str) -> bool:
    return any(word in (family.name, *family.aliases) for family in families().values())


def _option(known: Mapping[str, MakerOption], name: str, family: AnyFamily) -> MakerOption:
    if name.removeprefix("--") not in known or not name.startswith("--"):
        only = ", ".join(f"--{one}" for one in sorted(known)) or "none"
        raise BadInput(f"no such option: {name} (only for {family.name}: {only}; for every family: see --help)")
    return known[name.removeprefix("--")]


def _value_of(name: str, option: MakerOption, left: list[str]) -> str:
    """What follows an option. One that is switched on needs nothing behind it."""
    is_switch = "on" in option.choices
    if left and not left[0].startswith("-") and (not is_switch or left[0] in option.choices):
        return left.pop(0)
    if is_switch:
        return "on"
    raise BadInput(f"{name}: expected {' or '.join(option.choices) or 'a number'} after it")
