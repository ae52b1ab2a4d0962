"""What the exit code of every command means, in one place. docs/reference/command-line.md has the same table."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class ExitCode(IntEnum):
    """
    ====  ==============================================================================================================
    code  meaning
    ====  ==============================================================================================================
    0     solved, or the question was answered yes
    1     proven to have no solution, or the check failed; for `bench`, an engine failed or became slower
    2     bad input or usage, or something cannot be read or written: one line on standard error, nothing overwritten
    3     stopped by a limit, or for lack of memory
    70    a bug in Edgewise: an unexpected error, an answer that broke a rule and was withheld, or a contradiction
    130   interrupted by Ctrl-C, by `kill` or by the end of the terminal
    ====  ==============================================================================================================
    """

    YES = 0
    NO = 1
    BAD_INPUT = 2
    STOPPED = 3
    BUG = 70
    INTERRUPTED = 130


URGENCY = (
    ExitCode.INTERRUPTED,
    ExitCode.BUG,
    ExitCode.BAD_INPUT,
    ExitCode.STOPPED,
    ExitCode.NO,
    ExitCode.YES,
)


def most_urgent(codes: Iterable[ExitCode]) -> ExitCode:
    """One exit code for several: what the user has to know first.

    >>> most_urgent([ExitCode.YES, ExitCode.STOPPED, ExitCode.NO])
    <ExitCode.STOPPED: 3>
    """
    return min(codes, key=URGENCY.index, default=ExitCode.YES)
