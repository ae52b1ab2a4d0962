"""What is packaged: a source distribution with all that a build needs and nothing that a build left behind."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib

import pytest

import edgewise
from edgewise.base.extras import PARTS as PARTS_BY_PACKAGE
from support.project import ROOT

PARTS = ("src", "native", "examples", "tests", "docs", "experiments", "fuzz", "browser")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]


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
    pictures = {name for name in tracked if name.startswith("docs/") and name.endswith((".png", ".svg"))}
    assert pictures
    assert pictures.isdisjoint(packed)
    assert tracked - pictures <= packed
    assert not [name for name in packed if name.endswith((".so", ".o", ".pyc")) or name.startswith(("build/", ".venv"))]
    assert {"CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "PKG-INFO"} <= packed


def test_there_is_one_version(sdist):
    name, _ = sdist
    assert name == f"edgewise-{edgewise.__version__}.tar.gz"
    assert "version" not in PROJECT


def test_the_description_names_every_family():
    assert [
        family.title
        for family in edgewise.all_families().values()
        if not family.parts and family.title not in PROJECT["description"]
    ] == []


def test_every_part_has_an_extra_and_every_extra_is_told_of():
    """What is printed where a part is missing is what installs it, and the docs list all that there is."""
    assert {part.extra for part in PARTS_BY_PACKAGE.values()} <= EXTRAS.keys()
    table = (ROOT / "docs" / "guide" / "getting-started.md").read_text()
    assert [extra for extra in EXTRAS if f"`{extra}`" not in table] == []
    [everything] = EXTRAS["all"]
    for_users = EXTRAS.keys() - {"all", "test", "dev", "docs", "peers"}
    assert set(everything.removeprefix("edgewise[").removesuffix("]").split(",")) == for_users


def test_an_upper_bound_has_its_reason_beside_it():
    bounded = [line for line in (ROOT / "pyproject.toml").read_text().splitlines() if re.search(r'"[\w.-]+\S*<', line)]
    assert [line for line in bounded if "#" not in line] == []
