"""What a process of the fork server does to be the ``edgewise`` command. It imports nothing else."""

from __future__ import annotations

import os
import resource
import sys


def run_command(
    words: list[str], streams: list[str], folder: str, environment: dict[str, str], memory: int | None
) -> None:
    """Takes the three standard streams from files, and becomes the command."""
    for number, path in enumerate(streams):
        opened = os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(opened, number)
        os.close(opened)
    if memory is not None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin = sys.__stdin__  # multiprocessing has put an empty one in its place
    sys.argv = ["edgewise", *words]
    from edgewise.cli import main

    main()
