"""``edgewise generate``: puzzles made to order, one or a million."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from edgewise.arguments import MOST_WHOLE
from edgewise.cli.clusters import ClusterOption, LedgerOption, UnorderedOption, cluster_asked
from edgewise.cli.exit_codes import ExitCode, most_urgent
from edgewise.cli.faults import complain
from edgewise.cli.made_puzzles import MadeWriter, MakingLine
from edgewise.cli.options import (
    ColourBlindOption,
    CpuOption,
    DotsOption,
    ThreadsOption,
    limits_of,
    output_option,
    seed_option,
    shape_option,
    thread_count,
    time_option,
)
from edgewise.cli.puzzle_argument import one_puzzle, one_source
from edgewise.cli.running import stop_on_interrupt
from edgewise.cli.shape import Shape, shape_for
from edgewise.errors import BadInput, NotFound
from edgewise.family import Style
from edgewise.generating.verbs import MOST_ATTEMPTS, drawn_seed, generate_many
from edgewise.registry import AnyFamily, families, family_named
from edgewise.result import Failure

if TYPE_CHECKING:
    from edgewise.generating.made import Made
    from edgewise.generating.maker import Maker, MakerOption

SHAPES = (Shape.TEXT, Shape.JSON, Shape.SVG, Shape.PNG)
LOOSE = {"allow_extra_args": True, "ignore_unknown_options": True}
"""What only one family knows is not declared here: such options are taken as they are and looked up in its maker."""


class _WithFamilies(TyperCommand):
    """Its help lists the options of every family, which are looked up when somebody asks."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return ["[OPTIONS]", "FAMILY", "[SIZE]"]

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        for name, family in families().items():
            maker = family.maker()
            if maker is not None and maker.options:
                with formatter.section(f"Only for {name}"):
                    formatter.write_dl([(_spelled(one, option), option.meaning) for one, option in _sorted(maker)])


def _sorted(maker: Maker[Any, Any]) -> list[tuple[str, MakerOption]]:
    return sorted(maker.options.items())


def _spelled(name: str, option: MakerOption) -> str:
    return f"--{name} {'|'.join(option.choices) or 'N'}"


def add_to(app: typer.Typer) -> None:
    told = "Make puzzles with exactly one solution, as hard and as beautiful as you like."
    app.command("generate", help=told, cls=_WithFamilies, context_settings=LOOSE)(generate_command)


def generate_command(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="FAMILY [SIZE]",
            help="What to make, by the names in `edgewise families`; its rows and columns, such as 10 or 10x12.",
        ),
    ],
    size: Annotated[str | None, typer.Option("--size", metavar="SIZE", help="The same as SIZE.")] = None,
    tiling: Annotated[
        str | None, typer.Option("--tiling", metavar="NAME", help="What the board is made of (default: square).")
    ] = None,
    grade: Annotated[
        str | None,
        typer.Option("--grade", metavar="L", help="How hard: a level from 1 to 10, several such as 4..6, or a name."),
    ] = None,
    symmetry: Annotated[
        str | None,
        typer.Option(
            "--symmetry",
            metavar="NAME",
            help="Where clues stand: none, rotate180, rotate90, mirror, mirror-both or diagonal.",
        ),
    ] = None,
    mask: Annotated[
        Path | None,
        typer.Option("--mask", metavar="FILE", readable=False, help="Where clues stand: a drawing or a picture."),
    ] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="No clue can go.")] = False,
    clues: Annotated[
        int | None, typer.Option("--clues", metavar="N", min=0, max=MOST_WHOLE, help="How many clues.")
    ] = None,
    density: Annotated[
        str | None, typer.Option("--density", metavar="D", help="Clues as a share of the cells, such as 40% or 0.4.")
    ] = None,
    begun: Annotated[
        str | None, typer.Option("--from", metavar="PUZZLE", help="Finish this board: its clues stay.")
    ] = None,
    solution: Annotated[
        str | None, typer.Option("--solution", metavar="FILE", help="The puzzle is to have this solution.")
    ] = None,
    seed: Annotated[int | None, seed_option("The seed of the first puzzle; the same one makes it again.")] = None,
    number: Annotated[int, typer.Option("-n", metavar="N", min=1, max=MOST_WHOLE, help="How many puzzles.")] = 1,
    time_limit: Annotated[float | None, time_option("Seconds for each puzzle.")] = None,
    attempts: Annotated[
        int, typer.Option("--attempts", metavar="N", min=1, max=MOST_WHOLE, help="The most attempts at each puzzle.")
    ] = MOST_ATTEMPTS,
    nearest: Annotated[
        bool, typer.Option("--nearest", help="Where no puzzle meets the wish, print the nearest one.")
    ] = False,
    threads: ThreadsOption = None,
    cpu: CpuOption = None,
    cluster: ClusterOption = None,
    ledger: LedgerOption = None,
    unordered: UnorderedOption = False,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="The format of the text; see `edgewise families`.")
    ] = None,
    asked: Annotated[
        Shape | None, shape_option(*SHAPES, meaning="What to print (default: text, or what -o ends in).")
    ] = None,
    output: Annotated[
        Path | None, output_option("Write to this file, or each puzzle to a file of its own in this directory.")
    ] = None,
    with_solution: Annotated[
        bool, typer.Option("--with-solution", help="Show the solution as well; JSON always has it.")
    ] = False,
    dots: DotsOption = False,
    colour_blind: ColourBlindOption = False,
) -> int:
    family, sizes, options = _understood(words)
    shape = shape_for(asked, output)
    if shape not in SHAPES:
        raise BadInput("a puzzle that is made is text, json, svg or png")
    if len({*sizes, *([size] if size is not None else [])}) > 1:
        raise BadInput(f"the size is said twice: {', '.join([*sizes, *([size] if size is not None else [])])}")
    style = Style(dots=dots, colour_blind=colour_blind)
    writer = MadeWriter(shape, output, family, to, several=number > 1, solved=with_solution, style=style)
    first = drawn_seed() if seed is None else seed
    line = MakingLine(number)
    codes: set[ExitCode] = set()
    workers = thread_count(threads, cpu)
    if ledger is not None and seed is None:
        raise BadInput("--ledger needs --seed N: without it every run makes other puzzles")
    with cluster_asked(cluster, ledger, unordered, threads, cpu) as joined, stop_on_interrupt() as stop:
        make: Callable[..., Iterator[Made | Failure]]
        if joined is None:
            make = partial(generate_many, threads=workers, on_attempt=line.tell)
        else:
            make = partial(joined.cluster.generate_many, **joined.many)
        stream = make(
            family.name,
            size if size is not None else next(iter(sizes), None),
            number=number,
            seed=first,
            tiling=tiling,
            grade=grade,
            symmetry=symmetry,
            mask=mask,
            minimal=minimal,
            clues=clues,
            density=None if density is None else _share(density),
            start=None if begun is None else one_puzzle(begun, family.name),
            solution=None if solution is None else one_source(solution),
            attempts=attempts,
            limits=limits_of(time_limit),
            stop=stop,
            options=options,
        )
        if seed is None and number > 1 and (writer.is_list or shape.is_picture):
            print(f"# seeds from {first}", file=sys.stderr)
        try:
            with closing(writer), line.shown():
                for found in stream:
                    with line.aside():
                        codes.add(_write(writer, found, nearest))
                    line.count()
        except BaseException:
            stop.set()  # nobody waits for what is under way
            raise
    return most_urgent([*codes, *([ExitCode.INTERRUPTED] if stop.is_set() else [])])


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


def _share(text: str) -> float:
    """A share of the cells, as a number or in percent."""
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise BadInput(f"--density {text}: expected a share of the cells, such as 40% or 0.4")
    return share


def _understood(words: Sequence[str]) -> tuple[AnyFamily, list[str], dict[str, str]]:
    """The family, the sizes, and the options that only this family knows."""
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
    raise BadInput(f"{name}: expected {' or '.join(option.choices) or 'a number'} behind it")
