"""Large pictures are drawn by a process of their own, because resvg holds the interpreter until it is done.

A board of 400 × 400 takes it many seconds, in which no Ctrl-C would get through.
"""

from __future__ import annotations

import sys

from edgewise.base.errors import BadInput
from edgewise.base.extras import imported
from edgewise.pictures import PNG_NEEDS
from edgewise.processes.child import begin
from edgewise.processes.signals import held_signals
from edgewise.processes.worker import python_command, started


def rasterised(svg: str, zoom: float) -> bytes:
    """The picture as PNG. Raises ``ValueError`` if it cannot be drawn."""
    resvg = imported("resvg_py", PNG_NEEDS)  # late: nothing else needs it
    return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True))


def rasterised_elsewhere(svg: str, zoom: float) -> bytes:
    """The same by another process, which Ctrl-C ends."""
    picture = None
    with held_signals() as came, started(python_command(__name__, zoom), svg.encode()) as worker:
        while picture is None and not came and not worker.has_ended:
            picture = worker.receive()
    if came:
        raise KeyboardInterrupt
    if picture is None:
        raise BadInput(f"the picture cannot be drawn: {worker.complaint or 'killed'}")
    return picture


def _serve() -> None:
    """The process: one picture, or what is wrong with it as its last words."""
    send = begin()
    try:
        send(rasterised(sys.stdin.buffer.read().decode(), float(sys.argv[1])))
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    _serve()
