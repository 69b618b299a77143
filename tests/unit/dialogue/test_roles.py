"""The roles of what is named: what goes out, what comes in, what a figure counts; and the changes that they make."""

import pytest

from learning.changes import LEFT_OUT, SOURCES, WORKOUTS, Asked, messages
from learning.fitting import fingerprint
from learning.roles import roles
from spotter.dialogue.changes_by_role import cast_in
from spotter.dialogue.containment import read_conversation
from spotter.dialogue.heard import likely_kinds, named, understood
from spotter.dialogue.understanding.read import Situation, plain
from spotter.dialogue.understanding.roles import MEANINGS, WEIGHTS, Role, weights
from spotter.messages import UserTurn
from tests.unit.dialogue.corpus_format import Change
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


def _cast(start: str, text: str) -> dict[str, Role]:
    talk = Talk(start)  # type: ignore[arg-type]
    talk.chat.turns.append(UserTurn(text))
    heard = read_conversation(talk.chat.request()).said
    listed = Talk(start).chat.exercises  # type: ignore[arg-type]
    said = named(heard)
    found = cast_in(said, understood(heard).acts, listed, likely_kinds(heard))
    return {said.quoted(tuple(range(each.mention.start, each.mention.end))): each.role for each in found}
