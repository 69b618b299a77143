import json
from collections.abc import Mapping
from typing import Any

import pytest

from spotter.catalogue import all_exercises
from spotter.errors import Conflict, InvalidRequest, NotFound
from spotter.training.models import LoggedWorkout
from spotter.training.workouts.changes import (
    MOST_LOGS,
    Changed,
    last_logged,
    log_all,
    replace,
    undo_last,
    workouts_of_day,
)
from spotter.training.workouts.limits import MOST_WRITES, WorkoutTooLarge, in_transactions, most_writes
from tests.fakes.records import ConflictError, Records
from tests.unit.training.workouts.recount import recount

MONDAY, TUESDAY = "2026-01-05", "2026-01-06"


def bench(*sets: tuple[float, int], name: str = "Bench Press", exercise: str = "bench-press") -> dict[str, Any]:
    return {"name": name, "exercise": exercise, "sets": [{"weight_kg": kg, "reps": reps} for kg, reps in sets]}


def workout(key: str, *exercises: Mapping[str, Any], day: str = MONDAY, **more: Any) -> LoggedWorkout:
    return LoggedWorkout.model_validate({"id": key, "date": day, "exercises": exercises, **more})


def of_the_catalogue(count: int) -> list[dict[str, Any]]:
    """Exercises of the catalogue with four sets each."""
    sets = [{"weight": 185, "unit": "lb", "weight_kg": 83.915, "reps": 8, "rpe": 8.5}] * 4
    return [{"name": each.name, "exercise": each.id, "sets": sets} for each in all_exercises()[:count]]


def logged(*workouts: LoggedWorkout) -> Records:
    records = Records()
    for each in workouts:
        records.commit(lambda reader, each=each: log_all(reader, [each]))  # type: ignore[misc]
    return records


def counted(records: Records) -> dict[str, Any]:
    return {sk: data for sk, data in records.data().items() if not sk.startswith(("WORKOUT#", "LOGS"))}


def test_a_logged_workout_is_counted_by_day_muscle_category_and_lift() -> None:
    records = logged(workout("w1", bench((100, 5), (102.5, 3))))
    assert records["WEEK#2026-01-05"] == {
        "week": MONDAY,
        "days": {MONDAY: {"workouts": 1, "sets": 2, "volume_kg": 807.5}},
        "muscles": {"chest": 2},
        "v": 1,
    }
    assert records["DIST"] == {"category_counts": {"strength": 1}, "muscle_counts": {"chest": 1}, "v": 1}
    assert records["EXPOSURE#bench-press#2026-01-05#w1"] == {
        "exercise": "bench-press",
        "name": "Bench Press",
        "date": MONDAY,
        "workout": "w1",
        "sets": [{"weight_kg": 100, "reps": 5}, {"weight_kg": 102.5, "reps": 3}],
        "load_type": "total",
        "v": 1,
    }
    by = {"date": MONDAY, "workout": "w1"}
    assert records["LIFT#bench-press"] == {
        "exercise": "bench-press",
        "name": "Bench Press",
        "exposures": 1,
        "load": {**by, "weight_kg": 102.5, "reps": 3},
        "reps": {**by, "weight_kg": 100, "reps": 5},
        "e1rm": {**by, "weight_kg": 100, "reps": 5, "e1rm_kg": 116.67},
        "v": 1,
    }
    assert records["LOGS"] == {"logs": [[MONDAY, "w1"]], "v": 1}


def test_bodyweight_and_timed_sets_count_and_have_no_volume_and_warm_ups_do_not_count() -> None:
    push_ups = {"name": "Push-up", "exercise": "push-up", "sets": [{"reps": 20}, {"reps": 15}]}
    plank = {"name": "Plank", "exercise": "plank", "sets": [{"seconds": 60}]}
    squat = {
        "name": "Squat",
        "exercise": "squat",
        "sets": [{"reps": 5, "weight_kg": 60, "warmup": True}, {"reps": 5, "weight_kg": 100}],
    }
    records = logged(workout("w1", push_ups, plank, squat))
    assert records["WEEK#2026-01-05"]["days"] == {MONDAY: {"workouts": 1, "sets": 4, "volume_kg": 500}}
    assert records["LIFT#plank"]["seconds"] == {"date": MONDAY, "workout": "w1", "seconds": 60}
    assert records["LIFT#push-up"]["reps"] == {"date": MONDAY, "workout": "w1", "reps": 20}


def test_of_help_less_is_the_record() -> None:
    def helped(kg: float) -> dict[str, Any]:
        return bench((kg, 8), name="Assisted Pull-up", exercise="assisted-pull-up")

    records = logged(workout("w1", helped(30)), workout("w2", helped(20), day=TUESDAY))
    lift = records["LIFT#assisted-pull-up"]
    assert lift["load"] == {"date": TUESDAY, "workout": "w2", "weight_kg": 20, "reps": 8, "assisted": True}
    assert "e1rm" not in lift
    assert records["WEEK#2026-01-05"]["days"] == {
        MONDAY: {"workouts": 1, "sets": 1, "volume_kg": 0},
        TUESDAY: {"workouts": 1, "sets": 1, "volume_kg": 0},
    }, "help is no load"


def test_a_sunday_belongs_to_the_week_before_the_monday_behind_it() -> None:
    records = logged(workout("w1", bench((100, 5)), day="2026-01-04"), workout("w2", bench((100, 5))))
    assert sorted(records.data("WEEK#")) == ["WEEK#2025-12-29", "WEEK#2026-01-05"]


def test_pounds_added_and_taken_away_leave_exactly_nothing() -> None:
    records = logged(workout("w0", bench((61.235, 7))))
    before = counted(records)
    for at in range(60):
        records.commit(lambda reader, at=at: log_all(reader, [workout(f"w{at + 1}", bench((83.915, 3), (0.1, 3)))]))  # type: ignore[misc]
    for at in range(60):
        records.commit(lambda reader, at=at: replace(reader, MONDAY, f"w{at + 1}", None))  # type: ignore[misc]
    assert json.dumps(counted(records)) == json.dumps(before)


def test_a_workout_that_is_logged_again_under_its_id_changes_nothing() -> None:
    records = logged(workout("w1", bench((100, 5))))
    again = log_all(records, [workout("w1", bench((200, 5)))])
    assert again.effects == ()
    assert again.result.workouts[0].exercises[0].sets[0].weight_kg == 100


def test_records_that_were_set_are_told_with_what_they_beat() -> None:
    records = logged(workout("w1", bench((100, 5))))
    first = log_all(Records(), [workout("w1", bench((100, 5)))]).result.records
    assert first == ()
    set_by = log_all(records, [workout("w2", bench((105, 5)), day=TUESDAY)]).result.records
    assert [(each.kind, each.before.weight_kg, each.best.weight_kg) for each in set_by] == [
        ("load", 100, 105),
        ("reps", 100, 105),
        ("e1rm", 100, 105),
    ]


def test_what_was_logged_for_an_earlier_day_holds_a_record_that_is_equalled() -> None:
    records = logged(workout("w1", bench((100, 5)), day=TUESDAY), workout("w2", bench((100, 5)), day=MONDAY))
    assert records["LIFT#bench-press"]["load"]["workout"] == "w2"


def test_a_correction_writes_what_it_touches_alone() -> None:
    squat = bench((140, 5), name="Squat", exercise="squat")
    records = logged(workout("w1", bench((60, 5)), squat))
    stored = LoggedWorkout.model_validate(records["WORKOUT#2026-01-05#w1"])
    right = stored.exercises[0].model_copy(
        update={"sets": [stored.exercises[0].sets[0].model_copy(update={"reps": 6})]}
    )
    change = replace(records, MONDAY, "w1", stored.model_copy(update={"exercises": [right, *stored.exercises[1:]]}))
    assert sorted(each.sk for each in change.effects) == [
        "EXPOSURE#bench-press#2026-01-05#w1",
        "LIFT#bench-press",
        "WEEK#2026-01-05",
        "WORKOUT#2026-01-05#w1",
    ]


def test_a_record_that_is_taken_back_falls_to_the_next_best() -> None:
    records = logged(
        workout("w1", bench((90, 5))), workout("w2", bench((100, 5))), workout("w3", bench((95, 5)), day=TUESDAY)
    )
    records.commit(lambda reader: replace(reader, MONDAY, "w2", None))
    lift = records["LIFT#bench-press"]
    assert (lift["load"]["workout"], lift["exposures"]) == ("w3", 2)


def test_a_recount_is_not_built_on_an_exposure_that_is_changed_meanwhile() -> None:
    """The correction of w2 changes no record while w1 holds them all; the deletion of w1 gives them to w2."""
    records = logged(workout("w1", bench((100, 5))), workout("w2", bench((90, 5))), workout("w3", bench((80, 5))))
    deletion = replace(records.snapshot(), MONDAY, "w1", None)
    records.commit(lambda reader: replace(reader, MONDAY, "w2", workout("w2", bench((70, 5)))))
    with pytest.raises(ConflictError):
        records.apply(deletion.effects)
    records.commit(lambda reader: replace(reader, MONDAY, "w1", None))
    assert records["LIFT#bench-press"]["load"]["workout"] == "w3"
    assert counted(records) == recount(records.data("WORKOUT#").values())


def test_forty_exercises_are_logged_corrected_and_deleted_in_one_transaction_each() -> None:
    forty = of_the_catalogue(40)
    logging = log_all(Records(), [workout("w1", *forty)])
    assert len(logging.effects) == 84
    records = logged(workout("w1", *forty))
    heavier = [{**each, "sets": [{"weight_kg": 90, "reps": 8}] * 4} for each in forty]
    assert len(replace(records, MONDAY, "w1", workout("w1", *heavier)).effects) == 82
    assert len(replace(records, MONDAY, "w1", None).effects) == 84


def test_what_fits_no_transaction_is_refused_with_a_reason() -> None:
    with pytest.raises(WorkoutTooLarge, match="Log it in two parts") as refused:
        log_all(Records(), [workout("w1", *of_the_catalogue(46))])
    assert (refused.value.status, refused.value.slug) == (422, "workout-too-large")
    long = [{"name": "Bench Press", "sets": [{"reps": 5, "tempo": "x" * 50}] * 1700}]
    with pytest.raises(WorkoutTooLarge, match="too long"):
        log_all(Records(), [workout("w1", *long)])


def test_many_workouts_are_parted_into_transactions_that_fit_and_keep_their_order() -> None:
    many = [workout(f"w{at}", *of_the_catalogue(6), day=f"2026-01-{at + 1:02}") for at in range(31)]
    groups = list(in_transactions(many))
    assert [each.id for group in groups for each in group] == [f"w{at}" for at in range(31)]
    assert all(most_writes(group) <= MOST_WRITES for group in groups)
    assert len(groups) == 3
    records = Records()
    for group in groups:
        records.commit(lambda reader, group=group: log_all(reader, group, undoable=False))  # type: ignore[misc]
    assert counted(records) == recount(records.data("WORKOUT#").values())
    assert "LOGS" not in records


def test_a_group_has_no_more_writes_than_were_reckoned() -> None:
    group = [workout(f"w{at}", *of_the_catalogue(9), day=f"2026-01-{at * 7 + 1:02}") for at in range(4)]
    assert len(log_all(Records(), group).effects) == most_writes(group)


def test_undo_takes_back_the_last_log_and_then_the_one_before() -> None:
    records = logged(workout("w1", bench((100, 5)), day=TUESDAY), workout("w2", bench((90, 5))))
    first: Changed = records.commit(undo_last)
    second: Changed = records.commit(undo_last)
    assert [each.id for each in (*first.gone, *second.gone)] == ["w2", "w1"]
    assert records.data() == {}
    with pytest.raises(NotFound, match="Nothing is logged"):
        undo_last(records)


def test_no_more_than_the_newest_logs_are_remembered() -> None:
    records = logged(*(workout(f"w{at}", bench((100, 5))) for at in range(MOST_LOGS + 3)))
    assert [key for _, key in records["LOGS"]["logs"]] == [f"w{at}" for at in range(3, MOST_LOGS + 3)]


def test_a_workout_that_moves_takes_everything_along_and_stays_the_last_log() -> None:
    records = logged(workout("w1", bench((100, 5)), ingest="ing_1"))
    records.apply([*replace(records, MONDAY, "w1", workout("w1", bench((100, 5)), day="2026-01-12")).effects])
    assert sorted(records.data()) == [
        "DIST",
        "EXPOSURE#bench-press#2026-01-12#w1",
        "LIFT#bench-press",
        "LOGS",
        "WEEK#2026-01-12",
        "WORKOUT#2026-01-12#w1",
    ]
    assert records["LOGS"]["logs"] == [["2026-01-12", "w1"]]
    assert records["LIFT#bench-press"]["load"]["date"] == "2026-01-12"


def test_what_has_gone_from_the_list_is_found_by_its_day() -> None:
    records = logged(workout("w1", bench((100, 5))), workout("w2", bench((100, 5)), day=TUESDAY))
    last = last_logged(records)
    assert last is not None
    assert last.id == "w2"
    del records.items["LOGS"]
    newest = last_logged(records)
    assert newest is not None
    assert newest.id == "w2"
    assert last_logged(Records()) is None
    assert [each.id for each in workouts_of_day(records, MONDAY)] == ["w1"]


def test_the_text_that_a_deleted_workout_came_from_may_be_sent_again() -> None:
    records = logged(workout("w1", bench((100, 5)), ingest="i1"))
    records.items["INGEST#i1"] = Records({"INGEST#i1": {"id": "i1", "date": MONDAY}}).items["INGEST#i1"]
    records.commit(lambda reader: replace(reader, MONDAY, "w1", None))
    assert records.data() == {}


def test_the_text_that_a_moved_workout_came_from_follows_it() -> None:
    records = logged(workout("w1", bench((100, 5)), ingest="i1"))
    records.items["INGEST#i1"] = Records({"INGEST#i1": {"id": "i1", "date": MONDAY}}).items["INGEST#i1"]
    stored = LoggedWorkout.model_validate(records["WORKOUT#2026-01-05#w1"])
    records.commit(lambda reader: replace(reader, MONDAY, "w1", stored.model_copy(update={"date": TUESDAY})))
    assert records["INGEST#i1"] == {"id": "i1", "date": MONDAY, "workout_date": TUESDAY}


def test_exercises_of_the_users_own_are_counted_as_what_they_are_like() -> None:
    records = Records(
        {"EXERCISE#own-log-press": {"id": "own-log-press", "name": "Log Press", "like": "overhead-press"}}
    )
    own = bench((60, 5), name="Log Press", exercise="own-log-press")
    records.commit(lambda reader: log_all(reader, [workout("w1", own)]))
    assert records["WEEK#2026-01-05"]["muscles"] == {"front_delts": 1, "side_delts": 1}
    del records.items["EXERCISE#own-log-press"]
    records.commit(lambda reader: replace(reader, MONDAY, "w1", None))
    assert records.data() == {}


@pytest.mark.parametrize("day", ["2026-02-30", "20260105", "yesterday", ""])
def test_a_workout_of_no_day_is_refused(day: str) -> None:
    with pytest.raises(InvalidRequest, match="YYYY-MM-DD"):
        log_all(Records(), [workout("w1", bench((100, 5)), day=day)])


def test_a_workout_cannot_move_onto_another() -> None:
    records = logged(workout("w1", bench((100, 5))), workout("w1", bench((90, 5)), day=TUESDAY))
    with pytest.raises(Conflict):
        replace(records, MONDAY, "w1", workout("w1", bench((100, 5)), day=TUESDAY))
    with pytest.raises(NotFound):
        replace(records, MONDAY, "w9", None)
