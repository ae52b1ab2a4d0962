"""`make docs` builds a whole site: no page missing, no broken link, nothing fetched from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from conftest import ROOT

PAGES = sorted((ROOT / "docs").rglob("*.md"))


@pytest.mark.skipif(
    find_spec("mkdocs") is None or find_spec("mkdocstrings") is None, reason="the extra docs is not installed"
)
def test_the_site_is_whole(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for page in PAGES:
        built = tmp_path / page.relative_to(ROOT / "docs").with_suffix(".html")
        assert built.exists(), page
        assert not re.search(r'<(?:script|link|img)[^>]+(?:src|href)="https?://', built.read_text()), page
    assert "settles whether it is the only one" in (tmp_path / "api.html").read_text()
    assert not list(tmp_path.rglob("*.py"))
