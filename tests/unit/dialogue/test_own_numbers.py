"""Questions of somebody's own numbers: what is answered is right, and nothing is written for them."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.dialogue.effects import Case, begun
from tests.unit.dialogue.number_judging import Verdict, cases, changed_keys, figures, judged, verdict

_floor = 17
"""How many of the lines that may be read are right at least."""


@pytest.mark.parametrize(
    ("expect", "answer", "asked", "changed", "worth"),
    [
        ({"has": ["75", ["72.5", "72,5"]]}, "Bench: 75 kg, before it 72,5 kg.", False, False, "right"),
        ({"has": ["75", ["72.5", "72,5"]]}, "Bench: 75 kg.", False, False, "partly"),
        ({"has": ["75", ["72.5", "72,5"]]}, "Which exercise?", True, False, "asked"),
        ({"has": ["75"]}, "I did not follow.", False, False, "missed"),
        ({"has": ["75"]}, "75 kg is logged.", False, True, "wrong"),
        ({"has": ["40"], "changes": True}, "40 kg in the plan now.", False, False, "right"),
        ({"has": ["squat"], "hasnt": ["145.8"]}, "Squat: 145.8 kg.", False, False, "partly"),
        ({"honest": True}, "You have not logged front squats yet.", False, False, "right"),
        ({"honest": True}, "Your front squat: 80 kg.", False, False, "missed"),
        ({"honest": True}, "I did not understand 'pharmacy'.", False, False, "missed"),
        ({"ask": True}, "Of which exercise?", True, False, "right"),
        ({"ask": True}, "Back Squat: 115 kg.", False, False, "missed"),
    ],
)
def test_a_right_answer_is_told_from_others(
    expect: Mapping[str, Any], answer: str, asked: bool, changed: bool, worth: Verdict
) -> None:
    """By what its author wants to read in it, and by what is stored."""
    assert verdict(expect, answer, asked=asked, changed=changed) == worth


def test_a_message_is_judged_by_the_answer_to_it() -> None:
    """A figure of the log is read in the answer; a log is a write that no question asks for."""
    assert judged(Case("what did I bench today?", {"has": ["75"]}, log="L1"))[0] == "right"
    assert judged(Case("what did I bench today?", {"has": ["999"]}, log="L1"))[0] == "missed"
    assert judged(Case("log bench press 80 kg 3x5", {"has": ["80"]}))[0] == "wrong"


def test_the_questions_that_may_be_read_are_answered() -> None:
    """As many as were when this was built."""
    found = figures(judged(case)[0] for case in cases("own_numbers_seen"))
    assert found["wrong"] == 0
    assert found["right"] >= _floor


_lifts = ("squat", "bench", "deadlift", "ohp", "pull-ups", "front squat", "rows", "plank", "goblet squats", "push-ups")
_days = (
    *("today", "yesterday", "monday", "on thursday", "last week", "this week", "on 26 november", "tomorrow"),
    *("two days ago", "this month"),
)
_wordings = (
    *("what did i get on {lift} {day}?", "how many sets of {lift} did i do {day}?", "whats my best {lift}"),
    *("{lift} {day} was how much again?", "did i pr {lift} {day}?", "what was my {lift} {day}, 3x8 or 3x10?"),
    *("is my {lift} up from {day}?", "how many reps of {lift} in total {day}", "{lift} {day} vs last time?"),
    *("whats my est max on {lift} after {day}", "remind me what i put on the bar for {lift} {day}"),
    *("{lift} {day} was 100 kg right?", "i did {lift} {day}, didn't i? with what", "total volume {lift} {day}"),
    *("what weight for 5x5 on {lift}?", "what's 80% of my {lift} max", "was {day}'s {lift} a record?"),
    *(
        "whats planned for {lift} {day}?",
        "how far am i from a 100 kg {lift}?",
        "how many times my bodyweight is my {lift}?",
    ),
    *("what did i do {day}, and how was {lift}?", "is {lift} in the plan heavier than what i did {day}?"),
)
_fillers = (
    "{asked}",
    "yo {asked} lol",
    "quick one: {asked}",
    "{asked} i keep forgetting",
    "honestly {asked} it felt heavy",
)
_stored = (("P1", "L1", "W0"), ("P2", "L2", "W0"), ("P3", "L0", "W0"), ("P1", "L0", "W1"), ("P0", "L1", "W2"))


@settings(max_examples=30, deadline=None, derandomize=True)
@given(
    st.sampled_from(_wordings),
    st.sampled_from(_lifts),
    st.sampled_from(_days),
    st.sampled_from(_fillers),
    st.sampled_from(_stored),
)
def test_a_question_writes_nothing(
    wording: str, lift: str, day: str, filler: str, stored: tuple[str, str, str]
) -> None:
    """Whatever is asked of one's own numbers, of whatever is stored, all of it stays as it is."""
    chat = begun(Case("", {}, *stored))
    before = dict(chat.records)
    chat.say(filler.format(asked=wording.format(lift=lift, day=day)))
    assert changed_keys(before, chat.records) == []
