"""The tools of the calendar: days and times in words, nothing guessed, and UTC said where it is assumed."""

from typing import Any

import pytest

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from tests.fakes.records import Records

THURSDAY = "2026-11-19"


def call(
    records: Records, tool_name: str, zone: str | None = "Europe/Berlin", key: str = "run/1/c", **given: Any
) -> Outcome:
    tool = REGISTRY[tool_name]
    context = ToolContext("gym", "ana", "ses_1", key, THURSDAY, None, zone)
    outcome = tool.answer(tool.arguments.model_validate(given), context, records.snapshot())
    records.apply(outcome.effects)
    return outcome


def test_a_session_is_scheduled_by_words() -> None:
    records = Records()
    outcome = call(records, "schedule_workout", date="tomorrow", time="6pm", name="Push", minutes=60)
    (sk,) = records.data()
    session = outcome.data["scheduled"]
    assert sk == f"SCHEDULE#2026-11-20T18:00#{session['id']}"
    assert session == {
        "id": session["id"],
        "date": "2026-11-20",
        "time": "18:00",
        "name": "Push",
        "minutes": 60,
        "notes": None,
        "status": "scheduled",
    }
    assert outcome.text == f"Scheduled: Friday 2026-11-20 18:00 Push, 60 min [{session['id']}]"
    assert records[sk]["time_zone"] == "Europe/Berlin"


def test_the_same_call_again_schedules_nothing_more() -> None:
    records = Records()
    first = call(records, "schedule_workout", date="tomorrow")
    again = call(records, "schedule_workout", date="tomorrow")
    assert again.effects == ()
    assert again.data == first.data
    other = call(records, "schedule_workout", key="run/2/c", date="tomorrow")
    assert other.data["scheduled"]["id"] != first.data["scheduled"]["id"]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"date": "next friday"}, "Friday 2026-11-20, Friday 2026-11-27"),
        ({"date": "3/12"}, "Thursday 2026-12-03, Friday 2027-03-12"),
        ({"date": "tomorrow", "time": "6"}, "06:00 or 18:00"),
        ({"date": "yesterday"}, "before today"),
        ({"date": "2026-02-30"}, "no such day"),
        ({"date": "someday"}, "could not be read"),
        ({"date": "tomorrow", "time": "late"}, "could not be read"),
    ],
)
def test_what_is_open_is_asked_about_and_nothing_is_written(given: dict[str, str], reason: str) -> None:
    records = Records()
    outcome = call(records, "schedule_workout", **given)
    assert not outcome.ok
    assert reason in outcome.text
    assert records.data() == {}


def test_utc_is_said_where_nobody_knows_the_zone() -> None:
    records = Records()
    outcome = call(records, "schedule_workout", None, date="tomorrow")
    assert (outcome.data["time_zone"], outcome.data["time_zone_assumed"]) == ("UTC", True)
    assert "2026-11-19, the date in UTC" in outcome.text
    known = call(records, "get_scheduled_workouts")
    assert (known.data["time_zone"], known.data["time_zone_assumed"]) == ("Europe/Berlin", False)
    assert "UTC" not in known.text


def test_the_sessions_of_a_week_are_listed_without_those_that_were_called_off() -> None:
    records = Records()
    kept = call(records, "schedule_workout", key="1", date="2026-11-24", name="Legs").data["scheduled"]["id"]
    off = call(records, "schedule_workout", key="2", date="2026-11-25").data["scheduled"]["id"]
    call(records, "schedule_workout", key="3", date="2026-12-01")
    call(records, "cancel_scheduled_workout", schedule_id=off)
    listed = call(records, "get_scheduled_workouts", from_date="next week", to_date="next week")
    assert (listed.data["from"], listed.data["to"]) == ("2026-11-23", "2026-11-29")
    assert [each["id"] for each in listed.data["sessions"]] == [kept]
    assert listed.text == f"Tuesday 2026-11-24 Legs [{kept}]"
    nothing = call(records, "get_scheduled_workouts", to_date="sunday")
    assert nothing.text == "Nothing is scheduled from 2026-11-19 to 2026-11-22."


def test_a_session_is_moved_and_marked_as_done() -> None:
    records = Records()
    session = call(records, "schedule_workout", date="2026-11-24", time="18:00", name="Legs").data["scheduled"]["id"]
    moved = call(records, "update_scheduled_workout", schedule_id=session, date="saturday", time="9:30am")
    assert moved.text == (
        f"Changed: Tuesday 2026-11-24 18:00 Legs [{session}] is now Saturday 2026-11-21 09:30 Legs [{session}]"
    )
    done = call(records, "update_scheduled_workout", schedule_id=session, date="yesterday", time="any", status="done")
    assert done.data["session"]["date"] == "2026-11-18"
    assert (done.data["session"]["time"], done.data["session"]["status"]) == (None, "done")
    again = call(records, "update_scheduled_workout", schedule_id=session, status="done")
    assert (again.data["changed"], again.effects) == (False, ())
    assert not call(records, "cancel_scheduled_workout", schedule_id=session).ok


@pytest.mark.parametrize("name", ["update_scheduled_workout", "cancel_scheduled_workout"])
def test_an_id_that_is_none_is_refused(name: str) -> None:
    given = {"schedule_id": "sch_none"} | ({"name": "Legs"} if name.startswith("update") else {})
    assert "No scheduled session has this id" in call(Records(), name, **given).text


def test_an_update_says_what_is_to_change() -> None:
    assert "Say what is to change" in call(Records(), "update_scheduled_workout", schedule_id="sch_1").text
