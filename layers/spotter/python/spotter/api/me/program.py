"""GET and PUT /me/program."""

from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, StringConstraints

from spotter.api.me.shapes import Name, Number, Text, Unit
from spotter.api.shapes import Id, ReplyModel, RequestModel
from spotter.training.amounts import plain
from spotter.training.models import Program, ProgramDay, ProgramExercise, Template
from spotter.training.program_limits import MOST_EXERCISES, MOST_SETS, MOST_TEMPLATES, written_reps


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Reps = Annotated[
    str, StringConstraints(min_length=1, max_length=16), BeforeValidator(_text), AfterValidator(written_reps)
]


class ProgramExerciseRequest(RequestModel):
    """One exercise of a day."""

    exercise: Name = Field(description="Its name, or another one that it goes by, in the catalogue or among your own.")
    exercise_id: Id | None = Field(None, description="Its id, as it was answered: it is not read, the name decides.")
    sets: Annotated[int, Field(strict=True, ge=1, le=MOST_SETS)] = Field(description="How many sets.")
    reps: Reps = Field(description="Reps of each set: a count or a range, such as 8-12; of a hold seconds, 30 s.")
    weight: Annotated[Number, Field(gt=0, le=1100)] | None = Field(
        None, description="How many kg or lb, by the unit. Null: as the coach plans it."
    )
    unit: Unit | None = Field(None, description="The unit of the weight. Null: that of your settings.")
    rpe_cap: Annotated[Number, Field(ge=1, le=10)] | None = Field(
        None, description="How hard a set may be at most: RPE, from 1 to 10."
    )
    notes: Text | None = Field(None, description="What is to be minded.")
    backoff_sets: Annotated[int, Field(strict=True, ge=0, le=MOST_SETS)] | None = Field(
        None,
        description="How many lighter sets follow one top set; sets is then not planned from. Null: every set alike.",
    )
    backoff_reps: Reps | None = Field(
        None, description="Reps of each backoff set: a count or a range. Null: by the reps of the top set."
    )
    backoff_drop: Annotated[Number, Field(ge=0, le=0.5)] | None = Field(
        None, description="How much lighter a backoff set is, as a fraction of the top set's load. Null: 0.1, 10%."
    )
    optional: Annotated[bool, Field(strict=True)] | None = Field(
        None, description="Whether it may be left out when time is short. Null: it may not."
    )

    def stored(self, unit: str | None) -> ProgramExercise:
        """The exercise, by the name that was sent."""
        weighs = self.weight is not None
        usual: Literal["kg", "lb"] = "lb" if unit == "lb" else "kg"
        return ProgramExercise.model_validate(
            {
                name: value
                for name, value in {
                    "exercise": self.exercise,
                    "sets": self.sets,
                    "reps": self.reps,
                    "weight": plain(self.weight),
                    "unit": (self.unit or usual) if weighs else None,
                    "rpe_cap": plain(self.rpe_cap),
                    "notes": self.notes or None,
                    "backoff_sets": self.backoff_sets,
                    "backoff_reps": self.backoff_reps,
                    "backoff_drop": plain(self.backoff_drop),
                    "optional": self.optional,
                }.items()
                if value is not None
            }
        )


Exercises = Annotated[list[ProgramExerciseRequest], Field(max_length=MOST_EXERCISES)]


class ProgramDayRequest(RequestModel):
    """One day of the week."""

    day: Annotated[int, Field(strict=True, ge=1, le=7)] = Field(description="The day, from 1: Monday, to 7: Sunday.")
    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)] = Field(
        "", description="What the day is called, such as Push."
    )
    exercises: Exercises = Field(default_factory=list, description="Its exercises, in order.")


class TemplateRequest(RequestModel):
    """A workout that is on no day of its own."""

    name: Name = Field(description="What it is called.")
    exercises: Exercises = Field(default_factory=list, description="Its exercises, in order.")


class ProgramRequest(RequestModel):
    """What you train on which day. Days that are left out are days off."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "days": [
                        {
                            "day": 1,
                            "name": "Push",
                            "exercises": [
                                {"exercise": "Bench Press", "sets": 3, "reps": "5-8", "rpeCap": 8},
                                {"exercise": "Overhead Press", "sets": 3, "reps": "8-12"},
                            ],
                        }
                    ],
                    "templates": [],
                }
            ]
        }
    )

    days: list[ProgramDayRequest] = Field(default_factory=list, max_length=7, description="The days, each once.")
    templates: list[TemplateRequest] = Field(
        default_factory=list, max_length=MOST_TEMPLATES, description="Workouts that are on no day of their own."
    )

    def stored(self, unit: str | None) -> Program:
        """The record, its exercises by the names that were sent. ``unit`` is that of the settings."""
        return Program(
            days=[
                ProgramDay(day=each.day, name=each.name, exercises=[one.stored(unit) for one in each.exercises])
                for each in self.days
            ],
            templates=[
                Template(name=each.name, exercises=[one.stored(unit) for one in each.exercises])
                for each in self.templates
            ],
        )


class ProgramExerciseReply(ReplyModel):
    """One exercise of a day."""

    exercise: str = Field(description="Its name in the catalogue or among your own.")
    exercise_id: str | None = Field(None, description="Its id. Null: it was stored without one.")
    sets: int = Field(description="How many sets.")
    reps: str = Field(description="Reps of each set: a count or a range.")
    weight: float | None = Field(None, description="How many kg or lb, by the unit. Null: as the coach plans it.")
    unit: Literal["kg", "lb"] | None = Field(None, description="The unit of the weight.")
    rpe_cap: float | None = Field(None, description="How hard a set may be at most: RPE, from 1 to 10. Null: not set.")
    notes: str | None = Field(None, description="What is to be minded.")
    backoff_sets: int | None = Field(None, description="How many lighter sets follow one top set. Null: sets alike.")
    backoff_reps: str | None = Field(None, description="Reps of each backoff set: a count or a range. Null: not set.")
    backoff_drop: float | None = Field(None, description="How much lighter they are, as a fraction. Null: not set.")
    optional: bool | None = Field(None, description="Whether it may be left out when time is short. Null: not set.")

    @classmethod
    def of(cls, stored: ProgramExercise) -> Self:
        """The exercise."""
        return cls(
            exercise=stored.exercise,
            exercise_id=stored.exercise_id,
            sets=stored.sets,
            reps=stored.reps,
            weight=stored.weight,
            unit=stored.unit,
            rpe_cap=stored.rpe_cap,
            notes=stored.notes,
            backoff_sets=stored.backoff_sets,
            backoff_reps=stored.backoff_reps,
            backoff_drop=stored.backoff_drop,
            optional=stored.optional,
        )


class ProgramDayReply(ReplyModel):
    """One day of the week."""

    day: int = Field(description="The day, from 1: Monday, to 7: Sunday.")
    name: str = Field(description="What the day is called.")
    exercises: list[ProgramExerciseReply] = Field(description="Its exercises, in order.")


class TemplateReply(ReplyModel):
    """A workout that is on no day of its own."""

    name: str = Field(description="What it is called.")
    exercises: list[ProgramExerciseReply] = Field(description="Its exercises, in order.")


class ProgramReply(ReplyModel):
    """What you train on which day, as it is stored."""

    days: list[ProgramDayReply] = Field(description="The days on which something is trained, Monday first.")
    templates: list[TemplateReply] = Field(description="Workouts that are on no day of their own.")

    @classmethod
    def of(cls, stored: Program) -> Self:
        """The record."""
        return cls(
            days=[
                ProgramDayReply(
                    day=each.day, name=each.name, exercises=[ProgramExerciseReply.of(one) for one in each.exercises]
                )
                for each in stored.days
            ],
            templates=[
                TemplateReply(name=each.name, exercises=[ProgramExerciseReply.of(one) for one in each.exercises])
                for each in stored.templates
            ],
        )
