"""The tools of one action: for each call its result and its effects, in one transaction, exactly once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import ValidationError

from spotter.agent.approvals import asked_before
from spotter.agent.calls import CANCELLED, DENIED, OpenCall, calls_of, decisions
from spotter.agent.event_writer import EventWriter, writing
from spotter.agent.message_day import day_of
from spotter.agent.model_checks.faults import INVALID_ARGUMENTS, NOT_JSON, UNKNOWN_TOOL
from spotter.agent.model_checks.workout_limits import WORKOUT_TOOLS, limits_in
from spotter.agent.outside.noted import FIELD, noted_tool
from spotter.agent.outside.offered import outside_tools
from spotter.agent.outside.round import Begun, OutsideRound
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.run_agent import profile_in
from spotter.errors import Contended, Fenced, NotFound
from spotter.model_response import UNREADABLE, ToolCall
from spotter.store.events import Event, NewEvent, result_key
from spotter.store.keys import CURRENT_WORKOUT
from spotter.store.log import WritesRefusedError
from spotter.store.table import Key
from spotter.tools.outside import OutsideTool, is_outside_ref
from spotter.tools.tool import Outcome, ToolContext, TurnEffect
from spotter.training import repository
from spotter.training.repository import TableReader
from spotter.validation import field_faults, in_one_line

_TRIES = 8
MOST_FAULTS = 5
"""Of a call's arguments, told to the model: it mends the rest when it sends them again."""


def act(ports: Ports, pointers: Pointers, attempt: int = 0) -> Pointers:
    """Run the calls of the action at ``seen``, and say where the turn goes from there.

    Built-in tools run in order. Calls of outside tools are begun in order, run beside all others, and are waited for at
    the end.
    """
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
        self._begun = next((event.seq for event in later if event.run == pointers.run != self._action.run), 0)
        """Where in the log the decision stands that this run is here for; 0 where the calls are its own."""
        self._outside = OutsideRound(
            ports, ref, self._action, self._decisions, asked_before(later), self._tools_from_outside
        )
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
                self._look_again(call)
            if self._belongs_to_an_earlier_run(call):
                continue
            answered = self._answer(call)
            if isinstance(answered, _Done):
                done.append(answered)
            elif answered is Begun.WAITS:
                waiting = True
        done += [self._keep(call, outcome) for call, outcome in self._outside.finished()]
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
        landed = self._appender.landed(self._key(call))
        return landed is not None and landed.seq < self._begun

    def _look_again(self, call: ToolCall) -> None:
        """Read HEAD anew: the user may have stopped the run between two tools.

        Before a call that leaves the house, the newest events too: another executor may have made it meanwhile.
        """
        if self._outside.has(call):
            snapshot = self._ports.log.read(self._pointers.ref, self._appender.last_seq + 1)
            self._appender.meet(snapshot.events)
            self._head = snapshot.head
        else:
            self._head = self._ports.log.head(self._pointers.ref)
        self._writer.follow(self._head)
        if self._head.lease_run != self._pointers.run:
            raise Fenced("the run has ended")

    def _answer(self, call: ToolCall) -> _Done | Begun:
        """The result of a call; or what has become of one that has none yet."""
        landed = self._appender.landed(self._key(call))
        if landed is not None:
            return self._told(landed)
        unrun = self._reason_not_to_run(call)
        if unrun:
            return self._told(self._appender.append(OpenCall(self._action, call).closed(unrun)))
        if self._outside.has(call):
            begun = self._outside.begin(call)
            return self._keep(call, begun) if isinstance(begun, Outcome) else begun
        return Begun.WAITS if self._waits(call) else self._carried_out(call)

    def _waits(self, call: ToolCall) -> bool:
        """Whether the user has to approve a call of a built-in tool, and has not said anything."""
        tool = self._ports.tools().get(call.name)
        return tool is not None and tool.approval and self._key(call) not in self._decisions

    def _carried_out(self, call: ToolCall) -> _Done:
        """The result of a built-in tool and its effects, landed together; run again when what it read has changed."""
        for _ in range(_TRIES):
            outcome = self._outcome(call)
            draft = _result(self._action, call, self._key(call), outcome)
            writes = repository.writes_of(self._pointers.ref.user_pk, outcome.effects, self._ports.log.now())
            try:
                event = self._appender.append(draft, writes)
            except WritesRefusedError:
                self._forget_reads()
                continue
            if outcome.effects:
                self._forget_reads()
            return self._told(event)
        raise Contended("what a tool reads kept changing")

    def _keep(self, call: ToolCall, outcome: Outcome) -> _Done:
        """The result of an outside tool, landed; the one that is there already, where another executor was quicker."""
        return self._told(self._appender.append(_result(self._action, call, self._key(call), outcome)))

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

    def _tools_from_outside(self) -> Mapping[str, OutsideTool]:
        profile = profile_in(self._ports, self._pointers)
        return outside_tools(self._ports, self._pointers.tenant, profile)

    def _outcome(self, call: ToolCall) -> Outcome:
        offered = profile_in(self._ports, self._pointers).tools
        tool = self._ports.tools().get(call.name) if call.name in offered else None
        if tool is None:
            names = sorted([name for name in offered if not is_outside_ref(name)] + [*self._tools_from_outside()])
            reason = f"There is no tool named {call.name[:64]!r}. Use one of: {', '.join(names)}."
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
    noted = noted_tool(action, call.id)
    data = {
        "call": call.id,
        "name": call.name,
        "ok": outcome.ok,
        "status": "done" if outcome.ok else "error",
        "text": outcome.text,
        "data": dict(outcome.data),
        "ends": outcome.turn_effect,
        **({"fault": outcome.fault} if outcome.fault else {}),
        **({FIELD: noted.ref} if noted else {}),
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
