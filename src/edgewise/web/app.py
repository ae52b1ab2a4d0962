"""The routes. They are thin: a request is read and bounded here, answered elsewhere, and sent back as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio.to_thread
import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from edgewise.errors import EdgewiseError
from edgewise.strict_json import NotJson, read_json
from edgewise.web.gallery import examples_facts, families_facts
from edgewise.web.questions import QUESTIONS, Setting, answered
from edgewise.web.reading import TooLarge

STATIC = Path(__file__).with_name("static")
API = "/api/v1"
JSON = "application/json"


def made_app() -> Starlette:
    """The application: the page, the questions, and what never changes."""
    return Starlette(
        routes=[
            Route("/healthz", _healthz),
            Route(f"{API}/families", _families),
            Route(f"{API}/examples", _examples),
            *(Route(f"{API}/{name}", _asker(name), methods=["POST"]) for name in QUESTIONS),
            Mount("/", StaticFiles(directory=STATIC, html=True, check_dir=False)),
        ]
    )


def _asker(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def ask(request: Request) -> Response:
        try:
            facts = read_json((await request.body()).decode())
            return _json(await anyio.to_thread.run_sync(answered, name, facts, Setting()))
        except NotJson as error:
            return _json({"error": error.message, "line": error.line, "column": error.column}, 400)
        except EdgewiseError as error:
            told: dict[str, object] = {"error": getattr(error, "message", str(error))}
            for part in ("line", "column"):
                if (value := getattr(error, part, None)) is not None:
                    told[part] = value
            return _json(told, 413 if isinstance(error, TooLarge) else 400)

    return ask


async def _healthz(request: Request) -> Response:
    return _json({"ok": True})


async def _families(request: Request) -> Response:
    return _json(families_facts())


async def _examples(request: Request) -> Response:
    return _json(examples_facts())


def _json(facts: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(facts), status, media_type=JSON)
