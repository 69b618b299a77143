"""Sets that are told after a log by how they differ from it are logged; what may be anything else is not."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.dialogue.training.corrections.figures import Figure, Of
from spotter.dialogue.training.corrections.further_sets import SetRole, further
from spotter.dialogue.training.sets_done import SetDone
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


def _logs(*messages: str) -> list[str]:
    chat = TrainingChat(records("month"))
    *_before, last = [chat.say(each) for each in messages]
    return [str(call.arguments["text"]) for call in last.calls if call.name == "log_workout"]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("another one, 7", "Bench Press: 80kg x 7"),
        ("n again but only 4", "Bench Press: 80kg x 4"),
        ("2 more, same", "Bench Press: 80kg x 5, 80kg x 5"),
        ("next one 82.5 and got 3", "Bench Press: 82.5kg x 3"),
        ("then dropped to 60 for 12", "Bench Press: 60kg x 12"),
        ("one more at 85 for 2, rpe 10", "Bench Press: 85kg x 2 RPE 10"),
    ],
)
def test_what_differs_from_the_last_set_is_told_of_the_next(message: str, text: str) -> None:
    assert _logs("bench 80 x 5 5 5", message) == [text]


def test_it_goes_on_with_what_was_logged_last() -> None:
    assert _logs("bench 80 x 5 5 5", "rows 70 8 8 8", "one more, 6") == ["Barbell Row: 70kg x 6"]


def test_and_on_its_day() -> None:
    chat = TrainingChat(records("month"))
    chat.say("yesterday hip thrust 80 10 10")
    (log,) = [call for call in chat.say("one more, 8").calls if call.name == "log_workout"]
    assert dict(log.arguments) == {"text": "Hip Thrust: 80kg x 8", "date": "2026-03-11"}


@pytest.mark.parametrize(
    "message",
    [
        "next week 82.5",
        "should i do one more at 85?",
        "sam did 120 for 5",
        "rows next, 70",
        "90 sec rest",
        "i weigh 82 now",
        "tried 90 but it would not move",
        "see you at 6",
        "another guy did 7",
        "wife another 40 for 8",
        "wish i had done another 5",
        "another exercise, 60 for 12",
        "rack 4 again",
    ],
)
def test_what_tells_of_no_further_set_logs_none(message: str) -> None:
    assert _logs("bench 80 x 5 5 5", message) == []


_figures = st.lists(
    st.builds(
        Figure,
        value=st.one_of(st.integers(1, 200).map(Decimal), st.sampled_from([Decimal("82.5"), Decimal("7.5")])),
        of=st.sampled_from(Of),
        start=st.integers(0, 40),
        end=st.just(50),
        is_wrong=st.booleans(),
    ),
    max_size=5,
    unique_by=lambda each: each.start,
).map(lambda found: sorted(found, key=lambda each: each.start))
_sets = st.one_of(
    st.builds(SetDone, st.integers(1, 30), st.none(), st.sampled_from([Decimal(80), Decimal(20)]), st.just("kg")),
    st.builds(SetDone, st.integers(1, 30), st.none(), st.none(), st.none()),
    st.builds(SetDone, st.none(), st.integers(5, 300), st.none(), st.none()),
)


@given(_sets, _figures)
def test_a_further_set_is_like_the_last_but_for_what_its_figures_are_of(last: SetDone, figures: list[Figure]) -> None:
    told = list(further(last, figures, "kg", 300, is_held=last.reps is None))
    assert len(told) <= 300
    for each in told:
        assert each.added
        assert len(each.roles) == len(each.figures) == len({figure.start for figure in each.figures})
        assert not any(figure.is_wrong for figure in each.figures)
        for one in each.added:
            assert (one.reps is None) is (last.reps is None)
            assert SetRole.EFFORT in each.roles or one.rpe is None
            assert {SetRole.LOAD, SetRole.HEAVIER} & set(each.roles) or one.weight == last.weight
            counts = {SetRole.COUNT, SetRole.LISTED, SetRole.LESS} & set(each.roles)
            assert counts or (one.reps, one.seconds) == (last.reps, last.seconds)


def test_many_figures_tell_of_no_set() -> None:
    figures = [Figure(Decimal(5), Of.OPEN, at, at + 1) for at in range(7)]
    assert list(further(SetDone(5, None, Decimal(80), "kg"), figures, "kg", 300, is_held=False)) == []


def test_a_set_without_the_load_of_the_last_is_not_logged_with_it() -> None:
    assert "Pull-up: 10kg x 8" not in _logs("pullups +10 5 5", "one more at bodyweight, 8")


def test_behind_an_undo_nothing_is_added() -> None:
    assert _logs("bench 80 x 5 5 5", "rows 70 8 8 8", "undo", "one more, 6") == []


def test_a_time_adds_no_set_behind_a_workout() -> None:
    assert _logs("bench 80 x 5 5 5", "give me a 30 min leg workout", "same again but 20 min") == []


@pytest.mark.parametrize("message", ["one more of each", "one more of both, 5"])
def test_a_set_of_several_exercises_is_not_logged_as_one_of_the_last(message: str) -> None:
    assert _logs("bench 80 x 5 5 5", "rows 70 8 8 8", message) == []
