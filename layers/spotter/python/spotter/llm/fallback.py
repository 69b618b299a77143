"""What answers when a provider cannot: plain words made by code, and never an error that ends the run."""

from collections.abc import Callable, Iterator

from spotter.errors import SpotterError, error_location
from spotter.llm.provider import Filled, InvalidOutput, Provider, Structured
from spotter.llm.selection import DataSelection
from spotter.messages import AnswerRestarted, Chunk, ModelResponse, Request, ResultsTurn, TextDelta, UserTurn

MODEL = "fallback-1"

_APOLOGY = "Something in your message is more than I can deal with, and that is a fault of mine."
_NOTHING_DONE = "Nothing was changed."
_SOME_DONE = "Part of what you asked may be done already: ask me to show the workout to see how it stands."
_WHAT_TO_DO = "Please say it another way, shorter and one thing at a time."

Report = Callable[[str, str], None]
"""Is told of a fault: the exception's name, and the place in the code as ``module:function:line``."""


class WithFallback:
    """A provider whose faults of ours are answered by code.

    Errors that it is meant to raise (a SpotterError) pass: the loop retries them or says so itself. Of
    any other exception only the name and the place are kept, for its text may quote the message.
    """

    def __init__(self, provider: Provider, report: Report) -> None:
        self._provider = provider
        self._report = report

    @property
    def name(self) -> str:
        """The inner provider's."""
        return self._provider.name

    @property
    def model(self) -> str:
        """The inner provider's."""
        return self._provider.model

    def respond(self, request: Request) -> Iterator[Chunk]:
        """The inner provider's answer, or an honest one that it could not be made."""
        is_begun = False
        try:
            for chunk in self._provider.respond(request):
                is_begun = True
                yield chunk
        except SpotterError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is answered
            text = _answer_to(request)
            if is_begun:
                yield AnswerRestarted()
            yield TextDelta(text)
            yield ModelResponse(text, (), self.name, MODEL, fallback=self._reported(error))

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """What the inner provider fills in; where it fails at a selection of data sources, a selection of none."""
        try:
            return self._provider.structured(request, model)
        except SpotterError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the run goes on
            why = self._reported(error)
            if not issubclass(model, DataSelection):
                raise InvalidOutput(why) from None
            selected = model(data_sources=[], reasoning=f"The message could not be read: {why}.")
            return Structured(selected, self.name, MODEL, fallback=why)

    def _reported(self, error: Exception) -> str:
        name, place = type(error).__name__, error_location(error)
        self._report(name, place)
        return f"{name} at {place}"


def _answer_to(request: Request) -> str:
    done = _SOME_DONE if _is_begun(request) else _NOTHING_DONE
    return f"{_APOLOGY} {done} {_WHAT_TO_DO}"


def _is_begun(request: Request) -> bool:
    """Whether a tool has run since the person last spoke."""
    for turn in reversed(request.turns):
        if isinstance(turn, UserTurn):
            return False
        if isinstance(turn, ResultsTurn) and any(result.ok for result in turn.results):
            return True
    return False
