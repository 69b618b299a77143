"""Every tool that the agent can be given."""

from collections.abc import Collection, Mapping

from spotter.messages import ToolDefinition
from spotter.tools.communication import IDLE, MESSAGE_ASK_USER, MESSAGE_NOTIFY_USER
from spotter.tools.data import FETCH_DATA
from spotter.tools.goals import SET_GOALS
from spotter.tools.pain import END_PAIN, SET_PAIN
from spotter.tools.planning import PLAN_TODAY
from spotter.tools.preferences import DELETE_PREFERENCE, SET_PREFERENCE
from spotter.tools.settings import UPDATE_SETTINGS
from spotter.tools.tool import AnyTool
from spotter.tools.workout import ADJUST_EXERCISE, GENERATE_WORKOUT, REMOVE_EXERCISE, SWAP_EXERCISE

_all: tuple[AnyTool, ...] = (
    MESSAGE_NOTIFY_USER,
    MESSAGE_ASK_USER,
    IDLE,
    GENERATE_WORKOUT,
    SWAP_EXERCISE,
    ADJUST_EXERCISE,
    REMOVE_EXERCISE,
    FETCH_DATA,
    SET_GOALS,
    SET_PREFERENCE,
    DELETE_PREFERENCE,
    SET_PAIN,
    END_PAIN,
    UPDATE_SETTINGS,
    PLAN_TODAY,
)

REGISTRY: Mapping[str, AnyTool] = {tool.name: tool for tool in _all}


def definitions(names: Collection[str] | None = None) -> tuple[ToolDefinition, ...]:
    """The tools as they are offered to a model, in the registry's order; those of ``names`` alone, if given."""
    return tuple(tool.definition() for tool in _all if names is None or tool.name in names)
