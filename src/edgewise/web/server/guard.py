"""Who may ask, and how often: it stands before every route and adds to every answer what browsers should know.

A page of another site must not be able to use a server on somebody's own machine, so the name under which we are
addressed is checked (a name server may say that any name is this machine), and so is the site that a request comes
from. Clients are counted, so that one of them cannot take everything.
"""

from __future__ import annotations

import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from edgewise.web.server.policy import Policy

API, STREAMS = "/api/", "/events"
CSP = "; ".join(
    [
        "default-src 'self'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
    ]
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAME_SITE = ("same-origin", "none")
"""What a browser says of a request that no other site has caused."""
HEAD_BYTES = 32 * 1024
"""The longest head of a request."""
METHODS = ("GET", "HEAD", "POST", "DELETE")
MOST_CLIENTS = 10_000
MINUTE = 60.0

Headers = dict[str, list[str]]


@dataclass(slots=True)
class Client:
    """What one client uses."""

    tokens: float
    seen: float
    in_flight: int = 0
    streams: int = 0


class TooMany(Exception):
    """A client asks too much at a time: status 429."""

    def __init__(self, message: str, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(message)


@dataclass(slots=True)
class Clients:
    """Every client that was seen lately. The longest unseen one is forgotten first."""

    policy: Policy
    known: OrderedDict[str, Client] = field(default_factory=OrderedDict)

    def named(self, name: str) -> Client:
        """A client; its allowance grows with time."""
        now = time.monotonic()
        most = float(self.policy.per_minute)
        client = self.known.get(name)
        if client is None:
            client = self.known[name] = Client(most, now)
            self._forget()
        client.tokens = min(most, client.tokens + (now - client.seen) * most / MINUTE)
        client.seen = now
        self.known.move_to_end(name)
        return client

    def _forget(self) -> None:
        while len(self.known) > MOST_CLIENTS:
            name, client = self.known.popitem(last=False)
            if client.in_flight or client.streams:
                self.known[name] = client
                return

    @contextmanager
    def request(self, name: str) -> Iterator[None]:
        """One request of a client."""
        client = self.named(name)
        if client.in_flight >= self.policy.in_flight:
            raise TooMany(f"at most {self.policy.in_flight} requests at a time", 1)
        if client.tokens < 1:
            wait = 1 + int((1 - client.tokens) * MINUTE / self.policy.per_minute)
            raise TooMany(f"at most {self.policy.per_minute} requests in a minute", wait)
        client.tokens -= 1
        client.in_flight += 1
        try:
            yield
        finally:
            client.in_flight -= 1

    def check_stream(self, name: str) -> None:
        """Refuses one more stream of news to a client that has enough of them."""
        if self.named(name).streams >= self.policy.streams_each:
            raise TooMany(f"at most {self.policy.streams_each} streams at a time", 5)

    @contextmanager
    def stream(self, name: str) -> Iterator[None]:
        """A stream of news, while it lasts."""
        client = self.named(name)
        client.streams += 1
        try:
            yield
        finally:
            client.streams -= 1


def client_name(scope: Mapping[str, Any]) -> str:
    """Who asks: an address, or the network of one where everybody has many."""
    host = (scope.get("client") or ("unknown", 0))[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Guard:
    """The application behind its checks."""

    def __init__(self, app: ASGIApp, policy: Policy, clients: Clients) -> None:
        self.app, self.policy, self.clients = app, policy, clients

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        api = scope["path"].startswith(API)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add_headers(message, api)
            await send(message)

        refused = self.refusal(scope, api)
        if refused is not None:
            await _say(send_guarded, *refused)
            return
        if not api or scope["path"].endswith(STREAMS):  # streams are counted while they last
            await self.app(scope, receive, send_guarded)
            return
        try:
            with self.clients.request(client_name(scope)):
                await self.app(scope, receive, send_guarded)
        except TooMany as error:
            await _say(send_guarded, 429, str(error), {"retry-after": str(error.seconds)})

    def refusal(self, scope: Scope, api: bool) -> tuple[int, str] | None:
        """Why a request is not answered at all."""
        if head_size(scope) > HEAD_BYTES:
            return 431, f"the head of the request is too large (at most {HEAD_BYTES:,} bytes)"
        headers: Headers = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
        hosts = headers.get("host", [])
        if len(hosts) != 1 or _name_of(hosts[0]) not in self.policy.hosts:
            return 421, "this server does not answer under that name"
        if scope["method"] not in METHODS:
            return 405, f"expected {', '.join(METHODS)}"
        return _from_elsewhere(scope["method"], headers, api) or self._unfit(scope["method"], headers, api)

    def _unfit(self, method: str, headers: Headers, api: bool) -> tuple[int, str] | None:
        """A body that is not read at all."""
        if method != "POST":
            return None
        kind = headers.get("content-type", [""])[0].partition(";")[0].strip().lower()
        if api and kind != "application/json":
            return 415, "expected Content-Type: application/json"
        length = headers.get("content-length", ["0"])[0]
        if not (length.isascii() and length.isdigit()) or int(length[:18]) > self.policy.most_bytes:
            return 413, f"the request is too large (at most {self.policy.most_bytes:,} bytes)"
        return None


def _from_elsewhere(method: str, headers: Headers, api: bool) -> tuple[int, str] | None:
    """A request that another site has caused. Links to the page are welcome."""
    site = headers.get("sec-fetch-site", ["none"])[0]
    foreign = site not in SAME_SITE and (api or headers.get("sec-fetch-mode", [""])[0] != "navigate")
    if method in ("POST", "DELETE") and "origin" in headers:
        foreign = foreign or headers["origin"][0].partition("://")[2] != headers["host"][0]
    return (403, "requests from other sites are not answered") if foreign else None


def head_size(scope: Scope) -> int:
    """The bytes of a request before its body, as HTTP/1.1 writes them but for the method and the version.

    The protocol counts only what arrives in pieces: a head that comes at once may have any size when it gets here.
    """
    target = len(scope.get("raw_path", b"")) + len(scope.get("query_string", b""))
    return target + sum(len(name) + len(value) + len(b": \r\n") for name, value in scope["headers"])


def _name_of(host: str) -> str | None:
    """The name in a Host header, without its port; ``None`` where it is anything but a name and a port."""
    match = re.fullmatch(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+?)\.?(:[0-9]{0,5})?", host.strip().lower(), re.ASCII)
    return match[1] if match else None


def _add_headers(message: MutableMapping[str, Any], api: bool) -> None:
    given = {name.lower() for name, _ in message["headers"]}
    added = HEADERS | {"cache-control": "no-store" if api else "no-cache"}
    message["headers"] = [
        *message["headers"],
        *((name.encode(), value.encode()) for name, value in added.items() if name.encode() not in given),
    ]


async def _say(send: Send, status: int, message: str, headers: dict[str, str] | None = None) -> None:
    body = msgspec.json.encode({"error": message})
    # The connection is closed: the body, however long it may be, is not read.
    said = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close"} | (
        headers or {}
    )
    lines = [(name.encode(), value.encode()) for name, value in said.items()]
    await send({"type": "http.response.start", "status": status, "headers": lines})
    await send({"type": "http.response.body", "body": body})
