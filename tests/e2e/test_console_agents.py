"""Agents in the console: finding, making, changing, copying and deleting them, and talking to one."""

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.e2e import platform_records as records
from tests.e2e.console import go, toasts
from tests.e2e.pages import OpenPage, box, write
from tests.e2e.platform_stub import problem
from tests.e2e.stub import Stub, until

pytestmark = pytest.mark.xdist_group("browser")


def test_agents_are_found_by_words_and_status(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent(), records.agent(agentId="agt_2", name="Runner", status="disabled"))
    go(page, address, "#/agents", "Agents")
    names = page.get_by_role("list", name="Agents").get_by_role("link")
    expect(names).to_have_text(["Spotter", "Strict powerlifting coach", "Runner"])
    page.get_by_label("Search").fill("  strict ")
    expect(names).to_have_text(["Strict powerlifting coach"])
    page.get_by_label("Search").fill("")
    page.get_by_label("Status").select_option("Disabled")
    expect(names).to_have_text(["Runner"])
    page.get_by_label("Search").fill("nobody")
    expect(page.get_by_role("heading", name="No agent fits")).to_be_visible()


def test_more_agents_are_read_a_page_at_a_time(page: Page, stub: Stub, address: str) -> None:
    stub.platform.page = 3
    stub.platform.put("agents", *(records.agent(agentId=f"agt_{at}", name=f"Coach {at}") for at in range(4)))
    go(page, address, "#/agents", "Agents")
    names = page.get_by_role("list", name="Agents").get_by_role("link")
    expect(names).to_have_count(3)
    page.get_by_role("button", name="Show more").click()
    expect(names).to_have_count(5)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


def test_an_agent_is_made_with_everything_that_it_has(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("tools", records.tool())
    stub.platform.put("mcp-servers", records.server())
    go(page, address, "#/agents/new", "New agent")
    form = page.get_by_role("form", name="New agent")
    form.get_by_label("Name").fill("Strict coach")
    form.get_by_label("Description").fill("Three lifts.")
    form.get_by_label("Goal").fill("A bigger total")
    form.get_by_label("Instructions").fill("Be strict.")
    expect(form.get_by_role("combobox", name="Model")).to_be_disabled()
    form.get_by_label("Provider").select_option("Anthropic")
    expect(form.get_by_role("combobox", name="Model").locator("option")).to_have_text(
        ["The provider's default", "claude-sonnet-4-6 · reads 200k tokens", "claude-haiku-4-5 · reads 200k tokens"]
    )
    form.get_by_role("combobox", name="Model").select_option("claude-haiku-4-5")
    own = form.get_by_role("switch", name="Temperature as the model has it")
    own.uncheck()
    temperature = form.get_by_role("slider", name="Temperature")
    expect(temperature).to_be_disabled()
    expect(own).to_have_accessible_description(
        "Models of this provider take no temperature: one that is set here has no effect."
    )
    form.get_by_label("Provider").select_option("OpenAI (no key)")
    expect(own).to_have_accessible_description("")
    temperature.fill("1.2")
    expect(form.locator("output[for=agent-temperature]")).to_have_text("1.2")
    form.get_by_label("Provider").select_option("Anthropic")
    form.get_by_role("combobox", name="Model").select_option("claude-haiku-4-5")
    form.get_by_role("slider", name="Steps").press("ArrowRight")
    form.get_by_label("Tokens").fill("20000")
    form.get_by_label("US dollars").fill("0.5")
    expect(form.get_by_label("generate_workout")).to_be_checked()
    form.get_by_label("plan_today").uncheck()
    form.get_by_label("Find a tool").fill("weather")
    expect(form.get_by_label("generate_workout")).to_have_count(0)
    form.get_by_label("get_weather").check()
    expect(form.get_by_label("get_tides")).to_have_count(0)  # it is not enabled on its server
    form.get_by_role("switch", name="Remember people").uncheck()
    form.get_by_role("button", name="Make this agent").click()
    expect(page).to_have_title("Strict coach · Spotter")
    expect(toasts(page)).to_contain_text("“Strict coach” is ready.")
    created = stub.platform.writes("POST")[0]
    assert created.key
    assert created.body == {
        "name": "Strict coach",
        "description": "Three lifts.",
        "goal": "A bigger total",
        "systemPrompt": "Be strict.",
        "provider": "anthropic",
        "model": "claude-haiku-4-5",
        "temperature": 1.2,
        "maxSteps": 11,
        "budget": {"tokensPerRun": 20000, "dollarsPerRun": 0.5},
        "tools": ["generate_workout", "mcp:mcp_1:get_weather"],
        "memory": False,
        "status": "active",
    }


def test_a_provider_without_a_key_or_without_models_is_said(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/agents/new", "New agent")
    page.get_by_label("Provider").select_option("Offline coach")
    expect(page.get_by_role("combobox", name="Model")).to_be_disabled()
    expect(page.get_by_role("combobox", name="Model")).to_contain_text("It has no choice of models")
    page.get_by_label("Provider").select_option("OpenAI (no key)")
    expect(page.get_by_text("No key is set for it")).to_be_visible()


def test_what_is_missing_is_said_where_it_is_missing_before_anything_is_sent(
    page: Page, stub: Stub, address: str
) -> None:
    go(page, address, "#/agents/new", "New agent")
    page.get_by_label("Tokens").fill("-5")
    page.get_by_role("button", name="Make this agent").click()
    name = page.get_by_label("Name")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description("Give it a name.")
    expect(page.get_by_role("alert").filter(has_text="2 fields need another look.")).to_be_visible()
    name.fill("Coach")
    expect(page.get_by_text("Give it a name.")).to_have_count(0)
    assert stub.platform.writes() == []


def test_what_the_server_refuses_stands_beside_its_field(page: Page, stub: Stub, address: str) -> None:
    faults = [{"field": "body.budget.tokensPerRun", "fault": "At most 100000."}]
    stub.platform.faults["POST /agents"] = [problem(422, "body.budget.tokensPerRun: at most 100000.", faults)]
    go(page, address, "#/agents/new", "New agent")
    page.get_by_label("Name").fill("Coach")
    page.get_by_label("Tokens").fill("999999")
    page.get_by_role("button", name="Make this agent").click()
    expect(page.get_by_label("Tokens")).to_be_focused()
    expect(page.get_by_label("Tokens")).to_have_accessible_description("At most 100000.")
    expect(page.get_by_label("Name")).to_have_value("Coach")


def test_a_taken_name_is_said_and_nothing_typed_is_lost(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent())
    go(page, address, "#/agents/new", "New agent")
    page.get_by_label("Name").fill("Strict powerlifting coach")
    page.get_by_role("button", name="Make this agent").click()
    expect(page.get_by_role("alert").filter(has_text="That name is taken.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Strict powerlifting coach")


@pytest.mark.parametrize("fault", ["lost", 503])
def test_a_retry_after_a_lost_answer_goes_out_under_the_same_key_and_makes_one_agent(
    page: Page, stub: Stub, address: str, fault: str | int
) -> None:
    stub.platform.faults["POST /agents"] = [fault]
    go(page, address, "#/agents/new", "New agent")
    page.get_by_label("Name").fill("Coach")
    page.get_by_role("button", name="Make this agent").click()
    expect(page.get_by_role("alert").filter(has_text="Spotter had a problem")).to_be_visible()
    page.get_by_role("button", name="Make this agent").click()
    expect(page).to_have_title("Coach · Spotter")
    first, second = stub.platform.writes("POST")
    assert first.key == second.key
    assert [one["name"] for one in stub.platform.records["agents"].values()] == ["Spotter", "Coach"]


def test_what_was_changed_after_a_refusal_is_another_request(page: Page, stub: Stub, address: str) -> None:
    stub.platform.faults["POST /agents"] = [409]
    go(page, address, "#/agents/new", "New agent")
    page.get_by_label("Name").fill("Coach")
    page.get_by_role("button", name="Make this agent").click()
    expect(page.get_by_role("alert").filter(has_text="That did not work.")).to_be_visible()
    page.get_by_label("Name").fill("Another coach")
    page.get_by_role("button", name="Make this agent").click()
    expect(page).to_have_title("Another coach · Spotter")
    first, second = stub.platform.writes("POST")
    assert first.key != second.key


def edit(page: Page, stub: Stub, address: str) -> None:
    """Open the form of an agent."""
    stub.platform.put("agents", records.agent())
    stub.platform.put("tools", records.tool())
    go(page, address, "#/agents/agt_1/edit", "Edit agent")
    expect(page.get_by_label("Name")).to_have_value("Strict powerlifting coach")


def test_a_change_is_meant_for_the_version_that_was_read(page: Page, stub: Stub, address: str) -> None:
    edit(page, stub, address)
    expect(page.get_by_role("slider", name="Temperature")).to_have_value("0.7")
    expect(page.get_by_role("slider", name="Steps")).to_have_value("8")
    expect(page.get_by_label("get_bodyweight")).to_be_checked()
    page.get_by_label("Goal").fill("A bigger squat")
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_title("Strict powerlifting coach · Spotter")
    expect(page.locator("#view")).to_contain_text("A bigger squat")
    changed = stub.platform.writes("PUT")[0]
    assert changed.if_match == '"1"'
    kept = records.agent()
    assert changed.body == {
        **{
            name: kept[name]
            for name in (
                "name",
                "description",
                "systemPrompt",
                "provider",
                "model",
                "temperature",
                "maxSteps",
                "tools",
                "memory",
                "status",
            )
        },
        "goal": "A bigger squat",
        "budget": {"tokensPerRun": 20000, "dollarsPerRun": 0.5},
    }


def test_a_newer_version_is_loaded_without_losing_what_was_typed(page: Page, stub: Stub, address: str) -> None:
    edit(page, stub, address)
    page.get_by_label("Goal").fill("Mine")
    page.get_by_label("Instructions").fill("My instructions")
    stub.platform.records["agents"]["agt_1"] |= {"version": 2, "goal": "Theirs", "name": "Renamed", "maxSteps": 20}
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Load the newer one and keep what I typed").click()
    expect(page.get_by_text("You both changed these.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Renamed")
    expect(page.get_by_role("slider", name="Steps")).to_have_value("20")
    expect(page.get_by_label("Goal")).to_have_value("Mine")
    expect(page.get_by_label("Instructions")).to_have_value("My instructions")
    theirs = page.locator(".theirs li")
    expect(theirs).to_have_count(1)
    expect(theirs).to_contain_text("Goal, as they saved it:Theirs")
    page.get_by_role("button", name="Use theirs for Goal").click()
    expect(page.get_by_label("Goal")).to_have_value("Theirs")
    expect(theirs).to_have_count(0)
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_title("Renamed · Spotter")
    assert [one.if_match for one in stub.platform.writes("PUT")] == ['"1"', '"2"']
    saved = stub.platform.records["agents"]["agt_1"]
    assert (saved["goal"], saved["systemPrompt"], saved["maxSteps"]) == ("Theirs", "My instructions", 20)


def test_a_newer_version_that_cannot_be_read_is_offered_again(page: Page, stub: Stub, address: str) -> None:
    edit(page, stub, address)
    page.get_by_label("Goal").fill("Mine")
    stub.platform.faults |= {"PUT /agents/agt_1": [412], "GET /agents/agt_1": [500]}
    page.get_by_role("button", name="Save").click()
    load = page.get_by_role("button", name="Load the newer one and keep what I typed")
    load.click()
    expect(page.get_by_role("alert").filter(has_text="Spotter had a problem")).to_be_visible()
    load.click()
    expect(page.get_by_text("nothing of it was changed by them")).to_be_visible()
    expect(page.get_by_label("Goal")).to_have_value("Mine")


def test_what_is_typed_is_not_lost_when_spotter_cannot_be_reached(page: Page, stub: Stub, address: str) -> None:
    edit(page, stub, address)
    page.get_by_label("Goal").fill("Mine")
    page.route("**/agents/agt_1", lambda route: route.abort() if route.request.method == "PUT" else route.continue_())
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").filter(has_text="Nothing that you typed is lost.")).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_title("Strict powerlifting coach · Spotter")
    assert stub.platform.records["agents"]["agt_1"]["goal"] == "Mine"


def test_a_page_with_something_unsaved_asks_before_it_is_closed(page: Page, stub: Stub, address: str) -> None:
    edit(page, stub, address)
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    page.reload()
    assert asked == []
    page.get_by_label("Goal").fill("Mine")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    page.reload()
    assert asked == ["beforeunload"]


@pytest.mark.parametrize(
    ("way", "title"),
    [
        ("Tools", "Tools"),
        ("Cancel", "Strict powerlifting coach"),
        ("New conversation", "Spotter"),
        ("Look as a plain user", "Edit agent"),
        ("back", "Agents"),
    ],
)
def test_a_form_with_something_unsaved_asks_before_its_page_is_left(
    page: Page, stub: Stub, address: str, way: str, title: str
) -> None:
    go(page, address, "#/agents", "Agents")
    edit(page, stub, address)
    form = page.url
    page.get_by_label("Goal").fill("Mine")

    def leave() -> None:
        if way == "back":
            page.go_back()
        else:
            page.get_by_role("link", name=way).or_(page.get_by_role("button", name=way)).first.click()

    leave()
    question = page.get_by_role("dialog", name="Leave without saving?")
    expect(question.get_by_role("button", name="Stay")).to_be_focused()
    question.get_by_role("button", name="Stay").click()
    expect(question).to_have_count(0)
    expect(page.get_by_label("Goal")).to_have_value("Mine")
    expect(page).to_have_url(form)
    leave()
    question.get_by_role("button", name="Leave").click()
    expect(page).to_have_title(title if title == "Spotter" else f"{title} · Spotter")
    expect(page.get_by_label("Goal")).to_have_count(0)
    assert stub.platform.writes() == []


def test_a_form_that_is_saved_or_as_it_was_is_left_without_a_question(page: Page, stub: Stub, address: str) -> None:
    edit(page, stub, address)
    page.get_by_label("Goal").fill("Mine")
    page.get_by_label("Goal").fill("A bigger total")
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_title("Strict powerlifting coach · Spotter")
    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Goal").fill("Mine")
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_title("Strict powerlifting coach · Spotter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_built_in_agent_is_copied_and_not_changed(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/agents/default", "Spotter")
    expect(page.get_by_role("link", name="Edit")).to_have_count(0)
    expect(page.get_by_role("main").get_by_role("button", name="Delete")).to_have_count(0)
    page.get_by_role("link", name="Make a copy").click()
    expect(page.get_by_label("Name")).to_have_value("Spotter (copy)")
    page.get_by_role("button", name="Make this agent").click()
    expect(page).to_have_title("Spotter (copy) · Spotter")
    assert [one["builtIn"] for one in stub.platform.records["agents"].values()] == [True, False]


def test_an_agent_is_deleted_after_asking_and_only_as_it_was_seen(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent())
    go(page, address, "#/agents/agt_1", "Strict powerlifting coach")
    delete = page.get_by_role("button", name="Delete “Strict powerlifting coach”")
    delete.click()
    expect(page.get_by_role("dialog")).to_contain_text("Conversations that there are can still be read.")
    page.get_by_role("button", name="Keep").click()
    assert stub.platform.writes() == []
    stub.platform.records["agents"]["agt_1"]["version"] = 2
    delete.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("dialog")).to_contain_text("Somebody has changed it since you opened it.")
    page.get_by_role("button", name="Keep").click()
    page.reload()
    delete.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page).to_have_title("Agents · Spotter")
    expect(toasts(page)).to_contain_text("is deleted.")
    assert list(stub.platform.records["agents"]) == ["default"]
    assert [one.if_match for one in stub.platform.writes("DELETE")] == ['"1"', '"2"']


def test_a_new_conversation_begins_with_the_agent_that_is_chosen(new_page: OpenPage, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent(), records.agent(agentId="agt_2", name="Resting", status="disabled"))
    page = new_page()
    page.goto(address)
    picker = page.get_by_label("Talk to")
    expect(picker.locator("option")).to_have_text(["Spotter", "Strict powerlifting coach"])
    picker.select_option("Strict powerlifting coach")
    expect(picker).to_have_accessible_description("Three lifts and nothing else.")
    write(page, "hello")
    until(lambda: stub.sent("message"))
    assert stub.sent("message")[0]["agentId"] == "agt_1"
    expect(page.locator("#with-agent")).to_have_text("Agent: Strict powerlifting coach")
    write(page, "and on")
    until(lambda: len(stub.sent("message")) == 2)
    assert "agentId" not in stub.sent("message")[1]


def test_talk_to_it_opens_a_conversation_with_that_agent(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("agents", records.agent())
    go(page, address, "#/agents/agt_1", "Strict powerlifting coach")
    page.get_by_role("link", name="Talk to it").click()
    expect(page.get_by_label("Talk to")).to_have_value("agt_1")
    expect(box(page)).to_be_focused()
    write(page, "hello")
    until(lambda: stub.sent("message"))
    assert stub.sent("message")[0]["agentId"] == "agt_1"
    page.get_by_role("button", name="New conversation").click()
    expect(page.get_by_label("Talk to")).to_have_value("default")


def test_without_a_choice_of_agents_nothing_is_asked(new_page: OpenPage, stub: Stub, address: str) -> None:
    page = new_page()
    page.goto(address)
    expect(page.get_by_role("heading", name="What are we training today?")).to_be_visible()
    until(lambda: any(one.path == "/agents" for one in stub.platform.asked))
    expect(page.get_by_role("navigation", name="Console").get_by_role("link")).to_have_count(6)
    expect(page.get_by_label("Talk to")).to_have_count(0)
    write(page, "hello")
    until(lambda: stub.sent("message"))
    assert "agentId" not in stub.sent("message")[0]
    expect(page).to_have_title(re.compile("hello"))
