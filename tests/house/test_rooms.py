"""Who may import whom, room by room: one table, read from the bottom of the house to its top.

What a function imports when it is called (a *late* import, which keeps the start fast) and what only type checkers see
are left out: neither can make a circle.
"""

from __future__ import annotations

import ast
from collections import Counter

from support.project import ROOT

PACKAGE = ROOT / "src" / "edgewise"

TEXT = ("base", "text")
SEARCH = ("base", "solving")
MAY_IMPORT = {
    "base": (),
    "boards": ("base",),
    "core": ("base",),
    "messages": ("base",),
    "processes": (),
    "text": ("base",),
    "kits": ("base",),
    "solving": ("base",),
    "tiles": ("base", "core"),
    "gpu": ("base", "tiles"),
    "engines": ("base", "core", "formulas", "messages", "processes", "tiles"),
    "checkpoints": (*TEXT, "solving"),
    "formulas": (*TEXT, "solving", "kits"),
    "symmetry": (*SEARCH, "boards", "kits"),
    "proofs": (*TEXT, "solving", "kits", "formulas"),
    "pictures": ("base", "boards", "explaining", "kits", "processes"),
    "explaining": (*TEXT, "boards", "core", "formulas", "kits", "proofs", "solving"),
    "generating": (*TEXT, "boards", "core", "explaining", "kits", "questions", "solving"),
    "questions": (*TEXT, "generating", "pictures", "solving"),
    "analysis": (*TEXT, "kits", "pictures", "solving"),
    "families": (*TEXT, "boards", "explaining", "generating", "pictures", "proofs", "solving", "symmetry"),
    "api": (*TEXT, "pictures", "questions", "solving"),
    "cluster": (
        *TEXT, "checkpoints", "core", "explaining", "generating", "messages", "proofs", "questions", "solving", "tiles",
    ),
    "bench": (*TEXT, "analysis", "generating", "processes", "solving"),
    "cli": (*TEXT, "api", "pictures", "questions"),
    "web": (
        *TEXT, "api", "boards", "explaining", "generating", "kits", "pictures", "processes", "questions", "solving",
    ),
}  # fmt: skip
"""For each room those that it may import. Nobody but families imports a family, and nobody but engines an engine: they
are found by looking (``base/registry.py``)."""
ANYONE = {"_native", "__version__"}
MOST_FILES = 23
"""A room with more files is two."""


def run_time_imports(tree):
    """What a module imports when it is imported itself."""
    waiting = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        elif isinstance(node, ast.If | ast.Try | ast.With):
            waiting += node.body
        elif isinstance(node, ast.ImportFrom):
            yield from [f"edgewise.{name.name}" for name in node.names] if node.module == "edgewise" else [node.module]
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_rooms_import_only_what_the_table_allows():
    broken, used = [], {room: set() for room in MAY_IMPORT}
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room in {"__init__", "__main__"}:
            continue
        for name in run_time_imports(ast.parse(path.read_text())):
            package, _, rest = name.partition(".")
            other = rest.partition(".")[0]
            if package == "edgewise" and other not in {room, *ANYONE}:
                used[room].add(other)
                if other not in MAY_IMPORT[room]:
                    broken.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert broken == []
    assert {room: sorted(set(may) - used[room]) for room, may in MAY_IMPORT.items() if set(may) - used[room]} == {}


def test_every_room_is_in_the_table_and_says_what_it_is_for():
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    files = {path.stem for path in PACKAGE.glob("*.py")} - {"__init__", "__main__"}
    assert rooms | files == MAY_IMPORT.keys()
    assert [room for room in rooms if len((PACKAGE / room / "__init__.py").read_text()) < 40] == []


def test_rooms_stay_small():
    files = Counter(path.parent for pattern in ("*.py", "*.js") for path in PACKAGE.rglob(pattern))
    assert {str(room.relative_to(PACKAGE)): count for room, count in files.items() if count > MOST_FILES} == {}
