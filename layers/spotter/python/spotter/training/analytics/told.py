"""The analytics as JSON for tools: loads in kilograms and in the user's unit, days as ISO dates."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise
from spotter.training.analytics.goals import GoalProgress
from spotter.training.analytics.performed import ExerciseSession, PerformedSet, PerformedWorkout
from spotter.training.analytics.progress import LiftProgress, Progress
from spotter.training.analytics.series import Point
from spotter.training.analytics.standing_records import LiftRecord
from spotter.training.analytics.stats import Often, WorkoutStats
from spotter.training.analytics.units import in_unit, volume_in_unit
from spotter.training.analytics.weeks import MuscleSets, WeekSummary

Json = dict[str, Any]


def number(value: Decimal | None) -> int | float | None:
    """An exact number as JSON has it: a whole one where it is one."""
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def weight(kilograms: Decimal | None, unit: str, name: str = "weight") -> Json:
    """A load under a name, and under the same name in kilograms; nothing where there is none."""
    if kilograms is None:
        return {}
    return {name: number(in_unit(kilograms, unit)), "unit": unit, f"{name}_kg": number(in_unit(kilograms, "kg"))}


def volume(kilograms: Decimal | None, unit: str, name: str = "volume") -> Json:
    """A sum of loads times reps under a name, and under the same name in kilograms; nothing where there is none."""
    if kilograms is None:
        return {}
    return {name: number(volume_in_unit(kilograms, unit)), "unit": unit, f"{name}_kg": number(in_unit(kilograms, "kg"))}


def set_told(done: PerformedSet, unit: str) -> Json:
    """A set, without what it does not say."""
    told = {
        "reps": done.reps,
        "seconds": number(done.seconds),
        **weight(done.kilograms, unit),
        "rpe": number(done.rpe),
        "warmup": True if done.warmup else None,
    }
    return {name: value for name, value in told.items() if value is not None}


def session_told(session: ExerciseSession, unit: str) -> Json:
    """What was done of an exercise in a workout."""
    return {
        "date": session.day.isoformat(),
        "workout_id": session.workout,
        "sets": [set_told(each, unit) for each in session.sets],
        **weight(session.e1rm, unit, "e1rm"),
    }


def workout_told(workout: PerformedWorkout, unit: str) -> Json:
    """A workout with its sets."""
    return {
        "id": workout.id,
        "date": workout.day.isoformat(),
        "name": workout.name,
        "minutes": workout.minutes,
        "sets": workout.sets,
        **volume(workout.volume, unit),
        "exercises": [
            {"exercise": each.exercise, "name": each.name, "sets": [set_told(one, unit) for one in each.sets]}
            for each in workout.exercises
        ],
    }


def exercise_told(exercise: Exercise) -> Json:
    """An exercise, in brief."""
    return {
        "id": exercise.id,
        "name": exercise.name,
        "aliases": list(exercise.aliases),
        "category": exercise.category.value,
        "kind": exercise.kind.value,
        "muscles": [each.value for each in exercise.primary],
        "equipment": sorted(each.value for each in exercise.equipment),
        "level": exercise.level.value,
    }


def progress_told(found: Progress, unit: str) -> Json:
    """The progress of a period."""
    return {
        "from": found.first.isoformat(),
        "to": found.last.isoformat(),
        "days": found.days,
        "training_days": found.training_days,
        "workouts": found.workouts,
        "sets": found.sets,
        **volume(found.volume, unit),
        "lifts": [lift_told(each, unit) for each in found.lifts],
        "records": records_told(found.records, unit),
    }


def lift_told(lift: LiftProgress, unit: str) -> Json:
    """A lift in a period."""
    return {
        "exercise": lift.exercise,
        "name": lift.name,
        "sessions": lift.sessions,
        "sets": lift.sets,
        **volume(lift.volume, unit),
        "first": _point(lift.first, unit),
        "last": _point(lift.last, unit),
        "best": _point(lift.best, unit),
        "change_percent": number(lift.change),
        **weight(lift.trend, unit, "trend_a_week"),
        "top_set": set_told(lift.top, unit) if lift.top is not None else None,
        "top_set_date": _day(lift.top_day),
    }


def records_told(records: Iterable[LiftRecord], unit: str) -> list[Json]:
    """Records, in their order."""
    return [
        {
            "exercise": each.exercise,
            "name": each.name,
            "kind": each.kind.value,
            "date": each.day.isoformat(),
            "workout_id": each.workout,
            **set_told(PerformedSet(each.reps, each.seconds, each.kilograms), unit),
            **weight(each.e1rm, unit, "e1rm"),
        }
        for each in records
    ]


def week_told(summary: WeekSummary, unit: str) -> Json:
    """A week beside the one before it."""
    week, before = summary.week, summary.before
    return {
        "week": week.monday.isoformat(),
        "is_over": summary.is_over,
        "days": len(week.days),
        "workouts": week.workouts,
        "sets": week.sets,
        **volume(week.volume, unit),
        "muscles": [_muscle(each) for each in summary.muscles],
        "untrained": [each.muscle for each in summary.untrained],
        "week_before": {
            "workouts": before.workouts,
            "sets": before.sets,
            **volume(before.volume, unit),
        },
    }


def stats_told(found: WorkoutStats, unit: str) -> Json:
    """How somebody trained."""
    return {
        "from": found.first.isoformat(),
        "to": found.last.isoformat(),
        "days": found.days,
        "workouts": found.workouts,
        "training_days": found.training_days,
        "workouts_a_week": number(found.weekly),
        "weeks_in_a_row": found.weeks_in_a_row,
        "last_workout": _day(found.newest),
        "sets": found.sets,
        **volume(found.volume, unit),
        "sets_per_workout": number(found.sets_each),
        **volume(found.volume_each, unit, "volume_per_workout"),
        "minutes_per_workout": number(found.minutes),
        "workouts_with_minutes": found.timed,
        "exercises": _often(found.exercises, "workouts"),
        "muscles": _often(found.muscles, "sets"),
        "categories": _often(found.categories, "sets"),
    }


def goal_told(goal: GoalProgress) -> Json:
    """One goal."""
    told = {
        "goal": goal.goal,
        "weight": goal.weight,
        "sets": goal.sets,
        "sets_a_week": number(goal.weekly),
        "share_percent": number(goal.share),
        "wanted_percent": number(goal.wanted),
        "least": goal.least,
        "most": goal.most,
        "standing": goal.standing.value,
    }
    return {name: value for name, value in told.items() if value is not None}


def _muscle(each: MuscleSets) -> Mapping[str, Any]:
    standing = each.standing.value if each.standing is not None else None
    told = {"muscle": each.muscle, "sets": each.sets, "least": each.least, "most": each.most, "standing": standing}
    return {name: value for name, value in told.items() if value is not None}


def _point(point: Point | None, unit: str) -> Json | None:
    if point is None:
        return None
    return {"date": point.day.isoformat(), **weight(point.kilograms, unit, "e1rm")}


def _often(often: Iterable[Often], count: str) -> list[Json]:
    return [{"name": each.name, count: each.count} for each in often]


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
