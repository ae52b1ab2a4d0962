"""The command line: one file per group of commands, and no logic of its own. The verbs live in ``edgewise.api``.

``exit_codes`` says what a command returns, and ``options`` declares the options that several commands take.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The ``edgewise`` command."""
    from edgewise.cli.exit_codes import ExitCode

    code = _run_safely()
    if code in (ExitCode.STOPPED, ExitCode.INTERRUPTED):
        # Time is up. All that was found is written, and files and checkpoints are closed; to take down a large heap and
        # threads that are still at work would make us late, and is of no use to anybody.
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _run_safely() -> int:
    """The exit code, whatever happens on the way to it."""
    from edgewise.cli import streams
    from edgewise.cli.exit_codes import ExitCode, most_urgent
    from edgewise.cli.faults import ThreadFaults, complain, report

    threads = ThreadFaults()
    codes: list[ExitCode] = []
    for step in (streams.prepare, _run_command, _flush):
        try:
            codes.append(ExitCode(step() or 0))
        except streams.ReaderLeft:
            streams.give_up_output()
        except streams.OutputLost as error:
            streams.give_up_output()
            complain(error)
            codes.append(ExitCode.BAD_INPUT)
        except KeyboardInterrupt:
            codes.append(ExitCode.INTERRUPTED)
        except BaseException as error:
            codes.append(report(error))
    return most_urgent([*codes, *threads.codes])


def _flush() -> None:
    sys.stdout.flush()


def _run_command() -> int:
    if sys.argv[1:] == ["--version"]:
        from edgewise import __version__  # nothing else is needed for this answer

        print(f"edgewise {__version__}")
        return 0
    from edgewise.cli.app import run

    return run()
