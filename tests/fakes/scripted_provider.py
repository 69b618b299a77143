"""A provider that plays a script. It keeps no place in it: the same request is given the same answer."""

import re
from collections.abc import Iterator, Mapping, Sequence

from spotter.llm.provider import Filled, InvalidOutput, Structured
from spotter.messages import (
    AssistantTurn,
    Chunk,
    ModelResponse,
    Request,
    TextDelta,
    ToolCall,
    UserTurn,
    last_user_text,
)

Step = ModelResponse | Exception


def says(text: str, *calls: ToolCall) -> ModelResponse:
    """A scripted answer."""
    return ModelResponse(text, calls, "scripted", "scripted-1")


class ScriptedProvider:
    """Answers from ``script``: steps by what the user said; ``""`` serves every other message.

    The step is the number of assistant turns since the user last spoke; beyond the script it says that it is done. A
    step that is an exception is raised. ``failures`` are raised on the calls of those numbers, from 1, whatever the
    script says: that is how a provider fails once and answers on the retry. ``requests`` holds every request seen.
    """

    name = "scripted"
    model = "scripted-1"

    def __init__(
        self, script: Mapping[str, Sequence[Step]] | Sequence[Step], failures: Mapping[int, Exception] | None = None
    ) -> None:
        self._script = script if isinstance(script, Mapping) else {"": script}
        self._failures = failures or {}
        self.requests: list[Request] = []

    @property
    def calls(self) -> int:
        """How often it was asked."""
        return len(self.requests)

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The scripted answer, its text streamed word by word."""
        self.requests.append(request)
        if (failure := self._failures.get(self.calls)) is not None:
            raise failure
        step = self._step(request)
        if isinstance(step, Exception):
            raise step
        yield from (TextDelta(piece) for piece in re.findall(r"\s*\S+(?:\s+$)?", step.text))
        yield step

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """Nothing is scripted here: InvalidOutput, so that the rules decide."""
        raise InvalidOutput(f"no {model.__name__} is scripted")

    def _step(self, request: Request) -> Step:
        steps = self._script.get(last_user_text(request.turns), self._script.get("", ()))
        at = 0
        for turn in reversed(request.turns):
            if isinstance(turn, UserTurn):
                break
            at += isinstance(turn, AssistantTurn)
        return steps[at] if at < len(steps) else says("Done.")
