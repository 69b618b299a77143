"""Which tools MCP clients are offered, and what is said of each beyond what an agent is told."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

from spotter.mcp import results
from spotter.tools.analytics import Days
from spotter.tools.arguments import ToolArguments
from spotter.tools.logged_workouts import DayName
from spotter.tools.logging import Confirmed
from spotter.tools.tool import AnyTool, Untitled, parameters_of
from spotter.training.ingest.reading import LONGEST_TEXT


class NoArguments(ToolArguments):
    """A tool that is told nothing."""


class WrittenWorkout(ToolArguments):
    """Arguments of ``log_workout``: over MCP there is no current workout whose exercises could be completed."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)] | None = Field(
        None, description="What was done, in the person's own words: bench press 3x8 @ 80kg, pull-ups 10 9 8"
    )
    date: DayName | None = Field(
        None, description="Day of the text: YYYY-MM-DD, or such as yesterday; today if left out"
    )
    confirm: Confirmed | None = Field(
        None, description="Instead of a text: items of an earlier log that were held, as the person has settled them"
    )
    confirmed: bool = Field(False, description="The person says that unusually heavy sets are right")


class Period(ToolArguments):
    """Arguments of ``get_progress_summary``: of one exercise, ``get_exercise_history`` tells."""

    days: Days = 30


@dataclass(frozen=True, slots=True)
class Offer:
    """How MCP clients see one tool of the registry.

    ``arguments``: where they are asked for less than an agent is. ``result``: the shape of what a call that went well
    gives. ``changes``: whether it writes; what it writes adds to what is there and never replaces it.
    """

    name: str
    title: str
    description: str
    result: type[BaseModel]
    arguments: type[ToolArguments] | None = None
    changes: bool = False

    def input_schema(self, tool: AnyTool) -> Mapping[str, Any]:
        """What a client fills in, without what the schema says of our own code."""
        asked: type[BaseModel] = self.arguments or tool.arguments
        schema = parameters_of(asked)
        return {name: value for name, value in schema.items() if name not in ("title", "description")}

    def output_schema(self) -> Mapping[str, Any]:
        """What a call that went well gives."""
        return _shape(self.result)


@cache
def _shape(result: type[BaseModel]) -> Mapping[str, Any]:
    return result.model_json_schema(mode="serialization", schema_generator=Untitled)


def offered(tools: Mapping[str, AnyTool], offers: Sequence[Offer]) -> Iterator[tuple[Offer, AnyTool]]:
    """The offers whose tools there are, in their order."""
    return ((offer, tools[offer.name]) for offer in offers if offer.name in tools)


OFFERS: tuple[Offer, ...] = (
    Offer(
        "log_workout",
        "Log a workout",
        "Log what the person did, from text in their own words. What is certain is saved; what is not is held and "
        "comes back with a reason and candidates: ask the person, then call again with confirm. The same text is "
        "logged once.",
        results.LoggedText,
        WrittenWorkout,
        changes=True,
    ),
    Offer(
        "get_today_exercises",
        "Today's exercises",
        "The exercises that the person's program has for today, with sets, reps and loads.",
        results.DayExercises,
    ),
    Offer(
        "get_exercises_for_day",
        "Exercises of a weekday",
        "The exercises that the person's program has for a day of the week.",
        results.DayExercises,
    ),
    Offer(
        "get_progress_summary",
        "Progress summary",
        "Progress over the last days: workouts, sets, volume, the estimated max of each lift, new records.",
        results.ProgressSummary,
        Period,
    ),
    Offer(
        "get_weekly_summaries",
        "Weekly summaries",
        "The last weeks, from Monday: workouts, sets, volume, and sets by muscle beside what each muscle needs.",
        results.WeeklySummaries,
    ),
    Offer(
        "get_workouts_by_date",
        "Workouts of a day",
        "The workouts that were logged on a day, with every set.",
        results.WorkoutsOfDay,
    ),
    Offer(
        "get_all_exercises",
        "Exercises",
        "Exercises that are known, by name, muscle, equipment or category; the person's own come first.",
        results.ExerciseList,
    ),
    Offer(
        "get_exercise_history",
        "History of an exercise",
        "What was done of one exercise, session by session, newest first.",
        results.ExerciseHistory,
    ),
    Offer(
        "plan_today",
        "Plan today's session",
        "The session of today with sets, reps and loads, planned by the rules of training from the person's program or "
        "goals, history, equipment, pain and schedule, and why each number is what it is. Nothing is saved.",
        results.TodaysPlan,
        NoArguments,
    ),
)
"""In the order in which clients list them."""
