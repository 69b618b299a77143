"""What a message of a talk asks for and tells, as the reader tells it of people of whom it learned nothing."""

import json
from pathlib import Path

import pytest

from learning import talks
from learning.fitting import fingerprint
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.reader import MOST_PIECES, OF_WORDS, pages_of, talk_reading
from spotter.language.talk.telling import Telling
from tests.unit.language.stored_weights import labels_and_source

SET_ASIDE = Path("learning/data/intents_in_talks_set_aside.jsonl")
EACH = 4
LEAST_RIGHT, LEAST_SURELY_RIGHT = 182, 100
"""Of 213 messages those whose likeliest intent is asked for, and of 165 that are 0.9 likely. They move one way."""


def test_the_weights_are_of_the_examples_as_they_are() -> None:
    labels, source = labels_and_source(OF_WORDS)
    assert labels == (*Intent, *Telling)
    assert fingerprint(talks.SOURCES) in source, "run `make learn ONLY=talks`"


def test_the_likeliest_intent_is_nearly_always_asked_for() -> None:
    right = surely = 0
    told = [json.loads(line) for line in SET_ASIDE.read_text("utf-8").splitlines()][::EACH]
    for each in told:
        likely = talk_reading(each["say"], each["coach"], Stands(each["stands"])).intents
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
    likely = talk_reading(text, "Showed a workout.", Stands.WORKOUT).intents
    assert likely[intent] > 0.5
    assert likely[other] < 0.2


def _likeliest(text: str, words: str) -> Telling:
    start = text.index(words)
    likely = talk_reading(text).telling_of(start, start + len(words))
    assert likely is not None
    return max(likely, key=likely.__getitem__)


@pytest.mark.parametrize(
    ("text", "words", "telling"),
    [
        ("can you make me a split: chest, back, shoulders, legs, arms", "shoulders", Telling.NONE),
        ("my left elbow aches on curls", "elbow", Telling.HURTS),
        ("my knees are fine now", "knees", Telling.WELL),
        ("no tingling, it is only stiff", "tingling", Telling.NO_SIGN),
        ("i feel dizzy when i stand up", "dizzy", Telling.SIGN),
        ("i am 41 and weigh 86 kg", "41", Telling.AGE),
        ("i am 41 and weigh 86 kg", "86 kg", Telling.WEIGHT),
        ("i have a bench and dumbbells up to 24 kg", "bench", Telling.HAVE),
    ],
)
def test_what_a_word_tells_of_the_writer(text: str, words: str, telling: Telling) -> None:
    assert _likeliest(text, words) is telling


def test_each_word_of_a_message_asks_for_its_own_part() -> None:
    text = "did bench 3x8 at 80 today. can you book me in for thursday at 7?"
    words = talk_reading(text, "", Stands.WORKOUT).words
    likeliest = {text[word.start : word.end]: max(word.intents, key=lambda each: word.intents[each]) for word in words}
    assert likeliest["bench"] is Intent.LOG
    assert likeliest["thursday"] is Intent.BOOKING


def test_a_message_without_a_word_asks_for_nothing() -> None:
    assert pages_of("  ", "Asked: how long?", Stands.NOTHING) == ()
    assert set(talk_reading("").intents.values()) == {0.0}
    assert talk_reading("").telling_of(0, 1) is None


def test_a_long_message_is_read_in_stretches_and_rules_nothing_out() -> None:
    text = "rows " * 250
    pages = pages_of(text, "a workout of many words " * 50, Stands.WORKOUT)
    assert len(pages) > 1
    assert all(len(page.places) == len(page.parts) <= MOST_PIECES for page in pages)
    assert [word.start for page in pages for word in page.words] == list(range(0, len(text), 5))
    assert min(talk_reading(text).intents.values()) >= 0.05


def test_what_is_longer_than_is_read_is_not_told() -> None:
    text = "rows " * 1000
    assert talk_reading(text).telling_of(len(text) - 5, len(text)) is None
