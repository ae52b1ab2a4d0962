"""``edgewise web``: the page in the browser."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

from edgewise.base.errors import BadInput
from edgewise.base.fields import says
from edgewise.cli.command import Command
from edgewise.cli.doors import Options
from edgewise.cli.exit_codes import ExitCode
from edgewise.questions.question import AnyQuestion

PORT = 8765
NEEDED = ("starlette", "uvicorn")


class Door(Options):
    """What `web` takes."""

    port: Annotated[int | None, says(f"The port (default: {PORT}, or any free one).", metavar="N", ge=0, le=65535)] = (
        None
    )
    host: Annotated[str, says("The address to listen on.", metavar="ADDRESS")] = "127.0.0.1"
    no_open: Annotated[bool, says("Do not open the browser.")] = False
    public: Annotated[bool, says("Strict limits, for a public server; see docs/guide/web-hosting.md.")] = False
    searches: Annotated[int | None, says("With --public: searches to run at a time.", metavar="N", ge=1, le=1000)] = (
        None
    )
    site: Annotated[
        list[str] | None, says("A host name that the server answers to; may be repeated.", metavar="NAME")
    ] = None


def web(_: AnyQuestion, door: Door) -> int:
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise BadInput(f"the page needs {' and '.join(missing)}: pip install 'edgewise[web]'")
    from edgewise.web.server.listen import open_socket, serve
    from edgewise.web.server.policy import local_policy, public_policy  # late: no other command needs them

    names = frozenset(name.lower() for name in door.site or ())
    policy = public_policy(names, door.searches) if door.public else local_policy(names)
    listening = open_socket(door.host, PORT if door.port is None else door.port, may_move=door.port is None)
    serve(policy, listening, browse=not (door.no_open or door.public))
    return ExitCode.YES


COMMANDS = [
    Command(
        "web",
        AnyQuestion,
        Door,
        web,
        "Open the page in the browser: draw, play and solve, with explanations. Ctrl-C ends it.",
        "Open the page in the browser: draw, play and solve, with explanations.",
    )
]
