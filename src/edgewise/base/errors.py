"""What can go wrong: types that a caller can tell apart, with messages that a user can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from edgewise.generating.made import Made


class EdgewiseError(Exception):
    """Everything that Edgewise raises on purpose; its text is fit to be shown to a user.

    Errors are values: those that say the same are equal, can be copied and pickled, and their ``repr`` evaluates.
    """

    def _parts(self) -> tuple[object, ...]:
        """What it was made from."""
        return self.args

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((type(self), self.args))

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), self._parts()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._parts()))})"


class BadInput(EdgewiseError):
    """A text, a solution or an argument that cannot be used, with its place if that is known.

    Lines and columns count from 1, as editors do.
    """

    def __init__(
        self, message: str, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        place = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)

    def _parts(self) -> tuple[object, ...]:
        parts: tuple[object, ...] = (self.message, self.source, self.line, self.column)
        while parts[-1] is None:
            parts = parts[:-1]
        return parts


class AmbiguousText(BadInput):
    """A text that several families read as different puzzles; ``families`` has their names."""

    def __init__(self, message: str, families: tuple[str, ...] = (), source: str | None = None) -> None:
        super().__init__(message, source)
        self.families = families

    def _parts(self) -> tuple[object, ...]:
        return self.message, self.families, self.source


class BadValue(BadInput, ValueError):
    """An argument out of range: a ``ValueError``, too, as Python programmers expect."""


class BadType(BadInput, TypeError):
    """An argument of a type that cannot be used, such as a text where a number is expected: a ``TypeError``, too."""


class NoEngine(EdgewiseError):
    """No installed engine can answer this question about this puzzle."""


class NotInstalled(EdgewiseError):
    """This needs a package that is not installed; the text names the extra that brings it."""


class EngineFault(EdgewiseError):
    """An engine gave an answer that breaks the rules. The answer is withheld: this is a bug to report."""


class MakerFault(EngineFault):
    """A maker gave a puzzle that is not what it promised. The puzzle is withheld: this is a bug to report."""


class NotFound(EdgewiseError):
    """No puzzle that meets a spec was found within the limits. ``nearest`` is the one that came closest, if any did."""

    def __init__(self, message: str, stopped_by: str, nearest: Made | None = None) -> None:
        super().__init__(message)
        self.stopped_by = stopped_by
        """``attempts``, ``time`` or ``interrupt``."""
        self.nearest = nearest

    def _parts(self) -> tuple[object, ...]:
        return (*self.args, self.stopped_by, self.nearest)
