"""The example for developers of other pages works as it stands in the docs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from support.project import ROOT
from support.web.site_app import file_server

PAGE = ROOT / "docs" / "guide" / "web-folder.md"


def test_the_example_works(folder: Path, chromium: Any, tmp_path: Path):
    [example] = re.findall(r"^```html\n(.*?)^```", PAGE.read_text(), re.M | re.S)
    (tmp_path / "index.html").write_text(example)
    (tmp_path / "edgewise").symlink_to(folder)
    with file_server(tmp_path) as address:
        context = chromium.new_context()
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button").click()
        page.get_by_text("Solutions: one.").wait_for()
        page.locator("#puzzle").fill("2 2\n3 3\n3 3")
        page.get_by_role("button").click()
        page.get_by_text("Solutions: none.").wait_for()
        context.close()
