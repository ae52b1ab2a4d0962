"""``edgewise web``: the page in the browser."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

import typer

from edgewise.cli.exit_codes import ExitCode
from edgewise.errors import BadInput

PORT = 8765
NEEDED = ("starlette", "uvicorn")


def add_to(app: typer.Typer) -> None:
    app.command(
        "web",
        help="Open the page in the browser: draw, play, solve, and be told why. Ctrl-C ends it.",
        short_help="Open the page in the browser: draw, play, solve, and be told why.",
    )(web_command)


def web_command(
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", min=0, max=65535, help=f"The port (default: {PORT}, or any).")
    ] = None,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    public: Annotated[
        bool, typer.Option("--public", help="Strict limits, for strangers; see docs/web-hosting.md.")
    ] = False,
    searches: Annotated[
        int | None,
        typer.Option("--searches", metavar="N", min=1, max=1000, help="With --public: searches that run at a time."),
    ] = None,
    site: Annotated[
        list[str] | None,
        typer.Option("--site", metavar="NAME", help="A name under which the server is addressed; may be repeated."),
    ] = None,
) -> int:
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise BadInput(f"the page needs {' and '.join(missing)}: pip install 'edgewise[web]'")
    from edgewise.web.policy import local_policy, public_policy  # late: no other command needs them
    from edgewise.web.serving import open_socket, serve

    names = frozenset(name.lower() for name in site or ())
    policy = public_policy(names, searches) if public else local_policy(names)
    listening = open_socket(host, PORT if port is None else port, may_move=port is None)
    serve(policy, listening, browse=not (no_open or public))
    return ExitCode.YES
