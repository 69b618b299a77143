"""The page shows every event once, whole and in order, whatever the connection does to the frames."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.pages import bubbles, said, stop_button, write
from tests.e2e.stub import Stub, until

pytestmark = pytest.mark.xdist_group("browser")

LONG = "A sentence about pressing overhead. " * 2800
"""Longer than three frames."""


def test_frames_in_any_order_come_out_in_order(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    first = stub.act("ses_1", 1, "One.", send=False)
    second = stub.act("ses_1", 2, "Two.", send=False)
    third = stub.act("ses_1", 3, "Three.", send=False)
    stub.push("ses_1", [*third, *second])
    stub.push("ses_1", first)
    expect(said(page)).to_have_text(["One.", "Two.", "Three."])


def test_frames_that_come_twice_are_shown_once(page: Page, stub: Stub) -> None:
    frames = stub.say("ses_1", "hello") + stub.act("ses_1", 1, "One.") + stub.end("ses_1", "max_steps")
    for _ in range(3):
        stub.push("ses_1", frames)
    stub.say("ses_1", "and?")
    expect(bubbles(page)).to_have_text(["hello", "and?"])
    expect(said(page)).to_have_text(["One."])
    expect(page.locator(".ending:visible")).to_have_count(1)


def test_a_gap_is_closed_by_asking_for_what_is_missing(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stub.act("ses_1", 1, "Lost on the way.", send=False)
    stub.act("ses_1", 2, "Arrived.")
    expect(said(page)).to_have_text(["Lost on the way.", "Arrived."])
    assert [frame["after"] for frame in stub.sent("subscribe")][:2] == [0, 1]


def test_a_missing_part_of_an_event_is_asked_for(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    parts = stub.act("ses_1", 1, LONG, send=False)
    assert len(parts) > 3
    stub.push("ses_1", [parts[0], *parts[2:]])
    expect(said(page)).to_have_text([LONG.strip()])
    assert stub.sent("subscribe")[1]["after"] == 1


def test_an_event_with_a_part_on_its_way_is_not_shown_in_pieces(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    parts = stub.act("ses_1", 1, LONG, send=False)
    stub.push("ses_1", parts[:-1])
    stub.delta("ses_1", 2, "Meanwhile")
    expect(page.locator(".writing")).to_have_text("Meanwhile")
    expect(said(page)).to_have_count(1)
    stub.push("ses_1", parts[-1:])
    expect(said(page).first).to_have_text(LONG.strip())


def test_the_end_of_a_gap_is_found_by_asking_how_far_the_log_is(clocked: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    expect(bubbles(clocked)).to_have_text(["hello"])
    stub.act("ses_1", 1, "Nobody was told.", send=False)
    stub.end("ses_1", send=False)
    clocked.clock.fast_forward(5000)
    expect(said(clocked)).to_have_text(["Nobody was told."])
    expect(stop_button(clocked)).to_be_hidden()


def test_a_dropped_connection_comes_back_and_brings_what_was_missed(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stub.act("ses_1", 1, "Before.")
    expect(said(page)).to_have_text(["Before."])
    stub.drop()
    stub.act("ses_1", 2, "During.")
    stub.end("ses_1")
    stub.until_watched("ses_1")
    stub.act("ses_1", 3, "After.")
    expect(said(page)).to_have_text(["Before.", "During.", "After."])
    assert stub.sent("subscribe")[1]["after"] == 2


def test_a_long_outage_is_said_and_ends_by_itself(page: Page, stub: Stub) -> None:
    stub.down = True
    stub.drop()
    expect(page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
    stub.down = False
    stub.say("ses_1", "from another device")
    expect(bubbles(page)).to_have_text(["from another device"])
    expect(page.get_by_role("status").filter(has_text="Reconnecting")).to_be_hidden()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_connection_that_is_dead_without_saying_so_is_replaced(clocked: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    expect(stop_button(clocked)).to_be_visible()
    stub.deaf = True
    clocked.clock.fast_forward(5000)
    until(lambda: stub.sent("ping"))
    stub.deaf = False
    tickets = stub.calls.count("POST /agent/stream-ticket")
    stub.act("ses_1", 1, "Said to nobody.", send=False)
    clocked.clock.fast_forward(9000)
    expect(said(clocked)).to_have_text(["Said to nobody."])
    assert stub.calls.count("POST /agent/stream-ticket") == tickets + 1


def test_text_streams_in_and_is_replaced_by_what_was_kept(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stub.delta("ses_1", 1, "Let me ")
    stub.delta("ses_1", 1, "thnik")
    expect(page.locator(".writing")).to_have_text("Let me thnik")
    stub.act("ses_1", 1, "Let me think.")
    expect(said(page)).to_have_text(["Let me think."])
    expect(page.locator(".writing")).to_have_count(0)
    stub.delta("ses_1", 1, " late")
    stub.delta("ses_1", 2, "Next")
    expect(page.locator(".writing")).to_have_text(["Next"])
    expect(said(page)).to_have_text(["Let me think.", "Next"])


def test_a_newer_attempt_drops_the_older_ones_text(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stub.delta("ses_1", 1, "First try", attempt=0)
    stub.delta("ses_1", 1, "Second", attempt=1)
    stub.delta("ses_1", 1, " of the first", attempt=0)
    stub.delta("ses_1", 1, " try", attempt=1)
    expect(page.locator(".writing")).to_have_text("Second try")


def test_what_a_run_left_unfinished_goes_with_its_end(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "hello")
    stub.delta("ses_1", 1, "I was about to")
    expect(page.locator(".writing")).to_be_visible()
    stub.end("ses_1", "cancelled")
    expect(page.locator(".ending")).to_have_text("Stopped.")
    stub.delta("ses_1", 1, " say")
    stub.say("ses_1", "never mind")
    expect(bubbles(page)).to_have_count(2)
    expect(said(page)).to_have_count(0)


def test_a_message_that_joins_stands_before_the_step_that_read_it(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "a workout")
    stub.delta("ses_1", 1, "Working on")
    expect(page.locator(".writing")).to_be_visible()
    stub.say("ses_1", "with dumbbells")
    stub.act("ses_1", 1, "Working on it, with dumbbells.")
    expect(said(page)).to_have_count(1)
    order = page.locator("#thread > *").evaluate_all("nodes => nodes.map((node) => node.className)")
    assert order[:3] == ["user", "user", "step"]


def test_a_log_that_lost_its_end_is_read_afresh(page: Page, stub: Stub) -> None:
    stub.say("ses_1", "kept")
    stub.end("ses_1")
    stub.say("ses_1", "lost in a crash")
    expect(bubbles(page)).to_have_text(["kept", "lost in a crash"])
    del stub.sessions["ses_1"].events[2:]
    stub.drop()
    expect(bubbles(page)).to_have_text(["kept"])


def test_reload_rebuilds_the_page_from_the_log(page: Page, stub: Stub) -> None:
    for turn in range(70):
        stub.say("ses_1", f"question {turn}")
        stub.act("ses_1", 1, f"answer {turn}")
        stub.end("ses_1")
    expect(said(page).last).to_have_text("answer 69")
    page.reload()
    expect(said(page)).to_have_text([f"answer {turn}" for turn in range(70)])
    expect(bubbles(page)).to_have_text([f"question {turn}" for turn in range(70)])
    assert stub.calls.count("GET /agent/sessions/ses_1/events") == 1 + 3


def test_two_tabs_both_see_everything_once(page: Page, stub: Stub, address: str) -> None:
    other = page.context.new_page()
    other.goto(f"{address}#ses_1")
    stub.until_watched("ses_1", 2)
    write(page, "hello from one")
    expect(bubbles(other)).to_have_text(["hello from one"])
    stub.act("ses_1", 1, "Hello, both.")
    for tab in (page, other):
        expect(said(tab)).to_have_text(["Hello, both."])
        expect(bubbles(tab)).to_have_text(["hello from one"])


def test_what_api_gateway_says_itself_does_no_harm(page: Page, stub: Stub) -> None:
    stub.push("ses_1", [{"message": "Internal server error", "connectionId": "c", "requestId": "r"}])
    stub.say("ses_1", "still here")
    expect(bubbles(page)).to_have_text(["still here"])


@pytest.fixture
def bench(profile: BrowserContext, address: str) -> Iterator[Page]:
    """A page with the modules at hand, for what needs no backend but many tries."""
    page = profile.new_page()
    page.goto(f"{address}icon.svg")
    yield page
    page.close()


RUN = """async (deliveries) => {
  const { FrameLog } = await import("/js/coach/frames.js");
  const log = new FrameLog();
  const out = [];
  let known = 0;
  for (const frame of deliveries) {
    out.push(...log.take(frame).map(({ seq, part }) => [seq, part]));
  }
  return { out, gap: log.gap, applied: log.applied };
}"""


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    sizes=st.lists(st.integers(1, 3), min_size=1, max_size=6),
    order=st.randoms(use_true_random=False),
    lost=st.sets(st.integers(0, 17), max_size=4),
)
def test_no_delivery_breaks_the_order(bench: Page, sizes: list[int], order: Any, lost: set[int]) -> None:
    frames = [{"seq": seq, "part": part, "parts": size} for seq, size in enumerate(sizes, 1) for part in range(size)]
    arriving = [frame for at, frame in enumerate(frames) if at not in lost] * 2
    order.shuffle(arriving)
    shown = bench.evaluate(RUN, arriving)

    whole = [seq for seq, size in enumerate(sizes, 1) if sum(frame["seq"] == seq for frame in arriving) == 2 * size]
    reached = next((seq - 1 for seq in range(1, len(sizes) + 2) if seq not in whole), 0)
    assert shown["out"] == [[frame["seq"], frame["part"]] for frame in frames if frame["seq"] <= reached]
    assert shown["applied"] == reached
    beyond = [(frame["seq"], frame["part"]) for frame in arriving if frame["seq"] > reached]
    missing = [(f["seq"], f["part"]) for f in frames if f["seq"] > reached and f not in arriving]
    assert shown["gap"] == (bool(beyond) and min(missing) < max(beyond))
    replayed = bench.evaluate(RUN, arriving + frames)
    assert replayed == {"out": [[f["seq"], f["part"]] for f in frames], "gap": False, "applied": len(sizes)}
