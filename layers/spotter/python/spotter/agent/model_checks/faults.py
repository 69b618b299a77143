"""Calls that a model got wrong: told to it once, and the second time the run stops and says so."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.agent.answers import action_data
from spotter.agent.containment import CODE
from spotter.agent.costs.totals import totals_of
from spotter.model_response import ModelResponse
from spotter.store.events import Event

INVALID_ARGUMENTS = "invalid_arguments"
UNKNOWN_TOOL = "unknown_tool"
NOT_JSON = "These arguments could not be read: they were not one JSON object. Send the call again with valid JSON."
MODEL = "faults-1"
"""What an action names as the model where a run was stopped for its calls."""


def repeated_fault(events: Sequence[Event], run: str) -> Event | None:
    """The newest result of a mistake that the model was told of and has made again; None where there is none.

    It is one mistake: invalid arguments for the same tool, or a tool that there is not, whichever. Two in one step
    count once, since the model has not been told between them; a message that came since begins anew.
    """
    message = max((event.seq for event in events if event.type == "user_message"), default=0)
    told: dict[str, int] = {}
    for event in events:
        if event.seq < message or event.run != run or event.type != "result" or "fault" not in event.data:
            continue
        mistake = event.data["fault"] if event.data["fault"] == UNKNOWN_TOOL else f"of {event.data['name']}"
        if told.setdefault(mistake, event.step) < event.step:
            return event
    return None


def stopped_action(events: Sequence[Event], run: str, fault: Event) -> dict[str, Any]:
    """The content of an action in which code ends a run over a repeated mistake."""
    saw = max(event.seq for event in events)
    response = ModelResponse(_said(fault.data), (), CODE, MODEL, fallback="the model's calls were not valid twice")
    return action_data(response, saw, totals_of(events, run))


def _said(result: Mapping[str, Any]) -> str:
    if result["fault"] == UNKNOWN_TOOL:
        what = "the model asked twice for a tool that does not exist"
    else:
        what = f"the model's call of {result['name']} was not valid, and not the second time either"
    return (
        f"I have stopped here: {what}. That call changed nothing; what was reported as done before is done. "
        "Please say again what you want, if possible in smaller steps."
    )
