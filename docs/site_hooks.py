"""What mkdocs needs beyond mkdocs.yml: pages from declarations, a menu that finds its pages, pages that open from disk.

Only the order of the groups in the menu is written down. A page that belongs to no group goes into the last one. The
tables of families and formats are built from what the families declare, and so is the page of a family or format for
which there is none: a new family needs no edit here and none in docs/.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from edgewise.base.family import Format
    from edgewise.base.registry import AnyFamily

GROUPS: dict[str, list[str]] = {
    "Start": ["index.md", "guide/getting-started.md"],
    "Guide": ["guide/*.md"],
    "Reference": ["reference/command-line.md", "reference/api.md", "reference/*.md"],
    "Families": ["families/index.md", "families/*.md"],
    "Formats": ["formats/index.md", "formats/*.md"],
    "Engines": ["engines/*.md"],
    "Design": ["design/add-*.md", "design/*.md"],
}
REST = "More"
FAMILY_TABLE, FORMAT_TABLE = "<!-- table of families -->", "<!-- table of formats -->"
THE_PAGE = "<!-- the page itself -->"
THE_PAGE_LINK = "[Open the page](../page/index.html), which comes with this site (from a host, not from disk)."
FOLDER = Path("build/site-app")
"""What `make site` builds. Where it is there, it becomes `page/` of the docs, and the docs link to it."""
NO_SEARCH = (
    '<div class="modal" id="mkdocs_search_modal" aria-hidden="true">'
    '<div id="mkdocs-search-query"></div><div id="mkdocs-search-results"></div></div>'
)
"""Browsers do not allow the search on pages from disk, so there is none; the theme's script still expects its parts."""


def menu(pages: Collection[str]) -> list[dict[str, list[str]]]:
    """Every page once, by group."""
    left = dict.fromkeys(sorted(pages))
    groups = {}
    for title, patterns in GROUPS.items():
        found = [page for pattern in patterns for page in left if fnmatchcase(page, pattern)]
        groups[title] = list(dict.fromkeys(found))
        for page in groups[title]:
            del left[page]
    groups[REST] = list(left)
    return [{title: pages} for title, pages in groups.items() if pages]


def written_pages(docs: Path) -> list[str]:
    """The pages that are files."""
    return [path.relative_to(docs).as_posix() for path in docs.rglob("*.md")]


def generated_pages(written: Collection[str], families: Collection[AnyFamily]) -> dict[str, str]:
    """For each family and each format without a page of its own, one from what it declares."""
    pages = {}
    for family in families:
        pages[f"families/{family.name}.md"] = _family_page(family)
        pages |= {f"formats/{family.name}/{fmt.name}.md": _format_page(family, fmt) for fmt in family.formats}
    return {page: text for page, text in pages.items() if page not in written}


def _family_page(family: AnyFamily) -> str:
    also = f" It is also called {', '.join(family.aliases)}." if family.aliases else ""
    formats = "".join(
        f"| [{fmt.name}](../formats/{family.name}/{fmt.name}.md) | {fmt.summary} |\n" for fmt in family.formats
    )
    codes = "".join(f"| `{code}` | {meaning} |\n" for code, meaning in family.violation_codes.items())
    return (
        f"# {family.title}\n\n{family.summary[0].upper()}{family.summary[1:]}.{also}\n\n"
        f"| format | |\n|---|---|\n{formats}\n| code | what is broken |\n|---|---|\n{codes}"
    )


def _format_page(family: AnyFamily, fmt: Format[Any]) -> str:
    return f"# {family.title}: `{fmt.name}`\n\n{fmt.summary}\n\n```\n{fmt.example}```\n"


def family_table(families: Collection[AnyFamily]) -> str:
    """One row per family."""
    rows = (f"| [{family.title}]({family.name}.md) | {family.summary} |" for family in families)
    return "\n".join(["| family | |", "|---|---|", *rows])


def format_table(families: Collection[AnyFamily]) -> str:
    """One row per format, the family named once."""
    rows = (
        f"| {'' if number else family.title} | [{fmt.name}]({family.name}/{fmt.name}.md) | {fmt.summary} |"
        for family in families
        for number, fmt in enumerate(family.formats)
    )
    return "\n".join(["| family | format | |", "|---|---|---|", *rows])


def _families() -> Collection[AnyFamily]:
    from edgewise.base.registry import families

    return families().values()


def on_config(config: Any) -> Any:
    """Called by mkdocs before it looks for pages."""
    written = written_pages(Path(config.docs_dir))
    config.nav = menu([*written, *generated_pages(written, _families())])
    return config


def on_files(files: Any, config: Any) -> Any:
    """Called by mkdocs when it has found the pages that are files."""
    from mkdocs.structure.files import File

    for page, text in generated_pages(written_pages(Path(config.docs_dir)), _families()).items():
        files.append(File.generated(config, page, content=text))
    for path in FOLDER.rglob("*"):
        if path.is_file():
            place = f"page/{path.relative_to(FOLDER).as_posix()}"
            files.append(File.generated(config, place, abs_src_path=str(path.absolute())))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Called by mkdocs for the text of each page."""
    tables = {FAMILY_TABLE: family_table, FORMAT_TABLE: format_table}
    for place, table in tables.items():
        if place in markdown:
            markdown = markdown.replace(place, table(_families()))
    return markdown.replace(THE_PAGE, THE_PAGE_LINK if FOLDER.is_dir() else "")


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Called by mkdocs for each finished page. On disk, ``.`` is a folder and not its index."""
    whole = re.sub(r'href="((?:\.\./)*\.\.)"', r'href="\1/index.html"', output.replace('href="."', 'href="index.html"'))
    return whole.replace("</body>", f"{NO_SEARCH}</body>")
