"""What the log says, as a request to a provider. The prefix is stable from step to step, so that caches hit."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from spotter.agent.answers import blocks_of
from spotter.agent.calls import calls_of
from spotter.agent.checkpoints.summary import text_of
from spotter.agent.containment import OMITTED, context_cut, unreadable
from spotter.agent.memories.shown import Remembered, names_memories, source_of
from spotter.agent.message_day import MessageDay, day_of, newest_day
from spotter.agent.outside.noted import is_from_outside
from spotter.agent.profile import AgentProfile
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    Request,
    ResultsTurn,
    Source,
    SummaryTurn,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.store.events import Event
from spotter.tools.tool import AnyTool

if TYPE_CHECKING:
    from spotter.tools.outside import OutsideTool

Made = TypeVar("Made")
NOTHING_REMEMBERED = Remembered()


def request_of(
    events: Sequence[Event],
    profile: AgentProfile,
    tools: Mapping[str, AnyTool],
    fallback_day: str,
    session: str = "",
    outside: "Sequence[OutsideTool]" = (),
    remembered: Remembered = NOTHING_REMEMBERED,
) -> Request:
    """The request for the next model call. ``fallback_day`` (ISO date) serves a log without a user message.

    The tools from outside come last: those that are built in are the same for many agents, and their caches are met.
    """
    day = newest_day(events) or MessageDay(fallback_day, None)
    return Request(
        system=profile.system,
        tools=(
            *(tools[name].definition() for name in profile.tools if name in tools),
            *(tool.definition() for tool in outside),
        ),
        turns=tuple(turns_of(events, remembered)),
        today=day.today,
        zone=day.zone,
        temperature=profile.temperature,
        max_tokens=profile.max_tokens,
        cache_key=session,
    )


def turns_of(events: Sequence[Event], remembered: Remembered = NOTHING_REMEMBERED) -> Iterator[Turn]:
    """The events as turns, the newest checkpoint first. ``remembered``: the memories that they may show.

    Providers require a result directly after its call, so what was said or learned while a model wrote or its tools ran
    comes behind the results: where the next model call first sees it.
    """
    omitted = unreadable(events)
    cut = context_cut(events)
    if cut:
        events = [event for event in events if event.seq > cut]
        yield UserTurn(OMITTED, omitted=True)
    checkpoint = next((event for event in reversed(events) if event.type == "checkpoint"), None)
    if checkpoint is not None:
        covered = int(checkpoint.data.get("upto", 0))
        events = [event for event in events if event.seq > covered]
        yield _once(checkpoint, _summary)
    results = {event.key: event for event in events if event.type == "result"}
    waiting = deque(event for event in events if _is_told(event))
    for action in events:
        if action.type != "action" or "stop_reason" in action.data:
            continue
        while waiting and waiting[0].seq <= action.data["saw"]:
            yield from _turn(waiting.popleft(), omitted, remembered)
        said = _once(action, _said)
        if said.text or said.calls:  # providers refuse a turn without content
            yield said
        answers = _answers(action, said.calls, results)
        if answers:
            yield ResultsTurn(answers)
    for event in waiting:
        yield from _turn(event, omitted, remembered)


def _is_told(event: Event) -> bool:
    """Whether it is something that the user said, or that was learned; a decision on a call is neither."""
    return event.type == "user_message" or (event.type == "knowledge" and bool(event.data["sources"]))


def _summary(checkpoint: Event) -> SummaryTurn:
    return SummaryTurn(text_of(checkpoint.data), tuple(str(each["text"]) for each in checkpoint.data.get("said", ())))


def _answers(action: Event, calls: Sequence[ToolCall], results: Mapping[str, Event]) -> tuple[ToolResult, ...]:
    prefix = f"{action.run}/{action.step}/result/"
    found = (results.get(prefix + call.id) for call in calls)
    return tuple(_once(result, _result) for result in found if result is not None)


def _turn(event: Event, omitted: Collection[int], remembered: Remembered) -> Iterator[UserTurn | KnowledgeTurn]:
    if event.type == "user_message":
        yield _omitted(event) if event.seq in omitted else _once(event, _message)
    elif not names_memories(event):
        yield _once(event, _knowledge)
    else:
        told = (source_of(event, source, remembered) for source in event.data["sources"])
        sources = tuple(source for source in told if source is not None)
        if sources:
            yield KnowledgeTurn(sources)


def _said(action: Event) -> AssistantTurn:
    return AssistantTurn(str(action.data["text"]), calls_of(action), blocks_of(action))


def _result(result: Event) -> ToolResult:
    data = result.data
    if is_from_outside(result):
        ok = data["ok"]
        return ToolResult(data["call"], data["name"], data["text"], {"success": ok}, ok, untrusted=True)
    return ToolResult(data["call"], data["name"], data["text"], data["data"], data["ok"])


def _message(message: Event) -> UserTurn:
    day = day_of(message)
    return UserTurn(str(message.data["message"]), day.today, day.zone)


def _omitted(message: Event) -> UserTurn:
    return replace(_message(message), text=OMITTED, omitted=True)


def _knowledge(knowledge: Event) -> KnowledgeTurn:
    return KnowledgeTurn(tuple(Source(**source) for source in knowledge.data["sources"]))


def _once(event: Event, make: Callable[[Event], Made]) -> Made:
    """What an event is in a request, made when it is first needed: a warm function holds hundreds of events."""
    made: Made | None = event.derived.get("turn")
    if made is None:
        made = event.derived["turn"] = make(event)
    return made
