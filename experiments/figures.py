"""How figures are taken, and how tables show them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def cpu(work: Callable[[], T], times: int = 1) -> tuple[float, T]:
    """The CPU time of a piece of work, the least of some runs, and what came out."""
    runs = []
    for _ in range(times):
        started = time.process_time()
        result = work()
        runs.append(time.process_time() - started)
    return min(runs), result


def shown(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def print_tables(*tables: Callable[[], None]) -> None:
    """Prints the tables that the command line names, or all of them, under the marks that pages have for them."""
    by_name = {table.__name__: table for table in tables}
    for name in sys.argv[1:] or by_name:
        print(f"<!-- {name} -->")
        by_name[name]()
        print("<!-- -->\n")
