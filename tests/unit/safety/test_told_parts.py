"""How a message tells of a part of the body, and what safety makes of it."""

import pytest

from spotter.safety import Category, assess
from spotter.safety.told_parts import (
    Bodily,
    how_told,
    is_of_long_ago,
    is_only_stiff,
    is_told_well,
    takes_pain_back,
    tells_of_no_body,
)


@pytest.mark.parametrize(
    ("text", "part", "how"),
    [
        ("my left elbow hurts whenever I curl, can we do something else for the biceps today?", "elbow", Bodily.HURTS),
        ("calves are super stiff from the run on sunday, can you still give me legs today?", "calves", Bodily.STIFF),
        (
            "tore my hamstring nine years ago at a sprint, two sessions a week in the gym please",
            "hamstring",
            Bodily.OLD,
        ),
        ("my elbow is completely fine again, so please put the curls back into the workout", "elbow", Bodily.WELL),
        ("the left shoulder is fine, but the right shoulder hurts badly when I press today", "shoulder", Bodily.HURTS),
    ],
)
def test_a_part_is_as_it_is_told(text: str, part: str, how: Bodily) -> None:
    start = text.index(part)
    assert how_told(text, start, start + len(part)) is how


@pytest.mark.parametrize(
    "text",
    [
        "it's not pain, my neck is only stiff from the flight. make the bench four sets please",
        "I would not call it pain, more a tightness in the calves after the hike",
        "my upper back is stiff every evening from the desk, no pain at all. 20 minutes at home please",
        "had my shoulder operated on 14 years ago, it has been fine ever since. three days a week please",
        "I did my ankle in when I was 15, never felt it since. what is on today?",
    ],
)
def test_what_is_stiff_or_of_long_ago_stops_nothing(text: str) -> None:
    assert not set(assess(text).categories) & {Category.PAIN, Category.CONCERN, Category.SURGERY}


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("I had surgery on my knee three weeks ago, can you give me a leg workout?", Category.SURGERY),
        ("tore my hamstring nine years ago and it still hurts when I sprint", Category.PAIN),
        ("it is not just stiff, my lower back really hurts today", Category.PAIN),
        ("my chest feels tight and I am short of breath on the stairs", Category.CHEST_PAIN),
        ("my shoulder hurts, I can barely raise my arm. what can I train instead?", Category.PAIN),
    ],
)
def test_what_hurts_is_minded_all_the_same(text: str, category: Category) -> None:
    assert category in assess(text).categories


def test_a_movement_that_hurts_is_no_reason_to_ask_and_one_that_does_not_carry_is() -> None:
    assert (
        Category.CONCERN
        not in assess("I woke up with a pain in my neck and can hardly turn it, legs please").categories
    )
    assert Category.CONCERN in assess("my foot hurts and I cannot walk on it").categories


def test_grief_that_a_knee_gives_is_no_despair() -> None:
    told = "my hip has been giving me grief since the hike, can you swap the lunges for something?"
    assert Category.DISTRESS not in assess(told).categories
    assert Category.DISTRESS in assess("since she died I am full of grief every day and see no way on").categories


def test_usual_cramps_of_a_period_are_no_emergency() -> None:
    assert not assess("got my period today, tummy is a bit crampy as usual. can I still lift?").stops
    assert assess("I collapsed at the gym with sudden severe belly pain").stops


def test_a_blood_pressure_under_control_is_a_condition() -> None:
    told = "I am on tablets for my blood pressure, it is under control and the gp is happy that I lift"
    assert Category.CONCERN not in assess(told).categories


def test_a_denial_takes_back_what_was_told() -> None:
    assert takes_pain_back("nah it's no pain, just a bit tight from the deadlifts yesterday. leave it all in")
    assert not takes_pain_back("no pain at rest, but it hurts when I bend")
    assert is_only_stiff("only stiff, no pain")
    assert not is_only_stiff("stiff and painful")


def test_the_other_side_is_not_well() -> None:
    told = "the right knee is totally fine again, thanks for asking, what is next on the list?"
    assert is_told_well(told, "right knee")
    assert not is_told_well(told, "left knee")


def test_parts_that_are_to_be_trained_hurt_nobody() -> None:
    told = "do I keep my elbows in or let them flare, and where do my hands go on the bar for this one?"
    assert tells_of_no_body(told, 0.2)
    assert not tells_of_no_body("my elbows hurt in this one, where do my hands go so that they do not?", 0.2)


@pytest.mark.parametrize(
    ("text", "is_old"),
    [
        ("broke my wrist in 2014, healed long ago", True),
        ("about ten years ago I hurt my back, nothing since", True),
        ("I have trained for ten years", False),
        ("my back hurts as it did ten years ago", False),
    ],
)
def test_years_ago_is_long_ago(text: str, is_old: bool) -> None:
    assert is_of_long_ago(text) is is_old
