"""A newcomer's path through the page, with the local run behind it as ``make run`` starts it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.e2e.local_run import LocalRun
from tests.e2e.pages import OpenPage, landed, said, stop_button, write
from tests.e2e.stub import until

pytestmark = pytest.mark.xdist_group("browser")

REQUEST = "give me a 30 minute dumbbell upper body workout"


@pytest.fixture(scope="module")
def local_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalRun]:
    """The local run of these tests."""
    run = LocalRun(tmp_path_factory.mktemp("local"))
    run.start()
    yield run
    run.kill()


class Ends:
    """The runs whose end has reached a page over the connections that it opens from now on."""

    def __init__(self, page: Page) -> None:
        self.runs: list[str] = []
        page.on("websocket", lambda connection: self._listen(connection))

    def _listen(self, connection: WebSocket) -> None:
        connection.on("framereceived", lambda frame: self._take(json.loads(frame)))

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "done" and frame["runId"] not in self.runs:
            self.runs.append(frame["runId"])


@pytest.fixture
def newcomer(new_page: OpenPage, local_run: LocalRun) -> Iterator[Page]:
    """A browser that has just opened the page."""
    local_run.gate.unlink(missing_ok=True)
    page = new_page()
    page.goto(local_run.url)
    yield page
    local_run.gate.unlink(missing_ok=True)


def workout(page: Page) -> Locator:
    """The exercises of the workout that stands."""
    return page.get_by_role("region", name="Current workout").get_by_role("listitem")


def rests(page: Page) -> None:
    """Wait until the coach has finished."""
    expect(page.locator("#thread > *").last).not_to_have_class(re.compile("user|thinking"))
    expect(stop_button(page)).to_be_hidden()


def thread(page: Page) -> list[str]:
    """Everything in the conversation, in order."""
    rests(page)
    return page.locator("#thread > *:visible").all_inner_texts()


def test_a_newcomer_gets_a_workout_changes_it_and_finds_it_again(newcomer: Page, local_run: LocalRun) -> None:
    page = newcomer
    write(page, REQUEST)
    expect(landed(page)).to_have_text([REQUEST])
    expect(page.locator("details.card[data-state=ok] .title").first).to_have_text("Built a workout")
    expect(workout(page).first).to_contain_text(re.compile(r"\d × \d+"))
    rests(page)
    assert "dumbbell" in workout(page).first.inner_text().lower()
    expect(page.get_by_role("heading", level=1)).to_have_text(REQUEST)
    expect(page.get_by_role("navigation").get_by_role("link", name=REQUEST)).to_be_visible()

    exercises = page.locator("section.workout .exercise .name")
    before = exercises.all_inner_texts()
    write(page, f"swap the {before[0]}")
    expect(page.locator("details.card[data-state=ok] .title").last).to_have_text("Swapped an exercise")
    expect(workout(page).first.locator(".mark")).to_have_text("New")
    rests(page)
    after = exercises.all_inner_texts()
    assert after[0] != before[0]
    assert after[1:] == before[1:]

    was = thread(page)
    page.reload()
    expect(landed(page)).to_have_count(2)
    assert thread(page) == was
    expect(page.locator("#connection")).to_be_hidden()


def test_two_tabs_see_one_conversation_once(newcomer: Page) -> None:
    write(newcomer, REQUEST)
    expect(landed(newcomer)).to_have_text([REQUEST])
    other = newcomer.context.new_page()
    other.goto(newcomer.url)
    expect(landed(other)).to_have_text([REQUEST])
    write(other, "what can you do?")
    expect(landed(newcomer)).to_have_text([REQUEST, "what can you do?"])
    write(newcomer, "thanks")
    for tab in (newcomer, other):
        expect(landed(tab)).to_have_text([REQUEST, "what can you do?", "thanks"])
    assert thread(other) == thread(newcomer)


def test_a_run_is_stopped_and_the_next_message_is_answered(newcomer: Page, local_run: LocalRun) -> None:
    page = newcomer
    local_run.gate.touch()
    write(page, REQUEST)
    stop = stop_button(page)
    stop.click()
    expect(stop).to_be_disabled()
    local_run.gate.unlink()
    expect(page.locator(".ending")).to_have_text("Stopped.")
    expect(workout(page)).to_have_count(0)
    write(page, "hello again")
    expect(landed(page)).to_have_text([REQUEST, "hello again"])
    rests(page)
    expect(page.locator("#thread > .step")).not_to_have_count(0)


def test_a_killed_server_comes_back_and_so_does_the_page(newcomer: Page, local_run: LocalRun) -> None:
    page = newcomer
    ends = Ends(page)
    page.reload()
    write(page, REQUEST)
    until(lambda: said(page).count() and ends.runs)
    was = thread(page)
    until(lambda: local_run.keeps(f"{ends.runs[0]}/end"))
    local_run.kill()
    expect(page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
    write(page, "are you still there?")
    expect(page.locator(".user .state").last).to_have_text("Sending…")
    local_run.start()
    expect(landed(page)).to_have_text([REQUEST, "are you still there?"], timeout=30_000)
    expect(page.get_by_role("status").filter(has_text="Reconnecting")).to_be_hidden()
    rests(page)
    assert thread(page)[: len(was)] == was
    kept = thread(page)
    page.reload()
    expect(landed(page)).to_have_text([REQUEST, "are you still there?"])
    assert thread(page) == kept
