"""A message that goes on from the one before: what that gave is given to others too, or is taken back."""

from typing import Any

import pytest

from spotter.dialogue.changes.changes_read import Beside, put_together
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.conversation.last_change import amounts_given
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.state import Listed, Utterance
from spotter.dialogue.understanding.change_reader import ACTS, OF_ITEM, WHOLES, ChangeReading
from spotter.dialogue.understanding.model import Act
from tests.unit.dialogue.talk import Talk

_squat, _bench, _row, _plank = 0, 1, 2, 4


def _utterance(text: str, before: str, changes: dict[int, dict[str, Any]]) -> Utterance:
    """What is said behind a message that made these changes, by place, of the workout in the gym."""
    there: tuple[Listed, ...] = tuple(Talk("gym5").chat.exercises)
    now = tuple({**each, **changes.get(at, {})} for at, each in enumerate(there))
    ids = tuple(str(now[at]["id"]) for at in changes)
    return Utterance(text, listed=now, changed=ids, listed_before=there if changes else (), earlier=before)


def _acts(utterance: Utterance, items: dict[int, tuple[str, ...]], *wholes: str) -> tuple[Act, ...]:
    """What the reading comes to that has these things as certain, of the exercises by place and of the whole."""
    places = range(len(utterance.listed))
    reading = ChangeReading(
        acts={name: float(name == "edit") for name in ACTS},
        wholes={name: float(name in wholes) for name in WHOLES},
        items=tuple({name: float(name in items.get(at, ())) for name in OF_ITEM} for at in places),
        mentions=(),
        roles=(),
        links=(),
    )
    return put_together(reading, Beside.of(named(utterance), utterance))


@pytest.mark.parametrize(
    ("changes", "items", "meant"),
    [
        ({_squat: {"sets": 4}}, {_bench: ("set", "sets", "same")}, "Bench Press: 4 sets"),
        ({_squat: {"rest_between_sets": 120}}, {_row: ("set", "same")}, "Barbell Row: 2 min rest"),
        ({_squat: {"sets": 4, "reps": 8}}, {_bench: ("set", "reps", "same")}, "Bench Press: 8 reps"),
    ],
)
def test_what_one_was_given_is_given_to_another(
    changes: dict[int, dict[str, Any]], items: dict[int, tuple[str, ...]], meant: str
) -> None:
    utterance = _utterance("bench too", "squat 4 sets", changes)
    assert told(_acts(utterance, items), utterance.listed) == meant


def test_a_hold_gives_its_time() -> None:
    (amount,) = amounts_given(_utterance("side plank too", "plank a minute", {_plank: {"hold_time": 60}}))
    assert amount[0] == "time" and getattr(amount[1].value, "seconds", None) == 60


def test_only_what_all_that_was_changed_has_in_common_is_given() -> None:
    changes = {_squat: {"sets": 4, "reps": 8}, _bench: {"sets": 4, "reps": 6}}
    assert [(name, each.value) for name, each in amounts_given(_utterance("row too", "", changes))] == [("sets", 4)]


def test_an_exercise_is_put_back_as_it_was_before_the_message_before() -> None:
    utterance = _utterance("leave the squats as they were", "squats 4 sets", {_squat: {"sets": 4}})
    acts = _acts(utterance, {_squat: ("back",)})
    assert [act.name for act in acts] == ["undo.undo"]
    assert told(acts, utterance.listed) == "Put Back Squat back as before"


def test_all_that_was_changed_is_taken_back_where_nothing_is_named() -> None:
    utterance = _utterance("no, as it was", "squats 4 sets", {_squat: {"sets": 4}})
    assert told(_acts(utterance, {}, "undo"), utterance.listed) == "Take back what was changed last"


@pytest.mark.parametrize(
    ("items", "wholes"),
    [({_squat: ("back",)}, ()), ({}, ("undo",)), ({_squat: ("back", "remove")}, ())],
)
def test_where_nothing_was_changed_there_is_nothing_to_take_back(
    items: dict[int, tuple[str, ...]], wholes: tuple[str, ...]
) -> None:
    assert _acts(_utterance("as it was", "why squats?", {}), items, *wholes) == ()


def test_what_goes_back_is_not_changed_otherwise_too() -> None:
    utterance = _utterance("as it was", "squats 4 sets", {_squat: {"sets": 4}})
    assert _acts(utterance, {_squat: ("back", "remove")}) == ()
    assert _acts(utterance, {_squat: ("back",)}, "undo") == ()
