"""Why something is not in the workout: a pain, or a change that was asked for."""

from tests.unit.dialogue.talk import Talk
from tests.unit.dialogue.training_play import TrainingChat


def test_what_a_change_took_out_is_told_with_the_change() -> None:
    talk = Talk("gym5")
    out = talk.workout[-1]
    talk.say("make it shorter, 20 minutes")
    name = next(each for each in ("Plank", "Barbell Curl", "Lat Pulldown") if each in out)
    reply = talk.say(f"why did you drop the {name.lower()}?").reply
    assert f"{name} went when I changed the workout for 'make it shorter, 20 minutes'." in reply
    assert talk.calls == []


def test_what_is_still_there_is_told_with_its_place() -> None:
    talk = Talk("gym5")
    name = talk.workout[0].split(" ")[0]
    assert "is in it, at place 1." in talk.say(f"why did you remove the {name.lower()} squat?").reply


def test_a_pain_that_was_told_is_the_reason() -> None:
    chat = TrainingChat({})
    chat.say("upper body, 45 min, barbell, rack, bench and dumbbells. I jammed my left shoulder on Saturday")
    reply = chat.say("why is the dumbbell floor press ok but bench press isn't?").reply
    assert reply.startswith("Because your shoulder needs care. Bench Press asks moderate effort of the shoulder")
    assert "'my shoulder is fine now'" in reply
