"""What runs on every worker: an actor of Ray that does one task at a time and can be told to stop meanwhile."""

from __future__ import annotations

import os
import socket

from edgewise import __version__
from edgewise.cluster.jobs import job_named
from edgewise.cluster.stopping import Stopping

CONTROL = "control"
"""Calls of this group have threads of their own, so that they are answered while a task is done."""


class Worker:
    """Does tasks, one after another, each given by the name of a job and plain bytes."""

    def __init__(self) -> None:
        self.stopping = Stopping()

    def hello(self) -> dict[str, str | int]:
        """Who this is: the head refuses another version of Edgewise."""
        return {"version": __version__, "host": socket.gethostname(), "pid": os.getpid()}

    def work(self, number: int, job: str, body: bytes) -> bytes:
        """Does a task; tasks have numbers that grow."""
        with self.stopping.task(number) as stop:
            return job_named(job)(body, stop)

    def stop(self, number: int) -> None:
        """Stops every task up to this number. To be called in the group of control."""
        self.stopping.stop(number)

    def withdraw(self, number: int) -> None:
        """Stops one task that another worker does now. To be called in the group of control."""
        self.stopping.withdraw(number)
