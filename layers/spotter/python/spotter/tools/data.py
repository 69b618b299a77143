"""Loading more of what is stored about the user."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training import sources
from spotter.training.data_source import Asked

SourceName = Literal[
    "user_profile",
    "category_goals",
    "muscle_goals",
    "active_preferences",
    "workout_history",
    "exercise_distribution",
    "user_settings",
    "current_workout",
    "equipment",
    "program",
    "pain",
    "schedule",
    "memories",
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


def _fetch(arguments: FetchData, context: ToolContext, reader: Reader) -> Outcome:
    history = arguments.params.workout_history if arguments.params else None
    limits = {"workout_history": history.limit} if history else {}
    loaded = sources.fetch(reader, arguments.sources, Asked(context.session, context.today), limits)
    text = "\n".join(f"{source.name}:\n{source.text}" for source in loaded)
    data = {
        "success": True,
        "data": {source.name: source.text for source in loaded},
        "raw": {source.name: source.data for source in loaded if source.version != sources.UNREAD_VERSION},
    }
    return Outcome(data, text)


FETCH_DATA = ReadingTool(
    "fetch_data",
    "Fetch what is stored about the user, when it is needed and not in the conversation yet.",
    FetchData,
    _fetch,
)
