"""The routes. They are thin: a request is read and bounded here, answered by workers, and sent back as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from edgewise import __version__
from edgewise.web.answers.dispatch import error_body
from edgewise.web.answers.gallery import examples_facts, families_facts
from edgewise.web.answers.questions import QUESTIONS
from edgewise.web.server.describe import described, described_page
from edgewise.web.server.guard import Clients, Guard, TooMany, client_name
from edgewise.web.server.jobs import Job
from edgewise.web.server.lanes import Service
from edgewise.web.server.policy import Policy
from edgewise.web.server.sending import KEPT, Asset, Assets
from edgewise.web.server.workers import Busy, WorkerLost

STATIC = Path(__file__).parents[1] / "static"
OFFLINE = Asset.of("offline.js", Path(__file__).with_name("offline.js").read_bytes())
"""Stands beside the page and not among its files: what it is asked for has to be its newest."""
API = "/api/v1"
JSON = "application/json"
FIRST_LOOK = 2.0
"""Seconds in which a job that cannot be started says so; most say at once that they can."""
CLOSE = {"connection": "close"}
"""What is left of a body is of no use, and would be read to its end otherwise."""
CLIENT_GONE = 499
"""A status that nobody sees: whoever asked is gone."""

T = TypeVar("T")
Answerer = Callable[[Request], Awaitable[Response]]


class CountedStream(StreamingResponse):
    """A stream of news that counts from the moment that it is allowed: many that are asked for at once are refused."""

    def __init__(self, counted: AbstractContextManager[None], news: AsyncIterator[bytes]) -> None:
        super().__init__(news, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
        self.counted = counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.counted:
            await super().__call__(scope, receive, send)


class Web:
    """The page, the questions, the jobs, and what never changes."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.service = Service(policy)
        self.clients = Clients(policy)
        self.assets = Assets(STATIC)
        self.app = Guard(
            Starlette(
                routes=self._routes(),
                lifespan=self._lifespan,
                exception_handlers={
                    HTTPException: _http_error,
                    TooMany: _too_many,
                    Busy: _too_many,
                    WorkerLost: _lost,
                    ClientDisconnect: _gone,
                    Exception: _bug,
                },
            ),
            policy,
            self.clients,
        )

    def _routes(self) -> list[BaseRoute]:
        fixed: dict[str, Callable[[], object]] = {
            "families": families_facts,
            "examples": examples_facts,
            "openapi.json": lambda: described(self.policy),
        }
        return [
            Route("/healthz", self._healthz),
            Route("/api", self._describe),
            Mount(
                API,
                routes=[
                    *(Route(f"/{name}", _fixed(facts)) for name, facts in fixed.items()),
                    *(Route(f"/{name}", self._asker(name), methods=["POST"]) for name in QUESTIONS),
                    Route("/jobs", self._new_job, methods=["POST"]),
                    Route("/jobs/{id}", self._job, methods=["GET", "DELETE"]),
                    Route("/jobs/{id}/events", self._events),
                    Route("/jobs/{id}/checkpoint", self._checkpoint),
                ],
            ),
            Route("/", self._page),
            Route("/offline.js", self._offline),
            Route("/v/{edition}/{path:path}", self._file),
            Mount("/", StaticFiles(directory=STATIC, check_dir=False)),
        ]

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.service.open()
        try:
            yield
        finally:
            await self.service.close()

    async def _page(self, request: Request) -> Response:
        return _asset(request, self.assets.edition().index, "no-cache")

    async def _offline(self, request: Request) -> Response:
        return _asset(request, OFFLINE, "no-cache")

    async def _file(self, request: Request) -> Response:
        edition = self.assets.edition()
        asset = edition.files.get(request.path_params["path"])
        if asset is None:
            raise HTTPException(404, "Not Found")
        return _asset(request, asset, KEPT if request.path_params["edition"] == edition.name else "no-cache")

    def _asker(self, name: str) -> Answerer:
        async def ask(request: Request) -> Response:
            body = await self._body(request)
            done = await _while_wanted(request, self.service.answer(name, body))
            return Response(done.body, done.status, media_type=JSON)

        return ask

    async def _body(self, request: Request) -> bytes:
        """The body of a request, if it is neither too long nor too slow."""
        parts: list[bytes] = []
        length = 0
        try:
            async with asyncio.timeout(self.policy.body_seconds):
                async for part in request.stream():
                    length += len(part)
                    if length > self.policy.most_bytes:
                        message = f"the request is too large (at most {self.policy.most_bytes:,} bytes)"
                        raise HTTPException(413, message, CLOSE)
                    parts.append(part)
        except TimeoutError:
            raise HTTPException(408, "the request took too long to arrive", CLOSE) from None
        return b"".join(parts)

    async def _new_job(self, request: Request) -> Response:
        job = self.service.jobs.add(client_name(request.scope), await self._body(request))
        await self.service.jobs.begun(job, FIRST_LOOK)
        if job.failure is not None:
            status, body = job.failure
            return Response(body, status, media_type=JSON, headers={"retry-after": "5"} if status == 429 else None)
        return _json({"id": job.id}, 201)

    def _known(self, request: Request) -> Job:
        job = self.service.jobs.known.get(request.path_params["id"])
        if job is None:
            raise HTTPException(404, "there is no such job; it may have ended long ago")
        return job

    async def _job(self, request: Request) -> Response:
        job = self._known(request)
        if request.method == "DELETE":
            await self.service.jobs.stop(job)
        return _json(job.facts())

    async def _events(self, request: Request) -> Response:
        job = self._known(request)
        last = request.headers.get("last-event-id", "0")
        after = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else 0
        if job.ended is not None and after >= job.reported:
            return Response(status_code=204)  # browsers connect again until they hear this
        client = client_name(request.scope)
        self.clients.check_stream(client)

        return CountedStream(self.clients.stream(client), self.service.jobs.news(job, after))

    async def _checkpoint(self, request: Request) -> Response:
        job = self._known(request)
        if not job.save.exists():
            raise HTTPException(404, "there is no checkpoint yet")
        named = {"content-disposition": 'attachment; filename="edgewise-checkpoint.txt"'}
        return Response(job.save.read_bytes(), media_type="text/plain; charset=utf-8", headers=named)

    async def _healthz(self, request: Request) -> Response:
        alive = sum(worker.is_alive for lane in self.service.lanes for worker in lane.workers)
        waiting = sum(len(lane.queue) for lane in self.service.lanes)
        return _json({"ok": True, "version": __version__, "workers": alive, "waiting": waiting})

    async def _describe(self, request: Request) -> Response:
        return Response(described_page(self.policy), media_type="text/html; charset=utf-8")


def _fixed(facts: Callable[[], object]) -> Answerer:
    encoded = cache(lambda: Asset.of(JSON, msgspec.json.encode(facts()), JSON))

    async def answer(request: Request) -> Response:
        return _asset(request, await asyncio.to_thread(encoded))

    return answer


def _asset(request: Request, asset: Asset, keeping: str | None = None) -> Response:
    body, headers = asset.sent(request.headers.get("accept-encoding", ""))
    return Response(body, headers=headers | ({"cache-control": keeping} if keeping else {}))


async def _while_wanted(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, which is cancelled when whoever asked for it hangs up."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait([working])


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _json(facts: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(facts), status, media_type=JSON)


def _error(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    return Response(error_body(message), status, headers, JSON)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(error.status_code, error.detail, dict(error.headers or {}))


async def _too_many(request: Request, error: Exception) -> Response:
    assert isinstance(error, Busy | TooMany)
    return _error(429, str(error), {"retry-after": str(error.seconds)})


async def _lost(request: Request, error: Exception) -> Response:
    return _error(503, f"{error}; please ask again", {"retry-after": "1"})


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=CLIENT_GONE)


async def _bug(request: Request, error: Exception) -> Response:
    return _error(500, f"a bug, please report: {type(error).__name__} in the server")
