"""The calls of outside tools that one action asks for: checked, counted and begun, each with its own key."""

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from functools import cached_property

from spotter.agent.calls import calls_of
from spotter.agent.outside.checks import out_of_calls, refusal
from spotter.agent.outside.concurrent_calls import ConcurrentCalls
from spotter.agent.outside.noted import noted_tool
from spotter.agent.outside.results import fit_to_keep
from spotter.agent.ports import Ports
from spotter.model_response import ToolCall
from spotter.store.events import Event, result_key
from spotter.store.keys import SessionRef
from spotter.store.outside_tools import calls_key, is_approved, reserve_call
from spotter.tools.outside import Approval, OutsideCall, OutsideTool
from spotter.tools.tool import Outcome

MOST_AT_ONCE = 8
"""Calls of one action. They run beside each other, so that all together take no longer than one may."""
TOO_MANY = f"Of one answer at most {MOST_AT_ONCE} calls of outside tools are made. Ask for this one again by itself."


class Begun(Enum):
    """What has become of a call that nothing speaks against."""

    UNDER_WAY = "under way"
    WAITS = "waits for the user"


class OutsideRound:
    """The outside calls of an action. ``decisions`` are the user's by result key; ``asked`` the calls asked about."""

    def __init__(
        self,
        ports: Ports,
        ref: SessionRef,
        action: Event,
        decisions: Mapping[str, Event],
        asked: Collection[str],
        offered: Callable[[], Mapping[str, OutsideTool]],
    ) -> None:
        self._ports = ports
        self._ref = ref
        self._action = action
        self._decisions = decisions
        self._asked = asked
        self._offer = offered
        self._calls = {call.id: call for call in calls_of(action) if noted_tool(action, call.id)}
        self._under_way = ConcurrentCalls()

    def has(self, call: ToolCall) -> bool:
        """Whether a call is for a tool from outside."""
        return call.id in self._calls

    def begin(self, call: ToolCall) -> Outcome | Begun:
        """Begin a call; or the outcome that says why it is not made, or that it waits.

        It is counted before it is made: a crash in between costs the user a call of the day, and none is made beyond
        them. A second try counts it no second time, and calls with the same key.
        """
        noted = noted_tool(self._action, call.id)
        assert noted is not None  # noqa: S101 - ``has`` says so
        if [*self._calls].index(call.id) >= MOST_AT_ONCE:
            return Outcome.refused(TOO_MANY)
        refused = refusal(noted, self._offered, call)
        if refused is not None:
            return refused
        tool = self._offered[call.name]
        if self._waits(call, tool):
            return Begun.WAITS
        most = tool.policy.calls_per_day
        if most is not None and not self._is_counted(call, tool, most):
            return out_of_calls(most)
        made = OutsideCall(self._ref.tenant, self._ref.user, self._call_key(call))
        self._under_way.start(call.id, lambda: tool.call(dict(call.arguments), made), made.seconds)
        return Begun.UNDER_WAY

    def finished(self) -> Iterator[tuple[ToolCall, Outcome]]:
        """The calls that are under way, as they end, with what is to be kept of their outcomes."""
        for call_id, outcome in self._under_way.finished():
            yield self._calls[call_id], fit_to_keep(outcome)

    @cached_property
    def _offered(self) -> Mapping[str, OutsideTool]:
        return self._offer()

    def _call_key(self, call: ToolCall) -> str:
        return f"{self._action.run}/{self._action.step}/{call.id}"

    def _waits(self, call: ToolCall, tool: OutsideTool) -> bool:
        """Whether the call must not be made before the user has approved it. One that was asked about is decided on."""
        if self._decision(call) is not None:
            return False
        if call.id in self._asked or tool.approval is Approval.ALWAYS:
            return True
        if tool.approval is Approval.NEVER:
            return False
        return not is_approved(self._ports.table, self._ref.tenant, self._ref.user, tool.ref, tool.digest)

    def _is_counted(self, call: ToolCall, tool: OutsideTool, most: int) -> bool:
        """Counted on the day, in UTC, that the log tells the call was asked for or approved on: no retry moves it."""
        day = (self._decision(call) or self._action).at[:10]
        counted = calls_key(self._ref.tenant, self._ref.user, day, tool.ref)
        return reserve_call(self._ports.table, counted, f"{self._ref.session}/{self._call_key(call)}", most)

    def _decision(self, call: ToolCall) -> Event | None:
        return self._decisions.get(result_key(self._action.run, self._action.step, call.id))
