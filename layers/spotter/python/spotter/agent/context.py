"""What the log says, as a request to a provider. The prefix is stable from step to step, so that caches hit."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spotter.agent.calls import calls_of
from spotter.agent.profile import AgentProfile
from spotter.llm.messages import (
    AssistantTurn,
    KnowledgeTurn,
    Request,
    ResultsTurn,
    Source,
    SummaryTurn,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.store.log import Event
from spotter.tools.tool import Tool


def request_of(
    events: Sequence[Event], profile: AgentProfile, tools: Mapping[str, Tool[Any]], fallback_day: str
) -> Request:
    """The request for the next model call. ``fallback_day`` (ISO date) serves a log without a user message."""
    day = next((event.at[:10] for event in reversed(events) if event.type == "user_message"), fallback_day)
    return Request(
        system=profile.persona,
        tools=tuple(tools[name].definition() for name in profile.tools),
        turns=tuple(turns_of(events)),
        today=day,
    )


def turns_of(events: Sequence[Event]) -> Iterator[Turn]:
    """The events as turns, the newest checkpoint first.

    Providers require a result directly after its call, so what was said or learned while a model wrote or its tools ran
    comes behind the results: where the next model call first sees it.
    """
    start = max((index for index, event in enumerate(events) if event.type == "checkpoint"), default=None)
    if start is not None:
        yield SummaryTurn(str(events[start].data["summary"]))
    results = {event.key: event for event in events if event.type == "result"}
    waiting = deque(event for event in events if event.type == "user_message" or event.data.get("sources"))
    for action in events:
        if action.type != "action" or "stop_reason" in action.data:
            continue
        while waiting and waiting[0].seq <= action.data["saw"]:
            yield _turn(waiting.popleft())
        calls = calls_of(action)
        if action.data["text"] or calls:  # providers refuse a turn without content
            yield AssistantTurn(str(action.data["text"]), calls)
        answers = _answers(action, results)
        if answers:
            yield ResultsTurn(answers)
    yield from map(_turn, waiting)


def _answers(action: Event, results: Mapping[str, Event]) -> tuple[ToolResult, ...]:
    prefix = f"{action.run}/{action.step}/result/"
    return tuple(
        ToolResult(call.id, call.name, result.data["text"], result.data["data"], result.data["ok"])
        for call in calls_of(action)
        if (result := results.get(prefix + call.id)) is not None
    )


def _turn(event: Event) -> UserTurn | KnowledgeTurn:
    if event.type == "user_message":
        return UserTurn(str(event.data["message"]))
    return KnowledgeTurn(tuple(Source(**source) for source in event.data["sources"]))


def knowledge_versions(events: Sequence[Event]) -> dict[str, str]:
    """The data sources that the context holds already, each with the newest version in it."""
    return {
        source["name"]: source["version"]
        for event in events
        if event.type == "knowledge"
        for source in event.data["sources"]
    }


def newest_seen(events: Sequence[Event]) -> int:
    """The newest event that any model call, or any end of a run, had in its context."""
    return max((int(event.data["saw"]) for event in events if event.type == "action"), default=0)


def steps_since_message(events: Sequence[Event], run: str) -> int:
    """How many steps the run has spent on the newest user message."""
    message = max((event.seq for event in events if event.type == "user_message"), default=0)
    return sum(
        1
        for event in events
        if event.type == "action"
        and event.run == run
        and "stop_reason" not in event.data
        and int(event.data["saw"]) >= message
    )
