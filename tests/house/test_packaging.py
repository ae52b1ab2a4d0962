"""What is packaged: a source distribution with all that a build needs and nothing that a build left behind."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib

import pytest

import edgewise
from support.project import ROOT

PARTS = ("src", "native", "examples", "tests", "docs", "experiments", "fuzz")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory, build):
    pytest.importorskip("scikit_build_core")
    folder = tmp_path_factory.mktemp("sdist")
    script = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    build([sys.executable, "-c", script, folder], cwd=ROOT)
    [made] = folder.glob("*.tar.gz")
    with tarfile.open(made) as archive:
        yield made.name, {name.partition("/")[2] for name in archive.getnames()}


def test_the_source_distribution_is_whole_and_clean(sdist):
    _, packed = sdist
    listed = subprocess.run(["git", "ls-files", *PARTS], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is not a git checkout")
    tracked = {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}
    assert tracked <= packed
    assert not [name for name in packed if name.endswith((".so", ".o", ".pyc")) or name.startswith(("build/", ".venv"))]
    assert {"CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "PKG-INFO"} <= packed


def test_there_is_one_version(sdist):
    name, _ = sdist
    assert name == f"edgewise-{edgewise.__version__}.tar.gz"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" not in project
