"""Sessions, usage and limits in the console."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import platform_records as records
from tests.e2e.console import go, toasts
from tests.e2e.platform_stub import problem
from tests.e2e.stub import Stub, until
from tests.e2e.turns import build

pytestmark = pytest.mark.xdist_group("browser")


def test_sessions_show_agent_status_and_cost(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent())
    stub.sessions["ses_1"].agent = "agt_1"
    stub.sessions["ses_1"].totals |= {
        "turns": 3,
        "steps": 8,
        "inputTokens": 4000,
        "outputTokens": 1000,
        "cost": "0.0421",
    }
    build(stub)
    stub.end("ses_1", "awaiting_approval")
    stub.new_session("ses_2", "At work")
    stub.sessions["ses_2"].totals |= {"turns": 2, "steps": None}
    stub.say("ses_2", "hello")
    page.reload()
    go(page, address, "#/sessions", "Sessions")
    rows = page.get_by_role("list", name="Conversations with their cost").get_by_role("listitem")
    expect(rows.nth(0)).to_contain_text("Waits for your approval")
    expect(rows.nth(0)).to_contain_text("Strict powerlifting coach · 3 turns · 8 steps · 5,000 tokens · $0.0421")
    expect(rows.nth(1)).to_contain_text("At work")
    expect(rows.nth(1)).to_contain_text("Spotter · 2 turns · 0 tokens")
    rows.nth(0).get_by_role("link").click()
    expect(page).to_have_title("Upper body · Spotter")
    expect(page.get_by_role("region", name="What it took")).to_contain_text("Turns3Steps8Tokens read4,000")


def test_the_last_steps_of_a_session_are_shown(page: Page, stub: Stub, address: str) -> None:
    action = {
        "text": "",
        "calls": [{"id": "c1", "name": "plan_today", "arguments": {}}],
        "provider": "anthropic",
        "model": "claude",
        "usage": {"input": 900, "output": 100},
        "cost": "0.01",
    }
    stub.land("ses_1", "user_message", {"message": "hello"})
    stub.land("ses_1", "action", action, step=1)
    stub.result("ses_1", 1, "c1", "plan_today", {"success": True})
    stub.end("ses_1")
    go(page, address, "#/sessions/ses_1", "Upper body")
    rows = page.get_by_role("region", name="Its last steps").get_by_role("row")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("1anthropic · claudeplan_today1,000$0.01")


def test_ones_own_usage_stands_beside_its_limits(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/usage", "Usage and limits")
    today = page.get_by_role("region", name="You, today")
    expect(today).to_contain_text("Tokens: 10,000 of 12,000, 2,000 left")
    expect(today).to_contain_text("Cost: $0.0421 of $5.00, $4.96 left")
    expect(today).to_contain_text("Requests left in this minute28 of 30")
    expect(today).to_contain_text("Conversations that may run now2 of 3")
    expect(today.get_by_role("progressbar")).to_have_count(2)
    days = page.get_by_role("region", name="You, day by day")
    expect(days.get_by_role("row", name="Feb 28 4 10,000 $0.20")).to_be_visible()
    expect(days.get_by_role("img", name="Cost by day: 2 values")).to_be_visible()


def test_an_administrator_sees_what_everybody_used_on_a_day(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/usage", "Usage and limits")
    everybody = page.get_by_role("region", name="Everybody")
    expect(everybody.get_by_role("row", name="ann 12 40,000 $0.31")).to_be_visible()
    stub.platform.users = []
    everybody.get_by_label("Day (UTC)").fill("2026-02-28")
    expect(everybody.get_by_role("heading", name="Nobody used anything")).to_be_visible()
    assert [one.query["day"] for one in stub.platform.asked if one.path == "/usage"][-1] == "2026-02-28"


def test_limits_are_set_under_their_version(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/usage", "Usage and limits")
    form = page.get_by_role("form", name="Limits")
    save = form.get_by_role("button", name="Save the limits")
    expect(save).to_be_disabled()
    form.get_by_label("Requests a minute", exact=True).fill("0")
    save.click()
    expect(form.get_by_label("Requests a minute", exact=True)).to_have_accessible_description(
        "A whole number from 1. The deployment allows 60 at most."
    )
    form.get_by_label("Requests a minute", exact=True).fill("10")
    form.get_by_label("US dollars a day").fill("2.5")
    form.get_by_label("Runs at once, all together").fill("")
    stub.platform.limits |= {"tokensPerDay": 7}
    stub.platform.limits_version = 2
    save.click()
    form.get_by_role("button", name="Load the newer one and keep what I typed").click()
    expect(form.get_by_label("Tokens a day", exact=True)).to_have_value("7")
    expect(form.get_by_label("Requests a minute", exact=True)).to_have_value("10")
    save.click()
    expect(toasts(page)).to_contain_text("The limits are saved.")
    expect(save).to_be_disabled()
    until(lambda: len(stub.platform.writes("PUT")) == 2)
    assert [one.if_match for one in stub.platform.writes("PUT")] == ['"1"', '"2"']
    wanted = {
        "requestsPerMinute": 10,
        "concurrentRuns": 3,
        "tokensPerDay": 7,
        "dollarsPerDay": "2.5",
        "dollarsPerRun": None,
        "tenant": {"requestsPerMinute": 300, "concurrentRuns": None},
    }
    assert stub.platform.writes("PUT")[1].body == {"limits": wanted}


def test_whoever_goes_on_typing_after_a_refusal_stays_where_they_type(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/usage", "Usage and limits")
    form = page.get_by_role("form", name="Limits")
    refused = form.get_by_label("Requests a minute", exact=True)
    refused.fill("0")
    form.get_by_role("button", name="Save the limits").click()
    expect(refused).to_be_focused()
    other = form.get_by_label("Tokens a day", exact=True)
    other.fill("")
    other.press_sequentially("12345", delay=30)
    expect(other).to_have_value("12345")
    expect(other).to_be_focused()


def test_a_limit_that_the_deployment_does_not_allow_is_said_beside_it(page: Page, stub: Stub, address: str) -> None:
    fault = {"field": "body.limits.tenant.concurrentRuns", "fault": "this deployment allows 20 at most"}
    stub.platform.faults["PUT /limits"] = [problem(422, "Too high.", [fault])]
    go(page, address, "#/usage", "Usage and limits")
    field = page.get_by_label("Runs at once, all together")
    field.fill("21")
    page.get_by_role("button", name="Save the limits").click()
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description("this deployment allows 20 at most")
    expect(page.get_by_label("Runs at once", exact=True)).not_to_have_attribute("aria-invalid", "true")


def test_a_limit_that_is_not_set_stays_so_and_shows_the_deployments(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/usage", "Usage and limits")
    form = page.get_by_role("form", name="Limits")
    tokens = form.get_by_label("Tokens a day", exact=True)
    expect(tokens).to_have_value("")
    expect(tokens).to_have_attribute("placeholder", "5000000")
    expect(tokens).to_have_accessible_description("Not set: the deployment’s 5,000,000 counts.")
    expect(form.get_by_label("US dollars for a message")).to_have_accessible_description(
        "Not set: the deployment’s $2.00 counts."
    )
    runs = form.get_by_label("Runs at once, all together", exact=True)
    expect(runs).to_have_accessible_description("")
    expect(form.get_by_role("button", name="Unset Tokens a day")).to_have_count(0)
    form.get_by_role("button", name="Unset Runs at once, all together").click()
    expect(runs).to_be_focused()
    expect(runs).to_have_value("")
    expect(runs).to_have_attribute("placeholder", "any number")
    expect(runs).to_have_accessible_description("Not set: any number.")
    form.get_by_role("button", name="Save the limits").click()
    expect(toasts(page)).to_contain_text("The limits are saved.")
    (write,) = stub.platform.writes("PUT")
    assert write.body == {
        "limits": records.LIMITS | {"tenant": {"requestsPerMinute": 300, "concurrentRuns": None}},
    }
    stub.platform.deployment |= {"tokensPerDay": 9_000_000}
    page.reload()
    expect(tokens).to_have_value("")
    expect(tokens).to_have_accessible_description("Not set: the deployment’s 9,000,000 counts.")


def test_a_limit_that_is_set_says_which_counts_and_how_to_unset_it(page: Page, stub: Stub, address: str) -> None:
    stub.platform.deployment |= {"concurrentRuns": 2}
    go(page, address, "#/usage", "Usage and limits")
    form = page.get_by_role("form", name="Limits")
    each = form.get_by_label("Runs at once", exact=True)
    expect(each).to_have_value("3")
    expect(each).to_have_accessible_description("The deployment allows 2 at most: that counts.")
    dollars = form.get_by_label("US dollars a day", exact=True)
    expect(dollars).to_have_accessible_description("The deployment allows $10.00 at most.")
    dollars.fill("")
    expect(dollars).to_have_accessible_description("Not set: the deployment’s $10.00 counts.")
    form.get_by_label("Tokens a day", exact=True).fill("0")
    form.get_by_role("button", name="Unset Runs at once", exact=True).click()
    form.get_by_role("button", name="Save the limits").click()
    expect(toasts(page)).to_contain_text("The limits are saved.")
    (write,) = stub.platform.writes("PUT")
    assert write.body == {"limits": records.LIMITS | {"concurrentRuns": None, "dollarsPerDay": None, "tokensPerDay": 0}}
