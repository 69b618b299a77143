"""What is counted of workouts: by day and muscle for a week, by category and muscle for the distribution.

Adding a workout and taking it away again leaves exactly what was there.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spotter.catalogue import LoadType
from spotter.training.models import DayTotals, ExerciseDistribution, LoggedSet, LoggedWorkout, WeekTotals
from spotter.training.stored_record import SHAPE
from spotter.training.workouts.weights import grams, kilograms


@dataclass(frozen=True, slots=True)
class WorkoutTotals:
    """What is counted of one workout.

    ``muscle_sets`` are working sets by target muscle; ``categories`` and ``muscles`` are exercises.
    """

    date: str
    sets: int
    volume_grams: int
    muscle_sets: Mapping[str, int] = field(default_factory=dict)
    categories: Mapping[str, int] = field(default_factory=dict)
    muscles: Mapping[str, int] = field(default_factory=dict)


def is_working(performed: LoggedSet) -> bool:
    """Whether a set counts: it was no warm-up, and something of it was done."""
    return not performed.warmup and bool(performed.reps or performed.seconds)


def volume_grams(performed: LoggedSet, load_type: str | None) -> int:
    """Load times reps of a working set that has both. Help is no load, however it is written."""
    if load_type == LoadType.ASSISTED or not is_working(performed) or not performed.reps:
        return 0
    return max(grams(performed.weight_kg or 0), 0) * performed.reps


def totals_of(workout: LoggedWorkout) -> WorkoutTotals:
    """What is counted of a workout."""
    sets = volume = 0
    muscle_sets: Counter[str] = Counter()
    categories: Counter[str] = Counter()
    muscles: Counter[str] = Counter()
    for exercise in workout.exercises:
        working = [each for each in exercise.sets if is_working(each)]
        sets += len(working)
        volume += sum(volume_grams(each, exercise.load_type) for each in working)
        if working:
            trained = dict.fromkeys(exercise.muscles or ())
            muscle_sets.update(dict.fromkeys(trained, len(working)))
            muscles.update(trained.keys())
            categories.update(dict.fromkeys(exercise.categories or ()).keys())
    return WorkoutTotals(workout.date, sets, volume, muscle_sets, categories, muscles)


def week_after(
    stored: Mapping[str, Any], week: str, gone: Iterable[WorkoutTotals], come: Iterable[WorkoutTotals]
) -> dict[str, Any] | None:
    """The record of the week that begins on Monday ``week``, without and with these; None when nothing is left."""
    before = WeekTotals.of({"week": week, **stored}) or WeekTotals(week=week)
    days = {day: (each.workouts, each.sets, grams(each.volume_kg)) for day, each in before.days.items()}
    muscles = Counter(before.muscles)
    for sign, totals in ((-1, gone), (1, come)):
        for each in totals:
            workouts, sets, volume = days.get(each.date, (0, 0, 0))
            days[each.date] = (workouts + sign, sets + sign * each.sets, volume + sign * each.volume_grams)
            _add(muscles, each.muscle_sets, sign)
    left = {
        day: DayTotals(workouts=workouts, sets=max(sets, 0), volume_kg=kilograms(max(volume, 0))).to_json()
        for day, (workouts, sets, volume) in sorted(days.items())
        if workouts > 0
    }
    return {**stored, "week": week, "days": left, "muscles": _counts(muscles), "v": SHAPE} if left else None


def distribution_after(
    stored: Mapping[str, Any], gone: Iterable[WorkoutTotals], come: Iterable[WorkoutTotals]
) -> dict[str, Any] | None:
    """The record of how often each category and muscle was trained; None when nothing is left."""
    before = ExerciseDistribution.of(stored) or ExerciseDistribution()
    categories, muscles = Counter(before.category_counts), Counter(before.muscle_counts)
    for sign, totals in ((-1, gone), (1, come)):
        for each in totals:
            _add(categories, each.categories, sign)
            _add(muscles, each.muscles, sign)
    counts = {"category_counts": _counts(categories), "muscle_counts": _counts(muscles)}
    return {**stored, **counts, "v": SHAPE} if any(counts.values()) else None


def _add(counts: Counter[str], more: Mapping[str, int], sign: int) -> None:
    for name, count in more.items():
        counts[name] += sign * count


def _counts(counts: Counter[str]) -> dict[str, int]:
    return {name: count for name, count in sorted(counts.items()) if count > 0}
