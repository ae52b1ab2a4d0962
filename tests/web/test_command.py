"""``edgewise web`` as a process: where it listens, how it ends, and what it says when something is missing."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest

from edgewise.web.server.listen import address_of, open_socket
from support.commands import COMMAND, edgewise
from support.project import ROOT
from support.waiting import HANG_GUARD


@pytest.fixture
def started(start):
    """Starts a server; gives it and the address that it prints."""

    def server_at(*arguments):
        command = [*COMMAND, "web", "--no-open", *arguments]
        server = start(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        line = server.stdout.readline()
        match = re.fullmatch(r"Edgewise is at (http://\S+/) \(Ctrl-C ends it\)\n", line)
        assert match, line
        return server, match[1]

    return server_at


def answers(address):
    """Waits for the first answer: the address is printed before the workers are there."""
    with httpx.Client(transport=httpx.HTTPTransport(retries=20), timeout=HANG_GUARD) as client:
        return client.get(f"{address}healthz").json()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_listens_on_this_machine_alone_and_ends_cleanly(started, how):
    server, address = started("--port", "0")
    assert address.startswith("http://127.0.0.1:")
    assert answers(address)["ok"]
    server.send_signal(how)
    out, err = server.communicate(timeout=HANG_GUARD)
    assert (server.returncode, out, err) == (0, "", "")


def test_it_ends_while_somebody_listens_and_a_search_runs(started):
    blank = "\n".join(" ".join(["."] * 20) for _ in range(20))
    server, address = started("--port", "0")
    answers(address)
    job = httpx.post(f"{address}api/v1/jobs", json={"do": "count", "puzzle": blank}, timeout=HANG_GUARD).json()["id"]
    with httpx.stream("GET", f"{address}api/v1/jobs/{job}/events", timeout=HANG_GUARD) as lines:
        assert next(lines.iter_lines())
        server.send_signal(signal.SIGINT)
        _, err = server.communicate(timeout=HANG_GUARD)
    assert (server.returncode, err) == (0, "")


def test_a_taken_port_is_left_to_whoever_has_it():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, out, err = edgewise("web", "--no-open", "--port", port)
        assert (code, out) == (2, "")
        assert f"127.0.0.1:{port}: cannot listen there: " in err
        with open_socket("127.0.0.1", port, may_move=True) as other:
            assert str(port) not in address_of(other)


def test_an_address_that_is_not_ours():
    code, _, err = edgewise("web", "--no-open", "--host", "192.0.2.1", "--port", "0")
    assert code == 2
    assert err.startswith("edgewise: 192.0.2.1:0: cannot listen there")


def test_without_the_extra_it_says_what_to_install():
    code = "import sys; sys.modules['uvicorn'] = None; sys.argv = ['edgewise', 'web', '--no-open']\n"
    code += "from edgewise.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANG_GUARD, check=False)
    assert done.returncode == 2
    assert done.stderr == "edgewise: the page needs uvicorn: pip install 'edgewise[web]'\n"


def test_other_commands_import_nothing_of_it():
    code = "import sys; from edgewise.cli.app import commands_for; commands_for([])\n"
    code += "print([name for name in sys.modules if name.startswith(('starlette', 'uvicorn', 'edgewise.web'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout == "[]\n"
