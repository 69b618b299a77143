"""Models that play a script of calls that fail, on a clock that only they and the pauses move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.llm.chain import Timing
from spotter.llm.errors import TimedOut
from spotter.llm.provider import Filled, Structured
from spotter.messages import Chunk, ModelResponse, ReasoningDelta, Request, StopReason, TextDelta


@dataclass
class Watch:
    """Seconds, moved by hand."""

    seconds: float = 1000.0
    pauses: list[float] = field(default_factory=list)
    chance: float = 0.5

    def __call__(self) -> float:
        return self.seconds

    def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.seconds += seconds

    @property
    def timing(self) -> Timing:
        return Timing(self, self.pause, lambda: self.chance)


@dataclass(frozen=True)
class Scripted:
    """One call: what is streamed, each piece after so many seconds, and how it ends.

    ``end``: an error; None for an answer without its end; else the whole answer, of the pieces if it is ``...``.
    """

    pieces: Sequence[str] = ()
    seconds: float = 0.1
    end: Any = ...
    reasons: bool = False
    """Whether a piece of reasoning comes first."""
    is_punctual: bool = True
    """Whether it keeps to the seconds of its request, as adapters do."""


class FailingModel:
    """Plays one script a call, the last one again and again. ``seconds`` holds how long each call was allowed."""

    def __init__(self, name: str, watch: Watch, *calls: Scripted) -> None:
        self.name = name
        self.model = f"{name}-1"
        self.seconds: list[float] = []
        self.is_closed = 0
        self._watch = watch
        self._calls = calls or (Scripted(["Yes", "."]),)

    @property
    def calls(self) -> int:
        return len(self.seconds)

    def respond(self, request: Request) -> Iterator[Chunk]:
        call = self._next(request)
        end = self._watch() + request.seconds if call.is_punctual else float("inf")
        try:
            if call.reasons:
                yield ReasoningDelta("Hm")
            for piece in call.pieces:
                self._wait(call.seconds, end)
                yield TextDelta(piece)
            self._wait(call.seconds, end)
            if isinstance(call.end, BaseException):
                raise call.end
            if call.end is ...:
                yield self.says("".join(call.pieces))
            elif call.end is not None:
                yield call.end
        finally:
            self.is_closed += 1

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        call = self._next(request)
        self._wait(call.seconds, self._watch() + request.seconds)
        if isinstance(call.end, BaseException):
            raise call.end
        filled = model.model_validate({"data_sources": [self.name], "reasoning": "because"})
        return Structured(filled, self.name, self.model)

    def says(self, text: str, stop: StopReason = StopReason.END) -> ModelResponse:
        """A whole answer of this model."""
        return ModelResponse(text, (), self.name, self.model, stop=stop)

    def _next(self, request: Request) -> Scripted:
        self.seconds.append(request.seconds)
        return self._calls[min(self.calls, len(self._calls)) - 1]

    def _wait(self, seconds: float, end: float) -> None:
        if self._watch.seconds + seconds > end:
            self._watch.seconds = end
            raise TimedOut("whole answer")
        self._watch.seconds += seconds
