"""The vocabulary of fields: what a question says of each of its fields, and how whoever offers it reads that.

A field is declared once, as ``Annotated[type, says(meaning, ...)]``. From that come the option and its help on the
command line, the keyword in Python, the field of an HTTP body, and the check of its range.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta

from edgewise.base.arguments import MOST_THREADS_ASKED, MOST_WHOLE, number, whole_number


def says(
    meaning: str,
    flag: str = "",
    metavar: str = "",
    *,
    label: str = "",
    of: tuple[str, ...] = (),
    choices: tuple[str, ...] = (),
    argument: bool = False,
    **bounds: Any,
) -> Meta:
    """What is said of a field: one line of help and, where its name does not say it, how the command line spells it.

    ``flag`` is its option or, separated by spaces, several; ``argument`` says that it has none. ``label`` is what
    errors call it. ``of`` names the fields that a nested value has here, ``choices`` the values that there are.
    ``bounds`` are those of :class:`msgspec.Meta`, ``ge`` and ``le``.
    """
    extra = {"flag": flag, "metavar": metavar, "label": label, "of": of, "choices": choices, "argument": argument}
    return Meta(description=meaning, extra=extra, **bounds)


THREADS = says("Threads to use (default: half the cores).", metavar="N", ge=1, le=MOST_THREADS_ASKED)
SEED = says("Random seed.", metavar="N", ge=0, le=MOST_WHOLE)
TIME = says("Where to stop.", of=("seconds",))


class Field(NamedTuple):
    """One field of a question or of a front door, as it was declared."""

    name: str
    kind: Any
    """Its type, without ``None``."""
    optional: bool
    """Whether it may be ``None``."""
    default: Any
    """``NODEFAULT`` where it must be given."""
    meta: Meta

    @property
    def meaning(self) -> str:
        return self.meta.description or ""

    @property
    def flag(self) -> str:
        """Its option on the command line."""
        return str(self.said("flag")) or f"--{self.name.replace('_', '-')}"

    def said(self, what: str) -> Any:
        """What was said of it beside its meaning; see :func:`says`."""
        return (self.meta.extra or {}).get(what, "")

    def checked(self, value: Any) -> Any:
        """The value, if it is in range; an error that names the field otherwise."""
        if value is None and self.optional:
            return None
        label, least, most = self.said("label") or self.name, self.meta.ge or 0, self.meta.le or 0
        if self.kind is float:
            return number(label, value, least, most)
        return whole_number(label, value, int(least), int(most))


@cache
def fields_of(kind: type) -> tuple[Field, ...]:
    """The fields of a class of which something is said: its own first, then those it inherits."""
    hints = get_type_hints(kind, include_extras=True)
    own_first = dict.fromkeys(name for one in kind.__mro__ for name in get_annotations(one))
    read = (_read(kind, name, hints[name]) for name in own_first)
    return tuple(field for field in read if field is not None)


def _read(kind: type, name: str, hint: Any) -> Field | None:
    """The field, if anything is said of it: of its type, or of its type but for ``None``, which msgspec can decode."""
    annotated = next((one for one in _members(hint) if get_origin(one) is Annotated), None)
    if annotated is None:
        return None
    plain, *remarks = get_args(annotated)
    meta = next(remark for remark in remarks if isinstance(remark, Meta))
    members = (*_members(plain), *(one for one in _members(hint) if one is not annotated))
    some = tuple(one for one in members if one is not NoneType)
    return Field(name, some[0] if len(some) == 1 else Union[some], len(some) < len(members), _default(kind, name), meta)  # noqa: UP007


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _default(kind: type, name: str) -> Any:
    struct_fields: tuple[str, ...] | None = getattr(kind, "__struct_fields__", None)
    if struct_fields is None:
        declared = getattr(kind, "__dataclass_fields__", {})  # of one with slots, the class itself has no defaults
        return declared[name].default if name in declared else getattr(kind, name, NODEFAULT)
    defaults = kind.__struct_defaults__  # type: ignore[attr-defined]
    at = struct_fields.index(name) - len(struct_fields) + len(defaults)
    return defaults[at] if at >= 0 else NODEFAULT


@cache
def bounded(kind: type) -> tuple[Field, ...]:
    """The fields that are numbers with a range."""
    return tuple(field for field in fields_of(kind) if field.kind in (int, float) and field.meta.le is not None)


def flat(kind: type) -> Iterator[Field]:
    """The fields, with those of nested values in their places."""
    for field in fields_of(kind):
        parts = field.said("of")
        yield from (part for part in fields_of(field.kind) if part.name in parts) if parts else (field,)
