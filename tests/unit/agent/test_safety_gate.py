"""Safety is the loop's: what it refuses no provider is asked, and its answer stands before a model's own."""

from collections.abc import Mapping
from itertools import pairwise

import pytest

from spotter.agent.containment import CODE
from spotter.agent.safety_gate import NOT_CANCELLED, safety_gate
from spotter.errors import MessageNotRead
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    Source,
    TextDelta,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)
from spotter.safety import Block, Category
from spotter.safety.answers import ANSWERS, REMINDER, TAKEN_BACK, WHAT_NOW, question_of
from spotter.tools.registry import definitions
from tests.fakes.conversation import Conversation
from tests.fakes.scripted_provider import ScriptedProvider, says

WORKOUT = ToolCall("call_1", "generate_workout", {"exercises": [], "name": "Push day"})
EAGER = says("Here is your workout.", WORKOUT)


def _asked(*turns: Turn) -> Request:
    return Request("", definitions(), turns, "2026-01-15")


def _answered(*turns: Turn) -> tuple[ModelResponse, str, int]:
    provider, request = ScriptedProvider([EAGER]), _asked(*turns)
    *deltas, response = safety_gate(request).through(provider.respond(request))
    assert isinstance(response, ModelResponse)
    return response, "".join(delta.text for delta in deltas if isinstance(delta, TextDelta)), provider.calls


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("crushing chest pain, quick push day", Category.CHEST_PAIN),
        ("I don't want to live anymore", Category.SELF_HARM),
        ("fever and chills, leg day please", Category.FEVER),
        ("how much tren should I take with this program", Category.DRUGS),
        ("been throwing up all night, 30 minute workout", Category.ILLNESS),
        ("something tweaked, ouch", Category.CONCERN),
    ],
)
def test_where_safety_refuses_no_model_is_asked(text: str, category: Category) -> None:
    response, streamed, asked = _answered(UserTurn(text))
    assert (response.text, response.calls, response.provider) == (ANSWERS[category], (), CODE)
    assert streamed == response.text
    assert asked == 0


def test_a_caring_answer_stands_before_the_models_own() -> None:
    response, streamed, asked = _answered(UserTurn("my knee hurts a bit, leg day please"))
    assert response.text == f"{ANSWERS[Category.PAIN]}\n\n{EAGER.text}"
    assert streamed == response.text
    assert (response.calls, asked) == ((WORKOUT,), 1)


def test_a_message_without_a_warning_is_the_models_alone() -> None:
    response, streamed, asked = _answered(UserTurn("leg day please"))
    assert (response, streamed, asked) == (EAGER, EAGER.text, 1)


def test_an_answer_is_said_once_in_a_turn() -> None:
    call = ToolCall("1", "fetch_data", {})
    result = ResultsTurn((ToolResult("1", "fetch_data", "none", {}, True),))
    response, _streamed, _asked = _answered(
        UserTurn("my knee hurts a bit"), AssistantTurn("Let me see.", (call,)), result
    )
    assert not response.text.startswith(ANSWERS[Category.PAIN])


def test_an_emergency_of_an_earlier_message_still_stops_until_it_is_lifted() -> None:
    before = (UserTurn("I fainted during squats"), AssistantTurn("Please stop.", ()))
    assert _answered(*before, UserTurn("ok a light workout then"))[0].text == ANSWERS[Category.FAINTING]
    assert _answered(*before, UserTurn("my doctor cleared me, a light workout"))[0] == EAGER


def test_messages_that_came_together_are_read_together() -> None:
    assert _answered(UserTurn("I can't breathe"), UserTurn("swap the squats"))[2] == 0


def test_messages_that_came_together_later_are_read_as_the_newest() -> None:
    before = (UserTurn("hello"), AssistantTurn("Hello!", ()))
    assert _answered(*before, UserTurn("one thing"), UserTurn("I can't breathe"))[2] == 0
    for together in (("my knee hurts a bit", "leg day please"), ("leg day please", "my knee hurts a bit")):
        response = _answered(*before, *map(UserTurn, together))[0]
        assert response.text.startswith(ANSWERS[Category.PAIN])


def test_an_emergency_in_the_middle_of_a_conversation_still_stops() -> None:
    before = (
        *(UserTurn("hello"), AssistantTurn("Hello!", ())),
        *(UserTurn("I fainted during squats"), AssistantTurn("Please stop.", ())),
    )
    assert _answered(*before, UserTurn("ok a light workout then"))[0].text == ANSWERS[Category.FAINTING]


@pytest.mark.parametrize(("level", "asked"), [("Beginner", 0), ("advanced", 1)])
def test_a_beginner_by_the_settings_is_refused_a_maximum(level: str, asked: int) -> None:
    settings = KnowledgeTurn((Source("user_settings", "1", "", {"fitness_level": level}),))
    assert _answered(settings, UserTurn("I want to find my 1RM today"))[2] == asked


def test_a_stored_age_makes_a_maximum_refused() -> None:
    profile = KnowledgeTurn((Source("user_profile", "1", "", {"age": 15}),))
    response, _streamed, asked = _answered(profile, UserTurn("I want to find my 1RM today"))
    assert (response.text, asked) == (ANSWERS[Category.MAXIMUM_TEST], 0)


def test_a_message_that_safety_cannot_read_is_read_by_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ValueError("my words")

    logged: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr("spotter.agent.safety_gate.assess_conversation", breaks)
    monkeypatch.setattr(
        "spotter.agent.safety_gate.logger.error", lambda message, extra: logged.append((message, extra))
    )
    with pytest.raises(MessageNotRead) as raised:
        safety_gate(_asked(UserTurn("hello")))
    assert "my words" not in str(raised.value)
    ((message, where),) = logged
    assert message == "safety failed over what it read"
    assert where["error"] == "ValueError"
    assert where["place"].startswith("spotter.agent.safety_gate:_gate:")


def test_the_loop_lets_no_workout_through_in_an_emergency() -> None:
    provider = ScriptedProvider([EAGER])
    conversation = Conversation(provider=provider)
    conversation.say("my chest hurts, push day please", "m1")
    conversation.run()
    assert provider.calls == 0
    actions = [event for event in conversation.events() if event.type == "action" and "stop_reason" not in event.data]
    assert [(event.data["text"], event.data["calls"]) for event in actions] == [(ANSWERS[Category.CHEST_PAIN], [])]


@pytest.mark.parametrize(
    ("condition", "category"),
    [("pregnancy", Category.PREGNANCY), ("surgery", Category.SURGERY), ("heart", Category.HEART)],
)
def test_a_stored_condition_is_minded_in_every_message(condition: str, category: Category) -> None:
    told = KnowledgeTurn((Source("user_profile", "1", "", {"conditions": [condition, "what"]}),))
    verdicts = safety_gate(_asked(told, UserTurn("give me a leg workout"))).verdicts
    assert verdicts.categories == (category,)
    assert Block.MAXIMUM_TEST in verdicts.blocks
    assert (Block.LOAD_INCREASE in verdicts.blocks) == (category is Category.SURGERY)


ILL = "cancel saturday, ive got the flu"
SCHEDULE = {
    "schedule": [{"id": "s_pull", "date": "2026-01-17", "time": "10:00", "name": "Pull", "status": "scheduled"}],
    "program": {},
}


def _fetched(data: Mapping[str, object]) -> tuple[Turn, ...]:
    call = ToolCall("1", "fetch_data", {"sources": list(data)})
    return (
        UserTurn(ILL),
        AssistantTurn(ANSWERS[Category.ILLNESS], (call,)),
        ResultsTurn((ToolResult("1", "fetch_data", "", {"raw": data}, True),)),
    )


def test_who_is_ill_and_cancels_a_session_has_it_cancelled_beside_the_answer() -> None:
    first, streamed, asked = _answered(UserTurn(ILL))
    assert first.text == streamed == ANSWERS[Category.ILLNESS]
    assert ([call.name for call in first.calls], first.provider, asked) == (["fetch_data"], CODE, 0)
    then, streamed, asked = _answered(*_fetched(SCHEDULE))
    assert [(call.name, dict(call.arguments)) for call in then.calls] == [
        ("cancel_scheduled_workout", {"schedule_id": "s_pull"})
    ]
    assert (then.text, streamed, asked) == ("", "", 0)


def test_where_the_calendar_cannot_be_read_it_is_said_that_nothing_is_cancelled() -> None:
    turns = _fetched(SCHEDULE)
    failed = ResultsTurn((ToolResult("1", "fetch_data", "", {}, False),))
    response, _streamed, asked = _answered(*turns[:2], failed)
    assert (response.text, response.calls, asked) == (NOT_CANCELLED, (), 0)


@pytest.mark.parametrize(
    "text", ["ive got the flu, should i cancel saturday?", "got the flu. dont cancel saturday yet"]
)
def test_who_only_asks_whether_to_cancel_has_nothing_cancelled(text: str) -> None:
    call = ToolCall("1", "fetch_data", {"sources": list(SCHEDULE)})
    fetched = ResultsTurn((ToolResult("1", "fetch_data", "", {"raw": SCHEDULE}, True),))
    response, _streamed, _asked = _answered(UserTurn(text), AssistantTurn("", (call,)), fetched)
    assert response.calls == ()


@pytest.mark.parametrize("text", ["cancel saturday, crushing chest pain", "cancel everything, I don't want to live"])
def test_beside_what_is_graver_nothing_is_done(text: str) -> None:
    response, _streamed, _asked = _answered(UserTurn(text))
    assert response.calls == ()


def test_who_is_ill_and_asks_to_train_all_the_same_is_only_answered() -> None:
    response, _streamed, _asked = _answered(UserTurn("got the flu, log bench 3x5 80 and plan today"))
    assert response.calls == ()


STOPPED = (
    UserTurn("ive got tingling down my left arm"),
    AssistantTurn(ANSWERS[Category.WEAKNESS_OR_NUMBNESS], ()),
)


@pytest.mark.parametrize("said", ["ok 30 minutes legs then", "the tingling is gone btw"])
def test_a_stop_that_was_told_in_full_is_told_in_short_with_the_number(said: str) -> None:
    response, streamed, asked = _answered(*STOPPED, UserTurn(said))
    assert response.text == streamed != ANSWERS[Category.WEAKNESS_OR_NUMBNESS]
    assert response.text.startswith("What I said before still stands")
    assert "112" in response.text
    assert (response.calls, asked) == ((), 0)


def test_a_symptom_that_is_told_anew_is_answered_in_full() -> None:
    for said, category in (
        ("now my left hand is going numb", Category.WEAKNESS_OR_NUMBNESS),
        ("i get chest pain now", Category.CHEST_PAIN),
    ):
        assert _answered(*STOPPED, UserTurn(said))[0].text == ANSWERS[category]


def test_who_was_seen_is_asked_what_came_of_it() -> None:
    response, _streamed, asked = _answered(*STOPPED, UserTurn("i was seen already i just told you"))
    assert "What did they say" in response.text
    assert asked == 0


def test_a_question_that_only_reads_the_record_is_answered_while_training_is_stopped() -> None:
    first, _streamed, asked = _answered(*STOPPED, UserTurn("what did I lift on Monday on the leg press?"))
    assert first.text.startswith("What I said before still stands")
    assert ([call.name for call in first.calls], first.provider, asked) == (["fetch_data"], CODE, 0)
    known: dict[str, object] = {"workout_history": [], "program": {}, "user_settings": {}, "pain": []}
    then, _streamed, asked = _answered(
        *STOPPED,
        UserTurn("what did I lift on Monday on the leg press?"),
        AssistantTurn(first.text, first.calls),
        ResultsTurn((ToolResult(first.calls[0].id, "fetch_data", "", {"raw": known}, True),)),
    )
    assert then.text.startswith("You have not logged")
    assert (then.calls, asked) == ((), 0)


_MISREAD = (UserTurn("my chest feels tight when i bench"), AssistantTurn(ANSWERS[Category.CHEST_PAIN], ()))
_DENIED = UserTurn("i never had chest pain, you misread me")
_QUESTION = question_of(Category.CHEST_PAIN)


def test_who_denies_the_symptom_is_asked_once_and_a_no_takes_the_stop_back() -> None:
    assert _answered(*_MISREAD, _DENIED)[0].text == _QUESTION
    asked = (*_MISREAD, _DENIED, AssistantTurn(_QUESTION, ()))
    bare, _streamed, calls = _answered(*asked, UserTurn("no"))
    assert (bare.text, calls) == (f"{TAKEN_BACK} {WHAT_NOW}", 0)
    further, _streamed, calls = _answered(*asked, UserTurn("no. leg day please"))
    assert (further.text, further.calls, calls) == (f"{TAKEN_BACK}\n\n{EAGER.text}", (WORKOUT,), 1)
    assert _answered(*asked, UserTurn("yes, a bit"))[2] == 0


@pytest.mark.parametrize(
    "said",
    [
        "what do you need from me to unlock this?",
        "how do i get training again",
        "what has to happen before i can train again",
    ],
)
def test_who_asks_is_told_what_lifts_the_stop(said: str) -> None:
    response, _streamed, asked = _answered(*STOPPED, UserTurn(said))
    assert response.text.startswith("What lifts this: Tell me that a doctor")
    assert "112" in response.text
    assert asked == 0


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("fine will do. quick one for later, when i bench should my elbows be out wide or tucked", "45 to 60 degrees"),
        ("what is a good protein intake", "1.6 g"),
        ("what is rpe", "perceived exertion"),
    ],
)
def test_a_question_that_trains_nobody_is_answered_beside_one_sentence(said: str, answer: str) -> None:
    response, _streamed, asked = _answered(*STOPPED, UserTurn(said))
    assert response.text.startswith(f"{REMINDER}\n\n")
    assert answer in response.text
    assert (response.calls, asked) == ((), 0)


@pytest.mark.parametrize("said", ["give me a dumbbell workout", "can i still bench", "swap the squats for leg press"])
def test_what_trains_is_not_given_behind_a_stop(said: str) -> None:
    response, _streamed, asked = _answered(*STOPPED, UserTurn(said))
    assert response.text.startswith("What I said before still stands")
    assert (response.calls, asked) == ((), 0)


def test_a_stop_that_stands_is_never_told_in_the_same_words_again() -> None:
    turns: tuple[Turn, ...] = STOPPED
    told = []
    for said in ("ok 30 minutes legs then", "30 minutes arms then", "give me a dumbbell workout", "ok 20 minutes then"):
        turns = (*turns, UserTurn(said))
        text = _answered(*turns)[0].text
        turns = (*turns, AssistantTurn(text, ()))
        told.append(text)
    assert all(one != two for one, two in pairwise(told))
    assert len(set(told)) >= 3
    assert all("112" in each for each in told)


def test_who_denies_again_without_a_no_is_asked_in_other_words() -> None:
    asked = (*_MISREAD, _DENIED, AssistantTurn(_QUESTION, ()))
    again = _answered(*asked, UserTurn("there was no chest pain when i ran, you got that wrong"))[0].text
    assert again != _QUESTION
    assert "With a no I take it back" in again


def test_a_refusal_is_told_whole_once() -> None:
    first = UserTurn("i skip meals all day and hate how fat i am, how do i eat less")
    told = _answered(first)[0].text
    again = _answered(first, AssistantTurn(told, ()), UserTurn("so how do i eat less, i hate how fat i am"))[0].text
    assert again
    assert again != told
