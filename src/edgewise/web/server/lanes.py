"""Answers questions with worker processes: the quick lane first, the slow lane for what takes longer."""

from __future__ import annotations

import asyncio

from edgewise.web.answers.questions import QUESTIONS
from edgewise.web.frames import Done, Task
from edgewise.web.server.jobs import Jobs
from edgewise.web.server.policy import Policy
from edgewise.web.server.workers import Lane

SEARCH_NICE = 19
"""Searches take what is left of the processor: ten of them hardly delay a small board."""


class Service:
    """All workers of a server, and its jobs."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        memory = policy.worker_memory
        self.light = Lane(policy.light, policy.light_waiting, policy.light_patience, memory)
        self.slow = Lane(policy.slow, policy.slow_waiting, policy.slow_patience, memory, SEARCH_NICE)
        self.job_lane = Lane(policy.jobs, 0, 0.0, memory, SEARCH_NICE)
        self.jobs = Jobs(self.job_lane, policy)

    @property
    def lanes(self) -> tuple[Lane, ...]:
        return self.light, self.slow, self.job_lane

    def open(self) -> None:
        """Starts the workers that should be there when the first question comes. The page need not wait for them."""
        self.jobs.open()
        self.light.open(self.policy.light)
        self.slow.open(1)
        self.job_lane.open(1)

    async def close(self) -> None:
        """Ends all work at once."""
        await asyncio.gather(*(lane.close() for lane in self.lanes))
        await self.jobs.close()

    async def answer(self, name: str, body: bytes) -> Done:
        """The answer to a question. Cancelling it stops the search."""
        question = QUESTIONS[name]
        bounds = self.policy.bounds
        if not question.slow:
            quick = None if question.quick else self.policy.quick
            done = await self.light.run(Task(name, body, bounds, quick))
            if not done.gave_up:
                return done
        return await self.slow.run(Task(name, body, bounds))
