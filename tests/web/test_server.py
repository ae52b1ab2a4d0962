"""The server as browsers meet it: routes, headers, errors, jobs, and connections that are closed."""

from __future__ import annotations

import json
import socket
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from edgewise.web.answers.questions import QUESTIONS
from edgewise.web.server import jobs, listen
from edgewise.web.server.policy import local_policy
from support.project import ROOT
from support.waiting import HANG_GUARD, cpu_seconds, until
from support.web.server import BLANK_20, SMALL, running_server

pytestmark = pytest.mark.usefixtures("processes")

ETERNITY = (ROOT / "examples" / "eternity" / "8x8-clues.txt").read_text()


@pytest.fixture(scope="module")
def server():
    with running_server() as running:
        yield running


def busy_workers(server):
    """Workers that use the processor now."""
    before = {pid: cpu_seconds(pid) for pid in server.workers() if Path(f"/proc/{pid}").exists()}
    time.sleep(0.3)
    return [pid for pid, used in before.items() if Path(f"/proc/{pid}").exists() and cpu_seconds(pid) - used > 0.1]


def posted(name, body, length=None):
    """A request as it goes through a connection."""
    head = [f"POST /api/v1/{name} HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    return "\r\n".join([*head, f"Content-Length: {len(body) if length is None else length}", "", ""]).encode() + body


def test_health_and_facts(server):
    assert server.client.get("/healthz").json()["ok"]
    assert len(server.client.get("/api/v1/families").json()) >= 5
    assert len(server.client.get("/api/v1/examples").json()) > 10


def test_every_question_is_described_for_programs_and_for_people(server):
    described = server.client.get("/api/v1/openapi.json").json()
    page = server.client.get("/api").text
    for name in (*QUESTIONS, "jobs"):
        assert "post" in described["paths"][f"/api/v1/{name}"]
        assert f"/api/v1/{name}<" in page
    assert "<script" not in page
    assert "http://" not in page.replace("http://json-schema.org", "")


def test_questions_are_answered(server):
    assert server.ask("truth", puzzle=SMALL)["verdict"] == "one"
    assert server.ask("load", puzzle=SMALL)["kind"] == "lines"


@pytest.mark.parametrize(
    ("body", "error", "line", "column"),
    [
        (b"", "expecting value", 1, 1),
        (b'{"puzzle":\n', "expecting value", 2, 1),
        (b'{"puzzle": "3 x\\n. ."}', "'x' is not a clue", 1, 3),
        (b'{"puzzle": "", "puzzle": ""}', "appears twice", 1, 2),
        (b'{"puzzle": NaN}', "NaN is not a number", 1, 12),
        (b'{"puzzle": "\\ud800"}', "half of a surrogate pair", 1, 13),
        (b"\xff\xfe", "is not UTF-8", 1, 1),
        (b'{"puzzle": "3 .\\u0000\\n. ."}', "control character", 1, 4),
        (b"[" * 100_000, "nested too deeply", 1, 101),
        (b'{"puzzle": ' + b"9" * 5000 + b"}", "too long", 1, 12),
        (b'{"seconds": 1}', "missing required field `puzzle`", None, None),
        (b"[]", "expected `object`", None, None),
        (b"null", "expected `object`", None, None),
    ],
)
def test_what_is_wrong_is_said_in_a_line_with_its_place(server, body, error, line, column):
    answer = server.client.post("/api/v1/solve", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    told = answer.json()
    assert error in told["error"]
    assert (told.get("line"), told.get("column")) == (line, column)
    assert "\n" not in told["error"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/solve", 405),
        ("POST", "/api/v1/nonsense", 404),
        ("GET", "/api/v1/jobs/nonsense", 404),
        ("DELETE", "/api/v1/jobs/nonsense", 404),
        ("GET", "/api/v1/jobs/../../etc/passwd", 404),
        ("GET", "/..%2f..%2fapp.py", 404),
        ("GET", "/../app.py", 404),
        ("OPTIONS", "/api/v1/solve", 405),
        ("PUT", "/api/v1/solve", 405),
    ],
)
def test_other_addresses(server, method, path, status):
    sent = {"content": b"{}", "headers": {"content-type": "application/json"}} if method == "POST" else {}
    answer = server.client.request(method, path, **sent)
    assert answer.status_code == status
    if path.startswith("/api"):
        assert set(answer.json()) == {"error"}


def test_every_answer_tells_browsers_to_be_careful(server):
    for answer in (
        server.client.get("/healthz"),
        server.client.get("/nonsense"),
        server.client.get("/api"),
        server.client.post("/api/v1/load", json={"puzzle": SMALL}),
        server.client.post("/api/v1/load", json={}),
        server.client.get("/healthz", headers={"host": "evil.example"}),
    ):
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"host": "localhost:1"}, 200),
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example"}, 421),
        ({"host": ""}, 421),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "application/json; charset=utf-8"}, 200),
    ],
)
def test_other_sites_cannot_ask(server, headers, status):
    sent = {"content-type": "application/json", **headers}
    answer = server.client.post("/api/v1/load", content=json.dumps({"puzzle": SMALL}), headers=sent)
    assert answer.status_code == status


def test_links_from_other_sites_lead_to_the_page_and_not_to_the_api(server):
    from_elsewhere = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert server.client.get("/healthz", headers=from_elsewhere).status_code == 200
    assert server.client.get("/api/v1/families", headers=from_elsewhere).status_code == 403


def test_a_closed_connection_stops_its_search(server):
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(f"{server.address}api/v1/count", json={"puzzle": BLANK_20}, timeout=1.5)
    until(lambda: not busy_workers(server), "the search goes on")
    assert server.ask("truth", puzzle=SMALL)["verdict"] == "one"


def test_what_takes_long_does_not_hold_up_what_does_not(server):
    """There is one worker for quick questions; the long one leaves it."""
    with socket.create_connection(("127.0.0.1", server.port)) as one:
        one.sendall(posted("count", json.dumps({"puzzle": BLANK_20}).encode()))
        for _ in range(5):
            assert server.ask("truth", puzzle=SMALL)["verdict"] == "one"
    until(lambda: not busy_workers(server), "the search goes on")


def test_time_is_up(server):
    answer = server.ask("count", puzzle=BLANK_20, seconds=0.5)
    assert (answer["status"], answer["stopped_by"]) == ("unknown", "time")


def test_a_job_tells_its_news_and_can_be_stopped(server):
    job = server.job(do="best", puzzle=ETERNITY, seconds=60)
    seen = []
    for name, facts in server.news(job):
        seen.append(name)
        if name == "board":
            assert facts["solution"]["score"] > 50
            assert facts["scene"]["below"]
        if {"board", "progress"} <= set(seen):
            break
    assert seen[0] == "started"
    assert server.client.get(f"/api/v1/jobs/{job}").json()["state"] == "running"
    until(lambda: server.client.get(f"/api/v1/jobs/{job}/checkpoint").status_code == 200, "no checkpoint")
    assert server.client.delete(f"/api/v1/jobs/{job}").json()["state"] == "stopped"
    until(lambda: not busy_workers(server), "the search goes on")
    rest = list(server.news(job))
    assert rest[-1][0] == "end"
    assert "board" in dict(rest)  # and the result, unless the machine was so busy that the worker had to be killed


def test_a_reload_finds_the_job_again(server):
    """Whoever comes back hears what was missed, and nothing twice."""
    job = server.job(do="solve", puzzle=SMALL, question="all")
    first = list(server.news(job))
    assert [name for name, _ in first] == ["started", "result", "end"]
    assert list(server.news(job)) == first
    assert list(server.news(job, after=1)) == first[1:]
    over = server.client.get(f"/api/v1/jobs/{job}/events", headers={"Last-Event-ID": "3"})
    assert over.status_code == 204  # or a browser would connect again and again
    assert server.client.get(f"/api/v1/jobs/{job}/checkpoint").status_code == 404


def test_a_search_goes_on_from_its_checkpoint(server):
    job = server.job(do="best", puzzle=ETERNITY, seconds=60)
    until(lambda: "# best " in server.client.get(f"/api/v1/jobs/{job}/checkpoint").text, "no checkpoint with a board")
    server.client.delete(f"/api/v1/jobs/{job}")
    saved = server.client.get(f"/api/v1/jobs/{job}/checkpoint").text
    assert saved.startswith("# edgewise checkpoint")
    again = server.job(do="best", puzzle=ETERNITY, seconds=0.5, checkpoint=saved)
    result = dict(server.news(again))["result"]
    assert result["solutions"]


def test_a_job_that_nobody_listens_to_is_stopped(server, monkeypatch):
    monkeypatch.setattr(jobs, "ALONE_SECONDS", 0.5)
    job = server.job(do="best", puzzle=ETERNITY, seconds=600)
    until(lambda: server.client.get(f"/api/v1/jobs/{job}").json()["state"] == "stopped", "it goes on")
    until(lambda: not busy_workers(server), "the search goes on")


@pytest.mark.parametrize(
    ("facts", "error"),
    [
        ({}, "do: expected"),
        ({"do": "rm"}, "do: expected"),
        ({"do": ["solve"]}, "do: expected"),
        ({"do": "solve", "puzzle": "3 x\n. ."}, "not a clue"),
        ({"do": "best", "puzzle": ETERNITY, "checkpoint": "/etc/passwd"}, "checkpoint"),
    ],
)
def test_jobs_that_cannot_be_started_say_so(server, monkeypatch, facts, error):
    monkeypatch.setattr(
        "edgewise.web.server.app.FIRST_LOOK", HANG_GUARD
    )  # on a busy machine a job may begin later than that
    if "checkpoint" not in facts:
        assert error in server.ask("jobs", 400, **facts)["error"]
    else:
        failed = dict(server.news(server.job(**facts)))
        assert error in failed["error"]["error"]
        assert "root:" not in json.dumps(failed)


def test_puzzles_come_one_by_one(server, monkeypatch):
    monkeypatch.setattr("edgewise.web.server.app.FIRST_LOOK", HANG_GUARD)  # as above
    news = list(server.news(server.job(do="generate", family="eternity", rows=3, columns=3, seed=5, number=3)))
    assert [facts["seed"] for name, facts in news if name == "puzzle"] == [5, 6, 7]
    assert "eternity" in server.ask("jobs", 400, do="generate", family="slitherlinks")["error"]


def test_too_many_streams(server):
    """Those that have ended are no longer counted."""
    job = server.job(do="solve", puzzle=SMALL)
    for _ in range(server.web.policy.streams_each + 2):
        assert list(server.news(job))
    until(lambda: not any(client.streams for client in server.web.clients.known.values()), "streams are still counted")
    server.web.clients.named("127.0.0.1").streams += server.web.policy.streams_each
    answer = server.client.get(f"/api/v1/jobs/{job}/events")
    server.web.clients.named("127.0.0.1").streams = 0
    assert answer.status_code == 429


def test_too_many_jobs(server):
    started = [server.job(do="best", puzzle=ETERNITY, seconds=60) for _ in range(2)]
    answer = server.client.post("/api/v1/jobs", json={"do": "best", "puzzle": ETERNITY})
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
    for job in started:
        server.client.delete(f"/api/v1/jobs/{job}")


def test_slow_heads_and_bodies_are_cut_off(monkeypatch):
    monkeypatch.setattr(listen, "HEAD_SECONDS", 0.3)
    with running_server(replace(local_policy(), light=1, body_seconds=0.3)) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=HANG_GUARD) as one:
            one.sendall(posted("load", b"{}")[:40])
            assert one.recv(1000) == b""
        with socket.create_connection(("127.0.0.1", server.port), timeout=HANG_GUARD) as one:
            one.sendall(posted("load", b"{", length=99))
            assert b" 408 " in one.recv(1000).partition(b"\r\n")[0]
        assert server.ask("truth", puzzle=SMALL)["verdict"] == "one"
