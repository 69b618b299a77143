"""Many actors, one step at a time, in an order drawn at random: the schedules that a test runs a protocol through.

An actor is a greenlet that hands control back before and after every AWS call. There it may be killed; or, where the
state machine waits for it, given up on and left to go on by itself: a late executor.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from greenlet import getcurrent, greenlet

from tests.fakes.state_machine import Ended, FunctionFailedError, execute
from tests.fakes.world import Killed


@dataclass(eq=False)
class Actor:
    """Something that runs. ``on_death`` is told when it was killed."""

    name: str
    body: greenlet
    killable: bool
    on_death: Callable[[], None]


class _AbortedError(Exception):
    """The execution as a whole timed out, whatever its function is doing."""


class Schedule:
    """Runs actors to their end.

    ``kill``, ``abandon`` and ``abort`` are the chances, per place, of the death of a function, of a step that is given
    up on while it goes on, and of an execution that times out while its function goes on. ``kills`` bounds them all.
    """

    def __init__(self, seed: int, *, kill: float, abandon: float, abort: float, kills: int = 4) -> None:
        self.random = random.Random(seed)  # noqa: S311 - schedules, not secrets
        self._kill = kill
        self._abandon = abandon
        self._abort = abort
        self._kills_left = kills
        self._hub = getcurrent()
        self._ready: list[Actor] = []
        self.places = 0
        self.deaths = 0
        self.abandoned = 0
        self.aborted = 0

    def spawn(
        self, name: str, body: Callable[[], None], *, killable: bool, on_death: Callable[[], None] = lambda: None
    ) -> Actor:
        """Add an actor."""
        actor = Actor(name, greenlet(body, self._hub), killable, on_death)
        self._ready.append(actor)
        return actor

    def place(self, _name: str = "") -> None:
        """A place where anything may happen: other actors go on, or this one dies."""
        if getcurrent() is not self._hub:
            self.places += 1
            self._hub.switch()

    def run(self) -> None:
        """Until every actor has ended."""
        while self._ready:
            actor = self.random.choice(self._ready)
            killed = actor.killable and self._kills_left > 0 and bool(actor.body) and self.random.random() < self._kill
            if killed:
                self._kills_left -= 1
                self.deaths += 1
                try:
                    actor.body.throw(Killed())
                except Killed:
                    self._ready.remove(actor)
                    actor.on_death()
                    continue
            else:
                try:
                    actor.body.switch()
                except Killed:
                    self._ready.remove(actor)
                    actor.on_death()
                    continue
            if actor.body.dead:
                self._ready.remove(actor)

    def invoke(self, function: Callable[[dict[str, Any]], dict[str, Any]], payload: dict[str, Any]) -> dict[str, Any]:
        """Call a function from an execution: its answer, or the error that its death or its timeout surfaces as."""
        outcome: list[dict[str, Any] | str] = []

        def body() -> None:
            try:
                answer: dict[str, Any] | str = function(payload)
            except Exception as error:  # noqa: BLE001 - Lambda, too, turns any exception into its name
                answer = type(error).__name__
            outcome.append(answer)

        self.spawn("function", body, killable=True, on_death=lambda: outcome.append("Runtime.ExitError"))
        while not outcome:
            self.place()
            if self._kills_left > 0 and not outcome:
                fate = self.random.random()
                if fate < self._abandon:
                    self._kills_left -= 1
                    self.abandoned += 1
                    raise FunctionFailedError("States.Timeout")
                if fate < self._abandon + self._abort:
                    self._kills_left -= 1
                    self.aborted += 1
                    raise _AbortedError
        (answer,) = outcome
        if isinstance(answer, str):
            raise FunctionFailedError(answer)
        return answer

    def execution(self, run_input: str, functions: dict[str, Any], ended: Callable[[Ended], None]) -> None:
        """Run an execution of the agent loop as an actor of its own."""

        def body() -> None:
            try:
                end = execute(run_input, lambda name, payload: self.invoke(functions[name], payload))
            except _AbortedError:
                end = Ended("TIMED_OUT", {})
            ended(end)

        self.spawn("execution", body, killable=False)
