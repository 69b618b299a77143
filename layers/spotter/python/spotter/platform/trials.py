"""What keeps an administrator's trial of a tool from calling it: the checks that ``act`` makes of an agent's call."""

import hashlib
from collections.abc import Mapping
from typing import Any

from spotter.tools.json_schema import InvalidSchema, argument_faults
from spotter.tools.outside import ToolPolicy
from spotter.validation import in_one_line

MOST_FAULTS = 5
_KEY_LETTERS = 32


def trial_key(tenant: str, user: str, ref: str, key: str) -> str:
    """The key that a trial is sent under: the same for the same key of a user for a tool, and nobody else's.

    ``ref`` names the tool, ``key`` is the user's own. ``test/<32 hexadecimal digits>``: what receives it learns no id.
    """
    named = "\n".join((tenant, user, ref, key))
    return f"test/{hashlib.sha256(named.encode()).hexdigest()[:_KEY_LETTERS]}"


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
