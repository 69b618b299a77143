"""The messages of which is learned whether one asks for a new workout: those of all corpora that say what they ask for.

A message that asks for one beside something else asks for one.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from learning import changes, clauses, questions, wishes
from learning.course import Course
from learning.pretrained import Numbers
from spotter.dialogue.understanding.new_workouts import Asked
from spotter.dialogue.understanding.question_topics import described

_labelled = (clauses.LABELLED, clauses.LATER, clauses.LATEST, clauses.LOGGING)
_changes = (changes.TAUGHT, changes.LATER)
SOURCES = (*_labelled, *_changes, questions.TAUGHT, wishes.TAUGHT, clauses.LOGS)
COURSE = Course(hidden=128, epochs=12, decay=1e-3)
_every = 3
"""Of questions and of labelled messages that ask for neither, one in so many is taught."""
_of_parts = {"build": Asked.BUILD, "plan": Asked.PLAN, "edit": Asked.EDIT}


@dataclass(frozen=True, slots=True)
class Labelled:
    """A message and what it asks for."""

    author: str
    text: str
    asked: Asked


def everything() -> Iterator[Labelled]:
    """All that is taught."""
    for each in wishes.marked(wishes.TAUGHT):
        yield Labelled(each.author, each.text, Asked.EDIT if each.follows else Asked.BUILD)
    for path in _labelled:
        for at, told in enumerate(_lines(path)):
            found = [_of_parts[label] for label, _text in told["parts"] if label in _of_parts]
            if found or at % _every == 0:
                asked = Asked.BUILD if Asked.BUILD in found else found[0] if found else Asked.OTHER
                yield Labelled(told["author"], "".join(text for _label, text in told["parts"]), asked)
    for path in _changes:
        for told in _lines(path):
            asked = {"edit": Asked.EDIT, "build": Asked.BUILD}.get(told["act"], Asked.OTHER)
            yield Labelled(told["author"], told["say"], asked)
    for path in (questions.TAUGHT, clauses.LOGS):
        for at, told in enumerate(_lines(path)):
            if at % _every == 0:
                yield Labelled(told["author"], told["say"], Asked.OTHER)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text("utf-8").splitlines():
        yield json.loads(line)


def given(found: tuple[Labelled, ...]) -> tuple[Numbers, list[int]]:
    """What each message is told by, a row each, and the place of what it asks for."""
    rows = [(described(each.text), tuple(Asked).index(each.asked)) for each in found]
    kept = [(np.concatenate(row), place) for row, place in rows if row is not None]
    return np.stack([row for row, _place in kept]), [place for _row, place in kept]
