"""Large pictures are drawn by a process of their own, because resvg holds the interpreter until it is done.

A board of 400 × 400 takes it many seconds, in which no Ctrl-C would get through. The process ends with its parent, and
at once when it is interrupted.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from edgewise.errors import BadInput
from edgewise.parent import die_with_parent


def rasterised(svg: str, zoom: float) -> bytes:
    """The picture as PNG. Raises ``ValueError`` if it cannot be drawn."""
    import resvg_py  # late: a dependency that only pictures need

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, skip_system_fonts=True))


def rasterised_elsewhere(svg: str, zoom: float) -> bytes:
    """The same by another process, which Ctrl-C ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, str(os.getpid()), str(zoom)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        data, complaint = process.communicate(svg.encode())
    finally:
        process.kill()
        process.wait()
    if process.returncode in (-signal.SIGINT, -signal.SIGTERM):
        raise KeyboardInterrupt  # Ctrl-C reaches both processes, and this one may be waiting for its second
    if process.returncode != 0:
        lines = complaint.decode(errors="replace").split("\n")
        raise BadInput(f"the picture cannot be drawn: {next((line for line in reversed(lines) if line), 'killed')}")
    return data


def _serve() -> None:
    """The process: one picture from standard input to standard output."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    die_with_parent(int(sys.argv[1]))
    svg = sys.stdin.buffer.read().decode()
    try:
        sys.stdout.buffer.write(rasterised(svg, float(sys.argv[2])))
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    _serve()
