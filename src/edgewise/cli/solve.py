"""``edgewise solve``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from edgewise.api import cnf, solve, solve_many
from edgewise.arguments import MOST_WHOLE
from edgewise.cli.batch import Part, PuzzleReader, answer_all, each_read
from edgewise.cli.clusters import ClusterOption, Joined, LedgerOption, PartOption, UnorderedOption, cluster_asked
from edgewise.cli.options import (
    ColourBlindOption,
    CpuOption,
    DotsOption,
    EngineOption,
    FamilyOption,
    GpuOption,
    InsideOption,
    MemoryOption,
    NodesOption,
    OutputsOption,
    PuzzlesArgument,
    StatsOption,
    SwitchesOption,
    SymmetryOption,
    ThreadsOption,
    TimeOption,
    device_options,
    engine_options,
    limits_of,
    seed_option,
    shape_option,
    thread_count,
)
from edgewise.cli.output import Stream, wants_colour
from edgewise.cli.results import ResultWriter, streaming
from edgewise.cli.running import LiveLine, stop_on_interrupt
from edgewise.cli.shape import Shape, shape_for
from edgewise.engine import OptionValue, StopFlag
from edgewise.errors import BadInput, EdgewiseError
from edgewise.family import Puzzle, Style
from edgewise.result import Failure, Limits, Result

if TYPE_CHECKING:
    from edgewise.cluster import Cluster


class Search(TypedDict):
    """What a search for solutions and the formula of one take alike."""

    unique: bool
    all: bool
    limits: Limits
    seed: int | None
    options: Mapping[str, OptionValue]


class Saving(TypedDict, total=False):
    """Where checkpoints go, for a search that saves them."""

    save: Path | None
    resume: Path | None
    save_every: float | None


def add_to(app: typer.Typer) -> None:
    app.command("solve", help="Solve puzzles.")(solve_command)


def solve_command(
    puzzles: PuzzlesArgument,
    family: FamilyOption = None,
    engine: EngineOption = "auto",
    unique: Annotated[bool, typer.Option("--unique", help="Find out whether the solution is the only one.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Find every solution.")] = False,
    best: Annotated[bool, typer.Option("--best", help="Find the highest score in the time given.")] = False,
    solutions: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=MOST_WHOLE, help="Stop after N solutions.")
    ] = None,
    up_to_symmetry: SymmetryOption = False,
    time_limit: TimeOption = None,
    node_limit: NodesOption = None,
    memory_limit: MemoryOption = None,
    threads: ThreadsOption = None,
    cpu: CpuOption = None,
    gpu: GpuOption = None,
    hunt: Annotated[
        bool, typer.Option("--hunt", help="With --best --gpu --save: go on until stopped, and keep all good boards.")
    ] = False,
    seed: Annotated[int | None, seed_option("Break ties in another order.")] = None,
    option: SwitchesOption = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", metavar="FILE", readable=False, help="Write checkpoints of a long search to this file."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", readable=False, help="Continue from this checkpoint, and save to it."),
    ] = None,
    save_every: Annotated[
        float | None, typer.Option("--save-every", metavar="S", help="Seconds between checkpoints (default: 30).")
    ] = None,
    cluster: ClusterOption = None,
    ledger: LedgerOption = None,
    unordered: UnorderedOption = False,
    part: PartOption = "1/1",
    stats: StatsOption = False,
    asked: Annotated[
        Shape | None,
        shape_option(
            *Shape,
            meaning="What to print (default: text, or what -o ends in); cnf is the formula for a SAT solver, "
            "cnf-final with the cuts that solving it took.",
        ),
    ] = None,
    print_cnf: Annotated[bool, typer.Option("--print-cnf", help="The same as --as cnf.")] = False,
    output: OutputsOption = None,
    dots: DotsOption = False,
    inside: InsideOption = False,
    colour_blind: ColourBlindOption = False,
) -> int:
    if print_cnf and asked not in (None, Shape.CNF):
        raise BadInput(f"--print-cnf is the same as --as cnf, so --as {asked} cannot be used with it")
    shape = Shape.CNF if print_cnf else shape_for(asked, output)
    workers = thread_count(threads, cpu)
    style = Style(dots, output is None and wants_colour(), inside, colour_blind)
    reader = PuzzleReader(puzzles, family, Part(part))
    search: Search = {
        "unique": unique,
        "all": every,
        "limits": limits_of(time_limit, node_limit, solutions, memory_limit),
        "seed": seed,
        "options": device_options(gpu, engine_options(engine, option), hunt),
    }
    saving: Saving = {}
    if save is not None or resume is not None:
        if reader.several or shape.is_formula:
            raise BadInput("a checkpoint holds one search: --save and --resume need one PUZZLE, and no --as cnf")
        saving = {"save": save, "resume": resume, "save_every": save_every}
        if cluster is not None and not best:
            raise BadInput("on a cluster --save and --resume need --best; all else is kept in --ledger FILE")
    elif save_every is not None:
        raise BadInput("--save-every needs --save FILE")
    if up_to_symmetry:
        if saving or shape.is_formula or cluster is not None:
            raise BadInput("--up-to-symmetry cannot be combined with --save, --resume, --as cnf or --cluster")
        if not every and solutions is None:
            raise BadInput("--up-to-symmetry needs --all or --solutions N")
    if shape.is_formula:
        if engine not in ("auto", "sat"):
            raise BadInput(f"--as {shape} prints the formula of the engine sat, not of {engine}")
        if cluster is not None:
            raise BadInput(f"--as {shape} takes no cluster")
        return _print_formulas(reader, output, search if shape is Shape.FINAL_CNF else None)

    writer = ResultWriter(shape, output, reader.several, style, stats)

    def answer(boards: Iterator[Puzzle | Failure], stop: StopFlag, live: LiveLine) -> Iterable[Result | Failure]:
        if joined is not None and not reader.several and joined.can_share(engine):
            return each_read(boards, partial(joined_answer, joined.cluster, stop, live))
        if joined is not None:
            if saving:
                raise BadInput(f"engine {engine} cannot share its work among workers, and saves none there")
            return joined.cluster.solve_many(boards, best=best, engine=engine, stop=stop, **search, **joined.many)
        if reader.several:
            return solve_many(
                boards,
                best=best,
                up_to_symmetry=up_to_symmetry,
                engine=engine,
                threads=workers,
                stop=stop,
                **search,
            )
        many = writer.streams and (every or solutions is not None)
        return each_read(
            boards,
            lambda board: solve(
                board,
                best=best,
                up_to_symmetry=up_to_symmetry,
                engine=engine,
                threads=workers,
                stop=stop,
                on_progress=live,
                on_solution=streaming(writer, board, live) if many else None,
                **search,
                **saving,
            ),
        )

    def joined_answer(cluster: Cluster, stop: StopFlag, live: LiveLine, board: Puzzle) -> Result:
        if best:
            if unique or every or solutions is not None or ledger is not None:
                raise BadInput("best asks for one board: it takes no --unique, --all, --solutions or --ledger")
            return cluster.best(
                board,
                limits=search["limits"],
                seed=seed,
                options=search["options"],
                stop=stop,
                on_progress=live,
                **saving,
            )
        many = writer.streams and (every or solutions is not None)
        deliver = streaming(writer, board, live) if many else None
        return cluster.solve(
            board, engine=engine, ledger=ledger, stop=stop, on_progress=live, on_solution=deliver, **search
        )

    joined: Joined | None
    with cluster_asked(cluster, ledger, unordered, threads, cpu) as joined:
        return answer_all(reader, writer, answer)


def _print_formulas(reader: PuzzleReader, output: Path | None, search: Search | None) -> int:
    """One formula after the other, as they would be given to a SAT solver; with what the ``search`` adds to them."""
    stream = Stream(output)
    with closing(stream), stop_on_interrupt() as stop:
        for puzzle in reader.until(stop):
            if isinstance(puzzle, Failure):
                reader.report(puzzle)
                continue
            try:
                formula = cnf(puzzle) if search is None else cnf(puzzle, final=True, stop=stop, **search)
            except EdgewiseError as error:
                if not reader.several:
                    raise
                reader.report(Failure(puzzle.name, error))
            else:
                stream.write(formula.rstrip("\n"))
    return reader.exit_code([], stop)
