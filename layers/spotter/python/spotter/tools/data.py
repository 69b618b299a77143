"""Loading more of what is stored about the user."""

from typing import Annotated, Literal

from pydantic import Field

from spotter.tools.form import NOT_TRUTH, Form
from spotter.tools.tool import Needs, Outcome, Reads, Scope, Tool
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


class HistoryParams(Form):
    """How much of the history."""

    limit: Annotated[
        int, Field(ge=1, le=sources.HISTORY_MOST, description="How many of the newest workouts to fetch"), NOT_TRUTH
    ] = sources.HISTORY_DEFAULT


class Params(Form):
    """Parameters of the sources that take any."""

    workout_history: HistoryParams | None = None


class FetchData(Form):
    """Arguments of ``fetch_data``."""

    sources: list[SourceName] = Field(min_length=1, max_length=16, description="Names of the data sources to fetch")
    params: Params | None = Field(None, description='Parameters by source, such as {"workout_history": {"limit": 5}}')


def _needs(arguments: FetchData, scope: Scope) -> Needs:
    history = arguments.params.workout_history if arguments.params else None
    limits = {"workout_history": history.limit} if history else {}
    return sources.needs(arguments.sources, scope.session, limits)


def _fetch(arguments: FetchData, _scope: Scope, reads: Reads) -> Outcome:
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
