"""Every tool that the agent can be given."""

from collections.abc import Collection, Mapping

from spotter.messages import ToolDefinition
from spotter.tools.analytics import (
    ANALYZE_STALL,
    GET_EXERCISE_HISTORY,
    GET_GOAL_PROGRESS,
    GET_INSIGHT,
    GET_PROGRESS_SUMMARY,
    GET_WEEKLY_SUMMARIES,
    GET_WORKOUT_STATS,
    GET_WORKOUTS_BY_DATE,
)
from spotter.tools.communication import IDLE, MESSAGE_ASK_USER, MESSAGE_NOTIFY_USER
from spotter.tools.correcting import CORRECT_WORKOUT
from spotter.tools.data import FETCH_DATA
from spotter.tools.equipment import SET_EQUIPMENT
from spotter.tools.exercise_search import (
    GET_ALL_EXERCISES,
    GET_EXERCISE_SUGGESTIONS,
    GET_EXERCISES_FOR_DAY,
    GET_TODAY_EXERCISES,
    VALIDATE_EXERCISE,
)
from spotter.tools.goals import SET_GOALS
from spotter.tools.logging import DELETE_WORKOUT, LOG_WORKOUT, UNDO_LOG
from spotter.tools.pain import END_PAIN, SET_PAIN
from spotter.tools.planning import PLAN_TODAY
from spotter.tools.preferences import DELETE_PREFERENCE, SET_PREFERENCE
from spotter.tools.profile import UPDATE_PROFILE
from spotter.tools.program import SET_PROGRAM
from spotter.tools.schedule import (
    CANCEL_SCHEDULED_WORKOUT,
    GET_SCHEDULED_WORKOUTS,
    SCHEDULE_WORKOUT,
    UPDATE_SCHEDULED_WORKOUT,
)
from spotter.tools.settings import UPDATE_SETTINGS
from spotter.tools.timers import GENERATE_EXERCISE_TIMER, GENERATE_WORKOUT_TIMERS
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
    GET_PROGRESS_SUMMARY,
    GET_WORKOUT_STATS,
    GET_GOAL_PROGRESS,
    GET_WEEKLY_SUMMARIES,
    GET_WORKOUTS_BY_DATE,
    GET_EXERCISE_HISTORY,
    GET_TODAY_EXERCISES,
    GET_EXERCISES_FOR_DAY,
    GET_ALL_EXERCISES,
    GET_EXERCISE_SUGGESTIONS,
    VALIDATE_EXERCISE,
    ANALYZE_STALL,
    GET_INSIGHT,
    SET_GOALS,
    SET_PREFERENCE,
    DELETE_PREFERENCE,
    SET_PAIN,
    END_PAIN,
    UPDATE_SETTINGS,
    UPDATE_PROFILE,
    SET_EQUIPMENT,
    PLAN_TODAY,
    SET_PROGRAM,
    LOG_WORKOUT,
    CORRECT_WORKOUT,
    UNDO_LOG,
    DELETE_WORKOUT,
    SCHEDULE_WORKOUT,
    GET_SCHEDULED_WORKOUTS,
    UPDATE_SCHEDULED_WORKOUT,
    CANCEL_SCHEDULED_WORKOUT,
    GENERATE_EXERCISE_TIMER,
    GENERATE_WORKOUT_TIMERS,
)

REGISTRY: Mapping[str, AnyTool] = {tool.name: tool for tool in _all}


def definitions(names: Collection[str] | None = None) -> tuple[ToolDefinition, ...]:
    """The tools as they are offered to a model, in the registry's order; those of ``names`` alone, if given."""
    return tuple(tool.definition() for tool in _all if names is None or tool.name in names)
