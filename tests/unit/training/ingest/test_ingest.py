from decimal import Decimal
from typing import Any

import pytest

from spotter.errors import InvalidRequest, KeyReused, NotFound
from spotter.training.ingest.ingest import (
    Confirmation,
    Ingested,
    Text,
    confirm,
    identity_of,
    ingest,
    ingest_id,
)
from spotter.training.ingest.reading import lifter, read_text
from spotter.training.models import Ingest
from spotter.training.workouts.changes import log_all, replace, undo_last
from spotter.training.workouts.workout_ids import workout_id
from tests.fakes.records import Records
from tests.unit.training.workouts.recount import recount
from tests.unit.training.workouts.test_changes import bench, workout

MONDAY, TUESDAY = "2026-01-05", "2026-01-06"
PROGRAM = {
    "days": [
        {
            "day": 1,
            "name": "Push",
            "exercises": [
                {"exercise": "Dumbbell Shoulder Press", "sets": 3, "reps": "8-12"},
                {"exercise": "Dumbbell Incline Bench Press", "sets": 3, "reps": "8-12"},
            ],
        }
    ]
}


def send(records: Records, text: str, day: str = MONDAY, key: str | None = None, **more: Any) -> Ingested:
    """Send a text as the route does, by the rules alone."""
    of_id = ingest_id(identity_of(text, day, key))
    entries = read_text(text, lifter(records, day))
    asked = Text(of_id, workout_id(day, of_id), day, entries, **more)
    return records.commit(lambda reader: ingest(reader, asked))


def answer(records: Records, of: Ingest, *items: Confirmation) -> Ingested:
    by = lifter(records, of.date)
    return records.commit(lambda reader: confirm(reader, of.id, items, by.known, by.unit))


def statuses(of: Ingest) -> list[tuple[str, str | None]]:
    return [(row["status"], row.get("matched")) for row in of.rows]


def consistent(records: Records) -> bool:
    of_workouts = ("DIST", "EXPOSURE#", "LIFT#", "WEEK#")
    found = {sk: data for sk, data in records.data().items() if sk.startswith(of_workouts)}
    return found == recount(records.data("WORKOUT#").values())


def test_what_is_certain_is_logged_and_the_rest_is_held() -> None:
    records = Records({"SETTINGS": {"unit": "lb"}})
    done = send(records, "bench 185x5 @8\nrow 3x10 100\nplank 3x30s\nfoo lift 3x10 @20kg")
    assert statuses(done.ingest) == [
        ("logged", "Bench Press"),
        ("unmatched", None),
        ("logged", "Plank"),
        ("unmatched", None),
    ]
    stored = records[f"WORKOUT#{MONDAY}#{done.ingest.workout}"]
    assert [each["exercise"] for each in stored["exercises"]] == ["bench-press", "plank"]
    assert stored["exercises"][0]["sets"] == [{"weight_kg": 83.915, "weight": 185, "unit": "lb", "reps": 5, "rpe": 8}]
    assert stored["exercises"][1]["sets"] == [{"seconds": 30}] * 3
    assert list(done.ingest.held) == ["item_2", "item_4"]
    assert "Barbell Row" in done.ingest.rows[1]["candidates"]
    assert consistent(records)


def test_the_same_text_of_the_same_day_is_logged_once_and_answered_alike() -> None:
    records = Records()
    first = send(records, "bench 3x5 100kg\nrow 3x10 50")
    before = dict(records.items)
    assert send(records, "bench 3x5   100kg\nrow 3x10 50").ingest.to_stored() == first.ingest.to_stored()
    assert records.items == before
    assert send(records, "bench 3x5 100kg\nrow 3x10 50", TUESDAY).ingest.id != first.ingest.id
    assert len(records.data("WORKOUT#")) == 2


def test_a_key_is_the_identity_where_one_is_sent() -> None:
    records = Records()
    send(records, "bench 3x5 100kg", key="a", sent="one")
    send(records, "bench 3x5 100kg", key="a", sent="one")
    send(records, "bench 3x5 100kg", key="b", sent="one")
    assert len(records.data("WORKOUT#")) == 2
    with pytest.raises(KeyReused):
        send(records, "squat 3x5 100kg", key="a", sent="other")


def test_a_text_is_logged_again_after_its_workout_was_deleted() -> None:
    records = Records()
    first = send(records, "bench 3x5 100kg")
    records.commit(undo_last)
    assert records.data() == {}
    assert send(records, "bench 3x5 100kg").ingest.to_stored() == first.ingest.to_stored()
    assert len(records.data("WORKOUT#")) == 1


def test_a_text_whose_workout_has_moved_to_another_day_is_not_logged_again() -> None:
    records = Records()
    first = send(records, "bench 3x5 100kg\nrow 3x10 50")
    moved = workout("", bench((100, 5)), day=TUESDAY, ingest=first.ingest.id)
    records.commit(lambda reader: replace(reader, MONDAY, first.ingest.workout or "", moved))
    assert send(records, "bench 3x5 100kg\nrow 3x10 50").changed.workouts == ()
    answer(records, first.ingest, Confirmation("item_2", "Barbell Row"))
    (stored,) = records.data("WORKOUT#").values()
    assert (stored["date"], len(stored["exercises"])) == (TUESDAY, 2)
    assert consistent(records)


def test_what_is_confirmed_is_written_into_the_same_workout_once() -> None:
    records = Records()
    done = send(records, "bench 3x5 100kg\nrow 3x10 50")
    named = Confirmation("item_2", "Barbell Row", Decimal("52.5"), 9)
    after = answer(records, done.ingest, named)
    assert after.ingest.workout == done.ingest.workout
    (stored,) = records.data("WORKOUT#").values()
    assert stored["exercises"][1]["exercise"] == "barbell-row"
    assert stored["exercises"][1]["sets"] == [{"weight_kg": 52.5, "weight": 52.5, "unit": "kg", "reps": 9}] * 3
    assert after.ingest.rows[1] == {
        "status": "logged",
        "input": "row 3x10 50",
        "matched": "Barbell Row",
        "sets": 3,
        "reps": 9,
        "weight": 52.5,
        "unit": "kg",
    }
    again = answer(records, done.ingest, named)
    assert again.ingest.to_stored() == after.ingest.to_stored()
    assert len(records.data("WORKOUT#")) == 1
    assert consistent(records)


def test_a_text_of_which_nothing_was_certain_becomes_a_workout_when_it_is_confirmed() -> None:
    records = Records()
    done = send(records, "row 3x10 50")
    assert (done.ingest.workout, records.data("WORKOUT#")) == (None, {})
    after = answer(records, done.ingest, Confirmation("item_1", "Barbell Row"))
    assert after.ingest.workout == workout_id(MONDAY, done.ingest.id)
    assert consistent(records)


def test_sets_of_an_exercise_that_is_there_already_join_it() -> None:
    records = Records()
    done = send(records, "barbell row 3x8 60kg\nrow 3x10 50")
    answer(records, done.ingest, Confirmation("item_2", "barbell-row"))
    (stored,) = records.data("WORKOUT#").values()
    assert [(each["exercise"], len(each["sets"])) for each in stored["exercises"]] == [("barbell-row", 6)]
    assert consistent(records)


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (Confirmation("item_9"), "Nothing is held"),
        (Confirmation("item_2"), "Say which exercise"),
        (Confirmation("item_2", "Flux Thing"), "is not known"),
        (Confirmation("item_2", "Barbell Row", Decimal(2000)), "not possible"),
        (Confirmation("item_2", "Barbell Row", reps=180), "so many reps"),
    ],
)
def test_what_cannot_be_confirmed_is_refused_and_nothing_is_written(item: Confirmation, fault: str) -> None:
    records = Records()
    done = send(records, "bench 3x5 100kg\nrow 3x10 50")
    before = dict(records.items)
    with pytest.raises(InvalidRequest, match=fault):
        answer(records, done.ingest, item)
    assert records.items == before


def test_nothing_is_confirmed_of_a_text_that_was_never_sent_or_has_been_taken_back() -> None:
    records = Records()
    done = send(records, "bench 3x5 100kg\nrow 3x10 50")
    records.commit(undo_last)
    with pytest.raises(NotFound):
        answer(records, done.ingest, Confirmation("item_2", "Barbell Row"))


def test_a_set_far_above_the_best_so_far_is_held_until_it_is_confirmed() -> None:
    records = Records()
    records.commit(lambda reader: log_all(reader, [workout("w1", bench((100, 5)))]))
    done = send(records, "bench 3x5 105kg, squat 3x5 140kg\nbench 185kg x5", TUESDAY)
    assert [row["status"] for row in done.ingest.rows] == ["logged", "logged", "flagged"]
    flagged = done.ingest.rows[2]
    assert (flagged["code"], flagged["matched"]) == ("implausible_value", "Bench Press")
    assert flagged["detail"] == "185 kg x 5 is an estimated maximum 85% above the best so far: is that right?"
    assert records["LIFT#bench-press"]["load"]["weight_kg"] == 105
    after = answer(records, done.ingest, Confirmation("item_3"))
    assert records["LIFT#bench-press"]["load"]["weight_kg"] == 185
    assert [each.kind for each in after.changed.records] == ["load", "reps", "e1rm"]
    marked = {
        sk.split("#")[1]: each.get("confirmed") for sk, each in records.data("EXPOSURE#").items() if TUESDAY in sk
    }
    assert marked == {"back-squat": None, "bench-press": True}
    assert consistent(records)


def test_a_step_of_the_rack_is_progress_on_light_loads() -> None:
    records = Records()
    light = bench((6, 10), name="Dumbbell Lateral Raise", exercise="dumbbell-lateral-raise")
    records.commit(lambda reader: log_all(reader, [workout("w1", light)]))
    assert statuses(send(records, "dumbbell lateral raise 3x10 8kg", TUESDAY).ingest)[0][0] == "logged"


def test_pull_ups_with_weight_are_held_against_the_body_and_the_weight() -> None:
    records = Records({"PROFILE": {"weight_kg": 80}})
    weighted = bench((10, 5), name="Pull-up", exercise="pull-up")
    records.commit(lambda reader: log_all(reader, [workout("w1", weighted)]))
    assert statuses(send(records, "pull-ups bw+20 3x5", TUESDAY).ingest)[0][0] == "logged"
    assert statuses(send(records, "pull-ups bw+50kg 3x5", TUESDAY).ingest)[0][0] == "flagged"


def test_a_bare_name_means_the_only_exercise_of_the_day_that_it_can() -> None:
    records = Records({"PROGRAM": PROGRAM})
    text = "shoulder press 3x12 @30, incline press 4x10 @45, bench press 3x5 60kg"
    assert statuses(send(records, text).ingest) == [
        ("logged", "Dumbbell Shoulder Press"),
        ("logged", "Dumbbell Incline Bench Press"),
        ("logged", "Bench Press"),
    ]
    assert statuses(send(records, text, TUESDAY).ingest)[0] == ("unmatched", None)


def test_the_users_own_words_are_known() -> None:
    records = Records(
        {
            "EXERCISE#a1": {"id": "a1", "name": "", "aliases": ["biggie"], "alias_of": "deadlift"},
            "EXERCISE#own-log-press": {"id": "own-log-press", "name": "Log Press", "like": "overhead-press"},
        }
    )
    done = send(records, "biggie 3x5 140kg\nlog press 3x5 60kg")
    (stored,) = records.data("WORKOUT#").values()
    assert [each["exercise"] for each in stored["exercises"]] == ["deadlift", "own-log-press"]
    assert done.ingest.held == {}


def test_warm_ups_are_marked_and_do_not_count() -> None:
    records = Records()
    send(records, "bench 60x5 (warm-up), 100x5x3")
    (stored,) = records.data("WORKOUT#").values()
    assert [each.get("warmup", False) for each in stored["exercises"][0]["sets"]] == [True, False, False, False]
    assert records[f"WEEK#{MONDAY}"]["days"][MONDAY] == {"workouts": 1, "sets": 3, "volume_kg": 1500}


def test_what_is_no_log_writes_no_workout_and_has_nothing_to_confirm() -> None:
    records = Records()
    done = send(records, "what a day")
    assert [row["status"] for row in done.ingest.rows] == ["error"]
    assert (done.ingest.workout, done.ingest.held) == (None, {})
    assert records.data("WORKOUT#") == {}
