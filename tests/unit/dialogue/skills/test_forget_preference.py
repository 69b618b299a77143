"""Which wishes are dropped, and which are not."""

from typing import Any

import pytest

from spotter.dialogue.skills.forget_preference import forget
from spotter.training import keys
from tests.unit.dialogue.skills.stretches import calls, made_of


def _stored(*wishes: tuple[str, str]) -> dict[str, dict[str, Any]]:
    return {
        f"{keys.PREFERENCES}q{number}": {
            "id": f"q{number}",
            "preference_type": kind,
            "value": value,
            "duration_type": "permanent",
        }
        for number, (kind, value) in enumerate(wishes)
    }


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("you can give me push ups again", ("exclusion", "push-up")),
        ("the 25 minute limit can go, im on days now", ("time_available", "25 minutes")),
        ("lift the rpe cap", ("intensity", "RPE 8 at most")),
        ("got the mat so floor stuff is fine again", ("custom", "nothing on the floor")),
        ("uni gym reopened, un-bodyweight me", ("equipment", "bodyweight")),
        ("you dont need to leave out jumping anymore", ("exclusion", "jumping")),
        ("forget the thing of the dumbbells", ("equipment", "dumbbells until 15 kg, no barbell")),
        ("drop the dumbbell rule", ("equipment", "dumbbells up to 20")),
    ],
)
def test_a_wish_is_dropped_by_any_word_of_it(text: str, wish: tuple[str, str]) -> None:
    assert calls(made_of(forget, text, stored=_stored(wish))) == [("delete_preference", {"preference_id": "q0"})]


def test_what_is_not_noted_is_said_to_be_not_noted() -> None:
    plan = made_of(forget, "that overhead thing, forget it, press away")
    assert plan.steps == ()
    assert plan.text == (
        "Nothing like that is noted, so there is nothing to drop. Noted are: exclusion: burpees, focus: bench press."
    )


def test_what_is_named_in_part_is_asked_about() -> None:
    plan = made_of(forget, "the quiet rule can go", stored=_stored(("custom", "something quiet")))
    assert (plan.steps, plan.options) == ((), ("Yes", "No"))
    of_two = made_of(forget, "drop the kettlebell", stored=_stored(("equipment", "kettlebell 12, band")))
    assert (of_two.steps, of_two.options) == ((), ("Yes", "No"))


@pytest.mark.parametrize("text", ["dont drop the burpee ban", "do not forget: no burpees"])
def test_what_is_to_stay_is_not_dropped(text: str) -> None:
    assert made_of(forget, text).steps == ()


def test_of_two_that_are_named_the_one_that_is_kept_stays() -> None:
    plan = made_of(forget, "drop the burpee ban but keep the bench focus")
    assert calls(plan) == [("delete_preference", {"preference_id": "p1"})]


def test_everything_is_dropped_only_if_it_is_confirmed() -> None:
    plan = made_of(forget, "forget all my preferences")
    assert plan.steps == ()
    assert plan.question == "Shall I drop all of these: exclusion: burpees, focus: bench press?"


def test_with_nothing_noted_nothing_is_dropped() -> None:
    assert made_of(forget, "forget the rule about jumping", "fresh").text == (
        "No wish of yours is noted, so there is nothing to drop."
    )


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("forget that bench focus, i want to focus on squats instead", ("focus", "back squat")),
        ("drop the burpee ban, no lunges instead", ("exclusion", "lunges")),
        ("remove the bench focus, focus on legs instead", ("focus", "legs")),
    ],
)
def test_what_is_wished_instead_is_noted(text: str, wish: tuple[str, str]) -> None:
    (_dropped, (tool, arguments)) = calls(made_of(forget, text))
    assert (tool, arguments["preference_type"], arguments["value"]) == ("set_preference", *wish)


def test_to_drop_it_instead_notes_nothing() -> None:
    assert calls(made_of(forget, "drop the bench focus instead")) == [("delete_preference", {"preference_id": "p2"})]
