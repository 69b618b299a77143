"""The questions of a message, sentence by sentence: a greeting or a story before a question does not drown it.

A sentence is read by itself, and with the one before it, without which it may make no sense: ``Is two enough?``. Two
questions that one sentence joins are two (``question_parts``).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.question_parts import asked_parts
from spotter.dialogue.understanding.question_topics import NONE, topics_asked
from spotter.language.word_lists import word_set

_by_itself = 0.85
"""How likely the topic of a sentence has to be where the one before it is not looked at."""
_surer = 0.1
"""By how much a sentence has to be surer together with the one before it."""
_of_a_joined_one = 0.3
"""How likely a topic has to be that a question is about which another one of the same sentence is not."""
_most_read = 12
"""Sentences of a message that are read."""
_asking = word_set("what whats how hows why when which where should")
_ANY_DAY = date(2000, 1, 3)


@dataclass(frozen=True, slots=True)
class Question:
    """What a sentence asks about, 0 to 1 how likely, and where in the message it stands, with what it was read with.

    ``asks``: whether it has the form of a question, ``words`` how many it has.
    """

    topic: str
    likelihood: float
    start: int
    end: int
    asks: bool
    words: int


@lru_cache(maxsize=64)
def questions_in(text: str) -> tuple[Question, ...]:
    """The sentences of a message with their topics, in order. One sentence alone is the message as a whole."""
    spans = list(asked_parts(text))[:_most_read]
    found: list[Question] = []
    for at, (start, end) in enumerate(spans):
        said = message(text[start:end], _ANY_DAY)
        topic, likelihood = _likeliest(text[start:end])
        begin = start
        if at and start == spans[at - 1][1]:
            topic, likelihood = _beside_another(text, spans[at - 1], (start, end), found[-1].topic)
        elif at and likelihood < _by_itself:
            joined, likelier = _likeliest(text[spans[at - 1][0] : end])
            is_told_of = joined == found[-1].topic and likelier < found[-1].likelihood and not said.is_question
            if joined != NONE and (topic == NONE or likelier > likelihood + _surer) and not is_told_of:
                topic, likelihood = joined, likelier
                begin = spans[at - 1][0]
        words = sum(token.is_word for token in said.tokens)
        asks = said.is_question or _asks_behind_a_comma(said.words)
        found.append(Question(topic, likelihood, begin, end, asks, words))
    return tuple(found)


def _asks_behind_a_comma(words: Sequence[str]) -> bool:
    """Whether a story ends with a question: ``I get stiff at work, what can I do``."""
    return any(word == "," and then in _asking for word, then in pairwise(words))


def likeliest_topics(text: str) -> Mapping[str, float]:
    """How likely each topic is in the message as a whole or in a sentence of it, the likeliest first."""
    likely: dict[str, float] = {}
    for part in (text, *(text[start:end] for start, end in asked_parts(text))):
        for name, value in topics_asked(part).items():
            likely[name] = max(value, likely.get(name, 0.0))
    likely.pop(NONE, None)
    return {name: likely[name] for name in sorted(likely, key=lambda name: -likely[name])}


def _likeliest(text: str) -> tuple[str, float]:
    return next(iter(topics_asked(text).items()))


def _beside_another(text: str, first: tuple[int, int], second: tuple[int, int], known: str) -> tuple[str, float]:
    """What the second question of a sentence is about; of the sentence as a whole only what the first one is not.

    It is read with the word that joins it and without.
    """
    alone = text[slice(*second)]
    topic, likelihood = max((_likeliest(alone), _likeliest(alone.partition(" ")[2] or alone)), key=itemgetter(1))
    if topic != NONE and likelihood >= _by_itself:
        return topic, likelihood
    others = {
        name: each for name, each in topics_asked(text[first[0] : second[1]]).items() if name not in (known, NONE)
    }
    name = max(others, key=lambda each: others[each], default=NONE)
    if name != NONE and others[name] >= max(_of_a_joined_one, 0.0 if topic == NONE else likelihood):
        return name, others[name]
    return topic, likelihood
