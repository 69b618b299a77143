"""Faults of lifts: what is seen is told apart by the lift and answered by what mends it; a log of them asks nothing."""

from pathlib import Path

import pytest

from spotter.dialogue.questions import lift_faults as module
from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.questions.lift_faults import fault_told, faults
from tests.unit.dialogue.training_play import TrainingChat

LONGEST = 450


def test_each_answer_is_short() -> None:
    for name, fault in faults().items():
        assert 30 < len(fault.answer) <= LONGEST, name
        assert fault.answer[-1] in ".?", name


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("bar drifts away from me off the floor on heavy pulls, how do i fix it", "bar_drifts"),
        ("why does the bar swing forward when I deadlift", "bar_drifts"),
        ("the bar drifts forward on my overhead press", "bar_path_press"),
        ("i shrug on rows, how do i stop it", "shrug_pull"),
        ("my traps take over on lateral raises", "shrug_raise"),
        ("wrists bend back on bench, is that bad", "wrists_bend"),
        ("my bum comes up off the bench when i bench heavy", "hips_leave_bench"),
        ("I lose my balance on lunges, any tips?", "lunge_wobbles"),
        ("my knees cave inwards on squats", "knees_cave"),
        ("how do I stop my legs from swinging on pull-ups", "swing_pull_up"),
    ],
)
def test_a_fault_is_told_by_what_is_seen_and_the_lift(said: str, name: str) -> None:
    fault = fault_told(said)
    assert fault is not None
    assert fault.name == name


@pytest.mark.parametrize(
    "said",
    [
        "should I do flat bench or back squat",
        "how deep do I go in squats, knees to the floor?",
        "how do I move forward with my bench",
        "my bar is 20 kg",
        "shrugs 3x12 at 60",
        "do squats make your bum bigger",
        "is squatting bad for the knees",
    ],
)
def test_what_only_sounds_like_a_fault_is_none(said: str) -> None:
    assert fault_told(said) is None


def test_a_fault_is_mended_and_no_stall_is_looked_for() -> None:
    told = TrainingChat({}).say("bar drifts away from me off the floor on heavy pulls, how do i fix it")
    assert told.reply == faults()["bar_drifts"].answer
    assert told.calls == ()


def test_a_fault_beside_a_log_is_mended_once_the_log_is_written() -> None:
    told = TrainingChat({}).say("log bench 80kg 3x8. my knees cave inwards on squats, what can i do?")
    assert [call.name for call in told.calls if call.name != "fetch_data"] == ["log_workout"]
    assert handbook()["knees_in"] in told.reply
    assert "stands still" not in told.reply


def test_a_fault_that_is_only_told_with_a_log_is_no_question() -> None:
    told = TrainingChat({}).say("log squats 3x5 at 100 kg, heels came up a bit on the last")
    assert handbook()["heels"] not in told.reply


@pytest.mark.parametrize(
    "text",
    ["[one] bar | drifts | bench\nMend it.\n[one] bar | drifts | bench\nMend it.\n", "[one] bar | | bench\nMend it.\n"],
)
def test_a_faulty_file_is_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lift_faults.txt"
    path.write_text(text, "utf-8")
    monkeypatch.setattr(module, "DATA", path)
    with pytest.raises(ValueError, match="one"):
        faults.__wrapped__()
