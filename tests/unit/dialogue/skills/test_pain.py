"""Which pains are noted, and how bad."""

import pytest

from spotter.dialogue.skills.pain import told
from tests.unit.dialogue.skills.stretches import calls, made_of
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


def _noted(text: str) -> list[tuple[str, str]]:
    return [(arguments["body_part"], arguments["severity"]) for _tool, arguments in calls(made_of(told, text))]


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("R elbow is stinging on the inside", [("right elbow", "Moderate")]),
        ("shoulder's crook again, the right, grabs when I reach for the seatbelt", [("right shoulder", "Moderate")]),
        ("my left knee is a bit sore since the garden.. no the right, it's the right one", [("right knee", "Mild")]),
        ("Outer elbow. Not bad, 3 out of 10", [("elbow", "Mild")]),
        ("knee's aching, a 4 out of 10 today", [("knee", "Moderate")]),
        ("low back is killing me", [("lower back", "Severe")]),
        ("lower back tight, 3/10 at rest, 7/10 on the hinge", [("lower back", "Severe")]),
        ("Cervical, stiff on rotation to the left", [("cervical", "Moderate")]),
        ("lats are fine but my right elbow aches", [("right elbow", "Moderate")]),
        ("Hurts in the groin. Well not groin. The hip", [("hip", "Moderate")]),
        ("my shoulder makes pain when I lift it over my head", [("shoulder", "Moderate")]),
    ],
)
def test_the_part_is_noted_with_its_side_and_how_bad_it_is(text: str, noted: list[tuple[str, str]]) -> None:
    assert _noted(text) == noted


def test_each_of_several_parts_has_its_own_severity() -> None:
    text = "my shoulder hurts a little when i bench and my left knee is a 7/10"
    assert _noted(text) == [("shoulder", "Mild"), ("left knee", "Severe")]
    exercises = [arguments.get("exercise_name") for _tool, arguments in calls(made_of(told, text))]
    assert exercises == ["Bench Press", None]


def test_since_when_it_hurts_is_kept() -> None:
    (step,) = made_of(told, "stiff neck since sunday").steps
    assert step.arguments["notes"] == "Since 2026-03-08: stiff neck since sunday"
    assert step.told.startswith("Noted: the neck hurts since Sunday 8 March (moderate, as you did not say how bad")


@pytest.mark.parametrize("text", ["quads are so sore after leg day", "just doms in my hamstrings"])
def test_soreness_after_training_is_acknowledged_and_no_pain(text: str) -> None:
    plan = made_of(told, text)
    assert plan.steps == ()
    assert plan.text.startswith("That sounds like the soreness after training, so I note no pain")


def test_sore_muscles_without_a_cause_are_asked_about() -> None:
    plan = made_of(told, "my quads are sore")
    assert (plan.steps, plan.options) == ((), ("Sore from training", "A pain"))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("it's throbbing a little now", "Where does it hurt, and is it mild, moderate or severe?"),
        ("Now it's the neck instead", "Is something wrong with the neck, so that I note it as hurting?"),
        ("can't bend past my knees", "Where does it hurt, and is it mild, moderate or severe?"),
    ],
)
def test_what_does_not_say_what_hurts_is_asked_about(text: str, question: str) -> None:
    plan = made_of(told, text)
    assert (plan.steps, plan.question) == ((), question)


def test_a_part_that_is_not_known_is_said_to_be_left_out() -> None:
    plan = made_of(told, "there is an ache in my jaw")
    assert plan.steps == ()
    assert "a pain of the jaw is not noted" in plan.text


def test_the_flag_that_there_is_keeps_its_name() -> None:
    ((_tool, arguments),) = calls(made_of(told, "the shoulder hurts badly now", "hurt"))
    assert (arguments["body_part"], arguments["severity"]) == ("left shoulder", "Severe")


def test_what_is_asked_is_noted_once_it_is_confirmed() -> None:
    chat = TrainingChat(records("month"))
    asked = chat.say("now its the neck instead")
    assert asked.asked
    assert asked.before == asked.after
    noted = [dict(call.arguments) for call in chat.say("yes").calls if call.name == "set_pain"]
    assert [each["body_part"] for each in noted] == ["neck"]


@pytest.mark.parametrize(
    ("text", "ended"),
    [
        ("the shoulder is fine now but my right wrist aches", ["left shoulder"]),
        ("the shoulder is fine at rest but my right wrist aches", []),
    ],
)
def test_a_part_that_is_well_beside_one_that_hurts_ends_its_flag(text: str, ended: list[str]) -> None:
    made = calls(made_of(told, text, "hurt"))
    assert [arguments["body_part"] for tool, arguments in made if tool == "set_pain"] == ["right wrist"]
    assert [arguments["body_part"] for tool, arguments in made if tool == "end_pain"] == ended
