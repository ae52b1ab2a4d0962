"""The page without a server: a folder of files on any file server, first with a network and then without one."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from edgewise.base.engine import StopFlag
from edgewise.web.answers.dispatch import answered
from edgewise.web.answers.gallery import SHOWN
from edgewise.web.frames import Task
from edgewise.web.in_browser import BOUNDS
from support.project import ROOT
from support.web.page import EXAMPLES, PATIENCE, Desk, a_desk
from support.web.site_app import ISOLATED, file_server

KEPT = """async (patience) => {
  const late = new Promise((_, fail) => setTimeout(fail, patience, new Error('the files are not kept')));
  await Promise.race([navigator.serviceWorker.ready, late]);
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).length;
}"""
STOPPED = """async () => {
  const { startJob, stopJob, watchJob } = await import(new URL('api.js', document.baseURI).href);
  const puzzle = Array(24).fill('.'.repeat(24)).join('\\n');
  const id = await startJob({ do: 'count', puzzle, family: 'slitherlink', seconds: 600 });
  let result = null;
  const begun = new Promise((done) => watchJob(id, { progress: done }));
  const over = new Promise((done) => watchJob(id, { result: (one) => (result = one), end: done }));
  await begun;
  await stopJob(id);
  return { result, end: await over };
}"""
CALLED_OFF = """async () => {
  const { ask } = await import(new URL('api.js', document.baseURI).href);
  const off = new AbortController();
  const puzzle = Array(30).fill('.'.repeat(30)).join('\\n');
  const asked = ask('count', { puzzle, family: 'slitherlink', seconds: 60 }, off.signal).catch((error) => error.name);
  setTimeout(() => off.abort(), 300);
  return [await asked, (await ask('truth', { puzzle: '32.1\\n.1.0\\n..0.' })).verdict];
}"""
LOST = """async () => {
  const { ask } = await import(new URL('api.js', document.baseURI).href);
  const refused = (error) => ({ verdict: error.message });
  const all = Array(6).fill({ puzzle: '32.1\\n.1.0\\n..0.' });
  const answers = await Promise.all(all.map((facts) => ask('truth', facts).catch(refused)));
  return answers.map(({ verdict }) => verdict);
}"""
FULL = """() => {
  const answer = self.onmessage;
  let room = 0;
  const measure = () => { room += 1; measure(); };
  const fill = (left, event) => { if (left > 0) fill(left - 1, event); else answer(event); };
  self.onmessage = (event) => {
    self.onmessage = answer;
    try { measure(); } catch { fill(room - 100, event); }
  };
}"""
"""The next question finds hardly any room on the stack, which is the end of Python."""


def native(name: str, **facts: object) -> Any:
    reply = answered(Task(name, json.dumps(facts).encode(), BOUNDS), StopFlag(), lambda event, news: None)
    return json.loads(reply.body)


def without_times(value: Any) -> Any:
    """An answer without what is another on every machine."""
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if "second" not in key}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def test_both_ways_answer_alike_on_every_example(app: Desk):
    differing = []
    for path in sorted(EXAMPLES.rglob("*.txt")):
        text = path.read_text()
        if "16x16" in path.name or len(text) > 4_000:
            continue  # for machines, not for a page
        for name, more in (("load", {}), ("solve", {"question": "unique", "nodes": 2_000}), ("hint", {})):
            facts = {"puzzle": text, **more}
            here = native(name, **facts)
            there = app.page.evaluate(
                """async ([name, facts]) => {
                  const { ask } = await import(new URL('api.js', document.baseURI).href);
                  return ask(name, facts).catch((error) => ({ error: error.message }));
                }""",
                [name, facts],
            )
            if "error" in here or "error" in there:
                here, there = here.get("error"), there.get("error")
            if without_times(here) != without_times(there):
                differing.append((name, str(path.relative_to(EXAMPLES))))
    assert differing == []


def test_the_first_screen_needs_no_python_to_play_and_solve_its_boards(chromium: Any, folder_address: str):
    context = chromium.new_context()
    context.route("**/pyodide/**", lambda route: route.abort())
    desk = Desk(context.new_page(), folder_address)
    desk.go()
    for title in SHOWN.values():
        desk.page.get_by_role("button", name=f"Play {title}", exact=True).click()
        desk.page.wait_for_selector("#desk:not([hidden])")
        desk.settle()
        assert desk.badge in ("Exactly one solution", "Several solutions", "No solution"), title
        desk.page.locator("#home").click()
    context.close()


@pytest.mark.parametrize("headers", [{}, ISOLATED], ids=["plain", "isolated"])
def test_what_is_stopped_gives_what_it_has(folder: Path, chromium: Any, headers: dict[str, str]):
    with file_server(folder, headers) as address, a_desk(chromium, address) as desk:
        assert desk.page.evaluate("() => crossOriginIsolated") == bool(headers)
        told = desk.page.evaluate(STOPPED)
        assert told["end"]["state"] == "stopped"
        assert told["result"]["stopped_by"] == "interrupt"
        assert desk.page.evaluate(CALLED_OFF) == ["AbortError", "one"]


def test_a_lost_worker_costs_one_answer(app: Desk):
    """A full stack is more than Python survives there, as too little memory is; others wait."""
    assert app.ask("truth", puzzle="3 .\n. .")["verdict"]  # the worker has started
    app.page.workers[0].evaluate(FULL)
    said, *verdicts = app.page.evaluate(LOST)
    assert "has been started again" in said
    assert verdicts == ["one"] * 5
    app.logged.clear()  # Pyodide's own account of its end


def test_a_limit_on_memory_holds(app: Desk):
    blank = "\n".join(["." * 40] * 40)
    count = app.ask("count", puzzle=blank, family="slitherlink", seconds=60)
    assert count["stopped_by"] in ("memory", "time")
    assert app.ask("truth", puzzle="32.1\n.1.0\n..0.")["verdict"] == "one"  # from the next worker


def test_it_works_without_a_network_after_the_first_visit(folder: Path, chromium: Any, folder_address: str):
    files = [path for path in folder.rglob("*") if path.is_file()]
    with a_desk(chromium, folder_address, service_workers="allow") as desk:
        # All but the service worker, and the page under one name.
        assert desk.page.evaluate(KEPT, PATIENCE) == len(files) - 1
        desk.page.context.set_offline(True)
        desk.go()
        desk.open_example("masyu/10x10")
        assert desk.badge == "Exactly one solution"
        assert desk.ask("solve", puzzle="32.1\n.1.0\n..0.", engine="sat")["status"] == "solved"


def test_a_search_goes_on_where_it_was_on_the_next_visit(app: Desk):
    app.paste((EXAMPLES / "eternity" / "16x16.txt").read_text())
    panel = app.panel("Solutions")
    panel.get_by_role("button", name="Look for the best score").click()
    app.page.wait_for_function("() => /\\d+ of \\d+/.test(document.querySelector('#panel-truth .score').textContent)")
    panel.get_by_role("button", name="Stop").click()
    panel.get_by_role("button", name="Look for the best score").wait_for()
    app.page.evaluate("() => sessionStorage.clear()")
    app.page.reload()
    app.page.wait_for_selector("#desk:not([hidden])")
    app.panel("Solutions").get_by_role("button", name="Go on with the last search").click()
    app.page.wait_for_function("() => /\\d+ of \\d+/.test(document.querySelector('#panel-truth .score').textContent)")
    app.panel("Solutions").get_by_role("button", name="Stop").click()
    app.panel("Solutions").get_by_role("button", name="Go on with the last search").wait_for()


def test_it_can_be_installed_and_says_that_nothing_leaves_it(app: Desk):
    manifest = app.page.request.get(f"{app.address}manifest.webmanifest").json()
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert "nothing that you open or draw leaves it" in app.page.locator("#gallery").inner_text()


def test_the_sizes_in_the_docs_are_those_of_the_folder(folder: Path):
    text = (ROOT / "docs" / "guide" / "web-folder.md").read_text()
    rows = dict(re.findall(r"^\| (\w[^|]*?) \| ([\d.]+) MB \|", text, re.M))
    parts = {"Pyodide": "pyodide", "Edgewise": "python/edgewise.zip", "python-sat": "python/later.zip"}
    for name, place in parts.items():
        there = folder / place
        files = [path for path in there.rglob("*") if path.is_file()] if there.is_dir() else [there]
        assert float(rows[name]) == pytest.approx(sum(compressed(path) for path in files) / 1e6, rel=0.15), name
    later = compressed(folder / "python/later.zip")
    assert sum(compressed(path) for path in folder.rglob("*") if path.is_file()) - later < 8_000_000


def compressed(path: Path) -> int:
    """Its size as a file server sends it."""
    data = path.read_bytes()
    return min(len(data), len(gzip.compress(data, 9)))
