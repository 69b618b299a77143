"""What has been said and done, read off the turns of a request: nothing else is remembered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from spotter.dialogue.answer import NUMBERED
from spotter.language.letters import body
from spotter.language.talk.intent import Stands, stands_after
from spotter.language.words import writable
from spotter.messages import (
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
"""An exercise of the current workout, as the tools store it."""

ASK, IDLE, FETCH = "message_ask_user", "idle", "fetch_data"
PLAN = "plan_today"
"""Its result is the current workout where it has a ``workout_version``; else it was looked at alone."""
_ENDING = {"end_pain": ("pain", "ended"), "delete_preference": ("active_preferences", "deleted")}
"""Of each tool that ends something stored: the source that tells of it, and the result's name for what was ended."""
_changing = frozenset({"generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"})

Done = tuple[tuple[ToolCall, ToolResult], ...]


@dataclass(frozen=True)
class Utterance:
    """What the person said at one go, and the question of the coach that came before it, if one did."""

    text: str
    question: str = ""
    options: tuple[str, ...] = ()
    listed: tuple[Listed, ...] = ()
    """The exercises of the workout that there was when it was said."""
    question_step: int = 0
    """How many acts of the message before were done when the coach asked."""
    changed: tuple[str, ...] = ()
    """Ids of the exercises of the workout that the message before changed."""
    listed_before: tuple[Listed, ...] = ()
    """The exercises that there were before that message, where it changed any."""
    earlier: str = ""
    """What was said before it, as far as that is known; empty where nothing was."""
    replied: str = ""
    """What the coach said before it, since the message before."""
    did: tuple[str, ...] = ()
    """The tools that the coach called for the message before, each once."""
    stands: Stands = Stands.NOTHING
    """What was made, set or recorded last when it was said."""
    has_plan: bool = False
    """Whether a weekly plan is known to be stored."""

    @cached_property
    def key(self) -> str:
        """What tells it from every other: 60 and 60.0 are equal, but not said alike."""
        return repr(self)

    @property
    def follows_a_new_one(self) -> bool:
        """Whether the message before made the whole workout."""
        return bool(self.changed) and not self.just_changed

    @property
    def just_changed(self) -> tuple[str, ...]:
        """Ids of the exercises that the message before changed; none where it made the whole workout."""
        is_all = {each.get("id") for each in self.listed} <= set(self.changed)
        return () if is_all else self.changed

    @property
    def answers(self) -> bool:
        """Whether it can be an answer."""
        return bool(self.question)


def _moved(before: list[str], after: tuple[Listed, ...]) -> str | None:
    """The name of the one exercise that stands elsewhere; None where none does, or it may be either of two."""
    now = [str(each["name"]) for each in after]
    if sorted(now) != sorted(before) or now == before:
        return None
    found = [
        name for name in now if [each for each in now if each != name] == [each for each in before if each != name]
    ]
    return found[0] if len(found) == 1 else None


@dataclass(slots=True)
class Revision:
    """What one message made of the workout."""

    message: int
    """The place of the message among all that were heard."""
    before: tuple[Listed, ...]
    summary_before: Mapping[str, Any]
    after: tuple[Listed, ...] = ()
    changed_ids: list[str] = field(default_factory=list)
    """Ids of the exercises that were adjusted, swapped in or added, as they are after it."""


@dataclass(slots=True)
class WorkoutState:
    """The current workout, as the results and the knowledge tell it."""

    exercises: tuple[Listed, ...] = ()
    known: bool = True
    """Whether it is known which workout there is, if any: a checkpoint may have cut it off."""
    summary: Mapping[str, Any] = field(default_factory=dict)
    talked_about: str | None = None
    """The id of the exercise that was adjusted or swapped in last."""
    swapped: tuple[str, Listed] | None = None
    """The id of what was swapped in last, and what it took the place of."""
    left_out: list[str] = field(default_factory=list)
    """Names of exercises that were swapped out or removed."""
    revisions: list[Revision] = field(default_factory=list)
    """What each message changed that can still be undone, the oldest first. What was undone is there no more."""
    last_change: Revision | None = None
    """What the newest message that changed anything made of it, undone or not."""
    before_call: dict[str, tuple[Listed, ...]] = field(default_factory=dict)
    """The exercises that there were before each call that changed them, by the call's id."""

    def told(self, data: Mapping[str, Any]) -> None:
        """The data source ``current_workout``."""
        self.known = True
        self.exercises = tuple(data.get("exercises", ()))
        self.summary = data.get("summary", {})

    def changed(self, call: ToolCall, data: Mapping[str, Any], message: int) -> None:
        """The result of a tool that changes the workout, on behalf of the ``message``-th message."""
        self.before_call[call.id] = self.exercises
        if not self.revisions or self.revisions[-1].message != message:
            self.revisions.append(Revision(message, self.exercises, self.summary))
        self._apply(call, data)
        self._note(call, data)

    def _apply(self, call: ToolCall, data: Mapping[str, Any]) -> None:
        old = next((each for each in self.exercises if each["id"] == call.arguments.get("exercise_id")), None)
        self.swapped = (str(data["new_id"]), old) if old is not None and data.get("new_id") else None
        self.known = True
        self.exercises = tuple(data.get("exercises", ()))
        self.summary = data.get("summary", self.summary)
        gone = data.get("old_exercise") or data.get("removed_exercise")
        if gone:
            self.left_out.append(str(gone))
        self.talked_about = data.get("new_id")
        if call.name == "adjust_exercise":
            self.talked_about = str(call.arguments.get("exercise_id"))

    def _note(self, call: ToolCall, data: Mapping[str, Any]) -> None:
        """Adds the change to the newest revision; one that leads back to an earlier workout ends what came since."""
        revision = self.revisions[-1]
        if call.name in ("generate_workout", PLAN):
            before = [str(each["name"]) for each in revision.before]
            revision.changed_ids = [
                str(each["id"])
                for each in self.exercises
                if each["name"] not in before or str(each["name"]) == _moved(before, self.exercises)
            ]
        elif data.get("new_id") or call.name == "adjust_exercise":
            revision.changed_ids.append(str(self.talked_about))
        revision.after = self.exercises
        self.last_change = revision
        for at, earlier in enumerate(self.revisions[:-1]):
            if earlier.before and without_ids(earlier.before) == without_ids(self.exercises):
                del self.revisions[at:]
                return


def without_ids(exercises: Sequence[Listed]) -> list[dict[str, Any]]:
    """The exercises as they are done, whatever their ids."""
    return [{name: value for name, value in each.items() if name != "id"} for each in exercises]


@dataclass(frozen=True, slots=True)
class ConversationState:
    """Where the conversation stands."""

    heard: tuple[Utterance, ...]
    """All that the person said, oldest first; before a checkpoint, what it has kept of that word for word."""
    workout: WorkoutState
    knowledge: Mapping[str, Any]
    """The newest data of each source."""
    done: Done
    """Calls made since the person last spoke, with their results."""
    untold: Done
    """Calls made before that, of which the person has not been told."""
    decided_at: int
    """How many turns there were when ``done`` was decided on."""
    said_at: int
    """How many turns there were when the person had last spoken and what it needs was loaded."""
    decisions: tuple[int, ...]
    """How many turns there were at each decision since the person last spoke; fetching data is none."""
    steps: int
    """How often the coach has acted since the person last spoke; fetching data is no act."""
    turns: int
    tools: frozenset[str]
    today: str

    @property
    def said(self) -> Utterance:
        """The last thing that the person said."""
        return self.heard[-1] if self.heard else Utterance("")

    @property
    def thread(self) -> tuple[Utterance, ...]:
        """What was said last and what led there through questions of the coach, oldest first."""
        begin = len(self.heard) - 1
        while begin > 0 and self.heard[begin].answers:
            begin -= 1
        return self.heard[max(0, begin) :]


def read(request: Request, until: int | None = None) -> ConversationState:
    """The conversation of a request, or of its first ``until`` turns."""
    turns = request.turns[:until]
    reading = _Reading(WorkoutState(known=not any(isinstance(turn, SummaryTurn) for turn in turns[:2])), len(turns))
    for at, turn in enumerate(turns):
        reading.take(turn, at)
    return ConversationState(
        heard=tuple(reading.heard),
        workout=reading.workout,
        knowledge=reading.knowledge,
        done=tuple(reading.done),
        untold=tuple(reading.untold),
        decided_at=reading.decided_at,
        said_at=reading.said_at,
        decisions=tuple(reading.decisions),
        steps=len(reading.decisions),
        turns=len(turns),
        tools=frozenset(tool.name for tool in request.tools),
        today=request.today,
    )


@dataclass(slots=True)
class _Reading:
    """The conversation while its turns are read one after the other."""

    workout: WorkoutState
    decided_at: int
    said_at: int = 0
    decisions: list[int] = field(default_factory=list)
    heard: list[Utterance] = field(default_factory=list)
    knowledge: dict[str, Any] = field(default_factory=dict)
    done: list[tuple[ToolCall, ToolResult]] = field(default_factory=list)
    untold: list[tuple[ToolCall, ToolResult]] = field(default_factory=list)
    calls: dict[str, ToolCall] = field(default_factory=dict)
    coach_spoke: bool = True
    told: list[str] = field(default_factory=list)
    did: list[str] = field(default_factory=list)
    stands: Stands = Stands.NOTHING
    question: tuple[str, tuple[str, ...]] = ("", ())
    question_step: int = 0

    def take(self, turn: Turn, at: int) -> None:
        if isinstance(turn, UserTurn):
            self._user(body(writable(turn.text)))
        elif isinstance(turn, AssistantTurn):
            self._assistant(turn, at)
        elif isinstance(turn, ResultsTurn):
            for result in turn.results:
                if result.call_id in self.calls:
                    self._result(self.calls[result.call_id], result)
        elif isinstance(turn, KnowledgeTurn):
            for source in turn.sources:
                self._learned(source.name, source.data)
        else:
            self.heard += (Utterance(writable(text)) for text in turn.said)
        if not self.decisions and self.heard:
            self.said_at = at + 1
            last = self.workout.last_change
            before = last if last is not None and last.message == len(self.heard) - 2 else Revision(0, (), {})
            self.heard[-1] = replace(
                self.heard[-1],
                listed=self.workout.exercises,
                changed=tuple(before.changed_ids),
                listed_before=before.before,
                has_plan=_has_exercises(self.knowledge.get("program")),
            )

    def _user(self, text: str) -> None:
        if self.coach_spoke or not self.heard:
            earlier = self.heard[-1].text if self.heard else ""
            told = "\n\n".join(self.told)
            step = self.question_step
            did = tuple(dict.fromkeys(self.did))
            self.stands = stands_after(self.did, self.stands)
            self.heard.append(
                Utterance(
                    text,
                    *self.question,
                    question_step=step,
                    earlier=earlier,
                    replied=told,
                    did=did,
                    stands=self.stands,
                )
            )
            self.told, self.did = [], []
        else:
            self.heard[-1] = replace(self.heard[-1], text=f"{self.heard[-1].text}\n{text}")
        self.coach_spoke, self.question, self.decisions = False, ("", ()), []
        self.untold += self.done
        self.done = []

    def _assistant(self, turn: AssistantTurn, at: int) -> None:
        self.coach_spoke, self.decided_at = True, at
        self.told += [turn.text] if turn.text else []
        self.did += [call.name for call in turn.calls]
        self.calls = {call.id: call for call in turn.calls}
        self.question = _question(turn.calls)
        self.question_step = len(self.decisions)
        if any(call.name != FETCH for call in turn.calls):
            self.decisions.append(at)
        if not turn.calls or any(call.name in (ASK, IDLE) for call in turn.calls):
            self.done, self.untold = [], []

    def _result(self, call: ToolCall, result: ToolResult) -> None:
        if call.name in (ASK, IDLE):
            return
        self.done.append((call, result))
        if not result.ok:
            return
        if call.name == FETCH:
            for name, data in result.data.get("raw", {}).items():
                self._learned(name, data)
        elif call.name in _ENDING:
            self._ended(_ENDING[call.name], result.data)
        elif call.name in _changing or (call.name == PLAN and "workout_version" in result.data):
            self.workout.changed(call, result.data, len(self.heard) - 1)

    def _ended(self, ending: tuple[str, str], data: Mapping[str, Any]) -> None:
        """What was ended is known no longer."""
        source, told = ending
        known, ended = self.knowledge.get(source), data.get(told)
        if isinstance(known, list) and isinstance(ended, Mapping):
            self.knowledge[source] = [each for each in known if each.get("id") != ended.get("id")]

    def _learned(self, name: str, data: Any) -> None:
        self.knowledge[name] = data
        if name == "current_workout":
            self.workout.told(data)


def _has_exercises(program: Any) -> bool:
    days = program.get("days", ()) if isinstance(program, Mapping) else ()
    return any(each.get("exercises") for each in days)


def _question(calls: Sequence[ToolCall]) -> tuple[str, tuple[str, ...]]:
    for call in calls:
        if call.name == ASK:
            question = str(call.arguments.get("question", "")).partition(NUMBERED)[0]
            return question, tuple(map(str, call.arguments.get("options") or ()))
    return "", ()
