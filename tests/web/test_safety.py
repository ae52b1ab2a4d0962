"""Nothing that a request carries reaches the file system or the network, and nobody can take more than a share."""

from __future__ import annotations

import asyncio
import builtins
import io
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace

import httpx
import msgspec
import pytest

import edgewise as ew
from edgewise.processes.frames import framed
from edgewise.processes.worker import python_command
from edgewise.web.answers.context import Bounds, Context
from edgewise.web.answers.long_questions import JOBS
from edgewise.web.answers.questions import QUESTIONS, shaped
from edgewise.web.frames import Done, encoded
from edgewise.web.server.guard import Clients, TooMany, client_name
from edgewise.web.server.policy import local_policy, public_policy
from edgewise.web.server.workers import Worker
from support.project import ROOT
from support.waiting import HANG_GUARD, until
from support.web.server import BLANK_20, SMALL, running_server

pytestmark = pytest.mark.usefixtures("processes")

BOARD = "3 . .\n. 0 .\n. . .\n"
TEXT_FIELDS = (
    *("puzzle", "solution", "state", "family", "to", "tiling", "engine", "as"),
    *("checkpoint", "start", "symmetry", "grade", "mask", "options"),
)


@pytest.fixture
def traps(tmp_path):
    """Names of things that exist: a puzzle, a solution, a directory, a pipe that nobody writes to."""
    (tmp_path / "board.txt").write_text(BOARD)
    (tmp_path / "state.json").write_text('{"on": []}')
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    here = [str(tmp_path / name) for name in ("board.txt", "state.json", "folder", "pipe")]
    return [
        *here,
        *(f"file://{name}" for name in here),
        os.path.relpath(here[0]),
        "/etc/passwd",
        "../../../../etc/passwd",
        "examples/slitherlink/demo.txt",
        "-",
        ".",
        "/",
        "~",
        "/dev/stdin",
        "/dev/zero",
        "/proc/self/environ",
        "file:///etc/passwd",
        "http://127.0.0.1:9/x",
        "https://puzz.link/p?slither/3/3/../../etc/passwd",
        "\\\\server\\share",
        "C:\\board.txt",
        "board.txt\x00.png",
        "$(touch x)",
    ]


@pytest.fixture
def touched(monkeypatch, traps):
    """What was asked of the file system and the network that has a name from a request in it."""
    found = []

    def watch(owner, name):
        real = getattr(owner, name)

        def watched(*arguments, **more):
            said = [os.fsdecode(one) for one in arguments if isinstance(one, str | bytes | os.PathLike)]
            found.extend(one for one in said if any(trap.strip("./~-") and trap in one for trap in traps))
            return real(*arguments, **more)

        monkeypatch.setattr(owner, name, watched)

    for name in ("stat", "lstat", "open", "listdir", "scandir", "access", "readlink", "mkdir", "unlink", "rename"):
        watch(os, name)
    watch(builtins, "open")
    watch(io, "open")
    for name in ("connect", "connect_ex", "sendto", "bind"):
        monkeypatch.setattr(socket.socket, name, lambda *_: found.append("the network"))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found.append("the network"))
    return found


def every_asking():
    return [*QUESTIONS.items(), *((f"job {name}", asking) for name, asking in JOBS.items())]


@pytest.mark.parametrize(("name", "asking"), every_asking(), ids=lambda one: one if isinstance(one, str) else "")
def test_names_of_files_are_only_text(name, asking, traps, touched):
    fields = {field.encode_name: field for field in msgspec.structs.fields(asking.takes)}
    usual = {"puzzle": BOARD, "family": "slitherlink", "rows": 3, "columns": 3, "to": "loopy", "solution": {"on": []}}
    if "generate" in name:
        usual |= {"family": "eternity", "solution": None}
    for field in [one for one in TEXT_FIELDS if one in fields]:
        for trap in traps:
            facts = {one: usual[one] for one in usual if one in fields} | {
                field: {"mask": trap} if field == "options" else trap
            }
            if field != "family" and name != "new" and "generate" not in name:
                facts.pop("family", None)
            try:
                answer = asking.answer(shaped(facts, asking.takes), Context(Bounds(seconds=0.05)))
            except ew.EdgewiseError as error:
                assert "root:" not in str(error)
            else:
                assert "root:" not in json.dumps(answer)
                is_board = trap in ("-", ".")  # as text: one cell without a clue
                assert answer.get("status") != "solved" or field != "puzzle" or is_board, (field, trap)
    assert touched == []


def test_names_of_files_over_http(traps):
    with running_server() as server:
        for name in [*QUESTIONS, "jobs"]:
            for trap in traps[:12]:
                facts = {"puzzle": trap, "do": "solve", "to": "loopy", "family": trap, "solution": trap}
                takes = {"do", "puzzle"} if name == "jobs" else set(QUESTIONS[name].takes.__struct_fields__)
                answer = server.client.post(
                    f"/api/v1/{name}", json={field: fact for field, fact in facts.items() if field in takes}
                )
                assert answer.status_code == 400, (name, trap, answer.text)
                assert "root:" not in answer.text


def test_a_killed_worker_costs_one_answer():
    with running_server(replace(public_policy(), light=1, slow=1)) as server:
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(server.client.post, "/api/v1/count", json={"puzzle": BLANK_20})
            until(lambda: server.web.service.slow.taken == 1, "it does not get to the slow lane")
            until(lambda: server.web.service.slow.workers, "there is no slow worker")
            while not waiting.done():
                for worker in list(server.web.service.slow.workers):
                    os.kill(worker.process.pid, signal.SIGKILL)
                threading.Event().wait(0.1)
            answer = waiting.result()
        assert answer.status_code == 503
        assert "ask again" in answer.json()["error"]
        assert answer.headers["retry-after"]
        for pid in server.workers():
            os.kill(pid, signal.SIGKILL)
        # Each of the dead workers, one in each lane, may cost an answer, and no more.
        statuses = [server.client.post("/api/v1/truth", json={"puzzle": SMALL}).status_code for _ in range(4)]
        assert statuses[2:] == [200, 200]
        assert set(statuses) <= {200, 503}
        assert server.ask("count", puzzle=BLANK_20, seconds=0.5)["stopped_by"] == "time"


def test_a_message_that_was_half_read_is_read_to_its_end():
    """Whoever hangs up while an answer arrives must not leave half of it to the next one."""

    async def scene():
        pipe = asyncio.StreamReader()
        worker = Worker(SimpleNamespace(stdout=pipe, returncode=None, pid=0))
        message = framed(encoded(Done(1, 200, b"x" * 50)))
        pipe.feed_data(message[:20])
        waiting = asyncio.create_task(worker._receive())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        pipe.feed_data(message[20:] + framed(encoded(Done(2, 200, b"y"))))
        return [await worker._receive(), await worker._receive()]

    with ThreadPoolExecutor(1) as pool:  # a browser that other tests share has a loop in this thread
        read = pool.submit(lambda: asyncio.run(scene())).result()
    assert [(done.number, done.body) for done in read] == [(1, b"x" * 50), (2, b"y")]


def test_memory_is_limited(processes):
    """A count that would fill the machine ends with what it says about it, and the server goes on."""
    policy = public_policy()
    small = replace(
        policy,
        light=1,
        slow=1,
        worker_memory=300 * 2**20,
        bounds=replace(policy.bounds, memory=200 * 2**20, seconds=HANG_GUARD),
    )
    with running_server(small) as server:
        answer = server.client.post("/api/v1/count", json={"puzzle": BLANK_20})
        told = answer.json()
        assert told.get("stopped_by") == "memory" or "memory" in told.get("error", ""), told
        assert answer.status_code in (200, 413)
        assert server.ask("truth", puzzle=SMALL)["verdict"] == "one"
        for pid in server.workers():
            assert resource.prlimit(pid, resource.RLIMIT_AS)[0] == 300 * 2**20


def test_too_large_for_a_public_server():
    with running_server(replace(public_policy(), light=1)) as server:
        big = "\n".join(" ".join(["."] * 200) for _ in range(200))
        assert "too large" in server.ask("load", 413, puzzle=big)["error"]
        assert "too large" in server.ask("load", 413, puzzle="x" * 300_000)["error"]

        def endless():
            while True:
                yield b" " * 10_000

        try:
            answer = server.client.post("/api/v1/load", content=endless(), headers={"content-type": "application/json"})
        except (httpx.WriteError, httpx.ReadError, httpx.RemoteProtocolError):
            pass  # it was cut off while it wrote
        else:
            assert answer.status_code == 413
        assert server.ask("truth", puzzle=SMALL)["verdict"] == "one"


def test_a_full_queue_is_said_at_once():
    policy = replace(public_policy(), light=1, slow=1, light_waiting=0, slow_waiting=0, in_flight=50)
    with running_server(policy) as server, ThreadPoolExecutor(6) as pool:
        facts = {"puzzle": BLANK_20, "seconds": 1.0}
        answers = list(pool.map(lambda _: server.client.post("/api/v1/count", json=facts), range(6)))
        assert {answer.status_code for answer in answers} == {200, 429}
        for answer in answers:
            if answer.status_code == 429:
                assert int(answer.headers["retry-after"]) >= 1
                assert "try again" in answer.json()["error"]


def test_one_client_cannot_take_everything():
    policy = replace(public_policy(), in_flight=2, per_minute=5)
    clients = Clients(policy)
    with clients.request("a"), clients.request("a"):
        with pytest.raises(TooMany, match="at a time"), clients.request("a"):
            pass
        with clients.request("b"):
            pass
    for _ in range(3):
        with clients.request("a"):
            pass
    with pytest.raises(TooMany, match="in a minute") as caught, clients.request("a"):
        pass
    assert caught.value.seconds >= 10


def test_clients_are_forgotten():
    clients = Clients(local_policy())
    for number in range(10_100):
        clients.named(str(number))
    assert len(clients.known) == 10_000


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8::1:2:3:4", "2001:db8::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("testclient", "testclient"),
    ],
)
def test_who_asks(host, name):
    assert client_name({"client": (host, 1)}) == name


def test_the_proxy_says_who_asks_on_a_public_server_alone():
    for policy, status in ((public_policy(), 200), (local_policy(), 429)):
        with running_server(replace(policy, light=1, per_minute=3)) as server:
            answers = [
                server.client.post("/api/v1/load", json={"puzzle": SMALL}, headers={"x-forwarded-for": f"192.0.2.{n}"})
                for n in range(5)
            ]
            assert answers[-1].status_code == status


def test_whatever_is_asked_of_the_api_counts():
    with running_server(replace(public_policy(), light=1, per_minute=3)) as server:
        statuses = [server.client.get("/api/v1/families").status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert server.client.get("/healthz").status_code == 200


def test_workers_import_nothing_from_where_the_server_was_started(monkeypatch, tmp_path):
    (tmp_path / "msgspec.py").write_text("raise SystemExit('a trap')")
    monkeypatch.chdir(tmp_path)
    with running_server() as server:
        assert server.ask("truth", puzzle=SMALL)["verdict"] == "one"


def test_workers_end_with_a_server_that_is_killed(start):
    code = "import sys; sys.path.insert(0, 'tests'); from support.web.server import running_server\n"
    code += "with running_server() as one:\n"
    code += "    one.ask('load', puzzle='3 .\\n. .'); print(*one.workers(), flush=True); sys.stdin.read()"
    server = start([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert server.stdout is not None
    workers = [int(pid) for pid in server.stdout.readline().split()]
    assert workers
    server.kill()
    server.wait()
    until(lambda: not any(_is_running(pid) for pid in workers), "a worker outlives its server")


def test_a_worker_whose_server_is_gone_before_it_is_ready_ends_quietly(start):
    command = python_command("edgewise.web.worker", 0, 0)
    worker = start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert worker.stdout is not None
    worker.stdout.close()
    with worker:
        _, said = worker.communicate(timeout=HANG_GUARD)
    assert (worker.returncode, said) == (0, b"")


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0] != "Z"


def raw_answer(server, head: bytes) -> bytes:
    """The status line of the answer to a head that is sent at once, as no decent client would."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=HANG_GUARD) as line:
        try:
            line.sendall(head)
            return line.makefile("rb").readline().strip()
        except (ConnectionResetError, BrokenPipeError):  # refused before all of it was read
            return b""


@pytest.fixture(scope="module")
def quiet_server():
    with running_server() as server:
        yield server


@pytest.mark.parametrize(
    "host",
    [
        "{0}@evil.example", "evil.example@{0}", "user:word@{0}", "{0}:80@evil.example", "@{0}", "{0}@", "127.0.0.1@",
        "{0}/", "{0}?", "{0}#x", "{0},{0}", "{0} {0}", "[::1]@evil.example", "[::1]evil.example", "[::1", "{0}:80:80",
        "localhost:8x", "http://{0}", "", "*", "évil.example",
    ],
)  # fmt: skip
def test_a_host_that_is_more_than_a_name_and_a_port_is_refused(host, quiet_server):
    said = host.format(f"127.0.0.1:{quiet_server.port}").encode("latin-1")
    head = b"GET /api/v1/families HTTP/1.1\r\nHost: " + said + b"\r\nConnection: close\r\n\r\n"
    assert raw_answer(quiet_server, head).split()[1:2] in ([b"421"], [b"400"])


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:{0}", "LOCALHOST:{0}", "localhost.:{0}", "[::1]:{0}", "localhost:"]
)
def test_a_name_with_or_without_a_port_is_answered(host, quiet_server):
    head = f"GET / HTTP/1.1\r\nHost: {host.format(quiet_server.port)}\r\nConnection: close\r\n\r\n"
    assert raw_answer(quiet_server, head.encode()) == b"HTTP/1.1 200 OK"


@pytest.mark.parametrize(
    ("name", "filling"),
    [
        ("one line", lambda size: b"X-Long: " + b"x" * size + b"\r\n"),
        ("one name", lambda size: b"x" * size + b": 1\r\n"),
        ("many lines", lambda size: b"X-A: 1\r\n" * (size // 8)),
        ("cookies", lambda size: (b"Cookie: " + b"c" * 1000 + b"\r\n") * (size // 1010)),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_head_of_more_than_32_kB_is_refused(name, filling, quiet_server):
    start = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{quiet_server.port}\r\nConnection: close\r\n".encode()
    for size in (16_000, 31_000):
        assert raw_answer(quiet_server, start + filling(size) + b"\r\n") == b"HTTP/1.1 200 OK", size
    for size in (34_000, 60_000, 250_000, 2_000_000):
        assert raw_answer(quiet_server, start + filling(size) + b"\r\n").split()[1:2] != [b"200"], size
    target = b"GET /?" + b"x" * 40_000 + start[len(b"GET /") :]
    assert raw_answer(quiet_server, target + b"\r\n").split()[1:2] != [b"200"]


def test_streams_that_are_asked_for_at_once_are_counted(quiet_server):
    """All of them are allowed before the first has begun, unless each counts from then on."""
    most = quiet_server.web.policy.streams_each
    job = quiet_server.job(do="count", puzzle=BLANK_20)
    head = f"GET /api/v1/jobs/{job}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    lines = [socket.create_connection(("127.0.0.1", quiet_server.port), timeout=HANG_GUARD) for _ in range(4 * most)]
    for line in lines:
        line.sendall(head)
    statuses = [line.makefile("rb").readline().split()[1] for line in lines]
    for line in lines:
        line.close()
    quiet_server.client.delete(f"/api/v1/jobs/{job}")
    assert statuses.count(b"200") == most
    assert statuses.count(b"429") == len(lines) - most
    clients = quiet_server.web.clients.known.values()
    until(lambda: all(client.streams == 0 for client in clients), "streams that were closed still count")
