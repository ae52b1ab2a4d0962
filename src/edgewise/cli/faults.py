"""What nobody expected, as one line and an exit code. A bug must never look like an answer: exit code 1 says "no".

``EDGEWISE_DEBUG=1`` shows the traceback as well.
"""

from __future__ import annotations

import os
import sys
import threading
from types import TracebackType

from edgewise.base.files import os_reason
from edgewise.cli.exit_codes import ExitCode
from edgewise.text.names import printable

PACKAGE = "edgewise"
NO_THREAD = "can't start new thread"
"""What Python says, by a plain ``RuntimeError``, when the system refuses one."""


def complain(message: object) -> None:
    """One line on standard error."""
    print(f"edgewise: {printable(str(message))}", file=sys.stderr)


def report(error: BaseException) -> ExitCode:
    """Says what went wrong, in one line, and gives the exit code for it."""
    if os.environ.get("EDGEWISE_DEBUG", "") not in ("", "0"):
        import traceback  # late: nothing else needs it

        traceback.print_exception(error)
    if isinstance(error, MemoryError):
        complain("stopped by memory: there is not enough for this puzzle")
        return ExitCode.STOPPED
    if isinstance(error, OSError) and error.errno is not None:
        # The system refused something in a place of which we have not thought.
        names = [str(name) for name in (error.filename, error.filename2) if name is not None]
        complain(": ".join([*names, os_reason(error)]))
        return ExitCode.BAD_INPUT
    if isinstance(error.__cause__, KeyboardInterrupt):
        return ExitCode.INTERRUPTED  # Ctrl-C while a module was imported, which Python wraps where a class is made
    message = str(error)
    if message == NO_THREAD:
        complain("the system cannot start more threads; try --threads 1")
        return ExitCode.BAD_INPUT
    what = f"{type(error).__name__}: {message}" if message else type(error).__name__
    complain(f"a bug, please report: {what} (at {_place(error.__traceback__)}; EDGEWISE_DEBUG=1 shows the traceback)")
    return ExitCode.BUG


def _place(trace: TracebackType | None) -> str:
    """The module and line in which our own code was when it happened."""
    place = "unknown place"
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] == PACKAGE:
            place = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


class ThreadFaults:
    """What went wrong on other threads while the command ran: its answer may not be the whole one."""

    def __init__(self) -> None:
        self.codes: list[ExitCode] = []
        threading.excepthook = self._note

    def _note(self, died: threading.ExceptHookArgs) -> None:
        if died.exc_value is not None and not isinstance(died.exc_value, SystemExit):
            self.codes.append(report(died.exc_value))
