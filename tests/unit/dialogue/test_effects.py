"""What messages of talks should change: the judge tells what is right from what is not."""

import json
from pathlib import Path

import pytest

from tests.unit.dialogue.effects import PLANS, Case, begun, figures, is_same_line, logged, planned, played

CORPUS = Path(__file__).parent / "corpus"


def test_what_there_is_is_as_the_corpora_say() -> None:
    """The plan and the log of the fixtures are stored."""
    chat = begun(Case("", {}, plan="P1", log="L1"))
    assert list(planned(chat)) == list(PLANS["P1"])
    assert planned(chat)["Tuesday"][0] == "Back Squat 4x6 @110 kg"
    assert logged(chat)["2026-12-02"][1] == "Bench Press 75 kg x 8, 8, 7"


@pytest.mark.parametrize(
    ("wanted", "there", "is_same"),
    [
        ("Pull-Up 4x6", "Pull-up 4x6", True),
        ("Lateral Raise 3x12", "Dumbbell Lateral Raise 3x12", True),
        ("Front Squat ?", "Front Squat 5x3 @90 kg", True),
        ("? (a chest exercise)", "Dip 3x8", True),
        ("Bench Press 4x6 @82.5 kg", "Bench Press 4x6 @80 kg", False),
        ("Bench Press 4x6 @185 lb", "Bench Press 4x6 @185 kg", False),
        ("Plank 3x45 s", "Plank 3x45 s", True),
    ],
)
def test_a_line_of_a_plan_is_as_wanted(wanted: str, there: str, is_same: bool) -> None:
    """Names by the catalogue, and the figures that the author gave."""
    assert is_same_line(wanted, there) is is_same


def test_a_wrong_change_is_told_from_a_right_one() -> None:
    """What is in place of what should be is wrong; nothing at all is missed or asked about."""
    say = "log bench press 80 kg 3x5"
    done = {"log": {"today": ["Bench Press 80 kg x 5, 5, 5"]}}
    assert played(Case(say, done)).verdict == "right"
    assert played(Case(say, {"unchanged": True})).verdict == "wrong"
    assert played(Case("thanks, that was good", done)).verdict in ("missed", "asked")


LEAST_RIGHT, LEAST_OFFERED, MOST_WRONG = 40, 60, 3
"""Of every third message that changes a plan, 94 in all: right, right at once or by the first answer, and wrong."""


def test_plans_are_changed_as_they_are_meant() -> None:
    """The seen half; the figures move one way."""
    lines = (CORPUS / "plan_changes_seen.jsonl").read_text("utf-8").splitlines()[::3]
    found = figures(played(Case.of(json.loads(line))) for line in lines)
    assert len(lines) == 94
    assert found["right"] >= LEAST_RIGHT, found
    assert found["right"] + found["offered"] >= LEAST_OFFERED, found
    assert found["wrong"] <= MOST_WRONG, found


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("what did i do last time?", "Flyes out, both days. Flat bench 6 sets instead of 5."),
        ("the gym was packed today lol", "Flyes out, both days. Flat bench 6 sets instead of 5."),
        ("", "gym closes early sat now so 45min max that day. just drop the leg ext, thatll do it"),
        (
            "thanks, that was great",
            "gym closes early sat now so 45min max that day. just drop the leg ext, thatll do it",
        ),
    ],
)
def test_a_plan_that_is_stored_is_changed_and_not_made_anew(before: str, text: str) -> None:
    """Whatever was talked about before it."""
    chat = begun(Case(text, {}, plan="P3", before=before))
    days = planned(chat)
    chat.say(text)
    after = planned(chat)
    assert after != days and len(after) == len(days)
    assert sum(len(each) for each in after.values()) < sum(len(each) for each in days.values())


@pytest.mark.parametrize("name", ["plan_changes", "logs_in_talks"])
def test_every_line_can_be_played(name: str) -> None:
    """Each has what there is, what is said and what should hold."""
    for line in (CORPUS / f"{name}_seen.jsonl").read_text("utf-8").splitlines():
        case = Case.of(json.loads(line))
        assert begun(case) and case.text and case.expect
