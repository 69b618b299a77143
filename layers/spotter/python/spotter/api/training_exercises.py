"""Replies about exercises, and about the program's exercises of a day."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from spotter.api.shapes import PageToken, ReplyModel
from spotter.api.training import ExerciseId, Kilograms, Load, UserUnit, WeightUnit, load
from spotter.catalogue import Exercise
from spotter.training.reading.program import PrescribedExercise, ProgramDayPlan

Category = TypeAliasType("Category", Literal["strength", "core", "plyometric", "cardio", "mobility"])
ExerciseKind = TypeAliasType("ExerciseKind", Literal["reps", "hold", "duration", "intervals"])
Level = TypeAliasType("Level", Literal["beginner", "intermediate", "advanced"])
Aliases = Annotated[list[str], Field(description="What else it is called.")]


class ExerciseReply(ReplyModel):
    """An exercise of the catalogue, or of the user's own."""

    id: ExerciseId
    name: str = Field(description="What it is called.")
    aliases: Aliases
    own: bool = Field(description="Whether the user has added it.")
    category: Category = Field(description="What it is trained for.")
    kind: ExerciseKind = Field(description="How its sets are counted.")
    pattern: str = Field(description="The movement.", examples=["horizontal_push"])
    muscles: list[str] = Field(description="The muscles that it targets.")
    secondary_muscles: list[str] = Field(description="The muscles that help.")
    equipment: list[str] = Field(description="What must be there to do it. Empty: nothing.")
    load_type: str = Field(description="What its load is: total, per_hand, added, assisted or none.")
    level: Level = Field(description="The experience at which it is a sensible choice.")
    unilateral: bool = Field(description="Whether it is done one side at a time.")
    compound: bool = Field(description="Whether more than one joint works.")

    @classmethod
    def of(cls, exercise: Exercise, *, own: bool) -> "ExerciseReply":
        """An exercise, ready to send."""
        return cls(
            id=exercise.id,
            name=exercise.name,
            aliases=list(exercise.aliases),
            own=own,
            category=exercise.category.value,
            kind=exercise.kind.value,
            pattern=exercise.pattern.value,
            muscles=[each.value for each in exercise.primary],
            secondary_muscles=[each.value for each in exercise.secondary],
            equipment=sorted(each.value for each in exercise.equipment),
            load_type=exercise.load_type.value,
            level=exercise.level.value,
            unilateral=exercise.unilateral,
            compound=exercise.compound,
        )


class ExerciseList(ReplyModel):
    """A page of exercises."""

    exercises: list[ExerciseReply] = Field(description="The exercises, the likeliest first.")
    total: int = Field(description="How many there are on all pages.")
    next_token: PageToken = None


class PrescribedExerciseReply(ReplyModel):
    """An exercise of a day of the program."""

    id: str | None = Field(description="Its id. Null: the program names an exercise that is not known.")
    name: str = Field(description="What it is called.")
    aliases: Aliases
    sets: int = Field(description="How many sets.")
    reps: str = Field(description="Reps of each set: a count or a range.", examples=["8-12"])
    weight: Load
    unit: UserUnit
    weight_kg: Kilograms
    weight_lbs: float | None = Field(alias="weight_lbs", description="The load, in pounds.")
    rpe_cap: float | None = Field(description="How hard it may be at most: RPE, from 1 to 10.")
    notes: str | None = Field(description="What to mind.")

    @classmethod
    def of(cls, each: PrescribedExercise, unit: WeightUnit) -> "PrescribedExerciseReply":
        """An exercise, ready to send."""
        kilograms = each.kilograms(unit)
        return cls(
            id=each.exercise.id if each.exercise is not None else None,
            name=each.name,
            aliases=list(each.exercise.aliases) if each.exercise is not None else [],
            sets=each.written.sets,
            reps=each.written.reps,
            weight=load(kilograms, unit),
            unit=unit,
            weight_kg=load(kilograms, "kg"),
            weight_lbs=load(kilograms, "lb"),
            rpe_cap=each.written.rpe_cap,
            notes=each.written.notes,
        )


class DayPlan(ReplyModel):
    """What the program has on a day of the week."""

    plan_id: str = Field(description="The plan: program, the user's own.", examples=["program"])
    dow: int = Field(description="The day of the week, 1 (Monday) to 7.")
    name: str = Field(description="What the program calls the day. Empty: it does not.")
    exercises: list[PrescribedExerciseReply] = Field(description="Its exercises, in their order. Empty: a day off.")

    @classmethod
    def of(cls, plan: ProgramDayPlan, unit: WeightUnit) -> "DayPlan":
        """A day, ready to send."""
        exercises = [PrescribedExerciseReply.of(each, unit) for each in plan.exercises]
        return cls(plan_id="program", dow=plan.day, name=plan.name, exercises=exercises)
