"""How well the offline coach holds the conversations of the corpus, by half, and how long the longest message takes it.

Counts only: one half is never read.
"""

import time

from learning import questions
from spotter.dialogue.coach import answer
from spotter.dialogue.understanding.question_topics import topics, topics_asked
from spotter.dialogue.understanding.read import understand
from spotter.messages import UserTurn
from tests.unit.dialogue import training_scoring
from tests.unit.dialogue.repeats import LONGEST_MESSAGE, REPEATS, repeated
from tests.unit.dialogue.scoring import HALVES, Totals, score, totals
from tests.unit.dialogue.talk import Talk

Row = tuple[str, str, str, str]

RIGHT_TARGET = 0.70
RIGHT_OR_ASKED_TARGET = 0.85
LONGEST_MESSAGE_TARGET_MS = 50.0
_targeted = "unseen"
_times = 3


def figures() -> list[Row]:
    """Rows for `make bench`: what, measured, target, verdict. The targets are those of the unseen half."""
    return [
        *(row for half in HALVES for row in _rows(f"{half} conversations", half, totals(score(half)))),
        *(
            row
            for half in HALVES
            for row in _rows(
                f"{half} conversations about training data", half, training_scoring.totals(training_scoring.score(half))
            )
        ),
        _topics(),
        _longest_message(),
    ]


def _topics() -> Row:
    """Of how many questions of two people who taught nothing the topic is told."""
    asked = list(questions.questions(questions.SET_ASIDE))
    right = sum(next(iter(topics_asked(each.text))) == each.topic for each in asked)
    name = f"offline coach: questions set aside of which the topic is told, of {len(topics())}"
    return name, f"{right / len(asked):.1%} of {len(asked)}", "reported", ""


def _longest_message() -> Row:
    """CPU of the answer to the longest message, of the phrase that takes the longest when it is said over and over."""
    slowest = max(min(_ms_of(unit) for _ in range(_times)) for unit in REPEATS)
    return (
        f"offline coach: {LONGEST_MESSAGE:,} letters of the slowest of {len(REPEATS)} phrases",
        f"{slowest:.0f} ms CPU",
        f"< {LONGEST_MESSAGE_TARGET_MS:.0f} ms",
        _verdict(slowest < LONGEST_MESSAGE_TARGET_MS),
    )


def _ms_of(unit: str) -> float:
    chat = Talk("home4").say("make it shorter").chat
    chat.turns.append(UserTurn(repeated(unit, LONGEST_MESSAGE)))
    request = chat.request()
    understand.cache_clear()
    begun = time.process_time()
    answer(request)
    return (time.process_time() - begun) * 1000


def _rows(corpus: str, half: str, of: Totals) -> list[Row]:
    name = f"offline coach, {corpus}"
    return [
        _share(f"{name}: right without a question", of.right, of.turns, RIGHT_TARGET, half),
        _share(
            f"{name}: right, or a question where its author has one",
            of.right_or_asked,
            of.turns,
            RIGHT_OR_ASKED_TARGET,
            half,
        ),
        _share(
            f"{name}: the same, or a question that offers what was meant",
            of.right_or_offered,
            of.turns,
            RIGHT_OR_ASKED_TARGET,
            half,
        ),
        _count(f"{name}: wrong writes", of.wrong_writes, half),
        _count(f"{name}: harmful turns", of.harmful, half),
    ]


def _share(what: str, part: float, turns: int, target: float, half: str) -> Row:
    measured = f"{part:.1%} of {turns} turns"
    return (
        (what, measured, f">= {target:.0%}", _verdict(part >= target)) if half == _targeted else _aside(what, measured)
    )


def _count(what: str, count: int, half: str) -> Row:
    return (what, str(count), "0", _verdict(not count)) if half == _targeted else _aside(what, str(count))


def _aside(what: str, measured: str) -> Row:
    return what, measured, "-", "-"


def _verdict(met: bool) -> str:
    return "met" if met else "missed"
