"""What a fresh machine lacks is said in one plain line, before anything is made."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.project import ROOT

TOOLS = ("make", "sh", "python3", "find", "sed", "echo", "mkdir", "rm", "touch", "cat")


@pytest.fixture
def bare_project(tmp_path):
    (tmp_path / "native").mkdir()
    for name in ("Makefile", "CMakeLists.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def make_demo(project, **variables):
    """`make demo` on a machine that has a few tools and no compiler."""
    tools = project / "bin"
    tools.mkdir()
    for tool in TOOLS:
        (tools / tool).symlink_to(Path(sys.executable).resolve() if tool == "python3" else shutil.which(tool))
    arguments = [f"{key}={value}" for key, value in variables.items()]
    return subprocess.run(
        ["make", "demo", *arguments],
        cwd=project,
        env={"PATH": str(tools), "HOME": os.environ.get("HOME", "/")},
        capture_output=True,
        text=True,
        check=False,
    )


def plain_line(done, project) -> str:
    assert done.returncode != 0
    assert not (project / ".venv").exists()
    lines = [line for line in done.stderr.splitlines() if not re.match(r"make(\[\d+\])?: \*\*\*", line)]
    assert len(lines) == 1
    return lines[0]


def test_no_compiler(bare_project):
    done = make_demo(bare_project)
    assert plain_line(done, bare_project).startswith("edgewise: needs a C++20 compiler")


def test_no_python(bare_project):
    done = make_demo(bare_project, PYTHON="python-of-tomorrow")
    assert plain_line(done, bare_project).startswith("edgewise: needs Python 3.11 or newer")


def test_no_venv(bare_project):
    python = bare_project / "python-without-venv"
    python.write_text('#!/bin/sh\n[ "$2" = venv ] && exit 1\nexec python3 "$@"\n')
    python.chmod(0o755)
    done = make_demo(bare_project, PYTHON=str(python), CXX="sh")
    assert "install its venv module" in plain_line(done, bare_project)
