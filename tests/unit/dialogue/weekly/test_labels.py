"""Which days a message names, how many, and what each of them is for."""

import pytest

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.days_said import count_said, days_said
from spotter.dialogue.weekly.label_words import Label, label_of
from spotter.dialogue.weekly.labels import assigned


def _read(text: str) -> tuple[dict[int, str | None], set[int]]:
    tokens = plain(text).tokens
    found = assigned(text, tokens, days_said(text, tokens))

    def said(label: Label | None) -> str | None:
        return None if label is None else text[tokens[label.start].start : tokens[label.end - 1].end]

    return {day: said(label) for day, label in found.days}, set(found.off)


@pytest.mark.parametrize(
    ("text", "days", "off"),
    [
        (
            "push mon/thu pull tue/fri legs wed/sat, sunday off",
            {1: "push", 2: "pull", 3: "legs", 4: "push", 5: "pull", 6: "legs"},
            {7},
        ),
        (
            "monday squat, tuesday bench, thursday deadlift, saturday light bench + back",
            {1: "squat", 2: "bench", 4: "deadlift", 6: "light bench + back"},
            set(),
        ),
        (
            "i train four days monday tuesday thursday saturday can you make me a plan squat on monday bench on "
            "tuesday deadlift on thursday and saturday bench light with some back work",
            {1: "squat", 2: "bench", 4: "deadlift", 6: "bench light with some back"},
            set(),
        ),
        (
            "upper monday wednesday, lower tuesday thursday, weekend off",
            {1: "upper", 2: "lower", 3: "upper", 4: "lower"},
            {6, 7},
        ),
        ("legs on tuesdays, push on thursdays and pull on sundays", {2: "legs", 4: "push", 7: "pull"}, set()),
        (
            "Mon: chest and triceps\nWed: back and biceps\nFri: legs",
            {1: "chest and triceps", 3: "back and biceps", 5: "legs"},
            set(),
        ),
        ("mon-fri, arms on friday", {1: None, 2: None, 3: None, 4: None, 5: "arms"}, set()),
        ("monday and friday, with dumbbells and a bench", {1: None, 5: None}, set()),
        ("heavy on monday and light on thursday", {1: "heavy", 4: "light"}, set()),
        ("monday push, wednesday rest, friday pull, no sundays", {1: "push", 5: "pull"}, {3, 7}),
    ],
)  # fmt: skip
def test_each_day_has_what_stands_beside_it(text: str, days: dict[int, str | None], off: set[int]) -> None:
    assert _read(text) == (days, off)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("3 days a week", 3),
        ("train 3x a week", 3),
        ("twice a week", 2),
        ("a 4-day split", 4),
        ("three evenings per week", 3),
        ("3-4 days a week", 3),
        ("six day program", 6),
    ],
)
def test_days_a_week_are_counted(text: str, count: int) -> None:
    found = count_said(plain(text).tokens)
    assert found is not None
    assert (found.days, found.is_of_week) == (count, True)


@pytest.mark.parametrize("text", ["3 x 10 at 60", "10 days a week", "a 12 week program", "3 sets", "30 minutes"])
def test_other_numbers_are_no_days(text: str) -> None:
    assert count_said(plain(text).tokens) is None


def test_a_short_name_that_is_a_word_of_its_own_is_no_day_alone() -> None:
    tokens = plain("I just sat down").tokens
    assert days_said("I just sat down", tokens) == ()


def test_bench_beside_a_day_is_the_lift_and_light_is_how_hard() -> None:
    wanted = label_of("light bench + back")
    assert wanted is not None
    assert ([each.text for each in wanted.includes], [name for name, _ in wanted.areas], wanted.intensity) == (
        ["bench press"],
        ["back"],
        "light",
    )
