"""A server in a thread of the tests, on a port of its own, with real connections and real worker processes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import httpx

from edgewise.web.server import listen
from edgewise.web.server.app import Web
from edgewise.web.server.policy import Policy, local_policy
from support.waiting import HANG_GUARD, until

SMALL = "32.1\n.1.0\n..0."
"""Has one solution."""
BLANK_20 = "\n".join(" ".join(["."] * 20) for _ in range(20))
"""Far too many solutions to be counted in any test."""


class Running:
    """A server that runs, and somebody who asks it."""

    def __init__(self, web: Web, address: str) -> None:
        self.web, self.address = web, address
        self.port = httpx.URL(address).port
        self.client = httpx.Client(base_url=address, timeout=HANG_GUARD)

    def ask(self, name: str, status: int = 200, **facts: object):
        """The JSON of an answer."""
        answer = self.client.post(f"/api/v1/{name}", json=facts)
        assert answer.status_code == status, answer.text
        return answer.json()

    def workers(self) -> list[int]:
        """The process ids of all workers."""
        return [worker.process.pid for lane in self.web.service.lanes for worker in lane.workers]

    def job(self, **facts: object) -> str:
        return self.ask("jobs", 201, **facts)["id"]

    def news(self, job: str, after: int = 0) -> Iterator[tuple[str, object]]:
        """The events of a job, each by its name and its facts."""
        name = ""
        with self.client.stream("GET", f"/api/v1/jobs/{job}/events", headers={"Last-Event-ID": str(after)}) as lines:
            for line in lines.iter_lines():
                key, _, value = line.partition(": ")
                if key == "event":
                    name = value
                elif key == "data":
                    yield name, json.loads(value)


@contextmanager
def running_server(policy: Policy | None = None) -> Iterator[Running]:
    """A server that is ready; nothing of it is left at the end."""
    policy = policy or replace(local_policy(), light=1, slow=1, jobs=2, threads=1)
    listening = listen.open_socket("127.0.0.1", 0, may_move=True)
    server = listen.made_server(policy)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        until(lambda: server.started, "the server did not start")
        running = Running(server.web, listen.address_of(listening))
        with running.client:
            yield running
    finally:
        server.should_exit = True
        thread.join(timeout=HANG_GUARD)
        listening.close()
        assert not thread.is_alive()
