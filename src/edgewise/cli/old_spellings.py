"""Flags that have been renamed: the old spelling keeps working and is left out of ``--help``.

A flag that belongs to one engine is an option of that engine now, and the formula of a puzzle is one of the shapes that
``--as`` prints: it comes out of ``solve`` instead of a drawing, so it is not an option of the search. A spelling is
rewritten before the commands see it, so that no command has to know two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.errors import BadInput


@dataclass(frozen=True, slots=True)
class OldSpelling:
    """A flag of some commands, and what to write now."""

    flag: str
    commands: tuple[str, ...]
    now: str
    """The words to write now, with ``{}`` for the value."""
    values: tuple[tuple[str, str], ...] = ()
    """The values that the flag takes and what they are called now; any value, where this is empty."""
    alone: str | None = None
    """The value that the flag has when it stands alone; ``None`` where it needs one."""

    def words(self, value: str) -> list[str]:
        """What to write now for this value."""
        renamed = dict(self.values)
        if renamed and value not in renamed:
            raise BadInput(f"{self.flag}: {value!r} is not one of {', '.join(map(repr, renamed))}")
        return [word.format(renamed.get(value, value)) for word in self.now.split()]


OLD_SPELLINGS = (
    OldSpelling("--depth", ("solve",), "--option depth={}"),
    OldSpelling("--sat-solver", ("solve", "prove"), "--option solver={}"),
    OldSpelling("--print-cnf", ("solve",), "--as {}", (("base", "cnf"), ("final", "cnf-final")), alone="base"),
)


def modernised(arguments: Sequence[str]) -> list[str]:
    """The arguments with every old spelling replaced.

    >>> modernised(["solve", "a.txt", "--depth=3", "--sat-solver", "glucose4", "--print-cnf"])
    ['solve', 'a.txt', '--option', 'depth=3', '--option', 'solver=glucose4', '--as', 'cnf']
    """
    known = {old.flag: old for old in OLD_SPELLINGS if arguments and arguments[0] in old.commands}
    words: list[str] = []
    left = list(arguments)
    while left:
        word = left.pop(0)
        if word == "--":
            return [*words, word, *left]
        flag, equals, value = word.partition("=")
        if flag not in known:
            words.append(word)
            continue
        old = known[flag]
        if not equals:
            value = old.alone or (left.pop(0) if left else "")
        if not value:
            raise BadInput(f"{flag} needs a value")
        words += old.words(value)
    return words
