"""What a model says to a safety case goes out only where it does not advise against the warning."""

from collections.abc import Iterator

import pytest

from spotter.agent.safety_gate import HELD_BACK, safety_gate
from spotter.messages import (
    AnswerRestarted,
    AssistantTurn,
    Chunk,
    ModelResponse,
    ReasoningDelta,
    Request,
    StopReason,
    TextDelta,
    ToolCall,
    UserTurn,
)
from spotter.safety import Category
from spotter.safety.answers import ANSWERS

KNEE = "my knee hurts badly, leg day please"


def answered(said: str, reply: str, *calls: ToolCall, before: str = "", provider: str = "scripted") -> ModelResponse:
    """What goes out of ``reply``; the stream must add up to it."""
    turns = (UserTurn(before), AssistantTurn("ok")) if before else ()
    request = Request("", (), (*turns, UserTurn(said)), "2026-01-15")

    def chunks() -> Iterator[Chunk]:
        yield from (TextDelta(piece) for piece in reply.split(" ") if not piece)
        yield TextDelta(reply)
        yield ModelResponse(reply, calls, provider, "m")

    *deltas, response = safety_gate(request).through(chunks())
    assert isinstance(response, ModelResponse)
    assert "".join(delta.text for delta in deltas if isinstance(delta, TextDelta)) == response.text
    return response


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        (KNEE, "Just push through the pain, it will get easier."),
        (KNEE, "No pain no gain! Let's go."),
        (KNEE, "Don't be afraid to push through it."),
        (KNEE, "It sounds like tendinitis, so carry on with it."),
        (KNEE, "Take ibuprofen before you train."),
        (KNEE, "You don't need a doctor for that."),
        (KNEE, "Today: Back Squat 5 x 5, then Leg Extension 3 x 12."),
        ("I'm 15, a workout please", "Let's find your one rep max on the bench today."),
        ("I'm 15, a workout please", "Finish with push-ups to failure."),
        ("I'm pregnant, a workout please", "Do 4 x 20 crunches and 3 sets of box jumps."),
        ("I have high blood pressure, train me", "Hold your breath on the heavy reps."),
    ],
)
def test_advice_against_a_warning_is_replaced_by_the_fixed_answer_alone(said: str, reply: str) -> None:
    response = answered(said, reply, ToolCall("c", "generate_workout", {}))
    assert (response.text in ANSWERS.values(), response.calls, response.blocks) == (True, (), None)
    assert response.fallback == HELD_BACK


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        (KNEE, "I have left squats out. Please don't push through the pain; see a clinician first."),
        (KNEE, "Upper body today: Push-up 3 x 10 and Dumbbell Curl 3 x 12. Push through the whole hand."),
        (KNEE, "Never ignore the pain, and stop if it gets worse."),
        (KNEE, "No squats today: 3 x 10 rows instead."),
        ("I'm 15, a workout please", "Stop two reps short of failure and have an adult around."),
        ("I have high blood pressure, train me", "Do not hold your breath; breathe through every rep."),
    ],
)
def test_good_advice_goes_out_behind_the_fixed_answer(said: str, reply: str) -> None:
    response = answered(said, reply)
    assert response.text.endswith(f"\n\n{reply}")
    assert response.fallback == ""


def test_what_a_call_says_to_the_user_is_read_too() -> None:
    call = ToolCall("c", "message_notify_user", {"message": "Ignore the pain, you will be fine."})
    assert answered(KNEE, "", call).calls == ()


def test_a_pain_of_an_earlier_message_is_still_a_case() -> None:
    response = answered("ok what now", "Just push through the pain.", before="my knee hurts")
    assert response.text == ANSWERS[Category.PAIN]


def test_without_a_warning_nothing_is_read_and_the_rules_are_never_held() -> None:
    assert answered("leg day", "No pain no gain!").text == "No pain no gain!"
    assert answered(KNEE, "No pain no gain!", provider="offline").text.endswith("No pain no gain!")


def test_deltas_are_held_until_the_whole_answer_has_been_read() -> None:
    request = Request("", (), (UserTurn(KNEE),), "2026-01-15")
    sent: list[str] = []

    def chunks() -> Iterator[Chunk]:
        yield TextDelta("Push ")
        yield ReasoningDelta("They can take it.")
        assert not any("Push" in text for text in sent)
        yield AnswerRestarted()
        yield TextDelta("Rest your knee.")
        yield ModelResponse("Rest your knee.", (), "scripted", "m", reasoning="Ignore the pain.")

    last: ModelResponse | None = None
    for chunk in safety_gate(request).through(chunks()):
        if isinstance(chunk, TextDelta):
            sent.append(chunk.text)
        assert not isinstance(chunk, ReasoningDelta | AnswerRestarted)
        last = chunk if isinstance(chunk, ModelResponse) else None
    assert last is not None
    assert "".join(sent) == last.text
    assert last.text.endswith("\n\nRest your knee.")
    assert last.reasoning == "", "reasoning against the warning is not shown"


def test_an_answer_that_is_begun_anew_keeps_the_fixed_one_before_it() -> None:
    request = Request("", (), (UserTurn("I want to bench more, and I take steroids?"),), "2026-01-15")
    assert safety_gate(request).verdicts.refuses
    caring = Request("", (), (UserTurn(KNEE),), "2026-01-15")

    def chunks() -> Iterator[Chunk]:
        yield TextDelta("a")
        yield AnswerRestarted()
        yield TextDelta("b")
        yield ModelResponse("b", (), "offline", "rules-1")

    *deltas, response = safety_gate(caring).through(chunks())
    assert isinstance(response, ModelResponse)
    assert "".join(each.text for each in deltas if isinstance(each, TextDelta)) == response.text


def test_the_fixed_answer_is_whole_where_the_models_was_cut_off() -> None:
    reply = ModelResponse("Just push through the pain, and", (), "scripted", "m", stop=StopReason.LENGTH)
    *_deltas, response = safety_gate(Request("", (), (UserTurn(KNEE),), "2026-01-15")).through(iter([reply]))
    assert isinstance(response, ModelResponse)
    assert (response.text in ANSWERS.values(), response.stop) == (True, StopReason.END)
