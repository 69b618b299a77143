"""A message of any shape costs each reader of text no more than its length. Work is counted, no clock is read."""

from collections.abc import Callable

import pytest

from spotter.dialogue.source_selection import sources_for
from spotter.dialogue.understanding.read import longest_read_chars, understand
from spotter.llm.offline import OfflineProvider
from spotter.messages import Request, UserTurn
from spotter.notation import parse
from spotter.safety import assess
from spotter.tools.registry import definitions
from tests.fakes.workout import with_workout
from tests.unit.patterns.work import Work

LONGEST_MESSAGE = 20_000
_most_work_for_a_letter = 400
"""Calls, and letters handed to patterns."""

_repeated = [
    *["my ", "and ", "not ", "no ", "i, i ", "rather than ", "set to 1 ", "trade a for a ", "lighter on my a a , "],
    *["no chest pain ", "my knee hurts ", "tingling. ", "chest pain, ", "no drop foot ", "lose lose 5 ", "heart "],
    *["my left left ", "pain in left side of ", "collapsed just ", "brown brown ", "when i was a ", "no gym, "],
    *["swap the squats and ", "swap 3x5 my knee hurts no gym, ", "whats a rpe1 ", "push ups ", "benhc ", "1 h 30 "],
    *[
        ",",
        ", ",
        ". ",
        "\n",
        "a\n",
        "-",
        "=",
        "([{",
        "'",
        "9",
        "9 ",
        "3x5 ",
        "30 minutes ",
        "🏋",
        "é",
        "İ",
        "ﷺ",
        "a",
        " ",
    ],
]


def _offline(text: str) -> object:
    return list(OfflineProvider().respond(Request("", definitions(), (UserTurn(text),), "2026-01-15")))


def _offline_with_a_workout(text: str) -> object:
    chat = with_workout()
    chat.turns.append(UserTurn(text))
    return list(OfflineProvider().respond(chat.request()))


_readers: dict[str, tuple[Callable[[str], object], int]] = {
    "safety": (assess, LONGEST_MESSAGE // 4),
    "the coach": (_offline, longest_read_chars // 2),
    "the coach with a workout": (_offline_with_a_workout, longest_read_chars // 2),
    "what is understood": (understand, longest_read_chars // 2),
    "the selection of sources": (lambda text: sources_for(text, ()), longest_read_chars // 2),
    "written logs": (lambda text: parse(text, None), 1_000),
}
"""Each with the letters that are doubled."""


@pytest.mark.parametrize("reader", _readers)
def test_twice_the_text_takes_about_twice_the_work(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    work, (read, letters) = Work(monkeypatch), _readers[reader]
    read("hello")
    fixed = work.of(lambda: read("hello"))
    grown = {}
    for unit in _repeated:
        text = unit * (letters // len(unit))
        less, more = work.of(lambda text=text: read(text)), work.of(lambda text=text: read(text * 2))  # type: ignore[misc]
        if more > 2.5 * less + fixed:
            grown[unit] = (less, more)
    assert grown == {}


@pytest.mark.parametrize("unit", _repeated)
def test_the_longest_message_is_answered_with_bounded_work(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (unit * LONGEST_MESSAGE)[:LONGEST_MESSAGE]
    work = Work(monkeypatch).of(lambda: _offline_with_a_workout(text))
    assert work < _most_work_for_a_letter * len(text)
