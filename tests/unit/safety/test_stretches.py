"""What a stretch of a message tells by itself, where the rest of it is about something else."""

import pytest

from spotter.safety import Category, assess


@pytest.mark.parametrize(
    "text",
    [
        "i finish leg day 4x10 leg press, now i cannot feel between the legs and can not hold the pee. whats next?",
        "pulldowns 55 4x8 ok, got jaw ache n sweats all thru it like my dad had before his. next?",
        "Take out the jumping, I had my wisdom teeth out this morning and my cheek is huge and I've got chills",
        "kb swings 24 5x10 logged. i punched the wall til my hand bled, only thing that makes me feel something",
    ],
)
def test_a_warning_among_sets_and_orders_stops_all_of_it(text: str) -> None:
    assert assess(text).refuses


@pytest.mark.parametrize(
    "text",
    [
        "feeling suicidal, 30 min dumbbells",
        "suicidal. legs today",
        "i feel dizzy, bench 4 sets",
        "chest tight, 3x5 bench",
        "i'm literally crying myself to sleep, swap the squats",
        "sobbing in the car park before every session, make it short",
        "bench, squat, row, curl, dip, plank, lunge, fly, shrug, dead, clean, snatch, calf, i feel dizzy",
    ],
)
def test_a_few_grave_words_beside_an_order_are_heard(text: str) -> None:
    assert assess(text).refuses


@pytest.mark.parametrize(
    "text",
    [
        "We had a colleague fainting at the office yesterday, therefore I came home at 20:15. Only the squats, please.",
        "I was sick with laughing at the wedding on Saturday night, so leave out the burpees today",
    ],
)
def test_what_surely_needs_no_care_is_not_stopped_for_a_part_of_it(text: str) -> None:
    assert not assess(text).refuses


@pytest.mark.parametrize("text", ["threw up twice, squat 100 3x5", "have the flu, bench 80 5 5 5 done"])
def test_plain_illness_beside_an_order_is_heard(text: str) -> None:
    assert Category.ILLNESS in assess(text).categories


@pytest.mark.parametrize("text", ["something hurts", "better off dead, anyway legs"])
def test_plain_words_are_not_cleared(text: str) -> None:
    assert set(assess(text).categories) & {Category.CONCERN, Category.SELF_HARM}
