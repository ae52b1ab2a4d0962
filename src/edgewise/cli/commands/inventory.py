"""``edgewise engines`` and ``edgewise families``: what is installed, as each declares it."""

from __future__ import annotations

from typing import Annotated

from edgewise.base.engine import Engine
from edgewise.base.fields import says
from edgewise.base.registry import AnyFamily, engines, families, family_named
from edgewise.cli.command import Command
from edgewise.cli.doors import Options
from edgewise.cli.exit_codes import ExitCode
from edgewise.cli.output import json_text
from edgewise.questions.question import AnyQuestion


class Door(Options):
    """What both commands take."""

    json: Annotated[bool, says("Print one JSON object per line.")] = False


def list_engines(_: AnyQuestion, door: Door) -> int:
    for engine in engines().values():
        if door.json:
            print(json_text(_engine_facts(engine), None))
            continue
        print(f"{engine.name}: {engine.summary}")
        print(f"  takes    {engine.forms}")
        print(f"  answers  {', '.join(sorted(engine.answers))}")
        if missing := engine.missing():
            print(f"  missing  {missing}")
        for option in engine.options:
            values = f" ({', '.join(option.choices)})" if option.choices else ""
            print(f"  --option {option.name}={_shown(option.default)}{values}  {option.meaning}")
    return ExitCode.YES


class FamiliesDoor(Door):
    """What `families` takes."""

    family: Annotated[
        str, says("One family, with its rules and what `generate` takes for it.", metavar="[FAMILY]", argument=True)
    ] = ""
    formats: Annotated[bool, says("Show every format with an example.")] = False


def list_families(_: AnyQuestion, door: FamiliesDoor) -> int:
    for family in [family_named(door.family)] if door.family else families().values():
        if door.json:
            print(json_text(family.facts(), None))
            continue
        print(f"{family.name}: {family.summary}")
        if family.aliases:
            print(f"  also called  {', '.join(family.aliases)}")
        for fmt in family.formats:
            print(f"  format {fmt.name:<10} {fmt.summary}")
            if door.formats:
                print("".join(f"      {line}\n" for line in fmt.example.splitlines()), end="")
        if door.family:
            _list_rules(family)
    return ExitCode.YES


def _list_rules(family: AnyFamily) -> None:
    """What `check` can find, and what can be asked of puzzles of this family alone."""
    for code, meaning in family.violation_codes.items():
        print(f"  broken {code:<15} {meaning}")
    for name, option in sorted(family.maker.options.items()) if family.maker else ():
        print(f"  generate {option.spelled(name):<24} {option.meaning}")


COMMANDS = [
    Command("engines", AnyQuestion, Door, list_engines, "List the engines and what each can do."),
    Command("families", AnyQuestion, FamiliesDoor, list_families, "List the families of puzzles and their formats."),
]


def _shown(value: bool | int | str | None) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "N" if value is None else str(value)


def _engine_facts(engine: Engine) -> dict[str, object]:
    return {
        "name": engine.name,
        "summary": engine.summary,
        "forms": engine.forms,
        "answers": sorted(engine.answers),
        "missing": engine.missing(),
        "options": {option.name: _shown(option.default) for option in engine.options},
    }
