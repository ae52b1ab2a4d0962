"""``edgewise solve``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from edgewise.api import cnf, solve, solve_many
from edgewise.cli.batch import (
    BAD_INPUT,
    INTERRUPTED,
    MEGABYTE,
    PuzzleReader,
    ResultWriter,
    Shape,
    exit_code,
    parse_options,
    shape_for,
    thread_count,
    worst,
)
from edgewise.cli.output import Stream, wants_colour
from edgewise.cli.running import LiveLine, stop_on_interrupt, warnings_in_a_line
from edgewise.errors import BadInput
from edgewise.family import Style
from edgewise.result import Limits


class Cnf(StrEnum):
    BASE = "base"
    FINAL = "final"


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
    best: Annotated[bool, typer.Option("--best", help="Find the highest score in the time given.")] = False,
    solutions: Annotated[int | None, typer.Option(metavar="N", min=1, help="Stop after N solutions.")] = None,
    time_limit: Annotated[float | None, typer.Option(metavar="S", min=0, help="Seconds for each puzzle.")] = None,
    node_limit: Annotated[int | None, typer.Option(metavar="N", min=0, help="Search nodes for each puzzle.")] = None,
    memory_limit: Annotated[int | None, typer.Option(metavar="MB", min=1, help="Memory for what is found.")] = None,
    threads: Annotated[int | None, typer.Option(metavar="N", min=1, help="Default: half the cores.")] = None,
    cpu: Annotated[
        str | None, typer.Option(metavar="PERCENT", help="Threads as a share of the cores, 100% for all.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", min=0, max=2**63 - 1, help="Break ties in another order.")
    ] = None,
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
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write checkpoints of a long search here.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on from this checkpoint, and save to it.")
    ] = None,
    save_every: Annotated[
        float | None, typer.Option("--save-every", metavar="S", help="Seconds between checkpoints; default: 30.")
    ] = None,
    stats: Annotated[bool, typer.Option("--stats", help="Print what the engine counted.")] = False,
    asked: Annotated[Shape | None, typer.Option("--as", help="What to print; as -o is named, or text.")] = None,
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
    options = parse_options(engine, option or [], depth)
    limits = Limits(time_limit, node_limit, solutions, memory_limit and memory_limit * MEGABYTE)
    workers = thread_count(threads, cpu)
    style = Style(dots, output is None and wants_colour(), inside, colour_blind)
    several = len(puzzles) > 1 or Path(puzzles[0]).is_dir()
    reader = PuzzleReader(puzzles, family)
    how: dict[str, Any] = {
        "unique": unique,
        "all": every,
        "best": best,
        "engine": engine,
        "limits": limits,
        "seed": seed,
        "options": options,
    }
    if save is not None or resume is not None:
        if several or print_cnf is not None:
            raise BadInput("a checkpoint is of one puzzle: --save and --resume go with one PUZZLE, and no --print-cnf")
        how |= {"save": save, "resume": resume, "save_every": save_every}
    elif save_every is not None:
        raise BadInput("--save-every says how often to --save FILE")
    if print_cnf is not None:
        return _print_formulas(reader, output, print_cnf, engine, {**how, "seed": seed or 0})
    writer = ResultWriter(shape_for(asked, output), output, several, style, stats)

    codes: set[int] = set()
    live = LiveLine()
    with stop_on_interrupt() as stop, warnings_in_a_line(live):
        if several:
            results = solve_many(reader.until(stop), threads=workers, stop=stop, **how)
        else:
            results = (solve(p, threads=workers, stop=stop, on_progress=live, **how) for p in reader.until(stop))
        for result in results:
            live.clear()
            writer.write(result)
            codes.add(exit_code(result))
            if result.unsaved is not None:
                codes.add(BAD_INPUT)
            if result.stopped_by == "interrupt":
                break
    writer.close()
    return worst(codes | reader.codes | ({INTERRUPTED} if stop.is_set() else set()))


def _print_formulas(reader: PuzzleReader, output: Path | None, which: Cnf, engine: str, how: dict[str, Any]) -> int:
    """One formula after the other, as they would be given to a SAT solver."""
    if engine not in ("auto", "sat"):
        raise BadInput(f"--print-cnf prints the formula of the engine sat, not of {engine}")
    wanted = (
        {name: value for name, value in how.items() if name not in ("engine", "best")} if which is Cnf.FINAL else {}
    )
    stream = Stream(output)
    with stop_on_interrupt() as stop:
        for puzzle in reader.until(stop):
            more = {"stop": stop, **wanted} if which is Cnf.FINAL else {}
            stream.write(cnf(puzzle, final=which is Cnf.FINAL, **more).rstrip("\n"))
    stream.close()
    return worst(reader.codes | ({INTERRUPTED} if stop.is_set() else set()))
