"""Changes of a plan as a message says them."""

import pytest

from spotter.dialogue.weekly.edits_said import Doing, Edit, edits_said


def _told(edit: Edit) -> tuple[str, str, tuple[int, ...]]:
    names = [each.text.lower() for each in (edit.old, edit.new) if each is not None]
    names += [edit.area[0]] if edit.area is not None else []
    return edit.doing.value, " > ".join(names), edit.days


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        ("take out dumbbell lunges on friday and hip thrusts both days, put more arms mon and thu",
         [("remove", "dumbbell lunges", (5,)), ("remove", "hip thrusts", ()), ("add", "arms", (1, 4))]),
        ("friday swap the towel row for a kettlebell row and the bodyweight squat for goblet squats",
         [("swap", "towel row > kettlebell row", (5,)), ("swap", "bodyweight squat > goblet squats", (5,))]),
        ("just change friday: kettlebell row instead of towel row", [("swap", "towel row > kettlebell row", (5,))]),
        ("take the towel row out of friday and put a kettlebell row in, 3 sets",
         [("remove", "towel row", (5,)), ("add", "kettlebell row", (5,))]),
        ("remove tuesday, thursday and saturday from the plan", [("remove days", "", (2, 4, 6))]),
        ("i cannot do pushups, so leave those out as well", [("exclude", "pushups", ())]),
        ("no hip thrust no lunges", [("exclude", "hip thrust", ()), ("exclude", "lunges", ())]),
        ("swap bench press for dips", [("swap", "bench press > dips", ())]),
        ("4 sets of deadlifts on friday", [("amount", "deadlift", (5,))]),
        ("add face pulls", [("add", "face pulls", ())]),
        ("mon and thu was upper, i want more back there. lat pulldown and cable row",
         [("add", "back", (1, 4)), ("add", "lat pulldown", (1, 4)), ("add", "cable row", (1, 4))]),
        ("take out the row on monday", [("remove", "row", (1,))]),
    ],
)  # fmt: skip
def test_each_change_has_its_exercises_and_its_days(text: str, edits: list[tuple[str, str, tuple[int, ...]]]) -> None:
    assert [_told(each) for each in edits_said(text).edits] == edits


def test_sets_and_reps_go_with_what_they_stand_beside() -> None:
    found = edits_said("add bicep curls on tuesday, 3 sets of 12").edits
    assert [(each.doing, each.sets, each.reps) for each in found] == [(Doing.ADD, 3, "12")]


@pytest.mark.parametrize(
    "text",
    [
        "dont take out the lunges on friday",
        "if the lunges hurt take out the lunges on friday",
        "take out the lunges on friday when jupiter rises",
        "what is on friday",
        "where are the squats",
        "i did squats on friday",
    ],
)
def test_what_is_denied_conditional_asked_or_not_understood_changes_nothing(text: str) -> None:
    assert edits_said(text).edits == ()


def test_what_is_not_understood_is_left_and_told_beside_what_is() -> None:
    found = edits_said("take out the plank on monday and add glorbing squats on friday")
    assert [each.doing for each in found.edits] == [Doing.REMOVE]
    assert found.left == ("add glorbing squats on friday",)


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        (
            "that one of thursday with the push-up bends my wrist, no? change it for the dumbbell floor press, the "
            "barbell row for seated cable row",
            [("push up", "dumbbell floor press"), ("barbell row", "seated cable row")],
        ),
        (
            "you say no overhead press and then tuesday has bench press 3x5. so swap it for floor press",
            [("Bench Press", "floor press")],
        ),
        ("put real deadlifts 405ish 3x3 on fri instead of goblet squat", [("goblet squat", "Deadlift")]),
    ],
)
def test_it_is_what_was_spoken_of_and_a_quotation_is_no_order(text: str, edits: list[tuple[str, str]]) -> None:
    said = edits_said(text).edits
    assert all(each.doing is Doing.SWAP for each in said)
    found = [(each.old.text if each.old else "", each.new.text if each.new else "") for each in said]
    assert [(old.lower(), new.lower()) for old, new in found] == [(old.lower(), new.lower()) for old, new in edits]


def test_a_place_among_the_exercises_is_no_exercise_of_its_own() -> None:
    said = edits_said("add dips on monday and thursday as first exercise, 4x8").edits
    assert [(each.new.text if each.new else "", each.days, each.is_first, each.sets) for each in said] == [
        ("dips", (1, 4), True, 4)
    ]
