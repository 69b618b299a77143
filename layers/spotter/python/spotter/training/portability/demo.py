"""Three months of a lifter, to look at Spotter with: a bench press that is stuck, a sore shoulder, a squat record.

The same for everybody on the same day. It is stored as what was really logged would be, and told by its source.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from spotter.catalogue import get
from spotter.errors import Conflict
from spotter.store.table import Table
from spotter.training import keys
from spotter.training.dates import monday_of
from spotter.training.models import (
    Goals,
    LoggedWorkout,
    OwnEquipment,
    PainFlag,
    Profile,
    Program,
    ScheduledWorkout,
    Settings,
)
from spotter.training.portability.importing import log_in_groups
from spotter.training.records import Change, Effect, Needs, Reader
from spotter.training.repository import TableReader, commit
from spotter.training.stored_record import StoredRecord

WEEKS = 12
SOURCE = "demo"
PAIN = "demo_shoulder"
SCHEDULED = "demo_next"
_MISSED = frozenset({(3, 4), (7, 2)})
"""The week and the day of sessions that were not done: nobody trains every time."""

_LISTS_OF_THE_USER = (keys.PAINS, keys.SCHEDULE, keys.PREFERENCES, keys.OWN_EXERCISES)

_OF_THE_USER = (keys.PROFILE, keys.PROGRAM, keys.CATEGORY_GOALS, keys.MUSCLE_GOALS, keys.EQUIPMENT)
_LISTS_OF_THE_USER = (keys.PAINS, keys.SCHEDULE, keys.PREFERENCES, keys.OWN_EXERCISES)

Sets = Sequence[tuple[float, int, float | None]]
"""Load in kg, reps, RPE."""


def demo_workouts(today: date) -> tuple[LoggedWorkout, ...]:
    """The workouts of the twelve weeks before this one, and those of this week before ``today``; the oldest first."""
    first = monday_of(today) - timedelta(weeks=WEEKS)
    days = ((week, day) for week in range(WEEKS + 1) for day in (0, 2, 4) if (week, day) not in _MISSED)
    dated = ((first + timedelta(weeks=week, days=day), week, day) for week, day in days)
    return tuple(_workout(day, week, weekday) for day, week, weekday in dated if day < today)


def load_demo(table: Table, pk: str, today: date, at: str) -> tuple[LoggedWorkout, ...]:
    """Log the demo's workouts and write who the lifter is; the workouts. Conflict for a user who has data.

    What was killed on the way goes on when it is asked for again.
    """
    may_load_demo(TableReader(table, pk))
    workouts = demo_workouts(today)
    log_in_groups(table, pk, workouts, at, lambda: True)
    commit(table, pk, at, lambda reader: demo_person(reader, today))
    return workouts


def may_load_demo(reader: Reader) -> None:
    """Conflict, unless there is nothing of the user but what an earlier try of the demo has left behind."""
    prefixes = tuple((prefix, 1) for prefix in _LISTS_OF_THE_USER)
    reads = reader.read(Needs(records=_OF_THE_USER, prefixes=(*prefixes, (keys.WORKOUTS, 100))))
    workouts = reads.prefixes[keys.WORKOUTS]
    has_records = any(reads.records[sk].version for sk in _OF_THE_USER)
    has_lists = any(reads.prefixes[prefix] for prefix in _LISTS_OF_THE_USER)
    if has_records or has_lists or any(record.data.get("source") != SOURCE for record in workouts):
        raise Conflict("There is data already. The demo is for a user who has none: sign in as another one.")


def demo_person(reader: Reader, today: date) -> Change[None]:
    """Who the lifter of the demo is, beside the workouts. It is written last: then the demo is whole."""
    may_load_demo(reader)
    settings = reader.read(Needs(records=(keys.SETTINGS,))).records[keys.SETTINGS]
    records = {**_person(today)}
    effects = [Effect(sk, 0, record.to_stored()) for sk, record in records.items()]
    if not settings.version:
        made = Settings(unit="kg", fitness_level="Intermediate", preferred_workout_duration=60)
        effects.append(Effect(keys.SETTINGS, 0, made.to_stored()))
    return Change(None, tuple(effects))


def _person(today: date) -> Mapping[str, StoredRecord]:
    coming = (today + timedelta(days=ahead) for ahead in range(1, 4))
    next_day = next(day for day in coming if day.weekday() in _NAMES)
    return {
        keys.PROFILE: Profile(height_cm=178, weight_kg=82, age=31, goal="strength"),
        keys.CATEGORY_GOALS: Goals(weights={"strength": 8, "cardio": 2}),
        keys.MUSCLE_GOALS: Goals(weights={"chest": 5, "back": 4, "legs": 4}),
        keys.EQUIPMENT: OwnEquipment(location="Gym"),
        keys.PROGRAM: Program.model_validate({"days": [_program_day(day) for day in (0, 2, 4)]}),
        keys.PAINS + PAIN: PainFlag(
            id=PAIN,
            body_part="shoulder",
            severity="Mild",
            exercise_name=get("overhead-press").name,
            since=(today - timedelta(days=16)).isoformat(),
            notes="Pinches at the top of a press",
        ),
        f"{keys.SCHEDULE}{next_day.isoformat()}T18:00#{SCHEDULED}": ScheduledWorkout(
            id=SCHEDULED, date=next_day.isoformat(), time="18:00", name=_NAMES[next_day.weekday()], minutes=60
        ),
    }


_NAMES = {0: "Push", 2: "Pull", 4: "Legs"}


def _program_day(day: int) -> dict[str, Any]:
    exercises = [
        {"exercise": get(exercise).name, "sets": len(sets), "reps": _reps(sets), "rpe_cap": 9}
        for exercise, sets in _exercises(WEEKS, day)
    ]
    return {"day": day + 1, "name": _NAMES[day], "exercises": exercises}


def _reps(sets: Sets) -> str:
    fewest, most = min(reps for _, reps, _ in sets), max(reps for _, reps, _ in sets)
    return str(most) if fewest == most else f"{fewest}-{most}"


def _workout(day: date, week: int, weekday: int) -> LoggedWorkout:
    return LoggedWorkout.model_validate(
        {
            "date": day.isoformat(),
            "id": f"{SOURCE}_{day.isoformat()}",
            "name": _NAMES[weekday],
            "minutes": 55 + (week * 7 + weekday) % 13,
            "source": SOURCE,
            "exercises": [
                {"name": get(exercise).name, "exercise": exercise, "sets": [_set(*each) for each in sets]}
                for exercise, sets in _exercises(week, weekday)
            ],
        }
    )


def _set(load: float, reps: int, rpe: float | None) -> dict[str, Any]:
    weight = int(load) if load == int(load) else load
    loaded = {"weight_kg": weight, "weight": weight, "unit": "kg"} if load else {}
    return {"reps": reps, **loaded, **({"rpe": rpe} if rpe else {})}


def _exercises(week: int, weekday: int) -> Iterator[tuple[str, Sets]]:
    """What is done on a day of a week, by the id of the exercise."""
    if weekday == 0:
        yield "bench-press", _bench(week)
        # Some two weeks before the end the shoulder begins to pinch, and the press is taken lighter
        press = 45 + 1.25 * min(week, 8) if week < WEEKS - 2 else 40
        yield "overhead-press", [(press, 8, 8), (press, 8, 8.5), (press, 7, 9)]
        yield "dumbbell-incline-bench-press", [(24 + 2 * (week // 4), 10, 8)] * 3
        yield "tricep-pushdown", [(25 + 2.5 * (week // 3), 12, None)] * 3
    elif weekday == 2:
        pull = 120 + 2.5 * week
        yield "deadlift", [(pull, 5, 7.5), (pull, 5, 8), (pull, 5, 8.5)]
        yield "barbell-row", [(60 + 2.5 * (week // 2), 8, 8)] * 3
        yield "pull-up", [(0, 7 + week // 3, 8), (0, 6 + week // 3, 8.5), (0, 6 + week // 3, 9)]
        yield "barbell-curl", [(30 + 2.5 * (week // 5), 10, None)] * 3
    else:
        yield "back-squat", _squat(week)
        yield "romanian-deadlift", [(80 + 2.5 * (week // 2), 8, 8)] * 3
        yield "leg-press", [(140 + 10 * (week // 3), 12, 8)] * 3
        yield "standing-calf-raise", [(80 + 5 * (week // 4), 12, None)] * 3


def _bench(week: int) -> Sets:
    """It goes up for six weeks and not since, and is harder each time."""
    if week < 6:
        load = 70 + 2.5 * week
        return [(load, 8, 7.5), (load, 8, 8), (load, 8, 8.5)]
    harder = min(8.5 + 0.25 * (week - 6), 10)
    return [(82.5, 8, min(harder, 9.5)), (82.5, 7, harder), (82.5, 6, harder)]


def _squat(week: int) -> Sets:
    """It goes up all the time; in the week before this one a heavy triple is a record."""
    load = 100 + 2.5 * week
    record: Sets = [(142.5, 3, None)] if week == WEEKS - 1 else []
    return [*record, (load, 6, 8), (load, 6, 8.5), (load, 6, 9)]
