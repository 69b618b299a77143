"""Nights that a child breaks, getting up from the floor, and the words of lifts: no illness, no despair, no pain."""

import pytest

from spotter.safety import Category, assess

PAINS = {Category.PAIN, Category.CONCERN, Category.DIAGNOSIS, Category.CHEST_PAIN}


@pytest.mark.parametrize(
    "said",
    [
        "push-up on the floor I dont like, I come down but not up again. Against the wall is ok or the chair",
        "Where is the leg. Also push-up on the floor I dont like, I come down but not up again. The chair is ok",
        "once i am on the floor for push ups i dont come up anymore",
        "getting up from the floor is hard for me at 70, so nothing lying down please",
    ],
)
def test_getting_up_from_the_floor_is_no_despair(said: str) -> None:
    assert not set(assess(said).categories) & {Category.DISTRESS, Category.SELF_HARM}


@pytest.mark.parametrize(
    "said",
    [
        "i just lie on the floor all day and dont get up",
        "i lie on the floor and cant get up anymore, whats the point",
        "i come down and i do not come up anymore, i am so tired of life",
        "I go down on the floor and i don't want to get up ever again, nobody cares",
    ],
)
def test_despair_beside_a_floor_is_still_heard(said: str) -> None:
    assert assess(said).refuses


def test_a_night_that_a_child_breaks_is_no_illness() -> None:
    said = "How many days between heavy squat days is best? sleep is bad, the baby wakes up twice a night haha"
    assert not assess(said)
    assert assess("the baby wakes me and i have a fever").stops
    assert assess("i havent slept for days").refuses


@pytest.mark.parametrize(
    "said",
    [
        "swap the prone lat pull for something with the 24kg kettlebell",
        "take out the lat pull and make it 60 minutes",
        "please swap the shoulder dislocates for something else",
        "put the knees-to-chest jump first",
        "swap the hyperextension for a plank",
        "n my elbows flare on bench is that bad for the shoulder",
        "is it bad for my knees if they travel past the toes",
    ],
)
def test_the_words_of_a_lift_are_no_sign_of_a_pain(said: str) -> None:
    assert not set(assess(said).categories) & (PAINS | {Category.HEART})


@pytest.mark.parametrize(
    "said",
    [
        "the lat pull hurts my shoulder",
        "my shoulder dislocates when i press",
        "my elbow flares up when i curl",
        "is it bad for my knees if they hurt when i squat",
        "my chest hurts in the knees-to-chest jump",
    ],
)
def test_a_pain_beside_the_words_of_a_lift_is_heard(said: str) -> None:
    assert set(assess(said).categories) & PAINS


def test_a_part_that_names_a_lift_does_not_hurt_beside_one_that_does() -> None:
    assert [each.part for each in assess("flys and lat raises on a bad shoulder? drop both").pains] == ["shoulder"]


@pytest.mark.parametrize(
    "said",
    [
        "since the baby when I lift heavy I sometimes feel a bit of pressure down there, like heaviness in the pelvis",
        "heaviness in my pelvis when i squat",
        "my pelvic floor feels heavy when i deadlift",
        "some pressure in the pelvis after heavy squats, 10 months after giving birth",
    ],
)
def test_heaviness_in_the_pelvis_under_load_is_for_somebody_to_look_at_and_no_emergency(said: str) -> None:
    verdicts = assess(said)
    assert verdicts.gravest is not None
    assert verdicts.gravest.category is Category.PELVIC_FLOOR
    assert not verdicts.refuses
    assert "pelvic floor physiotherapist" in verdicts.gravest.answer


@pytest.mark.parametrize(
    "said",
    [
        "sudden pressure in my pelvis when I squat and I am bleeding",
        "numb around the pelvis since the heavy deadlifts",
        "heaviness in the pelvis when i squat and i wet myself, lost control of my bladder",
        "I am 30 weeks pregnant and feel pressure in my pelvis when I lift",
        "tilt the pelvis when I squat heavy",
    ],
)
def test_what_is_graver_or_no_heaviness_of_the_pelvis_is_read_as_before(said: str) -> None:
    assert Category.PELVIC_FLOOR not in assess(said).categories


@pytest.mark.parametrize(
    "said", ["the doc says its a minor strain", "just a minor tweak in the back", "it is a minor issue"]
)
def test_an_injury_that_is_minor_is_no_age(said: str) -> None:
    assert Category.MINOR not in assess(said).categories


@pytest.mark.parametrize("said", ["i am still a minor", "im a minor, 15", "i am 15 and have a minor strain"])
def test_who_is_a_minor_is_one(said: str) -> None:
    assert Category.MINOR in assess(said).categories


@pytest.mark.parametrize("said", ["My left shoulder dislocates when I bench", "I've got an elbow flare again"])
def test_what_is_had_is_not_the_name_of_a_lift(said: str) -> None:
    assert set(assess(said).categories) & PAINS


def test_a_pressure_beside_the_bar_is_the_chest_s() -> None:
    said = "My left arm aches and I get a crushing pressure when the bar is on my chest"
    assert Category.CHEST_PAIN in assess(said).categories
