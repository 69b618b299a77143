"""Questions that go on with what was told a moment ago: ``and when do I take it?``, ``yes or no, sit-ups?``.

Alone they ask nothing, or something else: who has told of a gap in the belly asks about sit-ups with that in mind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from spotter.dialogue.answer import Answer
from spotter.dialogue.conversation.heard import named
from spotter.dialogue.questions.handbook import entries
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.question_topics import topics_asked
from spotter.dialogue.understanding.questions_in import Question
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

CONDITIONS = "conditions"
"""The chapter of what may be asked about beside a pain."""
_likely = 0.6
"""How likely an entry has to be in a question and the message that it goes on with."""
_likely_beside = 0.2
"""The same of another one than was told."""
_likely_alone = 0.7
"""How likely an entry has to be that a message of few words asks for by itself."""
_few_words, _fewest_of_its_own = 5, 2
_likely_of_none = 0.1
"""How likely another entry has to be where the message names nothing."""
_naming_nothing = word_set(
    "and but so or why how which when where what then for ok okay long often much many is are do does should can i you "
    "it that this them one ones best better normal exactly tho though really enough bad good the a to of never always"
)
_going_on = word_set("and but so or why how which when where what then for")
_most_words = 10
_messages_back = 3
_pointing = word_set("it that this them those these")
_asking = word_set("when how what why which where who does do is are can should would will")
_of_movement = ("muscles", "technique")
"""Chapters of what is otherwise to be done with a condition."""
_of_the_log = word_set("did goal goals log logged book booked today yesterday tomorrow week session workout")


def gone_on_with(now: ConversationState) -> Question | None:
    """The question of a short message that goes on with what was told before it; None where it asks for itself."""
    asked = _asked_last(now)
    words = [token.text for token in tokenise(now.said.text) if token.is_word]
    if not asked or now.said.answers or set(words) & _of_the_log or not _leans(words, now.said.text):
        return None
    if any(True for _ in named(now.said).named("exercise", "listed", "lift", "place")):
        return None
    likely = topics_asked(f"{asked} {now.said.text}")
    told = {f"facts.{name}" for name in _told_lately(now)}
    least = _likely_of_none if is_bare(now.said.text) else _likely_beside
    others = [topic for topic, each in likely.items() if each >= least and topic not in told]
    topic = next(iter(others), next(iter(likely)))
    if likely[topic] < (least if others else _likely) or not _is_entry(topic):
        return None
    return Question(topic, 1.0, 0, len(now.said.text), asks=True, words=len(words))


def is_bare(text: str) -> bool:
    """Whether a message of few words names nothing that it asks about: ``how much?``."""
    words = [token.text for token in tokenise(text) if token.is_word]
    return 0 < len(words) <= _few_words and set(words) <= _naming_nothing


def _leans(words: Sequence[str], text: str) -> bool:
    """Whether a message asks in few words, which point at what was told, or alone ask nothing: ``but why?``."""
    is_asked = bool(set(words[:3]) & _asking) or text.rstrip().endswith("?")
    if 0 < len(words) <= _most_words and set(words) & _pointing:
        return is_asked
    topic, likelihood = next(iter(topics_asked(text).items()))
    is_its_own = likelihood >= _likely_alone and topic.startswith("facts.") and len(words) > _fewest_of_its_own
    return 0 < len(words) <= _few_words and (is_asked or words[0] in _going_on) and not is_its_own


def _asked_last(now: ConversationState) -> str:
    """The last message of more than a few words with those since, if an entry was told for one; empty where not."""
    texts = list[str]()
    is_told = False
    for asked, then in reversed(list(pairwise(now.heard[-_messages_back - 1 :]))):
        texts.append(asked.text.rstrip(" ?!."))
        is_told = is_told or bool(_told_in(then.replied))
        if len(asked.text.split()) > _few_words:
            break
    return " ".join(reversed(texts)) if is_told else ""


def _told_lately(now: ConversationState) -> Iterator[str]:
    for each in now.heard[-_messages_back:]:
        yield from _told_in(each.replied)


def in_its_condition(each: Question, text: str, before: str) -> Question:
    """A question of ``text`` as it is asked by somebody who tells of a condition in the sentence ``before`` it."""
    if not before or not _is_entry(each.topic) or entries()[each.topic.partition(".")[2]].chapter == CONDITIONS:
        return each
    found = _of_conditions(f"{before} {text[each.start : each.end]}")
    return replace(each, topic=f"facts.{found}") if found else each


def with_its_condition(found: Answer, now: ConversationState) -> Answer:
    """What is told of a movement in general, or of the condition that was spoken of a moment ago in its place."""
    general = any(entry.answer == found.text and entry.chapter in _of_movement for entry in entries().values())
    if found.calls or not general or sum(token.is_word for token in tokenise(now.said.text)) > _most_words:
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
