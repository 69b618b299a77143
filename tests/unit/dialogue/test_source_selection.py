import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.dialogue.source_selection import sources_for
from spotter.training.sources import SOURCES

WORKOUT = {
    "category_goals",
    "muscle_goals",
    "active_preferences",
    "exercise_distribution",
    "user_profile",
    "user_settings",
}


@pytest.mark.parametrize(
    ("message", "needed"),
    [
        ("give me a 30 minute dumbbell upper body workout", WORKOUT),
        ("what should I train today?", WORKOUT),
        ("Leg day!", WORKOUT),
        ("something for my back, half an hour", WORKOUT),
        ("swap the second one", {"current_workout", "active_preferences"}),
        ("make it 4 sets", {"current_workout", "active_preferences"}),
        ("drop the last one", {"current_workout", "active_preferences"}),
        ("how am I progressing on bench?", {"workout_history", "exercise_distribution"}),
        ("what did I do last week", {"workout_history", "exercise_distribution"}),
        ("I want to get stronger", {"category_goals", "muscle_goals"}),
        ("please remember that I hate burpees", {"active_preferences"}),
        ("my shoulder hurts", {"active_preferences"}),
        ("what do you know about me?", {"user_profile", "user_settings"}),
        ("hello there", set()),
        ("thanks, you're great", set()),
        ("how are you?", set()),
        ("", set()),
    ],
)
def test_sources_follow_the_rules_of_the_seed(message: str, needed: set[str]) -> None:
    chosen, reasoning = sources_for(message, SOURCES)
    assert needed <= set(chosen)
    if not needed:
        assert (chosen, reasoning) == ([], "Nothing stored is needed to answer this.")
    elif needed != WORKOUT:
        assert len(chosen) < len(SOURCES)


def test_only_sources_on_offer_are_chosen() -> None:
    assert sources_for("give me a workout", ["muscle_goals", "horoscope"])[0] == ["muscle_goals"]


def test_the_reasoning_says_what_was_seen() -> None:
    assert sources_for("swap the second one", SOURCES)[1] == "Needed, as a change to the current workout."


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_gets_a_selection_of_known_sources_without_repeats(message: str) -> None:
    chosen, _reasoning = sources_for(message, SOURCES)
    assert len(set(chosen)) == len(chosen)
    assert set(chosen) <= set(SOURCES)
