"""What a server allows: one set of limits for the user of this machine, a strict one for strangers."""

from __future__ import annotations

from dataclasses import dataclass, field

from edgewise.base.engine import core_count, default_threads
from edgewise.web.answers.context import Bounds

MB = 2**20
LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
QUICK_SECONDS = 0.25
"""A question that a search does not settle in this time goes on among those that take long."""
DAY = 86_400.0
MOST_SEARCHES = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The limits of a server. What a request asks for beyond them is refused, or cut short and said so."""

    is_public: bool = False
    hosts: frozenset[str] = LOOPBACK
    """The names under which the server may be addressed, without ports."""
    most_bytes: int = 16 * MB
    """Of the body of a request."""
    body_seconds: float = 20.0
    """For a body to arrive."""
    bounds: Bounds = field(default_factory=lambda: Bounds(cells=250_000, seconds=60.0, memory=4096 * MB))
    job_bounds: Bounds = field(default_factory=lambda: Bounds(cells=250_000, seconds=DAY, memory=8192 * MB))
    quick: float = QUICK_SECONDS
    worker_memory: int = 0
    """Bytes of address space that a worker may take; 0 for no hard limit."""
    light: int = 2
    """Workers for questions that are answered at once ..."""
    slow: int = 4
    """... for those that take time ..."""
    jobs: int = 4
    """... and for jobs."""
    threads: int = field(default_factory=default_threads)
    """That a job may use."""
    light_waiting: int = 64
    slow_waiting: int = 16
    light_patience: float = 10.0
    """Seconds that a question may wait for its turn."""
    slow_patience: float = 60.0
    in_flight: int = 64
    """Requests of one client at a time."""
    per_minute: int = 6_000
    jobs_each: int = 4
    streams_each: int = 16


def local_policy(sites: frozenset[str] = frozenset()) -> Policy:
    """For the user of this machine: only against accidents."""
    return Policy(hosts=LOOPBACK | sites)


def public_policy(sites: frozenset[str] = frozenset(), searches: int | None = None) -> Policy:
    """For strangers. ``searches``: how many run at a time, and as many jobs; each may take its share of memory."""
    cores = core_count()
    at_a_time = searches or min(MOST_SEARCHES, 5 * cores)
    return Policy(
        is_public=True,
        hosts=LOOPBACK | sites,
        most_bytes=MB // 4,
        body_seconds=10.0,
        bounds=Bounds(cells=10_500, seconds=10.0, memory=256 * MB, solutions=1_000),
        job_bounds=Bounds(cells=10_500, seconds=60.0, memory=256 * MB, solutions=1_000),
        worker_memory=1024 * MB,
        light=max(2, cores),
        slow=at_a_time,
        jobs=at_a_time,
        threads=1,
        light_waiting=600,
        slow_waiting=64,
        light_patience=0.75,  # whoever would wait longer is told at once to come back
        slow_patience=20.0,
        in_flight=8,
        per_minute=240,
        jobs_each=2,
        streams_each=4,
    )
