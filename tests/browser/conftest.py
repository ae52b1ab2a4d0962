"""The page from the folder, whoever answers it in the other tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.web.page import Desk, a_desk
from support.web.site_app import file_server


@pytest.fixture(scope="session")
def folder_address(folder: Path) -> Iterator[str]:
    """Where a file server has it."""
    with file_server(folder) as address:
        yield address


@pytest.fixture
def app(chromium: Any, folder_address: str) -> Iterator[Desk]:
    """The page in a fresh window of desktop size."""
    with a_desk(chromium, folder_address) as one:
        yield one
