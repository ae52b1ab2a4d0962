"""What the command line reads in its own way: options of engines, shares in percent, places, megabytes, threads."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from edgewise.base.engine import Engine, OptionValue, core_count, default_threads, most_threads
from edgewise.base.errors import BadInput
from edgewise.base.registry import engine_named, engines

MEGABYTE = 10**6


def engine_options(given: Sequence[str], all_given: Mapping[str, Any]) -> dict[str, OptionValue]:
    """What ``--option NAME=VALUE`` says, in the types that the engine expects."""
    # With `auto` an option may belong to any engine; the chosen one has the last word on it.
    engine = all_given["engine"]
    candidates: list[Engine] = list(engines().values()) if engine == "auto" else [engine_named(engine)]
    known = {option.name: option for candidate in reversed(candidates) for option in candidate.options}
    options: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option {text}: expected NAME=VALUE")
        if name not in known:
            raise BadInput(f"--option {text}: no such option (choose from {', '.join(known)})")
        options[name] = known[name].parse(value)
    return options


def share(text: str, _: Mapping[str, Any]) -> float:
    """A share of the cells, as a number or in percent."""
    try:
        found = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise BadInput(f"--density {text}: expected a share of the cells, such as 40% or 0.4")
    return found


def two_places(text: str, _: Mapping[str, Any]) -> tuple[Any, Any]:
    """Two cells or points or, on a board without rows and columns, the numbers of two points."""
    match = re.fullmatch(r"\d{1,6}(,\d{1,6}){3}|\d{1,7},\d{1,7}", text, re.ASCII)
    if match is None:
        raise BadInput(f"--edge {text}: expected row,column,row,column of the two places that the line joins")
    numbers = list(map(int, text.split(",")))
    return (numbers[0], numbers[1]) if len(numbers) == 2 else ((numbers[0], numbers[1]), (numbers[2], numbers[3]))


def one_cell(text: str, _: Mapping[str, Any]) -> tuple[int, int]:
    if re.fullmatch(r"\d{1,6},\d{1,6}", text, re.ASCII) is None:
        raise BadInput(f"--cell {text}: expected row,column of a cell")
    row, column = map(int, text.split(","))
    return row, column


READERS: Mapping[str, Callable[[Any, Mapping[str, Any]], Any]] = {
    "options": engine_options,
    "density": share,
    "edge": two_places,
    "cell": one_cell,
}
"""Fields whose texts are read here, by name; each reader gets the text and all that was given."""
REPEATED = {"options"}
"""Those that may be given several times."""
SHRUNK = {"memory": MEGABYTE}
"""Fields that people give in larger units."""


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


def sane_threads(threads: int) -> int:
    """As many threads as were asked for, or as many as make sense, which is said in a line."""
    most = most_threads()
    if threads > most:
        print(f"edgewise: --threads {threads} is too many for this machine; using {most}", file=sys.stderr)
    return min(threads, most)


def thread_count(threads: int | None, cpu: str | None) -> int:
    """How many threads ``--threads`` or ``--cpu`` asks for."""
    if cpu is None:
        return default_threads() if threads is None else sane_threads(threads)
    if threads is not None:
        raise BadInput("--threads cannot be combined with --cpu")
    match = re.fullmatch(r"([0-9]{1,3})%?", cpu, re.ASCII)
    percent = int(match[1]) if match else 0
    if not 1 <= percent <= 100:
        raise BadInput(f"--cpu {cpu}: expected a share of the cores from 1% to 100%")
    return max(1, core_count() * percent // 100)
