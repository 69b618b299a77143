import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spotter.llm.offline.amounts_asked import adjustments_for, change_in
from spotter.llm.offline.text import plain

from spotter.tools.exercises import model_of

REPS = {"name": "Row", "type": "reps", "sets": 3, "reps": 10, "rest_between_sets": 60}
HOLD = {"name": "Plank", "type": "hold", "sets": 3, "hold_time": 30, "rest_between_sets": 60}
RUN = {"name": "Run", "type": "duration", "duration": 600}
ROUNDS = {"name": "Intervals", "type": "intervals", "rounds": 8, "work_time": 20, "rest_time": 10}


@pytest.mark.parametrize(
    ("text", "exercise", "adjustments"),
    [
        ("make it 4 sets", REPS, {"sets": 4}),
        ("12 reps", REPS, {"reps": 12}),
        ("4 sets of 12", REPS, {"sets": 4, "reps": 12}),
        ("4x8", REPS, {"sets": 4, "reps": 8}),
        ("3x8", REPS, {"reps": 8}),
        ("change the reps of it to 6", REPS, {"reps": 6}),
        ("fewer reps", REPS, {"reps": 8}),
        ("more reps", REPS, {"reps": 12}),
        ("2 more reps", REPS, {"reps": 12}),
        ("3 fewer reps", REPS, {"reps": 7}),
        ("one more set", REPS, {"sets": 4}),
        ("add a set", REPS, {"sets": 4}),
        ("drop a set", REPS, {"sets": 2}),
        ("double the sets", REPS, {"sets": 6}),
        ("halve the reps", REPS, {"reps": 5}),
        ("too hard", REPS, {"reps": 8}),
        ("make it harder", REPS, {"reps": 12}),
        ("30 seconds rest", REPS, {"rest_between_sets": 30}),
        ("rest 2 minutes between sets", REPS, {"rest_between_sets": 120}),
        ("rest 90", REPS, {"rest_between_sets": 90}),
        ("longer rest", REPS, {"rest_between_sets": 90}),
        ("less rest", REPS, {"rest_between_sets": 30}),
        ("4 sets of 10 with 45 seconds rest", REPS, {"sets": 4, "rest_between_sets": 45}),
        ("3 rounds", {**REPS, "sets": 4}, {"sets": 3}),
        ("45 seconds", HOLD, {"hold_time": 45}),
        ("for 1 minute", HOLD, {"hold_time": 60}),
        ("3x45s", HOLD, {"hold_time": 45}),
        ("hold it longer", HOLD, {"hold_time": 40}),
        ("shorter", HOLD, {"hold_time": 20}),
        ("10 seconds more", HOLD, {"hold_time": 10}),
        ("10 more seconds", HOLD, {"hold_time": 40}),
        ("20 minutes", RUN, {"duration": 1200}),
        ("longer", RUN, {"duration": 720}),
        ("easier", RUN, {"duration": 480}),
        ("10 rounds", ROUNDS, {"rounds": 10}),
        ("fewer rounds", ROUNDS, {"rounds": 6}),
        ("30 seconds on", ROUNDS, {"work_time": 30}),
        ("more rest", ROUNDS, {"rest_time": 40}),
    ],
)
def test_a_change_is_what_the_words_ask_for(
    text: str, exercise: dict[str, object], adjustments: dict[str, int]
) -> None:
    fields, why_not = adjustments_for(exercise, change_in(plain(text)))
    assert (fields, why_not) == (adjustments, "")


@pytest.mark.parametrize(
    ("text", "exercise", "reason"),
    [
        ("12 reps", HOLD, "Plank is held for time, in sets, so there is no reps to change."),
        ("45 seconds", REPS, "Row is counted in sets and reps, so there is no time to change."),
        ("less rest", RUN, "Run is one piece of time, so there is no rest to change."),
        ("60 sets", REPS, "60 sets of Row is beyond what I plan: I keep to 1 to 10."),
        ("3x10", REPS, "Row is like that already."),
        ("fewer sets", {**REPS, "sets": 1}, "Row is at 1 sets, and I would not go further that way."),
    ],
)
def test_what_cannot_be_changed_is_said(text: str, exercise: dict[str, object], reason: str) -> None:
    assert adjustments_for(exercise, change_in(plain(text))) == ({}, reason)


@pytest.mark.parametrize("text", ["heavier weights", "add 5kg", "more weight", "increase the load"])
def test_a_load_is_recognised_as_such(text: str) -> None:
    assert change_in(plain(text)).load


_said = """
more fewer 3 4 12 45 200 sets reps rest rounds seconds minutes x of to by longer harder
easier double half the it add drop
"""
_words = st.sampled_from(_said.split())


@settings(max_examples=300, deadline=None)
@given(words=st.lists(_words, max_size=8), exercise=st.sampled_from([REPS, HOLD, RUN, ROUNDS]))
def test_an_adjusted_exercise_always_fits_the_schema(words: list[str], exercise: dict[str, object]) -> None:
    change = change_in(plain(" ".join(words)))
    if change.empty or change.load:
        return
    fields, why_not = adjustments_for(exercise, change)
    assert bool(fields) is not bool(why_not)
    changed = {"categories": [], "muscles": [], **exercise, **fields}
    model_of(str(changed["type"])).model_validate(changed)
