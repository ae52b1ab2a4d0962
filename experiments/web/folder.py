"""The page without a server: what a visitor downloads, and how long until there is something to see, to play, to ask.

    make site; python -m experiments.web.folder [--visits 3] [--slower 4] [--stops 10]

Sizes are those of files as a host sends them, compressed by gzip. Times are of a headless Chromium and a file server on
this machine: seconds by the clock, and of the processor, for all processes of the browser, which a busy machine
does not change. `--slower` has the page's threads run a part of the time only, as a phone's would. The figures in
docs/guide/web-folder.md come from here.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from experiments.places import ROOT

FOLDER = ROOT / "build" / "site-app"
PARTS = {
    "Pyodide": "pyodide/*",
    "Edgewise": "python/edgewise.zip",
    "python-sat": "python/later.zip",
    "boards of the examples": "first/*",
}
MARKS = "([name, most]) => performance.getEntriesByName(name).length > most"
PASTE = """() => {
  const data = new DataTransfer();
  data.setData('text/plain', '32.1\\n.1.0\\n..0.');
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}"""


ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
STOP = """async () => {
  const { startJob, stopJob, watchJob } = await import(new URL('api.js', document.baseURI).href);
  const puzzle = Array(24).fill('.'.repeat(24)).join('\\n');
  const id = await startJob({ do: 'count', puzzle, family: 'slitherlink', seconds: 600 });
  await new Promise((done) => watchJob(id, { progress: done }));
  let there = 0;
  const over = new Promise((done) => watchJob(id, { result: () => (there = performance.now()), end: done }));
  const pressed = performance.now();
  await stopJob(id);
  await over;
  return there - pressed;
}"""
"""Milliseconds from Stop to what a count knows by then."""


class Quiet(SimpleHTTPRequestHandler):
    """A file server that prints nothing."""

    def __init__(self, *arguments: Any, headers: dict[str, str], **more: Any) -> None:
        self.more_headers = headers
        super().__init__(*arguments, **more)

    def end_headers(self) -> None:
        for name, value in self.more_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *arguments: Any) -> None:
        pass


@contextmanager
def served(headers: dict[str, str]) -> Iterator[str]:
    """The address of the folder."""
    handler = functools.partial(Quiet, directory=str(FOLDER), headers=headers)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()


def compressed(paths: Iterator[Path]) -> int:
    """Bytes as they are sent; what is compressed already is sent as it is."""
    return sum(min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 9))) for path in paths if path.is_file())


def sizes() -> None:
    for name, pattern in PARTS.items():
        print(f"{name:24} {compressed(FOLDER.glob(pattern)) / 1e6:6.2f} MB")
    print(f"{'all':24} {compressed(FOLDER.rglob('*')) / 1e6:6.2f} MB")


def processor_seconds() -> float:
    """Of this process and everything that it has started: the browser above all."""
    children: dict[int, list[int]] = {}
    ticks: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            children.setdefault(int(fields[1]), []).append(int(entry.name))
            ticks[int(entry.name)] = sum(map(int, fields[11:15]))
    total, waiting = 0, [os.getpid()]
    while waiting:
        one = waiting.pop()
        total += ticks.get(one, 0)
        waiting += children.get(one, [])
    return total / os.sysconf("SC_CLK_TCK")


def visit(page: Any, address: str) -> dict[str, tuple[float, float]]:
    """What is there after how long: by the clock, and of the processor."""
    clock, processor = time.monotonic(), processor_seconds()
    there: dict[str, tuple[float, float]] = {}

    def note(name: str) -> None:
        there[name] = time.monotonic() - clock, processor_seconds() - processor

    def wait(mark: str, most: int = 0) -> None:
        page.wait_for_function(MARKS, arg=[f"edgewise-{mark}", most], timeout=300_000)

    page.goto(address)
    page.wait_for_selector(".card")
    note("first screen")
    page.locator(".card").first.click()
    page.wait_for_selector("#desk:not([hidden])")
    note("a board to play")
    wait("badge")
    note("its badge")
    page.evaluate(PASTE)
    wait("ready")
    note("Python is there")
    wait("badge", 1)
    note("badge of another board")
    page.evaluate("() => navigator.serviceWorker.ready")
    return there


def times(browser: Any, visits: int, slower: float) -> None:
    page = browser.new_context().new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    with served({}) as address:
        for number in range(1, visits + 1):
            print(f"visit {number}")
            for name, (clock, processor) in visit(page, address).items():
                print(f"  {name:22} {clock:6.2f} s   {processor:6.2f} s of the processor")
            page.goto("about:blank")
    page.context.close()


def stopping(browser: Any, stops: int) -> None:
    for name, headers in (("without headers", {}), ("with both headers", ISOLATED)):
        page = browser.new_context().new_page()
        with served(headers) as address:
            page.goto(address)
            took = sorted(page.evaluate(STOP) for _ in range(stops))
            print(f"stopping {name:18} median {median(took):4.0f} ms, most {took[-1]:4.0f} ms")
            page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visits", type=int, default=3)
    parser.add_argument("--slower", type=float, default=1, help="how many times slower the processor is to be")
    parser.add_argument("--stops", type=int, default=10)
    asked = parser.parse_args()
    sizes()
    from playwright.sync_api import sync_playwright  # late: sizes need no browser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        times(browser, asked.visits, asked.slower)
        if asked.stops:
            stopping(browser, asked.stops)
        browser.close()


if __name__ == "__main__":
    main()
