"""The calendar under /me/schedule: sessions are added once, moved, done, and kept from two devices at once."""

from datetime import date, timedelta
from typing import Any

import pytest

from spotter import wiring
from spotter.training.dates import today_in
from tests.integration.gateway.people import Person, all_at_once
from tests.integration.gateway.refusals import told

ZONE = "Pacific/Kiritimati"


def day(ahead: int = 0) -> str:
    return (today_in(ZONE, wiring.now()) + timedelta(days=ahead)).isoformat()


def add(person: Person, ahead: int = 1, **asked: Any) -> dict[str, Any]:
    answered = person.http.post("/me/schedule", json={"date": day(ahead), "timeZone": ZONE, **asked})
    assert answered.status_code == 201, answered.text
    added: dict[str, Any] = answered.json()
    return added


def test_a_session_is_scheduled_moved_done_and_deleted(person: Person) -> None:
    person.http.put("/me/settings", json={"timeZone": ZONE})
    assert person.http.get("/me/schedule").json() == {"sessions": [], "nextToken": None}
    added = add(person, 3, time="18:00", name=" Push ", minutes=60, notes="heavy")
    assert added == {
        "id": added["id"],
        "date": day(3),
        "time": "18:00",
        "name": "Push",
        "minutes": 60,
        "notes": "heavy",
        "status": "scheduled",
        "timeZone": ZONE,
        "startsAt": f"{day(3)}T18:00:00+14:00",
        "version": 1,
    }
    path = f"/me/schedule/{added['id']}"
    moved = person.http.patch(path, json={"date": day(5), "time": None}, headers={"If-Match": '"1"'})
    assert (moved.status_code, moved.headers["etag"]) == (200, '"2"')
    assert moved.json() == {**added, "date": day(5), "time": None, "startsAt": None, "version": 2}
    assert person.http.get(path).json() == moved.json()
    told(person.http.patch(path, json={"name": "Pull"}, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    done = person.http.patch(path, json={"date": day(-1), "status": "Done"}).json()
    assert (done["date"], done["status"]) == (day(-1), "done")
    assert person.http.get("/me/schedule").json()["sessions"] == []
    listed = person.http.get("/me/schedule", params={"from": day(-1), "to": day(-1)}).json()["sessions"]
    assert listed == [done]
    told(person.http.delete(path, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    assert person.http.delete(path, headers={"If-Match": '"3"'}).status_code == 204
    told(person.http.get(path), 404, "not-found")
    told(person.http.patch(path, json={"name": "Legs"}), 404, "not-found")


def test_a_session_that_is_sent_again_is_there_once(person: Person) -> None:
    asked, headers = {"date": day(1), "timeZone": ZONE}, {"idempotency-key": "again"}
    first = person.http.post("/me/schedule", json=asked, headers=headers).json()
    assert person.http.post("/me/schedule", json=asked, headers=headers).json() == first
    told(
        person.http.post("/me/schedule", json={**asked, "name": "Legs"}, headers=headers),
        422,
        "idempotency-key-reused",
    )
    assert len(person.http.get("/me/schedule").json()["sessions"]) == 1


def test_sessions_come_page_by_page_in_their_order(person: Person) -> None:
    for ahead, clock in ((2, "18:00"), (1, "07:00"), (2, None), (4, "06:00")):
        add(person, ahead, time=clock)
    found: list[tuple[str, str | None]] = []
    token = None
    while True:
        query = {"limit": "3", **({"nextToken": token} if token else {})}
        page = person.http.get("/me/schedule", params=query).json()
        found += [(each["date"], each["time"]) for each in page["sessions"]]
        token = page["nextToken"]
        if token is None:
            break
    assert found == [(day(1), "07:00"), (day(2), None), (day(2), "18:00"), (day(4), "06:00")]


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"date": "yesterday"},
        {"date": "2020-01-01"},
        {"date": "2100-01-01"},
        {"date": "2099-02-30"},
        {"date": "2099-01-01", "time": "6pm"},
        {"date": "2099-01-01", "time": "25:00"},
        {"date": "2099-01-01", "minutes": 0},
        {"date": "2099-01-01", "minutes": 601},
        {"date": "2099-01-01", "minutes": True},
        {"date": "2099-01-01", "minutes": 30.5},
        {"date": "2099-01-01", "name": "x" * 81},
        {"date": "2099-01-01", "notes": "x" * 501},
        {"date": "2099-01-01", "timeZone": "Mars/Olympus"},
        {"date": "2099-01-01", "status": "done"},
    ],
)
def test_what_is_no_session_is_refused(person: Person, asked: dict[str, Any]) -> None:
    told(person.http.post("/me/schedule", json=asked), 422, "invalid-request")
    assert person.http.get("/me/schedule").json()["sessions"] == []


def test_today_is_the_users_own(person: Person) -> None:
    """In one of the two zones it is another day than in the other, at every moment."""
    behind = today_in("Etc/GMT+12", wiring.now())
    assert date.fromisoformat(day()) > behind
    asked = {"date": behind.isoformat()}
    assert person.http.post("/me/schedule", json={**asked, "timeZone": "Etc/GMT+12"}).status_code == 201
    told(person.http.post("/me/schedule", json={**asked, "timeZone": ZONE}), 422, "invalid-request")
    person.http.put("/me/settings", json={"timeZone": ZONE})
    told(person.http.post("/me/schedule", json=asked), 422, "invalid-request")
    assert person.http.post("/me/schedule", json={"date": day()}).json()["timeZone"] == ZONE


def test_nobody_elses_sessions_are_found(person: Person, stranger: Person) -> None:
    path = f"/me/schedule/{add(person)['id']}"
    told(stranger.http.get(path), 404, "not-found")
    told(stranger.http.patch(path, json={"name": "Legs"}), 404, "not-found")
    told(stranger.http.delete(path), 404, "not-found")
    assert person.http.get(path).json()["name"] == ""


def test_of_many_that_move_a_session_at_once_it_lies_in_one_place(person: Person) -> None:
    path = f"/me/schedule/{add(person)['id']}"
    statuses: list[int] = []

    def move(ahead: int) -> None:
        statuses.append(person.http.patch(path, json={"date": day(ahead)}).status_code)

    all_at_once([lambda ahead=ahead: move(ahead) for ahead in range(2, 6)])  # type: ignore[misc]
    assert statuses == [200] * 4
    (one,) = person.http.get("/me/schedule").json()["sessions"]
    assert one["version"] == 5


@pytest.mark.parametrize("token", ["x", "U0NIRURVTEU=", "V09SS09VVCMyMDI2", "%"])
def test_a_token_that_is_not_ours_is_refused(person: Person, token: str) -> None:
    told(person.http.get("/me/schedule", params={"nextToken": token}), 422, "invalid-request")
