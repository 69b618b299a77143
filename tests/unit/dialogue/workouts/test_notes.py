"""Notes of exercises are sentences: each can be told anew, and a range of reps goes with the reps."""

from decimal import Decimal

import pytest

from spotter.coaching.rep_ranges import range_note
from spotter.dialogue.changes.adjustments import Change, Measure, adjusted, measures
from spotter.dialogue.understanding.slots.amounts import tops_of_rep_ranges
from spotter.dialogue.workouts.notes import noted, of_reps, sentences_of, with_sentences
from spotter.language.tokens import tokenise
from tests.unit.dialogue.training_play import TrainingChat

CURL = {"id": "c", "name": "Barbell Curl", "type": "reps", "sets": 2, "reps": 12, "rest_between_sets": 60}


def test_a_point_within_a_number_ends_no_sentence() -> None:
    assert sentences_of({"notes": "82.5 kg. Each side."}) == ["82.5 kg", "Each side"]


def test_one_effort_at_a_time_is_noted() -> None:
    assert noted({**CURL, "notes": "RPE 8. Each side."}, ["RPE 7."])["notes"] == "Each side. RPE 7."


def test_one_range_at_a_time_is_noted() -> None:
    assert noted({**CURL, "notes": "8 to 10 reps. Each side."}, [range_note(6, 8)])["notes"] == (
        "Each side. 6 to 8 reps."
    )


def test_what_had_notes_says_that_it_has_none() -> None:
    assert with_sentences({**CURL, "notes": "Each side."}, [])["notes"] is None
    assert "notes" not in with_sentences(CURL, [])


def test_a_range_goes_with_its_reps() -> None:
    assert of_reps({"notes": "Superset A. 8 to 10 reps."}) == "Superset A."
    assert of_reps({"notes": "8 to 10 reps."}) is None


def test_a_change_to_a_range_sets_the_fewest_and_notes_both() -> None:
    fields, problem = adjusted(CURL, Change({Measure.REPS: Decimal(8)}, most_reps=10))
    assert (fields, problem) == ({"reps": 8, "notes": "8 to 10 reps."}, "")
    assert measures(CURL, fields) == (Measure.REPS,)


@pytest.mark.parametrize(
    ("said", "reps", "notes"),
    [
        ("make the barbell curls 3x8-10", 8, "8 to 10 reps."),
        ("barbell curls 4 sets of 10 to 12 please", 10, "10 to 12 reps."),
        ("do 6–8 reps on the barbell curls", 6, "6 to 8 reps."),
    ],
)
def test_a_range_is_taken_as_it_is_said(said: str, reps: int, notes: str) -> None:
    chat = TrainingChat({})
    chat.say("arm workout at the gym, with barbell curls and pushdowns, two exercises")
    chat.say(said)
    curl = next(each for each in chat.data["CURRENT#s1"]["exercises"] if "Barbell Curl" in each["name"])
    assert (curl["reps"], curl["notes"]) == (reps, notes)


@pytest.mark.parametrize(
    "said", ["lying leg curls 3x10-12", "bench 60kg 3x8-10", "did barbell curls 4 sets of 8 to 10 at 20 kg"]
)
def test_a_range_of_reps_is_never_logged_as_a_load(said: str) -> None:
    played = TrainingChat({}).say(said)
    assert "log_workout" not in [call.name for call in played.calls]
    assert played.asked
    assert "set by set" in played.reply


def test_notes_of_a_load_go_with_it() -> None:
    old = {**CURL, "notes": "60 kg. 8 to 10 reps."}
    fields, _problem = adjusted(old, Change({Measure.REPS: Decimal(5), Measure.LOAD: Decimal(70)}))
    assert fields == {"reps": 5, "weight": 70.0, "unit": "kg", "notes": None}


def test_other_notes_stay_as_they_are_written() -> None:
    assert adjusted({**CURL, "notes": "Slow down"}, Change({Measure.REPS: Decimal(8)}))[0] == {"reps": 8}


@pytest.mark.parametrize("said", ["make the barbell curls 3x12-15", "barbell curls 12 to 15 reps"])
def test_a_range_is_one_though_its_fewest_stand_there(said: str) -> None:
    chat = TrainingChat({})
    chat.say("arm workout at the gym, with barbell curls and pushdowns, two exercises")
    chat.say(said)
    curl = next(each for each in chat.data["CURRENT#s1"]["exercises"] if "Barbell Curl" in each["name"])
    assert (curl["reps"], curl.get("notes")) == (12, "12 to 15 reps.")


@pytest.mark.parametrize("said", ["change the barbell curls from 8 to 10 reps", "barbell curls from 12 to 10 reps"])
def test_from_one_to_another_is_no_range(said: str) -> None:
    assert not tops_of_rep_ranges(tokenise(said))


@pytest.mark.parametrize(
    "said",
    ["squats 3x5 at 100kg, rpe of 7-8", "bike ride of 10 to 12 km", "bench 3×3 to 5×5", "squat 3x8 - 10 push ups"],
)
def test_what_is_no_rep_is_no_range_of_reps(said: str) -> None:
    assert not tops_of_rep_ranges(tokenise(said))


@pytest.mark.parametrize(
    "said", ["rows 3 x 8 - 10", "rows 3 x 8 - 10, please", "rows 3 x 8 - 10 reps", "rows 3x8-10 please"]
)
def test_a_range_may_have_room_around_its_dash(said: str) -> None:
    assert tops_of_rep_ranges(tokenise(said))
