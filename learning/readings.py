"""The examples of which is learned how a whole message is taken: ``dialogue.likely_readings``.

Conversations of authors of whom no reader has learned are played with the coach. Each message is taken in every way
that is laid out for it, in a copy of the conversation; those that come to what was wanted are right.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from learning.conditional_logit import Weights, fitted
from learning.exchanging import exchanged
from spotter.dialogue import coach
from spotter.dialogue.answer import Answer
from spotter.dialogue.likely_readings import taking
from spotter.dialogue.likely_readings.deciding import Meant
from spotter.dialogue.likely_readings.features import features
from spotter.dialogue.likely_readings.readings import AS_FOUND, Meaning, Reading, Said
from spotter.llm import offline
from spotter.messages import Request, UserTurn
from tests.fakes.chat import Chat
from tests.unit.dialogue import corpus_format, scoring, starting_states, training_format, training_scoring
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records
from tests.unit.dialogue.turn_judging import Outcome, Verdict

_data = Path(__file__).with_name("data")
OF_TRAINING = (
    _data / "training_weighed.jsonl",
    _data / "conversations.jsonl",
    Path(training_format.__file__).with_name("corpus") / "training_seen.jsonl",
)
"""Conversations about training data; of the second the figures of logs are learned, and nothing else."""
OF_WORKOUTS = (_data / "conversations_weighed.jsonl", _data / "conversations_weighed_later.jsonl")
SOURCES = (*OF_TRAINING, *OF_WORKOUTS)
_one_of_workouts_in = 2
"""Most of what is said of a workout is open to nothing else: of those conversations every second one teaches enough."""
STRENGTH = 2.0
"""Of the regularisation; of values tried on authors left out, the best."""
_fewest = 3
_least_weight = 0.03
_processes = 2


@dataclass(frozen=True, slots=True)
class Weighed:
    """A message: the features of each way to take it, and which of them come to what was wanted."""

    author: str
    world: str
    readings: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]
    outcomes: tuple[str, ...] = ()
    """What each comes to, and last what the skills' own precedence does: for whoever chooses thresholds."""
    shown: tuple[str, ...] = ()


def everything() -> tuple[Weighed, ...]:
    """Every message that is open to be taken in several ways."""
    jobs: list[Callable[[], list[Weighed]]] = []
    for path in OF_TRAINING:
        jobs += [partial(_of_training, each) for each in training_format.conversations_of(path)]
    lines = [line for path in OF_WORKOUTS for line in path.read_text("utf-8").splitlines()]
    about_workouts = [corpus_format.Conversation.model_validate_json(line) for line in lines]
    jobs += [partial(_of_workouts, each) for each in about_workouts[::_one_of_workouts_in]]
    with ProcessPoolExecutor(_processes) as processes:
        return tuple(each for found in processes.map(_done, jobs, chunksize=16) for each in found)


def _done(job: Callable[[], list[Weighed]]) -> list[Weighed]:
    return job()


def taught(of: Sequence[Weighed]) -> Weights:
    """The weights that these messages teach."""
    known = [each for each in of if any(each.right) and not all(each.right)]
    ends = np.cumsum([0, *(len(each.readings) for each in known)])
    rows = [row for each in known for row in each.readings]
    right = np.array([holds for each in known for holds in each.right])
    return fitted(rows, ends.tolist(), right, strength=STRENGTH, fewest=_fewest, least=_least_weight)


def _of_training(conversation: training_format.Conversation) -> list[Weighed]:
    chat = TrainingChat(records(conversation.start))
    found: list[Weighed] = []
    for begun in training_scoring.begin(chat, conversation):
        found += _weighed(conversation.author, "training", begun.turn.say, partial(begun.worth, chat))
        with as_found():
            begun.play(chat)
    return found


def _of_workouts(conversation: corpus_format.Conversation) -> list[Weighed]:
    chat = Chat(starting_states.records(conversation.start), known=starting_states.SOURCES)
    found: list[Weighed] = []
    for begun in scoring.begin(chat, conversation):
        found += _weighed(conversation.author, "workouts", begun.turn.say, partial(begun.worth, chat))
        with as_found():
            begun.play(chat)
    return found


def _weighed(author: str, world: str, text: str, worth: Callable[[], Verdict]) -> list[Weighed]:
    laid_out: list[tuple[Reading, Said, Sequence[Reading]]] = []

    def met(base: Reading, said: Said, found: Sequence[Reading]) -> Meant:
        laid_out.append((base, said, found))
        return Meant(AS_FOUND)

    with exchanged(taking, "weighed", met):
        own = worth().outcome
    if not laid_out or len(laid_out[0][2]) <= 1:
        return []
    base, said, found = laid_out[0]
    outcomes = tuple(_outcome(text, each.meaning, worth) for each in found)
    rows = tuple(tuple(features(said, found, each, base)) for each in found)
    right = tuple(each is Outcome.RIGHT for each in outcomes)
    shown = tuple(_shown(each, base) for each in found)
    return [Weighed(author, world, rows, right, (*map(str, outcomes), str(own)), shown)]


def _shown(reading: Reading, base: Reading) -> str:
    side, way = reading.meaning.side, reading.meaning.way
    is_base = reading.answer == base.answer
    return f"{side.value} {way.only} {way.exercise}|{reading.outcome}|{is_base}|{reading.offered_as}"


def _outcome(text: str, meaning: Meaning, worth: Callable[[], Verdict]) -> Outcome:
    with _taking(text, meaning):
        return worth().outcome


def _taking(text: str, meaning: Meaning) -> AbstractContextManager[object]:
    """The coach takes this message so, whatever the weights say, and all others by its skills' own precedence."""

    def answer(request: Request) -> Answer:
        said = [turn.text for turn in request.turns if isinstance(turn, UserTurn)]
        return coach.answered(request, meaning if said[-1] == text else AS_FOUND)

    return exchanged(offline, "answer", answer)


def as_found() -> AbstractContextManager[object]:
    """The coach goes by its skills' own precedence alone."""
    return exchanged(offline, "answer", lambda request: coach.answered(request, AS_FOUND))
