"""Replies about what was trained. Loads are in the user's unit, in kilograms, and in pounds where seed 004 has them."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from spotter.api.shapes import PageToken, ReplyModel
from spotter.training.analytics.performed import ExerciseSession, PerformedSet
from spotter.training.analytics.progress import LiftProgress, Progress
from spotter.training.analytics.series import Point
from spotter.training.analytics.standing_records import LiftRecord
from spotter.training.analytics.told import number
from spotter.training.analytics.units import in_unit, volume_in_unit
from spotter.training.analytics.weeks import MuscleSets, WeekSummary

MOST_POINTS = 366

WeightUnit = TypeAliasType("WeightUnit", Literal["kg", "lb"])
RecordOf = TypeAliasType("RecordOf", Literal["load", "reps", "e1rm", "seconds"])
IsoDate = Annotated[str, Field(description="A day: ISO 8601.", examples=["2026-03-02"])]
UserUnit = Annotated[WeightUnit, Field(description="The user's unit, in which the loads without a suffix are.")]
ExerciseId = Annotated[str, Field(description="The exercise's id.", examples=["bench-press"])]
WorkoutId = Annotated[str, Field(description="The workout's id.", examples=["w20260302-5f0c9a7be41d"])]
Load = Annotated[
    float | None,
    Field(
        description="The load, in the user's unit: total on a bar or a machine, one hand's on dumbbells, what was "
        "added to the body. Null: none."
    ),
]
Kilograms = Annotated[float | None, Field(description="The same, in kilograms.")]
Pounds = Annotated[float | None, Field(alias="weight_lbs", description="The load, in pounds.")]
Volume = Annotated[float, Field(description="Load times reps of the working sets, in the user's unit.")]
VolumeKg = Annotated[float, Field(description="Load times reps of the working sets, in kilograms.")]


def load(kilograms: Decimal | None, unit: str) -> float | None:
    """A load in a unit."""
    return None if kilograms is None else number(in_unit(kilograms, unit))


def estimate(kilograms: Decimal, unit: str) -> float:
    """An estimated max in a unit."""
    return number(in_unit(kilograms, unit)) or 0


def total(kilograms: Decimal, unit: str) -> float:
    """A volume in a unit."""
    return number(volume_in_unit(kilograms, unit)) or 0


class PerformedSetReply(ReplyModel):
    """A set that was done."""

    reps: int | None = Field(description="Reps that were done. Null: it was held.")
    seconds: float | None = Field(description="How long it was held, in seconds.")
    weight: Load
    unit: UserUnit
    weight_kg: Kilograms
    weight_lbs: Pounds
    rpe: float | None = Field(description="How hard it was: RPE, from 1 to 10.")
    warmup: bool = Field(description="Whether it was a warm-up: it counts for nothing.")

    @classmethod
    def of(cls, done: PerformedSet, unit: WeightUnit) -> "PerformedSetReply":
        """A set, ready to send."""
        return cls(**set_fields(done, unit))


def set_fields(done: PerformedSet, unit: WeightUnit) -> dict[str, Any]:
    """What a set comes to, by the names of the reply's fields."""
    return {
        "reps": done.reps,
        "seconds": number(done.seconds),
        "weight": load(done.kilograms, unit),
        "unit": unit,
        "weight_kg": load(done.kilograms, "kg"),
        "weight_lbs": load(done.kilograms, "lb"),
        "rpe": number(done.rpe),
        "warmup": done.warmup,
    }


class E1rmOfDay(ReplyModel):
    """The best estimated one-rep maximum of a day, by Epley from sets of twelve reps or fewer."""

    date: IsoDate
    e1rm: float = Field(alias="e1RM", description="Estimated one-rep maximum, in the user's unit.")
    e1rm_kg: float = Field(alias="e1RMKg", description="The same, in kilograms.")

    @classmethod
    def of(cls, point: Point, unit: WeightUnit) -> "E1rmOfDay":
        """A point, ready to send."""
        return cls(
            date=point.day.isoformat(), e1rm=estimate(point.kilograms, unit), e1rm_kg=estimate(point.kilograms, "kg")
        )


class WeekOfLiftReply(ReplyModel):
    """What was done of a lift in a week."""

    week: IsoDate
    sets: int = Field(description="How many working sets.")
    volume: Volume
    volume_kg: VolumeKg


class LiftProgressReply(ReplyModel):
    """One lift in the period."""

    exercise_id: ExerciseId
    name: str = Field(description="What it is called.")
    sessions: int = Field(description="How many workouts held it.")
    sets: int = Field(description="How many working sets.")
    volume: Volume
    volume_kg: VolumeKg
    best: E1rmOfDay | None = Field(description="The best day. Null: without a load there is nothing to estimate.")
    change_percent: float | None = Field(
        description="How the estimated maximum moved from the first day to the last, as a percentage. Null: there are "
        "not two days."
    )
    trend_per_week: float | None = Field(
        description="How much the line through all days rises in a week, in the user's unit. Null: fewer than three "
        "days, or less than a week."
    )
    trend_per_week_kg: float | None = Field(description="The same, in kilograms.")
    top_set: PerformedSetReply | None = Field(description="The heaviest set. Null: none counts.")
    top_set_date: str | None = Field(description="When that was: ISO 8601.")
    points: list[E1rmOfDay] = Field(description=f"Every day with an estimate, the oldest first; {MOST_POINTS} at most.")
    weeks: list[WeekOfLiftReply] = Field(description="Every week in which it was done, the oldest first.")

    @classmethod
    def of(cls, lift: LiftProgress, unit: WeightUnit) -> "LiftProgressReply":
        """A lift, ready to send."""
        return cls(
            exercise_id=lift.exercise,
            name=lift.name,
            sessions=lift.sessions,
            sets=lift.sets,
            volume=total(lift.volume, unit),
            volume_kg=total(lift.volume, "kg"),
            best=E1rmOfDay.of(lift.best, unit) if lift.best is not None else None,
            change_percent=number(lift.change),
            trend_per_week=load(lift.trend, unit),
            trend_per_week_kg=load(lift.trend, "kg"),
            top_set=PerformedSetReply.of(lift.top, unit) if lift.top is not None else None,
            top_set_date=_day(lift.top_day),
            points=[E1rmOfDay.of(each, unit) for each in lift.points[-MOST_POINTS:]],
            weeks=[
                WeekOfLiftReply(
                    week=each.monday.isoformat(),
                    sets=each.sets,
                    volume=total(each.volume, unit),
                    volume_kg=total(each.volume, "kg"),
                )
                for each in lift.weeks
            ],
        )


class LiftRecordReply(ReplyModel):
    """A record of a lift."""

    exercise_id: ExerciseId
    name: str = Field(description="What the lift is called.")
    kind: RecordOf = Field(
        description="What it is a record of: load, the heaviest set (of help, the least); reps, the most; e1rm, the "
        "best estimated maximum; seconds, the longest hold."
    )
    date: IsoDate
    workout_id: WorkoutId
    reps: int | None = Field(description="Reps of the set. Null: it was held.")
    seconds: float | None = Field(description="How long the set was held, in seconds.")
    weight: Load
    unit: UserUnit
    weight_kg: Kilograms
    e1rm: float | None = Field(
        alias="e1RM", description="Estimated one-rep maximum, in the user's unit; of a record of that alone."
    )
    e1rm_kg: float | None = Field(alias="e1RMKg", description="The same, in kilograms.")

    @classmethod
    def of(cls, record: LiftRecord, unit: WeightUnit) -> "LiftRecordReply":
        """A record, ready to send."""
        return cls(
            exercise_id=record.exercise,
            name=record.name,
            kind=record.kind.value,
            date=record.day.isoformat(),
            workout_id=record.workout,
            reps=record.reps,
            seconds=number(record.seconds),
            weight=load(record.kilograms, unit),
            unit=unit,
            weight_kg=load(record.kilograms, "kg"),
            e1rm=load(record.e1rm, unit),
            e1rm_kg=load(record.e1rm, "kg"),
        )


class LiftRecordList(ReplyModel):
    """A page of records, by lift."""

    records: list[LiftRecordReply] = Field(description="The records, those of a lift one after the other.")
    next_token: PageToken = None


class ProgressReply(ReplyModel):
    """Progress over a period."""

    from_: str = Field(alias="from", description="The first day: ISO 8601.")
    to: str = Field(description="The last day, today: ISO 8601.")
    days: int = Field(description="How many days.")
    unit: UserUnit
    training_days: int = Field(description="How many days with a workout.")
    workouts: int = Field(description="How many workouts.")
    sets: int = Field(description="How many working sets, bodyweight and timed ones too.")
    volume: Volume
    volume_kg: VolumeKg
    lifts: list[LiftProgressReply] = Field(description="Every lift, that with the most sessions first.")
    records: list[LiftRecordReply] = Field(description="Records that were set in the period and still stand.")

    @classmethod
    def of(cls, found: Progress, unit: WeightUnit) -> "ProgressReply":
        """The progress, ready to send."""
        return cls(
            from_=found.first.isoformat(),
            to=found.last.isoformat(),
            days=found.days,
            unit=unit,
            training_days=found.training_days,
            workouts=found.workouts,
            sets=found.sets,
            volume=total(found.volume, unit),
            volume_kg=total(found.volume, "kg"),
            lifts=[LiftProgressReply.of(each, unit) for each in found.lifts],
            records=[LiftRecordReply.of(each, unit) for each in found.records],
        )


class DayReply(ReplyModel):
    """What was done on a day."""

    date: IsoDate
    workouts: int = Field(description="How many workouts.")
    sets: int = Field(description="How many working sets.")
    volume: Volume
    volume_kg: VolumeKg


class MuscleReply(ReplyModel):
    """The working sets of a muscle in a week, and how many it can use."""

    muscle: str = Field(description="The muscle.", examples=["chest"])
    sets: int = Field(description="How many working sets target it.")
    least: int | None = Field(description="How many a week it takes to grow. Null: nobody says.")
    most: int | None = Field(description="How many a week it recovers from. Null: nobody says.")
    standing: Literal["below", "within", "above"] | None = Field(description="Where the sets stand between the two.")

    @classmethod
    def of(cls, each: MuscleSets) -> "MuscleReply":
        """A muscle, ready to send."""
        standing = each.standing.value if each.standing is not None else None
        return cls(muscle=each.muscle, sets=each.sets, least=each.least, most=each.most, standing=standing)


class WeekChange(ReplyModel):
    """How a week differs from the one before it; less is negative."""

    workouts: int = Field(description="How many workouts more.")
    sets: int = Field(description="How many working sets more.")
    volume: float = Field(description="How much more volume, in the user's unit.")
    volume_kg: float = Field(description="The same, in kilograms.")


class WeekReply(ReplyModel):
    """A week, from Monday to Sunday."""

    week: IsoDate
    is_over: bool = Field(description="Whether it is over. False: this week so far.")
    workouts: int = Field(description="How many workouts.")
    sets: int = Field(description="How many working sets, bodyweight and timed ones too.")
    volume: Volume
    volume_kg: VolumeKg
    days: list[DayReply] = Field(description="The days with a workout, in order; seven at most.")
    muscles: list[MuscleReply] = Field(description="The muscles that were trained, that with the most sets first.")
    untrained: list[MuscleReply] = Field(description="Muscles that need sets each week and had none.")
    change: WeekChange = Field(description="Compared to the week before.")

    @classmethod
    def of(cls, summary: WeekSummary, unit: WeightUnit) -> "WeekReply":
        """A week, ready to send."""
        week = summary.week
        return cls(
            week=week.monday.isoformat(),
            is_over=summary.is_over,
            workouts=week.workouts,
            sets=week.sets,
            volume=total(week.volume, unit),
            volume_kg=total(week.volume, "kg"),
            days=[
                DayReply(
                    date=each.day.isoformat(),
                    workouts=each.workouts,
                    sets=each.sets,
                    volume=total(each.volume, unit),
                    volume_kg=total(each.volume, "kg"),
                )
                for each in week.days
            ],
            muscles=[MuscleReply.of(each) for each in summary.muscles],
            untrained=[MuscleReply.of(each) for each in summary.untrained],
            change=WeekChange(
                workouts=summary.more_workouts,
                sets=summary.more_sets,
                volume=total(summary.more_volume, unit),
                volume_kg=total(summary.more_volume, "kg"),
            ),
        )


class WeekList(ReplyModel):
    """Weeks, the newest first."""

    unit: UserUnit
    weeks: list[WeekReply] = Field(description="The weeks, the newest first; none before the first workout.")

    @classmethod
    def listed(cls, weeks: Iterable[WeekSummary], unit: WeightUnit) -> "WeekList":
        """Weeks, ready to send."""
        return cls(unit=unit, weeks=[WeekReply.of(each, unit) for each in weeks])


class ExerciseSessionReply(ReplyModel):
    """What was done of an exercise in a workout."""

    date: IsoDate
    workout_id: WorkoutId
    sets: list[PerformedSetReply] = Field(description="Its sets, in their order.")
    volume: Volume
    volume_kg: VolumeKg
    e1rm: float | None = Field(alias="e1RM", description="The best estimated maximum of its sets, in the user's unit.")
    e1rm_kg: float | None = Field(alias="e1RMKg", description="The same, in kilograms.")

    @classmethod
    def of(cls, session: ExerciseSession, unit: WeightUnit) -> "ExerciseSessionReply":
        """A session, ready to send."""
        return cls(
            date=session.day.isoformat(),
            workout_id=session.workout,
            sets=[PerformedSetReply.of(each, unit) for each in session.sets],
            volume=total(session.volume, unit),
            volume_kg=total(session.volume, "kg"),
            e1rm=load(session.e1rm, unit),
            e1rm_kg=load(session.e1rm, "kg"),
        )


class ExerciseHistory(ReplyModel):
    """A page of the history of an exercise."""

    exercise_id: ExerciseId
    name: str = Field(description="What it is called.")
    unit: UserUnit
    sessions: list[ExerciseSessionReply] = Field(description="Its sessions, the newest first.")
    next_token: PageToken = None


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
