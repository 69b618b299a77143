"""What is the person's own under /me: empty for a new user, replaced whole, kept from two devices at once."""

from typing import Any

import pytest

from tests.integration.gateway.people import Person, all_at_once
from tests.integration.gateway.refusals import told

EMPTY: dict[str, dict[str, Any]] = {
    "/me/profile": {
        "name": None,
        "heightCm": None,
        "weight": None,
        "unit": "kg",
        "age": None,
        "gender": None,
        "goal": None,
        "conditions": [],
    },
    "/me/settings": {
        "unit": None,
        "timeZone": None,
        "preferredWorkoutDuration": None,
        "fitnessLevel": None,
        "availableEquipment": None,
    },
    "/me/goals": {"categoryGoals": {}, "muscleGoals": {}, "notes": []},
    "/me/equipment": {"location": None, "items": [], "bar": None, "plates": None, "notes": []},
    "/me/program": {"days": [], "templates": []},
}
DOCUMENTS: dict[str, dict[str, Any]] = {
    "/me/profile": {"name": "Ann", "heightCm": 172, "weight": 68.5, "unit": "kg", "age": 34, "goal": "strength"},
    "/me/settings": {"unit": "lb", "timeZone": "Europe/Berlin", "preferredWorkoutDuration": 45},
    "/me/goals": {"categoryGoals": {"strength": 8}, "muscleGoals": {"chest": -3}},
    "/me/equipment": {
        "location": "Home",
        "items": [{"name": "dumbbells", "weights": [5, 7.5, 10], "unit": "kg"}, {"name": "bench"}],
        "bar": {"weight": 20, "unit": "kg"},
        "plates": [1.25, 2.5, 5],
    },
    "/me/program": {
        "days": [
            {"day": 1, "name": "Push", "exercises": [{"exercise": "Bench Press", "sets": 3, "reps": "5-8"}]},
        ],
        "templates": [{"name": "Short", "exercises": [{"exercise": "Plank", "sets": 2, "reps": "30 s"}]}],
    },
}
LISTS = {"/me/preferences": "preferences", "/me/pain": "pain", "/me/exercises": "exercises"}
ITEMS: dict[str, dict[str, Any]] = {
    "/me/preferences": {"preferenceType": "injury", "value": "left knee"},
    "/me/pain": {"bodyPart": "left knee", "severity": "severe", "exerciseName": "Back Squat"},
    "/me/exercises": {"name": "Landmine Rainbow", "aliases": ["rainbows"], "like": "Russian Twist"},
}
CHANGES: dict[str, dict[str, Any]] = {
    "/me/preferences": {"value": "right knee"},
    "/me/pain": {"severity": "Mild"},
    "/me/exercises": {"aliases": ["rainbow twists"]},
}


@pytest.mark.parametrize("path", EMPTY)
def test_a_new_user_has_an_empty_one(person: Person, path: str) -> None:
    answered = person.http.get(path)
    assert (answered.status_code, answered.json()) == (200, EMPTY[path])
    assert answered.headers["etag"] == '"0"'
    assert person.written() == []


@pytest.mark.parametrize("path", LISTS)
def test_a_new_user_has_an_empty_list(person: Person, path: str) -> None:
    answered = person.http.get(path)
    assert (answered.status_code, answered.json()) == (200, {LISTS[path]: []})
    assert person.written() == []


@pytest.mark.parametrize("path", DOCUMENTS)
def test_what_is_put_is_what_is_got_and_what_is_got_can_be_put(person: Person, path: str) -> None:
    put = person.http.put(path, json=DOCUMENTS[path])
    assert put.status_code == 200, put.text
    got = person.http.get(path)
    assert got.json() == put.json()
    assert got.headers["etag"] == put.headers["etag"] != '"0"'
    again = person.http.put(path, json=got.json())
    assert again.json() == got.json()
    assert again.headers["etag"] == got.headers["etag"]  # nothing has changed
    cleared = person.http.put(path, json={})
    assert cleared.json() == EMPTY[path]
    assert cleared.headers["etag"] != got.headers["etag"]


@pytest.mark.parametrize("path", DOCUMENTS)
def test_two_devices_do_not_overwrite_each_other_unseen(person: Person, path: str) -> None:
    read = person.http.get(path).headers["etag"]
    first = person.http.put(path, json=DOCUMENTS[path], headers={"If-Match": read})
    assert first.status_code == 200
    second = person.http.put(path, json={}, headers={"If-Match": read})
    told(second, 412, "precondition-failed")
    assert person.http.get(path).json() == first.json()
    assert person.http.put(path, json={}, headers={"If-Match": first.headers["etag"]}).status_code == 200
    assert person.http.put(path, json=DOCUMENTS[path]).status_code == 200  # without one the last write wins


def test_of_many_devices_at_once_one_wins(person: Person) -> None:
    answers: list[int] = []

    def put(name: str) -> None:
        answered = person.http.put("/me/profile", json={"name": name}, headers={"If-Match": '"0"'})
        answers.append(answered.status_code)

    all_at_once([lambda name=name: put(name) for name in "abcdefgh"])  # type: ignore[misc]
    assert sorted(answers) == [200] + [412] * 7


@pytest.mark.parametrize("path", ITEMS)
def test_an_item_is_added_once_changed_and_deleted(person: Person, path: str) -> None:
    key = {"Idempotency-Key": "first"}
    added = person.http.post(path, json=ITEMS[path], headers=key)
    assert added.status_code == 201, added.text
    item = added.json()
    assert added.headers["etag"] == '"1"'
    assert item["version"] == 1
    again = person.http.post(path, json=ITEMS[path], headers=key)
    assert (again.status_code, again.json()) == (201, item)
    assert person.http.post(path, json=ITEMS[path], headers={"Idempotency-Key": "second"}).json() == item
    assert person.http.get(path).json() == {LISTS[path]: [item]}
    told(person.http.post(path, json={**ITEMS[path], **CHANGES[path]}, headers=key), 422, "idempotency-key-reused")

    one = f"{path}/{item['id']}"
    changed = person.http.patch(one, json=CHANGES[path], headers={"If-Match": '"1"'})
    assert changed.status_code == 200, changed.text
    assert changed.json() == {**item, **CHANGES[path], "version": 2}
    told(person.http.patch(one, json=CHANGES[path], headers={"If-Match": '"1"'}), 412, "precondition-failed")
    late = person.http.post(path, json=ITEMS[path], headers=key)
    assert late.json() == changed.json()  # a retry of the first request, come late

    told(person.http.delete(one, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    assert person.http.delete(one, headers={"If-Match": '"2"'}).status_code == 204
    told(person.http.delete(one), 404, "not-found")
    told(person.http.patch(one, json=CHANGES[path]), 404, "not-found")
    assert person.http.get(path).json() == {LISTS[path]: []}


@pytest.mark.parametrize("path", ITEMS)
def test_the_same_request_many_times_at_once_makes_one_item(person: Person, path: str) -> None:
    def post() -> None:
        answered = person.http.post(path, json=ITEMS[path], headers={"Idempotency-Key": "k"})
        assert answered.status_code == 201

    all_at_once([post] * 8)
    assert len(person.http.get(path).json()[LISTS[path]]) == 1


@pytest.mark.parametrize("path", ITEMS)
def test_somebody_elses_item_does_not_exist(person: Person, colleague: Person, stranger: Person, path: str) -> None:
    item = person.http.post(path, json=ITEMS[path]).json()
    for other in (colleague, stranger):
        told(other.http.patch(f"{path}/{item['id']}", json=CHANGES[path]), 404, "not-found")
        told(other.http.delete(f"{path}/{item['id']}"), 404, "not-found")
        assert other.http.get(path).json() == {LISTS[path]: []}
    assert person.http.get(path).json() == {LISTS[path]: [item]}


def test_a_weight_is_told_in_the_unit_of_the_settings(person: Person) -> None:
    put = person.http.put("/me/profile", json={"weight": 180, "unit": "lb"}).json()
    assert (put["weight"], put["unit"]) == (180, "lb")
    person.http.put("/me/settings", json={"units": "kg"})
    told_in_kilograms = person.http.get("/me/profile").json()
    assert (told_in_kilograms["weight"], told_in_kilograms["unit"]) == (81.6, "kg")
    person.http.put("/me/settings", json={"unit": "pounds"})
    assert person.http.get("/me/profile").json()["weight"] == 180
    told_without_unit = person.http.put("/me/profile", json={"weight": 200}).json()
    assert (told_without_unit["weight"], told_without_unit["unit"]) == (200, "lb")
    assert person.http.put("/me/profile", json={"weightKg": 100}).json()["weight"] == 220.5


def test_goals_beyond_ten_are_brought_within_and_it_is_said(person: Person) -> None:
    put = person.http.put(
        "/me/goals", json={"categoryGoals": {"strength": 15}, "muscleGoals": {"calves": -11, "abs": 2.5}}
    )
    assert put.json() == {
        "categoryGoals": {"strength": 10},
        "muscleGoals": {"calves": -10, "abs": 2},
        "notes": [
            "strength: 15 is beyond -10 to 10, so it is 10.",
            "calves: -11 is beyond -10 to 10, so it is -10.",
            "abs: 2.5 is no whole number, so it is 2.",
        ],
    }


def test_exercises_of_a_program_are_those_that_are_known(person: Person) -> None:
    def program(*names: str) -> dict[str, Any]:
        exercises = [{"exercise": name, "sets": 3, "reps": 8} for name in names]
        return {"days": [{"day": 3, "name": "Legs", "exercises": exercises}]}

    put = person.http.put("/me/program", json=program("squats", "RDL"))
    (day,) = put.json()["days"]
    assert [(each["exercise"], each["exerciseId"]) for each in day["exercises"]] == [
        ("Back Squat", "back-squat"),
        ("Romanian Deadlift", "romanian-deadlift"),
    ]
    problem = told(
        person.http.put("/me/program", json=program("Bench Press", "curls", "xyzzy")), 422, "invalid-request"
    )
    assert [each["field"] for each in problem["errors"]] == [
        "body.days.0.exercises.1.exercise",
        "body.days.0.exercises.2.exercise",
    ]
    assert "Dumbbell Curl" in problem["errors"][0]["candidates"]
    assert "xyzzy" not in str(problem)
    assert person.http.get("/me/program").json() == put.json()
    person.http.post("/me/exercises", json={"name": "Xyzzy"})
    assert person.http.put("/me/program", json=program("xyzzy")).status_code == 200


def test_pain_that_has_ended_leaves_the_list_and_is_kept(person: Person) -> None:
    flag = person.http.post("/me/pain", json={"bodyPart": "lower back"}).json()
    assert (flag["severity"], flag["ended"]) == ("Moderate", None)
    ended = person.http.patch(f"/me/pain/{flag['id']}", json={"ended": True}).json()
    assert ended["ended"] == flag["since"]  # today
    assert person.http.get("/me/pain").json() == {"pain": []}
    assert person.http.get("/me/pain", params={"ended": True}).json() == {"pain": [ended]}
    back = person.http.patch(f"/me/pain/{flag['id']}", json={"ended": None}).json()
    assert person.http.get("/me/pain").json() == {"pain": [back]}
    new = person.http.post("/me/pain", json={"bodyPart": "neck", "since": "2026-01-02"}).json()
    assert new["since"] == "2026-01-02"


def test_a_preference_ends_when_it_says(person: Person) -> None:
    def add(**fields: Any) -> dict[str, Any]:
        answered = person.http.post("/me/preferences", json=fields)
        assert answered.status_code == 201, answered.text
        made: dict[str, Any] = answered.json()
        return made

    gone = add(preferenceType="equipment", value="hotel gym", durationType="temporary", until="2020-01-01")
    assert gone["isActive"] is False
    week = add(preferenceType="time_available", value="30 minutes", durationType="Temporary")
    assert week["until"] > week["created"]
    assert week["isActive"] is True
    injury = add(preferenceType="injury", value="left knee", durationType="temporary")
    assert injury["until"] is None
    here = add(preferenceType="focus", value="legs", durationType="session", sessionId="ses_1")
    assert here["sessionId"] == "ses_1"


@pytest.mark.parametrize(
    ("method", "path", "body", "field"),
    [
        ("PUT", "/me/profile", {"age": 0}, "body.age"),
        ("PUT", "/me/profile", {"age": 30.5}, "body.age"),
        ("PUT", "/me/profile", {"weight": True}, "body.weight"),
        ("PUT", "/me/profile", {"weight": 80, "weightKg": 80}, "body"),
        ("PUT", "/me/profile", {"name": " "}, "body.name"),
        ("PUT", "/me/profile", {"goal": "fame"}, "body.goal"),
        ("PUT", "/me/profile", {"conditions": ["flu"]}, "body.conditions.0"),
        ("PUT", "/me/profile", {"shoeSize": 44}, "body.shoeSize"),
        ("PUT", "/me/settings", {"timeZone": "Mars/Olympus"}, "body.timeZone"),
        ("PUT", "/me/settings", {"timeZone": "../etc/passwd"}, "body.timeZone"),
        ("PUT", "/me/settings", {"unit": "stone"}, "body.unit"),
        ("PUT", "/me/settings", {"unit": "kg", "units": "lb"}, "body"),
        ("PUT", "/me/settings", {"preferredWorkoutDuration": 1000}, "body.preferredWorkoutDuration"),
        ("PUT", "/me/settings", {"availableEquipment": ["flux capacitor"]}, "body.availableEquipment.0"),
        ("PUT", "/me/goals", {"categoryGoals": {"strength": "much"}}, "body.categoryGoals.strength"),
        ("PUT", "/me/goals", {"categoryGoals": {str(at): 1 for at in range(61)}}, "body.categoryGoals"),
        ("PUT", "/me/equipment", {"items": [{"name": "dumbbells", "weights": [0]}]}, "body.items.0.weights.0"),
        ("PUT", "/me/equipment", {"location": "Moon"}, "body.location"),
        ("PUT", "/me/program", {"days": [{"day": 8, "exercises": []}]}, "body.days.0.day"),
        ("PUT", "/me/program", {"days": [{"day": 1}, {"day": 1}]}, "body.days.1.day"),
        ("POST", "/me/preferences", {"preferenceType": "mood", "value": "x"}, "body.preferenceType"),
        ("POST", "/me/preferences", {"preferenceType": "focus", "value": ""}, "body.value"),
        ("POST", "/me/preferences", {"preferenceType": "injury", "value": "my ego"}, "body.value"),
        ("POST", "/me/preferences", {"preferenceType": "focus", "value": "x", "durationType": "session"}, "body"),
        ("POST", "/me/preferences", {"preferenceType": "focus", "value": "x", "until": "2026-02-30"}, "body.until"),
        (
            "POST",
            "/me/preferences",
            {"preferenceType": "focus", "value": "x", "metadata": {"a": "x" * 2000}},
            "body.metadata",
        ),
        ("POST", "/me/pain", {"bodyPart": "my ego"}, "body.bodyPart"),
        ("POST", "/me/pain", {"bodyPart": "knee", "severity": "awful"}, "body.severity"),
        ("POST", "/me/exercises", {"name": "bench"}, "body.name"),
        ("POST", "/me/exercises", {"name": "Landmine Rainbow", "aliases": ["deadlift"]}, "body.aliases.0"),
        ("POST", "/me/exercises", {"name": "Landmine Rainbow", "like": "xyzzy"}, "body.like"),
        ("POST", "/me/exercises", {"aliasOf": "Bench Press"}, "body.aliases"),
        ("POST", "/me/exercises", {}, "body"),
    ],
)
def test_what_does_not_fit_is_refused_and_leaves_nothing(
    person: Person, method: str, path: str, body: dict[str, Any], field: str
) -> None:
    problem = told(person.http.request(method, path, json=body), 422, "invalid-request")
    assert [fault["field"] for fault in problem["errors"]] == [field]
    assert person.written() == []


def test_a_top_set_with_backoffs_and_what_is_optional_are_kept(person: Person) -> None:
    def put(**more: object) -> Any:
        exercises = [{"exercise": "Bench Press", "sets": 4, "reps": "4-6", **more}]
        return person.http.put("/me/program", json={"days": [{"day": 1, "exercises": exercises}]})

    top_set = {"backoffSets": 3, "backoffReps": "6 - 8", "backoffDrop": 0.12, "optional": True}
    stored = {**top_set, "backoffReps": "6-8"}
    put(**top_set)
    (day,) = person.http.get("/me/program").json()["days"]
    assert {name: day["exercises"][0][name] for name in stored} == stored
    assert all(put().json()["days"][0]["exercises"][0][name] is None for name in stored)
    for wrong in ({"backoffSets": 21}, {"backoffReps": "few"}, {"backoffDrop": 0.6}, {"optional": "yes"}):
        told(put(**wrong), 422, "invalid-request")


def test_reps_are_a_count_or_a_range(person: Person) -> None:
    def put(reps: object) -> Any:
        exercises = [{"exercise": "Bench Press", "sets": 3, "reps": reps}]
        return person.http.put("/me/program", json={"days": [{"day": 1, "exercises": exercises}]})

    for fits, stored in ((8, "8"), ("8-12", "8-12"), ("8 – 12", "8-12"), ("45s", "45 s"), ("08", "8")):
        assert put(fits).json()["days"][0]["exercises"][0]["reps"] == stored
    for written in ("12-8", "many", "", "0", "8-", "-8", "1000", "8-12-15", True, 8.5, None, "٣"):
        told(put(written), 422, "invalid-request")


@pytest.mark.parametrize(
    ("written", "place"), [("home", "Home"), ("Home gym", "Home"), ("commercial gym", "Gym"), (" GYM ", "Gym")]
)
def test_where_somebody_trains_is_read_as_people_write_it(person: Person, written: str, place: str) -> None:
    assert person.http.put("/me/equipment", json={"location": written}).json()["location"] == place
