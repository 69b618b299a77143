"""The pages of the training: today's plan, logging from text, the calendar, progress with charts, and timers."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import OpenPage
from tests.e2e.stub import Stub, until
from tests.e2e.turns import PRESS, call

pytestmark = pytest.mark.xdist_group("browser")

PLAN: dict[str, Any] = {
    "outcome": "workout",
    "date": "2026-03-12",
    "source": "program",
    "name": "Upper",
    "unit": "kg",
    "exercises": [PRESS | {"id": "ex_1", "weight": 22.5, "unit": "kg"}],
    "estimatedMinutes": 40,
    "adjustments": ["R1: the cap is 7.5 today."],
    "caveats": ["Stop if the shoulder hurts."],
    "reasoning": ["P1: all sets were at the top of the range."],
    "rules": ["P1", "R1"],
    "nextDay": None,
}
LIFT: dict[str, Any] = {
    "exerciseId": "bench-press",
    "name": "Bench Press",
    "sessions": 2,
    "sets": 6,
    "volume": 2400,
    "changePercent": 2.5,
    "trendPerWeek": 0.7,
    "points": [{"date": "2026-03-02", "e1RM": 100}, {"date": "2026-03-09", "e1RM": 102.5}],
    "weeks": [{"week": "2026-03-02", "sets": 3, "volume": 1200}, {"week": "2026-03-09", "sets": 3, "volume": 1200}],
}
SQUAT = LIFT | {"exerciseId": "back-squat", "name": "Back Squat", "points": [], "changePercent": None}
RECORD = {"exerciseId": "bench-press", "name": "Bench Press", "kind": "e1rm", "date": "2026-03-09", "reps": 5,
          "seconds": None, "weight": 90, "e1RM": 105}  # fmt: skip
WEEK = {"week": "2026-03-09", "days": [{}, {}], "sets": 24, "volume": 5400.5,
        "muscles": [{"muscle": "chest"}, {"muscle": "upper_back"}, {"muscle": "quads"}]}  # fmt: skip
PROGRESS: dict[str, Any] = {
    "unit": "kg",
    "trainingDays": 2,
    "workouts": 2,
    "sets": 12,
    "volume": 4800,
    "lifts": [LIFT, SQUAT],
    "records": [RECORD],
}
ROW: dict[str, Any] = {
    "status": "logged", "input": "bench 3x5 80", "matched": "Bench Press", "sets": 3, "reps": 5, "variableReps": None,
    "weight": 80, "unit": "kg", "rpe": 8, "durationSeconds": None, "detail": None, "candidates": None, "id": None,
}  # fmt: skip
ASKED = ROW | {"status": "unmatched", "input": "row 3x8", "matched": None, "weight": None, "unit": None, "rpe": None,
               "candidates": ["Barbell Row", "Dumbbell Row"]}  # fmt: skip
REPLY = {"ingestId": "ing_1", "date": "2026-03-12", "results": [ROW, ASKED]}


def go(page: Page, name: str) -> None:
    """Open one of the pages by its link."""
    page.get_by_role("navigation", name="Training").get_by_role("link", name=name).click()
    expect(page).to_have_title(f"{name} · Spotter")


def test_today_shows_the_plan_and_plans_again_for_how_one_feels(page: Page, stub: Stub) -> None:
    stub.answers["GET /me/plan"] = PLAN
    go(page, "Today")
    plan = page.get_by_role("region", name="Upper")
    expect(plan).to_contain_text("1 exercises · about 40 min")
    expect(plan.get_by_role("listitem").first).to_contain_text("3 × 10 reps at 22.5 kg")
    for line in ("Stop if the shoulder hurts.", "R1: the cap is 7.5 today.", "P1: all sets were at the top"):
        expect(plan).to_contain_text(line)
    page.get_by_label("Energy").select_option("Low")
    page.get_by_label("Minutes").fill("45")
    page.get_by_label("Minutes").press("Tab")
    until(lambda: stub.asked[-1][0] == "GET /me/plan?energy=Low&soreness=None&minutes=45")
    expect(page.get_by_role("button", name="Load demo data")).to_have_count(0)


def test_a_new_user_may_load_the_demo(page: Page, stub: Stub) -> None:
    stub.answers["GET /progress"] = PROGRESS | {"workouts": 0, "lifts": [], "records": []}
    stub.answers["GET /summaries/weekly"] = {"weeks": []}
    stub.answers["POST /me/demo"] = {"workouts": 37, "first": "2026-01-01", "last": "2026-03-11"}
    go(page, "Progress")
    expect(page.get_by_text("Nothing is logged in this time.")).to_be_visible()
    button = page.get_by_role("button", name="Load demo data")
    stub.answers["GET /progress"] = PROGRESS
    button.click()
    expect(page.get_by_role("heading", name="Bench Press")).to_be_visible()
    assert [asked for asked, _body in stub.asked if asked.startswith("POST")] == ["POST /me/demo?timeZone=UTC"]


def test_progress_shows_lifts_records_and_weeks(page: Page, stub: Stub) -> None:
    stub.answers |= {"GET /progress": PROGRESS, "GET /summaries/weekly": {"weeks": [WEEK]}}
    go(page, "Progress")
    expect(page.get_by_text("2 sessions, 6 sets. +2.5% from the first day to the last, 0.7 kg a week.")).to_be_visible()
    chart = page.get_by_role("img", name="Estimated one-rep maximum: 2 values, the last 102.5 kg")
    expect(chart.locator("canvas")).to_be_visible()
    expect(page.get_by_role("img", name="Volume by week: 2 values, the last 1200 kg").locator("canvas")).to_be_visible()
    page.locator(".figures summary").first.click()
    expect(page.locator(".figures table").first).to_contain_text("102.5 kg")
    expect(page.get_by_role("row", name="Bench Press Best estimate 105 kg")).to_be_visible()
    expect(page.get_by_role("row", name="2 24 5,401 kg Chest, Upper back")).to_be_visible()
    page.get_by_label("Lift").select_option("back-squat")
    expect(page.get_by_role("heading", name="Back Squat")).to_be_visible()
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    page.get_by_role("button", name="30 days").click()
    until(lambda: any(asked == "GET /progress?days=30" for asked, _body in stub.asked))


def test_a_log_is_shown_before_it_is_saved_and_asks_about_the_rest(page: Page, stub: Stub) -> None:
    stub.answers["POST /ingest"] = REPLY
    go(page, "Log")
    expect(page.get_by_role("button", name="Read it")).to_be_disabled()
    page.get_by_label("What did you do?").fill("bench 3x5 80, row 3x8")
    page.get_by_label("Day").fill("2026-03-12")
    page.get_by_role("button", name="Read it").click()
    understood = page.get_by_role("region", name="What was understood")
    expect(understood.get_by_role("listitem").first).to_contain_text("Bench Press3 × 5 at 80 kg @ 8")
    expect(understood).to_contain_text("Nothing is saved yet.")
    body = {"text": "bench 3x5 80, row 3x8", "date": "2026-03-12"}
    assert stub.asked == [("POST /ingest", body | {"preview": True})]
    stub.answers["POST /ingest"] = REPLY | {"results": [ROW, ASKED | {"id": "item_2"}]}
    understood.get_by_role("button", name="Save what is sure, and ask about the rest").click()
    expect(understood).to_contain_text("It is in your log of 2026-03-12.")
    stub.answers["POST /ingest/ing_1/confirm"] = REPLY | {
        "results": [ROW, ASKED | {"status": "logged", "matched": "Barbell Row"}]
    }
    understood.get_by_role("button", name="Barbell Row").click()
    expect(understood.get_by_role("group")).to_have_count(0)
    assert stub.asked[1:] == [
        ("POST /ingest", body),
        ("POST /ingest/ing_1/confirm", {"items": [{"id": "item_2", "exercise": "Barbell Row"}]}),
    ]
    page.get_by_label("What did you do?").fill("something else")
    expect(understood).to_have_count(0)


def test_what_could_not_be_saved_is_said(page: Page, stub: Stub) -> None:
    stub.answers["POST /ingest"] = 422
    go(page, "Log")
    page.get_by_label("What did you do?").fill("bench 3x5 80")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("That did not work.")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("alert")).to_be_hidden()


def session(**changes: Any) -> dict[str, Any]:
    """A planned session."""
    known = {"id": "sch_1", "date": "2026-03-14", "time": "10:00", "name": "Pull", "minutes": 60, "status": "scheduled"}
    return {**known, **changes}


def test_the_calendar_plans_moves_and_cancels(new_page: OpenPage, stub: Stub, address: str) -> None:
    page = new_page()
    page.clock.install(time="2026-03-12T12:00:00")
    done = {"id": "w1", "date": "2026-03-09", "name": "Lower", "exercises": [{"name": "Back Squat"}]}
    stub.answers |= {
        "GET /me/schedule": {"sessions": [session()], "nextToken": None},
        "GET /workouts": {"workouts": [done], "nextToken": None},
        "POST /me/schedule": session(),
        "PATCH /me/schedule/sch_1": session(),
        "DELETE /me/schedule/sch_1": 204,
    }
    page.goto(f"{address}#/calendar")
    expect(page.get_by_role("button", name="Thursday, March 12, today")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Monday, March 9, 1 done").click()
    day = page.locator(".panel")
    expect(day).to_contain_text("LowerBack Squat")
    page.get_by_role("button", name="Saturday, March 14, 1 planned").click()
    expect(day).to_contain_text("Pull10:00 · 60 min")
    day.get_by_label("Move to").fill("2026-03-15")
    until(lambda: ("PATCH /me/schedule/sch_1", {"date": "2026-03-15"}) in stub.asked)
    day.get_by_role("button", name="Cancel Pull").click()
    until(lambda: ("DELETE /me/schedule/sch_1", None) in stub.asked)
    day.get_by_label("Session").fill("Legs")
    day.get_by_role("button", name="Add").click()
    wanted = {"date": "2026-03-14", "name": "Legs", "timeZone": "UTC", "time": "18:00"}
    until(lambda: ("POST /me/schedule", wanted) in stub.asked)
    page.get_by_role("button", name="Month after").click()
    expect(page.get_by_role("heading", name="April 2026")).to_be_visible()
    until(lambda: stub.asked[-2][0].startswith("GET /me/schedule?from=2026-03-30&to=2026-05-03"))


def test_a_timer_runs_through_its_phases(clocked: Page, stub: Stub) -> None:
    phases = [
        {"label": "Get ready", "kind": "prepare", "seconds": 5},
        {"label": "Set 1", "kind": "work", "seconds": 30},
        {"label": "Rest", "kind": "rest", "seconds": 15},
    ]
    stub.say("ses_1", "time my planks")
    stub.act("ses_1", 1, calls=[call("generate_exercise_timer", sets=1)])
    stub.result(
        "ses_1",
        1,
        "c1",
        "generate_exercise_timer",
        {"success": True, "timer": {"name": "Plank", "phases": phases, "seconds": 50}},
    )
    timer = clocked.get_by_role("region", name="Timer: Plank")
    expect(timer).to_contain_text("3 phases · 0:50")
    expect(timer.get_by_role("timer")).to_have_text("0:05")
    timer.get_by_role("button", name="Start").click()
    clocked.clock.run_for(6_000)
    expect(timer.get_by_role("status")).to_have_text("Set 1")
    expect(timer.get_by_role("timer")).to_have_text("0:29")
    expect(timer).to_contain_text("Next: Rest, 0:15")
    timer.get_by_role("button", name="Pause").click()
    clocked.clock.run_for(20_000)
    expect(timer.get_by_role("timer")).to_have_text("0:29")
    timer.get_by_role("button", name="Go on").click()
    timer.get_by_role("button", name="Skip").click()
    expect(timer.get_by_role("status")).to_have_text("Rest")
    clocked.clock.run_for(15_200)
    expect(timer.get_by_role("status")).to_have_text("Done")
    expect(timer.get_by_role("button", name="Again")).to_be_visible()


@pytest.mark.parametrize("name", ["Today", "Log", "Calendar", "Progress"])
def test_a_phone_shows_every_page_without_scrolling_sideways(
    new_page: OpenPage, stub: Stub, address: str, name: str
) -> None:
    stub.answers |= {
        "GET /me/plan": PLAN,
        "GET /progress": PROGRESS,
        "GET /summaries/weekly": {"weeks": [WEEK]},
        "GET /me/schedule": {"sessions": [session()], "nextToken": None},
        "GET /workouts": {"workouts": [], "nextToken": None},
    }
    phone = new_page(360, 740)
    phone.goto(f"{address}#/{name.lower()}")
    expect(phone.get_by_role("heading", level=1)).to_have_text(name)
    until(lambda: name == "Log" or bool(stub.asked))
    assert phone.evaluate("() => document.documentElement.scrollWidth") == 360
    assert phone.locator("#view").evaluate("node => node.scrollWidth - node.clientWidth") <= 0
    phone.get_by_role("button", name="Open conversations").click()
    expect(phone.get_by_role("navigation", name="Training").get_by_role("link", name=name)).to_have_attribute(
        "aria-current", "page"
    )


def test_a_conversation_goes_on_behind_a_page_of_the_training(page: Page, stub: Stub) -> None:
    stub.answers["GET /me/plan"] = PLAN
    go(page, "Today")
    stub.say("ses_1", "hello")
    stub.act("ses_1", 1, "Hello!")
    stub.end("ses_1")
    page.go_back()
    expect(page.locator(".said:not(:empty)")).to_have_text(["Hello!"])
    go(page, "Today")
    page.get_by_role("button", name="New conversation").click()
    expect(page.get_by_role("heading", name="What are we training today?")).to_be_visible()
    expect(page.get_by_label("Message to your coach")).to_be_focused()
