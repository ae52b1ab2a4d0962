"""`make docs` builds a whole site: no page missing, no broken link, and it opens from a disk without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest

from browser import needs_browser, opened
from conftest import ROOT
from edgewise.registry import engines, families

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))


@pytest.mark.parametrize("family", families())
def test_every_family_and_format_has_a_page(family):
    assert (DOCS / "families" / f"{family}.md").exists()
    listed = (DOCS / "formats" / "index.md").read_text()
    for fmt in families()[family].formats:
        page = DOCS / "formats" / f"{family}-{fmt.name}.md"
        assert page.exists()
        assert f"({page.name})" in listed


@pytest.mark.parametrize("engine", engines())
def test_every_engine_has_a_page(engine):
    assert (DOCS / "engines" / f"{engine}.md").exists()


def test_pages_with_figures_say_on_what_machine_and_when():
    timed = [page for page in PAGES if re.search(r"_figures\.py|--engine cdcl,peers", page.read_text())]
    timed = [page for page in timed if re.search(r"\d m?s\b", page.read_text())]
    assert len(timed) > 5
    for page in timed:
        text = page.read_text()
        assert re.search(r"20\d\d-\d\d-\d\d", text), page
        assert re.search(r"\bcores?\b", text), page


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if find_spec("mkdocs") is None or find_spec("mkdocstrings") is None:
        pytest.skip("the extra docs is not installed")
    folder = tmp_path_factory.mktemp("site")
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return folder


def test_the_site_is_whole(site):
    for page in PAGES:
        built = site / page.relative_to(DOCS).with_suffix(".html")
        assert built.exists(), page
        assert not re.search(r'<(?:script|link|img)[^>]+(?:src|href)="https?://', built.read_text()), page
    assert "settles whether it is the only one" in (site / "api.html").read_text()
    assert not list(site.rglob("*.py"))


def test_every_page_is_in_the_menu(site):
    menu = (
        (site / "index.html").read_text().partition('id="navbar-collapse"')[2].partition('<div class="container">')[0]
    )
    for page in PAGES:
        assert f'href="{page.relative_to(DOCS).with_suffix(".html")}"' in menu, page


def test_the_way_home_leads_to_a_page(site):
    for page, home in (("index", "index.html"), ("formats/flow-grid", "../index.html")):
        assert f'class="navbar-brand" href="{home}"' in (site / f"{page}.html").read_text()


@needs_browser
@pytest.mark.parametrize("page", ["index", "getting-started", "api", "bench", "analyze", "formats/flow-grid"])
def test_pages_open_in_a_browser_without_a_network_and_without_complaint(site, page, tmp_path):
    dom, log = opened(site / f"{page}.html", tmp_path / "profile")
    assert "<h1" in dom
    assert [line for line in log.splitlines() if "CONSOLE" in line] == []
