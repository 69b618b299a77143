"""What stands on the screen."""

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from terminal import words
from terminal.drawing import Tail, drawn, now, plain
from terminal.entries import (
    AnsweredBy,
    Asked,
    CoachSaid,
    Decided,
    Ended,
    Entry,
    Learned,
    Thought,
    ToolRan,
    UserSaid,
    WorkoutChanged,
)
from terminal.screen import RESTARTED, Screen
from terminal.transcript import Draft, OpenCall, Transcript
from tests.e2e.turns import PLANK, PRESS, RAISE, ROW, SPRINT


def new_console(*, width: int = 80, height: int = 25) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, highlight=False)


def text_of(console: Console) -> str:
    file = console.file
    assert isinstance(file, io.StringIO)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def shown(entry: Entry, width: int = 80) -> str:
    console = new_console(width=width)
    picture = drawn(entry)
    assert picture is not None
    console.print(picture)
    return text_of(console)


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (UserSaid("k", "hi [bold]there"), "› hi [bold]there"),
        (Learned(("user_profile", "active_goals"), "As a rule."), "Looked up: user profile, active goals\nAs a rule."),
        (AnsweredBy("anthropic", "claude-9", ""), "anthropic · claude-9"),
        (
            AnsweredBy("offline", "rules-1", "anthropic: overloaded"),
            "offline · rules-1\nThe first choice did not answer: anthropic: overloaded",
        ),
        (Thought("Hm.\nSo."), "  Hm.\n  So."),
        (CoachSaid("One\ntwo **three**\n\n- four"), "One\ntwo three\n\n • four"),
        (CoachSaid("see [this](http://x.test/a)"), "see this (http://x.test/a)"),
        (Asked("Which?", ("Two", "Three")), "Which?\n  a) Two\n  b) Three"),
        (ToolRan("swap_exercise", True, "A → B"), "✓ Swapped an exercise  A → B"),
        (ToolRan("some_tool", False, "No."), "✗ Some tool  No."),
        (Decided("delete_all", False), "Delete all: no"),
        (Ended("cancelled", ""), "Stopped."),
        (Ended("error", "It broke."), "It broke."),
        (WorkoutChanged((), (PRESS,), {}), "No exercises are left in this workout."),
    ],
)
def test_entries(entry: Entry, text: str) -> None:
    assert shown(entry) == text


def test_an_end_that_needs_no_words_has_none() -> None:
    assert drawn(Ended("end_turn", "")) is None


def test_a_workout_is_a_table_with_its_changes() -> None:
    before = (PRESS, PLANK, ROW, SPRINT)
    heavier = {**PRESS, "weight": 22.5, "unit": "kg", "notes": ""}
    summary = {"total_duration_estimate": 30, "focus_areas": ["upper_body"], "difficulty": "beginner"}
    table = shown(WorkoutChanged((heavier, PLANK, ROW, {**RAISE, "id": "ex_4"}), before, summary), 120)
    title, *_ = table.splitlines()
    assert title == "Your workout: 4 exercises · about 30 min · Upper body · beginner"
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in table.splitlines() if line.startswith("│")]
    assert rows == [
        ["1", "Dumbbell bench press  changed", "3 × 10", "22.5 kg", "1 min 30 s", ""],
        ["2", "Side plank", "2 × 45 s hold", "", "", ""],
        ["3", "Easy row", "5 min", "", "", ""],
        ["4", "Lateral raise  new", "3 × 10", "", "1 min 30 s", "Stop at two reps in reserve."],
    ]


@pytest.mark.parametrize(
    ("seconds", "said"), [(45, "45 s"), (75, "75 s"), (90, "1 min 30 s"), (120, "2 min"), (0, "0 s"), (None, "0 s")]
)
def test_times(seconds: Any, said: str) -> None:
    assert words.clock(seconds) == said


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-03-01T11:59:40.000Z", "now"),
        ("2026-03-01T11:30:00.000Z", "30 min ago"),
        ("2026-03-01T07:30:00.000Z", "4 h ago"),
        ("2026-02-20T07:30:00.000Z", "2026-02-20"),
    ],
)
def test_how_long_ago(moment: str, said: str) -> None:
    assert words.ago(moment, datetime(2026, 3, 1, 12, tzinfo=UTC)) == said


@given(st.text())
def test_nothing_that_came_over_the_network_steers_the_terminal(text: str) -> None:
    console = new_console()
    for steering in (text, f"\x1b[2J\x1b]0;{text}\x07\u202e", f"\x9b2J{text}\r\b"):
        for entry in (UserSaid("k", steering), CoachSaid(steering), ToolRan("x", True, steering), Thought(steering)):
            console.print(drawn(entry))
    assert not set(text_of(console)) & {"\x1b", "\x07", "\x08", "\x9b", "\u202e", "\x00"}


def test_what_is_written_is_shown_by_its_end() -> None:
    console = new_console(height=10)
    text = "\n\n".join(f"line {at}" for at in range(50))
    console.print(now(Draft(0, "because", text), [OpenCall("c", "fetch_data", {})], "thinking"))
    lines = text_of(console).splitlines()
    assert lines[0] == "  because"
    assert "line 49" in lines
    assert "line 40" not in lines
    assert lines[-2] == "… Looking at your data"
    assert lines[-1].endswith("thinking")


def test_a_tail_of_a_short_text_is_the_text() -> None:
    console = new_console()
    console.print(Tail(plain("one\ntwo"), 4))
    assert text_of(console) == "one\ntwo"


def screen_showing(*stages: Sequence[Entry], typed: str = "") -> str:
    screen = Screen(new_console(), echoes=bool(typed))
    screen.typed(typed)
    for entries in stages:
        transcript = Transcript()
        transcript.entries = list(entries)
        screen.show(transcript, "")
    return text_of(screen.console)


HI, ANSWER, MORE = UserSaid("k", "hi"), CoachSaid("Hello."), UserSaid("k2", "more")


def test_every_entry_is_shown_once() -> None:
    assert screen_showing([HI], [HI], [HI, ANSWER], [HI, ANSWER]) == "› hi\nHello."


def test_what_was_typed_here_is_not_repeated() -> None:
    assert screen_showing([HI, ANSWER, MORE], typed="k") == "Hello.\n› more"


def test_a_log_that_is_read_anew_is_not_shown_twice_and_a_loss_is_said() -> None:
    assert screen_showing([HI, ANSWER], [], [HI], [HI, ANSWER], [HI, ANSWER, MORE]) == "› hi\nHello.\n› more"
    lost = screen_showing([HI, ANSWER], [], [HI, MORE])
    assert lost.replace("\n", " ") == f"› hi Hello. {RESTARTED} › more"


def test_a_long_conversation_begins_with_its_last_turns() -> None:
    screen = Screen(new_console(), echoes=False)
    transcript = Transcript()
    transcript.entries = [UserSaid(str(at), f"message {at}") for at in range(5)]
    screen.skip_to_last(transcript.entries, 2)
    screen.show(transcript, "")
    assert text_of(screen.console) == "… 3 earlier messages\n› message 3\n› message 4"
