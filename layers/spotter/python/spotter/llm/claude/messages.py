"""Our turns as messages of the Messages API.

The same turns always give the same messages, and more turns only add to them: what was sent stays as it was to the
byte, so that the provider's prompt cache is met. Roles take turns, a call's result stands directly behind it, ids are
unique, and no text is empty: the API refuses anything else.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from spotter.llm.rendering import day_text, knowledge_text, message_text, result_text, summary_text
from spotter.messages import (
    AssistantTurn,
    KnowledgeTurn,
    Request,
    ResultsTurn,
    ToolCall,
    ToolResult,
    Turn,
    UserTurn,
)

Block = dict[str, Any]

NAME_LETTERS = 64
"""The longest name of a tool, and of a call's id, that every version of the API takes."""

TEXT_SEPARATOR = "\n\n"
"""What stands in ``AssistantTurn.text`` between two texts that the API sent apart."""

_GO_ON = "(go on)"
_NO_RESULT = "Error: this call was not made."
_NOT_A_NAME = re.compile(r"[^A-Za-z0-9_-]")


def system_blocks(request: Request) -> list[Block]:
    """The system prompt, and the day where no message says it."""
    texts = (request.system, day_text(request))
    return [_text(text) for text in texts if text.strip()]


def messages_of(turns: Sequence[Turn], provider: str, model: str) -> list[Block]:
    """The turns as messages; reasoning is carried back to the provider and model that wrote it alone."""
    rendering = _Rendering(provider, model)
    for turn in turns:
        rendering.add(turn)
    return rendering.messages()


def tool_name(name: str) -> str:
    """A tool's name in the letters that the API takes."""
    return _NOT_A_NAME.sub("_", name)[:NAME_LETTERS] or "_"


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


class _Rendering:
    def __init__(self, provider: str, model: str) -> None:
        self._author = (provider, model)
        self._messages: list[Block] = []
        self._ids: set[str] = set()
        self._open: dict[str, str] = {}
        """Calls without a result: their ids in the log, and as they are sent."""

    def add(self, turn: Turn) -> None:
        if isinstance(turn, ResultsTurn):
            blocks = [self._result(result) for result in turn.results]
            answers = [block for block in blocks if block["type"] == "tool_result"]
            self._put("user", [*answers, *self._closing(), *(block for block in blocks if block not in answers)])
            return
        self._close_calls()
        if isinstance(turn, AssistantTurn):
            self._put("assistant", self._said(turn))
        elif isinstance(turn, UserTurn):
            self._put("user", [_text(message_text(turn))])
        elif isinstance(turn, KnowledgeTurn):
            text = knowledge_text(turn)
            self._put("user", [_text(text)] if text else [])
        else:
            self._put("user", [_text(summary_text(turn))])

    def messages(self) -> list[Block]:
        self._close_calls()
        if not self._messages or self._messages[-1]["role"] == "assistant":
            self._put("user", [_text(_GO_ON)])
        return self._messages

    def _put(self, role: str, blocks: list[Block]) -> None:
        if not blocks:
            return
        if not self._messages and role == "assistant":
            self._put("user", [_text(_GO_ON)])
        if self._messages and self._messages[-1]["role"] == role:
            self._messages[-1]["content"].extend(blocks)
        else:
            self._messages.append({"role": role, "content": blocks})

    def _close_calls(self) -> None:
        self._put("user", self._closing())

    def _closing(self) -> list[Block]:
        """For each call that has no result one that says so."""
        sent = list(self._open.values())
        self._open.clear()
        return [{"type": "tool_result", "tool_use_id": id_, "content": _NO_RESULT, "is_error": True} for id_ in sent]

    def _result(self, result: ToolResult) -> Block:
        sent = self._open.pop(result.call_id, None)
        if sent is None:
            return _text(result_text(result))
        block: Block = {"type": "tool_result", "tool_use_id": sent, "content": result_text(result)}
        if not result.ok:
            block["is_error"] = True
        return block

    def _said(self, turn: AssistantTurn) -> list[Block]:
        calls = [self._call(call) for call in turn.calls]
        if turn.blocks is not None and (turn.blocks.provider, turn.blocks.model) == self._author:
            laid_out = _laid_out(turn.blocks.blocks, turn.text, calls)
            if laid_out is not None:
                return laid_out
        return [*([_text(turn.text)] if turn.text.strip() else ()), *calls]

    def _call(self, call: ToolCall) -> Block:
        sent = base = _NOT_A_NAME.sub("_", call.id)[:NAME_LETTERS] or "call"
        number = 1
        while sent in self._ids:
            number += 1
            sent = f"{base}_{number}"
        self._ids.add(sent)
        self._open[call.id] = sent
        return {"type": "tool_use", "id": sent, "name": tool_name(call.name), "input": dict(call.arguments)}


def layout_of(content: Sequence[Block]) -> tuple[Block, ...]:
    """What is kept of an answer that holds reasoning, so that it can be sent back as it was.

    The reasoning to the letter. Where texts and calls do not simply follow it, also the place of each, by the length
    of the text: the words and the calls are in the turn. Empty for an answer without reasoning.
    """
    if not any(_is_reasoning(block) for block in content):
        return ()
    kinds = [0 if _is_reasoning(block) else 1 if block["type"] == "text" else 2 for block in content]
    if kinds == sorted(kinds) and kinds.count(1) <= 1:
        return tuple(block for block in content if _is_reasoning(block))
    return tuple(block if _is_reasoning(block) else _place(block) for block in content)


def _is_reasoning(block: Mapping[str, Any]) -> bool:
    return block["type"] in ("thinking", "redacted_thinking")


def _place(block: Block) -> Block:
    return {"type": "text", "length": len(block["text"])} if block["type"] == "text" else {"type": block["type"]}


def _laid_out(layout: Sequence[Mapping[str, Any]], text: str, calls: Sequence[Block]) -> list[Block] | None:
    """The answer as it was; None where text or calls are no longer those that the reasoning led to."""
    if all(_is_reasoning(place) for place in layout):
        said = [_text(text)] if text.strip() else []
        return [*(dict(place) for place in layout), *said, *calls]
    blocks: list[Block] = []
    rest, left = text, list(calls)
    for place in layout:
        if _is_reasoning(place):
            blocks.append(dict(place))
        elif place["type"] == "text":
            part, rest = rest[: place["length"]], rest[place["length"] :].removeprefix(TEXT_SEPARATOR)
            blocks.append(_text(part))
        elif left:
            blocks.append(left.pop(0))
        else:
            return None
    fits = not rest and not left and all(block["text"].strip() for block in blocks if block["type"] == "text")
    return blocks if fits else None
