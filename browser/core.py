"""Compiles the core for WebAssembly, as a module that Pyodide loads.

No SDK is needed: clang of Debian knows the target, and Debian has headers of the C++ library as a package. The core
becomes a side module: it has code of its own only, and takes the C and C++ libraries from Pyodide when it is loaded.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from browser.downloads import SAYS_WHAT
from browser.tools import CannotBuild
from browser.versions import LLVM, PYTHON, TAG

BATCH = 8
"""Files compiled as one share what they include: half of the time."""
MODULE = f"_native.{TAG.replace('cp', 'cpython-')}-wasm32-emscripten.so"
# Pyodide's own: exceptions of WebAssembly, no threads. The rest is as in CMakeLists.txt.
FLAGS = """
    --target=wasm32-unknown-emscripten -std=c++20 -O3 -DNDEBUG -fPIC -fwasm-exceptions -fvisibility=hidden
    -fno-strict-aliasing -ffp-contract=off -Wall -Wextra -nostdlibinc -nostdinc++
""".split()  # noqa: SIM905
SYSTEM = """
    lib/libcxx/include lib/libcxxabi/include include/compat include lib/libc/musl/arch/emscripten
    lib/libc/musl/arch/generic lib/libc/musl/include
""".split()  # noqa: SIM905
LINK = """
    -shared --experimental-pic --unresolved-symbols=import-dynamic --export=PyInit__native
    --export-if-defined=__wasm_apply_data_relocs --export-if-defined=__wasm_call_ctors
    --strip-all --gc-sections -O2
""".split()  # noqa: SIM905


def compiled(native: Path, downloads: Path, work: Path) -> Path:
    """The module, compiled anew if a source is newer than it, or what was fetched, or how it is compiled."""
    module = work / MODULE
    sources = [path for path in native.rglob("*.?pp") if "tests" not in path.relative_to(native).parts]
    fetched = [downloads / name / SAYS_WHAT for name in ("pyodide", "pure", "debian")]
    newest = max(path.stat().st_mtime for path in [*sources, *fetched, Path(__file__)])
    if module.exists() and module.stat().st_mtime > newest:
        return module
    work.mkdir(parents=True, exist_ok=True)
    units = _units(native, downloads, work)
    flags = _flags(native, downloads, _python_headers(downloads, work))
    objects = [unit.with_suffix(".o") for unit in units]
    left = [one for one in units if not (o := one.with_suffix(".o")).exists() or o.stat().st_mtime <= newest]
    print(f"Compiling the core for WebAssembly: {len(left)} of {len(units)} parts ...", flush=True)
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as compilers:
        list(compilers.map(lambda unit: _compile(unit, flags), left))
    _run([f"wasm-ld-{LLVM}", *LINK, "-o", module, *objects])
    return module


def _units(native: Path, downloads: Path, work: Path) -> list[Path]:
    """The files to compile: the core in batches, the bindings and nanobind one by one."""
    sources = sorted(path for path in native.rglob("*.cpp") if "tests" not in path.relative_to(native).parts)
    core = [path for path in sources if "bindings" not in path.relative_to(native).parts]
    alone = [*(path for path in sources if path not in core), downloads / "pure/nanobind/src/nb_combined.cpp"]
    batches = [core[start : start + BATCH] for start in range(0, len(core), BATCH)] + [[path] for path in alone]
    units = []
    for number, batch in enumerate(batches):
        unit = work / f"part{number:02}.cpp"
        text = "".join(f'#include "{path}"\n' for path in batch)
        if not unit.exists() or unit.read_text() != text:
            unit.write_text(text)
            unit.with_suffix(".o").unlink(missing_ok=True)
        units.append(unit)
    return units


def _flags(native: Path, downloads: Path, python: Path) -> list[str]:
    system = downloads / "debian/usr/share/emscripten/system"
    nanobind = downloads / "pure/nanobind"
    outside = [
        *(system / folder for folder in SYSTEM),
        *(python, nanobind / "include", nanobind / "ext/robin_map/include", nanobind / "src"),
    ]
    ours = [f"-I{native}", f"-I{native / 'gpu'}"]
    return [*FLAGS, *(flag for path in outside for flag in ("-isystem", str(path))), *ours]


def _python_headers(downloads: Path, work: Path) -> Path:
    """Python's headers, with the settings of Pyodide's Python: their names from Debian's file, their values from it."""
    with zipfile.ZipFile(downloads / "pyodide/python_stdlib.zip") as library:
        [name] = [name for name in library.namelist() if name.rpartition("/")[2].startswith("_sysconfigdata_")]
        facts: dict[str, Any] = {}
        exec(library.read(name), facts)
    values = facts["build_time_vars"]
    [theirs] = (downloads / "debian/usr/include").glob(f"*/python{PYTHON}/pyconfig.h")
    names = re.findall(r"^(?:#\s*define|/\* #undef) ([A-Z][A-Za-z0-9_]+)", theirs.read_text(encoding="utf-8"), re.M)
    lines = [f"#define {name} {values[name]}" for name in dict.fromkeys(names) if values.get(name, 0) not in (0, "")]
    headers = work / "include"
    shutil.rmtree(headers, ignore_errors=True)
    shutil.copytree(downloads / f"debian/usr/include/python{PYTHON}", headers)
    (headers / "pyconfig.h").write_text("\n".join(["#pragma once", *lines, ""]))
    return headers


def _compile(unit: Path, flags: list[str]) -> None:
    launcher = shlex.split(os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER", ""))  # ccache, where there is one
    made = unit.with_suffix(".o")
    _run([*launcher, f"clang++-{LLVM}", *flags, "-c", unit, "-o", made])


def _run(command: list[Any]) -> None:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotBuild(f"{command[-1]} cannot be made\n{done.stderr}")
