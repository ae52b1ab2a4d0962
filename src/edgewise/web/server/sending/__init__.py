"""The files of the page as they are sent: compressed, and under an address that changes with their content.

A browser keeps them for a year without asking again. Only ``index.html`` is asked for each time: it names the others,
and tells the browser of all modules at once, which would otherwise be found one import after another. Comments are
left out. Whoever changes a file while the server runs sees it with the next load: there is no build.
"""

from __future__ import annotations

import gzip
import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

KEPT = "public, max-age=31536000, immutable"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
INDEX = "index.html"
FIRST = ("main.js", "transport/server.js")
"""The modules that the page begins with; the second is imported by name when it is known who answers."""
COMMENT = re.compile(rb"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE)
LEAST = 600
"""Bytes below which compression gains nothing."""


@dataclass(frozen=True)
class Asset:
    """One file, ready to be sent."""

    kind: str
    plain: bytes
    small: bytes | None

    @classmethod
    def of(cls, name: str, content: bytes, kind: str | None = None) -> Asset:
        packed = gzip.compress(content, 9, mtime=0) if len(content) >= LEAST else None
        return cls(kind or TYPES[Path(name).suffix], content, packed)

    def sent(self, accepted: str) -> tuple[bytes, dict[str, str]]:
        """The bytes for whoever accepts these encodings, and what has to be said about them."""
        headers = {"content-type": self.kind, "vary": "accept-encoding"}
        if self.small is None or "gzip" not in accepted:
            return self.plain, headers
        return self.small, headers | {"content-encoding": "gzip"}


@dataclass(frozen=True)
class Edition:
    """All files at one time."""

    name: str
    index: Asset
    files: dict[str, Asset]

    @classmethod
    def of(cls, contents: dict[str, bytes]) -> Edition:
        digest = blake2b(digest_size=8)
        for name, content in contents.items():
            digest.update(f"{name} {len(content)}\n".encode() + content)
        edition = digest.hexdigest()
        index = _named(contents[INDEX].decode(), edition, contents).encode()
        files = {name: Asset.of(name, _bare(name, content)) for name, content in contents.items() if _is_sent(name)}
        return cls(edition, Asset.of(INDEX, index), files)


class Assets:
    """The files of a folder, read again when one of them has changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: list[tuple[str, int, int]] = []
        self._edition: Edition | None = None

    def edition(self) -> Edition:
        paths = sorted(path for path in self.folder.rglob("*") if path.is_file())
        stats = [(path, path.stat()) for path in paths]
        seen = [(str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats]
        if self._edition is None or seen != self._seen:
            contents = {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}
            self._edition, self._seen = Edition.of(contents), seen
        return self._edition


def _is_sent(name: str) -> bool:
    return Path(name).suffix in TYPES


def _bare(name: str, content: bytes) -> bytes:
    """A module without the comments that stand on lines of their own."""
    return COMMENT.sub(b"", content) if name.endswith(".js") else content


def _named(index: str, edition: str, contents: dict[str, bytes]) -> str:
    """The page with the addresses of this edition, and with its modules named in advance."""

    def renamed(found: re.Match[str]) -> str:
        name = found[2]
        return f'{found[1]}="v/{edition}/{name}"' if name in contents else found[0]

    page = re.sub(r'\b(href|src)="([^"#:]+)"', renamed, index)
    modules = _modules(FIRST, contents)
    links = "".join(f'  <link rel="modulepreload" fetchpriority="low" href="v/{edition}/{name}">\n' for name in modules)
    return page.replace("</head>", f"{links}</head>")


def _modules(first: Sequence[str], contents: dict[str, bytes]) -> list[str]:
    """Some modules, those that they import, and so on."""
    found = [name for name in first if name in contents]
    for name in found:
        for target in re.findall(rb'^(?:import|export) [^;]*?"(\.[^"]+)"', contents[name], re.MULTILINE):
            other = posixpath.normpath(f"{posixpath.dirname(name)}/{target.decode()}").lstrip("/")
            if other in contents and other not in found:
                found.append(other)
    return found
