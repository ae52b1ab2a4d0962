"""``edgewise web``: the page in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from edgewise.cli.exit_codes import ExitCode


def add_to(app: typer.Typer) -> None:
    app.command("web", help="Open the page in the browser: draw, play, solve, and be told why.")(web_command)


def web_command(
    port: Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port.")] = 8765,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> int:
    import uvicorn  # late: no other command needs them

    from edgewise.web.app import made_app

    print(f"Edgewise is at http://127.0.0.1:{port}/ (Ctrl-C ends it)", flush=True)
    uvicorn.run(made_app(), host="127.0.0.1", port=port, log_level="warning")
    return ExitCode.YES
