"""What the folder is made from: fetched once for each row of the table, compared, and missed in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from browser import __main__ as building
from browser import downloads as fetching
from browser.downloads import check_versions, fetch
from browser.tools import CannotBuild
from browser.versions import LIBCXX, PLATFORM, PYODIDE, PYTHON


@pytest.fixture
def fetched(monkeypatch) -> list[str]:
    """The folders that were fetched, with as little in them as is looked at."""
    names: list[str] = []
    _, year, part, arch = PLATFORM.split("_")
    config = "usr/share/emscripten/system/lib/libcxx/include/__config"
    files = {
        "pyodide": {
            "pyodide-lock.json": json.dumps(
                {"info": {"python": f"{PYTHON}.2", "abi_version": f"{year}_{part}", "arch": arch}}
            )
        },
        "debian": {config: f"#  define _LIBCPP_VERSION {LIBCXX}0108\n"},
    }

    def fill(name: str):
        def filled(folder: Path) -> None:
            names.append(name)
            for place, text in files.get(name, {}).items():
                (folder / place).parent.mkdir(parents=True, exist_ok=True)
                (folder / place).write_text(text)

        return filled

    for function, name in (("_pyodide", "pyodide"), ("_wheels", "wheels"), ("_pure", "pure"), ("_headers", "debian")):
        monkeypatch.setattr(fetching, function, fill(name))
    return names


def test_what_is_there_is_not_fetched_again_unless_the_table_changes(tmp_path, fetched, monkeypatch):
    fetch(tmp_path)
    fetch(tmp_path)
    assert fetched == ["pyodide", "wheels", "pure", "debian"]
    monkeypatch.setattr(fetching, "PURE_WHEELS", {"nanobind": "99"})
    fetch(tmp_path)
    assert fetched[4:] == ["pure"]


@pytest.mark.parametrize(
    ("row", "line"),
    [
        ("PYTHON", f"the Python of Pyodide {PYODIDE} is {PYTHON}, and browser/versions.py says other"),
        ("PLATFORM", f"the platform of Pyodide {PYODIDE} is {PLATFORM}, and"),
        ("LIBCXX", f"is {LIBCXX}, and"),
    ],
)
def test_versions_that_do_not_go_together_are_named(tmp_path, fetched, monkeypatch, row, line):
    fetch(tmp_path)
    monkeypatch.setattr(fetching, row, "other")
    with pytest.raises(CannotBuild, match=line):
        check_versions(tmp_path)


def test_what_is_missing_is_said_in_one_line_before_anything_is_fetched(tmp_path, fetched, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(
        CannotBuild, match=r"^the page without a server needs clang-\d+, lld-\d+, nodejs and npm of Debian; not"
    ):
        building.built(tmp_path / "out")
    assert fetched == []
    with pytest.raises(CannotBuild, match=r"^npm cannot fetch pyodide$"):
        fetching._run(["npm", "pack"], "npm cannot fetch pyodide", tmp_path)
