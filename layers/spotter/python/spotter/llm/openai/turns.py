"""Our turns in the order and with the pairs that both of OpenAI's APIs demand."""

from collections.abc import Iterator, Sequence

from spotter.llm.rendering import knowledge_text, message_text, result_text, summary_text
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    ResultsTurn,
    SummaryTurn,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)

_NO_RESULT = "Error: this call was not made."


def closed(turns: Sequence[Turn]) -> Iterator[Turn]:
    """The turns, each call with exactly one result directly behind it: the APIs refuse the whole request otherwise.

    A call without a result gets one that says so. A result without a call is told as something that was written.
    """
    for at, turn in enumerate(turns):
        if isinstance(turn, AssistantTurn):
            yield turn
            following = turns[at + 1] if at + 1 < len(turns) else None
            results = {each.call_id: each for each in following.results} if isinstance(following, ResultsTurn) else {}
            if turn.calls:
                yield ResultsTurn(tuple(results.get(call.id) or _not_made(call) for call in turn.calls))
            called = {call.id for call in turn.calls}
            yield from (UserTurn(result_text(result)) for id_, result in results.items() if id_ not in called)
        elif not isinstance(turn, ResultsTurn):
            yield turn
        elif at == 0 or not isinstance(turns[at - 1], AssistantTurn):
            yield from (UserTurn(result_text(result)) for result in turn.results)


def user_text(turn: UserTurn | KnowledgeTurn | SummaryTurn) -> str:
    """What a turn is as text on the user's side. Empty when there is nothing to say."""
    if isinstance(turn, KnowledgeTurn):
        return knowledge_text(turn)
    if isinstance(turn, SummaryTurn):
        return summary_text(turn)
    return message_text(turn)


def _not_made(call: ToolCall) -> ToolResult:
    return ToolResult(call.id, call.name, _NO_RESULT, {}, ok=False)
