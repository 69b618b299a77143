"""Notes of supersets name their group as it is now."""

from spotter.dialogue.answer import Answer
from spotter.dialogue.supersets import group_of, paired, put_right, with_partners

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
