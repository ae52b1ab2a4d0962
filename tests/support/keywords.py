"""The typed keywords of the verbs, made from the questions: ``make stubs`` writes them, and a test compares.

Type checkers and editors read source, so what they are to complete has to be in a file. Nobody writes it by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from edgewise.base.fields import fields_of
from edgewise.questions.making import Generate
from edgewise.questions.searches import Count, Prove, Sample, Solve
from support.project import ROOT

PATH = ROOT / "src" / "edgewise" / "questions" / "keywords.py"
SAVING = {"save", "resume", "save_every"}
HERE = {"threads", "up_to_symmetry", "certify"}
"""What a cluster has no use for."""
VERBS: Mapping[str, tuple[type, set[str], tuple[str, ...]]] = {
    "Solve": (Solve, set(), ("on_progress", "on_best", "on_solution")),
    "SolveMany": (Solve, SAVING, ("on_progress", "on_best")),
    "Count": (Count, set(), ("on_progress",)),
    "Sample": (Sample, {"number"}, ("on_progress", "on_solution")),
    "Prove": (Prove, {"folder"}, ("on_progress",)),
    "Generate": (Generate, {"family", "size", "number"}, ("on_attempt",)),
    "GenerateMany": (Generate, {"family", "size"}, ("on_attempt",)),
    "Formula": (Solve, {"engine", "best", "up_to_symmetry", *SAVING}, ("on_progress",)),
    "ClusterSolve": (Solve, {"best", *SAVING, *HERE}, ("on_progress", "on_solution")),
    "ClusterSolveMany": (Solve, {*SAVING, *HERE}, ()),
    "ClusterCount": (Count, {"edges", *HERE}, ("on_progress",)),
    "ClusterCountMany": (Count, HERE, ()),
    "ClusterBest": (Solve, {"unique", "all", "best", "engine", *HERE}, ("on_progress", "on_best")),
    "ClusterProve": (Prove, {"folder", "engine", "seed", *HERE}, ("on_progress",)),
    "ClusterGenerateMany": (Generate, {"family", "size", *HERE}, ()),
    "Making": (Generate, {"family", "size", "number", *HERE}, ()),
}
"""For each verb its question, the fields that it does not take as keywords, and who may listen. `Making` is what is
common to the verbs that make puzzles."""
HEARD = {
    "on_progress": "Callable[[Progress], None] | None",
    "on_best": "Callable[[Solution], None] | None",
    "on_solution": "Callable[[Solution], None] | None",
    "on_attempt": "Callable[[Attempts], None] | None",
}
HEAD = '''"""The keywords of the verbs, for type checkers and editors. Made from the questions by `make stubs`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypedDict

from edgewise.base.engine import Engine, StopFlag
from edgewise.base.family import Solution
from edgewise.base.result import Limits, Progress
from edgewise.generating.making import Attempts
'''


def text_of(kind: Any) -> str:
    """A type as source."""
    if kind is NoneType:
        return "None"
    if get_origin(kind) in (Union, UnionType):
        return " | ".join(map(text_of, get_args(kind)))
    if get_args(kind):
        return f"{get_origin(kind).__name__}[{', '.join(map(text_of, get_args(kind)))}]"
    return kind.__name__


def keywords_text() -> str:
    """The whole file."""
    parts = [HEAD]
    written: dict[str, set[str]] = {}
    for verb, lines in sorted(((verb, _lines(*VERBS[verb])) for verb in VERBS), key=lambda one: len(one[1])):
        # What another verb takes as well is written there.
        base = max(
            (one for one in written if written[one] <= set(lines)), key=lambda one: len(written[one]), default=""
        )
        own = [line for line in lines if line not in written.get(base, ())]
        parts.append("\n".join([f"\n\nclass {verb}Keywords({base or 'TypedDict'}, total=False):", *own, ""]))
        written[f"{verb}Keywords"] = set(lines)
    return "".join(parts)


def _lines(question: type, without: set[str], heard: tuple[str, ...]) -> list[str]:
    """What a verb takes, line by line."""
    hints = get_type_hints(question)
    names = [field.name for field in fields_of(question) if field.name not in without]
    lines = [f"    {name}: {text_of(hints[name])}" for name in names]
    return [*lines, "    stop: StopFlag | None", *(f"    {name}: {HEARD[name]}" for name in heard)]


if __name__ == "__main__":
    PATH.write_text(keywords_text())
