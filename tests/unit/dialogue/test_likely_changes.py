"""What a message asks of the workout: what is laid out and weighed, done or offered, and what is picked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learning import choices as taught_by
from learning.fitting import fingerprint
from spotter.dialogue.__main__ import shown
from spotter.dialogue.changes.changes_read import lines_of, reading_of
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.likely_changes.choices import MOST_CHOICES, NOTHING, SOMETHING_ELSE, choices, key_of
from spotter.dialogue.likely_changes.deciding import HARDLY, SURE, SURE_TOGETHER
from spotter.dialogue.likely_changes.readings import likely_readings
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.likely_changes.weighing import WEIGHTS
from spotter.dialogue.requests.message_requests import weighed_requests
from spotter.dialogue.state import Listed, Utterance
from tests.unit.dialogue.talk import Talk

UNSURE = "squats and rows 4, ten"
"""A message of which it is likely that it asks for a change, and not which."""
_words = st.sampled_from(
    [
        *("squat", "bench", "the rows", "pulldown", "plank", "the last one", "first", "it", "all", "everything"),
        *("swap", "take out", "add", "drop", "move", "make", "more", "less", "lighter", "not", "no wait", "instead of"),
        *("4", "8", "12", "82.5", "60 kg", "3x5", "5 sets", "90 seconds", "two minutes", "by", "to", "for", "at"),
        *("dumbbells", "machine", "my knee", "easier", "shorter", "and", ",", "?", ".", "please", "because"),
    ]
)
_messages = st.lists(_words, min_size=1, max_size=9).map(" ".join)


def _listed() -> tuple[Listed, ...]:
    return tuple(Talk("gym5").chat.exercises)


def test_the_weights_were_learned_from_the_messages_as_they_are() -> None:
    first, _, _ = WEIGHTS.read_text("utf-8").partition("\n")
    assert fingerprint(taught_by.SOURCES) in first, "run `make learn ONLY=choices`"


@given(text=_messages)
@settings(max_examples=60, deadline=None)
def test_readings_come_the_likeliest_first_and_their_number_is_bounded(text: str) -> None:
    utterance = Utterance(text, listed=_listed())
    reading = reading_of(named(utterance), utterance)
    assert reading is not None
    found = list(likely_readings(reading))
    costs = [each.cost for each in found]
    assert found[0].reading == reading
    assert costs == sorted(costs)
    assert len(found) <= 97


@given(text=_messages)
@settings(max_examples=60, deadline=None)
def test_each_choice_is_there_once_beside_the_two_that_are_none(text: str) -> None:
    utterance = Utterance(text, listed=_listed())
    reading = reading_of(named(utterance), utterance)
    assert reading is not None
    found = choices(reading, named(utterance), utterance, {})
    assert [each.is_none for each in found[:2]] == [NOTHING, SOMETHING_ELSE]
    keys = [key_of(each.acts) for each in found[2:]]
    assert len(set(keys)) == len(keys) <= MOST_CHOICES


@given(text=_messages)
@settings(max_examples=60, deadline=None)
def test_no_figure_is_offered_that_was_not_told_and_stands_nowhere(text: str) -> None:
    utterance = Utterance(text, listed=_listed())
    said, _requests = weighed_requests(utterance)
    numbers = {word for word in text.replace("x", " ").split() if word[0].isdigit()} | {"2"}
    numbers |= {f"{value:g}" for line in lines_of(utterance.listed) for value in line.standing.values()}
    for acts in said.offers:
        figures = {each.strip(",;:()") for each in told(acts, utterance.listed).split()}
        assert {each for each in figures if each[:1].isdigit()} <= numbers


def test_what_is_picked_of_an_offer_is_done_and_nothing_else() -> None:
    talk = Talk("gym5").say(UNSURE)
    before = talk.workout
    assert talk.asked
    options = talk.chat.turns[-2].calls[-1].arguments["options"]  # type: ignore[union-attr]
    assert options[-1] == "No, leave it"
    for option in options[:-1]:
        copy = Talk("gym5").say(UNSURE).say(option)
        assert copy.workout != before, option
    assert Talk("gym5").say(UNSURE).say("No, leave it").workout == before


def test_of_several_things_that_are_asked_about_a_yes_does_all() -> None:
    talk = Talk("gym5").say("bin the plank and bench 4 sets, florbing")
    assert talk.workout == Talk("gym5").workout
    assert "florbing" in talk.reply
    talk.say("yes")
    assert len(talk.workout) == 4
    assert talk.workout[1].startswith("Bench Press 4x5")


@pytest.mark.parametrize(
    ("text", "workout"),
    [
        ("row 75 x 6", {2: "Barbell Row 3x6 @75 r120"}),
        ("bench 82.5, rows 3x10", {1: "Bench Press 3x5 @82.5 r150", 2: "Barbell Row 3x10 @70 r120"}),
    ],
)
def test_short_notes_beside_a_workout_change_its_figures(text: str, workout: dict[int, str]) -> None:
    talk = Talk("gym5")
    expected = list(talk.workout)
    for at, line in workout.items():
        expected[at] = line
    assert talk.say(text).workout == expected


def test_a_new_choice_is_made_only_where_it_is_likelier_than_not() -> None:
    assert SURE > 0.5
    assert SURE_TOGETHER > HARDLY


@pytest.mark.parametrize("answer", ["2", "2.", "option 2", "the second", "2nd", "the second one please"])
def test_an_offer_is_picked_by_its_number(answer: str) -> None:
    talk = Talk("gym5").say(UNSURE)
    second = talk.chat.turns[-2].calls[-1].arguments["options"][1]  # type: ignore[union-attr]
    assert talk.say(answer).workout == Talk("gym5").say(UNSURE).say(second).workout != Talk("gym5").workout


@pytest.mark.parametrize("answer", ["yes", "both", "all of them", "idk"])
def test_what_picks_none_of_several_is_asked_again_and_can_then_be_picked(answer: str) -> None:
    talk = Talk("gym5").say(UNSURE).say(answer)
    assert talk.asked
    assert talk.workout == Talk("gym5").workout
    assert talk.say("1").workout == Talk("gym5").say(UNSURE).say("1").workout != Talk("gym5").workout


@pytest.mark.parametrize(
    "answer", ["yeah no", "not the first", "neither", "no", "the first, though I feel dizzy", "hm"]
)
def test_a_no_or_another_matter_picks_nothing(answer: str) -> None:
    assert Talk("gym5").say(UNSURE).say(answer).workout == Talk("gym5").workout


def test_another_request_behind_an_offer_is_done_by_itself() -> None:
    expected = list(Talk("gym5").workout)
    expected[1] = "Bench Press 3x5 @60 r150"
    assert Talk("gym5").say(UNSURE).say("bench to 60 kg").workout == expected


def test_of_one_thing_or_another_each_is_offered() -> None:
    talk = Talk("gym5").say("drop squat or bench, dont mind which")
    assert talk.workout == Talk("gym5").workout
    assert talk.say("Take out Bench Press").workout == [each for each in Talk("gym5").workout if "Bench" not in each]


def test_what_was_changed_is_done_with_another_exercise_too() -> None:
    talk = Talk("gym5").say("bench to 4 sets").say("same for the row")
    assert [each.split()[-3] for each in talk.workout[1:3]] == ["4x5", "4x8"]
    assert "I left this" not in talk.reply


def test_what_was_done_is_not_said_to_be_left() -> None:
    talk = Talk("gym5").say("60 kg bench, 4 sets")
    assert talk.workout[1] == "Bench Press 4x5 @60 r150"
    assert "I left this" not in talk.reply


def test_two_that_changed_different_amounts_are_not_taken_for_each_other() -> None:
    by_sets = Talk("gym5").say("bench to 3 sets of 6").say("bench to 4 sets").say("same for the row")
    by_reps = Talk("gym5").say("bench to 4 sets").say("bench to 6 reps").say("same for the row")
    assert by_sets.workout[1] == by_reps.workout[1]
    assert [each.workout[2].split()[2] for each in (by_sets, by_reps)] == ["4x8", "3x6"]


def test_a_bare_figure_far_below_the_load_is_asked_about() -> None:
    talk = Talk("gym5").say("make rows 12")
    assert talk.asked
    assert talk.say("12 reps").workout[2] == "Barbell Row 3x12 @70 r120"


def test_whoever_debugs_is_shown_the_choices() -> None:
    lines = shown("swap the plank for side planks", ("Back Squat", "Plank")).splitlines()
    likely = [each for each in lines if each.startswith("choice ")]
    assert likely[0].endswith(": Swap Plank for Side Plank")


def test_a_symptom_beside_a_change_comes_first() -> None:
    talk = Talk("gym5").say("i feel dizzy, squat 4 sets bench 4 sets")
    assert talk.workout == Talk("gym5").workout
    assert "not sound like a day for training" in talk.reply


@given(text=_messages)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_what_a_yes_is_asked_for_is_done_by_it(text: str) -> None:
    talk = Talk("gym5").say(text)
    before, asked = talk.workout, talk.reply
    if "Do you want me to do this: " in asked and before == Talk("gym5").workout:
        assert talk.say("Yes, go ahead").workout != before, asked


@pytest.mark.parametrize(
    ("messages", "answer"),
    [
        (("swap the lat pulldown for pull-ups", "3x6"), "Pull-up is like that already."),
        (("go 85 ez on the bench today", "wait my spotter left. 80 again"), "Bench Press is like that already."),
    ],
)  # fmt: skip
def test_what_stands_already_is_told_and_not_offered(messages: tuple[str, ...], answer: str) -> None:
    talk = Talk("gym5")
    for each in messages:
        talk.say(each)
    assert answer in talk.reply


def test_all_that_there_is_to_train_with_counts_whatever_is_gone() -> None:
    talk = Talk("home4").say("gave my cuz the dumbbells till sunday so bodyweight only pls")
    if talk.asked:
        talk.say("Yes, go ahead")
    assert not any("Dumbbell" in line or "Goblet" in line for line in talk.workout)
