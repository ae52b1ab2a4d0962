"""The page without a server: the folder that `make site` has built, on a file server that does nothing else."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from support.project import ROOT

FOLDER = ROOT / "build" / "site-app"
IS_TESTED = "EDGEWISE_SITE" in os.environ
"""Whether every test of the page runs on the folder: set by `make check-site`, which builds it first."""
NOT_BUILT = "no folder in build/site-app"
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
"""Headers with which a page may share memory with its workers."""


class Quiet(SimpleHTTPRequestHandler):
    """Sends files, and says nothing."""

    def __init__(self, *arguments: Any, headers: dict[str, str], **more: Any) -> None:
        self.more_headers = headers
        super().__init__(*arguments, **more)

    def end_headers(self) -> None:
        for name, value in self.more_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *arguments: Any) -> None:
        pass

    def copyfile(self, *files: Any) -> None:
        with suppress(ConnectionError):  # the page was left while it was loading
            super().copyfile(*files)


@contextmanager
def file_server(folder: Path = FOLDER, headers: dict[str, str] | None = None) -> Iterator[str]:
    """Its address, on a free port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder), headers=headers or {}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
