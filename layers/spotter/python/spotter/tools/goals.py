"""What the user wants of training: how much each category and each muscle counts."""

from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, model_validator

from spotter.errors import RequestError
from spotter.tools.arguments import ToolArguments, Word, reject_bool
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training.person import goals
from spotter.training.person.goals import MOST_GOALS

Weight = Annotated[float, Field(description="How much it counts, from -10 to 10"), BeforeValidator(reject_bool)]


class CategoryGoal(ToolArguments):
    """A category of training."""

    category: Word = Field(description="Category name, such as strength or cardio")
    weight: Weight


class MuscleGoal(ToolArguments):
    """A muscle."""

    muscle: Word = Field(description="Muscle name")
    weight: Weight


class SetGoals(ToolArguments):
    """Arguments of ``set_goals``."""

    category_goals: list[CategoryGoal] = Field(
        default_factory=list, max_length=MOST_GOALS, description="Category goals to set; the others stay"
    )
    muscle_goals: list[MuscleGoal] = Field(
        default_factory=list, max_length=MOST_GOALS, description="Muscle goals to set; the others stay"
    )

    @model_validator(mode="after")
    def _sets_something(self) -> Self:
        if not self.category_goals and not self.muscle_goals:
            raise ValueError("give category_goals, muscle_goals or both")
        return self


def _set(arguments: SetGoals, _context: ToolContext, reader: Reader) -> Outcome:
    categories = {each.category: each.weight for each in arguments.category_goals}
    muscles = {each.muscle: each.weight for each in arguments.muscle_goals}
    before = goals.read(reader)
    try:
        change = goals.update(reader, categories, muscles)
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    stored = change.result
    set_categories = _as_stored(categories, stored.categories)
    set_muscles = _as_stored(muscles, stored.muscles)
    data: dict[str, Any] = {
        "success": True,
        "updated": {
            "category_goals": [{"category": name, "weight": weight} for name, weight in set_categories.items()],
            "muscle_goals": [{"muscle": name, "weight": weight} for name, weight in set_muscles.items()],
        },
        "before": {
            "category_goals": {name: before.categories.get(name, 0) for name in set_categories},
            "muscle_goals": {name: before.muscles.get(name, 0) for name in set_muscles},
        },
        "clamped": list(stored.clamped),
    }
    parts = [
        f"{title}: {', '.join(f'{name}({weight})' for name, weight in weights.items())}"
        for title, weights in (("Categories", set_categories), ("Muscles", set_muscles))
        if weights
    ]
    said = " ".join((f"Updated goals - {'; '.join(parts)}.", *stored.clamped))
    return Outcome(data, said, change.effects)


def _as_stored(wanted: dict[str, float], stored: Any) -> dict[str, int]:
    """What was set, by the names that it is stored under."""
    names = {name.casefold() for name in wanted}
    return {name: weight for name, weight in stored.items() if name.casefold() in names}


SET_GOALS = ReadingTool(
    "set_goals",
    "Set or update what the user wants of training, by category and by muscle.",
    SetGoals,
    _set,
)
