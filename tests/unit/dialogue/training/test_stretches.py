"""Stretches of a message that go on with the one before, or say more than their words alone."""

from datetime import date

from spotter.dialogue.training.stretches import joined
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.dialogue.understanding.message import message

TODAY = date(2026, 3, 12)


def test_a_correction_in_the_same_breath_is_part_of_the_log() -> None:
    said = message("bench 3x5 80. no, 85", TODAY)
    found = (Part("log", 0, 6, 0.9), Part("correct", 6, len(said.tokens), 0.9))
    assert joined(said, found) == (Part("log", 0, len(said.tokens), 0.9),)


def test_what_takes_a_setting_back_is_part_of_it() -> None:
    said = message("make it pounds. no leave it", TODAY)
    found = (Part("settings", 0, 4, 0.9), Part("preference", 4, 7, 0.6))
    assert joined(said, found) == (Part("settings", 0, 7, 0.9),)


def test_a_matter_of_its_own_stays_apart() -> None:
    said = message("squats 3x5. no burpees ever", TODAY)
    found = (Part("log", 0, 5, 0.9), Part("preference", 5, len(said.tokens), 0.98))
    assert joined(said, found) == found


def test_a_pain_beside_a_story_is_a_pain() -> None:
    said = message("and my shoulder hurts", TODAY)
    found = joined(said, (Part("nothing", 0, 4, 0.8, "pain"),))
    assert [part.kind for part in found] == ["pain"]


def test_a_dislike_is_a_wish() -> None:
    said = message("I don't like lunges", TODAY)
    found = joined(said, (Part("nothing", 0, len(said.tokens), 0.6, "goal"),))
    assert [part.kind for part in found] == ["preference"]
