"""From an address to a running server: the socket, the connections, and the end by Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from edgewise.base.errors import BadInput
from edgewise.base.files import os_reason
from edgewise.web.server.app import Web
from edgewise.web.server.guard import HEAD_BYTES
from edgewise.web.server.policy import Policy

HEAD_SECONDS = 10.0
"""For the head of a request to arrive: whoever sends it letter by letter is cut off."""
IDLE_SECONDS = 30
MOST_CONNECTIONS = 2_000
BACKLOG = 1_024
INTERRUPTED_TWICE = 130


class Connection(H11Protocol):
    """A connection that does not wait for ever for the head of a request."""

    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Starts the clock where the head of a request is due, and stops it where it has come."""
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self.waiting is None:
            self.waiting = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _give_up(self) -> None:
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.transport.close()


class Server(uvicorn.Server):
    """A server that ends at once: whoever listens to a job would keep it waiting."""

    def __init__(self, config: uvicorn.Config, web: Web) -> None:
        super().__init__(config)
        self.web = web

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The first Ctrl-C ends the server, the second one the process."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def on_signal(signum: int, frame: FrameType | None) -> None:
            if self.should_exit:
                os._exit(INTERRUPTED_TWICE)
            self.should_exit = True

        before = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.web.service.close()
        await super().shutdown(sockets)


def open_socket(host: str, port: int, *, may_move: bool) -> socket.socket:
    """A socket at this address; at any free port if this one is taken and ``may_move``."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in (port, 0) if may_move else (port,):
        # With the protocol named, asyncio sends small packets at once; without it, each answer waits for 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
        except OSError as error:
            listening.close()
            if candidate == 0 or not may_move:
                raise BadInput(f"cannot listen there: {os_reason(error)}", f"{host}:{port}") from None
        else:
            listening.listen(BACKLOG)
            return listening
    raise AssertionError("one of the two was tried last")


def address_of(listening: socket.socket) -> str:
    """What to type into a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def made_server(policy: Policy) -> Server:
    """A server with these limits, ready to run."""
    web = Web(policy)
    settings: dict[str, Any] = {
        "http": Connection,
        "ws": "none",
        "lifespan": "on",
        "log_level": "critical",
        "access_log": False,
        "server_header": False,
        "timeout_keep_alive": IDLE_SECONDS,
        "timeout_graceful_shutdown": 1,
        "h11_max_incomplete_event_size": HEAD_BYTES,
        "limit_concurrency": MOST_CONNECTIONS,
        "backlog": BACKLOG,
        # Behind a reverse proxy on this machine, clients are who it says they are.
        "proxy_headers": policy.is_public,
        "forwarded_allow_ips": "127.0.0.1,::1",
    }
    return Server(uvicorn.Config(web.app, **settings), web)


def serve(policy: Policy, listening: socket.socket, *, browse: bool) -> None:
    """Answers until Ctrl-C."""
    address = address_of(listening)
    print(f"Edgewise is at {address} (Ctrl-C ends it)", flush=True)
    if browse:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    with listening:
        made_server(policy).run([listening])
