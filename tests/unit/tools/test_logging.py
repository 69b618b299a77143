from typing import Any

import pytest
from pydantic import ValidationError

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from spotter.training.workouts.changes import log_all
from tests.fakes.records import Records
from tests.fakes.workout import EXERCISES, SUMMARY
from tests.unit.training.workouts.recount import recount
from tests.unit.training.workouts.test_changes import bench, workout

TODAY, YESTERDAY = "2026-01-15", "2026-01-14"
OF_WORKOUTS = ("DIST", "EXPOSURE#", "LIFT#", "WEEK#")


class Chat:
    """A conversation in which tools are called, each call in its own step, and each landed as ``act`` does it."""

    def __init__(self, stored: dict[str, Any] | None = None) -> None:
        self.records = Records(stored)
        self.step = 0

    def call(self, name: str, **arguments: Any) -> Outcome:
        self.step += 1
        context = ToolContext("demo", "ann", "s1", f"run/{self.step}/call_1", TODAY)
        tool = REGISTRY[name]
        fitting = tool.arguments.model_validate(arguments)
        outcome = tool.answer(fitting, context, self.records.snapshot())
        assert tool.answer(fitting, context, self.records.snapshot()) == outcome
        self.records.apply(outcome.effects)
        found = {sk: data for sk, data in self.records.data().items() if sk.startswith(OF_WORKOUTS)}
        assert found == recount(self.records.data("WORKOUT#").values())
        return outcome

    @property
    def workouts(self) -> list[Any]:
        return list(self.records.data("WORKOUT#").values())

    def loads(self) -> list[list[float | None]]:
        """The loads of each exercise of the only workout, set by set."""
        (only,) = self.workouts
        return [[each.get("weight") for each in exercise["sets"]] for exercise in only["exercises"]]


def with_current() -> Chat:
    return Chat({"CURRENT#s1": {"exercises": EXERCISES, "summary": SUMMARY, "date": TODAY}})


def done(*ids: str, **more: Any) -> list[dict[str, Any]]:
    return [{"exercise_id": each, "completed": True, **more} for each in ids]


def test_a_text_is_logged_and_what_is_unclear_is_held_and_told() -> None:
    chat = Chat()
    outcome = chat.call("log_workout", text="bench 3x5 100kg @8\nrow 3x10 50")
    assert outcome.data["success"] is True
    assert outcome.data["date"] == TODAY
    assert outcome.text.startswith(
        f"Logged for {TODAY}: Bench Press 3 x 5 at 100 kg @8. Not logged, ask the user ({outcome.data['ingest_id']}): "
        "item_2 'row 3x10 50': the name may mean several exercises (Barbell Row, Dumbbell Row"
    )
    assert [each["name"] for each in chat.workouts[0]["exercises"]] == ["Bench Press"]


def test_what_was_held_is_logged_into_the_same_workout_when_the_user_has_settled_it() -> None:
    chat = Chat()
    held = chat.call("log_workout", text="bench 3x5 100kg\nrow 3x10 50")
    settled = {"ingest_id": held.data["ingest_id"], "items": [{"id": "item_2", "exercise": "Barbell Row"}]}
    outcome = chat.call("log_workout", confirm=settled)
    assert outcome.text == f"Logged for {TODAY}: Bench Press 3 x 5 at 100 kg; Barbell Row 3 x 10 at 50 kg."
    assert len(chat.workouts) == 1


def test_ids_of_workouts_begin_with_their_day() -> None:
    chat = with_current()
    chat.call("log_workout", text="bench 3x5 100kg", date="yesterday")
    chat.call("log_workout", completed_exercises=done("ex_squat"))
    assert [each["id"][:10] for each in chat.workouts] == ["w20260114-", "w20260115-"]


def test_the_same_words_twice_in_a_conversation_are_two_workouts() -> None:
    chat = Chat()
    chat.call("log_workout", text="bench 3x5 100kg")
    chat.call("log_workout", text="bench 3x5 100kg")
    assert len(chat.workouts) == 2


@pytest.mark.parametrize(
    ("text", "day", "logged"),
    [
        ("bench 3x5 100kg", None, TODAY),
        ("yesterday: bench 3x5 100kg", None, YESTERDAY),
        ("bench 3x5 100kg", "yesterday", YESTERDAY),
        ("bench 3x5 100kg", "2026-01-02", "2026-01-02"),
        ("bench 3x5 100kg", "last monday", "2026-01-12"),
    ],
)
def test_a_text_is_logged_on_its_day(text: str, day: str | None, logged: str) -> None:
    assert Chat().call("log_workout", text=text, date=day).data["date"] == logged


@pytest.mark.parametrize(
    ("text", "day", "why"),
    [
        ("bench 3x5 100kg", "tomorrow", "still to come|not clear"),
        ("bench 3x5 100kg", "2026-01-16", "still to come"),
        ("bench 3x5 100kg", "some day", "could not be read"),
        ("monday: bench 3x5 100kg\ntuesday: squat 3x5 140kg", None, "several days"),
        ("what a day", None, "Nothing was logged"),
    ],
)
def test_what_has_no_day_or_no_sets_is_not_logged(text: str, day: str | None, why: str) -> None:
    chat = Chat()
    outcome = chat.call("log_workout", text=text, date=day)
    assert not outcome.ok
    assert any(each in outcome.text for each in why.split("|"))
    assert chat.records.data() == {}


def test_a_record_that_is_set_is_told() -> None:
    chat = Chat()
    chat.call("log_workout", text="bench 1x5 100kg\npush-ups 1x20", date=YESTERDAY)
    assert chat.call("log_workout", text="bench 1x5 105kg\npush-ups 1x22").data["records"] == [
        "Bench Press 105 kg x 5 (before: 100 kg x 5)",
        "Bench Press estimated maximum 122.5 kg (before: estimated maximum 116.7 kg)",
        "Push-up 22 reps (before: 20 reps)",
    ]


def test_a_load_far_above_the_best_is_held_until_the_user_says_that_it_is_right() -> None:
    chat = Chat()
    chat.call("log_workout", text="bench 1x5 100kg", date=YESTERDAY)
    held = chat.call("log_workout", text="bench 1x5 185kg")
    assert "85% above the best so far: is that right?" in held.text
    assert len(chat.workouts) == 1
    assert chat.call("log_workout", text="bench 1x5 185kg", confirmed=True).data["results"][0]["status"] == "logged"
    assert confirmed_on(chat, TODAY) == [True]
    assert confirmed_on(chat, YESTERDAY) == [None]


def confirmed_on(chat: Chat, day: str) -> list[bool | None]:
    """Whether what was done of each exercise on a day is marked as confirmed."""
    return [each.get("confirmed") for sk, each in chat.records.data("EXPOSURE#").items() if f"#{day}#" in sk]


def test_what_is_confirmed_and_was_never_doubted_is_not_marked() -> None:
    chat = Chat()
    chat.call("log_workout", text="bench 1x5 100kg", date=YESTERDAY)
    chat.call("log_workout", text="bench 1x5 102.5kg\nsquat 1x5 140kg", confirmed=True)
    assert confirmed_on(chat, TODAY) == [None, None]


def test_how_the_user_felt_is_kept_with_what_was_done() -> None:
    felt = {"energy": "Low", "soreness": "None"}
    chat = Chat({"CURRENT#s1": {"exercises": EXERCISES, "summary": SUMMARY, "date": TODAY, "readiness": felt}})
    chat.call("log_workout", completed_exercises=done("ex_squat"))
    chat.call("log_workout", completed_exercises=done("ex_push"), workout_notes="done")
    (stored,) = chat.workouts
    assert (stored["readiness"], stored["notes"]) == (felt, "done")
    assert [each["readiness"] for each in chat.records.data("EXPOSURE#").values()] == [felt, felt]


def test_a_load_of_the_current_workout_that_is_confirmed_is_marked() -> None:
    chat = with_current()
    squat = {"name": "Goblet Squat", "exercise": "goblet-squat", "sets": [{"reps": 8, "weight_kg": 20}]}
    chat.records.commit(lambda reader: log_all(reader, [workout("w0", squat, day=YESTERDAY)]))
    heavy = done("ex_squat", actual_weight=60, unit="kg")
    assert chat.call("log_workout", completed_exercises=heavy).data["held"][0]["exercise_id"] == "ex_squat"
    chat.call("log_workout", completed_exercises=heavy, confirmed=True)
    assert confirmed_on(chat, TODAY) == [True]


def test_the_current_workout_is_logged_as_it_was_done_and_goes_when_all_is_told_of() -> None:
    chat = with_current()
    told = [
        *done("ex_squat", actual_sets=2, actual_reps=8, actual_weight=24, unit="kg"),
        *done("ex_push", "ex_plank"),
        {"exercise_id": "ex_row", "completed": False},
        {"exercise_id": "ex_curl", "completed": False},
    ]
    outcome = chat.call("log_workout", completed_exercises=told, workout_notes="tired")
    assert (outcome.data["logged_count"], outcome.data["total_in_workout"]) == (3, 5)
    assert outcome.text == "Logged 3/5 exercises to history."
    (stored,) = chat.workouts
    assert stored["notes"] == "tired"
    assert [(each["exercise"], each["sets"]) for each in stored["exercises"]] == [
        ("goblet-squat", [{"weight": 24, "unit": "kg", "weight_kg": 24, "reps": 8}] * 2),
        ("push-up", [{"reps": 12}] * 3),
        ("plank", [{"seconds": 30}] * 3),
    ]
    assert "CURRENT#s1" not in chat.records


def test_what_is_left_to_do_stays_and_joins_the_same_workout_later() -> None:
    chat = with_current()
    chat.call("log_workout", completed_exercises=done("ex_squat", "ex_push"))
    assert len(chat.records["CURRENT#s1"]["exercises"]) == 5
    again = chat.call("log_workout", completed_exercises=done("ex_squat"))
    assert (again.effects, again.data["already_logged"]) == ((), ["Goblet Squat"])
    chat.call("log_workout", completed_exercises=done("ex_row", "ex_curl", "ex_plank"))
    (stored,) = chat.workouts
    assert len(stored["exercises"]) == 5
    assert "CURRENT#s1" not in chat.records


def test_what_was_taken_back_can_be_logged_again() -> None:
    chat = with_current()
    chat.call("log_workout", completed_exercises=done("ex_squat"))
    chat.call("undo_log")
    assert chat.workouts == []
    assert chat.call("log_workout", completed_exercises=done("ex_squat")).data["logged_count"] == 1


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (done("ex_none"), "No exercise has the id 'ex_none'"),
        ([{"exercise_id": "ex_squat", "completed": False}], "no exercise is said to be completed"),
    ],
)
def test_what_is_not_in_the_current_workout_is_refused(told: list[dict[str, Any]], why: str) -> None:
    chat = with_current()
    assert why in chat.call("log_workout", completed_exercises=told).text
    assert chat.workouts == []


def test_without_a_current_workout_nothing_of_it_is_logged() -> None:
    assert "no current workout" in Chat().call("log_workout", completed_exercises=done("ex_squat")).text


def test_a_call_says_one_thing() -> None:
    assert "one of" in Chat().call("log_workout").text
    assert "one of" in with_current().call("log_workout", text="bench", completed_exercises=done("ex_squat")).text
    with pytest.raises(ValidationError):
        REGISTRY["log_workout"].arguments.model_validate({"text": ""})


def logged(text: str) -> Chat:
    chat = Chat({"SETTINGS": {"unit": "lb"}})
    chat.call("log_workout", text=text)
    return chat


def test_185_not_135_corrects_the_sets_that_were_wrong() -> None:
    chat = logged("bench 135x5, 135x5, 95x8\nsquat 225x5")
    outcome = chat.call("correct_workout", was_weight=135, weight=140)
    assert chat.loads() == [[140, 140, 95], [225]]
    assert outcome.text.startswith(
        f"Corrected {TODAY}: Bench Press 2 x 5 at 135 lb, 1 x 8 at 95 lb is now "
        "Bench Press 2 x 5 at 140 lb, 1 x 8 at 95 lb."
    )


def test_a_set_is_corrected_by_its_number() -> None:
    chat = logged("bench 135x5, 135x5, 135x5")
    chat.call("correct_workout", exercise="bench", sets=[3], reps=4, rpe=9.5)
    sets = chat.workouts[0]["exercises"][0]["sets"]
    assert [(each["reps"], each.get("rpe")) for each in sets] == [(5, None), (5, None), (4, 9.5)]


def test_a_wrong_unit_is_corrected() -> None:
    chat = logged("bench 100x5")
    chat.call("correct_workout", unit="kg")
    assert chat.workouts[0]["exercises"][0]["sets"][0] == {"weight_kg": 100, "weight": 100, "unit": "kg", "reps": 5}


def test_a_wrong_exercise_is_corrected_with_all_that_is_counted_of_it() -> None:
    chat = logged("bench 135x5\nsquat 225x5")
    chat.call("correct_workout", exercise="bench", new_exercise="Incline Bench Press")
    assert sorted(chat.records.data("LIFT#")) == ["LIFT#back-squat", "LIFT#incline-bench-press"]


def test_sets_that_were_not_done_are_taken_away_and_the_workout_with_the_last() -> None:
    chat = logged("bench 135x5, 135x5")
    chat.call("correct_workout", sets=[2], remove=True)
    assert chat.loads() == [[135]]
    chat.call("correct_workout", sets=[1], remove=True)
    assert chat.workouts == []


def test_all_sets_take_the_place_of_those_that_are_logged_so_that_one_is_added() -> None:
    chat = logged("bench 135x5, 135x5\nsquat 225x5")
    told = [{"reps": 5, "weight": 135}, {"reps": 5, "weight": 135}, {"reps": 4, "weight": 140, "rpe": 9}]
    outcome = chat.call("correct_workout", exercise="bench", all_sets=told)
    assert (outcome.ok, chat.loads()) == (True, [[135, 135, 140], [225]])
    third = chat.workouts[0]["exercises"][0]["sets"][2]
    assert (third["reps"], third["unit"], third["rpe"], third["weight_kg"]) == (4, "lb", 9, 63.503)


def test_all_sets_need_reps_or_seconds() -> None:
    chat = logged("bench 135x5")
    assert "reps, or seconds" in chat.call("correct_workout", all_sets=[{"weight": 135}]).text
    assert chat.loads() == [[135]]


def test_a_workout_moves_to_the_day_on_which_it_was_done() -> None:
    chat = logged("bench 135x5\nsquat 225x5")
    outcome = chat.call("correct_workout", new_date="yesterday")
    assert [(each["date"], len(each["exercises"])) for each in chat.workouts] == [(YESTERDAY, 2)]
    assert outcome.text == (
        f"Moved from {TODAY} to {YESTERDAY}: Bench Press 1 x 5 at 135 lb; Back Squat 1 x 5 at 225 lb."
    )
    assert chat.call("undo_log").ok
    assert chat.workouts == []


def test_one_exercise_moves_to_another_day_and_the_others_stay() -> None:
    chat = logged("bench 135x5\nsquat 225x5")
    chat.call("correct_workout", exercise="squat", new_date="yesterday")
    found = [(each["date"], [one["name"] for one in each["exercises"]]) for each in chat.workouts]
    assert sorted(found) == [(YESTERDAY, ["Back Squat"]), (TODAY, ["Bench Press"])]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"new_date": TODAY}, "on that day already"),
        ({"new_date": "2099-01-01"}, "still to come"),
        ({"new_date": "yesterday", "weight": 140}, "by itself"),
        ({"new_date": "yesterday", "exercise": "deadlift"}, "Say which exercise is meant"),
    ],
)
def test_a_move_that_is_not_clear_changes_nothing(arguments: dict[str, Any], why: str) -> None:
    chat = logged("bench 135x5\nsquat 225x5")
    before = chat.records.data()
    assert why in chat.call("correct_workout", **arguments).text
    assert chat.records.data() == before


def test_a_workout_of_another_day_is_corrected_by_its_day() -> None:
    chat = Chat()
    chat.call("log_workout", text="bench 3x5 100kg", date=YESTERDAY)
    chat.call("log_workout", text="squat 3x5 140kg")
    chat.call("correct_workout", date="yesterday", weight=105)
    assert [each["exercises"][0]["sets"][0]["weight"] for each in chat.workouts] == [105, 140]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"weight": 140}, "Say which exercise is meant: Bench Press, Back Squat"),
        ({"exercise": "deadlift", "weight": 140}, "No set of that workout fits"),
        ({"was_weight": 500, "weight": 140}, "No set of that workout fits"),
        ({"exercise": "bench", "sets": [9], "weight": 140}, "No set of that workout fits"),
        ({"exercise": "bench", "weight": 2000}, "not possible on Bench Press"),
        ({"exercise": "bench", "new_exercise": "flux thing"}, "not known"),
        ({"exercise": "bench"}, "Say what is right"),
        ({"date": "last weekend", "weight": 140}, "one of these: Saturday 2026-01-10, Sunday 2026-01-11."),
        ({"date": "2026-01-02", "weight": 140}, "No such workout is logged on 2026-01-02"),
    ],
)
def test_a_correction_that_is_not_clear_changes_nothing(arguments: dict[str, Any], why: str) -> None:
    chat = logged("bench 135x5\nsquat 225x5")
    outcome = chat.call("correct_workout", **arguments)
    assert why in outcome.text
    assert (outcome.ok, chat.loads()) == (False, [[135], [225]])


def test_a_correction_to_a_load_far_above_the_best_is_asked_about() -> None:
    chat = Chat()
    chat.records.commit(lambda reader: log_all(reader, [workout("w0", bench((100, 5)), day=YESTERDAY)]))
    chat.call("log_workout", text="bench 1x5 102.5kg")
    refused = chat.call("correct_workout", weight=185)
    assert (refused.ok, "is that right?" in refused.text) == (False, True)
    assert chat.call("correct_workout", weight=185, confirmed=True).ok
    assert confirmed_on(chat, TODAY) == [True]


def test_undo_takes_the_last_log_back_whole_and_says_what() -> None:
    chat = logged("bench 135x5\nsquat 225x5")
    outcome = chat.call("undo_log")
    assert outcome.text == f"Took back the log of {TODAY}: Bench Press 1 x 5 at 135 lb; Back Squat 1 x 5 at 225 lb."
    assert sorted(chat.records.data()) == ["SETTINGS"]
    assert "Nothing is logged" in chat.call("undo_log").text


def test_a_workout_is_deleted_by_its_day_or_its_id() -> None:
    chat = Chat()
    for text in ("bench 3x5 100kg", "squat 3x5 140kg"):
        chat.call("log_workout", text=text, date=YESTERDAY)
    several = chat.call("delete_workout", date="yesterday")
    assert not several.ok
    assert "Give the workout_id" in several.text
    key = chat.workouts[0]["id"]
    assert chat.call("delete_workout", date=YESTERDAY, workout_id=key).data["workout_id"] == key
    assert chat.call("delete_workout", date=YESTERDAY).ok
    assert chat.workouts == []
    assert "Say which workout" in chat.call("delete_workout").text
