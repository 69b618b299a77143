"""Any message costs the coach a bounded work, whatever is said over and over. Work is counted, no clock is read."""

import pytest

from spotter.dialogue import coach
from spotter.dialogue.understanding.read import Situation, understand
from spotter.messages import Request, UserTurn
from tests.unit.dialogue.effects import Case, begun
from tests.unit.dialogue.repeats import LONGEST_MESSAGE, REPEATS, repeated
from tests.unit.dialogue.talk import Talk
from tests.unit.patterns.work import Work

_most_work = 1_000_000
"""Calls for one answer: about 50 ms on one core."""
_situation = Situation(("Goblet Squat", "Push-up", "Dumbbell Row", "Dumbbell Shoulder Press"))
_letters = 600
"""The shorter of two texts: both are read to their ends."""


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Counts, once everything that is made once is made."""
    Talk("home4").say("swap the squats for lunges, 20 minutes, my knee hurts qwzrk")
    Talk("home4").say("a 30 minute workout with dumbbells")  # its templates are compiled once as well
    return Work(monkeypatch)


@pytest.mark.parametrize("unit", REPEATS)
def test_twice_the_text_takes_about_twice_the_work(unit: str, work: Work) -> None:
    less = work.of(lambda: understand(repeated(unit, _letters), _situation))
    more = work.of(lambda: understand(repeated(unit, 2 * _letters), _situation))
    assert more <= 2.5 * less


def _asked(text: str) -> Request:
    chat = Talk("home4").chat
    chat.turns.append(UserTurn(text))
    return chat.request()


@pytest.mark.parametrize("unit", REPEATS)
def test_the_longest_message_is_answered_with_bounded_work(unit: str, work: Work) -> None:
    request = _asked(repeated(unit, LONGEST_MESSAGE))
    assert work.of(lambda: coach.answer(request)) < _most_work


@pytest.mark.parametrize("unit", ["remove the plank and ", "bench press, ", "move the deadlift to ", *REPEATS])
def test_the_longest_change_of_a_stored_plan_is_answered_with_bounded_work(unit: str, work: Work) -> None:
    chat = begun(Case("", {}, plan="P1", before="remove the leg press from Tuesday"))  # the plan is looked up by then
    chat.turns.append(UserTurn(repeated(unit, LONGEST_MESSAGE)))
    request = chat.request()
    assert work.of(lambda: coach.answer(request)) < 2 * _most_work  # what was changed before is read anew as well
