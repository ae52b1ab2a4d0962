"""The arguments and options that several commands take, each declared once, and what their values mean.

A command that means the same thing by an option uses the declaration as it is; one whose help has to say something of
its own calls the function of that name.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from edgewise.arguments import MOST_SECONDS, MOST_THREADS_ASKED, MOST_WHOLE, shown
from edgewise.cli.shape import Shape
from edgewise.engine import Engine, OptionValue, core_count, default_threads, most_threads
from edgewise.errors import BadInput
from edgewise.registry import engine_named, engines
from edgewise.result import Limits

MEGABYTE = 10**6
MOST_MEGABYTES = MOST_WHOLE // MEGABYTE


def _seed(value: str | int) -> int:
    text = str(value)  # a default is a number already
    if not (text.isascii() and text.isdigit() and len(text) <= 19 and int(text) <= MOST_WHOLE):
        raise typer.BadParameter(f"{shown(text)} is not a whole number from 0 to {MOST_WHOLE}")
    return int(text)


def _seconds(least: float) -> Callable[[str], float]:
    """Reads a number of seconds. Ranges of typer let ``nan`` pass."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not least <= value <= MOST_SECONDS:
            raise typer.BadParameter(f"{shown(text)} is not a number from {least:g} to {MOST_SECONDS}")
        return value

    return parse


def _one_of(shapes: Sequence[Shape]) -> Callable[[str], Shape]:
    def parse(text: str) -> Shape:
        if text not in shapes:
            raise typer.BadParameter(f"{text!r} is not one of {', '.join(map(repr, map(str, shapes)))}")
        return Shape(text)

    return parse


def seed_option(meaning: str) -> Any:
    return typer.Option("--seed", metavar="N", parser=_seed, help=meaning)


def shape_option(*shapes: Shape, meaning: str) -> Any:
    return typer.Option("--as", metavar="|".join(shapes), parser=_one_of(shapes), help=meaning)


def time_option(meaning: str, least: float = 0) -> Any:
    return typer.Option("--time-limit", metavar="S", parser=_seconds(least), help=meaning)


def output_option(meaning: str, metavar: str = "FILE") -> Any:
    # Whether it can be used is found out where it is used, and said in one line; typer's own check prints the usage.
    return typer.Option("-o", "--output", metavar=metavar, readable=False, help=meaning)


PuzzleArgument = Annotated[
    str, typer.Argument(metavar="PUZZLE", help="A file, - for standard input, an address or a game id.")
]
PuzzlesArgument = Annotated[
    list[str],
    typer.Argument(metavar="PUZZLE...", help="A file, - for standard input, a directory, an address or a game id."),
]
FamilyOption = Annotated[
    str | None, typer.Option("--family", metavar="FAMILY", help="Read puzzles as this family; see `edgewise families`.")
]
EngineOption = Annotated[
    str, typer.Option("--engine", metavar="ENGINE", help="The engine to use; see `edgewise engines`.")
]
SwitchesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="Set an option of the engine; may be repeated. See `edgewise engines`."
    ),
]
TimeOption = Annotated[float | None, time_option("Seconds for each puzzle.")]
NodesOption = Annotated[
    int | None, typer.Option("--node-limit", metavar="N", min=0, max=MOST_WHOLE, help="Search nodes for each puzzle.")
]
MemoryOption = Annotated[
    int | None,
    typer.Option("--memory-limit", metavar="MB", min=1, max=MOST_MEGABYTES, help="Memory that the process may take."),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads", metavar="N", min=1, max=MOST_THREADS_ASKED, help="Threads to use (default: half the cores)."
    ),
]
CpuOption = Annotated[
    str | None, typer.Option("--cpu", metavar="PERCENT", help="Threads as a share of the cores, 100% for all.")
]
GpuOption = Annotated[
    str | None,
    typer.Option("--gpu", metavar="[N,N]", help="Search on the GPU, or on those with these numbers; tiles only."),
]
SymmetryOption = Annotated[
    bool,
    typer.Option("--up-to-symmetry", help="Take solutions that symmetries of the board map onto each other as one."),
]
StatsOption = Annotated[bool, typer.Option("--stats", help="Print what the engine counted.")]
OutputOption = Annotated[Path | None, output_option("Write to this file.")]
OutputsOption = Annotated[Path | None, output_option("Write to this file; pictures of several puzzles to a directory.")]
DotsOption = Annotated[bool, typer.Option("--dots", help="Text: draw points as *.")]
InsideOption = Annotated[bool, typer.Option("--inside", help="Pictures: shade the inside of the loop.")]
ColourBlindOption = Annotated[bool, typer.Option("--colour-blind", help="Use colours that everybody can tell apart.")]


def limits_of(
    seconds: float | None = None, nodes: int | None = None, solutions: int | None = None, megabytes: int | None = None
) -> Limits:
    """The limits that a user gave, memory in megabytes."""
    return Limits(seconds, nodes, solutions, megabytes and megabytes * MEGABYTE)


def engine_options(engine: str, given: Sequence[str] | None) -> dict[str, OptionValue]:
    """What ``--option NAME=VALUE`` says, in the types that the engine expects."""
    # With `auto` an option may belong to any engine; the chosen one has the last word on it.
    candidates: list[Engine] = list(engines().values()) if engine == "auto" else [engine_named(engine)]
    known = {option.name: option for candidate in reversed(candidates) for option in candidate.options}
    options: dict[str, OptionValue] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text}: expected NAME=VALUE")
        if name not in known:
            raise BadInput(f"--option {text}: no such option (choose from {', '.join(known)})")
        options[name] = known[name].parse(value)
    return options


def with_gpu_numbers(arguments: Sequence[str]) -> list[str]:
    """The arguments with a number behind every ``--gpu`` that stands alone: an option either has a value or has none.

    >>> with_gpu_numbers(["solve", "--gpu", "a.txt"]), with_gpu_numbers(["solve", "--gpu", "0,1", "a.txt"])
    (['solve', '--gpu=0', 'a.txt'], ['solve', '--gpu', '0,1', 'a.txt'])
    """
    words = list(arguments)
    end = words.index("--") if "--" in words else len(words)
    for at, word in enumerate(words[:end]):
        if word == "--gpu" and not re.fullmatch(r"[0-9][0-9,]*", "".join(words[at + 1 : at + 2]), re.ASCII):
            words[at] = "--gpu=0"
    return words


def device_options(gpu: str | None, options: Mapping[str, OptionValue], hunt: bool = False) -> dict[str, OptionValue]:
    """The engine's options with what ``--gpu`` and ``--hunt`` say."""
    if hunt:
        options = {**options, "hunt": True}
    if gpu is None:
        return dict(options)
    if options.get("device", "gpu") != "gpu" or "gpus" in options:
        raise BadInput("--gpu and --option device or gpus say the same thing; use one of them")
    return {**options, "device": "gpu", "gpus": gpu}


def sane_threads(threads: int) -> int:
    """As many threads as were asked for, or as many as make sense, which is said in a line."""
    most = most_threads()
    if threads > most:
        print(f"edgewise: --threads {threads} is more than this machine has use for; using {most}", file=sys.stderr)
    return min(threads, most)


def thread_count(threads: int | None, cpu: str | None) -> int:
    """How many threads ``--threads`` or ``--cpu`` asks for."""
    if cpu is None:
        return default_threads() if threads is None else sane_threads(threads)
    if threads is not None:
        raise BadInput("--threads and --cpu say the same thing; use one of them")
    match = re.fullmatch(r"([0-9]{1,3})%?", cpu, re.ASCII)
    share = int(match[1]) if match else 0
    if not 1 <= share <= 100:
        raise BadInput(f"--cpu {cpu}: expected a share of the cores from 1% to 100%")
    return max(1, core_count() * share // 100)
