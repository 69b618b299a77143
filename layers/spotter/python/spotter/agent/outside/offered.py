"""The outside tools that an agent is offered, by the names that a model calls them by."""

from collections.abc import Collection, Mapping
from itertools import islice

from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.observability import logger
from spotter.tools.json_schema import InvalidSchema, check_shape
from spotter.tools.outside import OutsideTool, is_outside_ref

MOST_OFFERED = 64
"""Beside the built-in ones: providers take 128 tools in a request, and each call of a model pays for all."""


def outside_tools(ports: Ports, tenant: str, profile: AgentProfile) -> Mapping[str, OutsideTool]:
    """The agent's outside tools in an order that does not change, so that the providers' caches are met.

    Without a ref of one nothing is asked. A tool is left out whose name is a built-in one's, or whose schema no
    provider could be given: neither may take a turn down.
    """
    if not any(map(is_outside_ref, profile.tools)):
        return {}
    found = ports.outside(tenant, profile)
    built_in = ports.tools()
    fit = ((name, found[name]) for name in sorted(found) if _is_fit(found[name], name, built_in))
    return dict(islice(fit, MOST_OFFERED))


def _is_fit(tool: OutsideTool, name: str, built_in: Collection[str]) -> bool:
    if name in built_in or tool.name != name:
        return False
    try:
        check_shape(tool.parameters)
    except InvalidSchema as wrong:
        logger.warning("an outside tool is not offered for its schema", extra={"fault": str(wrong)})
        return False
    return True
