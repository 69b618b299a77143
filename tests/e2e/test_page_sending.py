"""A message that the user wrote lands, and lands once, whatever happens on the way."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import box, bubbles, conversations, landed, write
from tests.e2e.stub import Stub, until

pytestmark = pytest.mark.xdist_group("browser")


def messages(stub: Stub, session: str = "ses_1") -> list[str]:
    """The user's messages in the log."""
    return [event.data["message"] for event in stub.sessions[session].events if event.type == "user_message"]


def keys(stub: Stub) -> list[str]:
    """The idempotency keys that the page sent, in order."""
    return [frame["idempotencyKey"] for frame in stub.sent("message")]


def test_a_message_is_sent_with_a_key_and_shown_at_once(page: Page, stub: Stub) -> None:
    stub.faults = ["unheard"]
    write(page, "hello")
    expect(bubbles(page)).to_have_text(["hello"])
    expect(page.locator(".user .state")).to_have_text("Sending…")
    expect(box(page)).to_have_value("")
    until(lambda: keys(stub))
    assert re.fullmatch(r"[0-9a-f]{32}", keys(stub)[0])
    stub.drop()
    until(lambda: messages(stub) == ["hello"])
    expect(page.locator(".user .state")).to_be_empty()
    assert keys(stub)[0] == keys(stub)[1]


def test_a_message_says_in_which_time_zone_it_was_written(page: Page, stub: Stub) -> None:
    stub.faults = ["unheard"]
    write(page, "hello")
    stub.drop()
    until(lambda: messages(stub) == ["hello"])
    here = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert [frame["timeZone"] for frame in stub.sent("message")] == [here, here]


def test_a_message_whose_answer_was_lost_lands_once(page: Page, stub: Stub) -> None:
    stub.faults = ["cut"]
    write(page, "hello")
    until(lambda: len(stub.sent("subscribe")) == 2)
    expect(landed(page)).to_have_text(["hello"])
    stub.end("ses_1")
    write(page, "again")
    until(lambda: messages(stub) == ["hello", "again"])
    expect(landed(page)).to_have_text(["hello", "again"])


def test_an_unanswered_message_is_said_to_be_unsent_and_goes_out_with_the_same_key(clocked: Page, stub: Stub) -> None:
    stub.faults = ["unheard", "unheard"]
    write(clocked, "hello")
    until(lambda: len(keys(stub)) == 1)
    clocked.clock.fast_forward(11_000)
    expect(clocked.locator(".user .state")).to_contain_text("Not sent yet")
    until(lambda: len(keys(stub)) == 2)
    clocked.clock.fast_forward(11_000)
    until(lambda: messages(stub) == ["hello"])
    expect(clocked.locator(".user .state")).to_be_empty()
    assert len(set(keys(stub))) == 1


def test_without_a_connection_a_message_waits_and_can_be_retried_or_discarded(clocked: Page, stub: Stub) -> None:
    stub.down = True
    stub.drop()
    stub.until_watched("ses_1", 0)
    write(clocked, "keep this")
    write(clocked, "not this")
    clocked.clock.fast_forward(12_000)
    unsent = clocked.locator(".user[data-state=unsent]")
    expect(unsent).to_have_count(2)
    unsent.filter(has_text="not this").get_by_role("button", name="Discard").click()
    expect(unsent).to_have_count(1)
    unsent.get_by_role("button", name="Retry").click()
    expect(clocked.locator(".user[data-state=sending] .bubble")).to_have_text(["keep this"])
    stub.down = False
    clocked.clock.fast_forward(20_000)
    expect(landed(clocked)).to_have_text(["keep this"])
    assert messages(stub) == ["keep this"]


def test_a_busy_server_is_asked_again(page: Page, stub: Stub) -> None:
    stub.faults = ["busy"]
    write(page, "hello")
    until(lambda: messages(stub) == ["hello"])
    assert len(keys(stub)) == 2
    assert len(set(keys(stub))) == 1
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_refused_message_says_why_and_holds_up_no_other(page: Page, stub: Stub) -> None:
    stub.faults = ["refused"]
    write(page, "hello")
    refused = page.locator(".user[data-state=refused]")
    expect(refused.locator(".state")).to_contain_text("Not sent – That message was not liked.")
    write(page, "another")
    until(lambda: messages(stub) == ["another"])
    refused.get_by_role("button", name="Retry").click()
    until(lambda: messages(stub) == ["another", "hello"])
    expect(refused).to_have_count(0)


def test_messages_keep_their_order(page: Page, stub: Stub) -> None:
    stub.faults = ["unheard", "cut", "cut"]
    for text in ("one", "two", "three"):
        write(page, text)
    until(lambda: keys(stub))
    stub.drop()
    until(lambda: messages(stub) == ["one", "two", "three"])
    expect(landed(page)).to_have_text(["one", "two", "three"])


def test_a_reload_does_not_lose_what_was_not_sent(page: Page, stub: Stub) -> None:
    stub.faults = ["unheard"]
    write(page, "hello")
    until(lambda: keys(stub))
    page.reload()
    until(lambda: messages(stub) == ["hello"])
    expect(landed(page)).to_have_text(["hello"])
    assert len(set(keys(stub))) == 1


def test_the_first_messages_of_a_new_conversation_share_one_session(page: Page, stub: Stub, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="New conversation").click()
    stub.faults = ["cut"]
    write(page, "a workout")
    write(page, "with dumbbells")
    until(lambda: any(messages(stub, name) == ["a workout", "with dumbbells"] for name in stub.sessions))
    expect(landed(page)).to_have_text(["a workout", "with dumbbells"])
    name = f"ses_{keys(stub)[0][:8]}"
    expect(page).to_have_url(f"{address}#{name}")
    expect(conversations(page).filter(has_text="a workout")).to_have_attribute("aria-current", "page")
    assert set(stub.sessions) == {"ses_1", name}


def test_a_new_conversation_left_before_it_was_sent_does_not_take_over_the_page(page: Page, stub: Stub) -> None:
    page.get_by_role("button", name="New conversation").click()
    stub.faults = ["unheard"]
    write(page, "a workout")
    until(lambda: keys(stub))
    conversations(page).filter(has_text="Upper body").click()
    stub.drop()
    until(lambda: len(stub.sessions) == 2)
    expect(conversations(page).filter(has_text="a workout")).to_be_visible()
    expect(page).to_have_title("Upper body · Spotter")
    expect(bubbles(page)).to_have_count(0)


def test_an_old_token_is_renewed(page: Page, stub: Stub) -> None:
    stub.tokens.clear()
    stub.drop()
    stub.until_watched("ses_1", 1)
    write(page, "hello")
    until(lambda: messages(stub) == ["hello"])
    assert stub.calls.count("GET /local/token") == 2
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_page_that_was_opened_while_the_server_was_down_finds_it_later(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "from yesterday")
    stub.down = True
    stub.drop()
    page.reload()
    write(page, "are you there?")
    expect(page.locator(".user .state")).to_have_text("Sending…")
    stub.down = False
    expect(landed(page)).to_have_text(["from yesterday", "are you there?"])
    assert messages(stub) == ["from yesterday", "are you there?"]


def test_a_message_that_is_too_long_is_not_lost_but_held_back(page: Page, stub: Stub) -> None:
    box(page).fill("x" * 20_001)
    expect(page.get_by_role("alert").filter(has_text="20,000 letters")).to_be_visible()
    expect(page.get_by_role("button", name="Send")).to_be_disabled()
    box(page).press("Enter")
    expect(box(page)).to_have_value("x" * 20_001)
    box(page).fill("🏋" * 20_000)
    box(page).press("Enter")
    until(lambda: messages(stub) == ["🏋" * 20_000])
    expect(landed(page)).to_have_text(["🏋" * 20_000])
