"""Which engine answers a request: the one that it names, or for ``auto`` the preferred one that can do all it says."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise.base.engine import Engine, Job, OptionValue
from edgewise.base.errors import BadInput, NoEngine
from edgewise.base.forms import Form
from edgewise.base.registry import engines
from edgewise.base.request import Request
from edgewise.base.result import Question


def choose_engine(form: Form, request: Request, saving: bool = False) -> Engine:
    """The engine that the request names or holds; for ``auto`` the preferred one that can do all that it says.

    Engines that find every solution can be asked how many there are, too; ``auto`` asks them only if no other can.
    With ``saving`` it has to be one that writes checkpoints.
    """
    question = request.question
    engine = request.chosen_engine
    if engine is None:
        return _preferred(form, question, set(request.options), saving)
    if missing := engine.missing():
        raise NoEngine(f"engine {engine.name} cannot run here: {missing}")
    if not _can_answer(engine, question):
        raise NoEngine(
            f"engine {engine.name} cannot answer {question} (it answers {', '.join(sorted(engine.answers))})"
        )
    if not engine.accepts(form):
        raise NoEngine(f"engine {engine.name} does not accept this puzzle (it accepts {engine.forms})")
    if saving and question not in engine.saves:
        raise NoEngine(f"engine {engine.name} cannot write checkpoints ({_savers(question)})")
    return engine


def checked_options(engine: Engine, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options, if the engine has them all and takes their values; ``BadInput`` otherwise."""
    if not options:
        return {}
    known = {option.name: option for option in engine.options}
    checked: dict[str, OptionValue] = {}
    for name, value in options.items():
        if name not in known:
            choice = f"choose from {', '.join(known)}" if known else "it has none"
            raise BadInput(f"unknown option {name!r} for engine {engine.name} ({choice})")
        checked[name] = known[name].checked(value)
    return checked


def _preferred(form: Form, question: Question, wanted: set[str], saving: bool) -> Engine:
    """The first engine by rank that answers, accepts, has the options and, where that matters, writes checkpoints."""
    by_rank = sorted(engines().values(), key=lambda engine: question not in engine.answers)  # stable
    for engine in by_rank:
        has_options = not wanted or wanted <= {option.name for option in engine.options}
        can_save = not saving or question in engine.saves
        if has_options and can_save and _can_answer(engine, question) and engine.accepts(form) and not engine.missing():
            return engine
    able = [engine for engine in by_rank if _can_answer(engine, question) and engine.accepts(form)]
    if saving and able and not any(question in engine.saves for engine in able):
        raise NoEngine(f"no engine for this puzzle can write checkpoints ({_savers(question)})")
    present = [engine for engine in able if engine.missing() is None]
    if present:
        known = sorted({option.name for engine in present for option in engine.options})
        raise BadInput(
            f"no engine for this puzzle has all of the options {', '.join(sorted(wanted))}"
            f" (choose from {', '.join(known)})"
        )
    reasons = [f"{engine.name}: {engine.missing()}" for engine in able] or [
        f"{engine.name} accepts {engine.forms}" for engine in by_rank if _can_answer(engine, question)
    ]
    raise NoEngine(f"no engine can answer {question} for this puzzle ({'; '.join(reasons) or 'none is installed'})")


def _savers(question: Question) -> str:
    able = [f"{engine.name} can, for {engine.forms}" for engine in engines().values() if question in engine.saves]
    return ", ".join(able) or "none can"


def rivals_of(chosen: Engine, form: Form, job: Job) -> list[Engine]:
    """Engines that may answer before the chosen one, should that take long. Nodes of two engines are not the same."""
    if job.limits.nodes is not None:
        return []
    return [
        engine
        for engine in engines().values()
        if engine is not chosen and job.question in engine.races
        if engine.missing() is None and engine.accepts(form)
    ]


def _can_answer(engine: Engine, question: Question) -> bool:
    if question in (Question.COUNT, Question.EDGES) and Question.ALL in engine.answers:
        return True
    return question in engine.answers
