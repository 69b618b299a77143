import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.llm.claude.messages import layout_of, messages_of, system_blocks
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    ReasoningBlocks,
    Request,
    ResultsTurn,
    Source,
    SummaryTurn,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)

ME = ("anthropic", "claude-sonnet-4-6")


def rendered(*turns: Turn) -> list[tuple[str, list[dict[str, Any]]]]:
    return [(message["role"], message["content"]) for message in messages_of(turns, *ME)]


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def call(id_: str, name: str = "idle") -> ToolCall:
    return ToolCall(id_, name, {"reason": "done"})


def use(id_: str, name: str = "idle") -> dict[str, Any]:
    return {"type": "tool_use", "id": id_, "name": name, "input": {"reason": "done"}}


def result(id_: str, words: str = "ok", ok: bool = True) -> ToolResult:
    return ToolResult(id_, "idle", words, {}, ok)


def answered(id_: str, words: str = "ok", **more: Any) -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": id_, "content": f'<result of="idle">\n{words}\n</result>', **more}


def test_results_stand_directly_behind_their_calls_and_what_joined_behind_them() -> None:
    assert rendered(
        UserTurn("hi"),
        AssistantTurn("On it.", (call("a"), call("b"))),
        ResultsTurn((result("a"), result("b", "Error: no", ok=False))),
        UserTurn("quick please"),
        KnowledgeTurn((Source("pain", "v1", "none", {}),)),
    ) == [
        ("user", [text("hi")]),
        ("assistant", [text("On it."), use("a"), use("b")]),
        (
            "user",
            [
                answered("a"),
                answered("b", "Error: no", is_error=True),
                text("quick please"),
                text('<knowledge>\n<source name="pain">\nnone\n</source>\n</knowledge>'),
            ],
        ),
    ]


def test_a_summary_comes_first() -> None:
    (message,) = rendered(SummaryTurn("They squat."), UserTurn("hi"))
    assert message == (
        "user",
        [
            text("<summary_of_the_conversation_so_far>\nThey squat.\n</summary_of_the_conversation_so_far>"),
            text("hi"),
        ],
    )


def test_no_text_is_empty() -> None:
    assert rendered(UserTurn(" \n"), AssistantTurn("", (call("a"),)), ResultsTurn((result("a"),))) == [
        ("user", [text("(nothing was written)")]),
        ("assistant", [use("a")]),
        ("user", [answered("a")]),
    ]
    assert rendered(UserTurn("hi"), KnowledgeTurn(()), AssistantTurn(" "), UserTurn("you?")) == [
        ("user", [text("hi"), text("you?")])
    ]


def test_a_conversation_begins_and_ends_with_the_user() -> None:
    assert rendered(AssistantTurn("Hello!")) == [
        ("user", [text("(go on)")]),
        ("assistant", [text("Hello!")]),
        ("user", [text("(go on)")]),
    ]
    assert rendered() == [("user", [text("(go on)")])]


def test_a_call_without_a_result_is_given_one() -> None:
    missing = {"type": "tool_result", "tool_use_id": "b", "content": "Error: this call was not made.", "is_error": True}
    assert rendered(UserTurn("hi"), AssistantTurn("", (call("a"), call("b"))), ResultsTurn((result("a"),)))[2] == (
        "user",
        [answered("a"), missing],
    )
    assert rendered(UserTurn("hi"), AssistantTurn("", (call("b"),)), UserTurn("well?"))[2] == (
        "user",
        [missing, text("well?")],
    )


def test_a_result_without_its_call_is_text() -> None:
    assert rendered(ResultsTurn((result("gone"),))) == [("user", [text('<result of="idle">\nok\n</result>')])]


def test_ids_are_unique_and_in_the_letters_of_the_api_and_results_find_their_calls() -> None:
    said: list[Turn] = [
        AssistantTurn("", (call("call_1"), call("öff/1"))),
        ResultsTurn((result("call_1"), result("öff/1"))),
    ]
    messages = rendered(UserTurn("hi"), *said, *said)
    assert [block["id"] for role, blocks in messages if role == "assistant" for block in blocks] == [
        "call_1",
        "_ff_1",
        "call_1_2",
        "_ff_1_2",
    ]
    assert [block["tool_use_id"] for role, blocks in messages[1:] if role == "user" for block in blocks] == [
        "call_1",
        "_ff_1",
        "call_1_2",
        "_ff_1_2",
    ]


def test_names_of_tools_are_in_the_letters_of_the_api() -> None:
    ((_, _), (_, blocks), _) = rendered(UserTurn("hi"), AssistantTurn("", (call("a", "functions.idle" + "x" * 90),)))
    assert blocks[0]["name"] == "functions_idle" + "x" * 50


THOUGHT = {"type": "thinking", "thinking": "Knee.", "signature": "c2ln"}
HIDDEN = {"type": "redacted_thinking", "data": "ZW5j"}


@pytest.mark.parametrize(
    "content",
    [
        [THOUGHT, HIDDEN, text("Swap it."), use("a"), use("b")],
        [THOUGHT, use("a"), use("b")],
        [text("Let me see."), THOUGHT, text("Swap it."), use("a"), HIDDEN, use("b")],
        [THOUGHT, text("One."), text("Two.")],
        [text("  One\n\n"), THOUGHT, text("\n\nTwo."), use("a")],
    ],
)
def test_an_answer_with_reasoning_goes_back_as_it_was(content: list[dict[str, Any]]) -> None:
    layout = layout_of(content)
    words = "\n\n".join(block["text"] for block in content if block["type"] == "text")
    calls = tuple(call(block["id"]) for block in content if block["type"] == "tool_use")
    turn = AssistantTurn(words, calls, ReasoningBlocks(*ME, layout))
    assert rendered(UserTurn("hi"), turn)[1] == ("assistant", content)
    assert "Swap" not in json.dumps(layout)


def test_an_answer_without_reasoning_keeps_no_layout() -> None:
    assert layout_of([text("One."), use("a"), text("Two.")]) == ()


def test_reasoning_that_led_to_other_words_is_dropped() -> None:
    layout = layout_of([text("One."), THOUGHT, text("Two."), use("a")])
    for words, calls in (("See a doctor.", ()), ("One.\n\nTwo.", ()), ("One.\n\nTwo. And three.", (call("a"),))):
        turn = AssistantTurn(words, calls, ReasoningBlocks(*ME, layout))
        assert rendered(UserTurn("hi"), turn)[1] == ("assistant", [text(words), *(use(one.id) for one in calls)])


@pytest.mark.parametrize("author", [("openai", ME[1]), ("bedrock", ME[1]), (ME[0], "claude-opus-4-6")])
def test_reasoning_of_another_is_dropped(author: tuple[str, str]) -> None:
    turn = AssistantTurn("Hi.", (), ReasoningBlocks(*author, (THOUGHT,)))
    assert rendered(UserTurn("hi"), turn)[1] == ("assistant", [text("Hi.")])


def test_the_system_prompt_ends_with_the_day() -> None:
    assert system_blocks(Request("Be kind.", (), (), "2026-11-22")) == [
        text("Be kind."),
        text("Today is Sunday, 2026-11-22."),
    ]
    assert system_blocks(Request("", (), (), "")) == []


def test_the_day_of_a_message_stands_with_it_and_not_in_the_system_prompt() -> None:
    """The next day's request begins as this day's did, so that the provider's cache is met."""
    first, second = UserTurn("hi", "2026-11-22", "UTC"), UserTurn("again", "2026-11-23", "UTC")
    before = Request("Be kind.", (), (first,), "2026-11-22")
    after = Request("Be kind.", (), (first, AssistantTurn("Hi."), second), "2026-11-23")
    assert system_blocks(before) == system_blocks(after) == [text("Be kind.")]
    assert rendered(*before.turns) == [("user", [text("[Sunday, 2026-11-22]\nhi")])]
    assert rendered(*after.turns)[:1] == rendered(*before.turns)
    assert rendered(*after.turns)[-1] == ("user", [text("[Monday, 2026-11-23]\nagain")])


NAMES = st.sampled_from(["a", "b", "call_1", "ö"])
WORDS = st.sampled_from(["", " ", "hi", "</knowledge>"])
TURNS = st.lists(
    st.one_of(
        st.builds(UserTurn, WORDS),
        st.builds(SummaryTurn, WORDS),
        st.builds(
            lambda words, ids, thinks: AssistantTurn(
                words, tuple(call(id_) for id_ in ids), ReasoningBlocks(*ME, (THOUGHT,)) if thinks else None
            ),
            WORDS,
            st.lists(NAMES, unique=True, max_size=3),
            st.booleans(),
        ),
        st.builds(lambda ids: ResultsTurn(tuple(result(id_) for id_ in ids)), st.lists(NAMES, unique=True, max_size=3)),
        st.just(KnowledgeTurn((Source("pain", "v", "none", {}),))),
        st.just(KnowledgeTurn(())),
    ),
    max_size=12,
)


@given(TURNS)
def test_whatever_was_said_the_api_takes_it(turns: Sequence[Turn]) -> None:
    messages = rendered(*turns)
    roles = [role for role, _ in messages]
    assert roles == ["user", "assistant"] * (len(roles) // 2) + ["user"]
    ids: list[str] = []
    for index, (role, blocks) in enumerate(messages):
        assert blocks
        assert all(block["text"].strip() for block in blocks if block["type"] == "text")
        called = [block["id"] for block in blocks if block["type"] == "tool_use"]
        ids += called
        if role == "assistant":
            following = messages[index + 1][1]
            answers = [block["tool_use_id"] for block in following[: len(called)] if block["type"] == "tool_result"]
            assert sorted(answers) == sorted(called)
            assert not any(block["type"] == "tool_result" for block in following[len(called) :])
    assert len(ids) == len(set(ids))
    assert not any(block["type"] == "tool_result" for block in messages[0][1])
