"""Questions that go on with what was told a moment ago: ``and when do I take it?``, ``yes or no, sit-ups?``.

Alone they ask nothing, or something else: who has told of a gap in the belly asks about sit-ups with that in mind.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from spotter.dialogue.answer import Answer
from spotter.dialogue.handbook import entries
from spotter.dialogue.heard import named
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.question_topics import topics_asked
from spotter.dialogue.understanding.questions_in import Question
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

CONDITIONS = "conditions"
"""The chapter of what may be asked about beside a pain."""
_likely = 0.6
"""How likely an entry has to be in a question and the message that it goes on with."""
_likely_beside = 0.35
"""The same of another one than was told."""
_most_words = 10
_messages_back = 3
_pointing = word_set("it that this them those these")
_asking = word_set("when how what why which where who does do is are can should would will")
_of_movement = ("muscles", "technique")
"""Chapters of what is otherwise to be done with a condition."""
_of_the_log = word_set("did log logged book booked today yesterday tomorrow week session workout")


def gone_on_with(now: ConversationState) -> Question | None:
    """The question of a short message that points at the entry told before it; None where it asks for itself."""
    words = [token.text for token in tokenise(now.said.text) if token.is_word]
    if not _told_in(now.said.replied) or len(words) > _most_words or set(words) & _of_the_log:
        return None
    if not (set(words) & _pointing and set(words[:3]) & _asking) or any(
        True for _ in named(now.said).named("exercise", "listed", "lift", "place")
    ):
        return None
    likely = topics_asked(f"{now.said.earlier} {now.said.text}")
    told = {f"facts.{name}" for name in _told_in(now.said.replied)}
    others = [topic for topic, each in likely.items() if each >= _likely_beside and topic not in told]
    topic = next(iter(others), next(iter(likely)))
    if likely[topic] < (_likely_beside if others else _likely) or not _is_entry(topic):
        return None
    return Question(topic, 1.0, 0, len(now.said.text), asks=True, words=len(words))


def in_its_condition(each: Question, text: str, before: str) -> Question:
    """A question of ``text`` as it is asked by somebody who tells of a condition in the sentence ``before`` it."""
    if not before or not _is_entry(each.topic) or entries()[each.topic.partition(".")[2]].chapter == CONDITIONS:
        return each
    found = _of_conditions(f"{before} {text[each.start : each.end]}")
    return replace(each, topic=f"facts.{found}") if found else each


def with_its_condition(found: Answer, now: ConversationState) -> Answer:
    """What is told of a movement in general, or of the condition that was spoken of a moment ago in its place."""
    general = any(entry.answer == found.text and entry.chapter in _of_movement for entry in entries().values())
    words = sum(token.is_word for token in tokenise(now.said.text))
    if found.calls or not general or words > _most_words:
        return found
    names = (_of_conditions(f"{text} {now.said.text}") for text in _of_a_condition(now))
    name = next(filter(None, names), "")
    return replace(found, text=entries()[name].answer) if name else found


def _of_conditions(text: str) -> str:
    """The entry of a condition that a text surely asks for; empty where it asks for none."""
    topic, likelihood = next(iter(topics_asked(text).items()))
    name = topic.partition(".")[2]
    return name if likelihood >= _likely and _is_entry(topic) and entries()[name].chapter == CONDITIONS else ""


def _of_a_condition(now: ConversationState) -> Iterator[str]:
    """The last messages that were answered by what is told of a condition."""
    for asked, then in pairwise(now.heard[-_messages_back - 1 :]):
        if any(entries()[name].chapter == CONDITIONS for name in _told_in(then.replied)):
            yield asked.text


def _told_in(reply: str) -> list[str]:
    return [name for name, entry in entries().items() if reply and entry.answer in reply]


def _is_entry(topic: str) -> bool:
    chapter, _, name = topic.partition(".")
    return chapter == "facts" and name in entries()
