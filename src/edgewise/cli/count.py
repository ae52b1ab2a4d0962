"""``edgewise count`` and ``edgewise sample``: how many solutions there are, and some of them drawn at random."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from edgewise.api import count, render_shares, sample
from edgewise.cli.batch import (
    INTERRUPTED,
    MEGABYTE,
    PuzzleReader,
    ResultWriter,
    Shape,
    exit_code,
    parse_options,
    shape_for,
    stat_lines,
    thread_count,
    worst,
)
from edgewise.cli.output import Pictures, Stream, wants_colour
from edgewise.cli.running import LiveLine, duration, stop_on_interrupt
from edgewise.engine import StopFlag
from edgewise.errors import BadInput
from edgewise.family import Puzzle, Style
from edgewise.registry import family_of
from edgewise.result import Limits, Result

PuzzlesArgument = Annotated[
    list[str],
    typer.Argument(metavar="PUZZLE...", help="A file, - for standard input, a directory, an address or a game id."),
]
FamilyOption = Annotated[str | None, typer.Option(help="Read the puzzles as this family.")]
TimeOption = Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds for each puzzle.")]
NodesOption = Annotated[int | None, typer.Option(metavar="N", min=0, help="States for each puzzle.")]
MemoryOption = Annotated[int | None, typer.Option(metavar="MB", min=1, help="Memory for the states of a puzzle.")]
ThreadsOption = Annotated[int | None, typer.Option(metavar="N", min=1, help="Default: half the cores.")]
CpuOption = Annotated[str | None, typer.Option(metavar="PERCENT", help="Threads as a share of the cores.")]
EngineOption = Annotated[str, typer.Option(help="See `edgewise engines`.")]
SwitchesOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A switch of the engine.")
]
StatsOption = Annotated[bool, typer.Option("--stats", help="Print what the engine counted.")]
ShapeOption = Annotated[Shape | None, typer.Option("--as", help="What to print; as -o is named, or text.")]
OutputOption = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write here, or into this directory.")
]


def add_to(app: typer.Typer) -> None:
    app.command("count", help="Count the solutions of puzzles, exactly.")(count_command)
    app.command("sample", help="Draw solutions at random, each as likely as any other.")(sample_command)


def count_command(
    puzzles: PuzzlesArgument,
    family: FamilyOption = None,
    engine: EngineOption = "auto",
    edges: Annotated[bool, typer.Option("--edges", help="Also how many solutions use each edge.")] = False,
    time_limit: TimeOption = None,
    node_limit: NodesOption = None,
    memory_limit: MemoryOption = None,
    threads: ThreadsOption = None,
    cpu: CpuOption = None,
    option: SwitchesOption = None,
    stats: StatsOption = False,
    asked: ShapeOption = None,
    output: OutputOption = None,
) -> int:
    shape = shape_for(asked, output)
    if shape in (Shape.SVG, Shape.PNG) and not edges:
        raise BadInput(f"--as {shape} draws how many solutions use each edge: it goes with --edges")
    writer = _CountWriter(shape, output, _are_several(puzzles), stats)
    options = parse_options(engine, option or [], None)
    limits = Limits(time_limit, node_limit, None, memory_limit and memory_limit * MEGABYTE)
    workers = thread_count(threads, cpu)

    def ask(puzzle: Puzzle, stop: StopFlag, live: LiveLine) -> Result:
        return count(
            puzzle,
            edges=edges,
            engine=engine,
            limits=limits,
            threads=workers,
            options=options,
            stop=stop,
            on_progress=live,
        )

    return _for_each(PuzzleReader(puzzles, family), ask, writer.write, writer.close)


def sample_command(
    puzzles: PuzzlesArgument,
    number: Annotated[int, typer.Option("-n", "--number", metavar="N", min=1, help="How many.")] = 1,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=2**63 - 1, help="Draw others.")] = 0,
    family: FamilyOption = None,
    engine: EngineOption = "auto",
    time_limit: TimeOption = None,
    node_limit: NodesOption = None,
    memory_limit: MemoryOption = None,
    threads: ThreadsOption = None,
    cpu: CpuOption = None,
    option: SwitchesOption = None,
    stats: StatsOption = False,
    asked: ShapeOption = None,
    output: OutputOption = None,
    dots: Annotated[bool, typer.Option("--dots", help="Text: draw points as *.")] = False,
    inside: Annotated[bool, typer.Option("--inside", help="Pictures: shade the inside.")] = False,
    colour_blind: Annotated[
        bool, typer.Option("--colour-blind", help="Colours that everybody can tell apart.")
    ] = False,
) -> int:
    style = Style(dots, output is None and wants_colour(), inside, colour_blind)
    writer = ResultWriter(shape_for(asked, output), output, _are_several(puzzles), style, stats)
    options = parse_options(engine, option or [], None)
    limits = Limits(time_limit, node_limit, None, memory_limit and memory_limit * MEGABYTE)
    workers = thread_count(threads, cpu)

    def ask(puzzle: Puzzle, stop: StopFlag, live: LiveLine) -> Result:
        return sample(
            puzzle,
            number,
            seed=seed,
            engine=engine,
            limits=limits,
            threads=workers,
            options=options,
            stop=stop,
            on_progress=live,
        )

    return _for_each(PuzzleReader(puzzles, family), ask, writer.write, writer.close)


def _are_several(puzzles: list[str]) -> bool:
    return len(puzzles) > 1 or Path(puzzles[0]).is_dir()


def _for_each(
    reader: PuzzleReader,
    ask: Callable[[Puzzle, StopFlag, LiveLine], Result],
    write: Callable[[Result], None],
    close: Callable[[], None],
) -> int:
    """Puzzle after puzzle, all threads on each: what takes long here is the single board."""
    codes: set[int] = set()
    live = LiveLine()
    with stop_on_interrupt() as stop:
        for puzzle in reader.until(stop):
            result = ask(puzzle, stop, live)
            live.clear()
            write(result)
            codes.add(exit_code(result))
            if result.stopped_by == "interrupt":
                break
    close()
    return worst(codes | reader.codes | ({INTERRUPTED} if stop.is_set() else set()))


class _CountWriter:
    """Prints numbers: grouped on a terminal, plain in a pipe, as JSON, or as a picture of the shares."""

    def __init__(self, shape: Shape, output: Path | None, several: bool, stats: bool) -> None:
        self.shape = shape
        self.stats = stats
        pictures = shape in (Shape.SVG, Shape.PNG)
        self.pictures = Pictures(output, shape.value, several) if pictures else None
        self.stream = Stream(None if pictures else output)
        self.grouped = output is None and sys.stdout.isatty()

    def write(self, result: Result) -> None:
        if self.shape is Shape.JSON:
            import msgspec  # late: text needs none of it

            self.stream.write(msgspec.json.encode(_facts(result)).decode())
        elif self.pictures is not None:
            if result.edge_counts is not None:
                self.pictures.write(result.puzzle.name, render_shares(result, to=self.shape.value))
            print("\n".join(self._remarks(result)), file=sys.stderr)
        else:
            number = [] if result.count is None else [f"{result.count:,}" if self.grouped else str(result.count)]
            self.stream.write("\n".join([*number, *self._remarks(result)]))

    def _remarks(self, result: Result) -> Iterator[str]:
        name = f"{result.puzzle.name}: " if result.puzzle.name else ""
        yield f"# {name}{result.verdict} ({result.engine}, {duration(result.seconds)})"
        if result.edge_counts is not None and result.count:
            every = sum(uses == result.count for uses in result.edge_counts)
            some = sum(0 < uses < result.count for uses in result.edge_counts)
            none = len(result.edge_counts) - every - some
            yield f"# {every} edges are in every solution, {some} in some, {none} in none"
        if self.stats:
            yield from stat_lines(result)

    def close(self) -> None:
        self.stream.close()


def _facts(result: Result) -> dict[str, object]:
    """The object of the JSON contract; with edges, each has its two points, its number of solutions and its share."""
    facts = result.to_dict()
    if result.edge_counts is not None:
        family = family_of(result.puzzle)
        facts["edges"] = [
            {
                "line": [list(point) for point in family.line_of(result.puzzle, edge)],
                "count": str(uses),
                "share": uses / result.count if result.count else 0.0,
            }
            for edge, uses in enumerate(result.edge_counts)
        ]
    return facts
