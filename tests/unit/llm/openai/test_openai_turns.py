from spotter.llm.openai.turns import closed, user_text
from spotter.messages import AssistantTurn, KnowledgeTurn, ResultsTurn, ToolCall, ToolResult, UserTurn

ONE, TWO = ToolCall("c1", "idle", {}), ToolCall("c2", "swap", {})
DONE = ToolResult("c1", "idle", "done", {}, ok=True)
NOT_MADE = ToolResult("c2", "swap", "Error: this call was not made.", {}, ok=False)
ORPHAN = ToolResult("c9", "idle", "late", {}, ok=True)
LATE = UserTurn('<result of="idle">\nlate\n</result>')


def test_what_is_paired_stays_as_it_is() -> None:
    turns = (UserTurn("a"), AssistantTurn("b", (ONE,)), ResultsTurn((DONE,)), AssistantTurn("c"), UserTurn("d"))
    assert tuple(closed(turns)) == turns


def test_a_call_without_a_result_gets_one() -> None:
    said = AssistantTurn("b", (ONE, TWO))
    assert list(closed([said, ResultsTurn((DONE,))])) == [said, ResultsTurn((DONE, NOT_MADE))]
    assert list(closed([said, UserTurn("x")]))[1:] == [
        ResultsTurn((ToolResult("c1", "idle", NOT_MADE.text, {}, ok=False), NOT_MADE)),
        UserTurn("x"),
    ]


def test_a_result_without_a_call_is_told() -> None:
    said = AssistantTurn("b", (ONE,))
    assert list(closed([ResultsTurn((ORPHAN,)), said, ResultsTurn((DONE, ORPHAN))])) == [
        LATE,
        said,
        ResultsTurn((DONE,)),
        LATE,
    ]
    assert list(closed([UserTurn("a"), ResultsTurn((ORPHAN,))])) == [UserTurn("a"), LATE]
    assert list(closed([AssistantTurn("b"), ResultsTurn((ORPHAN,))])) == [AssistantTurn("b"), LATE]


def test_results_come_in_the_order_of_the_calls() -> None:
    other = ToolResult("c2", "swap", "ok", {}, ok=True)
    said = AssistantTurn("", (ONE, TWO))
    assert list(closed([said, ResultsTurn((other, DONE))])) == [said, ResultsTurn((DONE, other))]


def test_a_message_of_nothing_says_so_and_knowledge_of_nothing_says_nothing() -> None:
    assert user_text(UserTurn(" ")) == "(nothing was written)"
    assert user_text(KnowledgeTurn(())) == ""


def test_a_message_stands_under_its_day() -> None:
    assert user_text(UserTurn("hi", "2026-11-22", "UTC")) == "[Sunday, 2026-11-22]\nhi"
    assert user_text(UserTurn("", "2026-11-22", "UTC")) == "[Sunday, 2026-11-22]\n(nothing was written)"
