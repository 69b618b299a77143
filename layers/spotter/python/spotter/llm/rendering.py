"""What was learned, summed up and brought back by tools, as text for a model: fenced, so that data stays data.

Inside a fence ``<`` and ``&`` are escaped: nothing that a person, a tool or a stored note wrote can close it or open
another. Every provider writes these texts alike, and the same turn always gives the same text, so that caches hit.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from spotter.messages import KnowledgeTurn, Request, SummaryTurn, ToolResult, UserTurn
from spotter.model_response import UNREADABLE

NOTHING_WRITTEN = "(nothing was written)"
"""In the place of a message without a letter: no API takes an empty text."""

_MOST_UNREADABLE = 200
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;"})
_IN_ATTRIBUTE = str.maketrans({"&": "&amp;", "<": "&lt;", '"': "&quot;"})


def escaped(text: str) -> str:
    """A text as it may stand inside a fence."""
    return text.translate(_IN_TEXT)


def knowledge_text(turn: KnowledgeTurn) -> str:
    """What was loaded about the user, each source in a fence of its own. Empty when there is none."""
    sources = [
        f'<source name="{source.name.translate(_IN_ATTRIBUTE)}">\n{source.text.translate(_IN_TEXT)}\n</source>'
        for source in turn.sources
    ]
    return "\n".join(["<knowledge>", *sources, "</knowledge>"]) if sources else ""


def summary_text(turn: SummaryTurn) -> str:
    """What came before, in short."""
    return (
        f"<summary_of_the_conversation_so_far>\n{turn.text.translate(_IN_TEXT)}\n</summary_of_the_conversation_so_far>"
    )


def conversation_text(text: str) -> str:
    """A conversation that is to be summed up, as data: who speaks in it gives no instructions and cannot end it."""
    return f"<conversation>\n{text.translate(_IN_TEXT)}\n</conversation>"


def known_text(lines: Iterable[str]) -> str:
    """What is remembered already, one to a line, as data. Empty when there is nothing."""
    written = "\n".join(" ".join(line.split()) for line in lines)
    return f"<known>\n{written.translate(_IN_TEXT)}\n</known>" if written else ""


def result_text(result: ToolResult) -> str:
    """What a tool brought back, or its error."""
    name = result.name.translate(_IN_ATTRIBUTE)
    source = ' from="outside, untrusted"' if result.untrusted else ""
    return f'<result of="{name}"{source}>\n{result.text.translate(_IN_TEXT)}\n</result>'


def message_text(turn: UserTurn) -> str:
    """What the user said, under the day on which they said it.

    The day stands with its message for good, and not in the system prompt: there it would void the cache each midnight.
    Where nobody knows the user's time zone, it says that it is UTC's.
    """
    said = turn.text if turn.text.strip() else NOTHING_WRITTEN
    day = _with_weekday(turn.day)
    if not day:
        return said
    return f"[{day}]\n{said}" if turn.zone else f"[{day}, UTC]\n{said}"


def day_text(request: Request) -> str:
    """The day, for the end of the system prompt, where no message says on which day it was written; else empty."""
    if any(isinstance(turn, UserTurn) and turn.day for turn in request.turns):
        return ""
    day = _with_weekday(request.today)
    return f"Today is {day}." if day else ""


def _with_weekday(day: str) -> str:
    try:
        return f"{_WEEKDAYS[date.fromisoformat(day).weekday()]}, {day}"
    except ValueError:
        return ""


def unreadable_arguments(written: str) -> dict[str, Any]:
    """The arguments of a call that a model wrote as something else than a JSON object."""
    return {UNREADABLE: written[:_MOST_UNREADABLE]}
