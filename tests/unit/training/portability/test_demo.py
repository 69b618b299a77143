"""Demo data: the same on the same day, only for whoever has none, and whole whatever is killed."""

import itertools
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

import pytest

from spotter.catalogue import get
from spotter.coaching.stall import stall
from spotter.coaching.types import SessionHistoryContext, StallContext
from spotter.errors import Conflict
from spotter.store.table import Key
from spotter.training.portability.demo import demo_workouts, load_demo
from spotter.training.repository import LAST, record_of
from tests.fakes.memory_table import MemoryTable
from tests.fakes.world import Killed

PK = "T#gym#U#ana"
AT = "2026-03-02T09:00:00.000Z"
DAYS = [date(2026, 3, 2) + timedelta(days=ahead) for ahead in range(7)]


def stored(table: MemoryTable, prefix: str) -> dict[str, dict[str, Any]]:
    items = table.query(PK, prefix, prefix + LAST)
    return {str(item["sk"]): dict(record_of(item).data) for item in items}


@pytest.mark.parametrize("today", DAYS, ids=str)
def test_it_is_three_months_that_end_before_today(today: date) -> None:
    workouts = demo_workouts(today)
    assert workouts == demo_workouts(today)
    days = [date.fromisoformat(each.date) for each in workouts]
    assert days == sorted(set(days))
    assert days[-1] < today <= days[-1] + timedelta(days=3)
    assert timedelta(weeks=11) < today - days[0] < timedelta(weeks=14)
    assert 33 <= len(workouts) <= 37
    assert {each.source for each in workouts} == {"demo"}


@pytest.mark.parametrize("today", DAYS, ids=str)
def test_there_are_a_stall_a_pain_and_a_record(today: date) -> None:
    table = MemoryTable()
    load_demo(table, PK, today, AT)
    lifts = stored(table, "LIFT#")
    bench = date.fromisoformat(lifts["LIFT#bench-press"]["e1rm"]["date"])
    assert today - bench > timedelta(weeks=5)
    squat = date.fromisoformat(lifts["LIFT#back-squat"]["load"]["date"])
    assert today - squat < timedelta(weeks=2)
    assert (lifts["LIFT#back-squat"]["load"]["weight_kg"], lifts["LIFT#back-squat"]["load"]["reps"]) == (142.5, 3)
    (pain,) = stored(table, "PAIN#").values()
    assert (pain["body_part"], pain["severity"], pain.get("ended")) == ("shoulder", "Mild", None)
    program = stored(table, "PROGRAM")["PROGRAM"]
    assert [day["day"] for day in program["days"]] == [1, 3, 5]
    (planned,) = stored(table, "SCHEDULE#").values()
    assert planned["date"] > today.isoformat()


def test_who_has_data_or_the_demo_is_refused() -> None:
    for sk, data in (("WORKOUT#2020-01-01#w", '{"date": "2020-01-01"}'), ("PAIN#p", "{}"), ("PROGRAM", "{}")):
        table = MemoryTable()
        table.items[Key(PK, sk)] = {"pk": PK, "sk": sk, "version": 1, "at": AT, "data": data}
        with pytest.raises(Conflict):
            load_demo(table, PK, DAYS[0], AT)
        assert len(table.items) == 1
    table = MemoryTable()
    load_demo(table, PK, DAYS[0], AT)
    before = dict(table.items)
    with pytest.raises(Conflict):
        load_demo(table, PK, DAYS[0], AT)
    assert table.items == before


def test_settings_that_are_there_stay() -> None:
    table = MemoryTable()
    data = '{"unit": "lb", "time_zone": "Europe/Berlin"}'
    table.items[Key(PK, "SETTINGS")] = {"pk": PK, "sk": "SETTINGS", "version": 1, "at": AT, "data": data}
    load_demo(table, PK, DAYS[0], AT)
    assert stored(table, "SETTINGS")["SETTINGS"] == {"unit": "lb", "time_zone": "Europe/Berlin"}


def test_killed_anywhere_it_goes_on_when_it_is_asked_for_again() -> None:
    whole = MemoryTable()
    names: list[str] = []
    whole.before = names.append
    load_demo(whole, PK, DAYS[0], AT)
    for at in range(1, len(names) + 1):
        calls = itertools.count(1)

        def strike(_name: str, at: int = at, calls: Any = calls) -> None:
            if next(calls) == at:
                raise Killed

        table = MemoryTable(before=strike)
        with suppress(Killed):
            load_demo(table, PK, DAYS[0], AT)
        table.before = lambda _name: None
        load_demo(table, PK, DAYS[0], AT)
        assert {key: item["data"] for key, item in table.items.items()} == {
            key: item["data"] for key, item in whole.items.items()
        }


def sessions_of(exercise: str, today: date) -> tuple[SessionHistoryContext, ...]:
    """What the coach is told of a lift, of the newest eight workouts."""
    done = [(each.date, one) for each in demo_workouts(today) for one in each.exercises if one.exercise == exercise]
    return tuple(
        SessionHistoryContext.model_validate(
            {"date": day, "sets": [{"weight": s.weight_kg, "reps": s.reps, "rpe": s.rpe} for s in one.sets]}
        )
        for day, one in done[-8:]
    )


@pytest.mark.parametrize("today", DAYS, ids=str)
@pytest.mark.parametrize(("exercise", "stalled"), [("bench-press", True), ("back-squat", False), ("deadlift", False)])
def test_the_coach_finds_the_bench_press_stalled_and_nothing_else(today: date, exercise: str, stalled: bool) -> None:
    context = StallContext.model_validate(
        {"exerciseName": get(exercise).name, "lastSessions": sessions_of(exercise, today), "userGoal": "Strength"}
    )
    assert stall(context).is_stalled is stalled
