"""Memories in the console: finding, writing, changing and forgetting them, and settling what is suggested."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import platform_records as records
from tests.e2e.console import go, toasts
from tests.e2e.stub import Stub, until

pytestmark = pytest.mark.xdist_group("browser")


def test_memories_are_found_by_words_agent_kind_and_status(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent())
    stub.platform.put(
        "memories",
        records.memory(),
        records.memory(memoryId="mem_2", content="Squats 140 kg.", type="outcome", agentId="agt_1"),
        records.memory(memoryId="mem_3", content="Hates burpees.", status="rejected"),
    )
    page.reload()
    go(page, address, "#/memories", "Memories")
    rows = page.get_by_role("list", name="Memories").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("importance 6 of 10, important · used 3 times")
    expect(rows.first.get_by_role("link", name="from a conversation")).to_have_attribute("href", "#ses_1")
    expect(rows.nth(2).get_by_role("button", name="Edit")).to_have_count(0)
    page.get_by_label("Search").fill("squats")
    expect(rows).to_have_count(1)
    page.get_by_label("Search").fill("")
    page.get_by_label("Agent").select_option("Strict powerlifting coach")
    expect(rows).to_have_count(1)
    page.get_by_label("Agent").select_option("Any")
    page.get_by_label("Kind").select_option("Preference")
    expect(rows).to_have_count(2)
    page.get_by_label("Status").select_option("Rejected")
    expect(rows).to_have_count(1)
    asked = [one.query for one in stub.platform.asked if one.path == "/memories"]
    assert {"limit": "30", "type": "preference", "status": "rejected"} in asked
    page.get_by_label("Search").fill("nothing like it")
    expect(page.get_by_role("heading", name="Nothing fits")).to_be_visible()


def test_a_memory_is_written_with_its_weight(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/memories", "Memories")
    page.get_by_role("button", name="New memory").click()
    dialog = page.get_by_role("dialog", name="Write down a memory")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_label("What is remembered")).to_be_focused()
    expect(dialog.get_by_text("Write down what is to be remembered.")).to_be_visible()
    dialog.get_by_label("What is remembered").fill("x" * 501)
    expect(dialog.get_by_text("501 of 500 letters.")).to_be_visible()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("500 letters at most; these are 501.")).to_be_visible()
    dialog.get_by_label("What is remembered").fill("Trains at home.")
    dialog.get_by_label("Kind").select_option("Fact")
    slider = dialog.get_by_role("slider", name="Importance")
    slider.fill("9")
    expect(slider).to_have_attribute("aria-valuetext", "9 of 10, very important")
    stub.platform.faults["POST /agents/default/memories"] = ["lost"]
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Spotter had a problem with that.")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(toasts(page)).to_contain_text("It will be remembered.")
    expect(page.get_by_role("list", name="Memories").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_role("button", name="New memory")).to_be_focused()
    first, second = stub.platform.writes("POST")
    assert first.key == second.key
    assert second.body == {"type": "fact", "content": "Trains at home.", "importance": 9}
    assert len(stub.platform.records["memories"]) == 1


def test_a_memory_is_changed_under_its_version_and_keeps_what_was_typed(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("memories", records.memory())
    go(page, address, "#/memories", "Memories")
    page.get_by_role("button", name="Edit").click()
    dialog = page.get_by_role("dialog", name="Change this memory")
    dialog.get_by_label("What is remembered").fill("Likes to train in the evening.")
    stub.platform.records["memories"]["mem_1"] |= {"version": 2, "importance": 10}
    dialog.get_by_role("button", name="Save").click()
    dialog.get_by_role("button", name="Load the newer one and keep what I typed").click()
    expect(dialog.get_by_role("slider", name="Importance")).to_have_value("10")
    expect(dialog.get_by_label("What is remembered")).to_have_value("Likes to train in the evening.")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Likes to train in the evening.").first).to_be_visible()
    assert [one.if_match for one in stub.platform.writes("PUT")] == ['"1"', '"2"']


def test_forgetting_asks_first(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("memories", records.memory())
    go(page, address, "#/memories", "Memories")
    page.get_by_role("button", name="Forget “Likes").click()
    stub.platform.faults["DELETE /memories/mem_1"] = [503]
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Spotter had a problem with that.")
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Nothing is remembered yet")).to_be_visible()
    assert stub.platform.records["memories"] == {}


def suggest(stub: Stub) -> None:
    """Two memories are suggested, one about the user's health."""
    stub.platform.put(
        "memories",
        records.memory(memoryId="mem_1", status="suggested", content="Has a sore knee.", health=True),
        records.memory(memoryId="mem_2", status="suggested", content="Trains on Mondays."),
    )


def test_a_suggestion_is_approved_edited_or_rejected(page: Page, stub: Stub, address: str) -> None:
    suggest(stub)
    go(page, address, "#/memories", "Memories")
    suggested = page.get_by_role("region", name="Suggested")
    expect(suggested.get_by_role("listitem").first).to_contain_text("About your health")
    suggested.get_by_role("button", name="Reject: Has a sore knee.").click()
    expect(suggested.get_by_role("listitem")).to_have_count(1)
    expect(suggested).to_be_focused()
    suggested.get_by_role("button", name="Edit: Trains on Mondays.").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What is remembered").fill("Trains on Tuesdays.")
    dialog.get_by_role("button", name="Save and approve").click()
    expect(suggested).to_have_count(0)
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("list", name="Memories").get_by_role("listitem")).to_contain_text(
        ["Has a sore knee.", "Trains on Tuesdays."]
    )
    stored = stub.platform.records["memories"]
    assert [stored[one]["status"] for one in ("mem_1", "mem_2")] == ["rejected", "active"]
    assert stored["mem_2"]["content"] == "Trains on Tuesdays."
    assert [(one.method, one.path) for one in stub.platform.writes()] == [
        ("POST", "/memories/mem_1/reject"),
        ("PUT", "/memories/mem_2"),
        ("POST", "/memories/mem_2/approve"),
    ]
    assert all(one.key for one in stub.platform.writes("POST"))


def test_approving_again_after_a_lost_answer_is_the_same_request(page: Page, stub: Stub, address: str) -> None:
    suggest(stub)
    stub.platform.faults["POST /memories/mem_2/approve"] = ["lost"]
    go(page, address, "#/memories", "Memories")
    approve = page.get_by_role("button", name="Approve: Trains on Mondays.")
    approve.click()
    expect(page.get_by_role("alert").filter(has_text="Spotter had a problem")).to_be_visible()
    approve.click()
    expect(toasts(page)).to_contain_text("It will be remembered.")
    first, second = stub.platform.writes("POST")
    assert first.key == second.key


def test_a_conversation_is_asked_what_is_worth_remembering(page: Page, stub: Stub, address: str) -> None:
    suggest(stub)
    stub.platform.suggested = list(stub.platform.records["memories"].values())
    go(page, address, "#/sessions/ses_1", "Upper body")
    page.get_by_role("button", name="Suggest memories").click()
    found = page.get_by_role("region", name="From this conversation")
    expect(found.get_by_role("listitem")).to_have_count(2)
    found.get_by_role("button", name="Approve: Has a sore knee.").click()
    expect(found.get_by_role("listitem")).to_have_count(1)
    found.get_by_role("button", name="Reject: Trains on Mondays.").click()
    expect(page.get_by_text("There is nothing to decide on here.")).to_be_visible()
    until(lambda: len(stub.platform.writes()) == 3)
    assert stub.platform.writes()[0].path == "/agent/sessions/ses_1/memories/suggest"
