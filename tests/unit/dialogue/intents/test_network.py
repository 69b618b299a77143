"""What a message of a talk asks for, as the network tells it of people of whom it learned nothing."""

import json
from pathlib import Path

import pytest

from spotter.dialogue.intents.network import likelihoods
from spotter.language.talk.asking import MOST_PIECES, page_of
from spotter.language.talk.intent import Intent, Stands

SET_ASIDE = Path("learning/data/intents_in_talks_set_aside.jsonl")
EACH = 4
LEAST_RIGHT, LEAST_SURELY_RIGHT = 182, 100
"""Of 213 messages those whose likeliest intent is asked for, and of 165 that are 0.9 likely. They move one way."""


def test_the_likeliest_intent_is_nearly_always_asked_for() -> None:
    right = surely = 0
    told = [json.loads(line) for line in SET_ASIDE.read_text("utf-8").splitlines()][::EACH]
    for each in told:
        likely = likelihoods(each["say"], each["coach"], Stands(each["stands"]))
        best = max(likely, key=likely.__getitem__)
        right += best.value in each["asks"]
        surely += best.value in each["asks"] and likely[best] >= 0.9
    assert len(told) == 213
    assert right >= LEAST_RIGHT
    assert surely >= LEAST_SURELY_RIGHT


@pytest.mark.parametrize(
    ("text", "intent", "other"),
    [
        ("I train about three times a week, give me a session for today, 35 minutes", Intent.SESSION, Intent.WEEK),
        ("Hot dog.", Intent.TALK, Intent.LOG),
        ("RDL 3 sets, row 3 sets, plank out", Intent.CHANGE, Intent.LOG),
        ("did bench 3x8 at 80 and rows 3x10 at 60 this morning", Intent.LOG, Intent.CHANGE),
        ("what did I bench last week?", Intent.RECORD, Intent.QUESTION),
        ("is it bad to train with sore legs?", Intent.QUESTION, Intent.SESSION),
    ],
)
def test_what_is_told_in_passing_is_not_asked_for(text: str, intent: Intent, other: Intent) -> None:
    likely = likelihoods(text, "Showed a workout.", Stands.WORKOUT)
    assert likely[intent] > 0.5
    assert likely[other] < 0.2


def test_a_message_without_a_word_asks_for_nothing() -> None:
    assert page_of("  ", "Asked: how long?", Stands.NOTHING) is None
    assert set(likelihoods("", "", Stands.NOTHING).values()) == {0.0}


def test_a_long_message_and_a_long_reply_are_read_as_far_as_they_fit() -> None:
    page = page_of("rows " * 500, "a workout of many words " * 50, Stands.WORKOUT)
    assert page is not None
    assert len(page.places) == len(page.parts) == MOST_PIECES
    assert page.parts[page.end + 1 :] == (1,) * (MOST_PIECES - page.end - 1)
    assert 0 < page.end < MOST_PIECES
