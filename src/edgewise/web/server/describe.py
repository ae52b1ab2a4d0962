"""What can be asked over HTTP, as OpenAPI for programs and as a plain page for people. Nothing is fetched for it."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

import msgspec

from edgewise import __version__
from edgewise.web.answers.long_questions import JOBS
from edgewise.web.answers.questions import QUESTIONS
from edgewise.web.server.policy import Policy

API = "/api/v1"
TITLE = "Edgewise over HTTP"
ERRORS = {
    "400": "the request or the puzzle is wrong: error, and line and column where they are known;"
    " families where several could read the puzzle",
    "413": "too large for this server",
    "429": "too many requests; Retry-After says when to try again",
    "503": "a worker crashed; send the request again",
}
GETS = {
    f"{API}/families": "Every family: formats, kinds of boards and options.",
    f"{API}/examples": "The project's own examples with their pictures.",
    f"{API}/jobs/{{id}}": "The state of a job.",
    f"{API}/jobs/{{id}}/events": "The events of a job as server-sent events: progress, board, result, error, end.",
    f"{API}/jobs/{{id}}/checkpoint": "The checkpoint of a search for the best board, to continue from later.",
    f"{API}/openapi.json": "This description.",
    "/healthz": "Whether the server is healthy.",
}


@cache
def described(policy: Policy) -> dict[str, Any]:
    """The description of the API, made from what each question takes."""
    shapes = {f"{API}/{name}": (question.takes, _summary(question.answer)) for name, question in QUESTIONS.items()}
    types = {takes for takes, _ in shapes.values()} | {question.takes for question in JOBS.values()}
    ordered = sorted(types, key=lambda takes: takes.__name__)
    schemas, components = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(ordered, schemas, strict=True))
    paths: dict[str, Any] = {path: {"get": _operation(summary)} for path, summary in GETS.items()}
    for path, (takes, summary) in shapes.items():
        paths[path] = {"post": _operation(summary, schema_of[takes])}
    job = {
        "type": "object",
        "required": ["do"],
        "properties": {"do": {"enum": list(JOBS)}},
        "description": "The fields of the request of that name, and `do`.",
    }
    paths[f"{API}/jobs"] = {"post": _operation("Starts a long-running job.", job)}
    paths[f"{API}/jobs/{{id}}"]["delete"] = _operation("Stops a job.")
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": __version__, "description": _limits(policy)},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(summary: str, body: Any = None) -> dict[str, Any]:
    answers = {"200": {"description": "JSON, the same as the command line prints"}}
    answers |= {status: {"description": meaning} for status, meaning in ERRORS.items()}
    facts: dict[str, Any] = {"summary": summary, "responses": answers}
    if body is not None:
        facts["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return facts


def _summary(function: Any) -> str:
    return str(function.__doc__ or "").strip().partition("\n")[0]


def _limits(policy: Policy) -> str:
    bounds = policy.bounds
    return (
        f"A request has at most {policy.most_bytes:,} bytes, a board about {bounds.cells:,} cells; a request may take "
        f"{bounds.seconds:g} s, a job {policy.job_bounds.seconds:g} s; at most {bounds.solutions:,} solutions. "
        f"A client may send {policy.per_minute:,} requests a minute, {policy.in_flight} at a time."
    )


@cache
def described_page(policy: Policy) -> bytes:
    """The same for people: a page without scripts and styles."""
    facts = described(policy)
    rows: list[str] = []
    for path, operations in facts["paths"].items():
        for method, operation in operations.items():
            rows.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(operation['summary'])}</p>")
            body = operation.get("requestBody")
            if body is not None:
                rows.append(_fields(body["content"]["application/json"]["schema"], facts["components"]["schemas"]))
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{TITLE}</title><h1>{TITLE}</h1><p>{escape(facts['info']['description'])}</p>",
        f'<p>For programs: <a href="{API}/openapi.json">openapi.json</a>. <a href="/">The page</a></p>',
        *rows,
        "</html>",
    ]
    return "\n".join(parts).encode()


def _fields(schema: dict[str, Any], components: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2]
    shape = components.get(name, schema)
    required = shape.get("required", [])
    lines = [
        f"<li><code>{escape(field)}</code>{'' if field in required else ' (optional)'}: "
        f"<code>{escape(_kind(kind))}</code> {escape(kind.get('description', ''))}</li>"
        for field, kind in shape.get("properties", {}).items()
    ]
    return f"<ul>{''.join(lines)}</ul>"


def _kind(kind: dict[str, Any]) -> str:
    if "anyOf" in kind:
        return " | ".join(_kind(one) for one in kind["anyOf"])
    if "enum" in kind:
        return " | ".join(map(str, kind["enum"]))
    return str(kind.get("type", "any"))
