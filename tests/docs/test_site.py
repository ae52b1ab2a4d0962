"""`make docs` builds a whole site: no page missing, no broken link, and it opens from a disk without a network."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from importlib.util import find_spec, module_from_spec, spec_from_file_location

import pytest

from edgewise.base.registry import engines, families
from support.project import ROOT

DOCS = ROOT / "docs"
NEW = replace(families()["simpleloop"], name="tour", title="Tour")
"""A family that nobody has written a page about."""
PAGES = sorted(DOCS.rglob("*.md"))


def hooks():
    spec = spec_from_file_location("site_hooks", DOCS / "site_hooks.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("family", [*families().values(), NEW], ids=lambda family: family.name)
def test_every_family_and_format_has_a_page(family):
    """Written by somebody, or built from what the family declares."""
    site = hooks()
    written = site.written_pages(DOCS)
    generated = site.generated_pages(written, [family])
    pages = [f"families/{family.name}.md", *(f"formats/{family.name}/{fmt.name}.md" for fmt in family.formats)]
    assert set(pages) <= {*written, *generated}
    # Kin that share their parts share their pages, too: what is a kind's own is in what it declares.
    assert set(generated) == set(pages) - set(written)
    assert family is NEW or family.parts or not generated
    assert all(code in text for text in generated.values() if "code" in text for code in family.violation_codes)
    [in_menu] = [group["Formats"] for group in site.menu([*written, *generated]) if "Formats" in group]
    for fmt, page in zip(family.formats, pages[1:], strict=True):
        assert f"[{fmt.name}]({family.name}/{fmt.name}.md) | {fmt.summary} |" in site.format_table([family])
        assert page in in_menu
    assert f"[{family.title}]({family.name}.md)" in site.family_table([family])


@pytest.mark.parametrize("engine", engines())
def test_every_engine_has_a_page(engine):
    assert (DOCS / "engines" / f"{engine}.md").exists()


def test_pages_with_figures_say_on_what_machine_and_when():
    timed = [page for page in PAGES if re.search(r"\bexperiments\b", page.read_text())]
    timed = [page for page in timed if re.search(r"\d m?s\b", page.read_text())]
    assert len(timed) > 5
    for page in timed:
        text = page.read_text()
        assert re.search(r"20\d\d-\d\d-\d\d", text), page
        assert re.search(r"\bcores?\b", text), page


@pytest.fixture(scope="module")
def site(tmp_path_factory, build):
    if find_spec("mkdocs") is None or find_spec("mkdocstrings") is None:
        pytest.skip("the extra docs is not installed")
    folder = tmp_path_factory.mktemp("site")
    build([sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", folder], cwd=ROOT)
    return folder


def test_the_site_is_whole(site):
    for page in PAGES:
        built = site / page.relative_to(DOCS).with_suffix(".html")
        assert built.exists(), page
        assert not re.search(r'<(?:script|link|img)[^>]+(?:src|href)="https?://', built.read_text()), page
    assert "settles whether it is the only one" in (site / "reference" / "api.html").read_text()
    for family in families().values():
        for fmt in family.formats:
            assert f'href="{family.name}/{fmt.name}.html"' in (site / "formats" / "index.html").read_text()
        assert f'href="{family.name}.html"' in (site / "families" / "index.html").read_text()
    assert not list(site.rglob("*.py"))
    is_built = (ROOT / "build" / "site-app").is_dir()
    assert (site / "page" / "index.html").exists() == is_built
    assert ('href="../page/index.html"' in (site / "guide" / "web-folder.html").read_text()) == is_built


def test_every_page_is_in_the_menu(site):
    menu = (
        (site / "index.html").read_text().partition('id="navbar-collapse"')[2].partition('<div class="container">')[0]
    )
    for page in PAGES:
        assert f'href="{page.relative_to(DOCS).with_suffix(".html")}"' in menu, page


def test_the_way_home_leads_to_a_page(site):
    for page, home in (("index", "index.html"), ("formats/flow/grid", "../../index.html")):
        assert f'class="navbar-brand" href="{home}"' in (site / f"{page}.html").read_text()


@pytest.mark.parametrize(
    "page", ["index", "guide/getting-started", "reference/api", "guide/bench", "guide/analyze", "formats/flow/grid"]
)
def test_pages_open_in_a_browser_without_a_network_and_without_complaint(site, page, opened):
    dom, logged = opened(site / f"{page}.html")
    assert "<h1" in dom
    assert logged == []
