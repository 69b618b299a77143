"""Notes of supersets name their group as it is now."""

import pytest

from spotter.dialogue.answer import Answer
from spotter.dialogue.workouts.supersets import alone, group_of, paired, put_right, with_partners
from tests.fakes.chat import Chat

ROW = {"id": "a", "name": "Barbell Row", "notes": "Superset A. 8 to 10 reps.", "sets": 3}
PRESS = {"id": "b", "name": "Floor Press", "notes": "Superset A. Each side.", "sets": 3}
CURL = {"id": "c", "name": "Barbell Curl", "sets": 2}


def test_the_one_that_is_left_is_done_by_itself() -> None:
    (left,) = put_right([PRESS])
    assert left["notes"] == "Each side."


def test_three_are_a_tri_set() -> None:
    after = paired([ROW, PRESS, CURL], [ROW, PRESS, CURL])
    assert [group_of(each) for each in after] == ["Tri-set A"] * 3
    assert after[0]["notes"] == "Tri-set A. 8 to 10 reps."


def test_those_that_are_paired_stand_one_behind_the_other() -> None:
    after = paired([CURL, {"id": "d", "name": "Plank"}, ROW], [CURL, ROW])
    assert [each["name"] for each in after] == ["Barbell Curl", "Barbell Row", "Plank"]


def test_a_removal_puts_the_notes_of_the_other_right() -> None:
    calls = with_partners(Answer(calls=(("remove_exercise", {"exercise_id": "a"}),)), [ROW, PRESS, CURL]).calls
    assert calls[1] == ("adjust_exercise", {"exercise_id": "b", "adjustments": {"notes": "Each side."}})


def test_what_comes_in_is_done_as_often_as_what_it_takes_the_place_of() -> None:
    new = {"name": "Dumbbell Row", "sets": 2}
    swap = ("swap_exercise", {"exercise_id": "a", "new_exercise": new})
    ((_name, arguments),) = with_partners(Answer(calls=(swap,)), [ROW, PRESS]).calls
    assert arguments["new_exercise"] == {"name": "Dumbbell Row", "sets": 3, "notes": "Superset A."}


def test_notes_of_earlier_workouts_that_name_the_others_are_read_too() -> None:
    told = {**PRESS, "notes": "Superset A with Barbell Row. Each side."}
    assert group_of(told) == "Superset A"
    assert put_right([ROW, told])[1]["notes"] == "Superset A. Each side."


def test_without_supersets_nothing_is_changed() -> None:
    answer = Answer(calls=(("remove_exercise", {"exercise_id": "c"}),))
    assert with_partners(answer, [CURL]) == answer


def test_done_alone_an_exercise_has_the_rest_that_it_then_needs() -> None:
    found = alone({**ROW, "reps": 8, "rest_between_sets": 30})
    assert found["notes"] == "8 to 10 reps."
    assert found["rest_between_sets"] > 60
    assert alone({**ROW, "reps": 8, "rest_between_sets": 300})["rest_between_sets"] == 300


@pytest.mark.parametrize(
    "said",
    [
        "straight sets, please",
        "I would prefer straight sets, please, no supersets.",
        "no supersets please",
        "can we do them one exercise at a time instead of pairs?",
        "undo the supersets",
    ],
)
def test_a_paired_workout_is_made_one_of_straight_sets(said: str) -> None:
    chat = Chat()
    chat.say("30 minute dumbbell workout")
    before = [each["name"] for each in chat.exercises]
    assert any(group_of(each) for each in chat.exercises)
    chat.say(said)
    assert not any(group_of(each) for each in chat.exercises)
    assert [each["name"] for each in chat.exercises] == before


@pytest.mark.parametrize("said", ["no straight sets please", "I have no pairs of dumbbells"])
def test_supersets_stay_where_they_are_not_to_go(said: str) -> None:
    chat = Chat()
    chat.say("30 minute dumbbell workout")
    before = [group_of(each) for each in chat.exercises]
    chat.say(said)
    assert [group_of(each) for each in chat.exercises] == before


def test_one_pair_alone_is_parted_where_it_is_named() -> None:
    chat = Chat()
    chat.say("30 minute dumbbell workout")
    groups = [group_of(each) for each in chat.exercises]
    chat.say("goblet squat as straight sets")
    after = [group_of(each) for each in chat.exercises]
    assert [each for each in after if each] == [each for each in groups if each != groups[0]]
