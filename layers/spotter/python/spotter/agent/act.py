"""The tools of one action: for each call its result and its effects, in one transaction, exactly once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import ValidationError

from spotter.agent.calls import CANCELLED, DENIED, OpenCall, calls_of, decisions
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.message_day import day_of
from spotter.agent.model_checks.faults import INVALID_ARGUMENTS, NOT_JSON, UNKNOWN_TOOL
from spotter.agent.model_checks.workout_limits import WORKOUT_TOOLS, limits_in
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.errors import Contended, Fenced, NotFound
from spotter.model_response import UNREADABLE, ToolCall
from spotter.store.events import Event, NewEvent, result_key
from spotter.store.keys import CURRENT_WORKOUT
from spotter.store.log import WritesRefusedError
from spotter.store.table import Key
from spotter.tools.tool import Outcome, ToolContext, TurnEffect
from spotter.training import repository
from spotter.training.repository import TableReader
from spotter.validation import field_faults, in_one_line

_TRIES = 8
MOST_FAULTS = 5
"""Of a call's arguments, told to the model: it mends the rest when it sends them again."""


def act(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """Run the calls of the action at ``seen`` in order, and say where the turn goes from there."""
    try:
        with writing(ports, pointers.ref, attempt) as writer:
            return _Acting(ports, writer, pointers).run()
    except (Fenced, NotFound):
        return pointers.advance(next=Next.ENDED)


@dataclass(frozen=True, slots=True)
class _Done:
    event: Event
    turn_effect: TurnEffect

    @property
    def failed(self) -> bool:
        return not self.event.data["ok"]

    @property
    def cancelled(self) -> bool:
        return bool(self.event.data["status"] == CANCELLED)


class _Acting:
    def __init__(self, ports: Ports, writer: EventWriter, pointers: Pointers) -> None:
        self._ports = ports
        self._writer = writer
        self._pointers = pointers
        ref = pointers.ref
        snapshot, state = ports.log.read_with_state(ref, pointers.seen)
        if snapshot.head.lease_run != pointers.run:
            raise Fenced("the run has ended")
        self._head = snapshot.head
        writer.follow(snapshot.head)
        self._action, *later = snapshot.events
        self._reader = TableReader(ports.table, ref.user_pk)
        self._reader.know(Key(ref.pk, CURRENT_WORKOUT), state.get(CURRENT_WORKOUT))
        self._calls = calls_of(self._action)
        self._decisions = decisions(later)
        self._appender = writer.appender(
            run=pointers.run,
            step=pointers.step,
            after=self._action.seq,
            pending=[self._key(call) for call in self._calls],
            known=later,
        )

    def run(self) -> Pointers:
        done: list[_Done] = []
        waiting = False
        for index, call in enumerate(self._calls):
            if index:
                self._look_again()
            if self._belongs_to_an_earlier_run(call):
                continue
            if self._waits(call):
                waiting = True
            else:
                done.append(self._answer(call))
        return self._pointers.advance(
            start=self._head.context_start,
            seen=self._appender.last_seq,
            step=self._pointers.step + 1,
            next=_next(done, waiting),
        )

    def _key(self, call: ToolCall) -> str:
        return result_key(self._action.run, self._action.step, call.id)

    def _belongs_to_an_earlier_run(self, call: ToolCall) -> bool:
        """Whether the call was answered before this run, which is here for what the user has decided since."""
        return self._action.run != self._pointers.run and self._appender.landed(self._key(call)) is not None

    def _waits(self, call: ToolCall) -> bool:
        """Whether the call must not run before the user has approved it."""
        tool = self._ports.tools().get(call.name)
        undecided = tool is not None and tool.approval and self._key(call) not in self._decisions
        return undecided and not self._head.is_cancelled(self._pointers.run)

    def _look_again(self) -> None:
        """Read HEAD anew: the user may have stopped the run between two tools."""
        self._head = self._ports.log.head(self._pointers.ref)
        self._writer.follow(self._head)
        if self._head.lease_run != self._pointers.run:
            raise Fenced("the run has ended")

    def _answer(self, call: ToolCall) -> _Done:
        """The result of a call and its effects, landed together; run again when what it read has changed."""
        landed = self._appender.landed(self._key(call))
        if landed is not None:
            return self._told(landed)
        for _ in range(_TRIES):
            unrun = self._reason_not_to_run(call)
            outcome = None if unrun else self._outcome(call)
            if outcome is None:
                draft = OpenCall(self._action, call).closed(unrun)
            else:
                draft = _result(self._action, call, self._key(call), outcome)
            effects = outcome.effects if outcome else ()
            writes = repository.writes_of(self._pointers.ref.user_pk, effects, self._ports.log.now())
            try:
                event = self._appender.append(draft, writes)
            except WritesRefusedError:
                self._forget_reads()
                continue
            if effects:
                self._forget_reads()
            return self._told(event)
        raise Contended("what a tool reads kept changing")

    def _reason_not_to_run(self, call: ToolCall) -> str:
        if self._head.is_cancelled(self._pointers.run):
            return CANCELLED
        decision = self._decisions.get(self._key(call))
        return DENIED if decision is not None and not decision.data["approval"]["approved"] else ""

    def _told(self, event: Event) -> _Done:
        self._writer.tell_again(event)
        self._writer.tell_now()
        return _Done(event, TurnEffect(event.data.get("ends", TurnEffect.NO)))

    def _forget_reads(self) -> None:
        self._reader = TableReader(self._ports.table, self._pointers.ref.user_pk)

    def _outcome(self, call: ToolCall) -> Outcome:
        offered = self._ports.profile_of(self._pointers.tenant, self._head.agent).tools
        tool = self._ports.tools().get(call.name) if call.name in offered else None
        if tool is None:
            reason = f"There is no tool named {call.name[:64]!r}. Use one of: {', '.join(sorted(offered))}."
            return replace(Outcome.refused(reason), fault=UNKNOWN_TOOL)
        try:
            arguments = tool.arguments.model_validate(dict(call.arguments))
        except ValidationError as invalid:
            faults = in_one_line(field_faults(invalid, "arguments", MOST_FAULTS))
            reason = NOT_JSON if UNREADABLE in call.arguments else f"These arguments are not valid. {faults}"
            return replace(Outcome.refused(reason), fault=INVALID_ARGUMENTS)
        ref, day = self._pointers.ref, day_of(self._action)
        context = ToolContext(
            ref.tenant,
            ref.user,
            ref.session,
            f"{self._action.run}/{self._action.step}/{call.id}",
            day.today,
            limits_in(self._action) if call.name in WORKOUT_TOOLS else None,
            day.zone,
        )
        return tool.answer(arguments, context, self._reader)


def _result(action: Event, call: ToolCall, key: str, outcome: Outcome) -> NewEvent:
    data = {
        "call": call.id,
        "name": call.name,
        "ok": outcome.ok,
        "status": "done" if outcome.ok else "error",
        "text": outcome.text,
        "data": dict(outcome.data),
        "ends": outcome.turn_effect,
        **({"fault": outcome.fault} if outcome.fault else {}),
    }
    return NewEvent("result", action.run, action.step, key, data)


def _next(done: Sequence[_Done], waiting: bool) -> Next:
    """Where the turn goes: a question waits for the user; idle ends, unless a call beside it failed."""
    if any(one.cancelled for one in done):
        return Next.CANCELLED
    if waiting:
        return Next.APPROVAL
    if any(one.turn_effect is TurnEffect.ASKED for one in done):
        return Next.ASKED
    if any(one.turn_effect is TurnEffect.IDLE for one in done) and not any(one.failed for one in done):
        return Next.IDLE
    return Next.THINK
