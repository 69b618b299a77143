"""The roles of what is named: what goes out, what comes in, what a figure counts; and the changes that they make."""

import pytest

from learning.changes import LEFT_OUT, SOURCES, WORKOUTS, Asked, messages
from learning.fitting import fingerprint
from learning.roles import roles
from spotter.dialogue.__main__ import shown
from spotter.dialogue.understanding.read import Situation, plain
from spotter.dialogue.understanding.roles import MEANINGS, MOST_CAST, WEIGHTS, Role, Scene, cast, weights
from tests.unit.dialogue.corpus_format import Change, Start
from tests.unit.dialogue.exercise_facts import items
from tests.unit.dialogue.talk import Talk
from tests.unit.language.stored_weights import labels_and_source

_LARGEST_FILE_BYTES = 600_000


def test_the_weights_were_learned_from_the_messages_as_they_are() -> None:
    assert fingerprint(SOURCES) in WEIGHTS.read_text("utf-8").partition("\n")[0], "run `make learn ONLY=roles`"
    assert fingerprint(SOURCES) in labels_and_source(MEANINGS)[1], "run `make learn ONLY=roles`"


def test_both_opinions_are_of_the_same_roles_and_small() -> None:
    assert labels_and_source(MEANINGS)[0] == weights().labels
    assert max(each.stat().st_size for each in (WEIGHTS, MEANINGS)) < _LARGEST_FILE_BYTES


def test_nobody_whose_messages_set_thresholds_is_learned_from() -> None:
    taught = {each.author for source in SOURCES for each in messages(source)}
    assert not taught & {each.author for each in messages(LEFT_OUT)}


def _roles(workout: str, text: str, *changes: Change) -> dict[str, Role]:
    asked = Asked("somebody", text, WORKOUTS[workout], "edit", changes)
    said = plain(text, Situation(tuple(each.name for each in asked.workout)))
    return {said.quoted(tuple(range(each.start, each.end))): role for each, role in roles(asked, said)}


@pytest.mark.parametrize(
    ("workout", "text", "changes", "found"),
    [
        (
            "A",
            "drop the squats, bench at 75",
            [Change(remove="Back Squat"), Change(set="Bench Press", weight=75)],
            {"squats": Role.REMOVE, "bench": Role.SET, "75": Role.WEIGHT},
        ),
        (
            "B",
            "lunges for the push-ups, the rows are fine",
            [Change(swap="Push-up", to="Lunge")],
            {"lunges": Role.IN, "push-ups": Role.SWAP, "rows": Role.NONE},
        ),
        ("A", "squat 5x5", [Change(set="#1", sets=5)], {"squat": Role.SET, "5x5": Role.SCHEME}),
        ("A", "10 kg off the rows", [Change(set="Barbell Row", weight=60)], {"10 kg": Role.BY, "rows": Role.SET}),
        ("A", "I have 25 minutes", [Change(whole="shorter", max_minutes=25)], {"25 minutes": Role.MINUTES}),
        ("A", "only dumbbells here", [Change(whole="equipment", equipment=("dumbbell",))], {"dumbbells": Role.ONLY}),
        ("C", "225 on deadlift", [Change(set="Deadlift", weight=102.1)], {"225": Role.WEIGHT, "deadlift": Role.SET}),
    ],
)
def test_the_changes_tell_the_role_of_each_mention(
    workout: str, text: str, changes: list[Change], found: dict[str, Role]
) -> None:
    assert _roles(workout, text, *changes) == found


def test_a_figure_that_may_be_either_of_two_teaches_nothing() -> None:
    assert "4" not in _roles("A", "squat 4", Change(set="Back Squat", sets=4, reps=4))


@pytest.mark.parametrize(
    ("start", "said", "changed"),
    [
        ("gym5", "not the row the pulldown. thats the one i want gone", ["Lat Pulldown"]),
        ("gym5", "Plank is not exercise. Out.", ["Plank"]),
        ("home4", "Push-up? At seventy-three? Take that foolishness out, please.", ["Push-up"]),
        ("home4", "Shoulder press to 12 kg x 8, rows to 16 kg x 8", ["Dumbbell Row", "Dumbbell Shoulder Press"]),
        ("gym5", "The row and the pulldown, a rest of one minute is enough.", ["Barbell Row", "Lat Pulldown"]),
    ],
)
def test_what_no_template_says_is_done_with_what_it_is_about(start: Start, said: str, changed: list[str]) -> None:
    talk = Talk(start)
    before = {item.name: str(item) for item in items(talk.chat.exercises)}
    talk.say(said)
    after = {item.name: str(item) for item in items(talk.chat.exercises)}
    assert sorted(name for name in before if before[name] != after.get(name)) == changed
    assert not after.keys() - before.keys()


@pytest.mark.parametrize(
    "said",
    [
        "do not move the squats to the end",
        "add pull ups, actually no",
        "is seventy kilos a lot for a row for a man of my age",
        "I did the bench at 85 last week",
    ],
)
def test_no_role_changes_what_nobody_asked_to_change(said: str) -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert talk.say(said).workout == before


def test_a_change_that_leaves_out_what_has_a_part_in_it_is_asked_about() -> None:
    talk = Talk("gym5")
    before = talk.workout
    talk.say("hey can u change the plank for a crunch?? plank is so boring i sleep")
    assert talk.asked
    assert talk.workout == before


def test_whoever_debugs_is_shown_the_roles() -> None:
    assert "plank: remove" in shown("Plank is not exercise. Out.", ("Back Squat", "Plank")).lower()


def test_a_message_that_names_more_than_anybody_asks_for_is_cast_by_none() -> None:
    squats = tuple(each.name for each in WORKOUTS["A"])

    def cast_of(count: int) -> int:
        said = plain("back squat, " * count, Situation(squats))
        return len(cast(Scene(said, (), tuple(each.standing for each in WORKOUTS["A"]), {})))

    assert (cast_of(MOST_CAST), cast_of(MOST_CAST + 1)) == (MOST_CAST, 0)


def test_a_figure_that_is_only_a_reason_is_named_in_the_reply() -> None:
    talk = Talk("gym5").say("Kindly reduce bench press to 70 kg, I slept 5 hours and it went to 33 kg yesterday.")
    assert "Bench Press 3x5 @70 r150" in talk.workout
    assert "I left this as it is: 33 kg." in talk.reply
