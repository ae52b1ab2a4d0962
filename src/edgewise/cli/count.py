"""``edgewise count`` and ``edgewise sample``: how many solutions there are, and some of them drawn at random."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, TypedDict

import typer

from edgewise.api import count, sample
from edgewise.arguments import MOST_WHOLE
from edgewise.cli.batch import Part, PuzzleReader, answer_all, one_by_one
from edgewise.cli.clusters import ClusterOption, LedgerOption, PartOption, UnorderedOption, cluster_asked
from edgewise.cli.options import (
    ColourBlindOption,
    CpuOption,
    DotsOption,
    EngineOption,
    FamilyOption,
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
    engine_options,
    limits_of,
    seed_option,
    shape_option,
    thread_count,
)
from edgewise.cli.output import wants_colour
from edgewise.cli.results import CountWriter, ResultWriter
from edgewise.cli.shape import Shape, shape_for
from edgewise.engine import OptionValue
from edgewise.errors import BadInput
from edgewise.family import Style
from edgewise.result import Limits


class Counting(TypedDict):
    """What a count takes, here and on a cluster."""

    edges: bool
    engine: str
    limits: Limits
    options: Mapping[str, OptionValue]


DRAWN = (Shape.TEXT, Shape.JSON, Shape.SVG, Shape.PNG)


def add_to(app: typer.Typer) -> None:
    app.command("count", help="Count the solutions of puzzles, exactly.")(count_command)
    app.command("sample", help="Draw solutions at random, each as likely as any other.")(sample_command)


def count_command(
    puzzles: PuzzlesArgument,
    family: FamilyOption = None,
    engine: EngineOption = "auto",
    edges: Annotated[bool, typer.Option("--edges", help="Also count how many solutions use each edge.")] = False,
    up_to_symmetry: SymmetryOption = False,
    certify: Annotated[
        Path | None,
        typer.Option(
            "--certify",
            metavar="DIR",
            readable=False,
            help="Also write the number to this folder, for `prove --check`, which counts again.",
        ),
    ] = None,
    time_limit: TimeOption = None,
    node_limit: NodesOption = None,
    memory_limit: MemoryOption = None,
    threads: ThreadsOption = None,
    cpu: CpuOption = None,
    option: SwitchesOption = None,
    cluster: ClusterOption = None,
    ledger: LedgerOption = None,
    unordered: UnorderedOption = False,
    part: PartOption = "1/1",
    stats: StatsOption = False,
    asked: Annotated[
        Shape | None, shape_option(*DRAWN, meaning="What to print (default: text, or what -o ends in).")
    ] = None,
    output: OutputsOption = None,
) -> int:
    shape = shape_for(asked, output)
    if shape.is_picture and not edges:
        raise BadInput(f"--as {shape} draws how many solutions use each edge; it needs --edges")
    if up_to_symmetry and (edges or cluster is not None):
        raise BadInput("--up-to-symmetry cannot be combined with --edges or --cluster")
    if certify is not None and cluster is not None:
        raise BadInput("--certify cannot be combined with --cluster")
    reader = PuzzleReader(puzzles, family, Part(part))
    if certify is not None and reader.several:
        raise BadInput("--certify is for one puzzle")
    asking: Counting = {
        "edges": edges,
        "engine": engine,
        "limits": limits_of(time_limit, node_limit, None, memory_limit),
        "options": engine_options(engine, option),
    }
    workers = thread_count(threads, cpu)
    writer = CountWriter(shape, output, reader.several, stats)
    here_and_now = partial(count, threads=workers, up_to_symmetry=up_to_symmetry, certify=certify, **asking)
    with cluster_asked(cluster, ledger, unordered, threads, cpu) as joined:
        if joined is None:
            return answer_all(reader, writer, one_by_one(here_and_now))
        here = joined
        if not (reader.several or edges) and here.can_share(engine):
            ask = partial(here.cluster.count, engine=engine, limits=asking["limits"], options=asking["options"])
            return answer_all(reader, writer, one_by_one(partial(ask, ledger=ledger)))
        return answer_all(
            reader, writer, lambda boards, stop, _: here.cluster.count_many(boards, stop=stop, **asking, **here.many)
        )


def sample_command(
    puzzles: PuzzlesArgument,
    number: Annotated[
        int, typer.Option("-n", "--number", metavar="N", min=1, max=MOST_WHOLE, help="How many solutions to draw.")
    ] = 1,
    seed: Annotated[int, seed_option("Draw different solutions.")] = 0,
    family: FamilyOption = None,
    engine: EngineOption = "auto",
    time_limit: TimeOption = None,
    node_limit: NodesOption = None,
    memory_limit: MemoryOption = None,
    threads: ThreadsOption = None,
    cpu: CpuOption = None,
    option: SwitchesOption = None,
    stats: StatsOption = False,
    asked: Annotated[
        Shape | None, shape_option(*DRAWN, Shape.URL, meaning="What to print (default: text, or what -o ends in).")
    ] = None,
    output: OutputsOption = None,
    dots: DotsOption = False,
    inside: InsideOption = False,
    colour_blind: ColourBlindOption = False,
) -> int:
    style = Style(dots, output is None and wants_colour(), inside, colour_blind)
    reader = PuzzleReader(puzzles, family)
    ask = partial(
        sample,
        number=number,
        seed=seed,
        engine=engine,
        limits=limits_of(time_limit, node_limit, None, memory_limit),
        threads=thread_count(threads, cpu),
        options=engine_options(engine, option),
    )
    writer = ResultWriter(shape_for(asked, output), output, reader.several, style, stats)
    return answer_all(reader, writer, one_by_one(ask, writer))
