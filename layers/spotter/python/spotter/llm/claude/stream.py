"""The events of a streamed answer of the Messages API, put together: an answer is whole, or there is none."""

import json
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

from spotter.llm.claude.messages import TEXT_SEPARATOR, Block
from spotter.llm.errors import ConnectionFailed
from spotter.llm.rendering import unreadable_arguments
from spotter.messages import ReasoningDelta, TextDelta, Usage

_DELTAS = {
    "text_delta": ("text", "text"),
    "thinking_delta": ("thinking", "thinking"),
    "signature_delta": ("thinking", "signature"),
    "input_json_delta": ("tool_use", "partial_json"),
}
"""By the type of a delta: the type of its block, and the field that holds the piece."""


MOST_LETTERS = 4_000_000
"""Of an answer, arguments and reasoning included: no model writes so much; a compressed body may hold any number."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One whole answer: its blocks as the API would take them back, ``input`` of calls decoded."""

    content: tuple[Block, ...]
    stop_reason: str
    usage: Usage
    refusal: str = ""
    """The policy that was applied, where it was refused and the API names one."""


@dataclass(slots=True)
class _OpenBlock:
    kind: str
    start: Block
    pieces: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, piece: str) -> None:
        self.pieces.setdefault(name, []).append(piece)

    def whole(self) -> Block:
        """The block as the API would take it back."""
        if self.kind == "tool_use":
            return self.start | {"input": self._arguments()}
        return self.start | {
            name: str(self.start.get(name) or "") + "".join(pieces) for name, pieces in self.pieces.items()
        }

    def _arguments(self) -> dict[str, Any]:
        written = "".join(self.pieces.get("partial_json", ()))
        if not written.strip():
            given = self.start.get("input")
            return dict(given) if isinstance(given, dict) else {}
        try:
            arguments = json.loads(written)
        except (ValueError, RecursionError):
            arguments = None
        return arguments if isinstance(arguments, dict) else unreadable_arguments(written)


class _Malformed(Exception):
    """What came is not what the API sends."""


def read_answer(
    events: Iterable[Any], *, follows_text: bool = False
) -> Generator[TextDelta | ReasoningDelta, None, Answer]:
    """The deltas as they come; returns the answer. ``follows_text``: it goes on where an answer with text paused.

    ConnectionFailed when it ends before its end, or is not what the API sends. Later events are not waited for.
    """
    reader = _Reader(follows_text)
    try:
        for event in events:
            yield from reader.read(event)
            if reader.is_done:
                return reader.answer()
    except _Malformed as fault:
        what = str(fault)
    else:
        what = "the stream ended without message_stop"
    raise ConnectionFailed(what)


class _Reader:
    def __init__(self, follows_text: bool) -> None:
        self.is_done = False
        self._has_begun = False
        self._separator = TEXT_SEPARATOR if follows_text else ""
        self._open: dict[int, _OpenBlock] = {}
        self._whole: list[Block] = []
        self._last_index = -1
        self._letters = 0
        self._stop_reason = ""
        self._refusal = ""
        self._tokens: dict[str, int] = {}
        self._writes: int | None = None
        """The text block that was written to last."""

    def read(self, event: Any) -> Iterable[TextDelta | ReasoningDelta]:
        kind = _get(event, "type")
        if not self._has_begun and kind in _KINDS and kind != "message_start":
            raise _Malformed(f"{kind} before message_start")
        if kind == "content_block_delta":
            return self._delta(event)
        if kind == "content_block_start":
            return self._start(event)
        if kind == "content_block_stop":
            self._stop(event)
        elif kind == "message_start":
            self._begin(event)
        elif kind == "message_delta":
            self._message_delta(event)
        elif kind == "message_stop":
            self._end()
        return ()

    def answer(self) -> Answer:
        read = self._tokens.get("cache_read_input_tokens", 0)
        written = self._tokens.get("cache_creation_input_tokens", 0)
        usage = Usage(
            input_tokens=self._tokens.get("input_tokens", 0) + read + written,
            output_tokens=self._tokens.get("output_tokens", 0),
            cached_tokens=read,
            cache_written_tokens=written,
        )
        return Answer(tuple(self._whole), self._stop_reason, usage, self._refusal)

    def _begin(self, event: Any) -> None:
        if self._has_begun:
            raise _Malformed("a second message_start")
        self._has_begun = True
        self._count(_get(_get(event, "message"), "usage"))

    def _start(self, event: Any) -> Iterable[TextDelta | ReasoningDelta]:
        index, block = _index(event), _get(event, "content_block")
        if index <= self._last_index:
            raise _Malformed("a block was begun twice")
        self._last_index = index
        kind = _string(block, "type")
        start: Block = {"type": kind}
        if kind == "tool_use":
            start |= {"id": _string(block, "id"), "name": _string(block, "name"), "input": _get(block, "input")}
        elif kind == "thinking":
            start |= {"thinking": "", "signature": ""}
        elif kind == "text":
            start["text"] = ""
        else:
            start = _plain(block)
        self._open[index] = _OpenBlock(kind, start)
        if kind not in ("text", "thinking"):
            return ()
        given = _get(block, kind)
        return self._written(index, kind, given) if isinstance(given, str) and given else ()

    def _delta(self, event: Any) -> Iterable[TextDelta | ReasoningDelta]:
        index, delta = _index(event), _get(event, "delta")
        block = self._open.get(index)
        if block is None:
            raise _Malformed("a delta of no open block")
        what = _get(delta, "type")
        if what not in _DELTAS:
            return ()  # of a kind that says nothing to us, citations among them
        kind, name = _DELTAS[what]
        if block.kind != kind:
            raise _Malformed(f"{what} in a block of another type")
        return self._written(index, name, _string(delta, name))

    def _written(self, index: int, name: str, piece: str) -> Iterable[TextDelta | ReasoningDelta]:
        if not piece:
            return ()
        self._letters += len(piece)
        if self._letters > MOST_LETTERS:
            raise _Malformed(f"an answer of more than {MOST_LETTERS:,} letters")
        self._open[index].add(name, piece)
        if name == "thinking":
            return (ReasoningDelta(piece),)
        if name != "text":
            return ()
        separator = "" if self._writes == index else self._separator
        self._writes, self._separator = index, TEXT_SEPARATOR
        return (TextDelta(separator + piece),)

    def _stop(self, event: Any) -> None:
        block = self._open.pop(_index(event), None)
        if block is None:
            raise _Malformed("the end of no open block")
        self._whole.append(block.whole())

    def _message_delta(self, event: Any) -> None:
        delta = _get(event, "delta")
        reason = _get(delta, "stop_reason")
        if isinstance(reason, str):
            self._stop_reason = reason
        category = _get(_get(delta, "stop_details"), "category")
        if isinstance(category, str):
            self._refusal = category
        self._count(_get(event, "usage"))

    def _end(self) -> None:
        if self._open:
            raise _Malformed("message_stop within a block")
        if not self._stop_reason:
            raise _Malformed("message_stop without a reason to stop")
        self.is_done = True

    def _count(self, usage: Any) -> None:
        """Usage is told twice, and what is told last is all there is to count."""
        for name in _TOKENS:
            tokens = _get(usage, name)
            if isinstance(tokens, int) and not isinstance(tokens, bool) and tokens >= 0:
                self._tokens[name] = tokens


_KINDS = frozenset(
    {
        "message_start",
        "message_delta",
        "message_stop",
        "content_block_start",
        "content_block_delta",
        "content_block_stop",
    }
)
_TOKENS = ("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")


def _get(thing: Any, name: str) -> Any:
    """A field of what the SDK has made of an event, which it does not check; None where there is none."""
    return getattr(thing, name, None)


def _string(thing: Any, name: str) -> str:
    value = _get(thing, name)
    if not isinstance(value, str):
        raise _Malformed(f"{name} is no text")
    return value


def _index(event: Any) -> int:
    index = _get(event, "index")
    if not isinstance(index, int):
        raise _Malformed("a block without its index")
    return index


def _plain(block: Any) -> Block:
    dumped: Block = block.to_dict()
    return dumped
