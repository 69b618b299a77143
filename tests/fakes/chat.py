"""A conversation with a provider in memory: it picks and loads the sources, runs the tools, keeps the user's data."""

from collections.abc import Collection, Mapping
from copy import copy
from typing import Any

from spotter.agent.safety_gate import safety_gate
from spotter.dialogue.source_selection import sources_for
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Provider
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    TextDelta,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.tools.registry import REGISTRY, definitions
from spotter.tools.tool import Needs, Reads, Record, ToolContext, TurnEffect
from spotter.training import sources
from spotter.training.data_source import Asked

TODAY = "2026-01-15"
MOST_STEPS = 10


class Chat:
    """One session. ``records`` is the user's stored data by sort key.

    ``known`` names sources that the first message brings whatever it says, as if earlier ones had asked for them.
    """

    def __init__(
        self,
        records: Mapping[str, Mapping[str, Any]] | None = None,
        provider: Provider | None = None,
        *,
        known: Collection[str] = (),
        today: str = TODAY,
    ) -> None:
        self.records = {sk: Record(sk, 1, data) for sk, data in (records or {}).items()}
        self.turns: list[Turn] = []
        self._today = today
        self._provider = provider or OfflineProvider()
        self._known = tuple(known)
        self._versions: dict[str, str] = {}
        self._calls_made = 0

    def copy(self) -> "Chat":
        """A conversation that goes on from here without changing this one."""
        copied = copy(self)
        copied.records, copied.turns = dict(self.records), list(self.turns)
        copied._versions = dict(self._versions)
        return copied

    def say(self, text: str) -> list[tuple[str, dict[str, Any]]]:
        """Says something, lets the turn run to its end, and returns the calls that were made."""
        self.hear(text)
        made: list[tuple[str, dict[str, Any]]] = []
        for _ in range(MOST_STEPS):
            response = self.respond()
            made += [(call.name, dict(call.arguments)) for call in response.calls]
            if self.step(response):
                return made
        raise AssertionError(f"the turn did not end within {MOST_STEPS} steps")

    def hear(self, text: str) -> None:
        """Takes what is said, and loads what it needs, before anything is answered."""
        self.turns.append(UserTurn(text))
        self._learn(text)

    def request(self) -> Request:
        """What the provider is asked as things stand."""
        return Request("You are a coach.", definitions(), tuple(self.turns), self._today)

    def respond(self) -> ModelResponse:
        """The provider's answer as things stand; its stream must add up to it."""
        request = self.request()
        *deltas, response = safety_gate(request).through(self._provider.respond(request))
        assert isinstance(response, ModelResponse)
        assert "".join(delta.text for delta in deltas if isinstance(delta, TextDelta)) == response.text
        return response

    @property
    def reply(self) -> str:
        """The last thing that the coach said, its question included."""
        last = next(turn for turn in reversed(self.turns) if isinstance(turn, AssistantTurn))
        asked = [str(call.arguments["question"]) for call in last.calls if call.name == "message_ask_user"]
        return "\n".join(filter(None, [last.text, *asked]))

    @property
    def exercises(self) -> list[dict[str, Any]]:
        """The current workout."""
        record = self.records.get("CURRENT#s1")
        return list(record.data["exercises"]) if record else []

    @property
    def estimate(self) -> int:
        """The minutes that the current workout says it takes; 0 if it does not say."""
        record = self.records.get("CURRENT#s1")
        return int(record.data.get("summary", {}).get("total_duration_estimate") or 0) if record else 0

    @property
    def names(self) -> list[str]:
        """The names of the current workout's exercises."""
        return [exercise["name"] for exercise in self.exercises]

    def _learn(self, text: str) -> None:
        names = list(dict.fromkeys((*self._known, *sources_for(text, sources.SOURCES)[0])))
        self._known = ()
        loaded = sources.fetch(self, names, Asked("s1", self._today))
        new = tuple(source for source in loaded if self._versions.get(source.name) != source.version)
        self._versions.update((source.name, source.version) for source in new)
        if new:
            self.turns.append(KnowledgeTurn(new))

    def step(self, response: ModelResponse) -> bool:
        """Runs the calls of an answer; whether it ends the turn."""
        self.turns.append(AssistantTurn(response.text, response.calls))
        if not response.calls:
            return True
        results = []
        ends = False
        for call in response.calls:
            self._calls_made += 1
            tool = REGISTRY[call.name]
            arguments = tool.arguments.model_validate(call.arguments)
            context = ToolContext("demo", "ann", "s1", f"run/{self._calls_made}/{call.id}", self._today)
            outcome = tool.answer(arguments, context, self)
            for effect in outcome.effects:
                assert self.records.get(effect.sk, Record(effect.sk, 0, {})).version == effect.version_read
                if effect.data is None:
                    del self.records[effect.sk]
                else:
                    self.records[effect.sk] = Record(effect.sk, effect.version_read + 1, effect.data)
            results.append(ToolResult(call.id, call.name, outcome.text, outcome.data, outcome.ok))
            ends = ends or outcome.turn_effect is not TurnEffect.NO
        self.turns.append(ResultsTurn(tuple(results)))
        return ends

    def read(self, needs: Needs) -> Reads:
        """What a tool reads of the user's data."""
        records = {sk: self.records.get(sk, Record(sk, 0, {})) for sk in needs.records}
        prefixes = {
            prefix: tuple(record for sk, record in sorted(self.records.items(), reverse=True) if sk.startswith(prefix))[
                :limit
            ]
            for prefix, limit in needs.prefixes
        }
        ranges = {
            each: tuple(record for sk, record in sorted(self.records.items()) if each.low <= sk <= each.high)
            for each in needs.ranges
        }
        return Reads(records, prefixes, ranges)
