"""What a message tells of the body is kept beside what it asks for: what hurts is noted, what is well is not."""

import pytest

from tests.unit.dialogue.body_minded import pains_stored, said_in_turn
from tests.unit.dialogue.effects import Case, begun


def test_what_hurts_is_noted_beside_what_is_asked_for() -> None:
    chat = begun(Case("", {}, workout="W1"))
    chat.say("swap the bench press for push-ups please, my left shoulder hurts on the way down since yesterday")
    assert [each.split()[-1] for each in pains_stored(chat)] == ["shoulder"]
    assert "Push-up" in chat.names


def test_what_is_only_stiff_is_acknowledged_and_not_noted() -> None:
    chat = begun(Case("", {}, workout="W1"))
    chat.say("my calves are stiff from the run, no pain though. make the bench press 4 sets please")
    assert pains_stored(chat) == ()
    assert next(each for each in chat.exercises if each["name"] == "Bench Press")["sets"] == 4


def test_an_old_injury_is_no_pain_and_the_plan_is_made() -> None:
    chat = begun(Case("", {}))
    calls = chat.say("tore my left hamstring 12 years ago, all healed. plan me 3 days a week at the gym, 45 minutes")
    assert pains_stored(chat) == ()
    assert "set_program" in [name for name, _arguments in calls]
    assert "Pain is a signal" not in said_in_turn(chat)


def test_what_is_well_again_is_noted_no_longer_and_comes_back_in() -> None:
    chat = begun(Case("", {}, workout="W2", before="my left knee hurts when I go down the stairs"))
    assert pains_stored(chat) == ("left knee",)
    chat.say("the left knee is completely fine again by now, even on the stairs, so let us go on with the workout")
    assert pains_stored(chat) == ()


def test_a_pain_that_is_denied_is_noted_no_longer() -> None:
    chat = begun(Case("", {}, workout="W1", before="my lower back is killing me today"))
    chat.say("nah I was exaggerating, it is just a bit tight from the deadlifts, no pain. keep it all in please")
    assert pains_stored(chat) == ()


@pytest.mark.parametrize(
    "said",
    [
        "please don't note anything about my hips, they are fine. how many sets are left?",
        "do I lift my hips up first or my chest first when I come out of the squat?",
        "I would like something for my back, it lost all its width since I stopped rowing",
    ],
)
def test_what_is_only_named_is_not_noted(said: str) -> None:
    chat = begun(Case("", {}, workout="W1"))
    chat.say(said)
    assert pains_stored(chat) == ()
    assert "sorry that it hurts" not in said_in_turn(chat)


def test_a_second_denial_is_not_met_with_the_same_words() -> None:
    chat = begun(Case("", {}, workout="W1", before="lower back feels a bit funny this morning"))
    chat.say("it's not pain, it's just stiff from the car, it will loosen up when I move")
    first = said_in_turn(chat)
    chat.say("as I said, no pain, only stiff from sitting for so long in the car today")
    assert "Before I plan anything" not in first + said_in_turn(chat)


def test_what_is_asked_about_beside_its_pain_is_noted_as_well() -> None:
    chat = begun(Case("", {}))
    chat.say("is it bad that my left elbow hurts every single time I do skull crushers?")
    assert [each.split()[-1] for each in pains_stored(chat)] == ["elbow"]
    assert said_in_turn(chat).count("I cannot tell what it is") == 1


def test_what_nobody_has_refused_is_not_taken_back() -> None:
    chat = begun(Case("", {}))
    chat.say("my old back injury is fine, squats are fine too")
    assert "leaving out" not in said_in_turn(chat)


def test_a_part_that_is_said_not_to_hurt_is_not_spared() -> None:
    chat = begun(Case("", {}))
    chat.say("my hips don't hurt, I never said that. leg workout at home with dumbbells, 30 min please")
    assert "hips" not in said_in_turn(chat)
