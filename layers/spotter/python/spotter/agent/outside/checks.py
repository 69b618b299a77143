"""What keeps a call of an outside tool from being made, told to the model as its result. No prompt enforces it."""

from collections.abc import Mapping
from dataclasses import replace

from spotter.agent.model_checks.faults import INVALID_ARGUMENTS, NOT_JSON
from spotter.agent.outside.noted import NotedTool
from spotter.model_response import UNREADABLE, ToolCall
from spotter.tools.json_schema import InvalidSchema, argument_faults
from spotter.tools.outside import OutsideTool
from spotter.tools.tool import Outcome
from spotter.validation import in_one_line

MOST_FAULTS = 5

GONE = "This tool is no longer there, so the call was not made."
CHANGED = (
    "This tool has changed since the call was asked for, so the call was not made. "
    "If it is still wanted, ask for it again by what the tool says of itself now."
)
UNFIT = "This tool says of its arguments what cannot be checked, so the call was not made."


def refusal(noted: NotedTool, offered: Mapping[str, OutsideTool], call: ToolCall) -> Outcome | None:
    """Why the call is not made, whether the user approves or not; None where nothing speaks against it."""
    tool = offered.get(call.name)
    if tool is None or tool.ref != noted.ref:
        return Outcome.refused(GONE)
    if tool.digest != noted.digest:
        return Outcome.refused(CHANGED)
    if UNREADABLE in call.arguments:
        return _invalid(NOT_JSON)
    try:
        faults = argument_faults(tool.parameters, call.arguments, MOST_FAULTS)
    except InvalidSchema:
        return Outcome.refused(UNFIT)
    if faults:
        return _invalid(f"These arguments are not valid. {in_one_line(faults)}")
    forbidden = tool.policy.faults(call.arguments)[:MOST_FAULTS]
    return _invalid(f"These arguments are not allowed here. {'; '.join(forbidden)}") if forbidden else None


def out_of_calls(most: int) -> Outcome:
    """The day's calls of the tool have been made."""
    return Outcome.refused(
        f"This tool may be called {most} times a day, and that is reached. It can be called again tomorrow (UTC)."
    )


def _invalid(reason: str) -> Outcome:
    return replace(Outcome.refused(reason), fault=INVALID_ARGUMENTS)
