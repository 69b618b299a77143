"""An import logs each workout once and whole, tells what it left out, and goes on where it was killed."""

import csv
import io
import itertools
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import all_exercises
from spotter.errors import StoreUnavailable
from spotter.store.table import Key
from spotter.training.models import LoggedWorkout
from spotter.training.portability.imported import Source, UnreadableFile
from spotter.training.portability.importing import groups, import_file
from spotter.training.portability.workout_csv import COLUMNS, workouts_csv
from spotter.training.repository import LAST, commit, record_of
from spotter.training.workouts.changes import replace
from tests.fakes.memory_table import MemoryTable
from tests.fakes.world import Killed
from tests.unit.training.portability.files import HEVY, HEVY_POUNDS, STRONG

PK = "T#gym#U#ana"
AT = "2026-03-02T09:00:00.000Z"


def brought(table: MemoryTable, content: bytes, source: Source = "strong", **asked: Any) -> Any:
    told = {"unit": None, "at": AT, "has_time": lambda: True, **asked}
    return import_file(table, PK, content, source, **told)


def stored(table: MemoryTable, prefix: str = "WORKOUT#") -> dict[str, dict[str, Any]]:
    items = table.query(PK, prefix, prefix + LAST)
    return {str(item["sk"]): dict(record_of(item).data) for item in items}


def lines(table: MemoryTable) -> list[dict[str, str]]:
    workouts = [LoggedWorkout.model_validate(data) for data in stored(table).values()]
    return list(csv.DictReader(io.StringIO(workouts_csv(workouts), newline="")))


def put(table: MemoryTable, sk: str, data: str) -> None:
    table.items[Key(PK, sk)] = {"pk": PK, "sk": sk, "version": 1, "at": AT, "data": data}


def big_file(workouts: int, sets: int = 2) -> bytes:
    rows = ["Date,Workout Name,Exercise Name,Set Order,Weight,Reps"]
    for number in range(workouts):
        start = f"{2015 + number // 336}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02} 18:00:00"
        for name in ("Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)"):
            rows += [f"{start},Day,{name},{order},{60 + number % 40},{order + 4}" for order in range(1, sets + 1)]
    return "\n".join(rows).encode()


def test_what_is_known_is_logged_and_what_is_not_is_told() -> None:
    table = MemoryTable()
    report = brought(table, STRONG)
    assert (report.imported, report.skipped, report.remaining) == (2, 0, 0)
    assert report.unmatched == {"Zercher Carry March": 1}
    push, pull = stored(table).values()
    assert (push["date"], push["name"], push["minutes"], push["source"]) == ("2023-01-05", "Push", 62, "import:strong")
    assert [(each["exercise"], len(each["sets"])) for each in push["exercises"]] == [("bench-press", 3), ("plank", 1)]
    assert push["exercises"][0]["sets"][0] == {
        "reps": 10,
        "weight_kg": 40,
        "weight": 40,
        "unit": "kg",
        "warmup": True,
    }
    assert [each["name"] for each in pull["exercises"]] == ["Deadlift", "Pull-up"]
    assert stored(table, "LIFT#")["LIFT#deadlift"]["load"]["weight_kg"] == 140.5
    assert set(stored(table, "WEEK#")) == {"WEEK#2023-01-02"}


def test_the_same_file_sent_again_logs_nothing() -> None:
    table = MemoryTable()
    brought(table, STRONG)
    before = dict(table.items)
    report = brought(table, STRONG)
    assert (report.imported, report.skipped, report.remaining) == (0, 2, 0)
    assert table.items == before


def test_a_longer_file_of_the_same_app_brings_what_is_new() -> None:
    table = MemoryTable()
    brought(table, HEVY, "hevy")
    more = HEVY + HEVY.splitlines(keepends=True)[-1].replace(b"Mar 30, 2024, 5:29", b"Mar 31, 2024, 5:29")
    report = brought(table, more, "hevy")
    assert (report.imported, report.skipped) == (1, 2)


def test_pounds_are_kept_as_they_were_written_beside_kilograms_to_the_gram() -> None:
    table = MemoryTable()
    brought(table, HEVY_POUNDS, "hevy")
    bench = next(iter(stored(table).values()))["exercises"][0]
    assert bench["sets"][1] == {"reps": 5, "weight_kg": 37.421, "weight": 82.5, "unit": "lb", "rpe": 9}


@pytest.mark.parametrize(("asked", "unit"), [(None, "lb"), ("kg", "kg")])
def test_a_weight_without_a_unit_is_in_the_users(asked: str | None, unit: str) -> None:
    table = MemoryTable()
    put(table, "SETTINGS", '{"unit": "lb"}')
    brought(table, STRONG, unit=asked)
    assert next(iter(stored(table).values()))["exercises"][0]["sets"][0]["unit"] == unit


def test_an_exercise_of_the_users_own_is_known_by_its_name() -> None:
    table = MemoryTable()
    put(table, "EXERCISE#own-z", '{"id": "own-z", "name": "Zercher Carry March"}')
    report = brought(table, STRONG)
    assert report.unmatched == {}
    push = next(iter(stored(table).values()))
    assert [each["exercise"] for each in push["exercises"]] == ["bench-press", "plank", "own-z"]


OWN = '{"id": "own-z", "name": "Zercher Carry March"}'


def exercises_of(table: MemoryTable) -> list[tuple[str, int]]:
    """The exercises of the first workout, with how many sets of each."""
    return [(each["exercise"], len(each["sets"])) for each in next(iter(stored(table).values()))["exercises"]]


def test_an_exercise_that_has_become_known_is_added_to_the_workouts_that_lacked_it_once() -> None:
    table, whole = MemoryTable(), MemoryTable()
    brought(table, STRONG)
    put(table, "EXERCISE#own-z", OWN)
    put(whole, "EXERCISE#own-z", OWN)
    report = brought(table, STRONG)
    assert (report.imported, report.completed, report.skipped, report.unmatched) == (0, 1, 1, {})
    assert exercises_of(table) == [("bench-press", 3), ("plank", 1), ("own-z", 1)]
    brought(whole, STRONG)
    for counted in ("WEEK#", "DIST", "LIFT#", "EXPOSURE#"):
        assert stored(table, counted) == stored(whole, counted)
    before = dict(table.items)
    again = brought(table, STRONG)
    assert (again.imported, again.completed, again.skipped) == (0, 0, 2)
    assert table.items == before


def test_a_name_that_is_now_one_of_an_exercise_that_was_imported_adds_its_sets_to_it() -> None:
    table, whole = MemoryTable(), MemoryTable()
    brought(table, STRONG)
    alias = '{"id": "al-1", "name": "Bench Press", "aliases": ["Zercher Carry March"], "alias_of": "bench-press"}'
    put(table, "EXERCISE#al-1", alias)
    put(whole, "EXERCISE#al-1", alias)
    assert brought(table, STRONG).completed == 1
    brought(whole, STRONG)
    assert exercises_of(table) == exercises_of(whole) == [("bench-press", 4), ("plank", 1)]
    for counted in ("WEEK#", "LIFT#", "EXPOSURE#"):
        assert stored(table, counted) == stored(whole, counted)


def test_what_was_taken_away_or_logged_by_hand_since_is_not_brought_again() -> None:
    table = MemoryTable()
    brought(table, STRONG)
    put(table, "EXERCISE#own-z", OWN)
    push = next(iter(stored(table).values()))
    by_hand = {"name": "Zercher Carry March", "exercise": "own-z", "sets": [{"reps": 7}]}
    mended = LoggedWorkout.model_validate({**push, "exercises": [push["exercises"][1], by_hand]})
    commit(table, PK, AT, lambda reader: replace(reader, mended.date, mended.id or "", mended))
    brought(table, STRONG)
    assert exercises_of(table) == [("plank", 1), ("own-z", 1)]
    assert next(iter(stored(table).values()))["exercises"][1]["sets"] == [{"reps": 7}]
    check_counts(table)


def test_what_there_is_no_time_for_is_told_and_comes_with_the_same_file() -> None:
    table = MemoryTable()
    content = big_file(60)
    looks = iter([True, True, False])
    first = brought(table, content, has_time=lambda: next(looks))
    assert 0 < first.imported < 60
    assert (first.skipped, first.remaining) == (0, 60 - first.imported)
    second = brought(table, content)
    assert (second.imported, second.skipped, second.remaining) == (60 - first.imported, first.imported, 0)
    assert len(stored(table)) == 60


def test_a_table_that_takes_no_more_for_now_ends_it_early_and_one_that_takes_nothing_is_told() -> None:
    table = MemoryTable()
    written = itertools.count(1)

    def busy(name: str) -> None:
        if name == "TransactWriteItems" and next(written) > 2:
            raise StoreUnavailable("DynamoDB did not answer")

    table.before = busy
    first = brought(table, big_file(60))
    assert 0 < first.imported < 60
    assert first.remaining == 60 - first.imported
    with pytest.raises(StoreUnavailable):
        brought(MemoryTable(before=busy), big_file(60))
    table.before = lambda _name: None
    assert brought(table, big_file(60)).imported == first.remaining


def test_groups_fit_a_transaction_and_keep_the_order() -> None:
    table = MemoryTable()
    sizes = []
    real = table.transact
    table.transact = lambda writes: (sizes.append(len(writes)), real(writes))[1]  # type: ignore[method-assign,func-returns-value]
    brought(table, big_file(200))
    assert max(sizes) <= 100
    assert len(sizes) < 15
    assert stored(table, "DIST")["DIST"]["category_counts"] == {"strength": 600}


def test_a_workout_that_fits_no_item_is_left_out_and_told() -> None:
    rows = ["Date,Exercise Name,Set Order,Weight,Reps,RPE"]
    rows += [f"2024-01-01 10:00:00,Squat (Barbell),{order},100.125,5,8.5" for order in range(2_000)]
    rows += ["2024-01-02 10:00:00,Squat (Barbell),1,100,5,8"]
    table = MemoryTable()
    report = brought(table, "\n".join(rows).encode())
    assert (report.imported, report.sets_beyond) == (1, 2_000)


def test_large_workouts_are_not_put_into_one_transaction() -> None:
    sets = [{"reps": 5, "weight_kg": 100.125, "weight": 100.125, "unit": "kg"}] * 1_200
    large = [
        LoggedWorkout.model_validate(
            {"date": "2024-01-01", "id": f"w{n}", "exercises": [{"name": "S", "exercise": "back-squat", "sets": sets}]}
        )
        for n in range(30)
    ]
    made = list(groups(large))
    assert [each.id for group in made for each in group] == [f"w{n}" for n in range(30)]
    assert max(len(group) for group in made) < 15


@pytest.mark.parametrize("answered", [False, True], ids=["before the call", "after it"])
def test_killed_at_any_call_the_same_file_goes_on_and_logs_nothing_twice(answered: bool) -> None:
    whole = MemoryTable()
    names: list[str] = []
    whole.before = names.append
    content = big_file(30)
    brought(whole, content)
    for at in range(1, len(names) + 1):
        calls = itertools.count(1)

        def strike(_name: str, at: int = at, calls: Any = calls) -> None:
            if next(calls) == at:
                raise Killed

        table = MemoryTable(after=strike) if answered else MemoryTable(before=strike)
        with suppress(Killed):
            brought(table, content)
        check_counts(table)
        table.before = table.after = lambda _name: None
        brought(table, content)
        assert {key: item["data"] for key, item in table.items.items()} == {
            key: item["data"] for key, item in whole.items.items()
        }


def check_counts(table: MemoryTable) -> None:
    """Each workout that is there is there with all of its exposures, and is counted."""
    workouts = stored(table)
    sets = sum(len(each["sets"]) for workout in workouts.values() for each in workout["exercises"])
    exposed = sum(len(each["sets"]) for each in stored(table, "EXPOSURE#").values())
    weekly = sum(day["sets"] for week in stored(table, "WEEK#").values() for day in week["days"].values())
    assert sets == exposed == weekly


NAMES = st.sampled_from([each.name for each in all_exercises()[:40]])
SETS = st.tuples(NAMES, st.integers(1, 50), st.decimals(0, 300, places=2), st.integers(0, 3))


@given(st.lists(SETS, max_size=40))
@settings(max_examples=40, deadline=None)
def test_an_export_of_what_was_imported_holds_every_set_once(sets: list[Any]) -> None:
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(["Date", "Exercise Name", "Set Order", "Weight", "Reps"])
    for order, (name, reps, weight, day) in enumerate(sets):
        writer.writerow([f"2024-01-0{day + 1} 10:00:00", name, order + 1, weight, reps])
    table = MemoryTable()
    for _ in range(2):
        report = brought(table, written.getvalue().encode())
        assert (report.unmatched, report.unread_rows) == ({}, ())
    expected = sorted((f"2024-01-0{day + 1}", name, reps, float(weight)) for name, reps, weight, day in sets)
    told = [(line["date"], line["exercise"], int(line["reps"]), float(line["weight"] or 0)) for line in lines(table)]
    assert sorted(told) == expected
    check_counts(table)


@pytest.mark.parametrize("source", ["strong", "hevy"])
def test_rows_of_days_to_come_are_not_read(source: Source) -> None:
    strong = "Date,Exercise Name,Set Order,Weight,Reps\n" + "".join(
        f"{day} 18:00:00,Squat (Barbell),1,100,5\n" for day in ("2026-03-01", "2026-03-03", "2026-03-04", "2035-01-01")
    )
    hevy = "start_time,exercise_title,set_index,weight_kg,reps\n" + "".join(
        f'"{day}, 18:00",Squat (Barbell),0,100,5\n' for day in ("1 Mar 2026", "3 Mar 2026", "4 Mar 2026", "1 Jan 2035")
    )
    table = MemoryTable()
    report = brought(table, (strong if source == "strong" else hevy).encode(), source)
    assert (report.imported, report.unread_rows) == (2, (3, 4))
    assert {workout["date"] for workout in stored(table).values()} == {"2026-03-01", "2026-03-03"}


CELLS = st.text(st.characters(codec="utf-8"), max_size=8) | st.sampled_from(
    ["2024-01-01 10:00:00", "Squat (Barbell)", "1", "W", "Note", "100,5", "5", '"', "\r", "\x00"]
)
HEADERS = {
    "strong": "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,RPE",
    "hevy": "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps,duration_seconds,rpe",
}


@given(
    st.binary(max_size=200) | st.lists(st.lists(CELLS, max_size=11), max_size=6), st.sampled_from(["strong", "hevy"])
)
@settings(max_examples=150, deadline=None)
def test_no_bytes_make_it_fail_or_write_half_a_workout(content: Any, source: Source) -> None:
    if isinstance(content, list):
        content = "\n".join([HEADERS[source], *(",".join(row) for row in content)]).encode(errors="replace")
    table = MemoryTable()
    with suppress(UnreadableFile):
        brought(table, content, source)
    check_counts(table)


def test_the_csv_is_of_rfc_4180_and_runs_nothing() -> None:
    sets = [{"reps": 5, "weight": -20, "weight_kg": -20, "unit": "kg", "warmup": True}, {"seconds": 30, "rpe": 8.5}]
    workout = {
        "date": "2024-01-01",
        "id": "w",
        "name": '=HYPERLINK("http://x")',
        "notes": 'a,b\n"c"',
        "exercises": [{"name": "@Pull-up", "exercise": "pull-up", "sets": sets, "notes": "+1"}],
    }
    text = workouts_csv([LoggedWorkout.model_validate(workout)])
    assert text.startswith(",".join(COLUMNS) + "\r\n")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows[1:] == [
        [
            "2024-01-01",
            '\'=HYPERLINK("http://x")',
            "'@Pull-up",
            "1",
            "5",
            "",
            "-20",
            "kg",
            "-20",
            "",
            'a,b\n"c"; +1',
            "yes",
        ],
        ["2024-01-01", '\'=HYPERLINK("http://x")', "'@Pull-up", "2", "", "30", "", "", "", "8.5", "", ""],
    ]
    assert text.endswith("\r\n")
