"""The questions of a message, sentence by sentence."""

import pytest

from spotter.dialogue.understanding.question_topics import NONE
from spotter.dialogue.understanding.questions_in import likeliest_topics, questions_in

STORY = "Hello there, I am Olga and I have two boys and a dog."


@pytest.mark.parametrize("text", ["", "  ", "...", "?!"])
def test_nothing_said_asks_nothing(text: str) -> None:
    assert [each for each in questions_in(text) if each.topic != NONE and each.likelihood >= 0.7] == []


def test_a_question_stands_where_its_sentence_does() -> None:
    text = f"{STORY} Do I need a belt?"
    found = questions_in(text)[-1]
    assert (found.topic, text[found.start : found.end], found.asks) == ("facts.belt", "Do I need a belt?", True)
    assert found.words == 5


def test_a_story_asks_nothing() -> None:
    assert (questions_in(STORY)[0].topic, questions_in(STORY)[0].asks) == (NONE, False)


def test_the_likeliest_topics_are_those_of_any_sentence() -> None:
    likely = likeliest_topics(f"{STORY} Do I need a belt? And what is an EMOM?")
    assert {"facts.belt", "facts.emom"} <= set(list(likely)[:2])
    assert NONE not in likely
