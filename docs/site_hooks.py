"""What mkdocs is told about the site beyond mkdocs.yml: a menu that finds its pages, and pages that open from a disk.

Only the order of the menu's groups is written down. A page that belongs to no group comes in the last one.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

GROUPS: dict[str, list[str]] = {
    "Start": ["index.md", "getting-started.md"],
    "Use": ["command-line.md", "api.md", "analyze.md", "proofs.md"],
    "Families": ["families/*.md"],
    "Formats": ["formats/index.md", "formats/*.md"],
    "Engines": ["engines/*.md"],
    "Figures": ["bench.md", "difficulty.md"],
    "Grow": ["add-a-family.md", "add-an-engine.md"],
}
REST = "More"
NO_SEARCH = (
    '<div class="modal" id="mkdocs_search_modal" aria-hidden="true">'
    '<div id="mkdocs-search-query"></div><div id="mkdocs-search-results"></div></div>'
)
"""Browsers refuse the search to pages from a disk, so there is none; the theme's script looks for its parts."""


def menu(docs: Path) -> list[dict[str, list[str]]]:
    """Every page once, by group."""
    left = dict.fromkeys(sorted(str(path.relative_to(docs)) for path in docs.rglob("*.md")))
    groups = {}
    for title, patterns in GROUPS.items():
        found = [str(path.relative_to(docs)) for pattern in patterns for path in sorted(docs.glob(pattern))]
        groups[title] = [page for page in dict.fromkeys(found) if page in left]
        for page in groups[title]:
            del left[page]
    groups[REST] = list(left)
    return [{title: pages} for title, pages in groups.items() if pages]


def on_config(config: Any) -> Any:
    """Called by mkdocs before it looks for pages."""
    config.nav = menu(Path(config.docs_dir))
    return config


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Called by mkdocs for each finished page. From a disk, ``.`` is a folder and not its index."""
    whole = re.sub(r'href="((?:\.\./)*\.\.)"', r'href="\1/index.html"', output.replace('href="."', 'href="index.html"'))
    return whole.replace("</body>", f"{NO_SEARCH}</body>")
