"""The page works on a phone, with the keyboard, with a screen reader, in the dark, and under a strict policy."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pages import OpenPage, box, bubbles
from tests.e2e.stub import Stub, until
from tests.e2e.turns import build, call

pytestmark = pytest.mark.xdist_group("browser")

ENOUGH_FOR_TEXT = 4.5
ENOUGH_FOR_EDGES = 3.0
"""Contrast by WCAG 2.2, 1.4.3 and 1.4.11."""


def test_enter_sends_and_shift_enter_makes_a_line(page: Page, stub: Stub) -> None:
    expect(box(page)).to_be_focused()
    expect(page.get_by_role("button", name="Send")).to_be_disabled()
    page.keyboard.press("Enter")
    page.keyboard.type("one")
    height = box(page).evaluate("node => node.offsetHeight")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("two")
    assert box(page).evaluate("node => node.offsetHeight") > height
    page.keyboard.press("Enter")
    until(lambda: stub.sent("message"))
    assert stub.sent("message")[0]["message"] == "one\ntwo"


def test_every_control_is_reached_by_tab_and_shows_it(page: Page, stub: Stub) -> None:
    build(stub)
    stub.act("ses_1", 2, calls=[call("message_ask_user", question="Sure?", options=["Yes", "No"])])
    box(page).fill("x")
    expect(page.get_by_role("button", name="Yes")).to_be_enabled()
    page.get_by_role("button", name="New conversation").focus()
    page.keyboard.press("Shift+Tab")
    seen = []
    for _ in range(20):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(FOCUSED)
        seen.append(name)
        assert outline != "none", name
        if name == "Send":
            break
    wanted = ["New conversation", "Upper body", "Delete “Upper body”", "Messages", "Built a workout", "Yes", "No"]
    assert [name for name in seen if name in wanted] == wanted
    assert seen[-3:] == ["Message to your coach", "Stop", "Send"]


FOCUSED = """() => {
  const node = document.activeElement;
  const label = node.labels?.[0]?.textContent ?? node.getAttribute("aria-label");
  const title = node.querySelector(".title, .name")?.textContent ?? node.textContent;
  const framed = node.id === "message" ? node.closest("form") : node;
  return [(label ?? title).trim(), getComputedStyle(framed).outlineStyle];
}"""


@pytest.mark.parametrize("width", [360, 320])
def test_a_phone_shows_everything_without_scrolling_sideways(
    new_page: OpenPage, stub: Stub, address: str, width: int
) -> None:
    stub.new_session("ses_1", "A long title " * 6)
    build(stub)
    stub.act("ses_1", 2, "Aword" * 60, [call("message_ask_user", question="Which?", options=["An option " * 9, "B"])])
    phone = new_page(width, 740, has_touch=True, is_mobile=True)
    phone.goto(f"{address}#ses_1")
    phone.locator("details.card summary").tap()
    expect(phone.get_by_label("Result")).to_be_visible()
    assert phone.evaluate("() => document.documentElement.scrollWidth") == width
    assert phone.locator("#scroller").evaluate("node => node.scrollWidth - node.clientWidth") == 0
    small = phone.locator("button:visible, summary:visible").evaluate_all(
        "nodes => nodes.map((node) => node.getBoundingClientRect()).filter(({ height }) => height < 24).length"
    )
    assert small == 0
    expect(box(phone)).not_to_be_focused()


def test_on_a_phone_the_conversations_are_a_drawer(new_page: OpenPage, stub: Stub, address: str) -> None:
    stub.new_session("ses_1", "Upper body")
    phone = new_page(360, 740)
    phone.goto(address)
    opener = phone.get_by_role("button", name="Open conversations")
    drawer = phone.locator("#sessions")
    link = phone.locator("#session-list a")
    expect(opener).to_have_attribute("aria-expanded", "false")
    expect(drawer).to_be_hidden()
    opener.press("Enter")
    expect(drawer).to_be_visible()
    expect(opener).to_have_attribute("aria-expanded", "true")
    expect(phone.get_by_role("button", name="Close conversations")).to_be_focused()
    phone.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(opener).to_be_focused()
    opener.click()
    phone.mouse.click(350, 400)
    expect(drawer).to_be_hidden()
    opener.click()
    link.click()
    expect(drawer).to_be_hidden()
    expect(phone).to_have_title("Upper body · Spotter")


def test_replies_are_said_to_screen_readers_whole_and_once(page: Page, stub: Stub) -> None:
    log = page.get_by_role("log")
    expect(log).to_have_attribute("aria-live", "polite")
    stub.say("ses_1", "hello")
    stub.delta("ses_1", 1, "In pie")
    expect(page.locator(".writing")).to_be_visible()
    expect(log).to_be_empty()
    stub.act("ses_1", 1, "In one piece.", [call("message_ask_user", question="More?", options=["Yes", "No"])])
    expect(log.locator("p")).to_have_text(["In one piece.", "More?. Yes. No"])
    stub.drop()
    stub.until_watched("ses_1")
    stub.end("ses_1", "cancelled")
    expect(log.locator("p")).to_have_text(["In one piece.", "More?. Yes. No", "Stopped."])


def test_everything_has_a_name_and_a_place(page: Page, stub: Stub) -> None:
    build(stub)
    expect(page.get_by_role("region", name="Current workout")).to_be_visible()
    assert page.evaluate(FAULTS_OF_MARKUP) == []
    assert page.locator("h1").count() == 1
    assert page.locator("main, nav").count() == 4
    assert page.locator("html").get_attribute("lang") == "en"


FAULTS_OF_MARKUP = """() => {
  const faults = [];
  const shown = (node) => node.outerHTML.slice(0, 80);
  const name = (node) => (node.labels?.[0]?.textContent ?? node.getAttribute("aria-label") ?? node.textContent).trim();
  for (const node of document.querySelectorAll("button, a, textarea, summary, dialog")) {
    if (name(node) === "") faults.push(`no name: ${shown(node)}`);
  }
  for (const node of document.querySelectorAll("img:not([alt]), svg:not([aria-hidden])")) {
    faults.push(`no alt: ${shown(node)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of ids.filter((one, at) => ids.indexOf(one) !== at)) faults.push(`twice: ${id}`);
  for (const attribute of ["for", "aria-labelledby", "aria-controls"]) {
    for (const node of document.querySelectorAll(`[${attribute}]`)) {
      if (!document.getElementById(node.getAttribute(attribute))) faults.push(`points nowhere: ${shown(node)}`);
    }
  }
  for (const node of document.querySelectorAll("[style], [onclick], style, script:not([src])")) {
    if (node.id !== "message") faults.push(`inline: ${shown(node)}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_in_the_light_and_in_the_dark(
    new_page: OpenPage, stub: Stub, address: str, scheme: str
) -> None:
    stub.new_session("ses_1", "Upper body")
    build(stub)
    stub.act("ses_1", 2, "Done.", [call("message_ask_user", question="Sure?", options=["Yes", "No"])])
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{address}#ses_1")
    expect(page.get_by_role("button", name="Yes")).to_be_enabled()
    colours = page.evaluate(COLOURS)
    for ink, papers, enough in (
        ("ink", ("paper", "panel", "raised", "wash"), ENOUGH_FOR_TEXT),
        ("soft", ("paper", "panel", "raised", "wash"), ENOUGH_FOR_TEXT),
        ("accent", ("paper", "raised", "wash"), ENOUGH_FOR_TEXT),
        ("on-accent", ("accent",), ENOUGH_FOR_TEXT),
        ("on-danger", ("danger",), ENOUGH_FOR_TEXT),
        ("caution", ("paper", "caution-wash"), ENOUGH_FOR_TEXT),
        ("edge", ("paper", "raised"), ENOUGH_FOR_EDGES),
    ):
        for paper in papers:
            assert contrast(colours[ink], colours[paper]) >= enough, (ink, paper)
    dark = luminance(colours["paper"]) < 0.5
    assert dark == (scheme == "dark")
    assert page.locator(".icon-chevron").first.evaluate("node => getComputedStyle(node).transitionDuration") == "0.001s"


COLOURS = """() => {
  const style = getComputedStyle(document.documentElement);
  const names = ["paper", "panel", "raised", "ink", "soft", "edge", "accent", "on-accent", "wash", "danger",
                 "on-danger", "caution", "caution-wash"];
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}"""


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, 1 to 21 (WCAG 2.2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_text_is_never_markup(page: Page, stub: Stub) -> None:
    attack = "<img src=x onerror=\"document.title='broken'\"><b>hi</b>"
    stub.say("ses_1", attack)
    calls = [call("fetch_data", note=attack), call("message_ask_user", "c2", question=attack, options=[attack])]
    stub.act("ses_1", 1, f"{attack}\n\n- {attack}\n\n**{attack}**", calls)
    stub.result("ses_1", 1, "c1", "fetch_data", {"success": True, "data": attack})
    expect(bubbles(page)).to_have_text([attack])
    page.locator("details.card summary").click()
    expect(page.get_by_label("Asked for")).to_contain_text("<b>hi</b>")
    expect(page.get_by_role("button", name=re.escape(attack))).to_have_count(0)
    assert page.locator("#conversation img, #conversation b, #announcer img").count() == 0
    expect(page).to_have_title("Upper body · Spotter")


def test_the_page_comes_from_its_own_host_alone(new_page: OpenPage, stub: Stub, address: str) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    expect(page.get_by_role("heading", name="What are we training today?")).to_be_visible()
    assert [url for url in asked if not url.startswith(address)] == []
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_a_reader_who_scrolled_up_is_left_there(page: Page, stub: Stub) -> None:
    for turn in range(30):
        stub.say("ses_1", f"question {turn}")
        stub.act("ses_1", 1, "an answer\n\nof two paragraphs")
        stub.end("ses_1")
    expect(page.get_by_text("question 29")).to_be_in_viewport()
    page.locator("#scroller").evaluate("node => { node.scrollTop = 0; }")
    latest = page.get_by_role("button", name="Latest")
    expect(latest).to_be_visible()
    stub.say("ses_1", "one more")
    expect(page.get_by_text("one more")).to_be_attached()
    expect(page.get_by_text("question 0", exact=True)).to_be_in_viewport()
    latest.click()
    expect(page.get_by_text("one more")).to_be_in_viewport()
    expect(latest).to_be_hidden()
