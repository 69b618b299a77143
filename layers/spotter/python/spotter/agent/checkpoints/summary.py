"""The prose of a checkpoint, and the whole of it as a model reads it.

A model writes the prose where one is at hand; where it fails, or there is none, two lines by rules stand. What must not
be lost is none of its business: that is carried over by code (``checkpoint_content``).
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field

from spotter.agent.calls import calls_of
from spotter.agent.containment import CODE, OMITTED, unreadable
from spotter.agent.outside.noted import is_from_outside
from spotter.errors import error_location
from spotter.llm.errors import InvalidOutput
from spotter.llm.prompts.summary import SUMMARY
from spotter.llm.provider import Provider, Structured
from spotter.llm.rendering import conversation_text
from spotter.memory.forgetting import without_forgotten
from spotter.messages import Request, UserTurn
from spotter.observability import logger
from spotter.store.events import Event

PROMPT, PROMPT_VERSION = SUMMARY.text, SUMMARY.version

MOST_PROSE_CHARS = 3_000
MOST_HISTORY_CHARS = 120_000
"""Thirty thousand tokens, which the small models of all providers can read. Of more the newest part is given."""
LONGEST_MESSAGE_CHARS = 2_000
LONGEST_RESULT_CHARS = 400
ANSWER_TOKENS = 1_200
SECONDS = 12.0
"""Well within the minute of ``prepare``, which chooses data sources as well."""


class ConversationSummary(BaseModel):
    """The earlier part of a conversation, summed up."""

    summary: str = Field(min_length=1, max_length=MOST_PROSE_CHARS, description="At most 250 words of plain prose")


def summed_up(
    provider: Provider,
    covered: Sequence[Event],
    before: Mapping[str, Any],
    content: Mapping[str, Any],
    deleted: Collection[str] = (),
) -> dict[str, Any]:
    """The prose over the events that are covered and the checkpoint ``before``, with who wrote it and at what cost.

    ``deleted`` are digests of memories that the user has had forgotten: no sentence with one of them is summed up.
    Never raises: what a model cannot do, two lines by rules do.
    """
    written = _written(provider, covered, str(before.get("summary", "")), content, deleted)
    if written is None:
        return {"summary": by_rules(covered, content), "provider": CODE, "model": ""}
    usage = {"input": written.usage.input_tokens, "output": written.usage.output_tokens}
    return {
        "summary": written.value.summary.strip(),
        "provider": written.provider,
        "model": written.model,
        "usage": usage,
        "cost": None if written.cost is None else str(written.cost),
        "prompt_version": PROMPT_VERSION,
    }


def by_rules(covered: Sequence[Event], content: Mapping[str, Any]) -> str:
    """Two lines that claim no more than code can know."""
    since, messages = content["since"], content["messages"]
    count = "1 message" if messages == 1 else f"{messages} messages"
    told = f"This stands for the conversation since {since}: {count} of the user, and the answers."
    used: dict[str, int] = {}
    for event in covered:
        if event.type == "action":
            for call in calls_of(event):
                used[call.name] = used.get(call.name, 0) + 1
    tools = ", ".join(f"{name} ({times})" for name, times in sorted(used.items()))
    return f"{told}\nTools used in the newest part of it: {tools}." if tools else told


def text_of(content: Mapping[str, Any]) -> str:
    """A checkpoint as a model reads it: the prose, then what was said, each with its day."""
    parts = [str(content["summary"])]
    facts = {str(each["text"]) for each in content.get("facts", ())}
    said = [each for each in content.get("said", ()) if each["text"] not in facts]
    told = sorted((*content.get("facts", ()), *said), key=lambda each: str(each["at"]))
    if told:
        lines = "\n".join(f"- {each['at']}: {each['text']}" for each in told)
        parts.append(f"Kept word for word, the oldest first (what came later counts):\n{lines}")
    return "\n\n".join(parts)


def history(covered: Sequence[Event], before: str, deleted: Collection[str] = ()) -> str:
    """The events as text: who said what, in order. Of what is too long the newest part."""
    omitted = unreadable(covered)
    before = without_forgotten(before, deleted)
    lines = [f"Summary of what came before: {before}"] if before else []
    for event in covered:
        lines += _lines(event, deleted, is_omitted=event.seq in omitted)
    text = "\n".join(lines)
    return text if len(text) <= MOST_HISTORY_CHARS else f"(...)\n{text[-MOST_HISTORY_CHARS:]}"


def _lines(event: Event, deleted: Collection[str], *, is_omitted: bool) -> list[str]:
    data = event.data
    if event.type == "user_message":
        message = without_forgotten(str(data["message"]), deleted)
        return [f"User: {OMITTED if is_omitted else _cut(message, LONGEST_MESSAGE_CHARS)}"]
    if event.type == "result":
        whose = "Result of a tool from outside" if is_from_outside(event) else "Result of"
        return [f"{whose} {data['name']}: {_cut(without_forgotten(str(data['text']), deleted), LONGEST_RESULT_CHARS)}"]
    if event.type == "action" and "stop_reason" not in data:
        text = without_forgotten(str(data["text"]), deleted)
        said = [f"Coach: {_cut(text, LONGEST_MESSAGE_CHARS)}"] if text else []
        return said + [f"Coach uses {call.name}" for call in calls_of(event)]
    return []


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]} (...)"


def _written(
    provider: Provider, covered: Sequence[Event], before: str, content: Mapping[str, Any], deleted: Collection[str]
) -> Structured[ConversationSummary] | None:
    """A model's summary; None where there is none that can be used."""
    request = Request(
        system=PROMPT,
        tools=(),
        turns=(UserTurn(conversation_text(history(covered, before, deleted))),),
        today=str(content["since"]),
        max_tokens=ANSWER_TOKENS,
        seconds=SECONDS,
    )
    try:
        written = provider.structured(request, ConversationSummary)
    except InvalidOutput:
        return None
    except Exception as error:  # noqa: BLE001 - whatever it is: it is logged, and the run does not depend on it
        where = {"error": type(error).__name__, "place": error_location(error)}
        logger.error("a conversation was not summed up by a model", extra=where)
        return None
    is_usable = 0 < len(written.value.summary.strip()) <= MOST_PROSE_CHARS
    return written if is_usable else None
