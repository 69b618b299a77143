"""The questions of a message, sentence by sentence: a greeting or a story before a question does not drown it.

A sentence is read by itself, and with the one before it, without which it may make no sense: ``Is two enough?``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from spotter.dialogue.understanding.message import message
from spotter.dialogue.understanding.question_topics import NONE, topics_asked
from spotter.language.sentences import sentences_in

_by_itself = 0.85
"""How likely the topic of a sentence has to be where the one before it is not looked at."""
_surer = 0.1
"""By how much a sentence has to be surer together with the one before it."""
_most_read = 12
"""Sentences of a message that are read."""
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
    spans = list(_spans(text))[:_most_read]
    found: list[Question] = []
    for at, (start, end) in enumerate(spans):
        topic, likelihood = _likeliest(text[start:end])
        begin = start
        if at and likelihood < _by_itself:
            joined, likelier = _likeliest(text[spans[at - 1][0] : end])
            if joined != NONE and (topic == NONE or likelier > likelihood + _surer):
                topic, likelihood = joined, likelier
                begin = spans[at - 1][0]
        said = message(text[start:end], _ANY_DAY)
        words = sum(token.is_word for token in said.tokens)
        found.append(Question(topic, likelihood, begin, end, said.is_question, words))
    return tuple(found)


def likeliest_topics(text: str) -> Mapping[str, float]:
    """How likely each topic is in the message as a whole or in a sentence of it, the likeliest first."""
    likely: dict[str, float] = {}
    for part in (text, *(text[start:end] for start, end in _spans(text))):
        for name, value in topics_asked(part).items():
            likely[name] = max(value, likely.get(name, 0.0))
    likely.pop(NONE, None)
    return {name: likely[name] for name in sorted(likely, key=lambda name: -likely[name])}


def _likeliest(text: str) -> tuple[str, float]:
    return next(iter(topics_asked(text).items()))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for sentence in sentences_in(text):
        start = text.index(sentence, at)
        at = start + len(sentence)
        yield start, at
