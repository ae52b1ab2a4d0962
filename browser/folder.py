"""Puts the folder together: the page, Pyodide, our archives, and what the first screen shows before Python is there."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from edgewise.base.engine import StopFlag
from edgewise.web.answers.dispatch import answered
from edgewise.web.answers.gallery import examples_facts, families_facts
from edgewise.web.frames import Task
from edgewise.web.in_browser import BOUNDS

HERE = Path(__file__).parent
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
ASKED_FIRST = ("load", "truth")
"""Of each board on the first screen, by static/transport/workers.js."""
ICONS = (192, 512)
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; connect-src 'self' blob:;"
    " base-uri 'none'; form-action 'none'; object-src 'none'"
)
"""The browser itself keeps the page from sending anything anywhere."""
PROMISE = "Everything is worked out in this browser: nothing that you open or draw leaves it."
HEAD = f"""  <meta http-equiv="Content-Security-Policy" content="{POLICY}">
  <link rel="manifest" href="manifest.webmanifest">
  <link rel="apple-touch-icon" href="icon-{ICONS[0]}.png">
"""


def put_together(static: Path, pyodide: Path, packed: Path, out: Path) -> None:
    """Makes the folder anew; nothing is left of an older one."""
    unfinished = out.with_name(f"{out.name}.part")
    shutil.rmtree(unfinished, ignore_errors=True)
    shutil.copytree(static, unfinished, ignore=shutil.ignore_patterns("*.ts"))
    for name in ("pyodide", "python", "first"):
        (unfinished / name).mkdir()
    _pyodide(pyodide, packed, unfinished / "pyodide")
    for archive in ("edgewise.zip", "later.zip"):
        shutil.copyfile(packed / archive, unfinished / "python" / archive)
    _first_screen(unfinished / "first")
    _icons(unfinished)
    _page(unfinished / "index.html")
    _service_worker(unfinished)
    shutil.rmtree(out, ignore_errors=True)
    unfinished.rename(out)


def _pyodide(source: Path, packed: Path, out: Path) -> None:
    for name in PYODIDE:
        shutil.copyfile(source / name, out / name)
    shutil.copyfile(packed / "python_stdlib.zip", out / "python_stdlib.zip")
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    _write(out / "pyodide-lock.json", {**lock, "packages": {}})  # none of its packages is loaded from here


def _first_screen(out: Path) -> None:
    """Families, examples, and what is asked first of each, which needs no Python then."""
    _write(out / "families.json", families_facts())
    _write(out / "examples.json", examples_facts())
    ahead = []
    for example in examples_facts():
        family, name, puzzle = (example[key] for key in ("family", "name", "puzzle"))
        body = json.dumps({"puzzle": puzzle, "family": family}).encode()
        for question in ASKED_FIRST:
            reply = answered(Task(question, body, BOUNDS), StopFlag(), lambda event, news: None)
            assert reply.status == 200, reply.body
            file = f"{family}-{name.replace('/', '-')}-{question}.json"
            (out / file).write_bytes(reply.body)
            ahead.append([f"{question}\n{family}\n{puzzle}", f"first/{file}"])
    _write(out / "ahead.json", ahead)


def _icons(out: Path) -> None:
    import resvg_py  # late: an extra, and nothing else of the build needs it

    svg = (out / "icon.svg").read_text(encoding="utf-8")
    for size in ICONS:
        (out / f"icon-{size}.png").write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)))
    icons = [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    icons += [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS]
    manifest = json.loads((HERE / "manifest.json").read_text(encoding="utf-8"))
    _write(out / "manifest.webmanifest", {**manifest, "icons": icons})


def _page(page: Path) -> None:
    """The page knows by its manifest that it is its own server; all modules are fetched at once."""
    text = page.read_text(encoding="utf-8")
    folder = page.parent
    used = sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*.js")
        if path.name not in ("server.js", "python.js") and "pyodide" not in path.parts
    )
    ahead = "".join(f'  <link rel="modulepreload" href="{name}">\n' for name in used)
    gallery = '<div id="gallery" class="gallery">'
    assert gallery in text, "the page has no gallery any more"
    text = text.replace("</head>", f"{HEAD}{ahead}</head>")
    page.write_text(text.replace(gallery, f'{gallery}<p class="promise">{PROMISE}</p>'), encoding="utf-8")


def _service_worker(out: Path) -> None:
    """Gets the list of all files, and a version that changes with any byte of them."""
    files = sorted(path for path in out.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(out)).encode() + b"\0" + path.read_bytes())
    script = (HERE / "service-worker.js").read_text(encoding="utf-8")
    names = ["./", *(str(path.relative_to(out)) for path in files if path.name != "index.html")]
    head = f"const VERSION = {json.dumps(digest.hexdigest()[:16])};\nconst FILES = {json.dumps(names)};\n"
    (out / "service-worker.js").write_text(head + script, encoding="utf-8")


def _write(path: Path, facts: Any) -> None:
    path.write_text(json.dumps(facts, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
