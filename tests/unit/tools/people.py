"""A user's records, and the agent's tools called on them as act calls them."""

from typing import Any

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from tests.fakes.records import Records

TODAY = "2026-01-15"


class Person(Records):
    """Calls tools in a conversation; each call has ids of its own."""

    calls = 0

    def call(self, name: str, *, session: str = "s1", today: str = TODAY, **arguments: Any) -> Outcome:
        """The outcome of a call, whose effects have landed."""
        self.calls += 1
        context = ToolContext("demo", "ann", session, f"run/1/call_{self.calls}", today)
        tool = REGISTRY[name]
        outcome = tool.answer(tool.arguments.model_validate(arguments), context, self.snapshot())
        assert outcome.ok or not outcome.effects
        self.apply(outcome.effects)
        return outcome
