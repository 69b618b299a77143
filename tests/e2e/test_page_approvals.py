"""A call that waits for the user: who would make it, with exactly what, until when, and what becomes of it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import platform_records as records
from tests.e2e.pages import OpenPage
from tests.e2e.stub import Stub, until
from tests.e2e.turns import call

pytestmark = pytest.mark.xdist_group("browser")

SENT = {"to": "ann@example.com", "text": "Bench 3x5"}


def wait(stub: Stub, expires: str = "2099-01-01T00:00:00.000Z", **asked: Any) -> None:
    """The coach of a session wants to send a mail."""
    known = {
        "callId": "c1",
        "tool": "send_mail",
        "ref": "http:tool_9",
        "arguments": SENT,
        "agentId": "agt_1",
        "agentName": "Strict powerlifting coach",
        "host": "mail.example.com",
        "expiresAt": expires,
    }
    stub.say("ses_1", "mail it")
    stub.act("ses_1", 1, calls=[call("send_mail", **SENT)])
    end = {"stop_reason": "awaiting_approval", "saw": 1, "waiting": ["c1"], "approvals": [known | asked]}
    frames = stub.land("ses_1", "action", end, send=False)
    for frame in frames:
        frame["data"]["approvals"] = end["approvals"]
    stub.push("ses_1", frames)


def test_the_card_says_who_what_with_what_and_until_when(new_page: OpenPage, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent())
    stub.new_session("ses_1", "Upper body")
    page = new_page()
    page.clock.install(time="2026-03-01T10:00:00Z")
    page.goto(f"{address}#ses_1")
    stub.until_watched("ses_1")
    wait(stub, "2026-03-02T09:00:00.000Z")
    card = page.get_by_role("region", name="Approve send_mail")
    expect(card).to_contain_text(
        "Strict powerlifting coach wants to call send_mail, a tool over HTTP at mail.example.com, with exactly this:"
    )
    expect(card.get_by_label("What send_mail would be called with")).to_have_text(
        '{\n  "to": "ann@example.com",\n  "text": "Bench 3x5"\n}'
    )
    expect(card).to_contain_text("Waits for you until Mar 2, 2026, 9:00 AM, in 23 h.")
    card.get_by_role("button", name="Yes, do it").click()
    until(lambda: stub.decisions == [("c1", True)])
    expect(card.get_by_role("status")).to_have_text("Saying yes…")
    expect(card.get_by_role("button", name="No")).to_be_disabled()
    page.clock.run_for(1000)


def test_a_call_may_be_denied(page: Page, stub: Stub) -> None:
    wait(stub, ref="mcp:mcp_1:send", server="Post office")
    card = page.get_by_role("region", name="Approve send_mail")
    expect(card).to_contain_text("a tool of the MCP server Post office at mail.example.com, with exactly this:")
    card.get_by_role("button", name="No").click()
    until(lambda: stub.decisions == [("c1", False)])
    stub.land("ses_1", "knowledge", {"approval": {"call": "c1", "approved": False}})
    expect(card).to_have_count(0)


def test_what_has_expired_cannot_be_approved_any_more(page: Page, stub: Stub) -> None:
    wait(stub, "2020-01-01T00:00:00.000Z")
    card = page.get_by_role("region", name="Approve send_mail")
    expect(card).to_contain_text("The time to answer is over: it is not called.")
    expect(card.get_by_role("button", name="Yes, do it")).to_be_disabled()
    expect(card.get_by_role("button", name="No")).to_be_disabled()


def test_a_decision_that_did_not_arrive_can_be_made_again(page: Page, stub: Stub) -> None:
    wait(stub)
    card = page.get_by_role("region", name="Approve send_mail")
    stub.down = True
    card.get_by_role("button", name="Yes, do it").click()
    expect(page.get_by_role("alert").filter(has_text="Spotter had a problem")).to_be_visible()
    stub.down = False
    card.get_by_role("button", name="Yes, do it").click()
    until(lambda: stub.decisions == [("c1", True)])


def test_nothing_is_approved_whose_arguments_cannot_be_seen(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "mail it")
    stub.act("ses_1", 1, calls=[call("send_mail", text="x" * 40_000)])
    page.route("**/events?*", lambda route: route.abort())
    stub.end("ses_1", "awaiting_approval", waiting=["c1"])
    card = page.get_by_role("region", name="Approve send_mail")
    expect(card).to_contain_text("can't be fetched right now")
    expect(card.get_by_role("button", name="Yes, do it")).to_be_disabled()
    expect(card.get_by_role("button", name="No")).to_be_enabled()


def test_arguments_that_were_too_long_for_a_frame_are_fetched(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "mail it")
    stub.act("ses_1", 1, calls=[call("send_mail", text="x" * 40_000)])
    stub.end("ses_1", "awaiting_approval", waiting=["c1"])
    card = page.get_by_role("region", name="Approve send_mail")
    expect(card.get_by_label("What send_mail would be called with")).to_contain_text("xxxxxxxx")
    expect(card.get_by_role("button", name="Yes, do it")).to_be_enabled()


def test_a_decision_waits_for_the_run_that_carries_out_another(page: Page, stub: Stub) -> None:
    wait(stub)
    stub.busy_decisions = 2
    card = page.get_by_role("region", name="Approve send_mail")
    card.get_by_role("button", name="Yes, do it").click()
    until(lambda: stub.decisions == [("c1", True)])
    expect(card.get_by_role("status")).to_have_text("Saying yes…")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert stub.busy_decisions == 0


def test_letters_that_nobody_sees_are_written_out_before_anybody_says_yes(page: Page, stub: Stub) -> None:
    hidden = "ann\u202e@\u200bexample\U000e0041.com\n\tnow"
    wait(stub, arguments={"to": hidden, "ke\u2066y": "Übung 🏋"})
    card = page.get_by_role("region", name="Approve send_mail")
    expect(card.get_by_label("What send_mail would be called with")).to_have_text(
        '{\n  "to": "ann\\u{202E}@\\u{200B}example\\u{E0041}.com\\n\\tnow",\n  "ke\\u{2066}y": "Übung 🏋"\n}'
    )
