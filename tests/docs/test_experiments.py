"""Scripts that make figures can be run, and every figure has its place: a script in a README, a picture on a page."""

from __future__ import annotations

import subprocess
import sys

import pytest

from support.project import ROOT
from support.waiting import HANG_GUARD

EXPERIMENTS = ROOT / "experiments"
SCRIPTS = sorted(EXPERIMENTS.rglob("*.py"))
SUBJECTS = sorted({path.parent for path in SCRIPTS} - {EXPERIMENTS})


@pytest.mark.parametrize("folder", SUBJECTS, ids=lambda folder: folder.name)
def test_the_readme_names_every_script(folder):
    page = (folder / "README.md").read_text()
    assert [path.stem for path in folder.glob("*.py") if f"`{path.stem}`" not in page] == []
    assert f"[{folder.name}]({folder.name}/README.md)" in (EXPERIMENTS / "README.md").read_text()


def test_every_script_finds_what_it_imports():
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in SCRIPTS]
    code = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
    subprocess.run([sys.executable, "-c", code, *modules], cwd=ROOT, timeout=HANG_GUARD, check=True)


def test_every_picture_is_on_a_page():
    pages = "".join(page.read_text() for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")))
    pictures = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.*g") if path.is_file()]
    assert len(pictures) > 60
    assert [str(path) for path in pictures if f"{path})" not in pages] == []
