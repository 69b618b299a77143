"""Which variation of an exercise a few words tell."""

import pytest

from spotter.catalogue import match
from spotter.catalogue.variations import telling, variation_of


@pytest.mark.parametrize(
    ("name", "said", "found"),
    [
        ("Lying Leg Curl", "sitting", "Seated Leg Curl"),
        ("Lying Leg Curl", "band", "Band Leg Curl"),
        ("Hip Thrust", "dumbbells", "Dumbbell Hip Thrust"),
        ("Romanian Deadlift", "with dumbbells", "Dumbbell Romanian Deadlift"),
        ("Barbell Row", "machine", "Machine Row"),
        ("Barbell Row", "chest-supported", "Chest-Supported Dumbbell Row"),
        ("Glute Bridge", "one leg", "Single-Leg Glute Bridge"),
        ("Push-up", "on the knees", "Knee Push-up"),
        ("Chin-up", "assisted", "Assisted Chin-up"),
        ("Assisted Pull-up", "unassisted", "Pull-up"),
        ("Overhead Press", "seated dumbbell", "Seated Dumbbell Shoulder Press"),
        ("Kettlebell Goblet Squat", "dumbbell", "Goblet Squat"),
        ("Plank", "barbell", None),
        ("Bench Press", "barbell", None),
    ],
)
def test_the_variation_is_found_by_the_words_that_tell_it(name: str, said: str, found: str | None) -> None:
    variation = variation_of(match(name).exercise, name, telling(said))
    assert (variation.name if variation is not None else None) == found


@pytest.mark.parametrize("said", ["lighter", "the fridge", "seated fridge", "", "press"])
def test_other_words_tell_no_variation(said: str) -> None:
    assert not telling(said)
