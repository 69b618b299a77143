"""Words that nobody knows: those of a story are passed over, those that may matter are asked about."""

import pytest

from learning.story_words import LEFT_OUT, SOURCES, messages, of_people
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.unexplained import unexplained
from tests.unit.dialogue.messages import WRITING
from tests.unit.dialogue.talk import Talk

LEAST_PASSED, MOST_PASSED = 0.37, 0.08
"""Of the words that were asked about, of authors of whom nothing was learned: what of a story, and what of the words
that matter, may be passed over."""


def test_of_authors_left_out_many_words_of_a_story_are_passed_over_and_few_that_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = [each for each in of_people(LEFT_OUT) if not is_known(each.said.tokens[each.at])]
    now = [each.at in unexplained(each.said, each.said.acts) for each in words]
    monkeypatch.setattr("spotter.dialogue.understanding.unexplained.likelihood_of_story", lambda said, at: 0.0)
    asked = [
        (each, is_asked)
        for each, is_asked in zip(words, now, strict=True)
        if each.at in unexplained(each.said, each.said.acts)
    ]
    of_story = [not is_asked for each, is_asked in asked if each.is_story]
    mattering = [not is_asked for each, is_asked in asked if not each.is_story]
    assert sum(of_story) / len(of_story) >= LEAST_PASSED
    assert sum(mattering) / len(mattering) <= MOST_PASSED


def test_nothing_is_learned_of_the_authors_left_out() -> None:
    left_out = {each.author for each in messages(LEFT_OUT)}
    assert not left_out & {each.author for path in SOURCES[:2] for each in messages(path)}


@pytest.mark.parametrize(
    "said",
    [
        "Oksana rang from the creche, so make it shorter",
        "my flatmate Kasia has her vinyasa friends here, make it easier",
    ],
)
def test_a_word_of_a_story_is_not_asked_about(said: str) -> None:
    talk = Talk("gym5").say(said)
    assert WRITING & set(talk.calls)
    assert not talk.asked


@pytest.mark.parametrize(
    ("said", "doubtful"),
    [
        ("swap the squats for slonkers", "slonkers"),
        ("no valsalva today, make it shorter", "valsalva"),
        ("make it shorter with 3 blorps", "blorps"),
        ("swap the squats for fridge", "fridge"),
        ("add some fridges", "fridges"),
    ],
)
def test_a_word_that_may_matter_is_asked_about(said: str, doubtful: str) -> None:
    talk = Talk("gym5").say(said)
    assert not WRITING & set(talk.calls)
    assert doubtful in talk.reply
