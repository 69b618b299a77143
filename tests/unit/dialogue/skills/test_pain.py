"""Which pains are noted, and how bad."""

from collections.abc import Mapping

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
        ("right knee hurts on stairs, like 9 outta 10", [("right knee", "Severe")]),
        ("my left hip is a lil pinchy", [("left hip", "Mild")]),
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


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("right knee achy, nothing big", [("right knee", "Mild")]),
        ("I have bad at the right knee since yesterday, not enormous", [("right knee", "Mild")]),
        ("some lower back pain. not so much, only while sitting", [("lower back", "Mild")]),
        ("left shoulder hurts but its not a big deal", [("left shoulder", "Mild")]),
        ("not too much pain in the knee, just when I squat", [("knee", "Mild")]),
        ("elbow isnt too sore", [("elbow", "Mild")]),
        ("knee hurts, hardly noticeable", [("knee", "Mild")]),
        ("knee is not much better, still sore", [("knee", "Moderate")]),
        ("knee hurts so nothing wild today please", [("knee", "Moderate")]),
        ("i cant do much with this shoulder, it hurts", [("shoulder", "Moderate")]),
    ],
)
def test_a_no_before_what_would_be_bad_plays_a_pain_down(text: str, noted: list[tuple[str, str]]) -> None:
    assert _noted(text) == noted


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("shoulder acting up, maybe a 6", [("shoulder", "Moderate")]),
        ("knee's at a 3", [("knee", "Mild")]),
        ("elbow hurts, level 8", [("elbow", "Severe")]),
        ("my knee hurts since a 5 km run", [("knee", "Moderate")]),
    ],
)
def test_a_grade_needs_no_scale_beside_it(text: str, noted: list[tuple[str, str]]) -> None:
    assert _noted(text) == noted


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("elbow's being a right bastard on anything triceps. left one. sharp", [("left elbow", "Moderate")]),
        ("shoulder hurts when I do chest. right one", [("right shoulder", "Moderate")]),
        ("wrist is being a right pain on push-ups", [("wrist", "Moderate")]),
        ("my right knee hurts and the left one too", [("knee", "Moderate")]),
        ("my right knee hurts, not the left one", [("right knee", "Moderate")]),
    ],
)
def test_a_side_may_stand_by_itself_and_is_no_side_before_what_it_makes_worse(
    text: str, noted: list[tuple[str, str]]
) -> None:
    assert _noted(text) == noted


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("Tobi tore his pec at 140 in november. my right elbow is a bit sore since", [("right elbow", "Mild")]),
        ("my brother hurt his shoulder last week", []),
        ("my client's left knee hurts", []),
        ("her ankle is swollen, mine is fine", []),
        ("my wife has a bad knee and now mine hurts too", [("knee", "Moderate")]),
        ("my mate says my knee is swollen", [("knee", "Moderate")]),
        ("my wife noticed my left knee was swollen", [("left knee", "Moderate")]),
        ("she kicked my shin, it hurts", [("shin", "Moderate")]),
    ],
)
def test_only_what_hurts_the_person_is_noted(text: str, noted: list[tuple[str, str]]) -> None:
    assert _noted(text) == noted


def test_how_bad_it_is_may_stand_behind_a_story() -> None:
    chat = TrainingChat(records("month"))
    chat.say("right knee achy, lifts broken again so 6 floors x 10. nothing big")
    assert [each["severity"] for each in _pains(chat)] == ["Mild"]


def _pains(chat: TrainingChat) -> list[Mapping[str, object]]:
    return [each.data for each in chat.records.values() if each.data.get("body_part")]
