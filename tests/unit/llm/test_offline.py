from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from spotter.dialogue.source_selection import sources_for
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import InvalidOutput
from spotter.llm.selection import DataSelection
from spotter.messages import ModelResponse, Request, TextDelta, UserTurn
from spotter.tools.registry import REGISTRY, definitions
from spotter.training import sources
from tests.fakes.chat import Chat
from tests.fakes.workout import with_workout


def request(text: str, *tools: str, system: str = "") -> Request:
    return Request(system, definitions(tools or None), (UserTurn(text),), "2026-01-15")


def answer(asked: Request) -> ModelResponse:
    *_deltas, response = OfflineProvider().respond(asked)
    assert isinstance(response, ModelResponse)
    return response


def test_the_reply_is_streamed_in_words() -> None:
    *deltas, response = OfflineProvider().respond(request("thanks"))
    pieces = [delta.text for delta in deltas if isinstance(delta, TextDelta)]
    assert pieces[:4] == ["You", " are", " welcome.", " Train"]
    assert isinstance(response, ModelResponse)
    assert (response.provider, response.model, str(response.cost), response.fallback) == ("offline", "rules-1", "0", "")


def test_call_ids_differ_from_step_to_step() -> None:
    chat = Chat()
    chat.say("30 minute dumbbell workout")
    chat.say("4 sets of everything")
    ids = [call.id for turn in chat.turns for call in getattr(turn, "calls", ())]
    assert len(ids) > 3
    assert len(set(ids)) == len(ids)


def test_a_question_becomes_words_where_the_tool_for_it_is_not_on_offer() -> None:
    response = answer(request("give me a workout", "generate_workout"))
    assert response.calls == ()
    assert response.text == (
        "How long do you have, and what can you train with?\n- 30 minutes, bodyweight\n- 30 minutes, dumbbells\n"
        "- 45 minutes, full gym\n- You choose"
    )


def test_a_tool_that_is_not_on_offer_is_not_called() -> None:
    response = answer(request("30 minute dumbbell workout", "message_ask_user"))
    assert response.calls == ()
    assert "generate_workout" in response.text


def test_the_selection_is_filled_by_the_rules_from_the_sources_of_the_request() -> None:
    asked = replace(request("leg day", system="Choose."), sources=tuple(sources.SOURCES))
    selection = OfflineProvider().structured(asked, DataSelection).value
    names, reasoning = sources_for("leg day", sources.SOURCES)
    assert selection == DataSelection(data_sources=names, reasoning=reasoning)
    assert "muscle_goals" in names
    only = OfflineProvider().structured(replace(asked, sources=("muscle_goals",)), DataSelection).value
    assert only.data_sources == ["muscle_goals"]


def test_no_other_model_can_be_filled() -> None:
    class Poem(BaseModel):
        verses: list[str]

    with pytest.raises(InvalidOutput):
        OfflineProvider().structured(request("roses are red"), Poem)


def asked_in(response: ModelResponse) -> str:
    (call,) = response.calls
    assert call.name == "message_ask_user"
    return str(call.arguments["question"])


def test_of_a_long_message_the_beginning_is_read_and_nothing_is_done_before_that_is_agreed_to() -> None:
    response = answer(request("30 minute dumbbell workout " + "and thank you " * 500))
    assert asked_in(response).startswith("I read only the beginning of that, up to '")


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_an_empty_message_is_answered_with_a_question(text: str) -> None:
    assert asked_in(answer(request(text))) == "I did not quite follow that. What would you like me to do?"


@pytest.mark.parametrize("text", ["give me a 30 minute dumbbell workout", "same again", "thanks"])
def test_our_note_on_an_omitted_message_is_no_word_of_the_user(text: str) -> None:
    note, said = UserTurn("(A message that could not be read.)", omitted=True), UserTurn(text)
    alone, behind = (
        Request("You are a coach.", definitions(), turns, "2026-03-12") for turns in ((said,), (note, said))
    )
    (*_words, one), (*_more, two) = OfflineProvider().respond(alone), OfflineProvider().respond(behind)
    assert isinstance(one, ModelResponse)
    assert isinstance(two, ModelResponse)
    assert (one.text, [call.arguments for call in one.calls]) == (two.text, [call.arguments for call in two.calls])


def test_a_request_of_nothing_but_our_note_is_answered() -> None:
    note = UserTurn("(A message that could not be read.)", omitted=True)
    *_words, response = OfflineProvider().respond(Request("You are a coach.", definitions(), (note,), "2026-03-12"))
    assert isinstance(response, ModelResponse)
    assert response.text


def test_a_request_without_any_turn_is_answered() -> None:
    assert asked_in(answer(Request("", definitions(), (), "2026-01-15")))


_vocabulary = """
swap replace drop remove add make it the first second last one all squat squats push-ups row curl plank bench
dumbbells barbell bodyweight 3 4 10 30 45 minutes seconds sets reps rest of for with without no not hate hurts
knee shoulder easier harder shorter longer more fewer workout leg day upper body chest give me hi thanks why
how what is please and or , . ? yes no whatever never mind another hiit stretch home gym beginner my I don't
have kg x log schedule doctor undo back
"""
_words = st.sampled_from(_vocabulary.split())
_messages = st.one_of(st.lists(_words, max_size=12).map(" ".join), st.text(max_size=120))


@settings(max_examples=100, deadline=None)
@given(texts=st.lists(_messages, min_size=1, max_size=4), with_one=st.booleans())
def test_whatever_is_said_the_turn_ends_with_calls_that_fit_their_tools(texts: list[str], *, with_one: bool) -> None:
    chat = with_workout() if with_one else Chat()
    for text in texts:
        chat.say(text)
        assert chat.reply
        for exercise in chat.exercises:
            bare = {name: value for name, value in exercise.items() if name != "id"}
            REGISTRY["generate_workout"].arguments.model_validate({"workout": {"exercises": [bare]}})


@settings(max_examples=40, deadline=None)
@given(texts=st.lists(_messages, min_size=1, max_size=3))
def test_the_same_conversation_is_answered_the_same(texts: list[str]) -> None:
    first, second = Chat(), Chat()
    for text in texts:
        first.say(text)
        second.say(text)
    assert first.turns == second.turns
    assert list(OfflineProvider().respond(first.request())) == list(OfflineProvider().respond(second.request()))
