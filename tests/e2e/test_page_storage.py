"""What other programs, or an older page, have left in the browser: the page starts and works whatever stands there."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import OpenPage, bubbles, landed, write
from tests.e2e.stub import Stub, until

pytestmark = pytest.mark.xdist_group("browser")

KEY = "0123456789abcdef" * 2
LEFT: dict[str, Any] = {"key": KEY, "text": "left behind", "sessionId": "ses_1", "draft": None}
LEFT |= {"state": "sending", "reason": "", "since": 0}


def messages(stub: Stub) -> list[str]:
    """The user's messages in the log."""
    return [event.data["message"] for event in stub.sessions["ses_1"].events if event.type == "user_message"]


def reload_with(page: Page, stored: str) -> None:
    """Load the page again, with this in every storage and under every name that it has ever had."""
    fill = """stored => {
        for (const storage of [sessionStorage, localStorage])
            for (const name of ["outbox", "spotter.outbox", "token", "theme", "session"]) storage.setItem(name, stored);
        document.cookie = `session=${"x".repeat(3000)}`;
    }"""
    page.evaluate(fill, stored)
    page.reload()


FOREIGN = [
    "",
    "not JSON {",
    "null",
    "7",
    '"text"',
    "{}",
    '{"length": 2, "filter": 1}',
    "[null, 1, true, [], {}]",
    json.dumps([{"to": "ann@example.com", "subject": "another program's outbox", "state": "sending"}]),
    json.dumps([LEFT | {"key": "short"}]),
    json.dumps([LEFT | {"key": ["0"] * 32}]),
    json.dumps([LEFT | {"text": {"a": 1}}]),
    json.dumps([LEFT | {"text": "  "}]),
    json.dumps([LEFT | {"state": "accepted"}]),
    json.dumps([LEFT | {"state": "toString"}]),
    json.dumps([LEFT | {"sessionId": 5}]),
    json.dumps([LEFT | {"sessionId": "../other"}]),
    json.dumps([LEFT | {"sessionId": None}]),
    json.dumps([LEFT | {"draft": {}}]),
    json.dumps([{name: value for name, value in LEFT.items() if name != "reason"}]),
]


@pytest.mark.parametrize("stored", FOREIGN)
def test_foreign_content_is_passed_over(page: Page, stub: Stub, stored: str) -> None:
    reload_with(page, stored)
    write(page, "hello")
    until(lambda: messages(stub) == ["hello"])
    expect(landed(page)).to_have_text(["hello"])
    expect(bubbles(page)).to_have_count(1)
    expect(page.get_by_role("alert")).to_be_hidden()


def test_what_is_ours_among_it_is_sent_once(page: Page, stub: Stub) -> None:
    reload_with(page, json.dumps([None, LEFT, {"key": KEY}, LEFT | {"text": "the same again", "extra": 1}]))
    until(lambda: messages(stub) == ["the same again"])
    expect(landed(page)).to_have_text(["the same again"])
    write(page, "hello")
    until(lambda: messages(stub) == ["the same again", "hello"])


@pytest.mark.parametrize(
    "storage",
    [
        "Object.defineProperty(window, 'sessionStorage', {get() { throw new DOMException('no', 'SecurityError'); }})",
        "Storage.prototype.getItem = () => { throw new DOMException('no', 'SecurityError'); }",
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    ],
    ids=["forbidden", "unreadable", "full"],
)
def test_without_a_storage_messages_live_in_memory(new_page: OpenPage, address: str, stub: Stub, storage: str) -> None:
    stub.new_session("ses_1", "Upper body")
    page = new_page()
    page.add_init_script(storage)
    page.goto(f"{address}#ses_1")
    write(page, "hello")
    until(lambda: messages(stub) == ["hello"])
    expect(landed(page)).to_have_text(["hello"])
