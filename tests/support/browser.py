"""A real browser without a window and without a network, for pages that people open: what it makes of them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from support.project import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
REQUIRED = "EDGEWISE_BROWSER_TESTS" in os.environ
"""Where it is set, as in continuous integration, a missing browser is a failure."""
NO_BROWSER = "no Chromium on this machine"
needs_browser = pytest.mark.skipif(CHROMIUM is None and not REQUIRED, reason=NO_BROWSER)

NODE_MODULES = ROOT / "build" / "npm" / "node_modules"
"""What ``make test`` installs by npm: the compiler that checks the types of scripts, and axe-core."""
NO_NODE = "nothing installed by npm"
needs_node = pytest.mark.skipif(not NODE_MODULES.is_dir() and not REQUIRED, reason=NO_NODE)


def opened(page: Path, profile: Path) -> tuple[str, str]:
    """The page as the browser holds it after its scripts have run, and what was logged, the console included."""
    done = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
         "--enable-logging=stderr", "--host-resolver-rules=MAP * ~NOTFOUND", "--virtual-time-budget=5000",
         "--dump-dom", page.as_uri()],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    return done.stdout, done.stderr
