"""Where a browser and what npm installs are found; without them tests are skipped, unless they are required."""

from __future__ import annotations

import os
import shutil

import pytest

from support.project import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
NODE_MODULES = ROOT / "build" / "npm" / "node_modules"
"""What ``make check`` installs by npm: the compiler that checks the types of scripts, and axe-core."""
REQUIRED = "EDGEWISE_BROWSER_TESTS" in os.environ
"""Where it is set, as in continuous integration, something missing is a failure."""
NO_BROWSER, NO_NODE = "no Chromium on this machine", "nothing installed by npm"


def skip_without(found: object, reason: str) -> None:
    """Skips a test that needs what was not found, or fails it, in a line that says what, where it is required."""
    if not found:
        (pytest.fail if REQUIRED else pytest.skip)(reason)
