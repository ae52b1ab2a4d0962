"""``edgewise solve``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from edgewise.api import cnf, render, solve, solve_many
from edgewise.cli.output import Pictures, Stream, wants_colour
from edgewise.cli.running import LiveLine, duration, stop_on_interrupt
from edgewise.engine import Engine, OptionValue, StopFlag, core_count, default_threads
from edgewise.errors import BadInput, EdgewiseError
from edgewise.family import Puzzle, Source, Style
from edgewise.loading import parse, sources
from edgewise.registry import engine_named, engines, family_named, family_of
from edgewise.result import Limits, Result, Status

SOLVED, UNSOLVABLE, BAD_INPUT, STOPPED, INTERRUPTED = 0, 1, 2, 3, 130
MEGABYTE = 10**6


class Cnf(StrEnum):
    BASE = "base"
    FINAL = "final"


class Shape(StrEnum):
    TEXT = "text"
    JSON = "json"
    SVG = "svg"
    PNG = "png"


def add_to(app: typer.Typer) -> None:
    app.command("solve", help="Solve puzzles.")(solve_command)


def solve_command(
    puzzles: Annotated[
        list[str],
        typer.Argument(metavar="PUZZLE...", help="A file, - for standard input, a directory, an address or a game id."),
    ],
    family: Annotated[str | None, typer.Option(help="Read the puzzles as this family.")] = None,
    engine: Annotated[str, typer.Option(help="See `edgewise engines`.")] = "auto",
    unique: Annotated[bool, typer.Option("--unique", help="Settle whether the solution is the only one.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Find every solution.")] = False,
    solutions: Annotated[int | None, typer.Option(metavar="N", min=1, help="Stop after N solutions.")] = None,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds for each puzzle.")] = None,
    node_limit: Annotated[int | None, typer.Option(metavar="N", min=0, help="Search nodes for each puzzle.")] = None,
    memory_limit: Annotated[int | None, typer.Option(metavar="MB", min=1, help="Memory for what is found.")] = None,
    threads: Annotated[int | None, typer.Option(metavar="N", min=1, help="Default: half the cores.")] = None,
    cpu: Annotated[
        str | None, typer.Option(metavar="PERCENT", help="Threads as a share of the cores, 100% for all.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, max=2**63 - 1, help="Break ties in another order.")] = 0,
    depth: Annotated[int | None, typer.Option(metavar="N", min=0, help="Levels that become parallel tasks.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A switch of the engine.")
    ] = None,
    sat_solver: Annotated[
        str | None, typer.Option("--sat-solver", metavar="NAME", help="Solve with `sat` and this solver of PySAT.")
    ] = None,
    print_cnf: Annotated[
        Cnf | None, typer.Option("--print-cnf", help="Print the formula; =final with the cuts that solving it took.")
    ] = None,
    stats: Annotated[bool, typer.Option("--stats", help="Print what the engine counted.")] = False,
    shape: Annotated[Shape, typer.Option("--as", help="What to print.")] = Shape.TEXT,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write here, or into this directory."),
    ] = None,
    dots: Annotated[bool, typer.Option("--dots", help="Text: draw points as *.")] = False,
    inside: Annotated[bool, typer.Option("--inside", help="Pictures: shade the inside.")] = False,
    colour_blind: Annotated[
        bool, typer.Option("--colour-blind", help="Colours that everybody can tell apart.")
    ] = False,
) -> int:
    if sat_solver is not None:
        option = [*(option or []), f"solver={sat_solver}"]
        engine = "sat" if engine == "auto" else engine
    options = _parse_options(engine, option or [], depth)
    limits = Limits(time_limit, node_limit, solutions, memory_limit and memory_limit * MEGABYTE)
    workers = _thread_count(threads, cpu)
    style = Style(dots, output is None and wants_colour(), inside, colour_blind)
    several = len(puzzles) > 1 or Path(puzzles[0]).is_dir()
    reader = _Reader(puzzles, family)
    how: dict[str, Any] = {
        "unique": unique,
        "all": every,
        "engine": engine,
        "limits": limits,
        "seed": seed,
        "options": options,
    }
    if print_cnf is not None:
        return _print_formulas(reader, output, print_cnf, engine, how)
    writer = _Writer(shape, output, several, style, stats)

    codes: set[int] = set()
    live = LiveLine()
    with stop_on_interrupt() as stop:
        if several:
            results = solve_many(reader.until(stop), threads=workers, stop=stop, **how)
        else:
            results = (solve(p, threads=workers, stop=stop, on_progress=live, **how) for p in reader.until(stop))
        for result in results:
            live.clear()
            writer.write(result)
            codes.add(_exit_code(result))
            if result.stopped_by == "interrupt":
                break
    writer.close()
    return _worst(codes | reader.codes | ({INTERRUPTED} if stop.is_set() else set()))


def _print_formulas(reader: _Reader, output: Path | None, which: Cnf, engine: str, how: dict[str, Any]) -> int:
    """One formula after the other, as they would be given to a SAT solver."""
    if engine not in ("auto", "sat"):
        raise BadInput(f"--print-cnf prints the formula of the engine sat, not of {engine}")
    wanted = {name: value for name, value in how.items() if name != "engine"} if which is Cnf.FINAL else {}
    stream = Stream(output)
    with stop_on_interrupt() as stop:
        for puzzle in reader.until(stop):
            more = {"stop": stop, **wanted} if which is Cnf.FINAL else {}
            stream.write(cnf(puzzle, final=which is Cnf.FINAL, **more).rstrip("\n"))
    stream.close()
    return _worst(reader.codes | ({INTERRUPTED} if stop.is_set() else set()))


class _Reader:
    """The puzzles that the arguments name. What cannot be read is reported, and the others go on."""

    def __init__(self, arguments: list[str], family: str | None) -> None:
        self.arguments = arguments
        self.family = family_named(family) if family else None
        self.codes: set[int] = set()

    def until(self, stop: StopFlag) -> Iterator[Puzzle]:
        for argument in self.arguments:
            try:
                for source in sources(argument):
                    if stop.is_set():
                        return
                    if isinstance(source, Source):
                        yield from self._parsed(source)
                    else:
                        self._report(source)
            except BadInput as error:
                self._report(error)

    def _parsed(self, source: Source) -> Iterator[Puzzle]:
        try:
            puzzle = parse(source, self.family)
        except BadInput as error:
            self._report(error)
        else:
            yield puzzle

    def _report(self, error: EdgewiseError) -> None:
        print(f"edgewise: {error}", file=sys.stderr)
        self.codes.add(BAD_INPUT)


class _Writer:
    """Prints results as they come, in the shape that was asked for."""

    def __init__(self, shape: Shape, output: Path | None, several: bool, style: Style, stats: bool) -> None:
        self.shape = shape
        self.style = style
        self.stats = stats
        self.first = True
        pictures = shape in (Shape.SVG, Shape.PNG)
        self.pictures = Pictures(output, shape.value, several) if pictures else None
        self.stream = Stream(None if pictures else output)

    def write(self, result: Result) -> None:
        if self.pictures is not None:
            if result.solutions:
                data = render(result.puzzle, result.solutions[0], to=self.shape.value, style=self.style)
                self.pictures.write(result.puzzle.name, data)
            print("\n".join(self._remarks(result)), file=sys.stderr)
        elif self.shape is Shape.JSON:
            import msgspec  # late: text needs none of it

            self.stream.write(msgspec.json.encode(result.to_dict()).decode())
        else:
            self.stream.write("\n".join([*([] if self.first else [""]), *self._drawn(result), *self._remarks(result)]))
            self.first = False

    def _drawn(self, result: Result) -> Iterator[str]:
        family = family_of(result.puzzle)
        for number, solution in enumerate(result.solutions, start=1):
            if number > 1:
                yield f"# solution {number}"
            yield family.draw_text(result.puzzle, solution, self.style)

    def _remarks(self, result: Result) -> Iterator[str]:
        """Comments, so that what is printed can be read back by ``check``."""
        name = f"{result.puzzle.name}: " if result.puzzle.name else ""
        yield f"# {name}{result.verdict} ({result.engine}, {duration(result.seconds)})"
        if result.unique is False and len(result.solutions) == 2:
            one, other = result.solutions
            yield f"# the two differ in {one.difference(other)}"
        if self.stats:
            width = max(map(len, result.stats), default=0)
            for key, value in result.stats.items():
                yield f"# {key:<{width}}  {f'{value:.6f}' if isinstance(value, float) else value}"

    def close(self) -> None:
        self.stream.close()


def _parse_options(engine: str, given: list[str], depth: int | None) -> dict[str, OptionValue]:
    # With `auto` an option may belong to any engine; the one that is chosen has the last word on it.
    candidates: list[Engine] = list(engines().values()) if engine == "auto" else [engine_named(engine)]
    known = {option.name: option for candidate in reversed(candidates) for option in candidate.options}
    options: dict[str, OptionValue] = {} if depth is None else {"depth": depth}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text}: expected NAME=VALUE")
        if name not in known:
            raise BadInput(f"--option {text}: no such option; there is {', '.join(known)}")
        options[name] = known[name].parse(value)
    return options


def _thread_count(threads: int | None, cpu: str | None) -> int:
    if cpu is None:
        return default_threads() if threads is None else threads
    if threads is not None:
        raise BadInput("--threads and --cpu say the same thing; use one of them")
    match = re.fullmatch(r"([0-9]{1,3})%?", cpu, re.ASCII)
    share = int(match[1]) if match else 0
    if not 1 <= share <= 100:
        raise BadInput(f"--cpu {cpu}: expected a share of the cores from 1% to 100%")
    return max(1, core_count() * share // 100)


def _exit_code(result: Result) -> int:
    if result.stopped_by == "interrupt":
        return INTERRUPTED
    if result.status is Status.UNSOLVABLE:
        return UNSOLVABLE
    return SOLVED if result.stopped_by in (None, "solutions") else STOPPED


def _worst(codes: set[int]) -> int:
    """One exit code for several puzzles: what the user has to know first."""
    return next((code for code in (INTERRUPTED, BAD_INPUT, STOPPED, UNSOLVABLE) if code in codes), SOLVED)
