"""A message read together with the workout beside it: what is likely asked of which exercise."""

import pytest

from learning import change_examples, changes
from learning.changes import LATER, LEFT_OUT, WORKOUTS, messages
from learning.fitting import fingerprint
from spotter.dialogue.__main__ import shown
from spotter.dialogue.understanding.change_reader import (
    HEADS,
    MOST_ITEMS,
    MOST_PIECES,
    VERBS,
    ChangeReading,
    Line,
    page_of,
    read_changes,
)
from spotter.dialogue.understanding.read import Situation, plain
from spotter.language import minilm
from tests.unit.dialogue.talk import Talk
from tests.unit.language.stored_weights import labels_and_source


def _read(workout: str, text: str) -> ChangeReading:
    exercises = WORKOUTS[workout]
    said = plain(text, Situation(tuple(each.name for each in exercises)))
    reading = read_changes(said, change_examples.lines_of(exercises))
    assert reading is not None
    return reading


def _done(reading: ChangeReading) -> dict[int, str]:
    return {at: verb for at, each in enumerate(reading.items) for verb in VERBS if each[verb] > 0.5}


def test_the_weights_were_learned_from_the_messages_as_they_are() -> None:
    source = fingerprint(change_examples.SOURCES)
    assert source in labels_and_source(HEADS)[1], "run `make learn ONLY=changes`"
    assert source in labels_and_source(minilm.WEIGHTS)[1], "run `make learn ONLY=changes`"


def test_nobody_whose_messages_set_thresholds_is_learned_from() -> None:
    taught = {each.author for source in (*changes.SOURCES, LATER) for each in messages(source)}
    assert not taught & {each.author for each in messages(LEFT_OUT)}


def test_each_change_of_a_message_is_about_something_that_is_there_or_comes_in() -> None:
    assert all(example.items.min(initial=0) >= 0 for example in change_examples.examples(messages(LATER)))


@pytest.mark.parametrize(
    ("workout", "text", "done"),
    [
        ("A", "take the last two out please", {3: "remove", 4: "remove"}),
        ("C", "bin the leg curl and whatever I have to hang from", {3: "remove", 4: "remove"}),
        ("E", "something else for the third one", {2: "swap"}),
        ("H", "start me on the chins", {2: "move"}),
        ("D", "the front squats at 80 from now on", {0: "set"}),
        ("B", "what muscles do the rows work?", {}),
        ("A", "keep the bench as it is", {}),
    ],
)
def test_what_is_asked_of_each_exercise_is_found_wherever_it_is_named(
    workout: str, text: str, done: dict[int, str]
) -> None:
    assert _done(_read(workout, text)) == done


def test_a_figure_is_of_the_exercise_that_it_is_said_of() -> None:
    reading = _read("A", "bench at 85 and squats at 110")
    names = {str(each.value.value): at for at, each in enumerate(reading.mentions) if hasattr(each.value, "value")}
    figures = [at for at, each in enumerate(reading.mentions) if each.kind in ("number", "weight")]
    assert len(figures) == 2, names
    first, second = (reading.links[at] for at in figures)
    assert first[1] > 0.5 > first[0]
    assert second[0] > 0.5 > second[1]


@pytest.mark.parametrize(
    "text",
    ["lose everything but the squats and the rows", "everything except the bench can go", "swap all but the plank"],
)
def test_what_is_excepted_is_never_what_is_changed(text: str) -> None:
    kept = {"lose": ["Back Squat", "Barbell Row"], "everything": ["Bench Press"], "swap": ["Plank"]}[text.split()[0]]
    workout = " ".join(Talk("gym5").say(text).workout)
    assert all(name in workout for name in kept)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("build me a half hour dumbbell session", "build"),
        ("thanks, that was a good one", "other"),
        ("drop the squats", "edit"),
    ],
)
def test_it_tells_a_change_from_a_new_workout_and_from_anything_else(text: str, act: str) -> None:
    acts = _read("A", text).acts
    assert max(acts, key=lambda each: acts[each]) == act


def test_a_message_of_more_pieces_than_are_read_is_not_read() -> None:
    said = plain("please " * (MOST_PIECES + 1), Situation(("Plank",)))
    assert page_of(said, ()) is None
    assert read_changes(said, ()) is None


def test_a_workout_that_leaves_no_room_is_not_read() -> None:
    lines = tuple(
        Line("Single-Arm Half-Kneeling Kettlebell Overhead Press", {"sets": 3, "reps": 12, "weight": 102.5})
        for _ in range(MOST_ITEMS)
    )
    said = plain("please " * (MOST_PIECES - 2), Situation(tuple(line.name for line in lines)))
    assert page_of(said, lines) is None
    assert read_changes(said, lines) is None
    assert read_changes(plain("drop the last one", Situation(tuple(line.name for line in lines))), lines) is not None


@pytest.mark.parametrize("text", ["add curls, 2.5 sets of 10.5 reps", "make the squats 2.5 sets", "bench 0.5 reps"])
def test_a_part_of_a_set_is_no_set(text: str) -> None:
    before = Talk("gym5").workout
    assert Talk("gym5").say(text).workout[:5] == before


def test_nothing_is_read_of_an_empty_message() -> None:
    assert read_changes(plain("", Situation()), ()) is None


def test_whoever_debugs_sees_what_was_read() -> None:
    told = shown("take the plank out", ("Back Squat", "Plank"))
    assert "beside the workout, 2. Plank: remove 0.9" in told
