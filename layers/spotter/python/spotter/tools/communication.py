"""Speaking to the user, asking, and saying that the work is done."""

from typing import Annotated

from pydantic import Field, StringConstraints

from spotter.tools.arguments import Reason, ToolArguments
from spotter.tools.tool import Outcome, Reads, Tool, ToolContext, TurnEffect

_shown = 80


class Notify(ToolArguments):
    """Arguments of ``message_notify_user``."""

    message: str = Field(min_length=1, max_length=8000, description="The message to display to the user")


class Ask(ToolArguments):
    """Arguments of ``message_ask_user``."""

    question: str = Field(min_length=1, max_length=2000, description="The question to ask the user")
    options: list[Annotated[str, StringConstraints(min_length=1, max_length=120)]] | None = Field(
        None, max_length=12, description="Suggested answers, if the likely ones can be named"
    )


class Idle(ToolArguments):
    """Arguments of ``idle``."""

    reason: Reason = Field(description="Brief reason for going idle")


def _notify(arguments: Notify, _context: ToolContext, _reads: Reads) -> Outcome:
    data = {"success": True, "message": arguments.message, "type": "notification"}
    return Outcome(data, f"Notified user: {_short(arguments.message)}")


def _ask(arguments: Ask, _context: ToolContext, _reads: Reads) -> Outcome:
    data = {
        "success": True,
        "question": arguments.question,
        "options": arguments.options or [],
        "type": "question",
        "awaiting_response": True,
    }
    return Outcome(data, f"Asked user: {_short(arguments.question)}", turn_effect=TurnEffect.ASKED)


def _idle(arguments: Idle, _context: ToolContext, _reads: Reads) -> Outcome:
    return Outcome(
        {"success": True, "idle": True, "reason": arguments.reason},
        f"Agent idle: {arguments.reason}",
        turn_effect=TurnEffect.IDLE,
    )


def _short(text: str) -> str:
    return text if len(text) <= _shown else text[: _shown - 1] + "…"


MESSAGE_NOTIFY_USER = Tool(
    "message_notify_user",
    "Tell the user something that needs no answer: a confirmation, how far the work is, information.",
    Notify,
    _notify,
)
MESSAGE_ASK_USER = Tool(
    "message_ask_user",
    "Ask the user one question and wait for the answer. Use it when the request can be read in more than one way "
    "or something needed is missing. The turn ends with it.",
    Ask,
    _ask,
)
IDLE = Tool(
    "idle",
    "Say that the task is done and that the next move is the user's. May be called beside the last other calls.",
    Idle,
    _idle,
)
