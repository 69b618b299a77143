"""Answers that say more than a yes, that come a message late, or that point at what was asked about."""

import pytest

from tests.unit.dialogue.talk import Talk

HURTS = "my left shoulder hurts on the shoulder press, swap it for something"
"""Leads to the offer to take the shoulder press out."""


def _names(talk: Talk) -> list[str]:
    return [str(each["name"]) for each in talk.chat.exercises]


@pytest.mark.parametrize(
    "message",
    [
        "yea take it out. are the push ups and the rows still ok with it?",
        "yes, do that. my gym is so loud today",
        "ok take it out! how long do I rest between sets?",
    ],
)
def test_a_yes_takes_what_was_offered_and_nothing_that_is_named_behind_it(message: str) -> None:
    talk = Talk("home4").say(HURTS).say(message)
    assert _names(talk) == ["Goblet Squat", "Push-up", "Dumbbell Row"]


def test_what_is_ordered_behind_a_yes_is_done_too() -> None:
    talk = Talk("home4").say(HURTS).say("yes please take it out and make the rows 4 sets")
    assert _names(talk) == ["Goblet Squat", "Push-up", "Dumbbell Row"]
    assert "Dumbbell Row 4x10 @14 r90" in talk.workout


def test_what_comes_in_place_of_what_is_taken_out_comes_in() -> None:
    talk = Talk("home4").say(HURTS).say("yes take it out. and instead of it please put dumbbell curls, 2 sets of 8")
    assert _names(talk) == ["Goblet Squat", "Push-up", "Dumbbell Row", "Dumbbell Curl"]
    assert "Dumbbell Curl 2x8" in talk.workout[-1]


def test_figures_behind_a_yes_that_name_nothing_change_nothing() -> None:
    talk = Talk("home4").say(HURTS).say("yes take it out. and put in standing up from the couch. 2 times 8")
    assert talk.workout == ["Goblet Squat 3x10 @16 r90", "Push-up 3x12 r90", "Dumbbell Row 3x10 @14 r90"]
    assert "2 times 8" in talk.reply


@pytest.mark.parametrize("message", ["no, leave it. are the rows ok with it?", "yes but not today", "is that needed?"])
def test_what_is_no_yes_takes_nothing(message: str) -> None:
    talk = Talk("home4").say(HURTS).say(message)
    assert "Dumbbell Shoulder Press" in _names(talk)


def test_care_comes_before_what_is_agreed_to() -> None:
    talk = Talk("home4").say(HURTS).say("yes take it out. my chest feels tight and i cant breathe")
    assert "Dumbbell Shoulder Press" in _names(talk)
    assert "emergency number" in talk.reply


@pytest.mark.parametrize("message", ["yes", "yes do it", "ok do it then", "yes do it the press is still in there"])
def test_an_offer_stays_open_while_the_workout_is_looked_at(message: str) -> None:
    talk = Talk("home4").say(HURTS).say("so what does the workout look like now")
    assert "Still open: " in talk.reply
    assert "Shall I take it out?" in talk.reply
    talk.say(message)
    assert _names(talk) == ["Goblet Squat", "Push-up", "Dumbbell Row"]
    assert "Still open" not in talk.reply


def test_an_offer_that_was_declined_is_not_taken_up_later() -> None:
    talk = Talk("home4").say(HURTS).say("no, leave it").say("yes do it")
    assert "Dumbbell Shoulder Press" in _names(talk)


def test_right_behind_a_question_about_one_exercise_it_is_that_one() -> None:
    talk = Talk("home4").say("goblet squat")
    assert talk.asked
    talk.say("swap it for hip thrusts with a dumbbell and make the rows 4 sets")
    assert _names(talk) == ["Dumbbell Hip Thrust", "Push-up", "Dumbbell Row", "Dumbbell Shoulder Press"]
    assert "Dumbbell Row 4x10 @14 r90" in talk.workout


def test_it_is_what_the_message_names_before() -> None:
    talk = Talk("home4").say("goblet squat").say("the rows are boring, swap it for band rows")
    assert "Goblet Squat" in _names(talk)


def test_which_of_several_is_meant_is_asked_with_what_it_may_be() -> None:
    talk = Talk("gym5").say("second set 7")
    assert talk.asked
    assert "Which do you mean?\n1. " in talk.reply
    assert "\n2. " in talk.reply


def test_of_what_was_told_with_numbers_one_is_picked_by_its_number() -> None:
    talk = Talk("gym5").say("second set 7")
    first = next(line for line in talk.reply.splitlines() if line.startswith("1. "))
    talk.say("the first one")
    assert not talk.asked
    assert first.removeprefix("1. ").split(":")[0] in talk.reply


@pytest.mark.parametrize(
    ("message", "place", "behind"),
    [
        ("2", 2, ""),
        ("3. (it was a light one)", 3, ""),
        ("option 1 please", 1, ""),
        ("1. what is rpe?", 1, "rating of perceived exertion"),
        ("The third one, please! How do I do a plank?", 3, "Plank"),
    ],
)
def test_a_choice_of_a_menu_is_taken_and_what_stands_behind_it_is_a_message(
    message: str, place: int, behind: str
) -> None:
    talk = Talk("gym5").say("second set 7")
    offered = next(line for line in talk.reply.splitlines() if line.startswith(f"{place}. "))
    talk.say(message)
    assert talk.calls == ["adjust_exercise"]
    assert offered.removeprefix(f"{place}. ").split(":")[0] in talk.reply
    assert behind in talk.reply


@pytest.mark.parametrize("message", ["4", "no, none of them", "Number 4. what is rpe?", "None of these. what is rpe?"])
def test_none_of_a_menu_changes_nothing(message: str) -> None:
    talk = Talk("gym5").say("second set 7").say(message)
    assert (talk.calls, talk.asked) == ([], False)
    assert ("rating of perceived exertion" in talk.reply) is ("rpe" in message)


def test_a_figure_with_a_noun_is_no_choice_of_a_menu() -> None:
    talk = Talk("gym5").say("second set 7").say("2 sets of planks")
    assert not any("Bench Press 7" in each for each in talk.workout)


def test_what_is_asked_for_behind_a_no_is_done() -> None:
    talk = Talk("home4").say(HURTS).say("No thanks. Swap the push-ups for dead bugs.")
    assert _names(talk) == ["Goblet Squat", "Dead Bug", "Dumbbell Row", "Dumbbell Shoulder Press"]
