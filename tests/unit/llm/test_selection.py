import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.llm.selection import DataSelection, select
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
    chosen = select(message, SOURCES)
    assert needed <= set(chosen.data_sources)
    if not needed:
        assert chosen == DataSelection(data_sources=[], reasoning="Nothing stored is needed to answer this.")
    elif needed != WORKOUT:
        assert len(chosen.data_sources) < len(SOURCES)


def test_only_sources_on_offer_are_chosen() -> None:
    assert select("give me a workout", ["muscle_goals", "horoscope"]).data_sources == ["muscle_goals"]


def test_the_reasoning_says_what_was_seen() -> None:
    assert select("swap the second one", SOURCES).reasoning == "Needed, as a change to the workout in hand."


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_gets_a_selection_of_known_sources_without_repeats(message: str) -> None:
    chosen = select(message, SOURCES)
    assert len(set(chosen.data_sources)) == len(chosen.data_sources)
    assert set(chosen.data_sources) <= set(SOURCES)
