"""Joining a Ray cluster, or starting one on this machine, within a bounded time and without a word on the terminal.

Ray waits for a minute for a cluster that does not answer, prints while it does, and then ends the whole process. So we
knock first, and join on a thread of its own, which is left behind when its time is up.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
from pathlib import Path
from typing import Any

from edgewise.base.engine import core_count
from edgewise.base.errors import BadInput
from edgewise.base.extras import require

LOCAL, AUTO = "local", "auto"
CLIENT = "ray://"
CLIENT_PORT, PORT = 10001, 6379
KNOCK_SECONDS = 5.0
JOIN_SECONDS = 20.0
STORE_BYTES = 80 * 2**20
"""Of Ray's object store, which we hardly use."""
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
"""What Ray reads from the environment when it starts: no reports to its makers, no warning about GPUs."""
HERE_ONLY = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"
"""Set to 0 before Ray is imported, it makes Ray take the loopback address for what it is."""
PRINTER = "print_to_stdstream"
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""What an HTTP/2 server, which every Ray head is, answers with its settings: a frame of type 4."""


class NoCluster(BadInput):
    """There is no cluster at an address, or this machine cannot join it."""


def require_ray() -> None:
    """Raises an error, one line, where Ray is not installed."""
    require("ray", "clusters need")


def has_joined() -> bool:
    """Whether this process belongs to a cluster already."""
    return "ray" in sys.modules and bool(import_ray().is_initialized())


def import_ray() -> Any:
    """The package, made quiet."""
    require_ray()
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    import ray  # late: it takes most of a second

    logging.getLogger("ray").setLevel(logging.CRITICAL)
    # What Ray has to say of a lost worker it prints to standard output, between our results, and offers no option.
    if hasattr(ray, "_private") and hasattr(ray._private.worker, PRINTER):
        setattr(ray._private.worker, PRINTER, _print_nothing)
    return ray


def _print_nothing(*values: object, **how: object) -> None:
    """We know of lost workers, and do their work again."""


def join(address: str, workers: int | None) -> None:
    """Joins the cluster at an address, or starts one here. Raises ``BadInput`` if that fails, after a bounded wait."""
    require_ray()
    if has_joined():
        raise BadInput("this process has joined a Ray cluster already; leave it first")
    if address == AUTO:
        address = _noted_address() or AUTO
    if address not in (LOCAL, AUTO):
        _knock(address)
    ray = import_ray()
    quiet = {"logging_level": logging.CRITICAL, "log_to_driver": False, "configure_logging": False}
    if address == LOCAL:
        # Loopback only: nobody else is to use the cores of this machine. On this very thread: the system ends Ray's
        # processes with the thread that started them, which is how none is left behind by a kill.
        how = {"num_cpus": workers or core_count(), "include_dashboard": False, "object_store_memory": STORE_BYTES}
        try:
            ray.init(LOCAL, _node_ip_address="127.0.0.1", **how, **quiet)
        except Exception as error:
            raise NoCluster(f"Ray cannot be started on this machine: {_first_sentence(error)}") from None
        return
    _bounded(lambda: ray.init(address, **quiet), JOIN_SECONDS, address)


def _noted_address() -> str | None:
    """The address of the cluster that this machine belongs to, where Ray has noted it; it may know others."""
    if (address := os.environ.get("RAY_ADDRESS")) and address != AUTO:
        return address
    try:
        return (Path(os.environ.get("RAY_TMPDIR", "/tmp")) / "ray" / "ray_current_cluster").read_text().strip() or None
    except OSError:
        return None


def leave() -> None:
    """Leaves the cluster; one that was started here ends."""
    import_ray().shutdown()


def _knock(address: str) -> None:
    """Raises ``NoCluster`` unless somebody listens at the address and speaks as Ray does."""
    host, port = _host_and_port(address)
    try:
        with socket.create_connection((host, port), KNOCK_SECONDS) as line:
            line.settimeout(KNOCK_SECONDS)
            line.sendall(GREETING)
            if line.recv(4)[3:] != b"\x04":
                raise NoCluster("no Ray cluster: something else answers there", address)
    except OSError as error:
        reason = "it does not answer" if isinstance(error, TimeoutError) else (error.strerror or str(error))
        raise NoCluster(f"no Ray cluster: {reason}", address) from None
    if _is_here_only(host, port):
        os.environ.setdefault(HERE_ONLY, "0")


def _is_here_only(host: str, port: int) -> bool:
    """Whether a cluster listens on the loopback address alone; Ray would look for it at the address of this machine."""
    if host not in ("127.0.0.1", "localhost", "::1"):
        return False
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outwards:
            outwards.connect(("192.0.2.1", 9))  # sends nothing: it only asks which address would be used
            socket.create_connection((outwards.getsockname()[0], port), KNOCK_SECONDS).close()
    except OSError:
        return True
    return False


def _host_and_port(address: str) -> tuple[str, int]:
    """The two parts of an address.

    >>> _host_and_port("ray://head"), _host_and_port("10.0.0.7:6379"), _host_and_port("[::1]:6379")
    (('head', 10001), ('10.0.0.7', 6379), ('::1', 6379))
    """
    is_client = address.startswith(CLIENT)
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    if not colon:
        host, port = port, str(CLIENT_PORT if is_client else PORT)
    is_port = port.isascii() and port.isdigit() and len(port) <= 5 and 0 < int(port) < 2**16
    if not host or not is_port or "/" in host or any(sign.isspace() for sign in host):
        raise BadInput("not the address of a cluster: expected local, auto, HOST:PORT or ray://HOST:PORT", address)
    return host.strip("[]"), int(port)


def _bounded(act: Any, seconds: float, address: str) -> None:
    """Does it on another thread and waits so long, because Ray itself may wait for ever."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            act()
        except BaseException as error:  # told by the thread that waits
            raised.append(error)

    thread = threading.Thread(target=run, daemon=True, name="joining the cluster")
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise NoCluster(f"no Ray cluster answered within {seconds:.0f} seconds", address)
    if raised:
        raise NoCluster(f"this cluster cannot be joined: {_first_sentence(raised[0])}", address) from None


def _first_sentence(error: BaseException) -> str:
    """Ray explains itself at length; the first sentence says what is wrong."""
    return " ".join(str(error).split()).partition(". ")[0].rstrip(".") or type(error).__name__
