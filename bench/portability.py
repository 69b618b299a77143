"""Export and import of 1,000 workouts of 5 exercises x 4 sets: our own time, and what DynamoDB is asked for.

On the table in memory: on AWS each call takes its round trip as well, some milliseconds for a transaction.
"""

import time
from collections.abc import Callable
from datetime import date, timedelta

from bench.metered_table import Bill, MeteredTable
from spotter.agent.account.everything import Everything
from spotter.api.account import Export
from spotter.store.keys import user_pk
from spotter.training import keys
from spotter.training.models import LoggedWorkout
from spotter.training.portability.importing import import_file
from spotter.training.portability.workout_csv import workouts_csv
from spotter.training.repository import FIRST, LAST, record_of

Row = tuple[str, str, str, str]

WORKOUTS = 1_000
TARGET_SECONDS = 10.0
"""Half of what a request has (``agent/account/deadline.py``): the calls take the other half on AWS."""
AT = "2026-03-02T09:00:00.000Z"
PK = user_pk("gym", "ana")
EXERCISES = ("Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)", "Overhead Press (Barbell)", "Pull Up")


def figures() -> list[Row]:
    """Rows for `make bench`: what, measured, target, verdict."""
    table = MeteredTable()
    content = file_of_strong()
    name = f"import of {WORKOUTS:,} workouts (5 exercises x 4 sets)"
    first = _row(name, table, lambda: _imported(table, content) == (WORKOUTS, 0))
    again = _row("the same file sent again", table, lambda: _imported(table, content) == (0, WORKOUTS))
    taken = _row(f"export of {WORKOUTS:,} workouts as JSON", table, lambda: _json(table) > 0)
    lines = _row("the same as CSV", table, lambda: _csv(table) > 0)
    return [first, again, taken, lines]


def file_of_strong() -> bytes:
    """An export of Strong: a workout on every other day, with loads that climb."""
    rows = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"]
    for number in range(WORKOUTS):
        day = date(2019, 1, 1) + timedelta(days=2 * number)
        for exercise in EXERCISES:
            rows += [
                f'{day} 18:00:00,"Day {number % 3}",1h,"{exercise}",{order},{60 + number // 20},{8 - order},0,0,"","",8'
                for order in range(1, 5)
            ]
    return "\n".join(rows).encode()


def _imported(table: MeteredTable, content: bytes) -> tuple[int, int]:
    report = import_file(table, PK, content, "strong", None, AT, lambda: True)
    return report.imported, report.skipped


def _json(table: MeteredTable) -> int:
    records = {str(item["sk"]): record_of(item).data for item in table.query(PK, FIRST, LAST)}
    return len(Export.of(Everything(records, (), ()), AT).model_dump_json(by_alias=True))


def _csv(table: MeteredTable) -> int:
    items = table.query(PK, keys.WORKOUTS, keys.WORKOUTS + LAST)
    return len(workouts_csv(found for item in items if (found := LoggedWorkout.of(record_of(item).data))))


def _row(what: str, table: MeteredTable, job: Callable[[], bool]) -> Row:
    table.bill = bill = Bill()
    begun = time.process_time()
    is_right = job()
    seconds = time.process_time() - begun
    units = f"{bill.write_units:,} write units, {bill.read_units:,} read units"
    verdict = "met" if is_right and seconds < TARGET_SECONDS else "missed"
    return (what, f"{seconds:.2f} s CPU, {bill.total_calls:,} calls, {units}", f"< {TARGET_SECONDS:.0f} s CPU", verdict)
