"""GET and PUT /me/goals."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field

from spotter.api.me.shapes import Label, Notes, Number
from spotter.api.shapes import ReplyModel, RequestModel
from spotter.training.person.goals import LEAST, MOST, MOST_GOALS, AllGoals

Weight = Annotated[Number, Field(ge=-1_000_000, le=1_000_000)]
_says = f"from {LEAST} (avoid it) to {MOST} (nothing matters more)"


class GoalsRequest(RequestModel):
    """What you want of training. Goals that are left out are no goals any more."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"categoryGoals": {"strength": 8, "cardio": -2}, "muscleGoals": {"chest": 5, "back": 7}}]
        }
    )

    category_goals: dict[Label, Weight] = Field(
        default_factory=dict,
        max_length=MOST_GOALS,
        description=f"How much each category of training is wanted, {_says}. What is beyond is brought within.",
    )
    muscle_goals: dict[Label, Weight] = Field(
        default_factory=dict,
        max_length=MOST_GOALS,
        description=f"How much each muscle is to be trained, {_says}. What is beyond is brought within.",
    )
    notes: Notes = None


class GoalsReply(ReplyModel):
    """What you want of training, as it is stored."""

    category_goals: dict[str, int] = Field(description=f"How much each category of training is wanted, {_says}.")
    muscle_goals: dict[str, int] = Field(description=f"How much each muscle is to be trained, {_says}.")
    notes: list[str] = Field(description="What was not stored as it was sent, and why.")

    @classmethod
    def of(cls, stored: AllGoals) -> Self:
        """The goals, and what was brought within bounds."""
        return cls(
            category_goals=dict(stored.categories), muscle_goals=dict(stored.muscles), notes=list(stored.clamped)
        )
