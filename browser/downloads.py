"""Fetches what is not ours, by package name, with the clients that fetch such packages: apt, pip and npm.

Each of them asks wherever this machine has told it to ask. What is there already is not fetched again, unless the table
of versions names another.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from browser.tools import CannotBuild
from browser.versions import (
    HEADERS,
    LIBCXX,
    PLATFORM,
    PURE_WHEELS,
    PYODIDE,
    PYTHON,
    TAG,
    TEST_WHEELS,
    WHEELS,
)

HEADER_PACKAGES = ("emscripten", f"libpython{PYTHON}-dev")
SAYS_WHAT = ".versions"
"""A file in each folder that was filled: what it was filled with."""


def fetch(downloads: Path) -> None:
    """Fills the folder with ``pyodide``, ``wheels``, ``pure`` and ``debian``."""
    downloads.mkdir(parents=True, exist_ok=True)
    _fill(downloads / "pyodide", [PYODIDE], _pyodide)
    _fill(downloads / "wheels", [WHEELS, PLATFORM, TAG], _wheels)
    _fill(downloads / "pure", [PURE_WHEELS], _pure)
    _fill(downloads / "debian", [HEADERS, HEADER_PACKAGES], _headers)
    check_versions(downloads)


def _fill(folder: Path, wanted: list[object], fill: Callable[[Path], None]) -> None:
    """A folder is there as a whole or not at all; it says which versions it has."""
    said = folder / SAYS_WHAT
    if said.exists() and said.read_text(encoding="utf-8") == repr(wanted):
        return
    print(f"Fetching {folder.name} ...", flush=True)
    unfinished = folder.with_name(f"{folder.name}.part")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    fill(unfinished)
    (unfinished / SAYS_WHAT).write_text(repr(wanted), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    unfinished.rename(folder)


def check_versions(downloads: Path) -> None:
    """Says in one line what does not go together."""
    lock = json.loads((downloads / "pyodide/pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    [config] = downloads.glob("debian/usr/share/emscripten/system/lib/libcxx/include/__config")
    [libcxx] = re.findall(r"define _LIBCPP_VERSION (\d+)\d{4}$", config.read_text(encoding="utf-8"), re.M)
    rows = (
        (f"Pyodide {PYODIDE}", "Python", PYTHON, lock["python"].rpartition(".")[0]),
        (f"Pyodide {PYODIDE}", "platform", PLATFORM, f"pyemscripten_{lock['abi_version']}_{lock['arch']}"),
        (f"Debian {HEADERS}", "libc++", LIBCXX, libcxx),
    )
    for whose, what, ours, theirs in rows:
        if ours != theirs:
            raise CannotBuild(f"the {what} of {whose} is {theirs}, and browser/versions.py says {ours}")


def _pyodide(folder: Path) -> None:
    _run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], f"npm cannot fetch pyodide {PYODIDE}", folder)
    _run(["tar", "xzf", f"pyodide-{PYODIDE}.tgz", "--strip-components=1"], "", folder)


def _wheels(folder: Path) -> None:
    fits = ["--only-binary=:all:", "--platform", PLATFORM, "--python-version", PYTHON.replace(".", "")]
    _pip(folder, WHEELS, [*fits, "--implementation", "cp", "--abi", TAG])


def _pure(folder: Path) -> None:
    _pip(folder, PURE_WHEELS, ["--only-binary=:all:"])
    [nanobind] = folder.glob("nanobind-*.whl")
    _run([sys.executable, "-m", "zipfile", "-e", nanobind, folder], "", folder)


def fetch_tests(downloads: Path) -> None:
    """Fills ``tests`` with the packages that run tests, unpacked."""
    _fill(downloads / "tests", [TEST_WHEELS], _tests)


def _tests(folder: Path) -> None:
    _pip(folder, TEST_WHEELS, ["--only-binary=:all:", "--platform", "any"])
    for wheel in folder.glob("*.whl"):
        _run([sys.executable, "-m", "zipfile", "-e", wheel, folder], "", folder)


def _pip(folder: Path, wanted: dict[str, str], how: list[str]) -> None:
    pinned = [f"{name}=={version}" for name, version in wanted.items()]
    quiet = ["--quiet", "--disable-pip-version-check", "--no-deps", "-d", folder]
    _run(
        [sys.executable, "-m", "pip", "download", *quiet, *how, *pinned], f"pip cannot fetch {' '.join(pinned)}", folder
    )


def _headers(folder: Path) -> None:
    """Headers from a newer release of Debian than most machines have, by an apt that keeps its lists in our folder."""
    known = _run(
        [
            "apt-get",
            "indextargets",
            "--format",
            "$(REPO_URI)",
            "Created-By: Packages",
            "Origin: Debian",
            "Label: Debian",
        ],
        "this machine has no apt that knows a mirror of Debian",
        folder,
    ).split()
    if not known:
        raise CannotBuild("this machine's apt knows no mirror of Debian")
    own = folder / "apt"
    for path in ("lists/partial", "cache/archives/partial"):
        (own / path).mkdir(parents=True)
    signed = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]"
    (own / "sources.list").write_text(f"deb {signed} {known[0]} {HEADERS} main\n", encoding="utf-8")
    settings = {
        "Dir::State": own,
        "Dir::State::status": "/dev/null",
        "Dir::Cache": own / "cache",
        "Dir::Etc::sourcelist": own / "sources.list",
        "Dir::Etc::sourceparts": "-",
        "APT::Architecture": "amd64",
        "APT::Sandbox::User": "root",
    }
    apt = ["apt-get", "-qq", *(part for name, value in settings.items() for part in ("-o", f"{name}={value}"))]
    _run([*apt, "update"], f"apt cannot read the list of Debian {HEADERS}", folder)
    _run([*apt, "download", *HEADER_PACKAGES], f"apt cannot fetch {' '.join(HEADER_PACKAGES)} of {HEADERS}", own)
    for package in own.glob("*.deb"):
        _run(["dpkg-deb", "-x", package, folder], "", folder)


def _run(command: Sequence[object], failure: str, where: Path) -> str:
    try:
        done = subprocess.run([*map(str, command)], cwd=where, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise CannotBuild(failure or f"there is no {command[0]} on this machine") from None
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        raise CannotBuild(f"{failure or ' '.join(map(str, command))}: {last}")
    return done.stdout
