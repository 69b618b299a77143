"""Loading more of what is stored about the user."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.tool import Needs, Outcome, Reads, Tool, ToolContext
from spotter.training import sources

SourceName = Literal[
    "user_profile",
    "category_goals",
    "muscle_goals",
    "active_preferences",
    "workout_history",
    "exercise_distribution",
    "user_settings",
    "current_workout",
]


class HistoryParams(ToolArguments):
    """How much of the history."""

    limit: Annotated[
        int,
        Field(ge=1, le=sources.HISTORY_MOST, description="How many of the newest workouts to fetch"),
        BeforeValidator(reject_bool),
    ] = sources.HISTORY_DEFAULT


class Params(ToolArguments):
    """Parameters of the sources that take any."""

    workout_history: HistoryParams | None = None


class FetchData(ToolArguments):
    """Arguments of ``fetch_data``."""

    sources: list[SourceName] = Field(min_length=1, max_length=16, description="Names of the data sources to fetch")
    params: Params | None = Field(None, description='Parameters by source, such as {"workout_history": {"limit": 5}}')


def _needs(arguments: FetchData, context: ToolContext) -> Needs:
    history = arguments.params.workout_history if arguments.params else None
    limits = {"workout_history": history.limit} if history else {}
    return sources.needs(arguments.sources, context.session, limits)


def _fetch(arguments: FetchData, _context: ToolContext, reads: Reads) -> Outcome:
    loaded = [sources.load(name, reads) for name in dict.fromkeys(arguments.sources)]
    text = "\n".join(f"{source.name}:\n{source.text}" for source in loaded)
    data = {
        "success": True,
        "data": {source.name: source.text for source in loaded},
        "raw": {source.name: source.data for source in loaded},
    }
    return Outcome(data, text)


FETCH_DATA = Tool(
    "fetch_data",
    "Fetch what is stored about the user, when it is needed and not in the conversation yet.",
    FetchData,
    _fetch,
    _needs,
)
