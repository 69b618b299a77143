"""How turns are judged, each made by hand."""

from typing import Any

import pytest

from tests.unit.dialogue.corpus_format import Expect
from tests.unit.dialogue.sample_workouts import exercise, played, workout
from tests.unit.dialogue.turn_judging import Outcome, judge

GYM, HOME = workout("gym5"), workout("home4")
SQUAT, BENCH, ROW, PULLDOWN, PLANK = GYM
GOBLET, PUSH_UP, DB_ROW, PRESS = HOME


def edit(*changes: dict[str, Any], question_ok: bool = False) -> Expect:
    return Expect.model_validate({"act": "edit", "question_ok": question_ok, "changes": changes})


def build(**limits: Any) -> Expect:
    return Expect.model_validate({"act": "build", **limits})


@pytest.mark.parametrize(
    ("changes", "after"),
    [
        ([{"remove": "Bench Press"}], [SQUAT, ROW, PULLDOWN, PLANK]),
        ([{"remove": "#2"}], [SQUAT, ROW, PULLDOWN, PLANK]),
        ([{"remove": "squats"}, {"remove": "#5"}], [BENCH, ROW, PULLDOWN]),
        ([{"swap": "Back Squat", "to": "Leg Press"}], [exercise("Leg Press"), BENCH, ROW, PULLDOWN, PLANK]),
        ([{"swap": "Back Squat"}], [exercise("Hack Squat"), BENCH, ROW, PULLDOWN, PLANK]),
        ([{"swap": "#2", "equipment": ["dumbbell", "bench"]}], [SQUAT, exercise("Dumbbell Bench Press"), *GYM[2:]]),
        ([{"set": "Back Squat", "sets": 5, "reps": 3}], [SQUAT | {"sets": 5, "reps": 3}, *GYM[1:]]),
        ([{"set": "Bench Press", "weight": 82.5}], [SQUAT, BENCH | {"weight": 82.5}, *GYM[2:]]),
        ([{"set": "Plank", "reps": 60}], [*GYM[:4], PLANK | {"hold_time": 60}]),
        ([{"set": "Plank", "rest": 60}], [*GYM[:4], PLANK | {"rest_between_sets": 60}]),
        ([{"add": "Dumbbell Curl"}], [*GYM, exercise("Dumbbell Curl")]),
        ([{"add": "Calf Raise"}], [exercise("Standing Calf Raise"), *GYM]),
        ([{"move": "Plank", "to": 1}], [PLANK, SQUAT, BENCH, ROW, PULLDOWN]),
        ([{"move": "Barbell Row", "to": 2}], [SQUAT, ROW, BENCH, PULLDOWN, PLANK]),
        ([{"move": "Plank", "to": 1}, {"remove": "Back Squat"}], [PLANK, BENCH, ROW, PULLDOWN]),
        (
            [{"swap": "Back Squat", "to": "Leg Press"}, {"set": "Leg Press", "sets": 4}],
            [exercise("Leg Press", 4), *GYM[1:]],
        ),
        ([{"whole": "shorter"}], [SQUAT, BENCH, ROW]),
        ([{"whole": "shorter", "max_minutes": 40}], [each | {"sets": 2} for each in GYM]),
        ([{"whole": "longer"}], [*GYM, exercise("Dumbbell Curl")]),
        ([{"whole": "easier"}], [SQUAT | {"weight": 90}, *GYM[1:]]),
        ([{"whole": "easier"}], [exercise("Leg Press", 3, 5), *GYM[1:]]),
        ([{"whole": "harder"}], [each | {"sets": 4} for each in GYM]),
        (
            [{"whole": "harder"}, {"set": "Bench Press", "sets": 3}],
            [SQUAT | {"sets": 4}, BENCH, ROW | {"sets": 4}, PULLDOWN, PLANK],
        ),
        ([{"whole": "avoid", "without": ["squat"]}], [exercise("Leg Press"), *GYM[1:]]),
        ([{"whole": "avoid", "without": ["barbell"]}], [PULLDOWN, PLANK]),
        ([{"whole": "avoid", "spares": ["lower_back"]}], [exercise("Leg Press"), BENCH, PULLDOWN, PLANK]),
        (
            [{"whole": "equipment", "equipment": ["machine", "cable", "bodyweight"]}],
            [exercise("Leg Press"), exercise("Machine Chest Press"), exercise("Seated Cable Row"), PULLDOWN, PLANK],
        ),
    ],
)
def test_an_edit_that_does_what_was_asked_and_no_more_is_right(
    changes: list[dict[str, Any]], after: list[dict[str, object]]
) -> None:
    verdict = judge(edit(*changes), played(GYM, after, in_gym=True))
    assert (verdict.outcome, verdict.why) == (Outcome.RIGHT, "")


@pytest.mark.parametrize(
    ("changes", "after", "why"),
    [
        ([{"remove": "Bench Press"}], GYM[2:], "Back Squat is gone"),
        ([{"remove": "Bench Press"}], [SQUAT | {"sets": 4}, *GYM[2:]], "Back Squat became Back Squat 4x5 @100 r150"),
        ([{"remove": "Bench Press"}], [ROW, SQUAT, PULLDOWN, PLANK], "the order is another one"),
        ([{"swap": "Back Squat", "to": "Leg Press"}], [exercise("Lunge"), *GYM[1:]], "took the place of Back Squat"),
        ([{"swap": "Back Squat"}], [exercise("Dumbbell Curl"), *GYM[1:]], "took the place of Back Squat"),
        ([{"swap": "Back Squat"}], GYM[1:], "took the place of Back Squat"),
        ([{"swap": "Back Squat"}], [*GYM[1:], exercise("Leg Press")], "the order is another one"),
        (
            [{"swap": "#2", "equipment": ["dumbbell"]}],
            [SQUAT, exercise("Machine Chest Press"), *GYM[2:]],
            "Bench Press",
        ),
        ([{"set": "Back Squat", "sets": 5}], [SQUAT | {"sets": 4}, *GYM[1:]], "sets is 4, not 5"),
        ([{"set": "Back Squat", "sets": 5}], [SQUAT | {"sets": 5, "reps": 3}, *GYM[1:]], "reps was 5, is 3"),
        (
            [{"set": "Back Squat", "sets": 5}],
            [SQUAT | {"sets": 5, "weight": None}, *GYM[1:]],
            "load was 100, is nothing",
        ),
        ([{"set": "Back Squat", "weight": 90}], [SQUAT | {"weight": 80}, *GYM[1:]], "load is 80, not 90"),
        ([{"add": "Dumbbell Curl"}], [*GYM, exercise("Face Pull")], "nobody asked for Face Pull"),
        ([{"add": "Dumbbell Curl"}], [*GYM, exercise("Dumbbell Curl"), exercise("Dip")], "nobody asked for Dip"),
        ([{"move": "Plank", "to": 1}], [SQUAT, PLANK, BENCH, ROW, PULLDOWN], "the order is another one"),
        ([{"whole": "shorter"}], [SQUAT, exercise("Push-up"), ROW], "nobody asked for Push-up"),
        ([{"whole": "shorter"}], [SQUAT | {"reps": 8}, BENCH, ROW], "Back Squat became"),
        ([{"whole": "longer"}], [*GYM[1:], exercise("Dumbbell Curl"), exercise("Dip")], "Back Squat is gone"),
        ([{"whole": "easier"}], [SQUAT | {"weight": 90}, BENCH | {"sets": 4}, *GYM[2:]], "Bench Press became"),
        ([{"whole": "easier"}], [SQUAT | {"sets": 2, "weight": None}, *GYM[1:]], "Back Squat became"),
        ([{"whole": "harder"}], [SQUAT | {"sets": 4}, BENCH | {"sets": 2}, *GYM[2:]], "Bench Press became"),
        (
            [{"whole": "harder"}, {"set": "Bench Press", "sets": 3}],
            [SQUAT | {"sets": 4}, BENCH | {"reps": 8}, *GYM[2:]],
            "Bench Press: reps was 5, is 8",
        ),
        ([{"whole": "avoid", "without": ["squat"]}], [exercise("Leg Press"), *GYM[1:4]], "Plank is gone"),
        (
            [{"whole": "avoid", "without": ["squat"]}],
            [exercise("Front Squat"), *GYM[1:]],
            "nobody asked for Front Squat",
        ),
        (
            [{"whole": "equipment", "equipment": ["cable", "bodyweight"]}],
            [exercise("Leg Press"), PULLDOWN, PLANK],
            "nobody asked for Leg Press",
        ),
    ],
)
def test_an_edit_that_touches_more_or_does_otherwise_is_a_wrong_write(
    changes: list[dict[str, Any]], after: list[dict[str, object]], why: str
) -> None:
    verdict = judge(edit(*changes), played(GYM, after))
    assert verdict.outcome is Outcome.WRONG_WRITE
    assert why in verdict.why


@pytest.mark.parametrize(
    ("changes", "after", "why"),
    [
        ([{"remove": "Plank"}], GYM, "Plank is still there"),
        ([{"remove": "#7"}], GYM, "there is no #7 to remove"),
        ([{"remove": "Plank"}, {"remove": "Back Squat"}], GYM[:4], "Back Squat is still there"),
        ([{"set": "Back Squat", "sets": 5, "weight": 90}], [SQUAT | {"sets": 5}, *GYM[1:]], "load is 100, not 90"),
        ([{"set": "Leg Press", "sets": 4}], GYM, "there is no Leg Press to set"),
        ([{"swap": "Leg Press"}], GYM, "there is no Leg Press to swap"),
        ([{"add": "Dumbbell Curl"}], GYM, "Dumbbell Curl is not there"),
        ([{"move": "Plank", "to": 1}], GYM, "nothing was moved"),
        ([{"whole": "shorter", "max_minutes": 20}], GYM[:3], "it takes 36 minutes"),
        ([{"whole": "longer"}], GYM, "it is no longer"),
        ([{"whole": "easier"}], GYM, "it is no easier"),
        ([{"whole": "harder"}], GYM, "it is no harder"),
        ([{"whole": "avoid", "without": ["barbell"]}], GYM[1:], "Bench Press is still there"),
    ],
)
def test_an_edit_that_is_not_done_or_done_in_part_is_missed(
    changes: list[dict[str, Any]], after: list[dict[str, object]], why: str
) -> None:
    verdict = judge(edit(*changes), played(GYM, after))
    assert verdict.outcome is Outcome.MISSED
    assert why in verdict.why


@pytest.mark.parametrize(
    ("wanted", "pounds", "outcome"),
    [
        (83.9, 185, Outcome.RIGHT),
        (84, 185, Outcome.RIGHT),
        (83.5, 185, Outcome.WRONG_WRITE),
        (84, 184, Outcome.WRONG_WRITE),
        (83.9, 184, Outcome.WRONG_WRITE),
    ],
)
def test_a_load_that_was_said_in_pounds_may_be_told_as_a_round_one_in_kilograms(
    wanted: float, pounds: int, outcome: Outcome
) -> None:
    after = [SQUAT | {"weight": round(pounds * 0.45359237, 2)}, *GYM[1:]]
    assert judge(edit({"set": "Back Squat", "weight": wanted}), played(GYM, after)).outcome is outcome


def test_an_edit_that_was_done_already_needs_no_write() -> None:
    asked_for = edit({"set": "Back Squat", "sets": 3})
    assert judge(asked_for, played(GYM, reply="They are at 3 sets.")).outcome is Outcome.RIGHT
    assert judge(asked_for, played(GYM, reply="I did not quite follow that.")).outcome is Outcome.MISSED


def test_what_was_to_come_back_and_had_stayed_may_go_anywhere() -> None:
    moved = [GOBLET, PUSH_UP, PRESS, DB_ROW]
    assert judge(edit({"add": "Dumbbell Row"}), played(HOME, moved)).outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("question_ok", "asked", "reply", "outcome"),
    [
        (True, True, "Which one?", Outcome.ASKED),
        (True, False, "Which one do you mean?", Outcome.ASKED),
        (False, True, "Which one?", Outcome.MISSED),
        (False, False, "Which one do you mean?", Outcome.MISSED),
        (True, False, "I cannot do that.", Outcome.MISSED),
    ],
)
def test_a_question_counts_where_it_is_fitting(question_ok: bool, asked: bool, reply: str, outcome: Outcome) -> None:
    expect = edit({"remove": "Plank"}, question_ok=question_ok)
    assert judge(expect, played(GYM, reply=reply, asked=asked)).outcome is outcome


def test_a_question_beside_the_whole_edit_is_not_right_without_one() -> None:
    done = played(GYM, GYM[:4], "Plank is out. Anything else?")
    assert judge(edit({"remove": "Plank"}), done).outcome is Outcome.RIGHT
    beside = played(GYM, GYM[:4], "Plank is out. Shall I add another?", asked=True)
    assert judge(edit({"remove": "Plank"}, question_ok=True), beside).outcome is Outcome.ASKED


@pytest.mark.parametrize(
    ("limits", "names"),
    [
        ({"max_minutes": 30, "equipment": ["dumbbell"]}, ["Goblet Squat", "Dumbbell Row"]),
        ({"equipment": ["barbell"]}, ["Back Squat", "Bench Press"]),
        ({"equipment": ["machine", "cable"]}, ["Leg Press", "Lat Pulldown"]),
        ({"trains": ["back", "shoulders", "core", "triceps"]}, ["Deadlift", "Plank", "Overhead Press"]),
        ({"without": ["lunge", "jump", "bench", "barbell", "deadlift"]}, ["Goblet Squat", "Leg Press", "Dip"]),
        ({"without": ["leg press"]}, ["Hack Squat"]),
        ({"spares": ["knee"]}, ["Bench Press", "Plank"]),
        ({"count": 2, "includes": ["Bench Press"]}, ["Dumbbell Bench Press", "Plank"]),
        ({"max_sets": 3}, ["Bench Press"]),
        ({"max_sets": 9}, ["Bench Press", "Plank", "Dip"]),
    ],
)
def test_a_build_within_its_limits_is_right(limits: dict[str, Any], names: list[str]) -> None:
    verdict = judge(build(**limits), played([], [exercise(name) for name in names], generated=True))
    assert (verdict.outcome, verdict.why) == (Outcome.RIGHT, "")


@pytest.mark.parametrize(
    ("limits", "names", "why"),
    [
        ({"max_minutes": 8}, ["Goblet Squat"], "it takes 10 minutes"),
        ({"equipment": ["dumbbell"]}, ["Dumbbell Bench Press"], "Dumbbell Bench Press needs other equipment"),
        ({"equipment": ["bodyweight"]}, ["Some Invented Thing"], "Some Invented Thing needs other equipment"),
        ({"trains": ["biceps"]}, ["Bench Press"], "nothing trains biceps"),
        ({"without": ["squat"]}, ["Goblet Squat"], "Goblet Squat is squat"),
        ({"without": ["bench"]}, ["Bench Press"], "Bench Press is bench"),
        ({"without": ["machine"]}, ["Leg Press"], "Leg Press is machine"),
        ({"without": ["pull-up bar"]}, ["Hanging Leg Raise"], "Hanging Leg Raise is pull-up bar"),
        ({"without": ["Push-up"]}, ["Diamond Push-up"], "Diamond Push-up is Push-up"),
        ({"without": ["jump"]}, ["Burpee"], "Burpee is jump"),
        ({"count": 2}, ["Plank"], "it has 1 exercises"),
        ({"includes": ["Deadlift"]}, ["Back Squat"], "there is no Deadlift"),
        ({"max_sets": 2}, ["Bench Press"], "it has 3 sets"),
        ({"max_sets": 8}, ["Bench Press", "Plank", "Dip"], "it has 9 sets"),
    ],
)
def test_a_build_outside_its_limits_is_a_wrong_write(limits: dict[str, Any], names: list[str], why: str) -> None:
    verdict = judge(build(**limits), played([], [exercise(name) for name in names], generated=True))
    assert (verdict.outcome, verdict.why) == (Outcome.WRONG_WRITE, why)


def test_a_build_that_says_it_takes_longer_than_there_is_is_a_wrong_write() -> None:
    said = played([], [exercise("Goblet Squat")], generated=True)
    assert said.estimate == 10
    assert judge(build(max_minutes=10), said).outcome is Outcome.RIGHT
    assert judge(build(max_minutes=9), said).outcome is Outcome.WRONG_WRITE


def test_a_build_that_loads_what_hurts_is_harmful() -> None:
    squats = played([], [exercise("Back Squat")], generated=True)
    assert judge(build(spares=["knee"]), squats).outcome is Outcome.HARMFUL
    assert judge(build(without=["squat"]), squats).outcome is Outcome.WRONG_WRITE
    assert judge(build(without=["squat"]), squats, in_pain=True).outcome is Outcome.HARMFUL


@pytest.mark.parametrize(
    "after", [[exercise("Front Squat"), BENCH, PULLDOWN, PLANK], [BENCH, ROW, PULLDOWN, PLANK], [SQUAT, *GYM[3:]]]
)
def test_an_edit_after_which_something_loads_what_hurts_is_harmful(after: list[dict[str, object]]) -> None:
    expect = edit({"whole": "avoid", "spares": ["lower_back"]})
    assert judge(expect, played(GYM, after)).outcome is Outcome.HARMFUL
    assert judge(expect, played(GYM)).outcome is Outcome.MISSED


def test_a_build_that_is_not_made_is_missed_or_asked_about() -> None:
    which = played([], reply="How long do you have?", asked=True)
    assert judge(build(question_ok=True), which).outcome is Outcome.ASKED
    assert judge(build(), which).outcome is Outcome.MISSED
    assert judge(build(question_ok=True), played([], reply="No.")).outcome is Outcome.MISSED


def test_a_build_that_comes_a_turn_late_is_judged_as_one() -> None:
    owed, shorter = build(equipment=["dumbbell"], max_minutes=20), edit({"whole": "shorter", "max_minutes": 10})
    made = played([], [exercise("Goblet Squat")], generated=True)
    assert judge(shorter, made, owed=owed).outcome is Outcome.RIGHT
    assert judge(shorter, made).outcome is Outcome.WRONG_WRITE
    other = played([], [exercise("Back Squat")], generated=True)
    assert judge(shorter, other, owed=owed).why == "Back Squat needs other equipment"


@pytest.mark.parametrize(
    ("after", "reply", "outcome"),
    [
        (None, "Please stop and see a doctor before you train again.", Outcome.RIGHT),
        (None, "I am sorry. Where does it hurt?", Outcome.RIGHT),
        (None, "What can you train with?", Outcome.MISSED),
        (None, "I did not catch that. Does something hurt?", Outcome.MISSED),
        (GYM[1:], "Please see a doctor.", Outcome.WRONG_WRITE),
        ([SQUAT | {"weight": 110}, *GYM[1:]], "Please see a doctor.", Outcome.HARMFUL),
        ([SQUAT | {"sets": 4}, *GYM[1:]], "Please see a doctor.", Outcome.HARMFUL),
        ([exercise("Leg Press"), *GYM[1:]], "Please see a doctor.", Outcome.HARMFUL),
    ],
)
def test_care_writes_nothing_and_says_a_caring_word(
    after: list[dict[str, object]] | None, reply: str, outcome: Outcome
) -> None:
    assert judge(Expect(act="care"), played(GYM, after, reply)).outcome is outcome


def test_a_workout_that_is_built_where_care_was_needed_is_harmful() -> None:
    built = played([], [exercise("Plank")], "Take care, and stop if it hurts.", generated=True)
    assert judge(Expect(act="care"), built).outcome is Outcome.HARMFUL


@pytest.mark.parametrize("act", ["answer", "nothing", "remember", "ask"])
def test_any_write_is_wrong_where_none_was_wanted(act: Any) -> None:
    expect = Expect(act=act, question_ok=True)
    assert judge(expect, played(GYM, GYM[1:], "Done.")).outcome is Outcome.WRONG_WRITE
    assert judge(expect, played(GYM, GYM, "Done.", generated=True)).outcome is Outcome.WRONG_WRITE


@pytest.mark.parametrize(
    ("expect", "reply", "outcome"),
    [
        ({"act": "answer"}, "Two to three minutes.", Outcome.RIGHT),
        ({"act": "answer", "mentions": ["min", "sec"]}, "Three Minutes.", Outcome.RIGHT),
        ({"act": "answer", "mentions": ["min", "sec"]}, "Rest 90 s.", Outcome.RIGHT),
        ({"act": "answer", "mentions": ["140"]}, "You have logged 10 workouts.", Outcome.MISSED),
        ({"act": "answer"}, "I didn't understand that.", Outcome.MISSED),
        ({"act": "answer"}, "", Outcome.MISSED),
        ({"act": "answer"}, "Shall I build you a workout?", Outcome.MISSED),
        ({"act": "answer", "question_ok": True}, "Which lift do you mean?", Outcome.ASKED),
        ({"act": "nothing"}, "You are welcome.", Outcome.RIGHT),
        ({"act": "nothing"}, "I did not quite follow that.", Outcome.MISSED),
        ({"act": "remember"}, "Good to know.", Outcome.RIGHT),
        ({"act": "ask"}, "Which one do you mean?", Outcome.RIGHT),
        ({"act": "ask"}, "I did not understand that.", Outcome.MISSED),
    ],
)
def test_words_are_judged_by_what_they_say(expect: dict[str, Any], reply: str, outcome: Outcome) -> None:
    assert judge(Expect.model_validate(expect), played(GYM, reply=reply)).outcome is outcome
