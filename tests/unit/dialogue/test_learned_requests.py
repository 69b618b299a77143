"""Requests that no template knows: what was learned says which kind they are, the slots of what, and doubt asks."""

import pytest

from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.understanding.unexplained import unexplained
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.messages import WRITING
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("the plank needs to be gone from this", "Plank"),
        ("my brother says the pulldown is boring. take it out", "Lat Pulldown"),
        ("the barbell rows can get lost", "Barbell Row"),
    ],
)
def test_what_is_to_go_goes(said: str, gone: str) -> None:
    talk = Talk("gym5")
    before = len(talk.chat.exercises)
    talk.say(said)
    assert gone not in talk.chat.names
    assert len(talk.chat.exercises) == before - 1


@pytest.mark.parametrize("said", ["Plank out. Hanging leg raise in.", "pulldowns out, face pulls in"])
def test_what_goes_out_and_what_comes_in_is_a_swap(said: str) -> None:
    talk = Talk("gym5")
    talk.say(said)
    assert len(talk.chat.exercises) == 5
    assert "Hanging Leg Raise" in talk.chat.names or "Face Pull" in talk.chat.names


def test_what_hurts_is_spared_where_no_exercise_is_named() -> None:
    talk = Talk("gym5").say("my knee is grumbling from the football, steer the session around it please")
    assert "Back Squat" not in talk.chat.names
    assert "Bench Press" in talk.chat.names


@pytest.mark.parametrize(
    ("said", "start"),
    [
        ("will I lose my squat if I skip a week?", "gym5"),
        ("new house in Neath, the shed has got a barbell and a flat bench", "empty"),
        ("is a hilly ten miler the same as leg day?", "empty"),
        ("hows the grip meant to go on the rows", "gym5"),
    ],
)
def test_what_most_likely_asks_or_tells_changes_nothing(said: str, start: Start) -> None:
    assert not WRITING & set(Talk(start).say(said).calls)


@pytest.mark.parametrize(
    ("said", "doubtful"),
    [
        ("build me a session without flurbs", "flurbs"),
        ("no zorbing please, build me a leg session", "zorbing"),
        ("remove the flurb squats", "flurb"),
        ("swap the squats with flurbs", "flurbs"),
    ],
)
def test_a_word_that_nobody_knows_matters_where_something_is_named(said: str, doubtful: str) -> None:
    found = understand(said, Situation(("Back Squat", "Bench Press")))
    acts = tuple(act for act in found.acts if act.skill != "tell")
    assert doubtful in found.quoted(unexplained(found, acts))


def test_nor_does_it_in_a_story_beside_it() -> None:
    found = understand("my brother Otis calls that dinner is ready. make it shorter", Situation(("Back Squat",)))
    assert unexplained(found, found.acts) == ()
