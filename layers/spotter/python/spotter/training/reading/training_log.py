"""The training log: workouts and sessions of a lift by day, the records of lifts, weeks."""

from collections.abc import Iterable
from datetime import date, timedelta

from spotter.training import keys
from spotter.training.analytics.performed import ExerciseSession, PerformedWorkout
from spotter.training.analytics.standing_records import LiftRecord, RecordKind
from spotter.training.analytics.weeks import DayDone, Week
from spotter.training.dates import monday_of
from spotter.training.exercise_list import UserExercises
from spotter.training.models import Best, Exposure, LiftRecords, LoggedWorkout, WeekTotals
from spotter.training.reading.lists import LAST, days_of, in_range, of_model
from spotter.training.reading.performed import day_of, exact, exact_or_none, session_of, workout_of
from spotter.training.records import Needs, Range, Reader


def workouts_between(reader: Reader, exercises: UserExercises, first: date, last: date) -> tuple[PerformedWorkout, ...]:
    """The workouts of a period, the oldest first."""
    stored = of_model(LoggedWorkout, in_range(reader, days_of(keys.WORKOUTS, first, last)))
    found = (workout_of(each, exercises.of_id) for each in stored)
    return tuple(each for each in found if each is not None)


def newest_workouts(reader: Reader, exercises: UserExercises, until: date, limit: int) -> tuple[PerformedWorkout, ...]:
    """The newest workouts up to a day, the newest first."""
    wanted = Range(keys.WORKOUTS, f"{keys.WORKOUTS}{until.isoformat()}#{LAST}", limit, newest_first=True)
    found = (workout_of(each, exercises.of_id) for each in of_model(LoggedWorkout, in_range(reader, wanted)))
    return tuple(each for each in found if each is not None)


def sessions_between(
    reader: Reader, exercises: UserExercises, exercise: str, first: date, last: date
) -> tuple[ExerciseSession, ...]:
    """The sessions of a lift in a period, the oldest first."""
    return sessions_in(reader, exercises, days_of(keys.exposures(exercise), first, last))


def newest_sessions(reader: Reader, exercises: UserExercises, exercise: str, limit: int) -> tuple[ExerciseSession, ...]:
    """The newest sessions of a lift, the newest first."""
    prefix = keys.exposures(exercise)
    return sessions_in(reader, exercises, Range(prefix, f"{prefix}{LAST}", limit, newest_first=True))


def sessions_in(reader: Reader, exercises: UserExercises, wanted: Range) -> tuple[ExerciseSession, ...]:
    """The sessions of a range, in its order."""
    found = (session_of(each, exercises.of_id) for each in of_model(Exposure, in_range(reader, wanted)))
    return tuple(each for each in found if each is not None)


def lift_records(reader: Reader, exercises: Iterable[str]) -> dict[str, LiftRecords]:
    """What is stored of the records of these lifts, by their ids; those without any are left out."""
    names = {keys.lift(each): each for each in exercises}
    records = reader.read(Needs(records=tuple(names))).records if names else {}
    found = ((names[sk], LiftRecords.of(record.data)) for sk, record in records.items() if record.version)
    return {exercise: stored for exercise, stored in found if stored is not None and stored.exposures}


def records_of(stored: LiftRecords) -> tuple[LiftRecord, ...]:
    """The records of a lift, one each."""
    bests = (
        (RecordKind.LOAD, stored.load),
        (RecordKind.REPS, stored.reps),
        (RecordKind.E1RM, stored.e1rm),
        (RecordKind.SECONDS, stored.seconds),
    )
    found = (_record(stored, kind, best) for kind, best in bests if best is not None)
    return tuple(each for each in found if each is not None)


def _record(stored: LiftRecords, kind: RecordKind, best: Best) -> LiftRecord | None:
    day = day_of(best.date)
    if day is None:
        return None
    return LiftRecord(
        stored.exercise,
        stored.name,
        kind,
        day,
        best.workout,
        best.reps,
        exact_or_none(best.seconds),
        exact_or_none(best.weight_kg),
        exact_or_none(best.e1rm_kg),
        bool(best.assisted),
    )


def weeks_until(reader: Reader, today: date, weeks: int) -> tuple[Week, ...]:
    """The last ``weeks`` weeks with that of ``today`` as they are stored, and the one before them, the oldest first."""
    newest = monday_of(today)
    first = newest - timedelta(weeks=weeks)
    wanted = Range(keys.week(first.isoformat()), keys.week(newest.isoformat()))
    found = (_week(each) for each in of_model(WeekTotals, in_range(reader, wanted)))
    return tuple(each for each in found if each is not None)


def _week(stored: WeekTotals) -> Week | None:
    monday = day_of(stored.week)
    if monday is None:
        return None
    days = (
        DayDone(day, totals.workouts, totals.sets, exact(totals.volume_kg))
        for text, totals in sorted(stored.days.items())
        if (day := day_of(text)) is not None and totals.workouts
    )
    return Week(monday, tuple(days), stored.muscles)
