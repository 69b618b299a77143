"""What was trained, over HTTP: read, corrected, moved, deleted; by its own user alone."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest

from spotter import wiring
from spotter.store.keys import user_pk
from spotter.training import repository
from spotter.training.models import LoggedWorkout
from spotter.training.records import Effect
from spotter.training.workouts.changes import log_all
from tests.fakes.training_log import a_set, bench, exercise, squat, workout
from tests.integration.gateway.people import Person, all_at_once
from tests.integration.gateway.refusals import told

AT = "2026-01-15T12:00:00.000Z"


def log(person: Person, *workouts: LoggedWorkout) -> None:
    pk = user_pk(person.tenant, person.sub)
    for each in workouts:
        repository.commit(wiring.table(), pk, AT, lambda reader, each=each: log_all(reader, [each]))  # type: ignore[misc]


def put(person: Person, sk: str, data: dict[str, Any]) -> None:
    writes = repository.writes_of(user_pk(person.tenant, person.sub), [Effect(sk, 0, data)], AT)
    wiring.table().transact(writes)


def get(person: Person, path: str, **query: Any) -> Any:
    answered = person.http.get(path, params=query)
    assert answered.status_code == 200, answered.text
    return answered.json()


def days(workouts: Iterable[dict[str, Any]]) -> list[str]:
    return [each["date"] for each in workouts]


@pytest.mark.parametrize(
    ("path", "empty"),
    [
        ("/workouts", {"workouts": [], "nextToken": None}),
        ("/me/records", {"records": [], "nextToken": None}),
        ("/summaries/weekly", {"unit": "kg", "weeks": []}),
        ("/day/1", {"planId": "program", "dow": 1, "name": "", "exercises": []}),
    ],
)
def test_a_new_user_has_trained_nothing(person: Person, path: str, empty: dict[str, Any]) -> None:
    assert get(person, path) == empty
    assert get(person, "/progress")["workouts"] == 0
    assert get(person, "/exercises/bench-press/history")["sessions"] == []


def test_workouts_are_listed_newest_first_by_day_and_page(person: Person) -> None:
    log(person, *(workout(f"2026-03-{day:02d}", bench((100, 5))) for day in (2, 4, 6, 9)))
    log(person, workout("2026-03-06", squat((120, 3)), key="b"))
    every = [f"2026-03-{day:02d}" for day in (9, 6, 6, 4, 2)]
    assert days(get(person, "/workouts")["workouts"]) == every
    assert [each["id"] for each in get(person, "/workouts", date="2026-03-06")["workouts"]] == [
        "w20260306-b",
        "w20260306-a",
    ]
    between = {"from": "2026-03-04", "to": "2026-03-06"}
    assert days(get(person, "/workouts", **between)["workouts"]) == ["2026-03-06", "2026-03-06", "2026-03-04"]
    first = get(person, "/workouts", limit=2, **between)
    second = get(person, "/workouts", limit=2, nextToken=first["nextToken"], **between)
    assert days(first["workouts"] + second["workouts"]) == ["2026-03-06", "2026-03-06", "2026-03-04"]
    assert second["nextToken"] is None
    told(person.http.get("/workouts", params={"from": "2026-03-06", "to": "2026-03-04"}), 422, "invalid-request")
    told(person.http.get("/workouts", params={"date": "2026-02-30"}), 422, "invalid-request")
    told(person.http.get("/workouts", params={"nextToken": "bm9uZQ=="}), 422, "invalid-request")


def test_loads_are_answered_in_the_users_unit_in_kilograms_and_in_pounds(person: Person) -> None:
    put(person, "SETTINGS", {"unit": "lb"})
    done = {"weight": 185, "unit": "lb", "weight_kg": 83.915, "reps": 5}
    log(person, workout("2026-03-02", exercise("Bench Press", "bench-press", done)))
    (found,) = get(person, "/workouts")["workouts"]
    assert found["exercises"][0]["sets"] == [
        {
            "number": 1,
            "reps": 5,
            "seconds": None,
            "weight": 185,
            "unit": "lb",
            "weightKg": 83.915,
            "weight_lbs": 185,
            "rpe": None,
            "warmup": False,
        }
    ]
    assert (found["volume"], found["volumeKg"], found["unit"]) == (925.0, 419.575, "lb")
    (session,) = get(person, "/exercises/bench-press/history")["sessions"]
    assert (session["e1RM"], session["e1RMKg"]) == (215.83, 97.9)


def test_a_set_is_corrected_by_its_number_and_everything_follows(person: Person) -> None:
    log(person, workout("2026-03-02", bench((100, 5), (200, 5)), squat((140, 5))))
    sets = [{"number": 2, "weight": 225, "unit": "lb", "rpe": 8}, {"number": 3, "remove": True}]
    answered = person.http.patch(
        "/workouts/w20260302-a", json={"sets": sets, "notes": "x"}, headers={"If-Match": '"1"'}
    )
    assert answered.status_code == 200, answered.text
    body = answered.json()
    assert [each["name"] for each in body["exercises"]] == ["Bench Press"]
    first, second = body["exercises"][0]["sets"]
    assert (first["weightKg"], second["weightKg"], second["weight_lbs"], second["rpe"]) == (100, 102.058, 225, 8)
    assert (answered.headers["etag"], body["notes"], body["sets"]) == ('"2"', "x", 2)
    assert get(person, "/workouts/w20260302-a") == body
    records = {each["kind"]: each for each in get(person, "/me/records")["records"]}
    assert records["load"]["weightKg"] == 102.058
    assert {each["exerciseId"] for each in get(person, "/me/records")["records"]} == {"bench-press"}


def test_what_another_device_has_changed_is_not_overwritten(person: Person) -> None:
    log(person, workout("2026-03-02", bench((100, 5))))
    path = "/workouts/w20260302-a"
    assert person.http.patch(path, json={"name": "Push"}, headers={"If-Match": '"1"'}).status_code == 200
    told(person.http.patch(path, json={"name": "Pull"}, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    told(person.http.delete(path, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    assert get(person, path)["name"] == "Push"
    assert person.http.patch(path, json={"name": None, "minutes": 50}).json()["name"] is None
    assert person.http.delete(path, headers={"If-Match": '"3"'}).status_code == 204
    told(person.http.get(path), 404, "not-found")
    assert get(person, "/me/records")["records"] == []


def test_many_corrections_at_once_all_land(person: Person) -> None:
    log(person, workout("2026-03-02", bench(*[(100, 5)] * 6)))

    def correct(number: int) -> None:
        edit = {"sets": [{"number": number, "reps": 5 + number}]}
        assert person.http.patch("/workouts/w20260302-a", json=edit).status_code == 200

    all_at_once([lambda number=number: correct(number) for number in range(1, 5)])  # type: ignore[misc]
    sets = get(person, "/workouts/w20260302-a")["exercises"][0]["sets"]
    assert [each["reps"] for each in sets] == [6, 7, 8, 9, 5, 5]


def test_a_workout_that_is_moved_is_found_by_the_same_id(person: Person) -> None:
    log(person, workout("2026-03-02", bench((100, 5))))
    moved = person.http.patch("/workouts/w20260302-a", json={"date": "2026-02-27"})
    assert (moved.status_code, moved.json()["date"], moved.json()["id"]) == (200, "2026-02-27", "w20260302-a")
    found = person.http.get("/workouts/w20260302-a")
    assert (found.json(), found.headers["etag"]) == (moved.json(), moved.headers["etag"])
    assert get(person, "/workouts", date="2026-03-02")["workouts"] == []
    assert person.http.delete("/workouts/w20260302-a").status_code == 204


def test_exercises_are_replaced_as_a_whole(person: Person) -> None:
    log(person, workout("2026-03-02", bench((100, 5))))
    new = [
        {"exercise": "back squat", "sets": [{"reps": 5, "weight": 140}, {"reps": 3, "weight": 150}]},
        {"exercise": "plank", "sets": [{"seconds": 60}]},
    ]
    answered = person.http.patch("/workouts/w20260302-a", json={"exercises": new})
    assert [(each["exerciseId"], len(each["sets"])) for each in answered.json()["exercises"]] == [
        ("back-squat", 2),
        ("plank", 1),
    ]
    assert get(person, "/exercises/bench-press/history")["sessions"] == []
    assert len(get(person, "/exercises/plank/history")["sessions"]) == 1


@pytest.mark.parametrize(
    "edit",
    [
        {},
        {"sets": [{"number": 2, "reps": 5}]},
        {"sets": [{"number": 1, "reps": 5}, {"number": 1, "reps": 6}]},
        {"sets": [{"number": 1, "reps": None}]},
        {"sets": [{"number": 1, "remove": True}]},
        {"sets": [{"number": 1, "weight": 2000}]},
        {"sets": [{"number": 1, "reps": 6}], "exercises": [{"exercise": "plank", "sets": [{"seconds": 60}]}]},
        {"exercises": [{"exercise": "flurbing", "sets": [{"reps": 5}]}]},
        {"exercises": [{"exercise": "plank", "sets": [{}]}]},
        {"date": None},
        {"date": "2026-02-30"},
        {"date": "2999-01-01"},
        {"unknown": 1},
    ],
    ids=str,
)
def test_a_change_that_cannot_be_is_refused_and_changes_nothing(person: Person, edit: dict[str, Any]) -> None:
    log(person, workout("2026-03-02", bench((100, 5))))
    before = person.written()
    told(person.http.patch("/workouts/w20260302-a", json=edit), 422, "invalid-request")
    assert get(person, "/workouts/w20260302-a")["exercises"][0]["sets"][0]["weightKg"] == 100
    assert person.written() == before


def test_nobody_sees_or_changes_anothers_workouts(person: Person, colleague: Person, stranger: Person) -> None:
    log(person, workout("2026-03-02", bench((100, 5))))
    for other in (colleague, stranger):
        told(other.http.get("/workouts/w20260302-a"), 404, "not-found")
        told(other.http.patch("/workouts/w20260302-a", json={"name": "mine"}), 404, "not-found")
        told(other.http.delete("/workouts/w20260302-a"), 404, "not-found")
        assert get(other, "/workouts")["workouts"] == []
        assert get(other, "/me/records")["records"] == []


def test_progress_has_what_a_chart_shows(person: Person) -> None:
    today = wiring.now().date()
    for back, load in ((20, 95), (13, 97.5), (6, 100)):
        log(person, workout((today - timedelta(days=back)).isoformat(), bench((load, 5))))
    found = get(person, "/progress", days=30)
    (lift,) = found["lifts"]
    assert [each["e1RMKg"] for each in lift["points"]] == [110.83, 113.75, 116.67]
    assert (lift["changePercent"], lift["trendPerWeekKg"], lift["best"]["e1RMKg"]) == (5.3, 2.92, 116.67)
    assert [each["sets"] for each in lift["weeks"]] == [1, 1, 1]
    assert (found["workouts"], found["sets"], found["volumeKg"]) == (3, 3, 1462.5)
    assert {each["kind"] for each in found["records"]} == {"load", "reps", "e1rm"}
    (this_or_last, *_) = get(person, "/summaries/weekly", weeks=2)["weeks"]
    assert {each["muscle"] for each in this_or_last["untrained"]} >= {"quads"}


def test_the_program_of_a_day_is_as_seed_004_has_it(person: Person) -> None:
    pressing = {"exercise": "Bench Press", "sets": 3, "reps": "5-8", "weight": 80}
    put(person, "PROGRAM", {"days": [{"day": 3, "name": "Push", "exercises": [pressing]}]})
    plan = get(person, "/day/3")
    assert (plan["planId"], plan["dow"], plan["name"]) == ("program", 3, "Push")
    (only,) = plan["exercises"]
    assert (only["id"], only["name"], only["sets"], only["reps"]) == ("bench-press", "Bench Press", 3, "5-8")
    assert (only["weight"], only["weightKg"], only["weight_lbs"]) == (80, 80, 176.37)
    assert "bench" in only["aliases"]
    for wrong in ("0", "8", "monday"):
        told(person.http.get(f"/day/{wrong}"), 422, "invalid-request")


def test_exercises_are_searched_filtered_and_paged(person: Person) -> None:
    put(person, "EXERCISE#own-rainbow", {"id": "own-rainbow", "name": "Landmine Rainbow"})
    assert get(person, "/exercises", q="rainbow")["exercises"][0]["own"] is True
    first = get(person, "/exercises", muscle="chest", equipment="barbell", limit=2)
    second = get(person, "/exercises", muscle="chest", equipment="barbell", limit=2, nextToken=first["nextToken"])
    ids = [each["id"] for each in first["exercises"] + second["exercises"]]
    assert len(set(ids)) == 4
    assert first["total"] == second["total"] > 4
    told(person.http.get("/exercises", params={"muscle": "flurb"}), 422, "invalid-request")
    told(person.http.get("/exercises/flurb/history"), 404, "not-found")
    assert get(person, "/exercises/own-rainbow/history")["name"] == "Landmine Rainbow"


def test_what_was_logged_of_an_exercise_that_was_deleted_is_still_told(person: Person) -> None:
    made = person.http.post("/me/exercises", json={"name": "Sandbag Toss"}).json()
    person.http.post("/ingest", json={"text": "sandbag toss 3x5 30kg", "date": "2026-03-02"})
    assert person.http.delete(f"/me/exercises/{made['id']}").status_code == 204
    found = get(person, f"/exercises/{made['id']}/history")
    assert (found["exerciseId"], found["name"], days(found["sessions"])) == (made["id"], "Sandbag Toss", ["2026-03-02"])


def test_history_and_records_come_a_page_at_a_time(person: Person) -> None:
    log(person, *(workout(f"2026-03-{day:02d}", bench((100, 5)), squat((120, 5))) for day in (2, 4, 6)))
    log(person, workout("2026-03-08", exercise("Plank", "plank", a_set(seconds=60))))
    first = get(person, "/exercises/bench-press/history", limit=2)
    rest = get(person, "/exercises/bench-press/history", limit=2, nextToken=first["nextToken"])
    assert days(first["sessions"] + rest["sessions"]) == ["2026-03-06", "2026-03-04", "2026-03-02"]
    assert rest["nextToken"] is None
    page = get(person, "/me/records", limit=1)
    seen = []
    while True:
        seen += [each["exerciseId"] for each in page["records"]]
        if page["nextToken"] is None:
            break
        page = get(person, "/me/records", limit=1, nextToken=page["nextToken"])
    assert list(dict.fromkeys(seen)) == ["back-squat", "bench-press", "plank"]
