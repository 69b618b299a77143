"""Plays a conversation about a training log on stored records, with the real tools."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
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
    Source,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.tools.registry import REGISTRY, definitions
from spotter.tools.tool import ToolContext, TurnEffect
from spotter.training import sources
from spotter.training.data_source import Asked
from spotter.training.records import Needs, Range, Reads, Record
from tests.unit.dialogue.training_states import SESSION, TODAY

MOST_STEPS = 10
_last = "\uffff"
Data = dict[str, dict[str, Any]]


class RecordsReader:
    """The records as a use case reads them."""

    def __init__(self, records: Mapping[str, Record]) -> None:
        self._records = records

    def read(self, needs: Needs) -> Reads:
        """See :class:`spotter.training.records.Reader`."""
        return Reads(
            {sk: self._records.get(sk, Record(sk, 0, {})) for sk in needs.records},
            {
                prefix: self._range(Range(prefix, prefix + _last, limit, newest_first=True))
                for prefix, limit in needs.prefixes
            },
            {each: self._range(each) for each in needs.ranges},
        )

    def _range(self, wanted: Range) -> tuple[Record, ...]:
        found = [self._records[sk] for sk in sorted(self._records) if wanted.low <= sk <= wanted.high]
        return tuple((found[::-1] if wanted.newest_first else found)[: wanted.limit])


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """What one message came to."""

    reply: str
    asked: bool
    calls: tuple[ToolCall, ...]
    before: Data
    after: Data


class TrainingChat:
    """One session over a user's stored data by sort key."""

    def __init__(self, records: Mapping[str, Mapping[str, Any]], provider: Provider | None = None) -> None:
        self.records = {sk: Record(sk, 1, data) for sk, data in records.items()}
        self.turns: list[Turn] = []
        self._provider = provider or OfflineProvider()
        self._versions: dict[str, str] = {}
        self._made = 0

    @property
    def data(self) -> Data:
        """The stored data by sort key."""
        return {sk: dict(record.data) for sk, record in self.records.items()}

    def copy(self) -> "TrainingChat":
        """A conversation that goes on from here without changing this one."""
        copied = copy(self)
        copied.records, copied.turns = dict(self.records), list(self.turns)
        copied._versions = dict(self._versions)
        return copied

    def say(self, text: str) -> PlayedTurn:
        """Says something and lets the turn run to its end."""
        before, at = self.data, len(self.turns)
        self.turns.append(UserTurn(text))
        self._learn(text)
        failed = ""
        try:
            for _ in range(MOST_STEPS):
                if self._step(self._respond()):
                    break
            else:
                failed = "the turn did not end"
        except Exception as fault:  # noqa: BLE001 - a coach that fails on one turn must not keep the others from being counted
            failed = f"failed with {type(fault).__name__}: {str(fault)[:200]}"
        answers = [turn for turn in self.turns[at:] if isinstance(turn, AssistantTurn)]
        calls = tuple(call for turn in answers for call in turn.calls)
        failures = tuple(ToolCall("", failed, {}) for _ in filter(None, [failed]))
        return PlayedTurn(
            "\n".join(filter(None, map(_said, answers))),
            any(call.name == "message_ask_user" for call in calls),
            (*calls, *failures),
            before,
            self.data,
        )

    def _respond(self) -> ModelResponse:
        request = Request("You are a coach.", definitions(), tuple(self.turns), TODAY)
        *_deltas, response = safety_gate(request).through(self._provider.respond(request))
        assert isinstance(response, ModelResponse)
        return response

    def _learn(self, text: str) -> None:
        new: list[Source] = []
        names = sources_for(text, sources.SOURCES)[0]
        for source in sources.fetch(RecordsReader(self.records), names, Asked(SESSION, TODAY)):
            name = source.name
            if self._versions.get(name) != source.version:
                self._versions[name] = source.version
                new.append(source)
        if new:
            self.turns.append(KnowledgeTurn(tuple(new)))

    def _step(self, response: ModelResponse) -> bool:
        self.turns.append(AssistantTurn(response.text, response.calls))
        if not response.calls:
            return True
        results: list[ToolResult] = []
        ends = False
        for call in response.calls:
            self._made += 1
            done, over = self._run(call)
            results.append(done)
            ends = ends or over
        self.turns.append(ResultsTurn(tuple(results)))
        return ends

    def _run(self, call: ToolCall) -> tuple[ToolResult, bool]:
        tool = REGISTRY[call.name]
        arguments = tool.arguments.model_validate(dict(call.arguments))
        context = ToolContext("demo", "ann", SESSION, f"run/{self._made}/{call.id}", TODAY)
        outcome = tool.answer(arguments, context, RecordsReader(self.records))
        for effect in outcome.effects:
            version = self.records.get(effect.sk, Record(effect.sk, 0, {})).version
            assert version == effect.version_read
            if effect.data is None:
                del self.records[effect.sk]
            else:
                self.records[effect.sk] = Record(effect.sk, version + 1, effect.data)
        result = ToolResult(call.id, call.name, outcome.text, outcome.data, outcome.ok)
        return result, outcome.turn_effect is not TurnEffect.NO


def _said(answer: AssistantTurn) -> str:
    parts: list[str] = [answer.text]
    for call in answer.calls:
        parts += [str(call.arguments.get(name) or "") for name in ("message", "question")]
        options: Sequence[object] = call.arguments.get("options") or ()
        parts[-1] += "".join(f" [{option}]" for option in options)
    return "\n".join(filter(None, parts))
