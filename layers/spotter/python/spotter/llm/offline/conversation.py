"""What has been said and done, read off the turns of a request: nothing else is remembered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spotter.llm.messages import (
    AssistantTurn,
    KnowledgeTurn,
    Request,
    ResultsTurn,
    SummaryTurn,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)

Listed = Mapping[str, Any]

_ask, _idle, _notify, _fetch = "message_ask_user", "idle", "message_notify_user", "fetch_data"
_changing = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"})


@dataclass(frozen=True, slots=True)
class Exchange:
    """Something the person said, and the question that the coach put back."""

    said: str
    question: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conversation:
    """Where the conversation stands.

    ``said``: what the person said last and nobody has answered. ``thread``: what led there through questions of the
    coach, oldest first. ``earlier``: all that the person said before. ``workout``: the exercises of the current workout;
    None if it is not known whether there is one. ``done``: calls of this turn with their results, not yet told.
    """

    said: str
    thread: tuple[Exchange, ...]
    earlier: tuple[str, ...]
    workout: tuple[Listed, ...] | None
    summary: Mapping[str, Any]
    knowledge: Mapping[str, Any]
    done: tuple[tuple[ToolCall, ToolResult], ...]
    decided_at: int
    """How many turns there were when the calls in ``done`` were decided on."""
    talked_about: str | None
    """The id of the exercise that was changed or swapped in last."""
    left_out: tuple[str, ...]
    """Names of exercises that the person had swapped out or removed."""
    turns: int
    tools: frozenset[str]
    today: str

    @property
    def exercises(self) -> tuple[Listed, ...]:
        """The current workout; empty if there is none."""
        return self.workout or ()


def read(request: Request, until: int | None = None) -> Conversation:
    """The conversation of a request, or of its first ``until`` turns."""
    turns = request.turns[:until]
    start, done, decided_at = _open_turn(turns)
    workout, summary, talked_about, left_out = _workout(turns)
    return Conversation(
        said="\n".join(turn.text for turn in turns[start:] if isinstance(turn, UserTurn)),
        thread=_thread(turns, start),
        earlier=tuple(turn.text for turn in turns[:start] if isinstance(turn, UserTurn)),
        workout=workout,
        summary=summary,
        knowledge=_knowledge(turns),
        done=done,
        decided_at=decided_at,
        talked_about=talked_about,
        left_out=left_out,
        turns=len(turns),
        tools=frozenset(tool.name for tool in request.tools),
        today=request.today,
    )


def _closes(turn: Turn) -> bool:
    """Whether the coach's turn ended the run: a plain reply, a question, or idle."""
    return isinstance(turn, AssistantTurn) and (
        not turn.calls or any(call.name in (_ask, _idle) for call in turn.calls)
    )


def _open_turn(turns: Sequence[Turn]) -> tuple[int, tuple[tuple[ToolCall, ToolResult], ...], int]:
    """Where the unanswered part begins, the calls made in it since the person last spoke, and where they were decided."""
    start = 0
    for at, turn in enumerate(turns):
        if _closes(turn):
            start = at + 1
    calls: dict[str, ToolCall] = {}
    done: list[tuple[ToolCall, ToolResult]] = []
    decided_at = len(turns)
    for at, turn in enumerate(turns[start:], start=start):
        if isinstance(turn, UserTurn):
            done = []
        elif isinstance(turn, AssistantTurn):
            calls = {call.id: call for call in turn.calls}
            decided_at = at
        elif isinstance(turn, ResultsTurn):
            done += [(calls[result.call_id], result) for result in turn.results if result.call_id in calls]
    return start, tuple(done), decided_at


def _thread(turns: Sequence[Turn], start: int) -> tuple[Exchange, ...]:
    """The questions that led to what was said last: each turn before it that ended in one."""
    exchanges: list[Exchange] = []
    closed = start
    while closed and (question := _question(turns[closed - 1])) is not None:
        begin = next((at + 1 for at in range(closed - 2, -1, -1) if _closes(turns[at])), 0)
        said = "\n".join(turn.text for turn in turns[begin : closed - 1] if isinstance(turn, UserTurn))
        exchanges.insert(0, Exchange(said, *question))
        closed = begin
    return tuple(exchanges)


def _question(turn: Turn) -> tuple[str, tuple[str, ...]] | None:
    if isinstance(turn, AssistantTurn):
        for call in turn.calls:
            if call.name == _ask:
                options = call.arguments.get("options") or ()
                return str(call.arguments.get("question", "")), tuple(map(str, options))
    return None


def _knowledge(turns: Sequence[Turn]) -> Mapping[str, Any]:
    """The newest of each data source, whether it was given or fetched."""
    known: dict[str, Any] = {}
    for turn in turns:
        if isinstance(turn, KnowledgeTurn):
            known.update((source.name, source.data) for source in turn.sources)
        elif isinstance(turn, ResultsTurn):
            for result in turn.results:
                if result.name == _fetch and result.ok:
                    known.update(result.data.get("raw", {}))
    return known


def _workout(
    turns: Sequence[Turn],
) -> tuple[tuple[Listed, ...] | None, Mapping[str, Any], str | None, tuple[str, ...]]:
    """The current workout as it was told last, its summary, the exercise last talked about, and those left out."""
    cut = bool(turns) and isinstance(turns[0], SummaryTurn)
    workout: tuple[Listed, ...] | None = None if cut else ()
    summary: Mapping[str, Any] = {}
    talked_about: str | None = None
    left_out: list[str] = []
    calls: dict[str, ToolCall] = {}
    for turn in turns:
        if isinstance(turn, AssistantTurn):
            calls |= {call.id: call for call in turn.calls}
        elif isinstance(turn, KnowledgeTurn):
            for source in turn.sources:
                if source.name == "current_workout":
                    workout, summary = _told(source.data)
        elif isinstance(turn, ResultsTurn):
            for result in turn.results:
                if not result.ok:
                    continue
                if result.name == _fetch and "current_workout" in result.data.get("raw", {}):
                    workout, summary = _told(result.data["raw"]["current_workout"])
                if result.name not in _changing:
                    continue
                workout = tuple(result.data.get("exercises", ()))
                summary = result.data.get("summary", summary)
                gone = result.data.get("old_exercise") or result.data.get("removed_exercise")
                if result.name == "generate_workout":
                    talked_about = None
                elif result.name == "remove_exercise":
                    talked_about = None
                    left_out.append(str(gone))
                else:
                    asked = calls[result.call_id].arguments if result.call_id in calls else {}
                    talked_about = result.data.get("new_id") or asked.get("exercise_id")
                    left_out += [str(gone)] if gone else []
    return workout, summary, talked_about, tuple(dict.fromkeys(left_out))


def _told(data: Any) -> tuple[tuple[Listed, ...], Mapping[str, Any]]:
    return tuple(data.get("exercises", ())), data.get("summary", {})
