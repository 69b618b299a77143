"""The local run with a model that repeats what it is told wherever it can, and with a tool that does so as it breaks.

``python -m tests.integration.gateway.telltale_local`` is ``python -m local``.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from local.__main__ import main
from spotter import wiring
from spotter.llm.provider import Filled, Structured
from spotter.messages import (
    AssistantTurn,
    Chunk,
    ModelResponse,
    ReasoningDelta,
    Request,
    TextDelta,
    ToolCall,
    UserTurn,
    last_user_text,
)
from spotter.tools.communication import MESSAGE_NOTIFY_USER, Notify
from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, Reads, ToolContext

BROKEN_TOOL = "a tool that breaks"
BROKEN_MODEL = "a model that breaks"


class Parrot:
    """Says what it heard: as text, as the name and the arguments of tools, and as the words of an error."""

    name = "parrot"
    model = "parrot-1"

    def respond(self, request: Request) -> Iterator[Chunk]:
        """First what it heard, to everybody and to every tool; then, if it is asked to, an error."""
        heard = last_user_text(request.turns)
        steps = 0
        for turn in reversed(request.turns):
            if isinstance(turn, UserTurn):
                break
            steps += isinstance(turn, AssistantTurn)
        if steps and BROKEN_MODEL in heard:
            raise ValueError(heard)
        yield ReasoningDelta(heard)
        yield TextDelta(heard)
        calls = (
            ToolCall("c1", heard, {"why": heard}),
            ToolCall("c2", "swap_exercise", {heard: heard}),
            ToolCall("c3", "message_notify_user", {"message": heard}),
        )
        yield ModelResponse(heard, () if steps else calls, self.name, "parrot-1", reasoning=heard)

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """No data sources, for what it heard."""
        chosen = model.model_validate({"data_sources": [], "reasoning": last_user_text(request.turns)})
        return Structured(chosen, self.name, self.model)


def notify_or_break(arguments: Notify, context: ToolContext, reads: Reads) -> Outcome:
    """Do as the tool does, or break with the words that it was given."""
    if BROKEN_TOOL in arguments.message:
        raise KeyError(arguments.message)
    return MESSAGE_NOTIFY_USER.run(arguments, context, reads)


if __name__ == "__main__":
    _parrot = Parrot()
    _tools = {**REGISTRY, MESSAGE_NOTIFY_USER.name: replace(MESSAGE_NOTIFY_USER, run=notify_or_break)}
    wiring.offline = cache(lambda: _parrot)
    wiring.tools = cache(lambda: _tools)
    main()
