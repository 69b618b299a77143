"""The provider that needs no model: an adapter over the dialogue. It keeps nothing between calls.

Of tools from outside it knows nothing: it is not offered them, and reads neither their calls nor their results.
"""

from collections.abc import Iterator
from dataclasses import replace

from pydantic import ValidationError

from spotter.dialogue.answer import Answer, Call
from spotter.dialogue.coach import answer
from spotter.dialogue.source_selection import sources_for
from spotter.dialogue.state import ASK
from spotter.llm.provider import Filled, InvalidOutput, Structured
from spotter.llm.selection import DataSelection
from spotter.messages import (
    AssistantTurn,
    Chunk,
    ModelResponse,
    Request,
    ResultsTurn,
    TextDelta,
    ToolCall,
    Turn,
    UserTurn,
    last_user_text,
)

MODEL = "rules-1"


class OfflineProvider:
    """Answers by rules. Deterministic: the same request gives the same chunks."""

    name = "offline"
    model = MODEL

    def respond(self, request: Request) -> Iterator[Chunk]:
        """Stream the reply word by word, then the whole of it with its calls."""
        known = _without_outside(_without_omitted(request))
        decided = _offered(answer(known), known)
        for piece in _pieces(decided.text):
            yield TextDelta(piece)
        calls = tuple(
            ToolCall(f"offline_{len(request.turns)}_{at}", name, arguments)
            for at, (name, arguments) in enumerate(decided.calls, start=1)
        )
        yield ModelResponse(decided.text, calls, self.name, MODEL)

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        """Selects data sources by rule. InvalidOutput for any other model: rules cannot fill it."""
        if not issubclass(model, DataSelection):
            raise InvalidOutput(f"the offline provider cannot fill {model.__name__}")
        names, reasoning = sources_for(last_user_text(request.turns), request.sources)
        try:
            filled = model.model_validate({"data_sources": names, "reasoning": reasoning})
        except ValidationError as invalid:
            raise InvalidOutput(f"the selection does not fit {model.__name__}") from invalid
        return Structured(filled, self.name, MODEL)


def _without_omitted(request: Request) -> Request:
    """The request without our notes in place of what is not to be read again, if the user has said anything else."""
    kept = tuple(turn for turn in request.turns if not (isinstance(turn, UserTurn) and turn.omitted))
    return replace(request, turns=kept) if any(isinstance(turn, UserTurn) for turn in kept) else request


def _without_outside(request: Request) -> Request:
    """The request without tools from outside; itself where there are none."""
    of_others = any(tool.outside for tool in request.tools) or any(
        each.untrusted for turn in request.turns if isinstance(turn, ResultsTurn) for each in turn.results
    )
    if not of_others:
        return request
    followed = zip(request.turns, (*request.turns[1:], None), strict=True)
    turns = (_known(turn, behind) for turn, behind in followed)
    return replace(
        request,
        tools=tuple(tool for tool in request.tools if not tool.outside),
        turns=tuple(turn for turn in turns if turn is not None),
    )


def _known(turn: Turn, behind: Turn | None) -> Turn | None:
    """A turn without what came from outside; None where nothing is left of it. Results stand behind their calls."""
    if isinstance(turn, ResultsTurn):
        results = tuple(each for each in turn.results if not each.untrusted)
        return ResultsTurn(results) if results else None
    if isinstance(turn, AssistantTurn) and isinstance(behind, ResultsTurn):
        untrusted = {each.call_id for each in behind.results if each.untrusted}
        calls = tuple(call for call in turn.calls if call.id not in untrusted)
        return replace(turn, calls=calls) if turn.text or calls else None
    return turn


def _pieces(text: str) -> Iterator[str]:
    """The words of a text, each with the white space before it; together they are the text."""
    begin = 0
    for at in range(1, len(text)):
        if text[at].isspace() and not text[at - 1].isspace():
            yield text[begin:at]
            begin = at
    if text:
        yield text[begin:]


def _offered(decided: Answer, request: Request) -> Answer:
    """The answer with only the calls whose tools are on offer: a question becomes words, the rest an honest no."""
    names = {tool.name for tool in request.tools}
    missing = [call for call in decided.calls if call[0] not in names]
    if not missing:
        return decided
    calls = tuple(call for call in decided.calls if call[0] in names)
    said = [decided.text, *(_in_words(call) for call in missing[:1])]
    return Answer("\n\n".join(part for part in said if part), calls)


def _in_words(call: Call) -> str:
    name, arguments = call
    if name != ASK:
        return f"I would use {name} for that, but it has not been given to me here."
    options = arguments.get("options") or ()
    return str(arguments["question"]) + "".join(f"\n- {option}" for option in options)
