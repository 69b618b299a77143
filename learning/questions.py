"""The examples of which is learned what a question is about.

Twelve people, each in the habits of others, asked five times about all that the handbook and the skills answer, and
wrote eighty messages that none of it is about (``data/questions.jsonl``, a message a line: ``author``, ``topic`` and
``say``); two more are set aside (``data/questions_set_aside.jsonl``) and may be read. What the handbook was given later
is asked for in six voices (``data/questions_later.jsonl``): outright, in haste, behind something else, in slang, in an
English that was learned late, and between other sentences. What other people wrote that asks for nothing but a workout,
a change or a log is about none of it. So are taught the sentences that templates must match.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from learning import clauses
from learning.course import Course
from learning.pretrained import Numbers
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.understanding.question_topics import NONE, described
from spotter.dialogue.understanding.sentences import FOLDER, sentences

TAUGHT = Path(__file__).with_name("data") / "questions.jsonl"
TAUGHT_LATER = Path(__file__).with_name("data") / "questions_later.jsonl"
SET_ASIDE = Path(__file__).with_name("data") / "questions_set_aside.jsonl"
LEARNED = (TAUGHT, TAUGHT_LATER)
SOURCES = (*LEARNED, clauses.LABELLED, *sorted(FOLDER.glob("*.txt")))
COURSE = Course(hidden=512, epochs=20, decay=1e-3)
_every = 4
"""Of what asks for no answer, one message in so many is taught."""
_asking = "ask"
"""How the kinds of what is asked begin."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A message and the topic that it asks about."""

    author: str
    text: str
    topic: str


def everything() -> tuple[Asked, ...]:
    """All that is taught."""
    asked = tuple(each for path in LEARNED for each in questions(path))
    return (*asked, *_of_wordings(frozenset(each.topic for each in asked)), *_of_no_topic())


def questions(path: Path) -> Iterator[Asked]:
    """The questions of a file."""
    for line in path.read_text("utf-8").splitlines():
        told = json.loads(line)
        yield Asked(told["author"], told["say"], told["topic"])


def _of_wordings(topics: frozenset[str]) -> Iterator[Asked]:
    """Every sentence that a template must match and that asks about a topic, or for a change."""
    for file in sentences():
        for text, intent in file.must:
            name = f"{intent.skill}.{intent.name}"
            if name in topics or (name in SKILLS and SKILLS[name].writes):
                yield Asked(file.skill, text, name if name in topics else NONE)


def _of_no_topic() -> Iterator[Asked]:
    others = [each for each in clauses.parted() if not any(label.startswith(_asking) for label, _ in each.parts)]
    for each in others[::_every]:
        yield Asked(each.author, each.text, NONE)


def given(found: tuple[Asked, ...]) -> Numbers:
    """What each topic is told by, a row each."""
    rows = [described(each.text) for each in found]
    return np.stack([np.concatenate(each) for each in rows if each is not None])
