"""Packs what Python imports into archives. It runs in Pyodide, because only its own Python can compile for it.

Modules go in compiled, without their sources and docstrings: nothing is compiled when the page starts. Python's own
library, of which Pyodide ships the sources, goes in likewise, without what no page can use.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
import zipfile
from collections.abc import Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path

from browser.archives import Entries, packed, packed_as_one

LEFT_OUT = ("cli", "bench", "cluster", "gpu", "web/static", "web/server", "web/worker.py", "_native.pyi", "py.typed")
"""Of the package: what no browser can use."""
LIBRARY_LEFT_OUT = """
    __hello__ __phello__ _pydatetime _pyio _pyrepl antigravity bdb cProfile cmd code compileall configparser curses
    dbm doctest email ensurepip filecmp fileinput ftplib getpass graphlib http idlelib imaplib mailbox mimetypes
    modulefinder multiprocessing netrc optparse pdb pickletools plistlib poplib pprint profile pstats pty py_compile
    pyclbr pydoc pydoc_data sched shelve smtplib socketserver sqlite3 stringprep symtable tabnanny test this timeit
    tkinter tomllib trace tracemalloc tty turtle unittest venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
""".split()  # noqa: SIM905
"""Of Python's library: debuggers, mail, other people's formats ..."""
ENCODINGS = """
    __init__ aliases ascii charmap cp1252 cp437 idna iso8859_1 latin_1 punycode raw_unicode_escape unicode_escape utf_16
    utf_16_be utf_16_le utf_32 utf_8 utf_8_sig
""".split()  # noqa: SIM905
"""... and all encodings of text but these."""
HITTING = ("__init__", "hitman", "rc2", "lbx", "mcsls")
"""Of the examples of python-sat, those that are imported."""


def package(root: Path) -> Iterator[tuple[str, bytes]]:
    """Our own package."""
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        is_wanted = not any(name == left or name.startswith(f"{left}/") for left in LEFT_OUT)
        if is_wanted and path.suffix == ".py":
            yield f"edgewise/{name}", path.read_bytes()


def wheels(folder: Path, project: str) -> Iterator[tuple[str, bytes]]:
    """The modules of a wheel."""
    [path] = folder.glob(f"{project}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        for name in wheel.namelist():
            place, _, file = name.rpartition("/")
            is_example = place == "pysat/examples" and file.removesuffix(".py") not in HITTING
            if name.endswith((".py", ".so")) and ".data/" not in name and not is_example:
                yield name, wheel.read(name)


def library(archive: Path) -> Iterator[tuple[str, bytes]]:
    """Python's own library, as far as a page can use it."""
    with zipfile.ZipFile(archive) as all_of_it:
        for name in all_of_it.namelist():
            first, _, rest = name.partition("/")
            is_left_out = first.removesuffix(".py") in LIBRARY_LEFT_OUT
            is_left_out |= first == "encodings" and rest.removesuffix(".py") not in ENCODINGS
            if not is_left_out and not name.endswith("/"):
                yield name, all_of_it.read(name)


def compiled(name: str, source: bytes) -> bytes:
    """A module as a .pyc that is never compared with its source."""
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def check_library(entries: Entries) -> None:
    """Nothing that is imported here, at once or late, may have been left out."""
    missing = []
    checked = ("edgewise/", "pysat/")
    for name, source in (one for one in entries if one[0].startswith(checked) and one[0].endswith(".py")):
        for node in ast.walk(ast.parse(source)):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            firsts = set(LIBRARY_LEFT_OUT).intersection(module.partition(".")[0] for module in modules)
            missing += [f"{name} imports {first}, which LIBRARY_LEFT_OUT leaves out" for first in firsts]
    if missing:
        sys.exit("\n".join(missing))


def as_imported(entries: Entries) -> Entries:
    """Sources as what is made of them; all else as it is."""
    for name, data in entries:
        yield (f"{name}c", compiled(name, data)) if name.endswith(".py") else (name, data)


def main(source: Path, core: Path, downloads: Path, out: Path) -> None:
    native = [(f"edgewise/{core.name}", core.read_bytes())]
    fitting, pure = downloads / "wheels", downloads / "pure"
    archives: dict[str, list[tuple[str, bytes]]] = {
        "edgewise.zip": [*package(source), *native, *wheels(fitting, "msgspec")],
        "later.zip": [*wheels(fitting, "python_sat"), *wheels(pure, "six")],
    }
    for name, entries in archives.items():
        check_library(entries)
        (out / name).write_bytes(packed_as_one(as_imported(entries)))
    # Python imports its own library from the archive as it is.
    (out / "python_stdlib.zip").write_bytes(packed(as_imported(library(downloads / "pyodide/python_stdlib.zip"))))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
