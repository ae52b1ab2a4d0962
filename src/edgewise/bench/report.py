"""What a benchmark leaves to read: a table for other programs, a log with every detail, and one page with plots.

The page is a single file without scripts, fonts or external links, so that it opens anywhere and for ever.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from html import escape

from edgewise.bench.charts import all_charts
from edgewise.bench.plots import time_label
from edgewise.bench.record import Record
from edgewise.bench.summary import GroupRow, Measured, by_contestant, disagreements, table

CSV_COLUMNS = (
    "puzzle", "family", "size", "label", "cells", "clues", "density", "engine", "question", "runs", "status",
    "stopped_by", "solutions", "verdict", "seconds", "fastest", "slowest", "cpu_seconds", "peak_mb", "nodes", "note",
)  # fmt: skip
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; color: #222 }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2em }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .5em 0 }
th, td { padding: .15em .7em; text-align: right; border-bottom: 1px solid #e4e4e4 }
th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left }
.plots { display: flex; flex-wrap: wrap; gap: 1em } svg.plot { max-width: 100%; height: auto; border: 1px solid #ddd }
.bad { color: #b00020; font-weight: bold } .scroll { overflow-x: auto }
"""


def results_csv(records: Sequence[Record]) -> str:
    """One line per puzzle and contestant: medians over the repetitions, and their spread."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(CSV_COLUMNS)
    for measured in by_contestant(records).values():
        writer.writerows(map(_csv_row, measured))
    return out.getvalue()


def _csv_row(one: Measured) -> list[object]:
    run = one.worst
    fastest, slowest = one.spread
    return [
        run.puzzle, run.family, run.size, run.label, run.cells, run.clues, f"{run.density:.4f}", run.engine,
        run.question, len(one.runs), run.status, run.stopped_by or "", run.solutions, run.verdict,
        f"{one.seconds:.6f}", f"{fastest:.6f}", f"{slowest:.6f}", f"{one.cpu_seconds:.6f}",
        f"{one.peak_bytes / 10**6:.1f}", "" if one.nodes is None else one.nodes, run.note,
    ]  # fmt: skip


def details_log(records: Sequence[Record], facts: Mapping[str, object]) -> str:
    """Everything that is known about each run: the options of the engines, what they counted, what they drew."""
    lines = [f"{name}: {_fact(value)}" for name, value in facts.items() if name != "contestants"]
    for name, described in _contestants(facts).items():
        switches = ", ".join(f"{key}={value}" for key, value in described["configuration"].items()) or "no options"
        lines.append(f"{name}: {described['version']}; {switches}")
    for record in records:
        lines += ["", f"== {record.puzzle} · {record.engine} · {record.question} · run {record.turn}"]
        outcome = " · ".join(filter(None, (record.status, record.stopped_by and f"stopped by {record.stopped_by}")))
        lines.append(f"{record.family} {record.size}, {record.clues} clues, label {record.label}")
        lines.append(
            f"{outcome}; {record.solutions} solutions; {record.seconds:.6f} s by its own clock,"
            f" {record.cpu_seconds:.6f} s CPU, {record.process_seconds:.3f} s for the process,"
            f" {record.peak_bytes / 10**6:.1f} MB"
        )
        lines += [record.note] if record.note else []
        stats = json.loads(record.stats)
        lines += [", ".join(f"{key} {value}" for key, value in stats.items())] if stats else []
        lines += [record.drawn] if record.drawn else []
    return "\n".join(lines) + "\n"


def report_html(name: str, records: Sequence[Record], facts: Mapping[str, object]) -> str:
    """The report as one page."""
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>Edgewise benchmark: {escape(name)}</title>',
        f'<link rel="icon" href="data:,"><style>{STYLE}</style></head><body>',
        f"<h1>Edgewise benchmark: {escape(name)}</h1>",
        _machine(facts),
    ]
    if different := disagreements(records):
        parts.append('<h2 class="bad">Disagreements: one of them has a bug</h2><ul>')
        parts += [f'<li class="bad">{escape(line)}</li>' for line in different]
        parts.append("</ul>")
    parts.append('<h2>Plots</h2><div class="plots">')
    parts += [f'<figure id="{escape(key)}" style="margin:0">{svg}</figure>' for key, svg in all_charts(records).items()]
    parts.append("</div>")
    parts.append(_group_table("In all", table(records, lambda record: record.family)))
    parts.append(_group_table("By size", sorted_by_cells(records)))
    parts.append(_group_table("By label", table(records, lambda record: record.label)))
    parts.append(_runs_table(records))
    parts.append("</body></html>\n")
    return "\n".join(parts)


def sorted_by_cells(records: Sequence[Record]) -> list[GroupRow]:
    """The table by size, small boards first."""
    cells = {f"{record.family} {record.size}": (record.family, record.cells) for record in records}
    return sorted(table(records, lambda record: f"{record.family} {record.size}"), key=lambda row: cells[row.group])


def _contestants(facts: Mapping[str, object]) -> dict[str, dict[str, dict[str, object]]]:
    described = facts.get("contestants")
    return described if isinstance(described, dict) else {}


def _fact(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _machine(facts: Mapping[str, object]) -> str:
    rows = [(key, _fact(value)) for key, value in facts.items() if key != "contestants"]
    rows += [(key, str(described["version"])) for key, described in _contestants(facts).items()]
    cells = "".join(f"<tr><td>{escape(key)}</td><td>{escape(value)}</td></tr>" for key, value in rows)
    return f"<h2>Machine and versions</h2><table>{cells}</table>"


def _group_table(title: str, rows: Sequence[GroupRow]) -> str:
    head = (
        "<tr><th>group</th><th>engine</th><th>puzzles</th><th>settled</th><th>stopped</th><th>failed</th>"
        "<th>mean time</th><th>median time</th><th>mean nodes</th><th>median nodes</th></tr>"
    )
    body = []
    for row in rows:
        cells = [
            escape(row.group), escape(row.engine), row.puzzles, row.settled, row.stopped,
            f'<span class="bad">{row.failed}</span>' if row.failed else 0,
            _time(row.mean_seconds), _time(row.median_seconds), _count(row.mean_nodes), _count(row.median_nodes),
        ]  # fmt: skip
        body.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    note = "<p>Times and nodes are over what was settled.</p>"
    return f'<h2>{title}</h2>{note}<div class="scroll"><table>{head}{"".join(body)}</table></div>'


def _runs_table(records: Sequence[Record]) -> str:
    head = (
        "<tr><th>puzzle</th><th>engine</th><th>status</th><th>solutions</th><th>median time</th><th>spread</th>"
        "<th>CPU</th><th>memory</th><th>nodes</th><th>note</th></tr>"
    )
    body = []
    for measured in by_contestant(records).values():
        for one in measured:
            run = one.worst
            status = escape(run.status if run.settled or not run.stopped_by else f"{run.status}, {run.stopped_by}")
            fastest, slowest = one.spread
            cells = [
                escape(run.puzzle), escape(run.engine), f'<span class="bad">{status}</span>' if one.failed else status,
                run.solutions, _time(one.seconds), f"{_time(fastest)} – {_time(slowest)}", _time(one.cpu_seconds),
                f"{one.peak_bytes / 10**6:.0f} MB", _count(one.nodes), escape(run.note),
            ]  # fmt: skip
            body.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f'<h2>Every puzzle</h2><div class="scroll"><table>{head}{"".join(body)}</table></div>'


def _time(seconds: float | None) -> str:
    return "–" if seconds is None else time_label(seconds)


def _count(number: float | None) -> str:
    return "–" if number is None else f"{number:,.0f}"
