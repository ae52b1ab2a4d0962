"""The command line. One file per group of commands, and no logic of its own: the verbs live in ``edgewise.api``.

Exit codes: 0 solved or answered yes, 1 no solution or a failed check, 2 bad input or usage, 3 stopped by a limit,
130 interrupted; 70 is a bug in Edgewise itself.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The ``edgewise`` command."""
    if sys.argv[1:] == ["--version"]:
        from edgewise import __version__  # nothing else is needed for this answer

        print(f"edgewise {__version__}")
        return
    from edgewise.cli.app import run
    from edgewise.cli.output import ReaderLeft

    try:
        code = run()
        sys.stdout.flush()
    except (ReaderLeft, BrokenPipeError):
        # Silences the flush at exit, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
