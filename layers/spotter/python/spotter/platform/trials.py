"""What keeps an administrator's trial of a tool from calling it: the checks that ``act`` makes of an agent's call."""

from collections.abc import Mapping
from typing import Any

from spotter.tools.json_schema import InvalidSchema, argument_faults
from spotter.tools.outside import ToolPolicy
from spotter.validation import in_one_line

MOST_FAULTS = 5


def argument_fault(schema: Mapping[str, Any], policy: Mapping[str, Any], arguments: Mapping[str, Any]) -> str:
    """Why a tool with this schema and this stored policy is not called with these arguments; empty where it may be."""
    try:
        faults = argument_faults(schema, arguments, MOST_FAULTS)
        if faults:
            return f"The arguments are not what the schema says. {in_one_line(faults)}"
        forbidden = ToolPolicy.of(policy).faults(arguments)
    except (InvalidSchema, ValueError) as invalid:
        return f"The tool cannot be used as it is stored: {invalid}."
    return f"The policy of the tool does not allow it. {'; '.join(forbidden[:MOST_FAULTS])}" if forbidden else ""
