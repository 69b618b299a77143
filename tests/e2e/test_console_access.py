"""The console for everybody: the states of its pages, the keyboard, a phone, the dark, screen readers, plain users."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import platform_records as records
from tests.e2e.console import LISTS, fill_everything, go, held, is_for
from tests.e2e.pages import OpenPage
from tests.e2e.stub import Stub
from tests.e2e.turns import build, call
from tests.fakes.axe import axe

pytestmark = pytest.mark.xdist_group("browser")

PAGES = {
    "#/agents": "Agents",
    "#/agents/agt_1": "Strict powerlifting coach",
    "#/agents/new": "New agent",
    "#/agents/agt_1/edit": "Edit agent",
    "#/agents/agt_1/copy": "Copy of an agent",
    "#/tools": "Tools",
    "#/tools/new": "New tool",
    "#/tools/tool_1": "get_bodyweight",
    "#/mcp-servers": "MCP servers",
    "#/mcp-servers/new": "Connect a server",
    "#/mcp-servers/mcp_1": "Weather",
    "#/mcp-servers/mcp_1/edit": "Edit server",
    "#/memories": "Memories",
    "#/sessions": "Sessions",
    "#/sessions/ses_1": "Upper body",
    "#/usage": "Usage and limits",
}
TRAINING = {"#/today": "Today", "#/log": "Log", "#/calendar": "Calendar", "#/progress": "Progress"}


def settled(page: Page) -> None:
    """Wait until nothing is on its way any more."""
    expect(page.locator(".skeleton")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(new_page: OpenPage, stub: Stub, address: str, scheme: str) -> None:
    fill_everything(stub)
    page = new_page(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for place, title in (PAGES | TRAINING).items():
        go(page, address, place, title)
        settled(page)
        found[place] = axe.violations(page)
    assert {place: faults for place, faults in found.items() if faults} == {}


def test_axe_would_find_what_is_serious(new_page: OpenPage, address: str) -> None:
    page = new_page(bypass_csp=True)
    go(page, address, "#/agents", "Agents")
    settled(page)
    page.evaluate("() => document.querySelector('label[for=agent-search]').remove()")
    assert [fault["id"] for fault in axe.violations(page)] == ["label"]


@pytest.mark.parametrize("width", [360, 320])
def test_a_phone_shows_every_page_without_scrolling_sideways(
    new_page: OpenPage, stub: Stub, address: str, width: int
) -> None:
    fill_everything(stub)
    phone = new_page(width, 740, has_touch=True, is_mobile=True, bypass_csp=True)
    for place, title in PAGES.items():
        go(phone, address, place, title)
        settled(phone)
        assert phone.evaluate("() => document.documentElement.scrollWidth") == width, place
        assert phone.locator("#view").evaluate("node => node.scrollWidth - node.clientWidth") <= 0, place
        assert phone.locator("#view :is(button, a, input, select, textarea):visible").evaluate_all(BEYOND) == [], place


BEYOND = """nodes => nodes.filter((node) => {
  const { left, right, height } = node.getBoundingClientRect();
  const isLink = node.matches("a:not(.button)") || node.matches(".line, .link");
  return left < 0 || right > innerWidth || (height < 24 && !isLink && !node.matches("[type=checkbox], [type=radio]"));
}).map((node) => node.outerHTML)"""


def test_axe_finds_nothing_serious_in_a_conversation_and_its_approvals(
    new_page: OpenPage, stub: Stub, address: str
) -> None:
    fill_everything(stub)
    build(stub)
    stub.act("ses_1", 2, "One more thing.", [call("send_mail", "c2", to="ann@example.com")])
    stub.end("ses_1", "awaiting_approval", waiting=["c2"])
    for scheme in ("light", "dark"):
        page = new_page(bypass_csp=True, color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{address}#ses_1")
        expect(page.get_by_role("region", name="Approve send_mail")).to_be_visible()
        assert axe.violations(page) == []
        page.goto(f"{address}#")
        expect(page.get_by_label("Talk to")).to_be_visible()
        assert axe.violations(page) == []


@pytest.mark.parametrize("opens", ["Forget", "Edit", "New memory"])
def test_axe_finds_nothing_serious_in_a_dialog(new_page: OpenPage, stub: Stub, address: str, opens: str) -> None:
    stub.platform.put("memories", records.memory())
    page = new_page(bypass_csp=True)
    go(page, address, "#/memories", "Memories")
    page.get_by_role("button", name=opens).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert axe.violations(page) == []


@pytest.mark.parametrize("path", list(LISTS))
def test_a_list_says_that_it_is_coming_and_what_went_wrong_and_is_tried_again(
    page: Page, stub: Stub, address: str, path: str
) -> None:
    fill_everything(stub)
    place, title = LISTS[path]
    with held(page, path):
        go(page, address, place, title)
        expect(page.locator("#view").get_by_role("status").filter(has_text="Reading")).to_have_count(1)
        expect(page.locator(".skeleton .bone").first).to_be_visible()
    settled(page)
    page.goto(f"{address}#")
    page.route(is_for(path), lambda route: route.fulfill(status=500, json={}))
    go(page, address, place, title)
    failed = page.get_by_role("alert").filter(has_text="Could not read")
    expect(failed).to_contain_text("Spotter had a problem with that.")
    page.unroute(is_for(path))
    failed.get_by_role("button", name="Try again").click()
    expect(failed).to_have_count(0)
    settled(page)
    expect(page.locator("#view :is(.entry, .meter)").first).to_be_visible()


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("#/tools", "No tools of your own yet"),
        ("#/mcp-servers", "No server is connected"),
        ("#/memories", "Nothing is remembered yet"),
        ("#/sessions", "No conversations yet"),
    ],
)
def test_an_empty_list_says_what_to_do(new_page: OpenPage, stub: Stub, address: str, place: str, says: str) -> None:
    page = new_page()
    go(page, address, place, PAGES[place])
    expect(page.get_by_role("heading", name=says)).to_be_visible()


def test_what_is_not_there_is_said_without_another_try(page: Page, address: str) -> None:
    for place, title in (("#/agents/gone", "Agent"), ("#/tools/gone", "Tool"), ("#/mcp-servers/gone", "MCP server")):
        go(page, address, place, title)
        alert = page.get_by_role("alert").filter(has_text="This isn't there")
        expect(alert).to_be_visible()
        expect(alert.get_by_role("button")).to_have_count(0)


def test_a_plain_user_reads_agents_and_owns_memories_and_is_refused_the_rest(
    new_page: OpenPage, stub: Stub, address: str
) -> None:
    fill_everything(stub)
    stub.may_be_admin = False
    page = new_page()
    go(page, address, "#/agents", "Agents")
    links = page.get_by_role("navigation", name="Console").get_by_role("link")
    expect(links).to_have_text(["Agents", "Memories", "Sessions", "Usage"])
    expect(page.get_by_role("link", name="New agent")).to_have_count(0)
    page.get_by_role("link", name="Strict powerlifting coach").click()
    expect(page.get_by_role("link", name="Talk to it")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button", name="Delete")).to_have_count(0)
    expect(page.locator("#view")).not_to_contain_text("Be strict.")
    for place in ("#/agents/agt_1/edit", "#/tools", "#/tools/tool_1", "#/mcp-servers", "#/mcp-servers/mcp_1"):
        page.goto(f"{address}{place}")
        expect(page.get_by_role("heading", name="Only for administrators")).to_be_visible()
    go(page, address, "#/usage", "Usage and limits")
    expect(page.get_by_role("heading", name="You, today")).to_be_visible()
    expect(page.get_by_role("heading", name="Limits", exact=True)).to_have_count(0)
    asked = {one.path for one in stub.platform.asked}
    assert not asked & {"/tools", "/mcp-servers", "/limits", "/usage"}


def test_who_is_no_administrator_any_more_is_told_so_by_the_answer(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/agents", "Agents")
    expect(page.get_by_role("link", name="Tools")).to_be_visible()
    stub.platform.faults["GET /tools"] = [403]
    page.get_by_role("link", name="Tools").click()
    expect(page.get_by_role("alert").filter(has_text="Only for administrators")).to_be_visible()


def test_one_may_look_as_a_plain_user_and_back(new_page: OpenPage, stub: Stub, address: str) -> None:
    page = new_page()
    go(page, address, "#/tools", "Tools")
    expect(page.get_by_role("heading", name="Built in")).to_be_visible()
    page.get_by_role("button", name="Look as a plain user").click()
    expect(page.get_by_role("heading", name="Only for administrators")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Only for administrators")).to_be_visible()
    page.get_by_role("button", name="Look as an administrator").click()
    expect(page.get_by_role("heading", name="Built in")).to_be_visible()


def test_a_page_is_reached_left_and_worked_with_the_keyboard_alone(page: Page, stub: Stub, address: str) -> None:
    stub.platform.put("memories", records.memory())
    page.get_by_role("link", name="Memories").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Memories")).to_be_focused()
    forget = page.get_by_role("button", name="Forget")
    expect(forget).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        if forget.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(forget).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Nothing is remembered yet")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="Memories")).to_be_focused()
    assert [one.path for one in stub.platform.writes()] == ["/memories/mem_1"]


def test_focus_stays_inside_an_open_dialog(page: Page, stub: Stub, address: str) -> None:
    go(page, address, "#/memories", "Memories")
    page.get_by_role("button", name="New memory").click()
    expect(page.get_by_label("What is remembered")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
        )


def test_nothing_moves_for_whoever_wants_it_still(new_page: OpenPage, stub: Stub, address: str) -> None:
    page = new_page(reduced_motion="reduce")
    with held(page, "memories"):
        go(page, address, "#/memories", "Memories")
        bone = page.locator(".bone span").first
        assert bone.evaluate("node => getComputedStyle(node).animationIterationCount") == "1"
    go(page, address, "#/agents/new", "New agent")
    switch = page.get_by_role("switch", name="Active")
    assert switch.evaluate("node => getComputedStyle(node).transitionDuration") == "0.001s"
