"""What questions are about, as it was learned: of people who taught nothing, and of orders, which ask nothing."""

from collections import Counter

import pytest

from learning import questions
from learning.changes import SET_ASIDE, messages
from spotter.dialogue.understanding.question_topics import NONE, topics_asked

_every = 6
_sure = 0.7


def test_two_who_taught_nothing_are_understood() -> None:
    asked = list(questions.questions(questions.SET_ASIDE))[::_every]
    found = [(each.topic, *next(iter(topics_asked(each.text).items()))) for each in asked]
    right = sum(topic == best for topic, best, _ in found)
    assert right / len(found) >= 0.84
    sure = Counter(topic == best for topic, best, likelihood in found if best != NONE and likelihood >= _sure)
    assert sure[True] / sure.total() >= 0.97
    assert sure.total() / len(found) >= 0.6


def test_an_order_is_about_nothing() -> None:
    orders = [each.text for each in messages(SET_ASIDE) if each.act in ("edit", "build")][::_every]
    found = {text: next(iter(topics_asked(text).items())) for text in orders}
    assert len(found) >= 40
    assert [text for text, (topic, likelihood) in found.items() if topic != NONE and likelihood >= _sure] == []


@pytest.mark.parametrize("text", ["", " ", "...", "?!"])
def test_what_has_no_word_asks_nothing_or_is_not_sure(text: str) -> None:
    topic, likelihood = next(iter(topics_asked(text).items()))
    assert topic == NONE or likelihood < _sure


def test_a_long_text_is_read_at_its_beginning() -> None:
    assert topics_asked("does lifting make me bulky? " * 400) == topics_asked("does lifting make me bulky? " * 30)
