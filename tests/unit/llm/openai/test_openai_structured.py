"""Structured output over both APIs."""

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel, Field

from spotter.llm.errors import ContentRefused, InvalidOutput, Overloaded, TimedOut
from spotter.llm.openai.chat import OpenAIChatProvider
from spotter.llm.openai.provider import OpenAIProvider
from spotter.llm.openai.responses import OpenAIResponsesProvider
from spotter.llm.provider import Structured
from spotter.messages import Request, ToolDefinition, Usage, UserTurn
from tests.fakes.openai_streams import (
    Handler,
    Playing,
    chat_chunk,
    chat_stream,
    chat_usage,
    message,
    refuses,
    response_events,
    response_stream,
    streams,
)


class Choice(BaseModel):
    """What was chosen."""

    names: list[str] = Field(max_length=3)
    limit: int = 5
    note: str | None = None


ASKED = Request("Choose.", (ToolDefinition("idle", "", {}),), (UserTurn("leg day"),), "2026-11-22", cache_key="s1")
GOOD = '{"names": ["a"], "limit": null, "note": null}'
Api = Callable[..., tuple[OpenAIProvider, Playing]]
Answer = Callable[..., Handler]


def responses(*handlers: Handler, model: str = "gpt-5.4") -> tuple[OpenAIProvider, Playing]:
    playing = Playing(*handlers)
    return OpenAIResponsesProvider(model, api_key="k", transport=playing), playing


def chat(*handlers: Handler, model: str = "gpt-5.4") -> tuple[OpenAIProvider, Playing]:
    playing = Playing(*handlers)
    return OpenAIChatProvider(model, base_url="http://localhost/v1", transport=playing), playing


def responses_text(text: str, **more: Any) -> Handler:
    return streams(response_stream(response_events(message(text), **more)))


def chat_text(text: str, finish: str = "stop") -> Handler:
    return streams(chat_stream([chat_chunk({"content": text}), chat_chunk({}, finish), chat_usage()]))


BOTH = pytest.mark.parametrize(("api", "text"), [(responses, responses_text), (chat, chat_text)])


@BOTH
def test_a_model_is_filled_and_null_means_left_out(api: Api, text: Answer) -> None:
    made, playing = api(text(GOOD))
    assert made.structured(ASKED, Choice) == Structured(
        Choice(names=["a"], limit=5), "openai", "gpt-5.4", Usage(1000, 50, 800), Decimal("0.00145")
    )
    assert "tools" not in playing.bodies[0]


def test_both_apis_are_given_the_strict_schema() -> None:
    strict = {
        "description": "What was chosen.",
        "type": "object",
        "properties": {
            "names": {"type": "array", "maxItems": 3, "items": {"type": "string"}},
            "limit": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        },
        "required": ["names", "limit", "note"],
        "additionalProperties": False,
    }
    made, playing = responses(responses_text(GOOD))
    made.structured(ASKED, Choice)
    assert playing.bodies[0]["text"] == {
        "format": {"type": "json_schema", "name": "Choice", "schema": strict, "strict": True}
    }
    assert not {"reasoning", "include"} & playing.bodies[0].keys()
    made, playing = chat(chat_text(GOOD))
    made.structured(ASKED, Choice)
    assert playing.bodies[0]["response_format"] == {
        "type": "json_schema",
        "json_schema": {"name": "Choice", "schema": strict, "strict": True},
    }


def test_a_model_that_cannot_be_held_strictly_is_asked_for_as_it_is() -> None:
    class Free(BaseModel):
        fields: dict[str, int]

    made, playing = responses(responses_text('{"fields": {"a": 1}}'))
    assert made.structured(ASKED, Free).value == Free(fields={"a": 1})
    form = playing.bodies[0]["text"]["format"]
    assert (form["strict"], form["schema"]) == (False, Free.model_json_schema())


@BOTH
@pytest.mark.parametrize("written", [f"```json\n{GOOD}\n```", f"Here you are: {GOOD}. Enjoy!", f"\n {GOOD}"])
def test_what_stands_around_the_object_is_passed_over(api: Api, text: Answer, written: str) -> None:
    assert api(text(written))[0].structured(ASKED, Choice).value == Choice(names=["a"])


@BOTH
@pytest.mark.parametrize("bad", ["I would say legs.", '{"names": 3}', '{"names": ["', "[]", ""])
def test_what_does_not_fit_is_mended_once_and_paid_for_twice(api: Api, text: Answer, bad: str) -> None:
    made, playing = api(text(bad), text(GOOD))
    filled = made.structured(ASKED, Choice)
    assert (filled.value, filled.usage, filled.cost) == (
        Choice(names=["a"]),
        Usage(2000, 100, 1600),
        Decimal("0.0029"),
    )
    body = playing.bodies[1]
    *_, wrong, complaint = body.get("input") or body["messages"]
    assert wrong == {"role": "assistant", "content": bad or "{}"}
    assert complaint["content"].startswith("That does not fit: ")
    assert complaint["content"].endswith("Answer again, with the whole JSON object and nothing else.")


@BOTH
def test_the_fault_is_told_without_the_value(api: Api, text: Answer) -> None:
    made, playing = api(text('{"names": "my knee"}'), text(GOOD))
    made.structured(ASKED, Choice)
    body = playing.bodies[1]
    complaint = (body.get("input") or body["messages"])[-1]["content"]
    assert "names: Input should be a valid array" in complaint
    assert "knee" not in complaint


@BOTH
def test_what_does_not_fit_twice_is_invalid_and_not_told(api: Api, text: Answer) -> None:
    made, playing = api(text('{"names": "my knee"}'))
    with pytest.raises(InvalidOutput, match=r"^Choice was not filled in \(faults: 1\)$") as caught:
        made.structured(ASKED, Choice)
    assert len(playing.requests) == 2
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


def test_the_cost_is_unknown_if_one_of_the_answers_was_not_counted() -> None:
    uncounted = streams(chat_stream([chat_chunk({"content": "no"}, "stop")]))
    filled = chat(uncounted, chat_text(GOOD))[0].structured(ASKED, Choice)
    assert (filled.usage, filled.cost) == (Usage(1000, 50, 800), None)


def test_a_refusal_and_an_answer_that_is_cut_off_are_not_mended() -> None:
    refusal = {**message(""), "content": [{"type": "refusal", "refusal": "No."}]}
    made, playing = responses(streams(response_stream(response_events(refusal))))
    with pytest.raises(ContentRefused):
        made.structured(ASKED, Choice)
    assert len(playing.requests) == 1
    made, playing = chat(chat_text('{"names": [', "length"))
    with pytest.raises(InvalidOutput, match="Choice was cut off"):
        made.structured(ASKED, Choice)
    assert len(playing.requests) == 1


@BOTH
def test_errors_of_the_server_are_what_they_are(api: Api, text: Answer) -> None:
    with pytest.raises(Overloaded):
        api(refuses(500))[0].structured(ASKED, Choice)
    with pytest.raises(TimedOut):
        api(text(GOOD))[0].structured(replace(ASKED, seconds=0), Choice)


def test_a_server_that_takes_no_schema_is_told_it_in_words_from_then_on() -> None:
    refusal = refuses(400, {"message": "'response_format' of type json_schema is not supported"})
    made, playing = chat(refusal, chat_text(GOOD), model="schemaless")
    assert made.structured(ASKED, Choice).value == Choice(names=["a"])
    first, second = playing.bodies
    assert "response_format" in first
    assert "response_format" not in second
    system = second["messages"][0]["content"]
    assert system.startswith("Choose.\n\nAnswer with one JSON object and nothing else. It must fit this JSON Schema:\n")
    assert json.loads(system.splitlines()[3])["required"] == ["names", "limit", "note"]
    made, later = chat(chat_text(GOOD), model="schemaless")
    made.structured(ASKED, Choice)
    assert later.bodies[0] == second
