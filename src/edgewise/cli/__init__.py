"""The command line: one file per group of commands, and no logic of its own. The verbs live in ``edgewise.api``.

``exit_codes`` says what a command returns, ``options`` declares the options that several commands take, and
``old_spellings`` keeps those that have been renamed.
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
    from edgewise.cli.exit_codes import ExitCode
    from edgewise.cli.output import ReaderLeft

    try:
        code = run()
        sys.stdout.flush()
    except (ReaderLeft, BrokenPipeError):
        # Silences the flush at exit, too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = ExitCode.YES
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    sys.exit(code)
