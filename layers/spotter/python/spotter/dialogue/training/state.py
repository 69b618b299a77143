"""What a conversation has done to the user's training data, and what is known of it, read off its turns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from spotter.dialogue.conversation.containment import before_this_turn, read_conversation
from spotter.dialogue.memoisation import cached_by_request
from spotter.dialogue.state import ASK, FETCH, IDLE
from spotter.language.letters import body
from spotter.language.words import writable
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    Request,
    ResultsTurn,
    SummaryTurn,
    ToolCall,
    ToolResult,
    UserTurn,
)
from spotter.training.history_limits import HISTORY_DEFAULT, HISTORY_MOST

HISTORY = "workout_history"

WRITES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("log_workout", "correct_workout", "undo_log", "delete_workout"), ("workout_history",)),
    "set_goals": ("category_goals", "muscle_goals"),
    "set_preference": ("active_preferences",),
    "delete_preference": ("active_preferences",),
    "set_pain": ("pain",),
    "end_pain": ("pain",),
    "schedule_workout": ("schedule",),
    "update_scheduled_workout": ("schedule",),
    "cancel_scheduled_workout": ("schedule",),
    "update_settings": ("user_settings",),
    "update_profile": ("user_profile",),
    "set_equipment": ("equipment",),
    "generate_exercise_timer": (),
    "generate_workout_timers": (),
    "plan_today": (),
    "set_program": ("program",),
    "analyze_stall": (),
}
"""The tools of this room, and the sources that tell something else once they have run."""


class SourceNeeded(Exception):
    """A source is not known as it stands now: it has to be fetched first."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.names = names


@dataclass(frozen=True, slots=True)
class Event:
    """A call of this room that was made, and what came of it, for the ``message``-th message."""

    call: ToolCall
    result: ToolResult
    message: int
    known: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """What the sources told right before the first write for that message."""

    @property
    def name(self) -> str:
        """The tool's name."""
        return self.call.name


@dataclass(slots=True)
class TrainingState:
    """Where the conversation stands. ``messages`` are what the person said, the newest last."""

    messages: list[str] = field(default_factory=list)
    asked_before: list[bool] = field(default_factory=list)
    """Of each message, whether the coach had asked before it."""
    replies: list[str] = field(default_factory=list)
    """Of each message, what the coach had said before it."""
    options: list[tuple[str, ...]] = field(default_factory=list)
    """Of each message, the answers that the coach's question before it offered."""
    events: list[Event] = field(default_factory=list)
    other_writes: list[tuple[int, str]] = field(default_factory=list)
    """Calls of other rooms that changed the workout in hand: of which message, and which tool."""
    sources: dict[str, Any] = field(default_factory=dict)
    sources_before: dict[str, Any] = field(default_factory=dict)
    """What was known before the first write for the newest message, if there was one."""
    written: int = -1
    """The newest message for which something was written."""
    tools: frozenset[str] = frozenset()
    offered: frozenset[str] = frozenset()
    """The sources that can be fetched."""
    workout: tuple[Mapping[str, Any], ...] = ()
    """The exercises of the workout in hand, as it stood when the newest message was said."""
    is_shortened: bool = False
    """Whether a checkpoint stands for the beginning: a workout may be in hand that is not known."""
    most_workouts: int = HISTORY_DEFAULT
    """How many workouts ``workout_history`` tells of at most."""

    @property
    def knows_all_workouts(self) -> bool:
        """Whether no earlier workout can be stored than those that are known."""
        return len(self.sources.get(HISTORY, ())) < self.most_workouts

    def need_workouts(self) -> None:
        """SourceNeeded where more workouts can be fetched than are known."""
        known = HISTORY in self.sources
        if HISTORY in self.offered and not (known and (self.knows_all_workouts or self.most_workouts >= HISTORY_MOST)):
            raise SourceNeeded((HISTORY,))

    def source(self, name: str) -> Any:
        """What a source tells; None for one that is not on offer. SourceNeeded if it has to be fetched."""
        if name in self.sources:
            return self.sources[name]
        if name not in self.offered:
            return None
        raise SourceNeeded((name,))


@cached_by_request
def read_state(request: Request) -> TrainingState:
    """The state as it is."""
    state = TrainingState(
        tools=frozenset(tool.name for tool in request.tools), offered=_offered(request), workout=_workout(request)
    )
    state.is_shortened = any(isinstance(turn, SummaryTurn) for turn in request.turns)
    calls: dict[str, ToolCall] = {}
    asked, spoke = False, True
    said = ""
    options: tuple[str, ...] = ()
    for turn in request.turns:
        if isinstance(turn, UserTurn):
            if spoke or not state.messages:
                state.messages.append(body(writable(turn.text)))
                state.asked_before.append(asked)
                state.replies.append(said)
                state.options.append(options)
            else:
                state.messages[-1] += f"\n{body(writable(turn.text))}"
            asked, spoke, said, options = False, False, "", ()
        elif isinstance(turn, AssistantTurn):
            spoke = True
            calls = {call.id: call for call in turn.calls}
            questions = [str(call.arguments.get("question", "")) for call in turn.calls if call.name == ASK]
            asked = bool(questions)
            offered = [call.arguments.get("options") or () for call in turn.calls if call.name == ASK]
            options = tuple(map(str, offered[0])) if offered else ()
            said = "\n".join(filter(None, [turn.text, *questions]))
        elif isinstance(turn, ResultsTurn):
            _results(state, turn.results, calls)
        elif isinstance(turn, KnowledgeTurn):
            state.sources.update((source.name, source.data) for source in turn.sources)
            if any(source.name == HISTORY for source in turn.sources):
                state.most_workouts = HISTORY_DEFAULT
    return state


def _results(state: TrainingState, results: Sequence[ToolResult], calls: Mapping[str, ToolCall]) -> None:
    for result in results:
        call = calls.get(result.call_id)
        if call is None or call.name in (ASK, IDLE):
            continue
        if call.name == FETCH:
            state.sources.update(result.data.get("raw", {}) if result.ok else {})
            if HISTORY in call.arguments.get("sources", ()):
                limits = call.arguments.get("params") or {}
                state.most_workouts = int(limits.get(HISTORY, {}).get("limit") or HISTORY_DEFAULT)
        elif call.name in WRITES:
            if state.written != len(state.messages) - 1:
                state.written, state.sources_before = len(state.messages) - 1, dict(state.sources)
            state.events.append(Event(call, result, len(state.messages) - 1, state.sources_before))
            for source in WRITES[call.name] if result.ok else ():
                state.sources.pop(source, None)
        elif result.ok:
            state.other_writes.append((len(state.messages) - 1, call.name))


def before_this_message(state: TrainingState) -> TrainingState:
    """The state without what was done for the newest message; what was known then is known still."""
    newest = len(state.messages) - 1
    events = [event for event in state.events if event.message < newest]
    return replace(
        state,
        events=events,
        other_writes=[each for each in state.other_writes if each[0] < newest],
        sources=state.sources_before if state.written == newest else state.sources,
    )


def _workout(request: Request) -> tuple[Mapping[str, Any], ...]:
    """The exercises of the workout in hand, before anything was done for the newest message."""
    return before_this_turn(request, read_conversation(request)).workout.exercises


def _offered(request: Request) -> frozenset[str]:
    """The sources that ``fetch_data`` takes, as its schema says them."""
    for tool in request.tools:
        if tool.name == FETCH:
            items = tool.parameters.get("properties", {}).get("sources", {}).get("items", {})
            return frozenset(items.get("enum", ()))
    return frozenset()
