"""The examples of which is learned what a message asks of the workout, and the weights that they come to.

People wrote messages beside a workout and told what was to change (``data/changes_weighed.jsonl``,
``data/changes_left_out.jsonl``); no reader has learned of them, so that each is as sure here as of anybody's. Every
choice that a message leaves is made in a conversation with the coach: those that come to what was wanted are right. Of
a message of which none is, something else is wanted. A conditional logit learns what speaks for a choice.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from learning import changes
from learning.changes import WORKOUTS
from learning.conditional_logit import Weights, fitted
from learning.exchanging import exchanged
from learning.played_changes import chat_of, conversation_of
from learning.readings import as_found
from spotter.dialogue.changes.changes_by_role import changes_by_role
from spotter.dialogue.conversation import last_message
from spotter.dialogue.conversation.containment import read_conversation
from spotter.dialogue.conversation.heard import likely_kinds, named
from spotter.dialogue.likely_changes.choice_features import features
from spotter.dialogue.likely_changes.choices import NOTHING, Choice
from spotter.dialogue.likely_changes.considering import considered
from spotter.dialogue.likely_changes.deciding import Read, surely
from spotter.dialogue.requests.message_requests import cast_of, read_by_readers
from spotter.dialogue.requests.template_requests import with_requests
from spotter.dialogue.state import Utterance
from tests.fakes.chat import Chat
from tests.unit.dialogue import starting_states
from tests.unit.dialogue.corpus_format import Conversation
from tests.unit.dialogue.scoring import Begun, begin
from tests.unit.dialogue.turn_judging import Outcome

WEIGHED = Path(__file__).with_name("data") / "changes_weighed.jsonl"
SPOKEN = Path(__file__).with_name("data") / "conversations_weighed.jsonl"
"""Conversations, each message in the workout that the coach had left until then."""
SOURCES = (WEIGHED, changes.LEFT_OUT, changes.NEXT_WEIGHED, changes.TALKS_WEIGHED, SPOKEN)
STRENGTH = 1.0
"""Of the regularisation; of values tried on authors left out, the best."""
_fewest = 4
"""Messages that have a feature which weighs anything."""
_least_weight = 0.04
_processes = 2


@dataclass(frozen=True, slots=True)
class Weighed:
    """A message: the features of each choice that it leaves, and which of them come to what was wanted."""

    author: str
    choices: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


def everything(paths: Sequence[Path] = SOURCES) -> tuple[Weighed, ...]:
    """Every message that was said beside a workout."""
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    with ProcessPoolExecutor(_processes) as processes:
        found = processes.map(_weighed, lines, chunksize=32)
        return tuple(each for of_line in found for each in of_line)


def taught(of: Sequence[Weighed]) -> Weights:
    """The weights that these messages teach."""
    known = [each for each in of if any(each.right)]
    ends = np.cumsum([0, *(len(each.choices) for each in known)])
    rows = [row for each in known for row in each.choices]
    right = np.array([holds for each in known for holds in each.right])
    return fitted(rows, ends.tolist(), right, strength=STRENGTH, fewest=_fewest, least=_least_weight)


def _weighed(line: str) -> list[Weighed]:
    """Those of a conversation, or of a message beside a workout: a line of a file."""
    with as_found():  # how a whole message is taken is learned upon these weights
        return _of_line(json.loads(line))


def _of_line(told: dict[str, Any]) -> list[Weighed]:
    if "turns" in told:
        conversation = Conversation.model_validate(told)
        records = starting_states.records(conversation.start)
        return list(_of_turns(Chat(records, known=starting_states.SOURCES), conversation))
    said = None if told.get("just_changed") else conversation_of(told)  # nothing went before it here
    return [] if said is None or told["workout"] not in WORKOUTS else list(_of_turns(chat_of(told), said))


def _of_turns(chat: Chat, conversation: Conversation) -> Iterator[Weighed]:
    for begun in begin(chat, conversation):
        found = _of_turn(chat, begun)
        if found is not None:
            yield replace(found, author=conversation.author)
        with _reading_alone():
            begun.play(chat)


def _of_turn(chat: Chat, begun: Begun) -> Weighed | None:
    spoken = chat.copy()
    spoken.hear(begun.turn.say)
    utterance = read_conversation(spoken.request()).said
    likely = likely_kinds(utterance)
    cast = cast_of(utterance, likely)
    said, chosen = read_by_readers(utterance, likely, cast)
    by_role = changes_by_role(cast, named(utterance), likely)
    found = considered(utterance, said, chosen, with_requests(utterance)[1], by_role)
    if found is None:
        return None
    of, choices = found
    right = tuple(_is_right(chat, begun, utterance.text, each) for each in choices)
    if not any(right):
        right = (False, True, *right[2:])
    return Weighed("", tuple(tuple(features(of, each)) for each in choices), right)


def _is_right(chat: Chat, begun: Begun, text: str, choice: Choice) -> bool:
    """Whether the choice, when it is made, comes to what was wanted."""
    edits = begun.turn.expect.act == "edit"
    if choice.is_none:
        return choice.is_none == NOTHING and not edits
    if not edits:
        return False
    with _choosing(text, choice):
        return begun.worth(chat).outcome in (Outcome.RIGHT, Outcome.OFFERED)


def _choosing(text: str, choice: Choice) -> AbstractContextManager[object]:
    """The coach makes this choice of the message, whatever the weights say."""

    def chosen(utterance: Utterance) -> Read:
        if utterance.text == text and not utterance.options:
            return surely(utterance), choice.acts
        return _by_readers(utterance)

    return exchanged(last_message, "weighed_requests", chosen)


def _reading_alone() -> AbstractContextManager[object]:
    """The coach goes by its other readers alone."""
    return exchanged(last_message, "weighed_requests", _by_readers)


def _by_readers(utterance: Utterance) -> Read:
    likely = likely_kinds(utterance)
    return read_by_readers(utterance, likely, cast_of(utterance, likely))
