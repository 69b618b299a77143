"""What logging costs: calls and units of a session of 5 exercises x 4 sets, and of a correction of one set."""

from collections.abc import Callable

from bench.metered_table import Bill, MeteredTable
from spotter.catalogue import get
from spotter.store.keys import user_pk
from spotter.training.models import LoggedExercise, LoggedSet, LoggedWorkout
from spotter.training.records import Change, Reader
from spotter.training.repository import commit
from spotter.training.workouts.changes import Changed, log_all, replace

AT = "2026-03-02T08:00:00.000Z"
USER = user_pk("bench", "ann")
FIVE = ("back-squat", "bench-press", "barbell-row", "overhead-press", "dumbbell-curl")
SETS = 4
BEFORE = 52
"""Sessions that were logged before: a year of one a week."""


def _session(number: int, exercises: tuple[str, ...] = FIVE) -> LoggedWorkout:
    """A session of its own week; the loads grow, so that each sets records."""
    weeks, month = divmod(number, 12)
    done = LoggedSet(reps=5, weight_kg=60 + number * 0.5, weight=60 + number * 0.5, unit="kg", rpe=8)
    return LoggedWorkout(
        id=f"w_{number:012d}",
        date=f"{2020 + weeks}-{month + 1:02d}-02",
        exercises=[LoggedExercise(name=get(each).name, exercise=each, sets=[done] * SETS) for each in exercises],
    )


def _bill(table: MeteredTable, change: Callable[[Reader], Change[Changed]]) -> Bill:
    table.bill = Bill()
    commit(table, USER, AT, change)
    return table.bill


def bills() -> dict[str, Bill]:
    """The bills of a log, of a correction that leaves the records, and of one of the set that holds them."""
    table = MeteredTable()
    for number in range(BEFORE):
        commit(table, USER, AT, lambda reader, number=number: log_all(reader, [_session(number)]))  # type: ignore[misc]
    new = _session(BEFORE)
    logged = _bill(table, lambda reader: log_all(reader, [new]))
    first = _corrected(_session(0), 6)
    plain = _bill(table, lambda reader: replace(reader, first.date, first.id or "", first))
    right = _corrected(new, 4)
    of_the_best = _bill(table, lambda reader: replace(reader, right.date, right.id or "", right))
    return {
        f"a session of 5 exercises x {SETS} sets is logged": logged,
        "a set of an old session is corrected": plain,
        f"the best set of {BEFORE + 1} sessions is corrected": of_the_best,
    }


def _corrected(workout: LoggedWorkout, reps: int) -> LoggedWorkout:
    exercise = workout.exercises[0]
    sets = [exercise.sets[0].model_copy(update={"reps": reps}), *exercise.sets[1:]]
    return workout.model_copy(
        update={"exercises": [exercise.model_copy(update={"sets": sets}), *workout.exercises[1:]]}
    )


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    rows = []
    for what, bill in bills().items():
        measured = f"{bill.total_calls} calls, {bill.write_units} write units, {bill.read_units} read units"
        rows.append((what, measured, "-", "-"))
    return rows
