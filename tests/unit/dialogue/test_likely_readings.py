"""A message that may be meant in several ways: what is likely is told, what would be written is sure or is offered."""

from typing import Any
from unittest.mock import patch

import pytest

from learning.fitting import fingerprint
from learning.readings import SOURCES
from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.coach import answered, told
from spotter.dialogue.likely_readings import deciding
from spotter.dialogue.likely_readings.deciding import is_open, weighed
from spotter.dialogue.likely_readings.readings import AS_FOUND, WORKOUTS, Meaning, Reading, Said, Side
from spotter.dialogue.likely_readings.taking import as_said
from spotter.dialogue.likely_readings.weighing import WEIGHTS
from spotter.dialogue.memoisation import forget_requests
from spotter.dialogue.training import pending
from spotter.dialogue.training.parted_message import PartedMessage, part_message
from spotter.dialogue.training.plan import YES_OR_NO
from spotter.dialogue.training.state import TrainingState
from spotter.dialogue.training.ways_to_read import WHICH_IS_MEANT, Way
from spotter.messages import AssistantTurn, Request, ResultsTurn, ToolCall, ToolResult, UserTurn
from spotter.tools.registry import definitions
from tests.unit.dialogue.talk import Talk
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records

LOG = Meaning(Side.TRAINING, Way("log"))
LAST = Meaning(Side.TRAINING, Way("ask_last"))


def _request(*turns: UserTurn | AssistantTurn | ResultsTurn) -> Request:
    return Request("", definitions(), turns, "2026-03-12")


def _said(text: str) -> Said:
    found = told(_request(UserTurn(text)))
    assert found is not None
    return found


def _asks(question: str, *options: str) -> Reading:
    return Reading(AS_FOUND, ask(question, options))


def _does(meaning: Meaning, tool: str, offer: str = "") -> Reading:
    return Reading(meaning, Answer(calls=((tool, {}),)), lambda: offer)


def _weighed(base: Reading, *found: tuple[Reading, float], text: str = "whatever") -> deciding.Meant:
    readings, shares = zip(*found, strict=True)
    with patch.object(deciding, "shares", lambda *_given: list(shares)):
        return weighed(base, _said(text), readings)


def test_what_is_read_off_the_log_is_told_where_it_is_likely() -> None:
    base = _asks("Which exercise?")
    meant = _weighed(base, (base, 0.2), (Reading(LAST, Answer("Your log.")), 0.8))
    assert (meant.meaning, meant.question) == (LAST, None)


def test_a_write_has_to_be_surer_and_is_offered_until_then() -> None:
    base, log = _asks("Which exercise was that?"), _does(LOG, "log_workout", "Log for today: Plank 45 s")
    assert _weighed(base, (base, 0.04), (log, 0.96)).meaning == LOG
    offered = _weighed(base, (base, 0.2), (log, 0.8))
    assert offered.question == ask("Which exercise was that?", ("Log for today: Plank 45 s",))


def test_a_question_that_may_be_answered_with_anything_stays_and_what_is_likely_stands_beside_it() -> None:
    base, log = _asks("What shall go?"), _does(LOG, "log_workout", "Log for today: Plank 45 s")
    asked = _weighed(base, (base, 0.9), (log, 0.1)).question
    assert asked == ask("What shall go?", ("Log for today: Plank 45 s",))


def test_what_waits_for_a_yes_is_asked_as_one_among_others_where_it_is_unlikely() -> None:
    held = Reading(AS_FOUND, ask("Shall I do this?", YES_OR_NO), lambda: "Note: no lunges")
    log = _does(LOG, "log_workout", "Log for today: Plank 45 s")
    asked = _weighed(held, (held, 0.3), (log, 0.7)).question
    assert asked == ask(WHICH_IS_MEANT, ("Log for today: Plank 45 s", "Note: no lunges", "None of these"))
    assert _weighed(held, (held, 0.6), (log, 0.4)).question is None


def test_what_waits_for_a_yes_is_not_dropped_for_another_thing_however_likely() -> None:
    held = Reading(AS_FOUND, ask("Does it hurt?", YES_OR_NO), lambda: "Note: the knee hurts")
    meant = _weighed(held, (held, 0.01), (_does(WORKOUTS, "generate_workout"), 0.99))
    assert meant.meaning == AS_FOUND


def test_a_log_that_is_asked_about_is_not_dropped_for_mere_words() -> None:
    base = _asks("How long was that?")
    meant = _weighed(base, (base, 0.1), (Reading(WORKOUTS, Answer("Good.")), 0.9), text="bench 3x5 at 80 kg")
    assert meant.meaning == AS_FOUND


@pytest.mark.parametrize("text", ["I have a fever and my chest hurts", "swap the squats"])
def test_care_and_what_is_settled_are_not_weighed(text: str) -> None:
    request = _request(UserTurn(text))
    said = told(request)
    assert said is not None
    assert not is_open(Reading(AS_FOUND, Answer("Well.")), said)


def _calls(played: PlayedTurn, tool: str) -> list[dict[str, object]]:
    return [dict(call.arguments) for call in played.calls if call.name == tool]


def _options(played: PlayedTurn) -> list[str]:
    asked = [call.arguments.get("options") or [] for call in played.calls if call.name == "message_ask_user"]
    return [str(each) for each in asked[-1]] if asked else []


def test_what_is_offered_is_done_when_it_is_tapped_and_a_typed_answer_still_answers() -> None:
    chat = TrainingChat(records("month"))
    options = _options(chat.say("nuke mondays wibbles"))
    assert options
    tapped = chat.copy().say(options[0])
    assert len(_calls(tapped, "cancel_scheduled_workout")) == 1
    typed = chat.say("the leg press")
    assert _calls(typed, "correct_workout") == [{"exercise": "Leg Press", "date": "2026-03-09", "remove": True}]


def test_none_of_what_is_offered_writes_nothing() -> None:
    chat = TrainingChat(records("month"))
    chat.say("nuke mondays wibbles")
    played = chat.say("none of these")
    assert played.before == played.after


def test_figures_without_a_name_go_on_with_what_was_done_last() -> None:
    chat = TrainingChat(records("month"))
    chat.say("30 s timer for the plank")
    played = chat.say("lasted 72 sec")
    logged = [str(each["text"]) for each in _calls(played, "log_workout")]
    assert "Plank: 72s" in logged or "Log for today: Plank 72 s" in _options(played)


def test_what_is_done_is_reported_as_it_was_taken() -> None:
    """In the step behind a write the message is taken as it was before it."""
    turns = (
        UserTurn("nother 5"),
        AssistantTurn("", (ToolCall("1", "log_workout", {"text": "Bench Press: 80kg x 5"}),)),
        ResultsTurn((ToolResult("1", "log_workout", "", {}, True),)),
    )
    assert as_said(_request(*turns)).turns == turns[:1]
    fetch = (
        UserTurn("nother 5"),
        AssistantTurn("", (ToolCall("1", "fetch_data", {"sources": []}),)),
        ResultsTurn((ToolResult("1", "fetch_data", "", {}, True),)),
    )
    assert as_said(_request(*fetch)).turns == fetch


def test_a_message_that_is_taken_as_found_is_answered_as_by_the_skills_alone() -> None:
    request = _request(UserTurn("bench 3x5 at 80 kg"))
    assert answered(request, AS_FOUND).calls[0][0] in ("fetch_data", "log_workout")


@pytest.mark.parametrize("text", ["thank you", "ok cool", "what is rpe", "how do i squat"])
def test_nothing_is_fetched_for_what_nobody_would_look_up(text: str) -> None:
    assert Talk("gym5").say(text).calls == []


def test_the_weights_are_of_the_conversations_as_they_are() -> None:
    assert fingerprint(SOURCES) in WEIGHTS.read_text("utf-8").partition("\n")[0], "run `make learn ONLY=readings`"


def test_many_questions_in_a_row_are_not_all_read_again() -> None:
    """Each question that may be answered is read in two ways: so many in a row would take for ever."""
    chat = TrainingChat(records("month"))
    for number in range(12):
        chat.say("curl maybe" if number % 2 else "dip maybe")
    reads: list[str] = []

    def counted(state: TrainingState, *given: Any, **options: Any) -> PartedMessage:
        reads.append(state.messages[-1])
        return part_message(state, *given, **options)

    forget_requests()
    with patch.object(pending, "part_message", counted):
        chat.say("curl maybe")
    assert len(reads) < 400
