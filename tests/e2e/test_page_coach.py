"""What the coach does is shown as what it is: steps, workouts, questions, and the conversations on the side."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.pages import box, bubbles, conversations, said, stop_button
from tests.e2e.stub import Stub, until
from tests.e2e.turns import PLANK, PRESS, RAISE, ROW, SPRINT, WORKOUT, build, call

pytestmark = pytest.mark.xdist_group("browser")


def cards(page: Page) -> Locator:
    """The cards of the tool calls."""
    return page.locator("details.card")


def workout(page: Page) -> Locator:
    """The workout that stands."""
    return page.get_by_role("region", name="Current workout")


def test_a_call_is_a_card_that_opens(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "what did I do last week?")
    stub.act("ses_1", 1, calls=[call("fetch_data", sources=["workout_history"]), call("idle", "c2", reason="x")])
    expect(cards(page)).to_have_count(2)
    expect(cards(page).first).to_have_attribute("data-state", "running")
    stub.result("ses_1", 1, "c1", "fetch_data", {"success": True, "data": {"workout_history": "Nothing logged yet."}})
    stub.result("ses_1", 1, "c2", "idle", {"success": False, "error": "No reason given"}, ok=False)
    expect(cards(page).first).to_have_attribute("data-state", "ok")
    expect(cards(page).last).to_have_attribute("data-state", "failed")
    expect(cards(page).first.locator("summary")).to_contain_text("Looked at your data")
    expect(cards(page).first.locator("summary")).to_contain_text("Workout history")
    expect(cards(page).last.locator("summary")).to_contain_text("No reason given")
    cards(page).first.locator("summary").press("Enter")
    expect(cards(page).first.get_by_label("Asked for")).to_contain_text('"workout_history"')
    expect(cards(page).first.get_by_label("Result")).to_contain_text("Nothing logged yet.")
    stub.act("ses_1", 2, "Nothing yet.")
    expect(said(page)).to_have_text(["Nothing yet."])
    expect(cards(page).first).to_have_attribute("open", "")


def answered(stub: Stub, step: int, provider: str, model: str, *, fallback: str = "", **more: str) -> None:
    """The coach says something, by a certain model."""
    data = {"text": f"Answer {step}.", "calls": [], "provider": provider, "model": model, "fallback": fallback, **more}
    stub.land("ses_1", "action", data, step=step)


def test_who_answers_is_said_once_a_run_and_with_the_reason_when_another_does(page: Page, stub: Stub) -> None:
    by = page.locator(".answered-by:visible")
    stub.say("ses_1", "hello")
    answered(stub, 1, "anthropic", "claude-9", reasoning="They greet me.")
    answered(stub, 2, "anthropic", "claude-9")
    expect(said(page)).to_have_text(["Answer 1.", "Answer 2."])
    expect(by).to_have_text(["anthropic · claude-9"])
    expect(page.locator(".thought:visible")).to_have_count(1)
    answered(stub, 3, "offline", "rules-1", fallback="anthropic: overloaded")
    stub.end("ses_1")
    stub.say("ses_1", "and now?")
    answered(stub, 1, "offline", "rules-1")
    late = "offline · rules-1. The first choice did not answer: anthropic: overloaded"
    expect(by).to_have_text(["anthropic · claude-9", late, "offline · rules-1"])
    page.reload()
    expect(by).to_have_text(["anthropic · claude-9", late, "offline · rules-1"])


def test_a_call_that_never_ran_does_not_spin_for_ever(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stub.act("ses_1", 1, calls=[call("fetch_data", sources=[])])
    stub.end("ses_1", "cancelled")
    expect(cards(page)).to_have_attribute("data-state", "stopped")


def test_a_result_too_long_for_a_frame_is_fetched_when_its_card_opens(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stub.act("ses_1", 1, calls=[call("fetch_data", sources=["s" * 30_000])])
    frames = stub.result("ses_1", 1, "c1", "fetch_data", {"success": True, "data": {"x": "y" * 30_000 + "the end"}})
    assert frames[0]["data"]["truncated"]
    cards(page).locator("summary").click()
    expect(cards(page).get_by_label("Result")).to_contain_text("the end")
    expect(cards(page).get_by_label("Asked for")).to_contain_text("s" * 30_000)


def test_a_workout_too_long_for_a_frame_is_fetched_by_itself(page: Page, stub: Stub) -> None:
    many = [PRESS | {"id": f"ex_{at}", "instructions": "é" * 600} for at in range(40)]
    build(stub, WORKOUT | {"exercises": many})
    expect(workout(page).get_by_role("listitem")).to_have_count(40)


def test_a_workout_is_a_list_to_train_by(page: Page, stub: Stub) -> None:
    build(stub)
    expect(workout(page)).to_contain_text("4 exercises · about 30 min · Upper body · beginner")
    entries = workout(page).get_by_role("listitem")
    expect(entries.nth(0)).to_contain_text("Dumbbell bench press")
    expect(entries.nth(0)).to_contain_text("3 × 10 reps")
    expect(entries.nth(0)).to_contain_text("1 min 30 s rest")
    expect(entries.nth(0)).to_contain_text("Chest, Front delts")
    expect(entries.nth(0)).to_contain_text("Elbows level with the bench.")
    expect(entries.nth(0)).to_contain_text("Stop at two reps in reserve.")
    expect(entries.nth(1)).to_contain_text("2 × 45 s hold")
    expect(entries.nth(2)).to_contain_text("5 min")
    expect(entries.nth(3)).to_contain_text("8 rounds: 20 s work, 100 s rest")


def test_the_newest_workout_stands_and_says_what_changed(page: Page, stub: Stub) -> None:
    build(stub)
    stub.end("ses_1")
    stub.say("ses_1", "swap the press")
    stub.act("ses_1", 1, calls=[call("swap_exercise", exercise_id="ex_1"), call("adjust_exercise", "c2")])
    swapped = {"success": True, "old_exercise": PRESS["name"], "new_exercise": RAISE["name"]}
    stub.result("ses_1", 1, "c1", "swap_exercise", swapped | {"exercises": [RAISE, PLANK, ROW, SPRINT]})
    longer = PLANK | {"hold_time": 60}
    adjusted = {"success": True, "exercise_name": "Side plank", "exercises": [RAISE, longer, ROW, SPRINT]}
    expect(workout(page).get_by_role("listitem").nth(0)).to_contain_text("New")
    stub.result("ses_1", 1, "c2", "adjust_exercise", adjusted)
    expect(workout(page)).to_have_count(1)
    expect(workout(page).get_by_role("listitem").nth(1)).to_contain_text("Changed")
    expect(workout(page).get_by_role("listitem").nth(1)).to_contain_text("2 × 1 min hold")
    expect(workout(page)).to_contain_text("about 30 min")
    earlier = page.locator("details.earlier")
    expect(earlier).to_have_count(2)
    earlier.first.locator("summary").click()
    expect(earlier.first).to_contain_text("Dumbbell bench press")
    expect(cards(page).nth(1).locator("summary")).to_contain_text("Dumbbell bench press → Lateral raise")


def test_an_option_is_a_button_that_answers(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "a workout")
    question = call("message_ask_user", question="How long do you have?", options=["20 minutes", "40 minutes"])
    stub.act("ses_1", 1, calls=[question])
    stub.result("ses_1", 1, "c1", "message_ask_user", {"success": True})
    stub.end("ses_1", "awaiting_input")
    options = page.get_by_role("group", name="How long do you have?").get_by_role("button")
    expect(options).to_have_text(["20 minutes", "40 minutes"])
    expect(page.get_by_text("How long do you have?", exact=True)).to_be_visible()
    options.first.click()
    until(lambda: [frame["message"] for frame in stub.sent("message")] == ["20 minutes"])
    expect(bubbles(page).last).to_have_text("20 minutes")
    expect(options.first).to_be_disabled()
    expect(options.last).to_be_disabled()
    expect(options.first).to_have_class("option chosen")


def test_what_the_coach_tells_is_shown_as_its_words(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    told = call("message_notify_user", message="Two things:\n\n- **rest** more\n- eat `enough`\n\n2. then\n3. go")
    stub.act("ses_1", 1, calls=[told])
    words = page.locator(".spoke")
    expect(words.locator("p")).to_have_text(["Two things:"])
    expect(words.locator("ul > li")).to_have_text(["rest more", "eat enough"])
    expect(words.locator("strong")).to_have_text(["rest"])
    expect(words.locator("ol[start='2'] > li")).to_have_text(["then", "go"])
    expect(cards(page)).to_have_count(0)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("max_steps", "I stopped here because this took more steps"),
        ("cancelled", "Stopped."),
        ("error", "Something went wrong on our side"),
    ],
)
def test_an_end_that_needs_words_has_them(page: Page, stub: Stub, reason: str, words: str) -> None:
    stub.say("ses_1", "hello")
    stub.end("ses_1", reason)
    expect(page.locator(".ending")).to_contain_text(words)


def test_a_run_can_be_stopped(page: Page, stub: Stub) -> None:
    stop = stop_button(page)
    expect(stop).to_be_hidden()
    stub.say("ses_1", "hello")
    stop.press("Enter")
    until(lambda: "POST /agent/sessions/ses_1/cancel" in stub.calls)
    expect(stop).to_be_disabled()
    stub.end("ses_1", "cancelled")
    expect(stop).to_be_hidden()
    expect(box(page)).to_be_focused()


def test_a_stop_that_did_not_get_through_is_said_and_can_be_tried_again(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stop = stop_button(page)
    expect(stop).to_be_visible()
    stub.down = True
    stop.click()
    expect(page.get_by_role("alert")).to_contain_text("Spotter had a problem with that.")
    expect(stop).to_be_enabled()
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize(("answer", "approved"), [("Yes, do it", True), ("No", False)])
def test_a_call_that_needs_approval_asks_for_it(page: Page, stub: Stub, answer: str, approved: bool) -> None:
    stub.say("ses_1", "book the gym")
    stub.act("ses_1", 1, calls=[call("book_gym", at="18:00")])
    stub.end("ses_1", "awaiting_approval", waiting=["c1"])
    asked = page.get_by_role("group", name="Book gym: may I?")
    expect(cards(page)).to_have_attribute("data-state", "waiting")
    expect(stop_button(page)).to_be_hidden()
    asked.get_by_role("button", name=answer).click()
    until(lambda: stub.decisions == [("c1", approved)])
    stub.sessions["ses_1"].run = "run_2"
    decision = {"call": "c1", "key": "run_1/1/result/c1", "approved": approved}
    stub.land("ses_1", "knowledge", {"sources": [], "reasoning": "", "approval": decision})
    expect(asked).to_have_count(0)
    expect(cards(page)).to_have_attribute("data-state", "running")
    expect(stop_button(page)).to_be_visible()
    stub.sessions["ses_1"].run = "run_1"
    stub.result("ses_1", 1, "c1", "book_gym", {"success": approved}, ok=approved)
    expect(cards(page)).to_have_attribute("data-state", "ok" if approved else "failed")


def test_what_was_looked_up_and_why_is_said(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    names = ["user_profile", "workout_history", "muscle_goals", "user_settings", "current_workout"]
    for many in (1, 2, 5):
        sources = [{"name": name} for name in names[:many]]
        stub.land("ses_1", "knowledge", {"sources": sources, "reasoning": f"To know you {many}."})
    stub.land("ses_1", "checkpoint", {"summary": "..."})
    notes = page.locator("details.note")
    expect(notes.locator("summary")).to_have_text(
        [
            "Looked up your user profile",
            "Looked up your user profile and workout history",
            "Looked up your user profile, workout history, muscle goals and 2 more",
        ]
    )
    notes.last.locator("summary").click()
    expect(notes.last).to_contain_text("user settings, current workout.")
    expect(notes.last).to_contain_text("To know you 5.")
    expect(page.locator(".divider")).to_be_visible()


def test_the_side_shows_titles_and_which_conversation_works(page: Page, stub: Stub) -> None:
    stub.new_session("ses_2", "Leg day")
    stub.drop()
    other = page.get_by_role("navigation").get_by_role("listitem").filter(has_text="Leg day")
    other.get_by_role("link").click()
    expect(page).to_have_title("Leg day · Spotter")
    stub.until_watched("ses_2")
    stub.say("ses_2", "squats?")
    expect(other.get_by_text("working")).to_be_attached()
    conversations(page).filter(has_text="Upper body").click()
    expect(page).to_have_title("Upper body · Spotter")
    expect(bubbles(page)).to_have_count(0)
    stub.end("ses_2")
    expect(other.get_by_text("working")).to_have_count(0)
    page.go_back()
    expect(bubbles(page)).to_have_text(["squats?"])


def test_a_conversation_is_deleted_after_asking(page: Page, stub: Stub, address: str) -> None:
    stub.say("ses_1", "secret")
    page.get_by_role("button", name="Delete “Upper body”").press("Enter")
    dialog = page.get_by_role("dialog", name="Delete this conversation?")
    expect(dialog.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert "ses_1" in stub.sessions
    page.get_by_role("button", name="Delete “Upper body”").press("Enter")
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="What are we training today?")).to_be_visible()
    expect(conversations(page)).to_have_count(0)
    assert stub.sessions == {}
    assert page.url.rstrip("#") == address


def test_an_address_that_leads_nowhere_says_so(page: Page, stub: Stub, address: str) -> None:
    for nowhere in ("ses_gone", "ses_%F0"):
        page.goto(f"{address}#{nowhere}")
        expect(page.get_by_role("heading", name="What are we training today?")).to_be_visible()
    page.goto(f"{address}#ses_gone_too")
    expect(page.get_by_role("alert")).to_contain_text("isn't there any more")
    stub.until_watched("ses_1")


def test_a_conversation_deleted_elsewhere_is_left(page: Page, stub: Stub) -> None:
    del stub.sessions["ses_1"]
    stub.drop()
    expect(page.get_by_role("alert")).to_contain_text("isn't there any more")
    expect(conversations(page)).to_have_count(0)


def test_an_example_begins_a_conversation(page: Page, stub: Stub, address: str) -> None:
    page.get_by_role("button", name="New conversation").click()
    page.get_by_role("button", name="Give me a 30 minute dumbbell upper body workout").click()
    until(lambda: len(stub.sessions) == 2)
    expect(page.get_by_role("heading", level=1)).to_have_text("Give me a 30 minute dumbbell upper body workout")
    expect(page.get_by_role("heading", name="What are we training today?")).to_be_hidden()
